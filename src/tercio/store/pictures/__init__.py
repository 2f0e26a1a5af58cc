"""Pictures people add to a chronicle."""
