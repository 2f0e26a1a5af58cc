"""Cases in files: disputed corners of a rulebook, each played and compared."""
