"""The journal and what is indexed from it; the only room that writes to the database.

journal.append   one command's events, all or nothing, once
journal.load     what a stream has been through
follow           learning, without asking, that a stream has moved on
databases        SQLite or PostgreSQL, set so that nothing acknowledged is lost
"""
