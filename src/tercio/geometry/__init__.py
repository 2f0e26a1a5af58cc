"""Bases, distances, sight lines, paths and regions; knows shapes, no game."""
