"""Legs: which forces sail in them, where they lead, which are sailed, and which come before and after others (22.12, 22.13)."""

from collections.abc import Iterator

from flagplot.games.awaw.interception.terms import DISPLACED, RAID_RETURN, RETURN
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.rows import has_ships
from flagplot.games.awaw.turn.state import TurnState


def leg_sails(s: TurnState, leg: int) -> bool:
    """Whether a leg was announced and is still to be sailed."""
    return s.leg_standing[leg] in (terms.ANNOUNCED, terms.SAILING)


def sails_in(s: TurnState, leg: int, f: int) -> bool:
    """Whether a force sails in a leg."""
    return f // terms.FORCES == s.leg_side[leg] and s.leg_force[leg][f % terms.FORCES] == 1


def forces_on(s: TurnState, leg: int) -> Iterator[int]:
    """Rows of the forces that sail on a leg."""
    for f in range(s.leg_side[leg] * terms.FORCES, (s.leg_side[leg] + 1) * terms.FORCES):
        if sails_in(s, leg, f):
            yield f


def legs_sailing(s: TurnState) -> Iterator[int]:
    """Legs that were announced and are still to be sailed."""
    for leg in range(terms.SAILING_LEGS):
        if leg_sails(s, leg):
            yield leg


def legs_of(s: TurnState, f: int) -> Iterator[int]:
    """Legs that a force is still to sail."""
    for leg in range(terms.SAILING_LEGS):
        if leg_sails(s, leg) and sails_in(s, leg, f):
            yield leg


def legs_in_battle(s: TurnState) -> Iterator[int]:
    """Legs whose forces take part in the battle."""
    for leg in range(terms.SAILING_LEGS):
        if s.battle_leg[leg] == 1:
            yield leg


def legs_of_wave(s: TurnState, standing: int) -> Iterator[int]:
    """Legs of the wave under way that have come so far: sailing, done or dropped."""
    for leg in range(terms.SAILING_LEGS):
        if s.leg_wave[leg] == wave_mark(s) and s.leg_standing[leg] == standing:
            yield leg


def legs_before(s: TurnState, leg: int) -> Iterator[int]:
    """Legs that end where a leg begins: they bring its forces together, or it parts from them."""
    for k in range(terms.BEFORE):
        if s.leg_before[leg][k] != terms.NONE:
            yield s.leg_before[leg][k]


def legs_after(s: TurnState, leg: int) -> Iterator[int]:
    """Legs that follow directly on another one."""
    for after in range(terms.SAILING_LEGS):
        if follows(s, after, leg):
            yield after


def follows(s: TurnState, leg: int, before: int) -> bool:
    """Whether a leg follows directly on another one."""
    return any(s.leg_length[leg] > 0 and s.leg_before[leg][k] == before for k in range(terms.BEFORE))


def wave_mark(s: TurnState) -> int:
    """How the legs of this wave are marked, distinct from those of a waiting wave of its kind (22.15D)."""
    return s.wave + terms.WAVES * s.depth


def waits_to_go_home(s: TurnState, f: int) -> bool:
    """Whether a force is bound for home and has not set out yet."""
    return s.standing[f] == terms.GOING_HOME and has_ships(s, f) and not any(True for _leg in legs_of(s, f))


def leg_has_ships(s: TurnState, leg: int) -> bool:
    """Whether any force of a leg has ships left."""
    return any(has_ships(s, f) for f in forces_on(s, leg))


def leg_has_surface_ships(s: TurnState, leg: int) -> bool:
    """Whether a leg has more than submarines."""
    return any(s.formation[f] != terms.SUBMARINES and has_ships(s, f) for f in forces_on(s, leg))


def is_homeward(s: TurnState, leg: int) -> int:
    """1 for a leg home: after an activity, of raiders, or of displaced forces (22.13F, 22.13G, 22.18)."""
    activity = s.leg_activity[leg]
    return 1 if activity in (RETURN, RAID_RETURN, DISPLACED) else 0


def task_forces_in(s: TurnState, leg: int) -> int:
    """Task forces of a leg (22.22E)."""
    return sum(1 for f in forces_on(s, leg) if s.formation[f] == terms.TASK_FORCE and has_ships(s, f))


def leg_end(s: TurnState, leg: int) -> int:
    """Hex where a leg ends."""
    return s.leg_path[leg][s.leg_length[leg] - 1]


def place_on_leg(s: TurnState, leg: int, hex: int) -> int:
    """The position of a hex on a leg's path, NONE if it is elsewhere."""
    return next((place for place in range(s.leg_length[leg]) if s.leg_path[leg][place] == hex), terms.NONE)


def place_ahead(s: TurnState, leg: int, hex: int) -> int:
    """Place at which a leg next comes to a hex, from where it has got to on; NONE if it comes there no more."""
    return next(
        (
            place
            for place in range(max(s.leg_at[leg], 1 - s.leg_from_port[leg]), s.leg_length[leg])
            if s.leg_path[leg][place] == hex
        ),
        terms.NONE,
    )


def came_before(s: TurnState, leg: int, f: int) -> bool:
    """Whether a force sails in one of the legs before a leg, which bring it to where that one begins."""
    return any(sails_in(s, before, f) for before in legs_before(s, leg))


def comes_after(s: TurnState, leg: int, before: int) -> bool:
    """Whether a leg comes after another one."""
    return any(earlier == before or comes_after(s, earlier, before) for earlier in legs_before(s, leg))


def free_leg(s: TurnState) -> int:
    """A row for another leg, NONE if there is none."""
    return next(
        (leg for leg in range(terms.SAILING_LEGS) if s.leg_standing[leg] == 0 and s.leg_length[leg] == 0), terms.NONE
    )


def leave_leg(s: TurnState, leg: int, f: int) -> None:
    """Take a force out of a leg, which is dropped when no other force has ships left to sail it."""
    s.leg_force[leg][f % terms.FORCES] = 0
    if not leg_has_ships(s, leg):
        s.leg_standing[leg] = terms.DROPPED


def leave_legs(s: TurnState, f: int) -> None:
    """Take a force out of all the legs that it was still to sail."""
    for leg in legs_of(s, f):
        leave_leg(s, leg, f)


def count_before(s: TurnState, leg: int) -> int:
    """How many legs end where a leg begins."""
    return sum(1 for _before in legs_before(s, leg))
