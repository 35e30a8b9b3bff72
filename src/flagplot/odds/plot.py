"""A picture of the odds that a player would look at: who wins, when it ends, factors lost, which ships come home."""

import importlib
import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from flagplot.core.errors import FlagplotError

BLUE, RED, GREY, INK, PALE = "#2b5c8a", "#b5442e", "#8c8c8c", "#222222", "#e7e3da"
FATES: Final = (("sunk", RED), ("damaged", "#e0a458"), ("unhurt", "#7fa67a"))
NAMED: Final = ("BB", "CV", "CVL", "CVB")
MOST_SHIPS: Final = 40
ROW: Final = 0.27
"""Inches of a bar."""
LONGEST: Final = 24
"""Letters of a name for which there is room."""
FEW: Final = 12
"""Numbers of factors that are all written along the axis."""


def draw(found: Mapping[str, Any], path: Path) -> None:
    """Draw the odds into a PNG file."""
    drawing = pyplot()
    named = [row for row in found["ships"] if row["type"] in NAMED][:MOST_SHIPS]
    light = [row for row in found["ships"] if row["type"] not in NAMED][:MOST_SHIPS]
    rows = ROW * max(len(named) + 1, len(light) + 1, 6)
    high = 7.3 + rows
    figure = drawing.figure(figsize=(13, high), facecolor="white")

    def place(column: int, bottom: float, inches: float) -> Any:
        left, wide = ((0.15, 0.825), (0.15, 0.3), (0.665, 0.31))[column]
        return figure.add_axes((left, bottom / high, wide, inches / high))

    title(figure, found, high, subtitle(found, *_counted(found)))
    _winner(place(0, high - 1.75, 0.5), found)
    _rounds(place(1, rows + 1.85, 3.0), found)
    factors(place(2, rows + 1.85, 3.0), found)
    first = found["sides"][0]
    ships(place(1, 0.85, rows), named, "Each named ship", first, chance=True)
    ships(place(2, 0.85, rows), light, "Light ships and submarines: mean number", first, chance=False)
    legend(figure)
    save(figure, path)


def save(figure: Any, path: Path) -> None:
    """Write the picture, and forget it."""
    try:
        figure.savefig(path, dpi=110, format="png")
    except OSError as error:
        raise FlagplotError(f"the picture cannot be written: {error}", file=path) from None
    finally:
        pyplot().close(figure)


def pyplot() -> Any:
    """Matplotlib without a screen."""
    os.environ.setdefault("MPLBACKEND", "Agg")
    try:
        matplotlib = importlib.import_module("matplotlib")
    except ImportError:
        raise FlagplotError("a picture needs matplotlib", field="--png", expected="the extra `plot`") from None
    matplotlib.use("Agg")
    return importlib.import_module("matplotlib.pyplot")


def title(figure: Any, found: Mapping[str, Any], high: float, text: str) -> None:
    """What the picture is of, in two lines."""
    figure.text(0.02, 1 - 0.34 / high, found["title"], fontsize=18, fontweight="bold", color=INK, va="center")
    figure.text(0.02, 1 - 0.68 / high, text, fontsize=10.5, color="#555555", va="center")


def subtitle(found: Mapping[str, Any], *more: str) -> str:
    """The edition, who played, and what else is to be said."""
    doctrine = ", ".join(f"{side} {name}" for side, name in found["doctrine"].items())
    return "  ·  ".join((found["edition"], f"doctrine: {doctrine}", *more))


def _counted(found: Mapping[str, Any]) -> Iterator[str]:
    """How a battle was counted, and its cargo."""
    yield f"{found['battles']:,} battles, seed {found['seed']}" if found["method"] == "sampled" else "exact"
    for side, told in found["cargo"].items():
        brought = told["delivered"]["mean"]["value"]
        yield f"{side} sails with {told['start']} of cargo, {brought:.1f} brought on its way"


def _winner(axes: Any, found: Mapping[str, Any]) -> None:
    """One bar, shared out."""
    left = 0.0
    order = [*found["sides"], "nobody"]
    colours = dict(zip(order, (BLUE, RED, PALE), strict=True))
    for side in (order[0], order[2], order[1]):
        told = found["winner"][side]
        axes.barh(0, told["value"], left=left, color=colours[side], height=0.9)
        if told["value"] > 0.09:
            ink = INK if side == "nobody" else "white"
            half = 100 * (told["high"] - told["low"]) / 2
            sure = f" ± {half:.1f}" if half else ""
            text = f"{side}  {told['value']:.1%}{sure}"
            axes.text(left + told["value"] / 2, 0, text, ha="center", va="center", color=ink, fontsize=12)
        left += told["value"]
    rare = [
        f"{side} {found['winner'][side]['value']:.2%}" for side in order if 0 < found["winner"][side]["value"] <= 0.09
    ]
    axes.set_title("Who wins" + (f"   ({', '.join(rare)})" if rare else ""), loc="left", fontsize=12, fontweight="bold")
    axes.set_xlim(0, 1)
    axes.set_ylim(-0.5, 0.5)
    axes.axis("off")


def bare(axes: Any, title: str) -> None:
    """Leave of the frame what is needed."""
    axes.set_title(title, loc="left", fontsize=12, fontweight="bold", color=INK)
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    axes.tick_params(colors="#444444", labelsize=9.5)


def _rounds(axes: Any, found: Mapping[str, Any]) -> None:
    """Chance that it is over by each round, by winner."""
    table = {int(number): shares for number, shares in found["winner_by_round"].items()}
    shown = [n for n in sorted(table) if sum(table[n].values()) < 0.9995] or [min(table)]
    shown = sorted(table)[: len(shown) + 1]
    base = [0.0] * len(shown)
    for side, colour in zip([*found["sides"], "nobody"], (BLUE, RED, PALE), strict=True):
        heights = [table[n][side] for n in shown]
        axes.bar(shown, heights, bottom=base, color=colour, width=0.8)
        base = [b + h for b, h in zip(base, heights, strict=True)]
    for n, total in zip(shown, base, strict=True):
        axes.text(n, total + 0.015, _short(total), ha="center", fontsize=9, color="#444444")
    axes.set_xticks(shown)
    axes.set_ylim(0, 1.1)
    axes.set_yticks([0, 0.25, 0.5, 0.75, 1], ["0", "25%", "50%", "75%", "100%"])
    axes.set_xlabel("by the end of round")
    bare(axes, "Chance that the battle is over, by its winner")


def factors(axes: Any, found: Mapping[str, Any]) -> None:
    """Naval factors lost by both sides."""
    lost(axes, found["factors_lost"], found["factors_at_start"], "naval factors sunk", "Factors lost by each side")


def lost(axes: Any, told: Mapping[str, Any], at_start: Mapping[str, int], what: str, heading: str) -> None:
    """Loss distributions of both sides, one up and one down."""
    sides = list(told)
    peak = 0.0
    for side, colour, sign in zip(sides, (BLUE, RED), (1, -1), strict=True):
        shares = {int(n): share for n, share in told[side]["shares"].items()}
        peak = max(peak, *shares.values())
        axes.bar(list(shares), [sign * share for share in shares.values()], color=colour, width=0.9, alpha=0.9)
    for side, colour, sign in zip(sides, (BLUE, RED), (1, -1), strict=True):
        text = f"{side}: mean {told[side]['mean']['value']:.1f} of {at_start[side]}"
        axes.text(
            0.985,
            0.5 + sign * 0.45,
            text,
            transform=axes.transAxes,
            ha="right",
            va="center",
            color=colour,
            fontsize=10.5,
        )
    axes.axhline(0, color=INK, linewidth=0.8)
    axes.set_ylim(-1.25 * peak, 1.25 * peak)
    marks = [peak, peak / 2, 0, -peak / 2, -peak]
    axes.set_yticks(marks, [_short(abs(mark)) for mark in marks])
    axes.set_xlabel(what)
    most = max(int(n) for side in sides for n in told[side]["shares"])
    axes.set_xlim(-0.8, most + 0.8)
    if most <= FEW:
        axes.set_xticks(range(most + 1))
    bare(axes, heading)


def _short(share: float) -> str:
    """A share in few letters; a rare thing is not told as never."""
    if share in (0, 1):
        return f"{share:.0%}"
    return "<1%" if share < 0.01 else ">99%" if share > 0.99 else f"{share:.0%}"


def ships(axes: Any, rows: Sequence[Mapping[str, Any]], title: str, first: str, chance: bool) -> None:
    """A bar for each row, sunk, damaged, unhurt; the names in their side's colour."""
    bare(axes, title)
    if not rows:
        axes.axis("off")
        axes.text(0, 0.9, "none in this battle", transform=axes.transAxes, color=GREY)
        return
    place, ticks, labels, side = 0.0, [], [], ""
    for row in rows:
        if side and row["side"] != side:
            place += 0.7
        side = row["side"]
        left, whole = 0.0, 1 if chance else max(1, row["count"])
        for fate, colour in FATES:
            number = row[fate] if fate == "unhurt" else row[fate]["value"]
            share = number / whole
            axes.barh(place, share, left=left, color=colour, height=0.78)
            if share > 0.07:
                text = _short(share) if chance else f"{number:.1f}"
                axes.text(left + share / 2, place, text, ha="center", va="center", fontsize=8, color="white")
            left += share
        ticks.append(place)
        name = row["name"] if len(row["name"]) <= LONGEST else f"{row['name'][: LONGEST - 1].rstrip(' ,')}…"
        labels.append(name if chance or row["count"] == 1 else f"{name} ×{row['count']}")
        place += 1
    axes.set_yticks(ticks, labels)
    for label, row in zip(axes.get_yticklabels(), rows, strict=True):
        label.set_color(BLUE if row["side"] == first else RED)
    axes.set_ylim(place - 0.4, -0.6)
    axes.set_xlim(0, 1)
    axes.set_xticks([0, 0.5, 1], ["0", "50%", "100%"])
    axes.spines["left"].set_visible(False)
    axes.tick_params(axis="y", length=0)


def legend(figure: Any) -> None:
    """What the colours of the ships' bars mean."""
    patches = [pyplot().Rectangle((0, 0), 1, 1, color=colour) for _, colour in FATES]
    names = ["sunk", "damaged, afloat", "unhurt"]
    figure.legend(patches, names, loc="lower center", ncol=3, frameon=False, fontsize=10)
