"""A picture of the odds of a naval turn: which operations are carried out, who intercepts, factors lost, which ships come home."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from flagplot.odds.plot import (
    BLUE,
    MOST_SHIPS,
    NAMED,
    PALE,
    RED,
    ROW,
    bare,
    factors,
    legend,
    pyplot,
    save,
    ships,
    subtitle,
    title,
)

STEPS: Final = (("intercepted", "intercepted"), ("fought", "in a fight"), ("done", "carried out"))
COMES: Final = (("in_time", "in time"), ("late", "late"))
LETTERS: Final = 24


def draw(found: Mapping[str, Any], path: Path) -> None:
    """Draw the odds into a PNG file."""
    named = [row for row in found["ships"] if row["type"] in NAMED][:MOST_SHIPS]
    light = [row for row in found["ships"] if row["type"] not in NAMED][:MOST_SHIPS]
    low = ROW * max(len(named) + 1, len(light) + 1, 6)
    operations = [one for one in found["operations"] if one["planned"]]
    forces = found["interceptors"][:MOST_SHIPS]
    top = ROW * max(len(operations) * (len(STEPS) + 0.7), len(forces) * (len(COMES) + 0.7), 6)
    high = low + top + 5.6
    figure = pyplot().figure(figsize=(13, high), facecolor="white")

    def place(left: float, bottom: float, wide: float, inches: float) -> Any:
        return figure.add_axes((left, bottom / high, wide, inches / high))

    count = f"{found['turns']:,} naval turns, seed {found['seed']}"
    title(figure, found, high, subtitle(found, count))
    first = found["sides"][0]
    chances(place(0.18, low + 4.35, 0.22, top), operations, STEPS, "Operations", first)
    chances(place(0.69, low + 4.35, 0.22, top), forces, COMES, "Interceptors: chance to come", first)
    factors(place(0.15, low + 1.6, 0.825, 2.0), found)
    ships(place(0.15, 0.85, 0.3, low), named, "Each named ship", first, chance=True)
    ships(place(0.665, 0.85, 0.31, low), light, "Light ships and submarines: mean number", first, chance=False)
    legend(figure)
    save(figure, path)


def chances(
    axes: Any, rows: Sequence[Mapping[str, Any]], parts: Sequence[tuple[str, str]], heading: str, first: str
) -> None:
    """For each row a bar for each chance, the last one in its side's colour."""
    bare(axes, heading)
    place, ticks, labels = 0.0, [], []
    for row in rows:
        colour = BLUE if row["side"] == first else RED
        ticks.append(place + (len(parts) - 1) / 2)
        labels.append(row["name"] if len(row["name"]) <= LETTERS else f"{row['name'][: LETTERS - 1].rstrip()}…")
        for key, word in parts:
            share, is_told = row[key]["value"], key in ("done", "in_time")
            axes.barh(place, 1, color=PALE, height=0.86)
            axes.barh(place, share, color=colour, height=0.86, alpha=1.0 if is_told else 0.45)
            axes.text(1.02, place, f"{word} {share:.0%}", va="center", fontsize=8.5, color="#444444")
            place += 1
        place += 0.7
    axes.set_yticks(ticks, labels)
    axes.set_ylim(place - 0.4, -0.8)
    axes.set_xlim(0, 1)
    axes.set_xticks([])
    for side in ("left", "bottom"):
        axes.spines[side].set_visible(False)
    axes.tick_params(axis="y", length=0)
