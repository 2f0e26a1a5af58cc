"""A club's own figures: a faction as the club plays it, from its printed lists or corrected by hand.

A list says which figures it is built from in a remark, `# figures: <key>`, so that whoever gets the list gets
the same army. Battles carry their armies whole: figures that change later change no battle that has begun.
"""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Mapping
from typing import Any

import msgspec

from tercio.app.access import admit
from tercio.app.stream_search import find, title_of_stream
from tercio.core.refused import Refused
from tercio.firstblood.armies.catalogue import ENTRIES, Entry, Faction, faction, read_faction
from tercio.firstblood.armies.text import FindFaction
from tercio.firstblood.hand_written import text_of
from tercio.store.battles.models import ClubFigures

MOST_BYTES = 120_000
MOST_FIGURES = 20
"""Of one club."""
REMARK = "# figures: "
KINDS = ENTRIES
"""The kinds of entries a form shows."""
CHANGED = ("stats", "points", "models", "extra", "rules")
"""What the form changes of an entry."""


# --- whose figures a list is built from


def figures_in(text: str) -> str:
    """The key of the figures a list names; empty where it names none."""
    named = re.search(rf"^{REMARK}([0-9a-f]{{16}})\s*$", text, re.MULTILINE)
    return named[1] if named else ""


def figures_remark(key: str) -> str:
    return f"{REMARK}{key}"


def faction_finder(key: str) -> FindFaction:
    """Where the faction of a list is looked up: the club's own first, then the shipped ones."""
    if not key:
        return faction
    own = faction_of(find_figures(key))

    def found(name: str) -> Faction:
        names = (own.name.casefold(), own.name_es.casefold())
        return own if name.casefold() in names else faction(name)

    return found


def faction_of(kept: ClubFigures) -> Faction:
    return read_faction(kept.text)


# --- keeping them


def find_figures(key: str) -> ClubFigures:
    kept = ClubFigures.objects.filter(key=key).first()
    if kept is None:
        raise Refused("army.figures.missing")
    return kept


def keep_figures(club: str, who: str | None, data: bytes, key: str = "") -> ClubFigures:
    """A club's figures from a file, new or over the old ones; what is wrong is refused with its line."""
    admit(club, who, "club.figures")
    if len(data) > MOST_BYTES:
        raise Refused("army.figures.too_large", most=MOST_BYTES // 1000)
    text = text_of(data).replace("\r\n", "\n")
    offered = read_faction(text)
    if not offered.name.strip() or len(offered.name) > 60:
        raise Refused("army.figures.name", most=60)
    kept = find_figures(key) if key else None
    if kept is not None and kept.club != club:
        raise Refused("army.figures.missing")
    if kept is None:
        if ClubFigures.objects.filter(club=club).count() >= MOST_FIGURES:
            raise Refused("army.figures.full", most=MOST_FIGURES)
        kept = ClubFigures(key=secrets.token_hex(8), club=club)
    kept.name, kept.text = offered.name, text
    kept.save()
    return kept


def copy_figures(club: str, who: str | None, name: str) -> ClubFigures:
    """A shipped faction as the club's own, to be corrected."""
    return keep_figures(club, who, write_faction(faction(name)).encode())


def drop_figures(kept: ClubFigures, who: str | None) -> None:
    """The club no longer uses these; lists that name them say so, battles go on."""
    admit(kept.club, who, "club.figures")
    kept.delete()


def change_entries(
    kept: ClubFigures, who: str | None, changes: Mapping[str, Mapping[str, str]]
) -> ClubFigures:
    """Figures changed by the form: entries by `regiment.0`, each with what was typed."""
    offered = faction_of(kept)
    for kind in ENTRIES:
        entries = tuple(
            changed_entry(entry, changes.get(f"{kind}.{k}", {}))
            for k, entry in enumerate(getattr(offered, kind))
        )
        offered = msgspec.structs.replace(offered, **{kind: entries})
    return keep_figures(kept.club, who, write_faction(offered).encode(), kept.key)


def changed_entry(entry: Entry, typed: Mapping[str, str]) -> Entry:
    """An entry with what was typed; figures that the club has entered are no estimates any more."""
    values: dict[str, Any] = {}
    for name in CHANGED:
        if name not in typed:
            continue
        words = typed[name].strip()
        if name == "stats":
            values[name] = words
        elif name == "rules":
            values[name] = rules_in(words)
        elif name == "extra" and not words:
            values[name] = None
        else:
            values[name] = whole(words, entry)
    changed = {name for name, value in values.items() if value != getattr(entry, name)}
    estimated = tuple(name for name in entry.estimated if name not in changed)
    return msgspec.structs.replace(entry, **values, estimated=estimated)


def rules_in(words: str) -> tuple[str, ...]:
    """Rules apart at their commas; those within brackets, as a Barrage has them, belong to the rule."""
    parts, depth = [""], 0
    for letter in words:
        depth += (letter == "(") - (letter == ")")
        if letter == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    return tuple(part.strip() for part in parts if part.strip())


def whole(words: str, entry: Entry) -> int:
    if not re.fullmatch(r"[0-9]{1,5}", words):
        raise Refused("army.figures.number", entry=entry.name, value=words[:20])
    return int(words)


# --- whose they are


def clubs_that_may(who: str) -> list[tuple[str, str]]:
    """The clubs whose figures somebody may keep: stream and name."""
    return [(listed.stream, listed.title) for listed in find("club", organiser=who)]


def figures_for(who: str | None) -> list[ClubFigures]:
    """The figures of the clubs somebody is in."""
    clubs = [listed.stream for listed in find("club", member=who)] if who else []
    return list(ClubFigures.objects.filter(club__in=clubs))


def club_name(kept: ClubFigures) -> str:
    return title_of_stream(kept.club)


# --- a faction as its file


def write_faction(offered: Faction) -> str:
    """A faction as a file, entry by entry."""
    values: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(offered))
    lines = []
    for key, value in values.items():
        if isinstance(value, list):
            for entry in value:
                lines += ["", f"[[{key}]]", *toml_lines(entry)]
        else:
            lines += toml_lines({key: value})
    return "\n".join(lines) + "\n"


def toml_lines(entry: Mapping[str, Any]) -> list[str]:
    return [f"{key} = {toml_value(part)}" for key, part in entry.items() if part not in (None, "", [])]


def toml_value(value: Any) -> str:
    """A value as TOML writes it; texts are printable, so JSON's quotes are TOML's."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {toml_value(part)}" for key, part in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml_value, value)) + "]"
    return json.dumps(value, ensure_ascii=False)
