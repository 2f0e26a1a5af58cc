"""When no rematch can be needed, whatever has happened so far."""

from tercio.core.argument_checks import check_arguments


@check_arguments
def rematch_free_guaranteed(paired: int, round_number: int) -> bool:
    """Whether `paired` companies can surely be paired anew in this round.

    Each has met at most `round_number - 1` of the others. If that leaves everybody at least half of the
    field to meet, a complete pairing exists (Dirac). Four companies in their third round are the one
    smaller case that always works: two rounds leave a perfect matching of K4 unused.  WT-PAIR-04
    """
    return paired >= 2 * round_number or (paired, round_number) == (4, 3)
