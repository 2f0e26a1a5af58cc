"""What failed in the last run, tried once more and alone: `python -m tests.again`.

CI asks for it, so that one page that came late on a crowded machine does not cost everybody's work. What
fails twice is broken; what fails only beside others is named as unsteady: a defect too, to be mended.
"""

import json
from pathlib import Path

import pytest

KEPT = Path(__file__).parent.parent / ".pytest_cache" / "v" / "cache" / "lastfailed"
FEW = 3
"""More than so many failures are no accident."""


def main() -> int:
    failed = sorted(json.loads(KEPT.read_text())) if KEPT.exists() else []
    if not failed or len(failed) > FEW or not all("::" in test for test in failed):
        return 1
    code = int(pytest.main(["-n", "0", *failed]))
    if code == 0:
        print("unsteady, to be mended:", *failed, sep="\n  ", flush=True)
    return code


if __name__ == "__main__":
    raise SystemExit(main())
