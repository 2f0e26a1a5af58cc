"""Victory Points and scenarios."""
