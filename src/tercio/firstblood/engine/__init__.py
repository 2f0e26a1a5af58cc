"""What a battle is made of: its state, the flow of play, lasting effects, and the special rules."""
