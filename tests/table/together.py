"""Two games that differ in what one side has not shown yet, played with the same answers and dice until it has.

Where the side that has secrets is asked more in one of them than in the other, it answers there as long as the other seat hears
nothing of it.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from flagplot.core.ask import QUESTION
from flagplot.core.event import Event
from flagplot.core.position import Position
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.shared import terms as battle
from flagplot.games.awaw.turn import terms as turn
from flagplot.games.awaw.turn.state import ANNOUNCED, TurnState
from flagplot.games.awaw.words import events
from flagplot.table.session import Session, begin
from flagplot.table.setting import Setting

SHIP = ("kind", "size", "nation", "slow", "laden", "low_supply", "hits", "damaged", "count")
FACTS = ("known", "fact_small", "fact_carriers", "fact_fast", "fact_laden")
PARTS = ("standing", "enters")
ON_LAND = ("wing_base", "wing_nation", "wing_type", "squadrons", "searching", "unavailable")
OPEN = (events.SEARCH_DICE, events.SQUADRONS_LOST_AT_SEA)
"""What ships do openly that are not shown: dice are thrown for their aircraft, or these find no deck to land on."""
OF_SHIPS = (*SHIP, "advanced", "sunk", "inverted", "squadrons", "complement")
OF_FORCES = ("formation", "standing", "home", "hex", "cargo", "ground")
OF_WINGS = ("wing_place", "wing_nation", "wing_type", "wing_squadrons", "wing_range")
OF_LEGS = [name for name, field in TurnState.fields.items() if ANNOUNCED in field.shown]
"""What is told to everybody of a leg that is announced (22.12, 22.15A)."""
PLAYERS = (("standard", "random"), ("random", "standard"))
Told = Callable[[Session, Session, int], bool]
"""Whether a side has shown what differs, or has done something openly that depends on it."""


# ------------------------------------------------------------ what has been shown
def told_in_battle(one: Session, other: Session, foe: int) -> bool:
    """Whether a group that is not the same in both games has been looked at, or has done something openly."""
    a, b = one.position.situation, other.position.situation
    if _open_deeds(one.position) != _open_deeds(other.position) or _ashore(a, foe) != _ashore(b, foe):
        return True
    for g in range(foe * battle.GROUPS, (foe + 1) * battle.GROUPS):
        facts = [tuple(getattr(s, name)[g] for name in FACTS) for s in (a, b)]
        if facts[0] != facts[1]:
            return True
        if _group(one.setting, a, g) != _group(other.setting, b, g) and a.known[g] == battle.FULL:
            return True
    return False


def _group(setting: Setting, s: BattleState, g: int) -> tuple[object, ...]:
    """What there is in a group, by name: whatever rows it stands in."""
    side = g // battle.GROUPS
    ships = [u for u in range(side * battle.UNITS, (side + 1) * battle.UNITS) if s.group_row[u] == g]
    names = setting.battle.roster.units
    return tuple(getattr(s, name)[g] for name in PARTS), sorted(
        (names[u], *(getattr(s, n)[u] for n in SHIP)) for u in ships
    )


def _ashore(s: BattleState, side: int) -> list[tuple[int, ...]]:
    """Squadrons that stand ashore for all to see; the same answer may strike others where rows before them differ."""
    rows = (w for w in range(side * battle.WINGS, (side + 1) * battle.WINGS) if s.wing_base[w] != battle.NOBODY)
    return [tuple(getattr(s, name)[w] for name in ON_LAND) for w in rows]


def _open_deeds(position: Position) -> list[Event]:
    """What hidden groups do for all to see."""
    return [event for event in position.log if event.kind in OPEN]


def told_in_turn(one: Session, other: Session, foe: int) -> bool:
    """Whether ships that are not the same in both have tried to meet somebody or fight, or aircraft have helped somebody."""
    a, b = one.position.situation, other.position.situation
    if any(getattr(a, name)[: turn.SAILING_LEGS] != getattr(b, name)[: turn.SAILING_LEGS] for name in OF_LEGS):
        return True
    ships = _ships(one.setting, a, foe), _ships(other.setting, b, foe)
    for name in ships[0].keys() | ships[1].keys():
        forces = [found.get(name, ([], set[int]())) for found in ships]
        if forces[0][0] != forces[1][0] and (_is_out(a, forces[0][1]) or _is_out(b, forces[1][1])):
            return True
    is_apart = _wings(one.setting, a, foe) != _wings(other.setting, b, foe) or a.vias[foe] != b.vias[foe]
    return is_apart and any(s.fighting or s.strikes or foe in s.attempt_side[: s.attempts] for s in (a, b))


def _ships(setting: Setting, s: TurnState, side: int) -> dict[str, tuple[list[tuple[object, ...]], set[int]]]:
    """By name of a side's ships with its force: what they are and how the force stands, and its rows."""
    found: dict[str, tuple[list[tuple[object, ...]], set[int]]] = {}
    roster = setting.battle.roster
    for u in range(side * turn.UNITS, side * turn.UNITS + s.units[side]):
        f = s.in_force[u]
        if f != turn.NONE:
            what, rows = found.setdefault(f"{roster.units[u]} of {roster.forces[f]}", ([], set()))
            what.append((*(getattr(s, n)[u] for n in OF_SHIPS), *(getattr(s, n)[f] for n in OF_FORCES)))
            rows.add(f)
    return found


def _is_out(s: TurnState, forces: set[int]) -> bool:
    """Whether a force tries to meet somebody, or has a part in a battle."""
    return any(s.role_in_battle[f] > 0 or f in s.attempt_force[: s.attempts] for f in forces)


def _wings(setting: Setting, s: TurnState, side: int) -> list[tuple[object, ...]]:
    rows = range(side * turn.WINGS, side * turn.WINGS + s.wings[side])
    places = setting.battle.roster.places
    return sorted((places[s.wing_place[w]], *(getattr(s, n)[w] for n in OF_WINGS[1:])) for w in rows)


def told_in_combat(one: Session, other: Session, foe: int) -> bool:
    """Whether the seat sees or hears what is not the same: only what both answer at one moment is hidden (34.C.2.a)."""
    found = [session.position.seat_view(1 - foe) for session in (one, other)]
    return bool(found[0].log != found[1].log or seen_of(found[0].s) != seen_of(found[1].s))


def seen_of(view: object) -> list[object]:
    """What a view holds, but for the question."""
    return [getattr(view, name) for name in type(view).fields if name not in QUESTION]  # type: ignore[attr-defined]


# ------------------------------------------------------------ played together
@dataclass
class Pair:
    """Two games, and the seat that cannot tell them apart."""

    one: Session
    other: Session
    seat: int
    told: Told

    def moments(self, seed: int, share: float = 0.0, otherwise: bool = False) -> Iterator[None]:
        """Play on until the games may differ for the seat, pausing where it is asked and now and then, to compare what it is sent.

        The side with the secrets may answer `otherwise` in the second game wherever the seat does not notice.
        """
        chance, foe = random.Random(seed), 1 - self.seat
        players = begin(self.one.setting, dict(enumerate(PLAYERS[seed % 2])), seed)
        players.position = self.one.position
        compared, logged = 0, (-1, -1)
        while not (self.one.is_over or self.other.is_over):
            before, logged = logged, (len(self.one.position.log), len(self.other.position.log))
            compares = compared == 0 or self.one.position.question.seat == self.seat or chance.random() < share
            if (compares or logged != before) and self.told(self.one, self.other, foe):
                return
            a, b = self.one.position.question, self.other.position.question
            if (a.seat, a.kind) != (b.seat, b.kind):
                if foe not in (a.seat, b.seat) or not self._alone(self.one if a.seat == foe else self.other):
                    return
                continue
            if compares:
                compared += 1
                yield
            answer = players._automatic()
            again = self._otherwise(answer) if otherwise and b.seat == foe else answer
            if again not in self.other.position.choices():
                return
            self.one.give(answer)
            self.other.give(again)

    def _alone(self, session: Session) -> bool:
        """Let the other side answer in one game alone, if the seat hears nothing of it."""
        found = self._unheard(session, session.position.choices())
        if found:
            session.give(found[0])
        return bool(found)

    def _otherwise(self, answer: int) -> int:
        """Another answer of which the seat hears nothing, else the same."""
        legal = self.other.position.choices()
        found = self._unheard(self.other, [each for each in legal if each != answer][-3:])
        return found[-1] if found and (answer not in legal or self._unheard(self.other, [answer])) else answer

    def _unheard(self, session: Session, answers: list[int]) -> list[int]:
        position, found = session.position, []
        before = position.seat_view(self.seat)
        for answer in answers:
            after = position.copy()
            after.answer(answer)
            seen = after.seat_view(self.seat)
            if seen.log == before.log and seen_of(seen.s) == seen_of(before.s):
                found.append(answer)
        return found
