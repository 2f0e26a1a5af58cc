"""Fighting: attacks, hits, Wounds, Morale and healing."""
