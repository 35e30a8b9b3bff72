"""The report of `flagplot compare` in plain text, eighty columns wide."""

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from flagplot.cli.text.chances.odds_text import WIDTH, foot, heading

LABEL: Final = 24
CELL: Final = 18
ABREAST: Final = 3
"""Columns that stand side by side."""


def report(told: Mapping[str, Any]) -> Iterator[str]:
    """The lines of the report."""
    doctrine = ", ".join(f"{name} {by}" for name, by in told["doctrine"].items())
    what = f"ruling {told['ruling']}" if "ruling" in told else "editions side by side"
    yield f"{told['title']}: {what}"
    yield from _wrapped(
        f"{told['battles']:,} battles each from the same seeds ({told['seed']}); doctrine {doctrine}; "
        f"{told['level']:.0%} intervals.",
        "",
    )
    columns = told["columns"]
    for first in range(0, len(columns), ABREAST):
        yield from _columns(columns[first : first + ABREAST])
    for part in told["moved"]:
        yield from _moved(part, told)
    yield from foot(told)


def _columns(columns: Sequence[dict[str, Any]]) -> Iterator[str]:
    yield ""
    yield row("", [column["name"] for column in columns])
    for side in columns[0]["wins"]:
        yield row(f"{side} wins, %", [share(column["wins"][side]) for column in columns])
    yield row("rounds", [middle(column["rounds"]) for column in columns])
    yield row("  9 in 10 battles", [_range(column["rounds"]) for column in columns])
    for side in columns[0]["lost"]:
        yield row(f"{side} loses, factors", [middle(column["lost"][side]) for column in columns])
        yield row("  9 in 10 battles", [_range(column["lost"][side]) for column in columns])


def _moved(part: Mapping[str, Any], told: Mapping[str, Any]) -> Iterator[str]:
    ruling = "ruling" in told
    yield heading(f"Instead of {told['from']}" if ruling else f"What {part['edition']} moves, from {told['from']}")
    first, second = told["sides"]
    yield from _wrapped(f"Plus favours {first}, minus {second}; each difference alone.", "  ")
    yield f"  {'':<40}{'win %':>15}{'factors':>15}"
    if part["all"]:
        yield _effect("all together", part["all"])
    still = []
    for one in part["effects"]:
        name = one["value"] if ruling else _name(one)
        if one["differ"]:
            yield _effect(name, one)
        else:
            still.append(name)
    if still:
        yield from _wrapped(f"No battle went otherwise by {', '.join(still)}.", "  ")


def _name(one: dict[str, Any]) -> str:
    value = f" = {one['value']}" if one["kind"] == "ruling" else ""
    return f"{one['kind']} {one['name']}{value}"


def _effect(name: str, one: dict[str, Any]) -> str:
    win, factors = one["win"], one["factors"]
    first = f"{100 * win['value']:+.2f} ±{50 * (win['high'] - win['low']):.2f}"
    second = f"{factors['value']:+.2f} ±{(factors['high'] - factors['low']) / 2:.2f}"
    lines = textwrap.wrap(name, 40, break_on_hyphens=False, break_long_words=False) or [""]
    head = "".join(f"  {line}\n" for line in lines[:-1])
    return f"{head}  {lines[-1]:<40}{first:>15}{second:>15}"


def share(told: Mapping[str, float]) -> str:
    """A share in per cent with its half-width."""
    return f"{100 * told['value']:.1f} ±{50 * (told['high'] - told['low']):.1f}"


def middle(told: Mapping[str, float]) -> str:
    """A mean with its half-width."""
    return f"{told['value']:.2f} ±{(told['high'] - told['low']) / 2:.2f}"


def _range(told: dict[str, float]) -> str:
    return f"{told['from']:.0f} to {told['to']:.0f}"


def row(label: str, cells: Sequence[str]) -> str:
    """A line of cells side by side."""
    return f"  {label[:LABEL]:<{LABEL}}" + "".join(f"{cell[: CELL - 1]:>{CELL}}" for cell in cells)


def _wrapped(text: str, indent: str) -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)
