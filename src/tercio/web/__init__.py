"""The browser's door to app/: parses and draws, knows no rule."""
