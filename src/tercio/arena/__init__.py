"""Policies that choose and games that play themselves."""
