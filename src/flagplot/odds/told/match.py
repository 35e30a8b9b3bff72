"""What `match` tells, as blocks."""

from collections.abc import Iterator
from typing import Final

from flagplot.blocks import Bar, Block, Heading, Paragraph, Table
from flagplot.core.offers.measure import Counting, Found
from flagplot.odds.told.odds import cut

FEW: Final = 36
"""Letters of a scenario's name."""


def report(found: Found, counting: Counting) -> Iterator[Block]:
    """All of it."""
    one, other = found["players"]
    yield Paragraph(f"{one} against {other}: {', '.join(found['edition'])}", 0, "bold")
    count = len(found["scenarios"])
    over = "1 scenario" if count == 1 else f"{count} scenarios"
    played = f"{found['games']:,} {counting.games} in {found['pairs']:,} pairs over {over}"
    broken = " INTERRUPTED." if found["interrupted"] else ""
    yield Paragraph(f"{played}, in {found['seconds']:.1f} s; seed {found['seed']}.{broken}")
    yield Paragraph(
        "Each pair is one scenario with one seed, played twice with sides changed, the dice the same where they mean the same. "
        f"Intervals hold the true figure of this pool {found['level']:.0%} of the time; the pair is their unit."
    )
    yield Heading(f"Score of {one}")
    yield Table(tuple(scores(found)), ("", "share", "interval", ""), left=(0, 3), level=1)
    better = found["better"]
    yield Paragraph(f"{better['won']} pairs won, {better['drawn']} drawn, {better['lost']} lost.", 1)
    for name, told in found["stakes"].items():
        payoff = counting.payoff(name)
        if not payoff.is_chance:
            bounds = f"{told['low']:+.2f} to {told['high']:+.2f}"
            yield Paragraph(f"{payoff.unit} a game in favour of {one}: {told['value']:+.2f} ({bounds})", 1)
    yield Heading("By scenario")
    yield Table(
        tuple(map(scenario, sorted(found["scenarios"], key=lambda row: row["value"]))),
        ("", "score", "interval", "won drawn lost", "to the first side"),
        level=1,
    )
    yield from lost(found)


def scores(found: Found) -> Iterator[tuple[str | Bar, ...]]:
    """The score in all, in pairs and at either side."""
    named = (
        ("score", found["score"]),
        ("pairs, a draw a half", found["better"]),
        ("at the first side", found["by_side"]["first"]),
        ("at the second side", found["by_side"]["second"]),
    )
    for name, told in named:
        yield name, f"{told['value']:.1%}", within(told), Bar(told["value"])


def within(told: Found) -> str:
    """The bounds of a share."""
    return f"{told['low']:.1%} to {told['high']:.1%}"


def scenario(row: Found) -> tuple[str, ...]:
    """One scenario: its score, its pairs, and what it is worth to its first side between these players."""
    pairs = f"{row['won']} {row['drawn']} {row['lost']}"
    return cut(row["name"], FEW), f"{row['value']:.1%}", within(row), pairs, f"{row['worth']:.1%}"


def lost(found: Found) -> Iterator[Block]:
    """How many scenarios the first player loses."""
    below, surely = found["lost_scenarios"], found["surely_lost"]
    text = f"Scenarios with a score below a half: {len(below)} of {len(found['scenarios'])}"
    sure = f", {len(surely)} of them for sure: {', '.join(surely)}." if surely else ", none of them for sure."
    yield Paragraph(text + (sure if below else "."), 1)
