"""The guides people read, rendered for the house (`/help/guides/…`): they travel with the program.

Each becomes a file of `web/guides`: its title on the first line, then its HTML. Pictures stay here, and so
does the link to the other language: the house has its own.
"""

from __future__ import annotations

import re
from pathlib import Path

from markdown import markdown

from tercio.core.speech import LANGUAGES, Language
from tercio.web.help_page import EVERY_GUIDE, file_of

DOCS = Path(__file__).parent
NOT_SHOWN = re.compile(r"^(?:!\[.*\]\(.*\)|\*\[(?:In English|En español)\]\(.*\)\*)\n\n?", re.MULTILINE)
TITLE = re.compile(r"\A# (.+)\n+")
LINK = re.compile(r'<a href="([\w-]+?)(?:\.es)?\.md(#[^"]*)?">(.*?)</a>', re.DOTALL)


def led(found: re.Match[str]) -> str:
    """A link between guides; what the program does not bring along is only named."""
    page, part, words = found.groups()
    return f'<a href="../{page}/{part or ""}">{words}</a>' if page in EVERY_GUIDE else words


def rendered(guide: str, language: Language) -> str:
    page = DOCS / (f"{guide}.md" if language == "en" else f"{guide}.{language}.md")
    text = NOT_SHOWN.sub("", page.read_text(encoding="utf-8"))
    title = TITLE.match(text)
    assert title, f"{page.name} begins with its title"
    html = markdown(text[title.end() :], extensions=["tables", "fenced_code", "toc"])
    html = LINK.sub(led, html).replace("<th>", '<th scope="col">').replace("<pre>", '<pre tabindex="0">')
    html = html.replace("<table>", '<div class="scroll" tabindex="0"><table>')
    return f"{title[1]}\n{html.replace('</table>', '</table></div>')}\n"


def write() -> None:
    for guide in EVERY_GUIDE:
        for language in LANGUAGES:
            file_of(guide, language).write_text(rendered(guide, language), encoding="utf-8")
