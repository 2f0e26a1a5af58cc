"""Compile the kernels where that is possible; everything works without.

A module with a `.pxd` beside it is a kernel. Where Cython or a C compiler is missing, or compiling fails,
the plain Python source is used instead, with the same results, slower.
"""

import ast
import os
import re
from pathlib import Path

from setuptools import Extension, setup

ROOT = Path(__file__).resolve().parent
DIRECTIVES = {
    "language_level": 3,
    "annotation_typing": False,  # the .pxd decides, the hints are for people and mypy
    "boundscheck": False,
    "wraparound": False,
    "initializedcheck": False,
    "cdivision": True,
}
# A fused multiply-add rounds once where Python rounds twice: the results would no longer be the same.
SAME_BITS = [] if os.name == "nt" else ["-O2", "-g0", "-ffp-contract=off"]


def merged(source: Path) -> Path:
    """The source as Cython reads it: names its `.pxd` cimports from other kernels are not imported again."""
    declared = source.with_suffix(".pxd").read_text(encoding="utf-8")
    cimported = {
        (module, name.strip())
        for module, names in re.findall(r"^from (\S+) cimport (.+)$", declared, re.MULTILINE)
        if (ROOT / "src" / module.replace(".", "/")).with_suffix(".pxd").exists()
        for name in names.split(",")
    }
    lines = source.read_text(encoding="utf-8").splitlines()
    for node in ast.parse("\n".join(lines)).body:
        if isinstance(node, ast.ImportFrom):
            kept = [one for one in node.names if (node.module, one.asname or one.name) not in cimported]
            if len(kept) < len(node.names):
                blank = [""] * ((node.end_lineno or node.lineno) - node.lineno)  # line numbers stay
                rest = [ast.unparse(ast.ImportFrom(node.module, kept, 0))] if kept else [""]
                lines[node.lineno - 1 : node.end_lineno] = [*rest, *blank]
    made = ROOT / "build" / "kernels" / source.relative_to(ROOT / "src")
    made.parent.mkdir(parents=True, exist_ok=True)
    text = "\n".join(lines) + "\n"
    declared_at = max(pxd.stat().st_mtime for pxd in (ROOT / "src").rglob("*.pxd"))  # they cimport each other
    if not made.exists() or made.stat().st_mtime < declared_at or made.read_text(encoding="utf-8") != text:
        made.write_text(text, encoding="utf-8")
    return made


def kernels() -> list[Extension]:
    """The extensions to build, each one optional; none where Cython is missing."""
    if os.environ.get("TERCIO_COMPILED") == "0":
        return []
    try:
        from Cython.Build import cythonize
    except ImportError:
        return []
    sources = sorted(pxd.with_suffix(".py") for pxd in (ROOT / "src").rglob("*.pxd"))
    wanted = [
        Extension(
            ".".join(source.relative_to(ROOT / "src").with_suffix("").parts),
            [str(merged(source).relative_to(ROOT))],
            extra_compile_args=SAME_BITS,
        )
        for source in sources
    ]
    try:
        made = cythonize(
            wanted, compiler_directives=DIRECTIVES, include_path=["src"], build_dir="build", quiet=True
        )
    except Exception as failed:  # a source Cython cannot read must not keep anyone from installing
        print(f"kernels stay interpreted: {failed}")
        return []
    for extension in made:
        extension.optional = True  # cythonize drops it
    return list(made)


setup(ext_modules=kernels())
