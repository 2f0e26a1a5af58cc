"""The battles room: tables, skirmishes, replays, army builder, analyses, studies, figures and the API."""
