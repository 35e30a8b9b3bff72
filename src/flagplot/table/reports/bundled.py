"""The bundled scenarios in words: the list by region, and what one is about, with its odds."""

from collections.abc import Iterator
from typing import Final

from flagplot.blocks import Block, Entries, Gap, Heading, Paragraph, Table
from flagplot.files.shipped import Balance, BundledScenario, balances, by_region, lengths

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
    """Its story and all that follows, below its title."""
    if one.word("story"):
        yield Gap()
        yield from (Paragraph(" ".join(part.split()), hanging_indent=False) for part in one.word("story").split("\n\n"))
    if one.words("history"):
        yield from (Gap(), Heading("What happened"), Entries(tuple(one.words("history").items())))
    yield from prospects(one)
    basis = one.words("basis")
    if basis:
        yield from (Gap(), Heading("How far its figures can be trusted"))
        yield Entries(tuple((BASIS.get(key, key), text) for key, text in basis.items()))
    if one.sources:
        yield from (Gap(), Heading("Sources"))
        yield from (Paragraph(source) for source in one.sources)


def prospects(one: BundledScenario) -> Iterator[Block]:
    """Its odds and its length, if they were counted."""
    counted = [each for each in balances() if each.name == one.name]
    if counted:
        rows = tuple((each.edition, *odds_of(each)) for each in counted)
        table = Table(rows, ("edition", *odds_heads(counted[0])), left=(0,))
        yield from (Gap(), Heading("Odds between standard doctrines"), table)
    said = length_of(one)
    if said:
        yield from (Gap(), Heading("How long it takes"), Paragraph(said))


def length_of(one: BundledScenario) -> str:
    """Its usual length in words; empty if it was not measured."""
    found = next((each for each in lengths() if each.name == one.name), None)
    if found is None:
        return ""
    rounds = f"{counted_noun(found.rounds, 'round')}. " if found.rounds else ""
    sides = ((found.side_a, found.answers_a, found.presses_a), (found.side_b, found.answers_b, found.presses_b))
    words = (
        f"{name} answers {counted_noun(answers, 'question')} with {counted_noun(sent, 'press')}"
        for name, answers, sent in sides
    )
    return f"{rounds}{' and '.join(words)}, if each sheet goes as suggested (medians of {found.games} games)."


def counted_noun(number: int, noun: str) -> str:
    """A number of things."""
    return f"{number} {noun}{'' if number == 1 else 'es' if noun.endswith('s') else 's'}"


def prospects_data(one: BundledScenario) -> dict[str, object]:
    """The same as plain values; null where the game names no winner, or has no operations."""
    odds = [
        {
            "edition": each.edition,
            "games": each.games,
            "wins": {side: float(won) if won else None for side, won in zip(each.sides, each.wins, strict=True)},
            "no_winner": float(each.no_winner) if each.no_winner else None,
            "lost": dict(zip(each.sides, each.lost, strict=True)),
            "start": dict(zip(each.sides, each.start, strict=True)),
            "carried": float(each.carried) if each.carried else None,
        }
        for each in balances()
        if each.name == one.name
    ]
    length = next((each._asdict() for each in lengths() if each.name == one.name), None)
    return {"odds": odds, "length": length}


def odds_heads(each: Balance) -> list[str]:
    """The heads of the cells of a row of odds."""
    wins = [f"{side} wins" for side in each.sides] + ["no winner"] if each.wins[0] else []
    return [*wins, *(f"{side} loses" for side in each.sides), *(["carried out"] if each.carried else [])]


def odds_of(each: Balance) -> list[str]:
    """The cells of one row of odds: who wins, the mean losses, the share of operations carried out."""
    wins = [f"{share}%" for share in (*each.wins, each.no_winner) if share]
    losses = [f"{lost:.1f} of {start}" for lost, start in zip(each.lost, each.start, strict=True)]
    return [*wins, *losses, *([f"{each.carried}%"] if each.carried else [])]
