"""The journal and what is indexed from it; the only room that writes to the database."""
