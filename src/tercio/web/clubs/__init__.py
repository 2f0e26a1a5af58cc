"""Clubs: make one, invite people, give roles."""
