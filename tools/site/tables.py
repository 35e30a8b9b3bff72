"""Each printed table as a page: as the reference edition prints it, and what the others print otherwise."""

from collections.abc import Iterator
from pathlib import Path

from flagplot import games
from flagplot.cli.commands.rules.tables import NOTES, changes
from flagplot.core.printed.edition import Edition
from tools.site.paper import link, orphan, plain, table, write


def write_all(out: Path) -> None:
    """Write a page for each table and one that lists them."""
    listed: dict[str, str] = {}
    for kit in games.kits():
        reference = kit.editions.load().name
        names = sorted(kit.editions.names(), key=lambda name: (name != reference, name))
        editions = [games.open_edition(name) for name in names]
        for name in dict.fromkeys(name for edition in editions for name in edition.tables):
            if name not in listed:
                printing = [edition for edition in editions if name in edition.tables]
                write(out / f"{name}.md", page(name, printing))
                listed[name] = f"- {link(name, f'{name}.md')} {plain(printing[0].tables[name].title)}"
    write(out / "index.md", ["# Tables", "", *(listed[name] for name in sorted(listed))])


def page(name: str, editions: list[Edition]) -> Iterator[str]:
    """A table, and the cells in which other editions differ."""
    first, *others = editions
    shown = first.tables[name]
    yield from orphan()
    yield from (f"# {plain(shown.title)}", "", f"`{name}`, as {first.name} prints it ({', '.join(shown.cites)}).")
    yield from table([plain(head) for head in shown.header], [[plain(cell) for cell in row] for row in shown.rows])
    yield from (f"- {word}: {plain(shown.notes[word])}" for word in NOTES if shown.notes.get(word))
    for other in others:
        found = changes(first, other, name)
        yield from ("", f"## What {other.name} prints otherwise", "")
        rows = [[plain(cell) for cell in change] for change in found]
        yield from table(("row", "column", first.name, other.name), rows) if rows else ["Nothing."]
