"""Maps people draw, kept in the house."""
