"""The bundled scenarios in words: the list by region, and what one is about, with its odds."""

from collections.abc import Iterator
from typing import Final

from flagplot.blocks import Block, Entries, Gap, Heading, Paragraph, Table
from flagplot.files.shipped import Balance, BundledScenario, balances, by_region

BASIS: Final = {"known": "known", "formula": "by formula", "assumed": "assumed"}
COLUMNS: Final = ("name", "kind", "year", "title")


def listing() -> Iterator[Block]:
    """All of them: a table for each region, by date."""
    for region, found in by_region().items():
        rows = tuple((each.called, each.kind, each.word("date")[:4], each.title) for each in found)
        yield from (Heading(region), Table(rows, COLUMNS, left=(0, 1, 2, 3)))


def about(one: BundledScenario) -> Iterator[Block]:
    """Its title, its story, what happened, its odds, how far its figures can be trusted, and its sources."""
    date = f", {one.word('date')}" if one.word("date") else ""
    yield Paragraph(f"{one.title}{date}", style="bold")
    yield Paragraph(f"{one.name}: a file of kind {one.kind}", style="dim")
    yield from story(one)


def story(one: BundledScenario) -> Iterator[Block]:
    """What it is about, below its title."""
    if one.word("story"):
        yield Gap()
        yield from (Paragraph(" ".join(part.split()), hanging_indent=False) for part in one.word("story").split("\n\n"))
    if one.words("history"):
        yield from (Gap(), Heading("What happened"), Entries(tuple(one.words("history").items())))
    counted = [each for each in balances() if each.name == one.name]
    if counted:
        yield from (Gap(), Heading("Odds between standard doctrines"), odds_table(counted))
    basis = one.words("basis")
    if basis:
        yield from (Gap(), Heading("How far its figures can be trusted"))
        yield Entries(tuple((BASIS.get(key, key), text) for key, text in basis.items()))
    if one.sources:
        yield from (Gap(), Heading("Sources"))
        yield from (Paragraph(source) for source in one.sources)


def odds_table(counted: list[Balance]) -> Table:
    """The odds of one scenario, an edition a row."""
    sides = counted[0].sides
    heads = [f"{side} wins" for side in sides if counted[0].wins[0]] + [f"{side} loses" for side in sides]
    rows = tuple((each.edition, *odds_of(each)) for each in counted)
    return Table(rows, ("edition", *heads, *(["carried out"] if counted[0].carried else [])), left=(0,))


def odds_of(each: Balance) -> list[str]:
    """The cells of one row of odds: who wins, the mean losses, the share of operations carried out."""
    wins = [f"{share}%" for share in each.wins if share]
    losses = [f"{lost:.1f} of {start}" for lost, start in zip(each.lost, each.start, strict=True)]
    return [*wins, *losses, *([f"{each.carried}%"] if each.carried else [])]
