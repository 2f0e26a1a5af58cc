"""The campaign room: the planet, its turns, its maps."""
