"""The odds book as pages."""
