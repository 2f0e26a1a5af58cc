"""Who may what: one table of every address, every API call, every command and everything hidden."""
