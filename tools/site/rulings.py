"""The rulings of each edition as pages, and those that touch a paragraph."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from flagplot import games
from flagplot.cli.commands.rules.rulings import as_markdown
from flagplot.core.printed.coverage import Place
from flagplot.core.printed.edition import Edition
from flagplot.core.printed.ruling import Ruling
from tools.site.paper import plain, write


def write_all(out: Path) -> None:
    """Write a page for each edition."""
    for kit in games.kits():
        for name in kit.editions.names():
            edition = games.open_edition(name)
            write(out / f"{name}.md", [as_markdown(edition.name, list(edition.rulings.values()))])


def touching(places: Iterable[Place], editions: Mapping[str, Edition]) -> Iterator[str]:
    """Each ruling with its alternatives, as every edition takes it."""
    for name in dict.fromkeys(place.name for place in places):
        taken: dict[str, list[str]] = {}
        shown: Ruling | None = None
        for edition in editions.values():
            ruling = edition.rulings.get(name)
            if ruling is not None:
                shown = shown or ruling
                taken.setdefault(ruling.spell(ruling.default), []).append(edition.name)
        if shown is None:
            continue
        yield from (f"### {plain(shown.title)}", "", f"`{name}`: {plain(shown.question)}", "")
        for alternative in shown.alternatives:
            by = f" (taken by {', '.join(taken[alternative.name])})" if alternative.name in taken else ""
            yield f"- `{alternative.name}`{by}: {plain(alternative.sentence)}"
        yield ""
