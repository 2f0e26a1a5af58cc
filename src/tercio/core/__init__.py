"""What every room shares: ids, dice, refusals, speech and the decider's shape."""
