"""The journal, what is indexed from it, and the tables beside it; nobody else writes to the journal.

journal.append   one command's events, all or nothing, once
journal.load     what a stream has been through
follow           learning, without asking, that a stream has moved on
databases        SQLite or PostgreSQL, set so that nothing acknowledged is lost
people           accounts, links, keys, webhooks and alerts: plain rows
battles, maps, pictures     what is kept around battles and campaigns, and pictures: plain rows
side_file        a file beside the database for what may be lost: counters, kept states
"""
