"""A picture of the odds, of a screen's height: one panel for each measure of the game by its kind, in columns."""

from __future__ import annotations

import importlib
import os
from collections.abc import Iterator, Mapping, Sequence
from functools import singledispatch
from pathlib import Path
from textwrap import fill
from types import ModuleType
from typing import TYPE_CHECKING, Final

from flagplot.core.errors import FlagplotError
from flagplot.core.offers.measure import (
    NOBODY,
    AheadMeasure,
    DeliveryMeasure,
    EndingMeasure,
    Found,
    GameMeasure,
    LeftMeasure,
    Measure,
    MeasureSet,
    PurposeMeasure,
    RowMeasure,
    SideMeasure,
    Winner,
)
from flagplot.drawing.shapes import LIGHT, tone
from flagplot.files import whole
from flagplot.files.picture import SVG, for_both_themes
from flagplot.odds.reports.columns import BETWEEN, Panel, columns, inches

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

SIDE_A, SIDE_B = tone("side-a", LIGHT), tone("side-b", LIGHT)
GREY, INK, PALE = "#8c8c8c", "#222222", "#e7e3da"
NEITHER: Final = "#5f6b75"
"""Colour of bars that belong to neither side."""
NAMED: Final = (SIDE_A, "#8a5f00")
"""Text colours of the sides, dark enough to read."""
SHADES: Final = (tone("sunk", LIGHT), tone("hurt", LIGHT), "#a6d9c8", "#bcd9ee", "#c7bfae", "#d8d2c4")
"""Colours of the parts of a row, the last shares being the paler ones; none is that of a side."""
HATCHES: Final = ("", "///", "", "..", "xx", "")
"""Hatching that also distinguishes them."""
BOX: Final = {"facecolor": "white", "alpha": 0.8, "edgecolor": "none", "pad": 0.6}
"""Background box of figures."""
MOST_ROWS: Final = 24
"""Maximum bars of one panel; further bars go into the next."""
ROW: Final = 0.27
"""Inches per bar."""
LONGEST: Final = 21
"""Maximum letters of a name."""
BROAD: Final = 41
"""Maximum letters in a line of a panel's title."""
STEPS: Final = 4
STEPPED: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.5)
"""Steps of an axis of shares, and the maximum number of ticks."""
FEW: Final = 12
"""Maximum number of values that are all labelled along the axis."""
MATPLOTLIB: Final = "matplotlib"
"""The drawing package."""
WIDE: Final = 6.5
"""Width in inches: nine-point letters are readable at 640 pixels."""
DOTS: Final = 110
"""Dots per inch of a PNG."""
SCREEN: Final = 1080
"""Dots that a picture is high at most."""
HEAD, FOOT, LINE = 1.35, 0.6, 0.2
"""Inches above and below all panels, and of a line under the title."""
LEFT, PART = 0.3, 0.58
"""Left edge and width of panels, as fractions of the total; figures are next to them."""
TITLE, UNDER = 44, 82
"""Letters in a line of the title, and of the text below it."""


def draw(found: Found, counting: MeasureSet, path: Path) -> None:
    """Draw the odds into a file, as a PNG or SVG by its extension."""
    drawn = [panel for measure in counting.measures if measure.title for panel in panels(measure, found)]
    over, under = fill(found["title"], TITLE), fill(subtitle(found, how(found, counting)), UNDER)
    top = HEAD + LINE * (1.5 * over.count("\n") + under.count("\n"))
    abreast = columns(drawn, SCREEN / DOTS - top - FOOT)
    high = top + max(map(inches, abreast)) + FOOT
    figure = pyplot().figure(figsize=(WIDE * len(abreast), high), facecolor="white")
    title(figure, over, under, high)
    for place, column in enumerate(abreast):
        below = top
        for panel in column:
            left, share = (place + LEFT) / len(abreast), PART / len(abreast)
            panel.draw(figure.add_axes((left, 1 - (below + panel.inches) / high, share, panel.inches / high)))
            below += panel.inches + BETWEEN
    save(figure, path)


def how(found: Found, counting: MeasureSet) -> str:
    """How the games were counted."""
    if found["method"] == "exact":
        return "exact"
    return f"{found[counting.games_key]:,} {counting.games}, seed {found['seed']}"


def save(figure: Figure, path: Path) -> None:
    """Write the picture in the format of its extension, and release it."""
    try:
        with whole.replacing(path) as half:
            if path.suffix.lower() == SVG:
                with pyplot().rc_context({"svg.hashsalt": path.name.encode(errors="replace").decode()}):
                    figure.savefig(half, format="svg", metadata={"Date": None})
                half.write_text(for_both_themes(half.read_text(encoding="utf-8")), encoding="utf-8")
            else:
                figure.savefig(half, dpi=DOTS, format="png")
    except OSError as error:
        raise whole.unwritten(path, error) from None
    finally:
        pyplot().close(figure)


def pyplot() -> ModuleType:
    """Matplotlib without a display."""
    os.environ.setdefault("MPLBACKEND", "Agg")
    try:
        matplotlib = importlib.import_module(MATPLOTLIB)
    except ImportError:
        raise FlagplotError("a picture needs matplotlib", field="--png", expected="the extra `plot`") from None
    matplotlib.use("Agg")
    return importlib.import_module("matplotlib.pyplot")


def title(figure: Figure, over: str, under: str, high: float) -> None:
    """Draw the title and the text below it."""
    figure.text(0.02, 1 - 0.18 / high, over, fontsize=15, fontweight="bold", color=INK, va="top")
    below = 0.52 + 1.5 * LINE * over.count("\n")
    figure.text(0.02, 1 - below / high, under, fontsize=9.5, color="#555555", va="top", linespacing=1.4)


def subtitle(found: Found, *more: str) -> str:
    """The edition, the players, and further remarks."""
    doctrine = ", ".join(f"{side} {name}" for side, name in found["doctrine"].items())
    return "  ·  ".join((found["edition"], f"doctrine: {doctrine}", *more))


@singledispatch
def panels(measure: Measure, found: Found) -> Iterator[Panel]:
    """The panels of a measure, by its kind."""
    raise NotImplementedError


@panels.register
def winner(measure: Winner, found: Found) -> Iterator[Panel]:
    """A bar for each side and for no winner."""
    if measure.named:
        figures = found[measure.name]
        shares = [
            (side, figures[side]["value"], colour) for side, colour in zip(figures, (SIDE_A, SIDE_B, GREY), strict=True)
        ]
        yield Panel(ROW * 4, lambda axes: bars(axes, measure.title, shares))


@panels.register
def ahead(measure: AheadMeasure, found: Found) -> Iterator[Panel]:
    """A bar for each side that may be ahead, and for neither."""
    figures = found[measure.name]
    shares = [
        (side, figures[side]["value"], colour) for side, colour in zip(figures, (SIDE_A, SIDE_B, GREY), strict=True)
    ]
    yield Panel(ROW * 4, lambda axes: bars(axes, measure.title, shares))


@panels.register
def fought_for(measure: PurposeMeasure, found: Found) -> Iterator[Panel]:
    """The share of either side."""
    share = found[measure.name]["share"]["value"]
    shares = list(zip(found["sides"], (share, 1 - share), (SIDE_A, SIDE_B), strict=True))
    yield Panel(ROW * 3, lambda axes: bars(axes, measure.title, shares))


@panels.register
def left(measure: LeftMeasure, found: Found) -> Iterator[Panel]:
    """A bar for each side's forces."""
    shares = [
        (
            f"{row['side']}, of {row['start']}",
            row["left"] / row["start"],
            SIDE_B if row["side"] == found["sides"][1] else SIDE_A,
        )
        for row in found[measure.name]
    ]
    if shares:
        yield Panel(ROW * (len(shares) + 1), lambda axes: bars(axes, measure.title, shares))


@panels.register
def ends(measure: EndingMeasure, found: Found) -> Iterator[Panel]:
    """A bar for each ending."""
    shares = [(end["how"], end["value"], NEITHER) for end in found[measure.name]]
    yield Panel(ROW * (len(shares) + 1), lambda axes: bars(axes, measure.title, shares, beside=False))


def bars(axes: Axes, heading: str, shares: Sequence[tuple[str, float, str]], beside: bool = True) -> None:
    """A bar for each share, its name next to it or inside."""
    bare(axes, heading)
    for place, (name, share, colour) in enumerate(shares):
        axes.barh(place, 1, color=PALE, height=0.8)
        axes.barh(place, share, color=colour, height=0.8)
        axes.text(1.02, place, f"{share:.1%}", va="center", fontsize=9.5, color="#444444")
        if not beside:
            axes.text(0.01, place, name, va="center", fontsize=9, color=INK, bbox=BOX)
    axes.set_yticks(range(len(shares)) if beside else [], [name for name, _, _ in shares] if beside else [])
    axes.set_ylim(len(shares) - 0.4, -0.6)
    axes.set_xlim(0, 1)
    axes.set_xticks([])
    unframed(axes)


def unframed(axes: Axes) -> None:
    """Remove frame and ticks next to bars."""
    for side in ("left", "bottom"):
        axes.spines[side].set_visible(False)
    axes.tick_params(axis="y", length=0)


@panels.register
def number(measure: GameMeasure, found: Found) -> Iterator[Panel]:
    """Probability of each value; by winner the probability that the game is over by then."""
    draws = over_by if measure.by_winner else values
    yield Panel(2.4, lambda axes: draws(axes, measure, found))


def values(axes: Axes, measure: GameMeasure, found: Found) -> None:
    """Probability of each value."""
    shares = found[measure.name]["shares"]
    axes.bar([int(value) for value in shares], [100 * share for share in shares.values()], color=NEITHER, width=0.8)
    step = _step(max(shares.values()))
    marks = [n * step for n in range(STEPS + 1) if n * step <= max(shares.values())]
    axes.set_yticks([100 * mark for mark in marks], [f"{100 * mark:g}%" for mark in marks])
    if len(shares) <= FEW:
        axes.set_xticks([int(value) for value in shares])
    bare(axes, measure.title)


def over_by(axes: Axes, measure: GameMeasure, found: Found) -> None:
    """Probability that the game is over by each round, by winner."""
    table = {int(value): shares for value, shares in found[measure.by_winner].items()}
    shown = [n for n in sorted(table) if sum(table[n].values()) < 0.9995] or [min(table)]
    shown = sorted(table)[: len(shown) + 1]
    base = [0.0] * len(shown)
    for side, colour in zip([*found["sides"], NOBODY], (SIDE_A, SIDE_B, PALE), strict=True):
        heights = [table[n][side] for n in shown]
        axes.bar(shown, heights, bottom=base, color=colour, width=0.8)
        base = [b + h for b, h in zip(base, heights, strict=True)]
    for n, total in zip(shown, base, strict=True):
        axes.text(n, total + 0.015, _short(total), ha="center", fontsize=9, color="#444444")
    axes.set_xticks(shown)
    axes.set_ylim(0, 1.1)
    axes.set_yticks([0, 0.25, 0.5, 0.75, 1], ["0%", "25%", "50%", "75%", "100%"])
    axes.set_xlabel(f"by the end of {measure.title.lower().rstrip('s')}")
    bare(axes, "Chance that it is over, by its winner")


def bare(axes: Axes, title: str) -> None:
    """Remove the unneeded parts of the frame."""
    axes.set_title(fill(title, BROAD), loc="left", fontsize=12, fontweight="bold", color=INK)
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    axes.tick_params(colors="#444444", labelsize=9.5)


@panels.register
def sides(measure: SideMeasure, found: Found) -> Iterator[Panel]:
    """The values of both sides."""
    at_start = found.get(measure.start_name, {})
    yield Panel(2.4, lambda axes: lost(axes, found[measure.name], at_start, measure.unit, measure.title))


@panels.register
def brought(measure: DeliveryMeasure, found: Found) -> Iterator[Panel]:
    """The cargo that each side delivers."""
    for side, figures in found[measure.name].items():
        paint = SIDE_B if side == found["sides"][1] else SIDE_A
        heading, shares = f"{measure.title} of {side}, of {figures['start']}", figures[measure.counted]["shares"]
        few = [(value, share, paint) for value, share in shares.items()]
        yield Panel(ROW * (len(few) + 1), lambda axes, heading=heading, few=few: bars(axes, heading, few))  # type: ignore[misc]


def lost(axes: Axes, losses: Found, at_start: Mapping[str, int], what: str, heading: str) -> None:
    """Loss distributions of both sides, one up and one down."""
    sides = list(losses)
    peak = 0.0
    for side, colour, sign in zip(sides, (SIDE_A, SIDE_B), (1, -1), strict=True):
        shares = {int(n): share for n, share in losses[side]["shares"].items()}
        peak = max(peak, *shares.values())
        axes.bar(list(shares), [sign * share for share in shares.values()], color=colour, width=0.9, alpha=0.9)
    for side, name, sign in zip(sides, NAMED, (1, -1), strict=True):
        of = f" of {at_start[side]}" if side in at_start else ""
        text = f"{side}: mean {losses[side]['mean']['value']:.1f}{of}"
        axes.text(
            0.985,
            0.5 + sign * 0.45,
            text,
            transform=axes.transAxes,
            ha="right",
            va="center",
            color=name,
            fontsize=10.5,
        )
    axes.axhline(0, color=INK, linewidth=0.8)
    axes.set_ylim(-1.25 * peak, 1.25 * peak)
    step = _step(peak)
    marks = [n * step for n in range(-STEPS, STEPS + 1) if abs(n) * step <= peak]
    axes.set_yticks(marks, [f"{abs(100 * mark):g}%" for mark in marks])
    axes.set_xlabel(what)
    most = max(int(n) for side in sides for n in losses[side]["shares"])
    axes.set_xlim(-0.8, most + 0.8)
    if most <= FEW:
        axes.set_xticks(range(most + 1))
    bare(axes, heading)


def _step(peak: float) -> float:
    """A round step that fits into a share less than four times."""
    return next((step for step in STEPPED if peak < STEPS * step), STEPPED[-1])


def _short(share: float) -> str:
    """A share in few letters; a rare event is not printed as 0."""
    if share in (0, 1):
        return f"{share:.0%}"
    return "<1%" if share < 0.01 else ">99%" if share > 0.99 else f"{share:.0%}"


@panels.register
def rows(measure: RowMeasure, found: Found) -> Iterator[Panel]:
    """A bar for each row, divided into shares; probabilities of single units and means of groups separately."""
    figures = [row for row in found[measure.name] if row.get("planned", True)]
    if not figures or not measure.columns:
        return
    ones, more = [row for row in figures if measure.one(row)], [row for row in figures if not measure.one(row)]
    for some, heading in (
        (ones, measure.title.split(", mean")[0] if more else measure.title),
        (more, f"{measure.title.partition(':')[0]}: mean numbers"),
    ):
        for first in range(0, len(some), MOST_ROWS):
            few = some[first : first + MOST_ROWS]
            high = ROW * (len(few) + 1.5)
            yield Panel(high, lambda axes, few=few, heading=heading: table(axes, measure, found, few, heading))  # type: ignore[misc]


def table(axes: Axes, measure: RowMeasure, found: Found, rows: Sequence[Found], heading: str) -> None:
    """A bar for each row: all its parts, or its main value; names in their side's colour."""
    bare(axes, heading)
    place, ticks, side = 0.0, [], ""
    names = [name for name in measure.parts if any(name in row for row in rows)] or [measure.bar]
    for row in rows:
        place += 0.7 if side and row["side"] != side else 0.0
        side, left = row["side"], 0.0
        whole = 1 if measure.one(row) else max(1, row.get("count", 1))
        axes.barh(place, 1, color=PALE, height=0.78)
        shades = SHADES if measure.parts else (NEITHER,)
        for part, colour, hatch in zip(names, shades, HATCHES, strict=False):
            figure = row.get(part, 0)
            share = (figure["value"] if isinstance(figure, Mapping) else figure) / whole
            axes.barh(
                place, share, left=left, facecolor=colour, edgecolor="white", linewidth=0, hatch=hatch, height=0.78
            )
            if not measure.parts:
                axes.text(1.02, place, _short(share), va="center", fontsize=9.5, color="#444444")
            elif share > 0.07:
                text = _short(share) if measure.one(row) else f"{share * whole:.1f}"
                axes.text(left + share / 2, place, text, ha="center", va="center", fontsize=8, color=INK, bbox=BOX)
            left += share
        ticks.append(place)
        place += 1
    axes.set_yticks(ticks, [_label(measure, row) for row in rows])
    for label, row in zip(axes.get_yticklabels(), rows, strict=True):
        label.set_color(NAMED[row["side"] != found["sides"][0]])
    axes.set_ylim(place - 0.4, -0.6)
    axes.set_xlim(0, 1)
    axes.set_xticks([])
    unframed(axes)
    legend(axes, measure, names)


def _label(measure: RowMeasure, row: Found) -> str:
    many = "" if row.get("count", 1) == 1 else f" ×{row['count']}"
    room = LONGEST - len(many)
    name = row["name"] if len(row["name"]) <= room else f"{row['name'][: room - 1].rstrip(' ,')}…"
    return name + many


def legend(axes: Axes, measure: RowMeasure, names: Sequence[str]) -> None:
    """The meaning of the colours."""
    shades = list(zip(SHADES if measure.parts else (NEITHER,), HATCHES, strict=False))[: len(names)]
    patches = [
        pyplot().Rectangle((0, 0), 1, 1, facecolor=c, edgecolor="white", linewidth=0, hatch=h) for c, h in shades
    ]
    words = [measure.columns.get(name, name) for name in names]
    axes.legend(patches, words, loc="upper center", bbox_to_anchor=(0.5, 0), ncol=4, frameon=False, fontsize=8.5)
