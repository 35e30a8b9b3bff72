"""Pictures of the combats for people, and the answers to a question as a person reads and types them, by number or by name.

All of it is public in this game: only simultaneous decisions of both sides are ever secret (34.C.2.a, 34.D).
"""

from collections.abc import Sequence
from typing import Final

from flagplot.core.event import Event
from flagplot.core.offers import choosing
from flagplot.core.offers.choosing import AnswerOption, one_of
from flagplot.core.offers.report_text import GroupPicture, SideForces
from flagplot.core.position import Question
from flagplot.games.europa import terms
from flagplot.games.europa.flow.firing import target_of
from flagplot.games.europa.state import CombatState
from flagplot.games.europa.strength import afloat, groups_of, units_left
from flagplot.games.europa.terms import TYPE_NAMES
from flagplot.games.europa.words import asks, events
from flagplot.games.europa.words.describe import BODY_WORDS, CombatDescriber, Look, singular

COMBAT: Final = 100
"""A section of the narrative is this times the combats begun, plus the round of the present one."""

FIRE_STEPS: Final = ("holds its fire", "task forces and submarines", "carriers, transports and landing craft")


def known_of_enemy(seen: Look) -> Sequence[object]:
    """The knowledge of a seat; it changes when an answer has revealed something."""
    return list(seen.s.engaging) + list(seen.s.hits) + list(seen.s.level)


def groups(seen: Look, teller: CombatDescriber) -> list[GroupPicture]:
    """The two groups in combat, the moving one first."""
    s = seen.s
    rows = [s.mover * terms.GROUPS, s.foe] if s.foe >= 0 else []
    return [_picture(seen, teller, g) for g in rows]


def _picture(seen: Look, teller: CombatDescriber, g: int) -> GroupPicture:
    s, side = seen.s, g // terms.GROUPS
    status = "active" if g == s.mover * terms.GROUPS else "in an adjacent hex" if s.adjacent[g] else "in the hex"
    return GroupPicture(side, g % terms.GROUPS + 1, teller.group(g), status, units_of(seen, teller, g), "")


def units_of(seen: Look, teller: CombatDescriber, g: int) -> str:
    """The units afloat in a group, or the points of a coast defence."""
    s = seen.s
    if s.sort[g] == terms.COAST_DEFENCE:
        return singular(f"{s.level[g]} points of coast defence")
    rows = range(g // terms.GROUPS * terms.UNITS, (g // terms.GROUPS + 1) * terms.UNITS)
    lines = [unit_words(seen, teller, u) for u in rows if afloat(s, g, u)]
    return ", ".join(lines) or "no units"


def unit_words(seen: Look, teller: CombatDescriber, u: int) -> str:
    """One unit with its figures: `Warspite TF 4 (1 of 4 hits)`."""
    s = seen.s
    figures = [str(s.gunnery[u])] if s.gunnery[u] else []
    figures += [f"submarine {s.submarine[u]}"] if s.submarine[u] else []
    figures += [f"aircraft {s.aircraft[u]}"] if s.aircraft[u] else []
    hurt = f" ({s.hits[u]} of {s.capacity[u]} hits)" if s.hits[u] else ""
    return " ".join([teller.unit(u), TYPE_NAMES[s.kind[u]], *figures]) + hurt


def forces(seen: Look, teller: CombatDescriber, side: int) -> SideForces:
    """A side's groups before the first combat."""
    s = seen.s
    own = groups_of(side)
    entries = [(teller.group(g), units_of(seen, teller, g)) for g in own if s.sort[g] and units_left(s, g)]
    return SideForces(side, "moving" if s.mover == side else "not moving", entries)


def section(event: Event, before: int) -> int:
    """The part of the narrative that an event belongs to: a combat, then a round of it (34.A)."""
    if event.kind == events.COMBAT_BEGINS:
        return (before // COMBAT + 1) * COMBAT
    if event.kind == events.ROUND_BEGINS:
        return before // COMBAT * COMBAT + event.round
    return before


def titled(part: int) -> str:
    """The heading of a part of the narrative."""
    combat, number = divmod(part, COMBAT)
    if combat == 0:
        return "Before the first combat"
    return f"Combat {combat}, round {number}" if number else f"Combat {combat}"


def picture_place(s: CombatState, part: int) -> int:
    """The part of the narrative whose groups are shown now; 0 for none."""
    return part if s.foe >= 0 and part % COMBAT > 0 else 0


class Chooser(choosing.AnswerParser[CombatState, None]):
    """Converts answers to text and text to answers."""

    teller: CombatDescriber

    def __init__(self, teller: CombatDescriber) -> None:
        super().__init__(
            teller,
            asks.BY_CODE,
            {
                "enemy group": self._group,
                "fire step": one_of(FIRE_STEPS),
                "target": self._target,
                "body": one_of(BODY_WORDS),
            },
        )

    def _group(self, seen: Look, question: Question, answer: int) -> AnswerOption | None:
        g = (1 - question.seat) * terms.GROUPS + answer
        return AnswerOption(answer, str(answer + 1), self.teller.group(g)) if seen.s.sort[g] else None

    def _target(self, seen: Look, question: Question, answer: int) -> AnswerOption | None:
        if answer == 0:
            return AnswerOption(0, "0", "no more fire")
        s, target = seen.s, target_of(question.seat, answer)
        if target < 0:
            is_coast = s.combat == terms.COAST_COMBAT
            return AnswerOption(answer, str(answer), self.teller.target(target)) if is_coast else None
        if s.kind[target] < 0 or target % terms.UNITS >= s.units[target // terms.UNITS]:
            return None
        return AnswerOption(answer, str(answer), unit_words(seen, self.teller, target))
