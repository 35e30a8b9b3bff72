"""What `sensitivity` tells: the ranking as blocks."""

from collections.abc import Iterator
from typing import Final

from flagplot.blocks import Block, Heading, Paragraph, Table
from flagplot.core.offers.measure import Counting, Data, Found
from flagplot.odds.told.odds import cut, foot

TITLES: Final = {
    "ruling": "Open rulings",
    "doctrine": "Doctrines",
    "setting": "Settings of the doctrines, each raised by about a quarter",
    "cell": "Table cells, each raised by one: those that move most",
}
IDLE: Final = {
    "ruling": "No {0} went otherwise with the other readings of",
    "doctrine": "No {0} went otherwise with another doctrine",
    "setting": "Nor with these settings raised, whichever side has them",
}
NAME: Final = 44
SHOWN: Final = 16
"""Lines of each kind."""


def report(told: Found, counting: Counting) -> Iterator[Block]:
    """All of it."""
    side, other = told["sides"]
    doctrine = ", ".join(f"{name} {by}" for name, by in told["doctrine"].items())
    yield Paragraph(f"{told['title']}: what moves the odds under {told['edition']}", 0, "bold")
    yield Paragraph(f"{told['battles']:,} {counting.games} each way from the same seeds ({told['seed']}).")
    yield Paragraph(f"Doctrine: {doctrine}.")
    if told["interrupted"]:
        yield Paragraph(f"INTERRUPTED: not all of {', '.join(told['of'])} was tried.")
    yield Paragraph(f"Changes favour {side} where plus, {other} where minus; {told['level']:.0%} intervals.")
    heads = tuple(counting.payoff(stake).unit for stake in counting.stakes)
    for kind, title in TITLES.items():
        rows = [one for one in told["effects"] if one["kind"] == kind and one["differ"]]
        if rows:
            fewer = max(one["battles"] for one in rows)
            yield Heading(title if fewer == told["battles"] else f"{title}; {fewer} {counting.games}")
            yield Table(tuple(_row(one, counting) for one in rows[:SHOWN]), ("", *heads), level=1)
    for kind, title in IDLE.items():
        moved = {_idle(one) for one in told["effects"] if one["kind"] == kind and one["differ"]}
        named = {_idle(one) for one in told["effects"] if one["kind"] == kind}
        if named - moved:
            yield Heading(title.format(counting.games.rstrip("s")))
            yield Paragraph(", ".join(sorted(named - moved)), 1)
    yield from foot(told)


def _idle(one: Data) -> str:
    """What is said to have changed nothing: a setting whichever side has it, a doctrine of one side, a ruling."""
    name = str(one["name"])
    return f"{name} = {one['value']}" if one["kind"] == "doctrine" else name.split(": ")[-1]


def _row(one: Data, counting: Counting) -> tuple[str, ...]:
    value = f" = {one['value']}" + (f", not {one['instead_of']}" if one["kind"] in ("setting", "cell") else "")
    return (cut(one["name"], NAME - len(value)) + value, *changes(one, counting))


def changes(one: Found, counting: Counting) -> Iterator[str]:
    """What an effect changes of each stake, with its half-width."""
    for stake in counting.stakes:
        change, scale = one[stake], 100 if counting.payoff(stake).is_chance else 1
        sign = " %" if scale > 1 else ""
        yield f"{scale * change['value']:+.2f}{sign} ±{scale * (change['high'] - change['low']) / 2:.2f}"
