"""The lines that say what search dice and modifiers are made of: every part that is not nothing, with its paragraph."""

from collections.abc import Callable
from typing import Final

from flagplot.table.story import Told

SEARCH_DICE: Final = ("search-dice", "search-parts", "search-cards", "search-groups")
"""A side's search dice: how many, what everybody knows of them, what its groups add."""
ATTACK: Final = (
    "fire-parts", "air-attack-parts", "shift-parts",
    "submarine-drms", "submarine-research", "submarine-escort", "submarine-chances", "submarine-advanced",
)  # fmt: skip
"""What is told of the modifier of the roll just before."""
SEARCH_PARTS: Final = "search-parts"
MODIFIERS: Final = "modifiers"
GROUPS: Final = "{:+d} for its groups (22.451D)"
"""What the rest of another side's dice comes from."""


def part_key(told: Told) -> tuple[str, int | str] | None:
    """What makes neighbours one line; None for other events."""
    if told.name in SEARCH_DICE:
        return SEARCH_PARTS, told.event[1]
    return (MODIFIERS, "") if told.name in ATTACK else None


def parts_of(told: Told) -> list[str]:
    """The parts that are told, without those that are nothing."""
    return [part for part in told.text.rpartition(": ")[2].split(", ") if not part.startswith("+0 ")]


def _search_dice(events: list[Told]) -> str:
    """How many dice a side has, and why; a reader who may not know its groups is told what they give together."""
    side, count = events[0].args[0], int(events[0].args[1])
    parts = [part for told in events[1:] for part in parts_of(told)]
    rest = count - sum(int(number) for told in events[1:] for number in told.args[1:])
    if count and rest:
        parts.append(GROUPS.format(rest))
    dice = f"{count or 'no'} search {'die' if count == 1 else 'dice'}"
    return f"{side} has {dice}" + (f": {', '.join(parts)}" if parts else "")


def _modifier(events: list[Told]) -> str:
    """The parts of a modifier; nothing where there are none."""
    parts = [part for told in events for part in parts_of(told)]
    return f"Modifier: {', '.join(parts)}" if parts else ""


PARTS_MERGED: Final[dict[str, Callable[[list[Told]], str]]] = {SEARCH_PARTS: _search_dice, MODIFIERS: _modifier}
