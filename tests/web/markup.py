"""What a validator would say of a page: nesting, ids, headers, labels, names.  (HTML Living Standard)"""

from __future__ import annotations

from collections import Counter
from html.parser import HTMLParser

VOID = frozenset(
    ["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"]
)
CLOSES_A_PARAGRAPH = frozenset(
    [
        "address",
        "article",
        "aside",
        "blockquote",
        "details",
        "dialog",
        "div",
        "dl",
        "fieldset",
        "figure",
        "footer",
        "form",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "header",
        "hr",
        "main",
        "menu",
        "nav",
        "ol",
        "p",
        "pre",
        "search",
        "section",
        "table",
        "ul",
    ]
)
ACTIVE = frozenset(["a", "button", "details", "embed", "iframe", "label", "select", "textarea"])
POINTERS = (
    "for",
    "aria-labelledby",
    "aria-describedby",
    "aria-controls",
    "aria-owns",
    "list",
    "form",
    "headers",
)
TYPED = frozenset(("text", "number", "email", "password", "search", "tel", "url", "date", "time", "file"))
Attributes = dict[str, str | None]


class Page(HTMLParser):
    """Reads a page and keeps what is wrong with it."""

    def __init__(self) -> None:
        super().__init__()
        self.faults: list[str] = []
        self.open: list[str] = []
        self.ids: Counter[str] = Counter()
        self.pointed: set[tuple[str, str]] = set()
        self.names: list[Counter[str]] = [Counter()]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self._nested(tag)
            self.open.append(tag)
        self._attributes(tag, attrs)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID and "svg" not in self.open:
            self.faults.append(f"<{tag}/> is not closed by its slash")
        self._attributes(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open[-1] != tag:
            self.faults.append(f"</{tag}> closes <{self.open[-1] if self.open else 'nothing'}>")
        if tag in self.open:
            while self.open.pop() != tag:
                pass
        if tag == "form":
            self.names.append(Counter())

    def _nested(self, tag: str) -> None:
        if tag in CLOSES_A_PARAGRAPH and "p" in self.open:
            self.faults.append(f"<{tag}> in a <p>")
        if tag == "form" and "form" in self.open:
            self.faults.append("<form> in a <form>")
        outside = {"a", "button"} & set(self.open)
        if tag in ACTIVE and outside:
            self.faults.append(f"<{tag}> in <{'> and <'.join(sorted(outside))}>")
        if tag in ("ul", "ol") and self.open[-1:] in (["ul"], ["ol"]):
            self.faults.append(f"<{tag}> directly in a list")

    def _attributes(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known: Attributes = dict(attrs)
        self.faults += [
            f"<{tag}> says {name} twice" for name, n in Counter(k for k, _ in attrs).items() if n > 1
        ]
        if known.get("id") is not None:
            self.ids[str(known["id"])] += 1
            if not known["id"] or " " in str(known["id"]):
                self.faults.append(f"<{tag}> has the id {known['id']!r}")
        for name in POINTERS:
            self.pointed |= (
                {(name, part) for part in (known.get(name) or "").split()} if name in known else set()
            )
        if tag == "th" and "scope" not in known:
            self.faults.append("<th> without scope")
        if tag == "img" and "alt" not in known:
            self.faults.append("<img> without alt")
        if tag in ("input", "textarea", "select"):
            self._named(tag, known)

    def _named(self, tag: str, known: Attributes) -> None:
        if tag == "input" and (known.get("type") or "text") not in TYPED:
            return
        if known.get("name") and "form" not in known and not str(known["name"]).endswith("[]"):
            self.names[-1][str(known["name"])] += 1

    def verdict(self) -> list[str]:
        """Everything that is wrong, each fault once."""
        faults = [*self.faults, *(f"<{tag}> is never closed" for tag in self.open)]
        named = Counter(name for form in self.names for name, n in form.items() if n > 1)
        faults += [f"{name} is the name of several fields of a form" for name in named]
        faults += [f"id {name} is there {n} times" for name, n in self.ids.items() if n > 1]
        faults += [f'{how}="{name}" points nowhere' for how, name in self.pointed if name not in self.ids]
        return sorted(set(faults))


def faults_of(html: str) -> list[str]:
    """What is wrong with a page; nothing, we hope."""
    page = Page()
    page.feed(html)
    page.close()
    return page.verdict()
