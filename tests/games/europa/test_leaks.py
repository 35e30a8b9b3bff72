"""What a seat may not know: the other's allocation and announcement until both are made (34.C.2.a, 34.D), nothing else."""

import pytest

from flagplot.core.position import Position
from flagplot.core.schema import ASKED, NOBODY, PUBLIC
from flagplot.core.schema import OWNER as OWNED
from flagplot.games.europa.game import GAME
from flagplot.games.europa.sight import view
from flagplot.games.europa.state import CombatState
from flagplot.games.europa.words import asks, events
from tests.helpers.europa import Fight, soft, tf
from tests.helpers.europa_random import play_randomly, random_fight

SECRETS = {"engage_pick", "bypass_pick", "announce"}
OF_FLOWS = {"answer", "frame"}
"""Where the flows are, which no seat sees."""
SECRET_ASKS = (asks.ENGAGE, asks.BYPASS, asks.DISENGAGE, asks.SLIP_AWAY)


def test_the_secrets_are_the_three_simultaneous_decisions() -> None:
    asked = {name for name in CombatState.fields if name.startswith("ask_") and name != "ask_seat"}
    assert {
        name for name, field in CombatState.fields.items() if field.audience != PUBLIC
    } == SECRETS | OF_FLOWS | asked
    assert all(CombatState.fields[name].audience == NOBODY for name in OF_FLOWS)
    assert all(CombatState.fields[name].audience == ASKED and CombatState.fields[name].shown for name in asked)
    assert all(CombatState.fields[name].audience == OWNED for name in SECRETS)
    assert not [kind for kind in events.BY_CODE.values() if kind.owner]


@pytest.mark.rule("34.C.2.a.2", "34.D.0.2")
def test_changing_what_a_seat_may_not_know_changes_nothing_in_its_view() -> None:
    changed = 0
    for seed in range(40):
        for position in play_randomly(random_fight(seed), seed):
            s = position.situation
            for seat in range(2):
                before = view(s, seat)
                twin = s.copy()
                twin.engage_pick[1 - seat], twin.bypass_pick[1 - seat] = 17, 5
                twin.announce[1 - seat] = 1 - twin.announce[1 - seat]
                if s.ask_kind == asks.BYPASS and s.ask_seat != seat:
                    twin.ask_subject, twin.ask_size = 3, 4
                    changed += 1
                assert view(twin, seat) == before
    assert changed > 20


def test_a_view_differs_nowhere_else() -> None:
    for seed in range(30):
        for position in play_randomly(random_fight(seed), seed):
            s = position.situation
            for seat in range(2):
                seen = view(s, seat)
                hidden = s.ask_kind in SECRET_ASKS and s.ask_seat != seat
                for name in CombatState.fields:
                    if name in SECRETS:
                        assert getattr(seen, name)[seat] == getattr(s, name)[seat]
                        assert getattr(seen, name)[1 - seat] == 0
                    elif name in OF_FLOWS:
                        assert not any([getattr(seen, name)] if name == "answer" else getattr(seen, name))
                    elif not (hidden and name.startswith("ask_")):
                        assert getattr(seen, name) == getattr(s, name), name


@pytest.mark.rule("34.C.2.a.2")
def test_the_second_side_allocates_without_a_word_of_the_first_allocation() -> None:
    views, logs, legal = [], [], []
    for engaging, bypassing in ((6, 0), (0, 0), (2, 3), (5, 1)):
        f = Fight()
        f.mover(tf(6), soft("NT"))
        f.foe(tf(4), soft("NT"))
        position = Position.begin(GAME, f.t, f.s)
        answer(position, {"body": 1, "engage": engaging, "bypass": bypassing}, seat=1)
        assert position.question.seat == 1 and position.question.kind == asks.ENGAGE
        views.append(list(position.view(1).numbers()))
        logs.append(position.log_for(1))
        legal.append(position.choices())
    assert views[1:] == views[:-1] and logs[1:] == logs[:-1] and legal[1:] == legal[:-1]


def test_while_the_first_side_bypasses_the_other_sees_no_more_than_that_it_decides() -> None:
    views = []
    for engaging in (0, 2, 5):
        f = Fight()
        f.mover(tf(6), soft("NT"))
        f.foe(tf(4), soft("NT"))
        position = Position.begin(GAME, f.t, f.s)
        answer(position, {"body": 1, "engage": engaging}, until="bypass")
        views.append(list(position.view(1).numbers()))
        assert position.view(0).ask_subject == 6 - engaging
    assert views[1:] == views[:-1]


def answer(position: Position, answers: dict[str, int], seat: int = -1, until: str = "") -> None:
    """Answer by name until the other seat allocates, or a question of that name comes."""
    while not position.is_over:
        name = asks.BY_CODE[position.question.kind].name
        if name == until or (name == "engage" and position.question.seat == seat):
            return
        position.answer(answers[name])
