"""A picture of the odds of a combat of Grand Europa: how it ends, when, strength lost, which units come home."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from flagplot.odds.plot import BLUE, MOST_SHIPS, PALE, ROW, bare, legend, lost, pyplot, save, ships, subtitle, title


def draw(found: Mapping[str, Any], path: Path) -> None:
    """Draw the odds into a PNG file."""
    sides = found["sides"]
    columns = [[as_ship(row) for row in found["units"] if row["side"] == side][:MOST_SHIPS] for side in sides]
    low = ROW * max(*(len(rows) + 1 for rows in columns), 6)
    ends = found["ended"]
    high = low + ROW * len(ends) + 7.4
    figure = pyplot().figure(figsize=(13, high), facecolor="white")

    def place(left: float, bottom: float, wide: float, inches: float) -> Any:
        return figure.add_axes((left, bottom / high, wide, inches / high))

    count = f"{found['battles']:,} combats, seed {found['seed']}"
    title(figure, found, high, subtitle(found, count, found["profile"]))
    bars(place(0.15, low + 5.65, 0.47, ROW * (len(ends) + 0.5)), ends)
    rounds(place(0.15, low + 1.95, 0.3, 2.7), found["rounds"]["shares"])
    strength = found["strength_lost"], found["strength_at_start"]
    lost(
        place(0.55, low + 1.95, 0.425, 2.7),
        *strength,
        "capacity and coast defence points",
        "Strength lost by each side",
    )
    for left, side, rows in zip((0.15, 0.665), sides, columns, strict=True):
        ships(place(left, 0.85, 0.3, low), rows, f"Each unit of {side}", sides[0], chance=True)
    legend(figure)
    save(figure, path)


def as_ship(row: Mapping[str, Any]) -> dict[str, Any]:
    """A unit as a ship of the other game: sunk, hit and afloat, or unhurt."""
    unhurt = 1 - row["sunk"]["value"] - row["hit"]["value"]
    return {
        "side": row["side"],
        "name": row["name"],
        "count": 1,
        "sunk": row["sunk"],
        "damaged": row["hit"],
        "unhurt": unhurt,
    }


def bars(axes: Any, ends: Sequence[Mapping[str, Any]]) -> None:
    """How it ends."""
    bare(axes, "How it ends")
    for place, end in enumerate(ends):
        axes.barh(place, 1, color=PALE, height=0.8)
        axes.barh(place, end["value"], color=BLUE, height=0.8)
        axes.text(1.02, place, f"{end['value']:.1%}  {end['how']}", va="center", fontsize=10, color="#444444")
    axes.set_ylim(len(ends) - 0.4, -0.6)
    axes.set_xlim(0, 1)
    axes.axis("off")


def rounds(axes: Any, shares: Mapping[str, float]) -> None:
    """Chance of each number of rounds."""
    axes.bar([int(number) for number in shares], [100 * share for share in shares.values()], color=BLUE, width=0.8)
    axes.set_ylabel("per cent")
    axes.set_xlabel("rounds of all combats")
    bare(axes, "How long it lasts")
