"""The rules room: every rule of the ledger has its page."""
