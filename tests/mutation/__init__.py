"""Small mistakes put into the rules by lot, to see whether the tests notice: `python3 dev mutate`."""
