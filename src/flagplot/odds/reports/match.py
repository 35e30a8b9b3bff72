"""The results of `match`, as blocks and as a picture: the score in all and of each scenario, with intervals about an even score."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from flagplot.blocks import Bar, Block, Heading, Paragraph, Table
from flagplot.core.offers.measure import Found, MeasureSet
from flagplot.odds.picture import GREY, INK, SIDE_A, SIDE_B, bare, pyplot, save
from flagplot.odds.reports.odds import unit

ROW: Final = 0.24
WIDE: Final = 9.0
MOST: Final = 80
"""Scenarios that are drawn."""


def report(found: Found, counting: MeasureSet) -> Iterator[Block]:
    """The results of `match`: the score, by side and by scenario."""
    one, other = found["players"]
    yield Paragraph(f"{one} against {other}: {', '.join(found['edition'])}", 0, "bold")
    count = len(found["scenarios"])
    over = "1 scenario" if count == 1 else f"{count} scenarios"
    played = f"{found['games']:,} {counting.games} in {found['pairs']:,} pairs over {over}"
    broken = " INTERRUPTED." if found["interrupted"] else ""
    yield Paragraph(f"{played}, in {found['seconds']:.1f} s; seed {found['seed']}.{broken}")
    if found["rounds"]:
        yield Paragraph(f"Battles are broken off after {found['rounds']} rounds if their file sets no limit.")
    yield Paragraph(
        "Each pair is one scenario with one seed, played twice with sides changed, the dice the same where they mean the same. "
        f"Intervals hold the true figure of this pool {found['level']:.0%} of the time; the pair is their unit."
    )
    yield Heading("By scenario")
    yield Table(
        tuple(map(scenario, sorted(found["scenarios"], key=lambda row: row["value"]))),
        ("", "score", "interval", "won drawn lost", "to the first side"),
        level=1,
    )
    yield Heading(f"Score of {one}", is_answer=True)
    better = found["better"]
    named = (
        ("score", found["score"]),
        ("pairs, a draw a half", better),
        ("at the first side", found["by_side"]["first"]),
        ("at the second side", found["by_side"]["second"]),
    )
    rows = tuple((name, f"{of['value']:.1%}", within(of), Bar(of["value"])) for name, of in named)
    yield Table(rows, ("", "share", "interval", ""), left=(0, 3), level=1)
    yield Paragraph(f"{better['won']} pairs won, {better['drawn']} drawn, {better['lost']} lost.", 1)
    yield Table(
        tuple(stakes(found, counting)), ("each game to it", "gain", "interval", "pairs", ""), left=(0, 4), level=1
    )
    yield from lost(found)


def stakes(found: Found, counting: MeasureSet) -> Iterator[tuple[str, ...]]:
    """What the first player gains of each stake beyond an equal part, and in how many pairs it gets more of it."""
    for name, figures in found["stakes"].items():
        of, pairs = unit(counting.payoff(name).is_chance), found["pairs"]
        if figures["drawn"] < pairs:
            better = (figures["won"] + figures["drawn"] / 2) / pairs
            bounds = f"{of.bare(figures['low'])} to {of.bare(figures['high'])}"
            won = f"{figures['won']} won, {figures['drawn']} drawn, {figures['lost']} lost"
            yield counting.payoff(name).unit, of.said(figures["value"]), bounds, f"{better:.1%}", won


def within(interval: Found) -> str:
    """The bounds of a share."""
    return f"{interval['low']:.1%} to {interval['high']:.1%}"


def scenario(row: Found) -> tuple[str, ...]:
    """One scenario: its score, its pairs, and its value to its first side between these players."""
    pairs = f"{row['won']} {row['drawn']} {row['lost']}"
    return row["name"], f"{row['value']:.1%}", within(row), pairs, f"{row['worth']:.1%}"


def lost(found: Found) -> Iterator[Block]:
    """How many scenarios the first player loses."""
    below, surely = found["lost_scenarios"], found["surely_lost"]
    text = f"Scenarios with a score below a half: {len(below)} of {len(found['scenarios'])}"
    sure = f", {len(surely)} of them for sure: {', '.join(surely)}." if surely else ", none of them for sure."
    yield Paragraph(text + (sure if below else "."), 1)


def draw(found: Found, path: Path) -> None:
    """Draw the scores into a file, as a PNG or SVG by its name."""
    one, other = found["players"]
    rows = sorted(found["scenarios"], key=lambda row: -row["value"])[:MOST]
    named = [("all", found["score"]), *((row["name"], row) for row in rows)]
    high = ROW * len(named) + 1.6
    figure = pyplot().figure(figsize=(WIDE, high), facecolor="white")
    axes = figure.add_axes((0.28, 0.6 / high, 0.68, (high - 1.3) / high))
    bare(axes, f"{one} against {other}: {found['pairs']:,} pairs, {found['score']['value']:.1%}")
    axes.axvline(50, color=GREY, linewidth=0.8)
    for place, (_, figures) in enumerate(named):
        colour = INK if place == 0 else SIDE_A if figures["value"] >= 0.5 else SIDE_B
        low, value, top = (100 * figures[key] for key in ("low", "value", "high"))
        axes.plot((low, top), (place, place), color=colour, linewidth=3 if place == 0 else 1.5)
        axes.plot(value, place, "o", color=colour, markersize=6 if place == 0 else 4)
    axes.set_yticks(range(len(named)), [name for name, _ in named])
    axes.set_ylim(len(named) - 0.4, -0.6)
    axes.set_xlim(0, 100)
    axes.set_xlabel(f"score of {one} in per cent, with its interval")
    save(figure, path)
