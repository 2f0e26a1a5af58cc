"""The process that looks after `tercio serve --workers 2`: it knows at once that a worker is gone.

Told to (SIGHUP), it renews its workers: each begins to answer at the same place before the old one ends.
"""

import signal
from socket import socket
from threading import Event

from uvicorn import Config
from uvicorn.supervisors import Multiprocess


class End(Event):
    """The end of a supervisor: it also has come when a signal asks for it that nobody has looked at yet."""

    def __init__(self, signals: list[int]) -> None:
        super().__init__()
        self.signals = signals

    def is_set(self) -> bool:
        return super().is_set() or signal.SIGINT in self.signals or signal.SIGTERM in self.signals


class Supervisor(Multiprocess):
    """Uvicorn's, which keeps both ends of the line it asks a worker for a sign of life on.

    A worker that died between being asked and answering would be waited for as long as a hung one, and
    nothing else happens meanwhile: not even being told to stop. With the worker's end left to the worker
    alone, the line falls dead when its worker does.
    """

    def __init__(self, config: Config, sockets: list[socket]) -> None:
        super().__init__(config, sockets)
        self.should_exit = End(self.signal_queue)

    def init_processes(self) -> None:
        super().init_processes()
        self.leave_lines_to_workers()

    def keep_subprocess_alive(self) -> None:
        super().keep_subprocess_alive()
        self.leave_lines_to_workers()

    def restart_all(self) -> None:
        super().restart_all()
        self.leave_lines_to_workers()

    def leave_lines_to_workers(self) -> None:
        """Close their end here; done before, it does nothing."""
        for process in self.processes:
            process.child_conn.close()
