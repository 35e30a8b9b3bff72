"""What `compare` tells, as blocks: the measures of each way to play side by side, and what moves them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from flagplot.blocks import Block, Heading, Paragraph, Table
from flagplot.core.offers.measure import NOBODY, Counting, Found, Measure, Number, Rows, Sides, Winner
from flagplot.odds.told.odds import cut, figure, foot
from flagplot.odds.told.sensitivity import changes

LABEL: Final = 24
CELL: Final = 16
ABREAST: Final = 3
"""Columns that stand side by side."""
NAME: Final = 40
Line = tuple[str, ...]


def report(told: Found, counting: Counting) -> Iterator[Block]:
    """All of it."""
    doctrine = ", ".join(f"{name} {by}" for name, by in told["doctrine"].items())
    what = f"ruling {told['ruling']}" if "ruling" in told else "editions side by side"
    yield Paragraph(f"{told['title']}: {what}", 0, "bold")
    yield Paragraph(
        f"{told['battles']:,} {counting.games} each from the same seeds ({told['seed']}); doctrine {doctrine}; "
        f"{told['level']:.0%} intervals."
    )
    columns = told["columns"]
    for first in range(0, len(columns), ABREAST):
        yield from side_by_side(columns[first : first + ABREAST], counting)
    for part in told["moved"]:
        yield from moved(part, told, counting)
    if told.get("interrupted"):
        yield Paragraph("Interrupted: what was played so far is told, not every difference.", style="bold")
    yield from foot(told)


def side_by_side(columns: Sequence[Found], counting: Counting) -> Iterator[Block]:
    """What is told of each way to play, in columns."""
    lines = [
        line
        for measure in counting.measures
        if type(measure) in LINES
        for line in LINES[type(measure)](measure, columns)
    ]
    yield Table(tuple(lines), ("", *(cut(column["name"], CELL) for column in columns)), level=1)


def winner(measure: Winner, columns: Sequence[Found]) -> Iterator[Line]:
    """How often each side wins."""
    if measure.named:
        for side in columns[0][measure.name]:
            label = NOBODY if side == NOBODY else cut(side, LABEL - 8)
            yield (f"{label} wins, %", *(share(column[measure.name][side]) for column in columns))


def number(measure: Number, columns: Sequence[Found]) -> Iterator[Line]:
    """A number's mean, and where nine in ten games lie."""
    yield from spread(measure.title.lower(), [column[measure.name] for column in columns])


def sides(measure: Sides, columns: Sequence[Found]) -> Iterator[Line]:
    """What each side has of it."""
    if measure.title:
        for side in columns[0][measure.name]:
            yield from spread(f"{side}: {measure.title.lower()}", [column[measure.name][side] for column in columns])


def rows(measure: Rows, columns: Sequence[Found]) -> Iterator[Line]:
    """The figure that is drawn of each row, of a table whose rows are no parts of the sides."""
    if measure.parts or not measure.bar:
        return
    for side, name in dict.fromkeys((row["side"], row["name"]) for column in columns for row in column[measure.name]):
        found = [_of(column[measure.name], side, name) for column in columns]
        words = measure.columns[measure.bar]
        yield (f"{cut(name, LABEL)}: {words}, %", *(share(row[measure.bar]) if row else "never" for row in found))
        for more, told in measure.spread.items():
            if any(row and more in row for row in found):
                means = (middle(row[more]["mean"]) if row and more in row else "-" for row in found)
                yield (f"  {told.partition(' [')[0]}", *means)


def _of(told: Sequence[Found], side: str, name: str) -> Found | None:
    return next((one for one in told if (one["side"], one["name"]) == (side, name)), None)


LINES: Final[Mapping[type[Measure], Callable[[Any, Sequence[Found]], Iterator[Line]]]] = {
    Winner: winner,
    Number: number,
    Sides: sides,
    Rows: rows,
}


def spread(label: str, told: Sequence[Found]) -> Iterator[Line]:
    """A whole number of each way to play."""
    yield (cut(label, LABEL + 12), *(middle(one["mean"]) for one in told))
    yield ("  nine in ten", *(f"{one['quantiles']['5']} to {one['quantiles']['95']}" for one in told))


def moved(part: Found, told: Found, counting: Counting) -> Iterator[Block]:
    """What each difference moves."""
    ruling = "ruling" in told
    yield Heading(f"Instead of {told['from']}" if ruling else f"What {part['edition']} moves, from {told['from']}")
    first, second = told["sides"]
    each = "" if not part["effects"] else "; each difference alone"
    yield Paragraph(f"Plus favours {first}, minus {second}{each}.", 1)
    found = [("all together", part["all"])] if part["all"] else []
    found += [(one["value"] if ruling else _name(one), one) for one in part["effects"]]
    lines = tuple((name, *changes(one, counting)) for name, one in found if one["differ"])
    heads = tuple(counting.payoff(stake).unit for stake in counting.stakes)
    yield Table(lines, ("", *heads), level=1)
    still = [name for name, one in found if not one["differ"]]
    if still:
        yield Paragraph(f"No {counting.games.rstrip('s')} went otherwise by {', '.join(still)}.", 1)


def _name(one: Found) -> str:
    value = f" = {one['value']}" if one["kind"] == "ruling" else ""
    return f"{one['kind']} {one['name']}{value}"


def share(told: Mapping[str, float]) -> str:
    """A share in per cent with its half-width."""
    return f"{100 * figure(told):.1f} ±{50 * (told['high'] - told['low']):.1f}"


def middle(told: Mapping[str, float]) -> str:
    """A mean with its half-width."""
    return f"{told['value']:.2f} ±{(told['high'] - told['low']) / 2:.2f}"
