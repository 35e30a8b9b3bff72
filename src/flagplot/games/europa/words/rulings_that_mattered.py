"""Which rulings could have moved the combats: what `Ruling.moves` names, and the events that show that it happened."""

from collections.abc import Mapping, Sequence
from typing import Final

from flagplot.core.event import Event
from flagplot.core.printed.ruling import Moved, Ruling
from flagplot.games.europa.terms import COAST_COMBAT, SUBMARINE_COMBAT, SURFACE_COMBAT
from flagplot.games.europa.words import events

COMBATS: Final = {"submarine-round": SUBMARINE_COMBAT, "surface-round": SURFACE_COMBAT, "coast-round": COAST_COMBAT}
SIGNS: Final = {
    "disengagement": events.ANNOUNCED,
    "reaction": events.REACTION,
    "hit": events.UNIT_HIT,
    "sinking": events.UNIT_SUNK,
}


def happened(name: str, log: Sequence[Event]) -> bool:
    """Whether a kind of combat or disengagement had a part in what happened."""
    if name in COMBATS:
        return any(event[0] == events.COMBAT_BEGINS and event[1] == COMBATS[name] for event in log)
    return name not in SIGNS or any(event[0] == SIGNS[name] for event in log)


def that_mattered(rulings: Mapping[str, Ruling], chosen: Mapping[str, int], log: Sequence[Event]) -> list[Moved]:
    """Rulings open to choice, or with a default for want of a source, that could have moved these combats."""
    found = []
    for name, ruling in rulings.items():
        is_open = not ruling.fixed or ruling.tag == "unknown"
        if is_open and any(happened(move, log) for move in ruling.moves):
            found.append(Moved(ruling, chosen.get(name, ruling.default)))
    return found
