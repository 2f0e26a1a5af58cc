"""Why models move: the purpose decides which rules bind the path and the place where it ends."""

MARCH_MOVE, ENTRY, CHARGE_MOVE, MANOEUVRE, REFORM, DISENGAGE_MOVE, CHALLENGE_MOVE, DEPLOY, LEAVE = range(9)
PURPOSES = ("march", "entry", "charge", "manoeuvre", "reform", "disengage", "challenge", "deploy", "leave")
CLOSING = (MANOEUVRE, REFORM, CHALLENGE_MOVE)
"""Moves under the rules for manoeuvring while Engaged.  FB-MAN-01, FB-REFORM-01, FB-CHAL-02"""
FREE_PLACING = (DEPLOY, LEAVE)
"""Models are set down, not walked."""
