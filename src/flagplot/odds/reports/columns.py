"""The panels of a picture of odds, in columns side by side."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from matplotlib.axes import Axes

BETWEEN: Final = 1.0
"""Inches between two panels of a column."""


@dataclass(frozen=True)
class Panel:
    """One part of a picture."""

    inches: float
    draw: Callable[[Axes], None]


def inches(column: Sequence[Panel]) -> float:
    """How high a column of panels is."""
    return sum(panel.inches + BETWEEN for panel in column) - BETWEEN


def columns(panels: Sequence[Panel], room: float) -> list[list[Panel]]:
    """The panels in their order, in as few columns as have room for them."""
    found: list[list[Panel]] = [[]]
    for panel in panels:
        if found[-1] and inches([*found[-1], panel]) > room:
            found.append([])
        found[-1].append(panel)
    return found
