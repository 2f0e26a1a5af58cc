"""Swiss pairing as exact matching, its checker and its explanation; knows scores, no game."""
