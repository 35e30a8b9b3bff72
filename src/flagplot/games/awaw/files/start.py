"""A battle about to begin, and its form as plain data, in which it is kept when its file has been read and checked."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flagplot.core.offers.kit import Start
from flagplot.core.position import ALL, CLASSES, NOTHING, Disclosed
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.shared.terms import KIND_NAMES, Roster
from flagplot.games.awaw.shared.units import units_of


@dataclass(frozen=True, kw_only=True)
class Battle(Start[BattleState, Roster]):
    """A battle about to begin."""

    disclosed: Disclosed = (ALL, ALL)
    """For each side, the scenario's disclosure of its force to the other."""

    def disclosure_of(self, side: int) -> str:
        """The disclosure of a side's force to the other, in words; empty for full disclosure."""
        s, found = self.situation, Counter[str]()
        for u in units_of(s, side):
            found[KIND_NAMES[s.kind[u]]] += s.count[u]
        classes = ", ".join(f"{count} {kind}" for kind, count in found.items())
        return {ALL: "", CLASSES: f"its classes: {classes}; not their forces", NOTHING: "nothing"}[self.disclosed[side]]


def packed(battle: Battle) -> dict[str, Any]:
    """A battle as plain data, without the text of its file."""
    data = {**vars(battle), "goal": dict(battle.goal)}
    return {**data, "situation": battle.situation.changed(), "roster": vars(battle.roster), "text": ""}


def unpacked(data: Mapping[str, Any], text: str) -> Battle:
    """The battle that plain data describe, with the text of its file."""
    situation = BattleState()
    vars(situation).update(data["situation"])
    return Battle(**{**data, "situation": situation, "roster": Roster(**data["roster"]), "text": text})
