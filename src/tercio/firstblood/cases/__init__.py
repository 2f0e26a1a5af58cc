"""Cases: situations written down in plain text, played and compared (docs/cases.md tells how)."""

from tercio.firstblood.cases.checking import Difference, check_case
from tercio.firstblood.cases.reading import Case, read_case
from tercio.firstblood.cases.writing import PlayedCommand, case_from_replay, write_case

__all__ = ["Case", "Difference", "PlayedCommand", "case_from_replay", "check_case", "read_case", "write_case"]
