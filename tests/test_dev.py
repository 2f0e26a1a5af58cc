"""`./dev`: what it starts it ends, what it made it clears away, and make asks for nothing it lacks."""

from __future__ import annotations

import http.client
import os
import re
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.browser.conftest import shared_out
from tests.browser.server import Server
from tests.web.test_workers import until

ROOT = Path(__file__).parents[1]


def dev() -> Any:
    return SourceFileLoader("dev", str(ROOT / "dev")).load_module()


@pytest.mark.skipif(sys.platform == "win32", reason="the kernels are not made beside the house there")
def test_a_build_that_is_stopped_leaves_no_compiler_running() -> None:
    """Whoever still runs holds the other end of the pipe open."""
    building = subprocess.Popen(
        ["sh", "-c", "sleep 600 & echo started; wait"], stdout=subprocess.PIPE, start_new_session=True
    )
    assert building.stdout is not None
    assert building.stdout.readline() == b"started\n"
    dev().stop(None, building)
    assert building.communicate(timeout=30)[0] == b""


class Askers:
    """Clients that ask a house all the time, each time on a new connection or as long as may be on one."""

    def __init__(self, server: Server, kept: int = 2, new: int = 2) -> None:
        self.server, self.over = server, threading.Event()
        self.answers, self.wrong = 0, list[Exception]()
        self._threads = [threading.Thread(target=self.ask, args=(n < kept,)) for n in range(kept + new)]

    def ask(self, keep: bool) -> None:
        line = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=60)
        with closing(line):
            while not self.over.is_set():
                try:
                    line.request("GET", "/healthz", headers={} if keep else {"Connection": "close"})
                    assert line.getresponse().read()
                    self.answers += 1
                except (OSError, http.client.HTTPException) as no:
                    self.wrong.append(no)
                    line.close()

    def __enter__(self) -> Askers:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.over.set()
        for thread in self._threads:
            thread.join()


RUN = """
import subprocess, sys
from importlib.machinery import SourceFileLoader

def build():
    command = "sleep 600 & echo building; read over; kill $!"
    return subprocess.Popen(["sh", "-c", command], start_new_session=True)

dev = SourceFileLoader("dev", "dev").load_module()
raise SystemExit(dev.serve_and_build(build, [sys.executable, "-m", "tercio.cli.main"], *sys.argv[1:]))
"""
"""`./dev run`, with a build that goes on until it is told a line."""


class Run:
    """A house served while the kernels are made, as by somebody at a terminal."""

    def __init__(self, home: Path, port: int | None = None) -> None:
        self.server = Server(home, port=port)
        command = [sys.executable, "-c", RUN, "--no-demo", "--port", str(self.server.port)]
        env = {**os.environ, "TERCIO_HOME": str(home), "TERCIO_LOG_LEVEL": "WARNING"}
        self.process = subprocess.Popen(
            command, cwd=ROOT, env=env, start_new_session=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip
        assert self.process.stdout is not None
        assert self.process.stdout.readline() == b"building\n"

    def workers(self) -> set[int]:
        """The processes that answer: children of the one that looks after them."""
        served = [child for child in children_of(self.process.pid) if b"serve" in command_of(child)]
        return {one for child in served for one in children_of(child) if b"spawn_main" in command_of(one)}

    def end_building(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(b"\n")
        self.process.stdin.flush()

    def stop(self, how: signal.Signals) -> bytes:
        """What is said until nobody runs any more: who does, holds the other end of the pipe open."""
        if how is signal.SIGTERM:
            self.process.send_signal(how)
        else:
            os.killpg(self.process.pid, how)  # as a terminal does
        return self.process.communicate(timeout=120)[0]


def children_of(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def command_of(pid: int) -> bytes:
    return Path(f"/proc/{pid}/cmdline").read_bytes()


@pytest.fixture
def run(tmp_path: Path) -> Iterator[Run]:
    begun = Run(tmp_path / "home")
    yield begun
    if begun.process.poll() is None:
        begun.stop(signal.SIGTERM)


needs_proc = pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs Linux's /proc")


@pytest.mark.slow
@needs_proc
@pytest.mark.skipif(not dev().kernels()[1], reason="the kernels are not compiled here")
def test_while_a_house_goes_on_with_its_kernels_everybody_is_answered(run: Run) -> None:
    until(run.server.answers, patience=120)
    before = run.workers()
    with Askers(run.server) as askers:
        until(lambda: askers.answers > 50)
        run.end_building()
        until(lambda: run.workers() and not before & run.workers(), patience=120)
        enough = askers.answers + 50
        until(lambda: askers.answers > enough)
    assert askers.wrong == []
    assert len(run.workers()) == 1
    said = run.stop(signal.SIGTERM)
    assert b"The kernels are there" in said
    assert b"Traceback" not in said
    assert b"Cancel" not in said


@pytest.mark.slow
@needs_proc
def test_a_port_somebody_else_has_is_refused_and_the_build_ends(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as strangers:
        port = strangers.getsockname()[1]
        run = Run(tmp_path / "home", port)
        said = run.process.communicate(timeout=120)[0]
    assert run.process.returncode == 1
    assert str(port).encode() in said
    assert b"Traceback" not in said


@pytest.mark.slow
@needs_proc
@pytest.mark.parametrize(
    ("how", "when"),
    [
        (signal.SIGTERM, "the house is not open yet"),
        (signal.SIGINT, "the house is open"),
        (signal.SIGHUP, "the house is open"),
        (signal.SIGTERM, "the house goes on in another process"),
    ],
)
def test_a_run_that_is_stopped_leaves_nothing_running(run: Run, how: signal.Signals, when: str) -> None:
    if when != "the house is not open yet":
        until(run.server.answers, patience=120)
    if when == "the house goes on in another process":
        (child,) = (child for child in children_of(run.process.pid) if b"serve" in command_of(child))
        os.kill(child, signal.SIGHUP)
        until(lambda: len(run.workers()) > 1)
    said = run.stop(how)
    assert run.process.returncode == 128 + how
    assert b"Traceback" not in said


def test_a_module_that_is_no_kernel_any_more_loses_its_compiled_form(tmp_path: Path) -> None:
    """Python prefers it to the source, however old it is."""
    room = tmp_path / "room"
    room.mkdir()
    for name in ("kernel.py", "kernel.pxd", "kernel.cpython-311-x86_64-linux-gnu.so", "plain.py"):
        (room / name).touch()
    for orphan in ("plain.cpython-311-x86_64-linux-gnu.so", "gone.cp311-win_amd64.pyd"):
        (room / orphan).touch()
    dev().drop_orphans(tmp_path)
    assert sorted(path.name for path in room.iterdir()) == [
        "kernel.cpython-311-x86_64-linux-gnu.so",
        "kernel.pxd",
        "kernel.py",
        "plain.py",
    ]


def test_every_target_of_make_is_a_command_of_dev() -> None:
    asked = re.findall(r"\$\(PYTHON\) dev (\w+)", (ROOT / "Makefile").read_text("utf-8"))
    assert "prove" in asked
    assert set(asked) <= {command.__name__ for command in dev().COMMANDS}


def test_without_npm_the_scripts_types_are_left_unchecked_with_one_line_unless_they_are_required(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    program = dev()
    program.TOOLS = tmp_path
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("TERCIO_REQUIRE_TYPES", raising=False)
    program.check_scripts()
    assert capsys.readouterr().out == "The scripts' types were not checked: there is no npm.\n"
    monkeypatch.setenv("TERCIO_REQUIRE_TYPES", "1")
    with pytest.raises(SystemExit, match="there is no npm"):
        program.check_scripts()


def test_the_lock_of_the_scripts_compiler_names_no_host() -> None:
    lock = (ROOT / "types" / "package-lock.json").read_text("utf-8")
    assert "://" not in lock
    assert '"resolved"' not in lock


@pytest.mark.parametrize("workers", [1, 2, 3, 40])
def test_a_run_is_shared_out_with_the_browsers_files_first_and_nothing_left_out(workers: int) -> None:
    browser = [SimpleNamespace(path=f"page{n // 4}", name=n) for n in range(24)]
    others = [SimpleNamespace(path="rules", name=n) for n in range(24, 100)]
    shared = shared_out(browser, others, workers)  # type: ignore[arg-type]
    assert sorted(item.name for item in shared) == list(range(100))
    if workers == 3:
        begins = [[item.path for item in shared[at : at + 8]] for at in (0, 34, 68)]
        assert begins == [
            ["page0"] * 4 + ["page3"] * 4,
            ["page1"] * 4 + ["page4"] * 4,
            ["page2"] * 4 + ["page5"] * 4,
        ]
        assert all(item.path == "rules" for item in shared[-24:])
