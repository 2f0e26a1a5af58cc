"""Who people are: accounts, links for those without one, access keys, and where news of them goes."""
