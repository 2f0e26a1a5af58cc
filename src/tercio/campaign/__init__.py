"""The planetary campaign: a hex planet conquered in eight turns."""
