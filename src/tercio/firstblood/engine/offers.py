"""What rules may open to a regiment beyond the usual Actions, as bits of one answer."""

THROWING = 1
"""A Volley with thrown weapons (Barrage 1, 3 inches) although Engaged, at the Engaged too."""
OVERCHARGING = 2
"""The Overcharge Action, and spending its markers in a Volley."""
ARRIVAL_CHARGE = 4
"""Charging in the Round of its arrival."""
