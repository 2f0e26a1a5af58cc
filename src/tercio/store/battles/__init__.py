"""What is kept around battles: who sits where, army lists, and the figures clubs use."""
