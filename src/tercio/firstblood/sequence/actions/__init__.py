"""The Actions, one file each, by the name the rulebook gives them."""
