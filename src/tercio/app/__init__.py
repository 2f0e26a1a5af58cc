"""One function per thing a person does: load, decide, append, show."""
