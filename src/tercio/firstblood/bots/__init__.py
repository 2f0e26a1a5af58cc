"""What only proposes: plans, ways and spots to choose among. No rule asks here: judges accept or refuse."""
