"""A picture of a match: the score in all and of each scenario, with their intervals about an even score."""

from pathlib import Path
from typing import Final

from flagplot.core.offers.measure import Found
from flagplot.odds.picture import GREY, INK, SIDE_A, SIDE_B, bare, pyplot, save

ROW: Final = 0.24
WIDE: Final = 9.0
MOST: Final = 80
"""Scenarios that are drawn."""


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
    for place, (_, told) in enumerate(named):
        colour = INK if place == 0 else SIDE_A if told["value"] >= 0.5 else SIDE_B
        low, value, top = (100 * told[key] for key in ("low", "value", "high"))
        axes.plot((low, top), (place, place), color=colour, linewidth=3 if place == 0 else 1.5)
        axes.plot(value, place, "o", color=colour, markersize=6 if place == 0 else 4)
    axes.set_yticks(range(len(named)), [name for name, _ in named])
    axes.set_ylim(len(named) - 0.4, -0.6)
    axes.set_xlim(0, 100)
    axes.set_xlabel(f"score of {one} in per cent, with its interval")
    save(figure, path)
