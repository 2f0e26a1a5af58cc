"""The table: its ground, edges, distances and sight; where terrain may stand, and a battlefield by lot."""
