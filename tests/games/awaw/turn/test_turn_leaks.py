"""No seat learns more than was announced: views, logs and questions (22.12, 22.15A)."""

import random
from unittest.mock import patch

import pytest

from flagplot.core.position import Position
from flagplot.core.schema import OWNER
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.game import GAME
from flagplot.games.awaw.turn.sight import SIGHT, view
from flagplot.games.awaw.turn.state import TurnState
from flagplot.games.awaw.turn.terms import FORCES, NONE, SAILING_LEGS, UNITS
from flagplot.games.awaw.turn.words import asks, events, reasons
from flagplot.games.awaw.words import asks as battle_asks
from flagplot.games.awaw.words import events as battle_events
from flagplot.games.awaw.words import reasons as battle_reasons
from tests.helpers.random_turns import play_on, random_fight, random_turn
from tests.helpers.turn import NavalTurn

SEEDS = range(12)
QUESTION = ("ask_kind", "ask_subject", "ask_object", "ask_size")
SPANS = {"side": 1, "unit": UNITS, "force": FORCES, "place": terms.PLACES, "wing": terms.WINGS}


def differences(a: TurnState, b: TurnState) -> list[str]:
    """Names of the fields in which two views differ."""
    return [name for name in TurnState.fields if getattr(a, name) != getattr(b, name)]


def test_every_field_says_who_may_see_it_and_whose_row_is_whose() -> None:
    for name, field in TurnState.fields.items():
        if field.audience == OWNER:
            assert field.rows in SIGHT.rows, name
        if field.rows in SPANS:
            assert field.shape[0] in (2, 2 * SPANS[field.rows]), name


def test_a_seat_sees_nothing_of_the_other_side_but_what_is_public() -> None:
    for seed in SEEDS:
        rng = random.Random(seed)
        n = random_turn(rng)
        looked = 0

        def look(n: NavalTurn) -> None:
            nonlocal looked
            looked += 1
            if looked % 9:
                return
            for seat in range(2):
                seen, foe = view(n.s, seat), 1 - seat
                assert not any(seen.count[foe * UNITS : (foe + 1) * UNITS])
                assert not any(seen.formation[foe * FORCES : (foe + 1) * FORCES])
                for leg in range(terms.LEGS):
                    if n.s.leg_side[leg] == foe:
                        assert not any(seen.leg_force[leg])
                        assert leg < SAILING_LEGS or not any(x >= 0 for x in seen.leg_path[leg])
                for a in range(n.s.attempts):
                    if n.s.attempt_side[a] == foe:
                        assert seen.attempt_force[a] == NONE and seen.attempt_unit[a] == NONE

        with (
            patch("flagplot.games.awaw.turn.intercept.meeting.begin_battle", lambda t, s: None),
            patch("flagplot.games.awaw.turn.flow.bring_back", random_fight(rng)),
        ):
            play_on(n, rng, look)
        assert looked > 3


def test_only_the_seat_that_is_asked_sees_the_question() -> None:
    for seed in SEEDS:
        rng = random.Random(seed)
        n = random_turn(rng)

        def look(n: NavalTurn) -> None:
            s = n.s
            if s.ask_seat in (0, 1):
                other = view(s, 1 - s.ask_seat)
                assert other.ask_seat == s.ask_seat
                assert [getattr(other, name) for name in QUESTION] == [getattr(TurnState(), name) for name in QUESTION]
                mine = view(s, s.ask_seat)
                assert [getattr(mine, name) for name in QUESTION] == [getattr(s, name) for name in QUESTION]

        with (
            patch("flagplot.games.awaw.turn.intercept.meeting.begin_battle", lambda t, s: None),
            patch("flagplot.games.awaw.turn.flow.bring_back", random_fight(rng)),
        ):
            play_on(n, rng, look)


def hide_more(n: NavalTurn, foe: int) -> None:
    """Change what only a side knows: plans it does not announce, ships in port that do nothing, its cards' owner rows."""
    s = n.s
    op = n.operation(side=foe, stage=2) if foe == s.mover else NONE
    if op != NONE:
        f = next(f for f in range(foe * FORCES, (foe + 1) * FORCES) if s.formation[f])
        n.leg(op, 9, [f], [s.hex[f]])
    for u in range(foe * UNITS, foe * UNITS + s.units[foe]):
        s.low_supply[u] = 1 - s.low_supply[u]
    s.vias[foe][3] = 1


@pytest.mark.rule("22.12-b", "22.15A-b")
def test_changing_only_what_a_seat_may_not_know_changes_nothing_that_it_sees() -> None:
    compared = 0
    for seed in SEEDS:
        for seat in range(2):
            one, other = random_turn(random.Random(seed)), random_turn(random.Random(seed))
            hide_more(other, 1 - seat)
            a, b = Position.begin(GAME, one.t, one.s), Position.begin(GAME, other.t, other.s)
            rng = random.Random(seed)
            for _ in range(120):
                if a.is_over or b.is_over or b.situation.fighting:
                    break
                extra = b.question.kind == asks.ANNOUNCE and a.question != b.question
                if extra:
                    b.answer(0)
                    continue
                if (a.question.kind, a.question.seat) != (b.question.kind, b.question.seat):
                    break
                assert not differences(a.view(seat), b.view(seat))
                assert a.log_for(seat) == b.log_for(seat)
                compared += 1
                legal = [c for c in a.choices() if c in b.choices()] if not a.question.is_die else list(range(6))
                answer = rng.choice(legal)
                a.answer(answer)
                b.answer(answer)
    assert compared > 300


def test_plans_are_unseen_until_they_are_announced_and_leave_no_gap() -> None:
    n = random_turn(random.Random(2))
    seen = view(n.s, 1 - n.s.mover)
    assert n.s.plan_legs > 0 and n.s.operations > 0
    assert seen.plan_legs == 0 and seen.operations == 0
    assert not any(seen.leg_length) and set(seen.leg_side) == {0}


def test_an_event_for_its_owner_only_names_his_rows() -> None:
    for kind in events.OWN.values():
        if kind.owner:
            assert kind.code >= 200
    for seed in SEEDS:
        rng = random.Random(seed)
        n = random_turn(rng)
        with (
            patch("flagplot.games.awaw.turn.intercept.meeting.begin_battle", lambda t, s: None),
            patch("flagplot.games.awaw.turn.flow.bring_back", random_fight(rng)),
        ):
            play_on(n, rng)
        for event in n.log:
            kind = event.kind
            if kind.owner:
                assert event.owner in (0, 1)
                for field, reading in kind.fields.items():
                    span = {"unit": UNITS, "force": FORCES}.get(reading)
                    if span and kind.name != "mustered":
                        assert getattr(event, field) // span == event.owner, kind.name


def test_public_events_name_no_force_and_no_unit() -> None:
    for kind in events.OWN.values():
        if not kind.owner:
            assert not {"force", "unit", "operation"} & set(kind.fields.values()), kind.name


def test_codes_of_a_turn_and_of_its_battles_do_not_meet() -> None:
    assert not set(asks.OWN) & set(battle_asks.BY_CODE)
    assert not set(events.OWN) & set(battle_events.BY_CODE)
    assert not set(reasons.OWN) & set(battle_reasons.BY_CODE)
    names = [k.name for k in asks.BY_CODE.values()]
    assert len(set(names)) == len(names)
