"""Accounts: sign up, sign in, passwords."""
