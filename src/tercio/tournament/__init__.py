"""The Warcrow Tournament System: events from sign-up to final classification."""
