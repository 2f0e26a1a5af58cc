"""The terminal's door to app/: parses and prints, knows no rule."""
