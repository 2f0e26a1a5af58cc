"""Compile the kernels where that is possible; everything works without.

A module with a `.pxd` beside it is a kernel. Where Cython or a C compiler is missing, or compiling fails,
the plain Python source is used instead, with the same results, slower.
"""

import os
import sys
from pathlib import Path

from setuptools import Extension, setup

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT))  # an isolated build does not look here
import kernels as layout  # noqa: E402

DIRECTIVES = {
    "language_level": 3,
    "annotation_typing": False,  # the .pxd decides, the hints are for people and mypy
    "boundscheck": False,
    "wraparound": False,
    "initializedcheck": False,
    "cdivision": True,
    "binding": False,  # nobody looks into these functions: a quarter less to compile
    "auto_pickle": False,
}
# A fused multiply-add rounds once where Python rounds twice: the results would no longer be the same.
SAME_BITS = [] if os.name == "nt" else ["-g0", "-ffp-contract=off"]


def flags(kernel: layout.Module) -> list[str]:
    """Hot loops, whose C types somebody chose by hand, are worth the time a better machine code takes."""
    return SAME_BITS if os.name == "nt" else ["-O1" if kernel.safe else "-O2", *SAME_BITS]


def kernels() -> list[Extension]:
    """The extensions to build, each one optional; none where Cython is missing."""
    if os.environ.get("TERCIO_COMPILED") == "0":
        return []
    try:
        from Cython.Build import cythonize
    except ImportError:
        return []
    wanted = [
        Extension(
            kernel.name,
            [str(layout.make(kernel).relative_to(ROOT))],
            extra_compile_args=flags(kernel),
            depends=["setup.py"],
        )
        for kernel in layout.kernels()
    ]
    try:
        made = cythonize(
            wanted,
            compiler_directives=DIRECTIVES,
            include_path=[str(layout.MADE.relative_to(ROOT))],
            build_dir="build",
            quiet=True,
            force=_directives_changed(),
            nthreads=os.cpu_count() or 1,
        )
    except Exception as failed:  # a source Cython cannot read must not keep anyone from installing
        print(f"kernels stay interpreted: {failed}")
        return []
    for extension in made:
        extension.optional = True  # cythonize drops it
    return list(made)


def _directives_changed() -> bool:
    """Was this file edited since C was last written? What it tells Cython holds for every kernel."""
    edited = Path(__file__).stat().st_mtime
    return any(made.stat().st_mtime < edited for made in (ROOT / "build").rglob("*.c"))


def call_up_to_date(extensions: list[Extension]) -> None:
    """Mark compiled forms in the source tree as newer than their sources where nothing had to be done again.

    A checkout gives old sources new times. A form older than its C failed to compile: it stays old,
    so that it never answers for the new source (core/compiled.py).
    """
    for extension in extensions:
        written = (ROOT / extension.sources[0]).stat().st_mtime
        module = ROOT.joinpath("src", *extension.name.split("."))
        for form in [*module.parent.glob(f"{module.name}.*.so"), *module.parent.glob(f"{module.name}.*.pyd")]:
            if form.stat().st_mtime >= written:
                form.touch()


if __name__ == "__main__":  # Cython's own workers import this file too
    extensions = kernels()
    setup(ext_modules=extensions)
    if "--inplace" in sys.argv:
        call_up_to_date(extensions)
