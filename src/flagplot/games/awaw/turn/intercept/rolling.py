"""Interception dice, and their results: in time, late, or as though never tried (22.21, 22.23, 22.24, 22.252)."""

from flagplot.core.ask import ask, roll
from flagplot.core.event import emit
from flagplot.core.flows.flow import flow
from flagplot.games.awaw.interception.arrival import is_complete_failure, may_join_late, next_level
from flagplot.games.awaw.interception.attempt.dice import Factors
from flagplot.games.awaw.interception.attempt.method import (
    Prospects,
    factors_of,
    hexes_reached,
    prospects,
    round_entered,
)
from flagplot.games.awaw.interception.terms import BY_FACTORS, FIRST, INTERCEPTION, NO_LEVEL, THROWN
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.intercept.contacts import aim_of, is_counterable, list_meetings, surface_attempts
from flagplot.games.awaw.turn.intercept.rolls import attempt_at, note_spotted
from flagplot.games.awaw.turn.intercept.rows import attempts_now, attempts_of, contacts_now
from flagplot.games.awaw.turn.sea import Sea
from flagplot.games.awaw.turn.state import TurnState
from flagplot.games.awaw.turn.words import asks, events

ALL_FAILED = 2
"""A force's attempt failed with every other one on that activity (22.24A, reading A05)."""


def count_dice(t: Sea, s: TurnState, a: int) -> Prospects:
    """Count the dice of an attempt, factor by factor (22.22)."""
    c = s.attempt_contact[a]
    submarine = 0 if s.attempt_unit[a] == terms.NONE else 1
    attempt = attempt_at(t, s, aim_of(s, c), s.attempt_force[a], submarine, surface_attempts(s, c))
    found = prospects(t.interception, s.theatre, attempt)
    if attempt.spotters > 0 and s.contact_level[c] == FIRST:
        note_spotted(s, s.contact_leg[c])
    s.attempt_dice[a], s.attempt_added[a], s.attempt_hexes[a] = found.dice, found.added, found.hexes
    if t.interception.interception_method == BY_FACTORS:
        emit_dice_factors(s, a, factors_of(t.interception, attempt))
    else:
        emit(s, events.DICE_PLAIN, attempt=a, dice=found.dice, added=found.added, hexes=max(0, found.hexes))
    return found


def emit_dice_factors(s: TurnState, a: int, d: Factors) -> None:
    """Report the effect of each factor of the table on the dice (22.22A-K)."""
    emit(s, events.DICE_FACTORS, attempt=a, cargo=d.cargo, patrol=d.patrol, counter=d.counter)
    emit(s, events.DICE_CIRCUMSTANCES, attempt=a, light=d.light, task_forces=d.task_forces, defenders=d.defenders)
    emit(s, events.DICE_HELP, attempt=a, spotters=d.spotters, submarines=d.submarines, codebreaking=d.codebreaking)
    emit(s, events.DICE_PENALTIES, attempt=a, slow=d.slow, crowding=d.crowding, dice=d.total)


def note_roll(t: Sea, s: TurnState, a: int) -> None:
    """How far the dice carry an attempt, and when it comes to the hex (22.21, 22.23, 22.24B, reading D15)."""
    found, distance = Prospects(s.attempt_dice[a], s.attempt_added[a], s.attempt_hexes[a]), s.attempt_length[a] - 1
    s.attempt_roll[a] = s.dice_sum
    s.attempt_hexes_moved[a] = hexes_reached(t.interception, s.theatre, found, s.dice_sum)
    s.attempt_round[a] = round_entered(t.interception, s.theatre, distance, found, s.dice_sum)
    emit(s, events.ROLLED, attempt=a, dice=s.dice_sum, reached=s.attempt_hexes_moved[a], distance=distance)


def judge_contact(t: Sea, s: TurnState, c: int) -> None:
    """Surface attempts fail together only if all do; a submarine attempts alone (22.24A, 22.24B, reading A07)."""
    if s.contact_submarine[c]:
        judge_submarines(s, c)
        return
    tries = sum(1 for _a in attempts_of(s, c))
    successes = sum(1 for a in attempts_of(s, c) if s.attempt_round[a] == 1)
    below = sum(
        1
        for a in range(s.attempts)
        if s.attempt_unit[a] != terms.NONE and s.attempt_round[a] == 1 and have_one_target(s, c, s.attempt_contact[a])
    )
    if is_complete_failure(t.interception, tries, successes, below):
        fail_together(s, c)
    else:
        s.contact_standing[c] = terms.MET
        for a in attempts_of(s, c):
            set_sail(t, s, a, successes)


def have_one_target(s: TurnState, c: int, other: int) -> bool:
    """Whether two contacts are with one activity, or with those of one interception."""
    alike = s.contact_leg[other] == s.contact_leg[c] and s.contact_parent[other] == s.contact_parent[c]
    return alike and s.contact_level[other] == s.contact_level[c]


def fail_together(s: TurnState, c: int) -> None:
    """No ship has left port, but each has had its attempt (22.24A, reading A05)."""
    s.contact_standing[c] = terms.MISSED
    emit(s, events.ALL_FAILED, contact=c)
    for a in attempts_of(s, c):
        s.attempt_standing[a] = terms.STAYED
        s.failed[s.attempt_force[a]] = ALL_FAILED


def set_sail(t: Sea, s: TurnState, a: int, successes: int) -> None:
    """A force comes in time for the first round, or late; without late arrival it has stayed (22.23, 22.24A, 22.24B)."""
    f = s.attempt_force[a]
    if s.attempt_round[a] == 0:
        s.attempt_standing[a] = terms.STAYED
        s.failed[f] = 1
        emit(s, events.ATTEMPT_FAILS, attempt=a)
        return
    s.standing[f] = terms.INTERCEPTING
    s.activity[f] = INTERCEPTION + s.level
    if s.attempt_round[a] == 1:
        s.attempt_standing[a] = terms.IN_TIME
        emit(s, events.ARRIVES, attempt=a, hex=s.contact_hex[s.attempt_contact[a]])
    else:
        s.attempt_standing[a] = terms.LATE
        s.failed[f] = 1
        if not may_join_late(t.interception, successes, 0, 1):
            s.attempt_round[a] = 0
        emit(s, events.ARRIVES_LATE, attempt=a, round=s.attempt_round[a])


def judge_submarines(s: TurnState, c: int) -> None:
    """Each submarine that came in time meets the target; one that failed may still join a battle in its hex (reading 4b.5)."""
    s.contact_standing[c] = terms.MISSED
    for a in attempts_of(s, c):
        s.attempt_standing[a] = terms.LATE
        if s.attempt_round[a] == 1:
            s.attempt_standing[a] = terms.IN_TIME
            s.contact_standing[c] = terms.MET
            emit(s, events.ARRIVES, attempt=a, hex=s.contact_hex[c])
        elif s.attempt_round[a] == 0:
            emit(s, events.ATTEMPT_FAILS, attempt=a)
        else:
            emit(s, events.ARRIVES_LATE, attempt=a, round=s.attempt_round[a])


def deeper_level(s: TurnState) -> int:
    """The next level of interception, NO_LEVEL where it could meet no one (22.164, 22.17, 22.25, 22.253)."""
    met = any(is_counterable(s, a) and s.contact_level[s.attempt_contact[a]] == s.level for a in attempts_now(s))
    return next_level(s.level) if met else NO_LEVEL


def judge(t: Sea, s: TurnState) -> None:
    """See which contacts of the level came about, and who is countered in them (22.164B, 22.164C)."""
    for c in range(s.contacts):
        if s.contact_level[c] == s.level and s.contact_standing[c] == terms.DECLARED:
            judge_contact(t, s, c)
    list_meetings(t, s)


@flow
def call_off(t: Sea, s: TurnState) -> None:
    """Where some forces failed, the others' interception may be called off, in a printing that says so (awaw-2011:22.241.E.1).

    Its forces then return without a battle.
    """
    s.wave_step = terms.CALLING_OFF
    for c in contacts_now(s):
        some_failed = any(s.attempt_standing[a] == terms.LATE for a in attempts_of(s, c))
        if some_failed and s.contact_standing[c] == terms.MET and not s.contact_submarine[c]:
            if ask(s, asks.CALL_OFF, s.contact_side[c], c, -1, 2) == 1:
                s.contact_standing[c] = terms.LAPSED
                emit(s, events.CALLED_OFF, contact=c)


@flow
def roll_dice(t: Sea, s: TurnState) -> None:
    """All attempts of the level were announced: each force's dice are rolled, and judged (22.164A, 22.17, 22.21).

    Patrols on their way and returning forces sail in waves of their own (awaw-2011:22.163.A.2).
    """
    s.wave_step = terms.ROLL_DICE
    for a in attempts_now(s):
        if s.contact_level[s.attempt_contact[a]] == s.level and s.attempt_roll[a] == terms.NONE:
            found = count_dice(t, s, a)
            s.dice_sum = 0
            if found.hexes == THROWN and found.dice > 0:
                s.rolling = a
                roll(s, asks.INTERCEPTION_ROLL, found.dice)
                s.rolling = terms.NONE
            note_roll(t, s, a)
    judge(t, s)
    if s.level == FIRST and t.battle.abandoning == 1:
        call_off(t, s)
