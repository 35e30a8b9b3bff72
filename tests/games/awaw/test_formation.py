"""Combat groups form: task forces, small forces, cargo, the limits (22.421)."""

import pytest

from flagplot.games.awaw import editions
from flagplot.games.awaw.battle.ending.endings import entry_round
from flagplot.games.awaw.shared.groups import is_encumbered
from flagplot.games.awaw.shared.terms import (
    ENGAGED,
    FORMATION,
    GONE,
    GROUPS,
    LATE,
    NUMBERS,
    REINFORCEMENT,
    ROUND_START,
    SEA_SUPPLY,
    SEA_TRANSPORT,
    SURPLUS,
    UNITS,
)
from flagplot.games.awaw.words import reasons
from tests.helpers.battle import Answer, Battle, Ship, light, named
from tests.witness.rounds import entry_round as witness_entry_round


def factors(b: Battle, g: int) -> int:
    """Naval factors by the rule's words: transports are left out."""
    return sum(b.s.size[u] * b.s.count[u] for u in range(2 * UNITS) if b.s.group_row[u] == g and b.s.kind[u] < 7)


def groups(b: Battle, side: int) -> list[int]:
    """Rows of the side's groups that fight."""
    return [g for g in range(side * GROUPS, side * GROUPS + NUMBERS) if b.s.standing[g] == ENGAGED]


def sizes(b: Battle, side: int) -> list[int]:
    return sorted(factors(b, g) for g in groups(b, side))


def form(b: Battle, answers: dict[str, Answer] | None = None, until: str = "") -> list[str]:
    """Let groups form and be numbered; gives the names of the questions put."""
    b.start(FORMATION)
    b.play(answers=answers, until=until, until_segment=ROUND_START)
    return [name for name, *_ in b.asked if name != "number"]


def with_foe() -> Battle:
    b = Battle()
    b.force(1, 0, light("DD", 10))
    return b


@pytest.mark.rule("22.421A.1-a", "22.421A.1-b")
def test_each_task_force_is_a_group_that_is_neither_split_nor_joined() -> None:
    b = with_foe()
    b.force(0, 0, light("DD", 12))
    b.force(0, 1, light("CA", 6), named("BB", 4))
    assert form(b) == []
    assert sizes(b, 0) == [12, 16]


@pytest.mark.rule("22.421A.2", "22.41A.1-b")
@pytest.mark.parametrize("side", [0, 1])
def test_small_forces_outside_task_forces_become_one_group(side: int) -> None:
    b = Battle()
    b.force(1 - side, 0, light("DD", 10))
    b.force(side, 0, light("DD", 5), tf=0)
    b.force(side, 1, light("DD", 12))
    b.force(side, 2, light("CA", 2), tf=0)
    b.force(side, 3, light("DD", 3), tf=0, cargo=3)
    form(b)
    assert sizes(b, side) == [3, 9, 12]


@pytest.mark.rule("22.421A.2")
def test_ships_sent_to_fetch_cargo_still_hamper_the_group_they_join() -> None:
    b = with_foe()
    b.force(0, 0, light("DD", 5), tf=0)
    b.force(0, 1, light("TR", 2, laden=1), tf=0, mission=SEA_TRANSPORT)
    form(b)
    (g,) = groups(b, 0)
    assert is_encumbered(b.s, g)


@pytest.mark.rule("22.421A.4.1-a")
@pytest.mark.parametrize(("forces", "made"), [(2, [18]), (3, [2, 25]), (6, [4, 25, 25])])
def test_a_combined_group_holds_25_factors_and_the_rest_forms_the_next(forces: int, made: list[int]) -> None:
    b = with_foe()
    for place in range(forces):
        b.force(0, place, light("DD", 9), tf=0)
    form(b)
    assert sizes(b, 0) == made


@pytest.mark.rule("22.421A.3", "22.421A.4.1-c")
def test_a_task_force_may_strengthen_cargo_whose_transports_do_not_count() -> None:
    b = with_foe()
    b.force(0, 0, light("DD", 10), light("TR", 8, laden=1), tf=0, mission=SEA_TRANSPORT, cargo=8)
    b.force(0, 1, light("CA", 6), light("DD", 3))
    assert form(b, {"strengthen": [2]}) == ["strengthen"]
    (g,) = groups(b, 0)
    assert (factors(b, g), b.s.cargo[g], b.s.mission[g]) == (25, 8, SEA_TRANSPORT)


@pytest.mark.rule("22.421A.3")
def test_cargo_or_a_supply_line_is_strengthened_by_a_group_without_cargo_or_not_at_all() -> None:
    b = with_foe()
    b.force(0, 0, light("DD", 3, laden=1), tf=0, mission=SEA_TRANSPORT, cargo=3)
    b.force(0, 1, light("TR", 1), tf=0, mission=SEA_SUPPLY)
    b.force(0, 2, light("DD", 10))
    form(b, until="strengthen")
    assert b.legal() == [0, 3]
    assert b.refusal(2) == reasons.NOT_A_FREE_GROUP
    b.play(answers={"strengthen": [0, 0]}, until_segment=ROUND_START)
    assert sizes(b, 0) == [0, 3, 10]


@pytest.mark.rule("22.421A.4.1-b")
def test_the_surplus_comes_from_the_ships_that_joined() -> None:
    b = with_foe()
    b.force(0, 0, light("CA", 4), light("DD", 5, laden=1), tf=0, mission=SEA_TRANSPORT, cargo=5)
    b.force(0, 1, named("BB", 4), light("DD", 10))
    form(b, {"strengthen": [2]}, until="surplus-ship")
    assert b.legal() == [2, 3]
    assert b.refusal(0) == b.refusal(1) == reasons.ENCUMBERED_STAYS
    b.play(answers={"surplus-ship": [3, 3]}, until_segment=ROUND_START)
    second, first = sorted(groups(b, 0), key=lambda g: factors(b, g))
    assert (factors(b, first), b.s.cargo[first]) == (25, 5)
    assert (factors(b, second), b.s.cargo[second], b.s.mission[second]) == (2, 0, 0)


@pytest.mark.rule("22.421A.4.2-a", "22.421A.4.2-b")
@pytest.mark.parametrize(
    ("escort", "enough"),
    [
        (light("DD", 3), True),
        (light("DD", 2), False),
        (light("CVE", 3), False),
        (named("BB", 3), True),
        (named("BB", 3, slow=1), False),
        (light("CA", 2, hurt=1), False),
        (light("CA", 3, hurt=1), True),
    ],
)
def test_a_combined_group_has_a_fast_escort_factor_for_each_carrier_factor(escort: Ship, enough: bool) -> None:
    b = with_foe()
    b.force(0, 0, named("CV"), tf=0)
    b.force(0, 1, escort, tf=0)
    assert form(b) == ([] if enough else ["carrier-home"])
    here = (b.s.count[0], b.s.withdrawn[0], b.s.defeated[0])
    assert here == ((1, 0, 0) if enough else (0, 1, 0))


@pytest.mark.rule("22.421A.4.2-a")
def test_a_force_that_combined_with_none_keeps_its_carrier() -> None:
    b = with_foe()
    b.force(0, 0, named("CV"), light("DD", 1), tf=0)
    assert form(b) == []
    assert b.s.count[0] == 1


@pytest.mark.rule("22.421A.4.2-b")
def test_only_a_carrier_of_the_group_goes_home() -> None:
    b = with_foe()
    b.force(0, 0, named("CV"), named("CVL"), tf=0)
    b.force(0, 1, light("DD", 3), tf=0)
    form(b, until="carrier-home")
    assert b.legal() == [0, 1]
    assert b.refusal(2) == reasons.NOT_A_CARRIER
    b.play(answers={"carrier-home": [1]}, until_segment=ROUND_START)
    assert (b.s.count[0], b.s.count[1]) == (1, 0)


def seven(cargo: tuple[int, ...] = ()) -> Battle:
    b = with_foe()
    for place in range(7):
        laden = int(place in cargo)
        b.force(0, place, light("DD", 10, laden=laden), mission=SEA_TRANSPORT * laden, cargo=laden)
    form(b, until="wait")
    return b


@pytest.mark.rule("22.421C", "22.421C.1-a", "22.421C.2-b")
def test_six_groups_fight_and_their_owner_says_which_waits() -> None:
    b = seven()
    assert b.legal() == [0, 1, 2, 3, 4, 5, 6]
    b.play(answers={"wait": [4]}, until_segment=ROUND_START)
    assert len(groups(b, 0)) == 6
    assert b.s.standing[NUMBERS + 4] == SURPLUS


@pytest.mark.rule("22.421C.2-a")
def test_a_group_with_cargo_does_not_wait() -> None:
    b = seven(cargo=(0, 5))
    assert b.legal() == [1, 2, 3, 4, 6]
    assert b.refusal(5) == reasons.CARGO_MUST_FIGHT
    assert seven(cargo=(0, 1, 2, 3, 4, 5, 6)).legal() == [0, 1, 2, 3, 4, 5, 6]


def joining(combat_round: int = 1) -> Battle:
    b = Battle(combat_round=combat_round)
    b.group(0, 1, light("DD", 10))
    b.group(1, 1, light("DD", 10))
    return b


def late(b: Battle, place: int, enters: int, *ships: Ship, tf: int = 0) -> int:
    g = b.force(0, place, *ships, tf=tf)
    b.s.standing[g], b.s.enters[g] = LATE, enters
    return g


@pytest.mark.rule("22.421B-a", "22.425C.1", "22.411B")
def test_a_late_task_force_enters_in_its_round_as_a_group_of_its_own() -> None:
    b = joining()
    g = late(b, 0, 3, light("DD", 12), tf=1)
    late(b, 1, 3, light("DD", 4))
    b.start(REINFORCEMENT)
    b.play(until="die")
    assert (b.asked, b.s.standing[g]) == ([], LATE)
    b.s.round = 2
    b.s.ask_seat = -1
    b.start(REINFORCEMENT)
    b.play(answers={"enter": [4, 2]}, until="die")
    assert [factors(b, row) for row in groups(b, 0)] == [10, 4, 12]


@pytest.mark.rule("22.421B-b")
def test_small_forces_that_arrive_together_combine() -> None:
    b = joining()
    late(b, 0, 2, light("DD", 5))
    late(b, 1, 2, light("DD", 4))
    late(b, 2, 3, light("DD", 3))
    b.start(REINFORCEMENT)
    b.play(answers={"enter": [2]}, until="die")
    assert sizes(b, 0) == [9, 10]


@pytest.mark.rule("22.421B-b")
def test_small_forces_that_arrive_together_keep_the_limits() -> None:
    b = joining()
    for place in range(3):
        late(b, place, 2, light("DD", 9))
    late(b, 3, 2, named("CV"))
    b.start(REINFORCEMENT)
    b.play(answers={"surplus-ship": [4, 1, 1], "enter": [2, 3]}, until="die")
    assert sizes(b, 0) == [2, 10, 25]
    assert [name for name, *_ in b.asked].count("carrier-home") == 1


@pytest.mark.rule("22.421C.3-a", "22.421C.3-b", "22.425C.2")
def test_a_waiting_group_enters_only_in_a_free_place_and_a_group_that_left_stays_away() -> None:
    b = joining()
    for number in range(2, 7):
        b.group(0, number, light("DD", 10))
    waiting = [b.force(0, place, light("DD", 11)) for place in range(2)]
    b.s.standing[waiting[0]] = b.s.standing[waiting[1]] = SURPLUS
    b.start(REINFORCEMENT)
    b.play(until="die")
    assert b.asked == []
    gone = 3
    b.s.standing[gone], b.s.withdrawn[4], b.s.count[4] = GONE, 10, 0
    b.s.ask_seat = -1
    b.start(REINFORCEMENT)
    b.play(answers={"enter": [4]}, until="die")
    assert [subject for name, _, subject, _ in b.asked if name == "enter"] == waiting[:1]
    assert (b.s.standing[waiting[1]], len(groups(b, 0))) == (SURPLUS, 6)


@pytest.mark.rule("22.421B-a", "22.425C.1")
def test_the_round_of_entry_agrees_with_its_witness() -> None:
    for hexes in range(0, 60):
        for theatre in (0, 1):
            assert entry_round(editions.fill(editions.load()), hexes, theatre) == witness_entry_round(
                hexes, theatre == 1
            )
