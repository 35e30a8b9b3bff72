"""The order of a round, what may be left out, and what lies between rounds (22.31-22.33, 22.41, 22.411)."""

import pytest

from flagplot.games.awaw.battle.sight import view
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.shared.terms import ABSENT, DICE, ENDED_WITHDRAWAL, FORMATION, GROUPS, SURPLUS
from flagplot.games.awaw.words import events
from tests.helpers.battle import Answer, Battle, Ship, light, named

FOE = GROUPS


def rolling(b: Battle, answers: dict[str, Answer], until_round: int) -> None:
    """Play to a round with every die a one, which finds group 1 and otherwise does as little as dice can."""
    b.play(until_segment=0)
    while b.s.round < until_round and b.s.ask_seat != -1:
        if b.s.ask_seat == DICE:
            b.answer(1)
        else:
            given = answers.get(b.ask_name, b.legal()[0])
            assert not isinstance(given, list | tuple)
            b.asked.append((b.ask_name, b.s.ask_seat, b.s.ask_subject, b.s.ask_object))
            b.answer(given(b.s) if callable(given) else int(given))  # type: ignore[arg-type]


def in_order(b: Battle, names: list[str]) -> list[str]:
    """The events of these names as they came, repetitions left out."""
    kept = [name for name in (event.kind.name for event in b.log) if name in names]
    return [name for i, name in enumerate(kept) if i == 0 or kept[i - 1] != name]


def full_battle() -> Battle:
    """Carriers, a land base, surface groups and a submarine: something for every segment."""
    b = Battle(combat_round=0)
    b.force(0, 0, named("CV"), named("BB", 4), light("DD", 6))
    b.force(0, 1, named("BB", 4), light("DD", 6))
    b.force(1, 0, named("BB", 4), light("DD", 8))
    base = b.base(1)
    b.wing(base, "search", 1)
    b.wing(base, "cover", 1)
    b.submarines(0, 1)
    b.s.codebreaking_search[0] = 1
    waits = b.force(0, 2, light("CA", 5))
    b.s.standing[waits] = SURPLUS
    b.start(FORMATION)
    return b


ORDER = [
    "number-shown",
    "round-begins",
    "counterair",
    "air-combat",
    "cover-announced",
    "searchers",
    "search-dice",
    "search-parts",
    "search-groups",
]
ORDER += ["facts", "strike", "air-attack", "fleet-combat", "fleet-fire", "submarine", "group-withdraws", "enters"]


@pytest.mark.rule("22.31", "22.31A", "22.31B", "22.31C", "22.31D", "22.32-a", "22.41", "22.41E", "22.41G")
@pytest.mark.rule("22.41H", "22.41I", "22.411A", "22.411B", "22.431")
def test_the_segments_of_a_round_come_in_their_order() -> None:
    b = full_battle()
    numbers = {6: 0, 7: 3, FOE + 6: 0}
    answers: dict[str, Answer] = {name: 1 for name in ("counterair", "cover", "searchers", "strike")}
    answers |= {name: 1 for name in ("strike-squadrons", "air-target", "submarine-attack")}
    answers["number"] = lambda s: numbers[s.ask_subject]
    answers["withdraw"] = lambda s: int(s.ask_subject == 3)
    answers["enter"] = 5
    rolling(b, answers, 2)
    battle_order = in_order(b, ORDER)
    once = [name for i, name in enumerate(battle_order) if name not in battle_order[:i]]
    assert once == ORDER
    assert battle_order[-1] == "round-begins"


@pytest.mark.rule("22.32-b", "22.41")
def test_a_round_may_pass_without_any_combat() -> None:
    b = Battle(combat_round=0)
    b.force(0, 0, light("DD", 12))
    b.force(1, 0, light("DD", 12))
    b.start(FORMATION)
    rolling(b, {"number": 5}, 2)
    assert b.s.round == 2
    happened = set(in_order(b, [kind.name for kind in events.BY_CODE.values()]))
    assert happened == {"number-chosen", "number-shown", "round-begins", "search-dice", "search-parts", "search-groups"}


@pytest.mark.rule("22.311", "22.411A", "22.411B")
@pytest.mark.parametrize("last_round", [1, 3])
def test_rounds_follow_each_other_until_a_side_has_gone(last_round: int) -> None:
    b = Battle(combat_round=0)
    b.force(0, 0, light("DD", 9))
    b.force(1, 0, light("DD", 9))
    b.start(FORMATION)
    rolling(b, {"number": 5, "withdraw": lambda s: int(s.round == last_round and s.ask_seat == 1)}, 99)
    assert (b.s.round, b.s.ended, b.s.winner) == (last_round, ENDED_WITHDRAWAL, 0)


@pytest.mark.rule("22.33-a", "22.33-b")
def test_counter_interception_is_fought_like_any_battle_without_the_force_first_intercepted() -> None:
    """Side 1 counter-intercepts elsewhere, so it is the interceptor there; its convoy is in no group of the battle."""
    b = Battle(combat_round=0, interceptor=1)
    b.force(0, 0, light("DD", 9))
    b.force(1, 0, light("DD", 9))
    convoy = b.force(1, 1, light("TR", 4))
    b.s.standing[convoy] = ABSENT
    b.start(FORMATION)
    rolling(b, {"number": 0}, 2)
    assert [seat for name, seat, *_ in b.asked if name == "number"] == [1, 0]
    assert len(b.events("fleet-combat")) == 1
    assert (b.s.group_row[49], b.s.standing[convoy], b.s.count[49]) == (convoy, ABSENT, 4)


def seen_by_the_enemy(ships: Ship, numbers: dict[int, int], patrol: int, until: str) -> BattleState:
    """What side 1 sees at a question of its own, after side 0 has formed, numbered and sent up patrols."""
    b = Battle(combat_round=0)
    b.force(0, 0, named("CV"), ships)
    b.force(0, 1, light("DD", 15))
    b.force(1, 0, named("CV"), light("DD", 8))
    b.start(FORMATION)
    b.play(until="number")
    while (b.ask_name, b.s.ask_seat) != (until, 1):
        b.answer(numbers[b.s.ask_subject] if b.ask_name == "number" else patrol)
    return view(b.s, 1)


PLAIN = {6: 0, 7: 1, FOE + 6: 0}
"""Forces numbered in their order."""


@pytest.mark.rule("22.41A.1-a", "22.41B.1", "22.421", "22.423A-a", "22.423B-b")
@pytest.mark.parametrize(
    ("ships", "numbers", "patrol", "until"),
    [
        (light("CA", 8), PLAIN, 1, "patrol"),
        (light("DD", 11), PLAIN, 3, "patrol"),
        (light("DD", 11), {6: 1, 7: 0, FOE + 6: 0}, 1, "patrol"),
        (light("DD", 11), {6: 4, 7: 2}, 1, "number"),
    ],
)
def test_the_enemy_sees_no_difference_in_what_is_decided_in_secret(
    ships: Ship, numbers: dict[int, int], patrol: int, until: str
) -> None:
    assert seen_by_the_enemy(ships, numbers, patrol, until) == seen_by_the_enemy(light("DD", 11), PLAIN, 1, until)
