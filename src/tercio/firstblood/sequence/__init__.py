"""The sequence of play: phases, activations and Actions."""
