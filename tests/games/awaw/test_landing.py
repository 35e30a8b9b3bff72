"""Aircraft come back before fleet combat (22.463) and fly again, round after round (22.74)."""

import random

import pytest

from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.shared import terms
from flagplot.games.awaw.words import asks, reasons
from tests.helpers.battle import Answer, Battle, light, named
from tests.helpers.strike_battle import found, whole_strike

OTHER_SIDE = light("DD", 1)


def two_carriers(first: int, second: int, *, lost: bool = False) -> Battle:
    """CVs with so many squadrons in groups 4 and 5 of side 0, at the landing; the first one damaged if `lost`."""
    b = Battle(combat_round=1)
    b.group(0, 4, named("CV", nation="Japan", nas=first, hits=2 if lost else 0))
    b.group(0, 5, named("CV", nation="Japan", nas=second))
    b.group(1, 1, OTHER_SIDE)
    b.start(terms.LANDING)
    return b


def land(b: Battle, **answers: Answer) -> list[tuple[str, int]]:
    """Land the aircraft of both sides; gives the questions put, with what they were about."""
    b.play(answers={name.replace("_", "-"): answer for name, answer in answers.items()}, until_segment=terms.PAIRING)
    return [(name, subject) for name, _, subject, _ in b.asked if name.startswith("land")]


@pytest.mark.rule("22.463-b", "22.463C.1")
def test_carrier_air_returns_to_its_carriers() -> None:
    b = two_carriers(3, 3)
    b.s.unavailable[:2] = [3, 2]
    assert land(b) == []
    assert b.s.squadrons[:2] == [3, 3] and b.s.unavailable[:2] == [0, 0]


@pytest.mark.rule("22.463-a")
def test_land_based_air_returns_to_its_base() -> None:
    b = two_carriers(3, 3)
    wing = b.wing(b.base(0, room=0), "NAS", 4)
    b.s.unavailable[wing] = 4
    assert land(b) == []
    assert b.s.squadrons[wing] == 4 and b.events("lost-at-sea") == []
    b.start(terms.ROUND_START)
    b.play(until="cover")
    assert (b.s.ask_subject, b.s.ask_size) == (wing, 4 + 1)


@pytest.mark.rule("22.463A")
def test_all_are_aboard_before_fleet_combat() -> None:
    b = Battle(combat_round=1)
    b.group(0, 1, named("CV", nation="Japan"), light("CA", 2, "Japan"), light("DD", 3, "Japan"))
    b.group(1, 1, light("CA", 2))
    found(b, {(1, 1): 1, (0, 1): 1})
    answers: dict[str, Answer] = {"strike": [1], "strike-squadrons": [3], "air-target": 0}
    b.play(dice=[1, 1], answers=answers, until="screen")
    assert b.s.segment == terms.PAIRING and len(b.events("strike")) == 1
    assert (b.s.squadrons[0], b.s.unavailable[0], b.s.attacking_now[0]) == (3, 0, 0)


@pytest.mark.rule("22.463B.1", "22.463C.1")
@pytest.mark.parametrize("task", ["patrol", "spent"])
def test_any_undamaged_carrier_of_the_force_takes_them(task: str) -> None:
    b = two_carriers(2, 1, lost=True)
    (b.s.patrol if task == "patrol" else b.s.unavailable)[0] = 2
    assert land(b) == []
    assert b.s.squadrons[:2] == [0, 3] and b.events("lost-at-sea") == []


@pytest.mark.rule("22.463C.2")
@pytest.mark.parametrize(("first", "second", "lost"), [(3, 3, 3), (2, 2, 1), (3, 0, 0)])
def test_squadrons_without_a_deck_are_lost(first: int, second: int, lost: int) -> None:
    b = two_carriers(first, second, lost=True)
    b.s.unavailable[0] = first
    land(b)
    assert b.s.squadrons[:2] == [0, first + second - lost]
    assert [event.squadrons for event in b.events("lost-at-sea")] == ([lost] if lost else [])


@pytest.mark.rule("22.463C.2")
def test_squadrons_of_a_sunken_carrier_need_another_deck() -> None:
    b = two_carriers(3, 2)
    b.s.count[0], b.s.sunk[0], b.s.unavailable[0] = 0, 1, 3
    land(b)
    assert b.s.squadrons[:2] == [0, 3]
    assert b.values("lost-at-sea") == [(0, 2)]


@pytest.mark.rule("22.463A")
def test_squadrons_aboard_go_down_with_a_carrier_sunk_after_the_landing() -> None:
    """Eight factors at the screened carriers, a roll of 12: four hits and 1 for the DRMs sink the one of three."""
    b = Battle(combat_round=1)
    b.group(0, 1, named("CV", nation="Japan"))
    b.group(0, 5, named("CV", nation="Japan", nas=0))
    b.group(1, 1, light("DD", 8))
    b.start(terms.LANDING)
    answers: dict[str, Answer] = {"land-aboard": [3], "light-at-screened": whole_strike}
    b.play(dice=[6, 6], answers=answers, until="withdraw")
    assert b.s.sunk[0] == 1 and b.s.squadrons[:2] == [0, 0]
    b.s.ask_seat = terms.NOBODY
    b.start(terms.LANDING)
    land(b)
    assert b.s.squadrons[:2] == [0, 0]


@pytest.mark.rule("22.463-b", "22.463C.1")
def test_their_owner_spreads_them_so_that_none_is_lost() -> None:
    b = two_carriers(2, 1)
    b.play(until="land-aboard")
    assert b.legal() == [0, 1, 2, 3]
    b = two_carriers(2, 3)
    b.play(until="land-aboard")
    assert (b.legal(), b.refusal(1)) == ([2, 3], reasons.DECKS_FULL)
    b.answer(3)
    assert b.s.squadrons[:2] == [3, 2]


@pytest.mark.rule("22.463B.1", "22.463C.1")
def test_carriers_that_withdrew_or_are_still_to_come_take_no_part() -> None:
    b = two_carriers(3, 1)
    b.s.count[0], b.s.withdrawn[0] = 0, 1
    late = b.force(0, 3, named("CV", nation="Japan"))
    b.s.standing[late] = terms.LATE
    land(b)
    assert b.s.squadrons[:3] == [3, 1, 3] and b.events("lost-at-sea") == []


@pytest.mark.rule("22.463B.2-a")
@pytest.mark.parametrize(("distance", "room", "offered"), [(0, 9, 2), (3, 9, 2), (4, 9, -1), (3, 1, 1), (3, 0, -1)])
def test_combat_air_patrol_may_land_at_a_base_near_by(distance: int, room: int, offered: int) -> None:
    b = two_carriers(3, 3)
    b.base(0, distance=distance, room=room)
    b.s.patrol[0], b.s.unavailable[1] = 2, 3
    b.play(until="land-ashore", until_segment=terms.PAIRING)
    assert (b.s.ask_size - 1 if b.ask_name == "land-ashore" else -1) == offered


@pytest.mark.rule("22.463B.2-a")
def test_stacking_limits_are_shared_by_all_who_land() -> None:
    b = two_carriers(3, 3)
    for room in (1, 2):
        b.base(0, room=room)
    b.s.patrol[0] = 3
    assert land(b, land_ashore=[1, 1], land_aboard=[3])[:2] == [("land-ashore", 0), ("land-ashore", 1)]
    assert b.s.base_room[:2] == [0, 1]


@pytest.mark.rule("22.463B.2-b")
def test_squadrons_ashore_are_out_of_the_battle() -> None:
    b = two_carriers(3, 3)
    b.base(0)
    b.s.patrol[0] = 2
    land(b, land_ashore=[2], land_aboard=[1])
    assert b.values("landed-ashore") == [(0, 2, 0)] and b.events("lost-at-sea") == []
    assert b.s.squadrons[:2] == [1, 3]
    b.start(terms.ROUND_START)
    b.play(until="die")
    offered = [subject for name, _, subject, _ in b.asked if name in ("patrol", "cover", "searchers")]
    assert offered == [0, 1] and sum(b.s.squadrons) == 4


@pytest.mark.rule("22.463B.2-a", "22.463C.2")
def test_patrol_without_a_deck_is_saved_ashore_or_lost() -> None:
    for ashore in (0, 2):
        b = two_carriers(3, 3, lost=True)
        b.base(0)
        b.s.patrol[0], b.s.unavailable[1] = 2, 3
        land(b, land_ashore=[ashore])
        assert b.s.squadrons[:2] == [0, 3]
        assert sum(event.squadrons for event in b.events("lost-at-sea")) == 3 - ashore


@pytest.mark.rule("22.463C.2", "22.463C.1")
def test_no_squadron_appears_or_vanishes_unseen() -> None:
    """On random fleets: aboard, ashore and lost add up; none is lost while an undamaged deck is free."""
    rng = random.Random(22463)
    for _ in range(120):
        b = Battle(combat_round=1)
        decks = 0
        for number in range(1, 7):
            kind, hurt = rng.choice(["CV", "CVL", "CVB"]), rng.random() < 0.4
            size = {"CVL": 2, "CV": 3, "CVB": 4}[kind]
            u = b.s.units[0]
            b.group(0, number, named(kind, nas=rng.randint(0, size), hits=(size - 1) * hurt))
            b.s.patrol[u] = rng.randint(0, b.s.squadrons[u])
            b.s.unavailable[u] = b.s.squadrons[u] - b.s.patrol[u]
            decks += 0 if hurt else size
        for _ in range(rng.randint(0, 2)):
            b.base(0, room=rng.randint(0, 3), distance=rng.randint(2, 4))
        b.group(1, 1, OTHER_SIDE)
        before, on_patrol = sum(b.s.squadrons), sum(b.s.patrol)
        b.start(terms.LANDING)
        b.play(until="land-ashore", until_segment=terms.PAIRING)
        while b.s.segment == terms.LANDING:
            b.answer(rng.choice(b.legal()))
        ashore = sum(event.squadrons for event in b.events("landed-ashore"))
        lost = sum(event.squadrons for event in b.events("lost-at-sea"))
        assert ashore <= on_patrol and lost == max(0, before - ashore - decks)
        assert sum(b.s.squadrons) == before - ashore - lost


@pytest.mark.rule("22.74-a")
def test_carrier_air_strikes_in_every_round() -> None:
    b = Battle(combat_round=0)
    b.group(0, 6, named("CV", nation="Japan"))
    b.group(1, 2, light("TR", 40))
    answers: dict[str, Answer] = {"surprise-strike": 0, "strike": 2, "strike-squadrons": 3, "air-target": whole_strike}
    for fought in range(3):
        b.start(terms.ROUND_START)
        b.play(dice=[2, *[6] * fought, *[5] * fought], until="surprise-strike")
        b.play(dice=[1, 1], answers=answers, until="withdraw")
        assert [event.squadrons for event in b.events("strike")] == [3] * (fought + 1)
        b.s.ask_seat = terms.NOBODY


def losing_side_withdraws(s: BattleState) -> int:
    return asks.ALL if s.ask_seat == 1 else asks.STAY


@pytest.mark.rule("22.74.ex.1", "22.74-a", "22.74-b")
def test_three_carriers_beat_off_the_interceptor_and_go_on_with_what_air_is_left() -> None:
    b = Battle(combat_round=1, interceptor=1)
    carriers = [named("CV", nation="Japan")] * 3
    b.group(0, 2, *carriers, mission=terms.OTHER_MISSION)
    b.group(1, 1, light("DD", 11))
    found(b, {(1, 1): 1, (0, 2): 1})
    answers: dict[str, Answer] = {"strike": [1], "strike-squadrons": 3, "air-target": whole_strike, "go-on": [1]}
    answers["withdraw"] = losing_side_withdraws
    answers["air-loss"] = [0, 0]
    # Nine squadrons; air defence level 2 with a roll of 12: two eliminated, one aborts.
    b.play(dice=[6, 6, 1, 1], answers=answers)
    assert b.s.winner == 0 and b.s.goes_on[0] == 1
    assert sum(b.s.squadrons[:3]) == 9 - 2


@pytest.mark.rule("22.74.ex.2", "22.74-b")
def test_air_of_inverted_carriers_defends_them_and_strikes_back() -> None:
    b = Battle(combat_round=1, interceptor=1)
    g = b.group(0, 1, named("CV", nation="Japan"), named("CV", nation="Japan", nas=2))
    for u in range(2):
        b.s.inverted[u] = 1
    b.group(1, 1, named("CV"))
    found(b, {(1, 1): 1, (0, 1): 1})
    b.start(terms.PATROL)
    answers: dict[str, Answer] = {"strike": [1, 1], "strike-squadrons": [3, 2, 2], "air-target": 0}
    answers["patrol"] = [0, 1, 0]
    b.play(dice=[1, 1] * 4, answers=answers, until="withdraw")
    assert b.values("strike") == [(1, g, 3, 0), (0, terms.GROUPS, 4, 0)]
    assert b.values("air-combat") == [(3, 1, 1)]
