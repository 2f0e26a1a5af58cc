"""Characters and what they bring: retinues and Draw Events."""
