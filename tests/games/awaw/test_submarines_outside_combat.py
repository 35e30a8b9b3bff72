"""Submarines that attack a force outside naval combat, and which submarines can still attack (22.93A, 22.9413, 22.9416)."""

import pytest

from flagplot.games.awaw import editions
from flagplot.games.awaw.battle.air.scouting import first_to_name_searchers, has_submarines
from flagplot.games.awaw.battle.submarines.submarine import earlier_attacks, submarine_attack, submarine_modifier
from flagplot.games.awaw.procedures import PROCEDURES
from flagplot.games.awaw.shared.groups import groups_that_wait
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.terms import SUBMARINES
from tests.helpers.battle import Battle, light, tables

TABLES = tables()


def outcome(name: str, **fields: int) -> tuple[int, ...]:
    spelled: dict[str, object] = {key.replace("_", "-"): value for key, value in fields.items()}
    return PROCEDURES[f"awaw.{name}"].take(editions.fill(editions.load()), spelled).outcome()


@pytest.mark.rule("22.93A-b", "22.421C")
@pytest.mark.parametrize(("groups", "waiting"), [(1, 0), (6, 0), (7, 1), (11, 5)])
def test_only_in_naval_combat_do_groups_beyond_six_wait(groups: int, waiting: int) -> None:
    assert (groups_that_wait(groups, 0), groups_that_wait(groups, 1)) == (waiting, 0)
    assert outcome("groups-that-wait", groups=groups, outside_combat=0) == (waiting,)
    assert outcome("groups-that-wait", groups=groups, outside_combat=1) == (0,)


@pytest.mark.rule("22.9416C", "22.9416A")
def test_attacks_in_one_hex_count_as_one_round_outside_naval_combat() -> None:
    """Five attacks in the hex, two of them in this round."""
    assert (earlier_attacks(2, 5, 0), earlier_attacks(2, 5, 1)) == (2, 5)
    assert outcome("submarine-earlier-attacks", in_round=2, in_hex=5, outside_combat=1) == (5,)


@pytest.mark.rule("22.912-a")
def test_attacks_on_the_board_are_read_on_the_submarine_attack_table() -> None:
    """In naval combat or not: a two loses the submarine, three and four do nothing, ten and more are three hits."""
    printed = [(0, 1), (0, 0), (0, 0), (1, 0), (1, 0), (2, 0), (2, 0), (3, 0), (3, 0), (3, 0), (3, 0)]
    assert [submarine_attack(TABLES, 0, roll) for roll in range(2, 13)] == printed
    for roll in range(2, 13):
        case = PROCEDURES["awaw.submarine-attack"].take(editions.fill(editions.load()), {"modifier": 0, "roll": [roll]})
        assert case.outcome() == printed[roll - 2]


def modifier(t: Tables, earlier: int) -> int:
    return submarine_modifier(t, 0, 0, 0, 0, 0, 0, earlier, 0, 0, 0)


@pytest.mark.rule("22.9416C", "22.9416D")
def test_the_third_attack_in_a_hex_has_minus_two_whenever_it_is_made() -> None:
    assert [modifier(TABLES, earlier_attacks(0, before, 1)) for before in range(4)] == [0, -1, -2, -3]
    assert [modifier(TABLES, earlier_attacks(0, before, 0)) for before in range(4)] == [0, 0, 0, 0]


@pytest.mark.rule("22.9413C", "22.94-b")
@pytest.mark.parametrize(
    ("afloat", "attacks", "lost", "left"),
    [(2, 0, 0, True), (2, 1, 0, True), (2, 2, 0, False), (1, 1, 1, True), (1, 2, 1, False), (0, 2, 2, False)],
)
def test_a_submarine_lost_in_its_attack_is_not_counted_against_the_others(
    afloat: int, attacks: int, lost: int, left: bool
) -> None:
    """Of two submarines one attacked and was lost: the other one still can."""
    b = Battle(interceptor=0)
    u = b.submarines(1, 2)
    b.s.count[u], b.s.attacks_made[u], b.s.sunk[u] = afloat, attacks, lost
    assert has_submarines(b.s, 1) == left
    assert first_to_name_searchers(b.t, b.s) == (1 if left else 0)


@pytest.mark.rule("22.9413C", "22.94-b")
def test_the_side_with_a_submarine_left_names_its_searchers_first_in_the_next_round() -> None:
    b = Battle(interceptor=0)
    b.group(0, 1, light("DD", 9))
    b.group(1, 1, light("DD", 9))
    u = b.submarines(1, 2)
    b.s.search_results[0] = 1
    for side in range(2):
        b.wing(b.base(side), "NAS", 1)
    b.start(SUBMARINES)
    # A roll of two loses the submarine; the other one waits, and no search die finds anything.
    b.play(dice=[1, 1], answers={"submarine-attack": [1, 0], "cover": 0}, until="searchers")
    assert (b.s.count[u], b.s.sunk[u], b.s.attacks_made[u]) == (1, 1, 1)
    assert b.s.round == 2 and b.s.ask_seat == 1
