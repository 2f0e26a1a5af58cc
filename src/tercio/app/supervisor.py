"""The process that looks after `tercio serve --workers 2`: it knows at once that a worker is gone."""

from uvicorn.supervisors import Multiprocess


class Supervisor(Multiprocess):
    """Uvicorn's, which keeps both ends of the line it asks a worker for a sign of life on.

    A worker that died between being asked and answering would be waited for as long as a hung one, and
    nothing else happens meanwhile: not even being told to stop. With the worker's end left to the worker
    alone, the line falls dead when its worker does.
    """

    def init_processes(self) -> None:
        super().init_processes()
        self.leave_lines_to_workers()

    def keep_subprocess_alive(self) -> None:
        super().keep_subprocess_alive()
        self.leave_lines_to_workers()

    def leave_lines_to_workers(self) -> None:
        """Close their end here; done before, it does nothing."""
        for process in self.processes:
            process.child_conn.close()
