"""The database's own guard on the journal: what is written is not changed and not taken away.

The guards are triggers, so they hold against our own mistakes, the admin and a hand-typed query alike.
"""

from __future__ import annotations

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

KEPT = {
    "store_entry": ("UPDATE", "DELETE"),
    "store_receipt": ("UPDATE", "DELETE"),
    "store_stream": ("DELETE",),
}
SAYS = "the journal is only ever added to"


def names() -> list[tuple[str, str, str]]:
    """Each guard: its name, its table and what it forbids."""
    return [(f"{table}_no_{verb.lower()}", table, verb) for table, verbs in KEPT.items() for verb in verbs]


def put_up(editor: BaseDatabaseSchemaEditor | BaseDatabaseWrapper) -> None:
    """Guard the journal's tables."""
    run(editor, sqlite_guards() if vendor(editor) == "sqlite" else postgresql_guards())


def take_down(editor: BaseDatabaseSchemaEditor | BaseDatabaseWrapper) -> None:
    """Leave the journal's tables unguarded, to take them down or to empty the whole database."""
    on = "" if vendor(editor) == "sqlite" else " ON {table}"
    statements = [f"DROP TRIGGER IF EXISTS {name}{on.format(table=table)}" for name, table, _ in names()]
    if on:
        statements += [f"DROP TRIGGER IF EXISTS {table}_no_truncate ON {table}" for table in KEPT]
    run(editor, statements)


def sqlite_guards() -> list[str]:
    return [
        f"CREATE TRIGGER {name} BEFORE {verb} ON {table} BEGIN SELECT RAISE(ABORT, '{SAYS}'); END"
        for name, table, verb in names()
    ]


def postgresql_guards() -> list[str]:
    function = (
        "CREATE OR REPLACE FUNCTION store_kept() RETURNS trigger LANGUAGE plpgsql AS "
        f"$$ BEGIN RAISE EXCEPTION '{SAYS}' USING ERRCODE = 'restrict_violation'; END $$"
    )
    rows = [
        f"CREATE TRIGGER {name} BEFORE {verb} ON {table} FOR EACH ROW EXECUTE FUNCTION store_kept()"
        for name, table, verb in names()
    ]
    whole = [
        f"CREATE TRIGGER {table}_no_truncate BEFORE TRUNCATE ON {table} "
        "FOR EACH STATEMENT EXECUTE FUNCTION store_kept()"
        for table in KEPT
    ]
    return [function, *rows, *whole]


def vendor(editor: BaseDatabaseSchemaEditor | BaseDatabaseWrapper) -> str:
    wrapper = editor.connection if isinstance(editor, BaseDatabaseSchemaEditor) else editor
    return wrapper.vendor


def run(editor: BaseDatabaseSchemaEditor | BaseDatabaseWrapper, statements: list[str]) -> None:
    wrapper = editor.connection if isinstance(editor, BaseDatabaseSchemaEditor) else editor
    with wrapper.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)
