"""The battles room: skirmishes to watch."""
