"""Accounts: sign up, sign in, passwords, keys, webhooks, what is kept about oneself, and the API."""
