"""Capital ships rank, pair off, choose targets and fire (22.54A-C)."""

import random

import pytest

from flagplot.games.awaw.shared import terms
from flagplot.games.awaw.words import reasons
from tests.helpers.battle import Battle, Ship, light, meet, named, roll, shots
from tests.witness import pairing as witness
from tests.witness.fire import NATIONALITY

FOE = terms.UNITS
"""First unit row of the second side."""
LIGHT, HOLDS = -2, -3


def ranks(*ships: Ship) -> list[int]:
    """Rank of each ship of a side, facing one battleship."""
    b = meet(ships, (named("BB", 3),))
    b.play(until="capital-aim" if len(ships) > 1 else "die")
    return b.s.rank[: len(ships)]


@pytest.mark.rule("22.54A.1", "22.54A.1.1")
def test_the_larger_ship_ranks_higher() -> None:
    assert ranks(named("BB", 3), named("BB", 5), named("BB", 4)) == [3, 1, 2]
    weak, strong = named("BB", 5, "Russia", slow=1, hits=1), named("BB", 4, "Japan")
    assert ranks(strong, weak) == [2, 1], "size goes before speed, hits and nation"


@pytest.mark.rule("22.54A.1", "22.54A.1.2")
def test_of_equal_size_the_faster_ship_ranks_higher() -> None:
    assert ranks(named("BB", 4, slow=1), named("BB", 4)) == [2, 1]
    assert ranks(named("BB", 4, "Japan", slow=1), named("BB", 4, "Russia", hits=2)) == [2, 1]


@pytest.mark.rule("22.54A.1", "22.54A.1.3")
def test_of_equal_size_and_speed_the_ship_with_fewer_hits_ranks_higher() -> None:
    assert ranks(named("BB", 4, hits=2), named("BB", 4, hits=1), named("BB", 4)) == [3, 2, 1]
    assert ranks(named("BB", 4, "Japan", hits=1), named("BB", 4, "Russia")) == [2, 1]


@pytest.mark.rule("22.54A.1", "22.54A.1.4")
def test_of_otherwise_equal_ships_the_better_nation_ranks_higher() -> None:
    assert ranks(named("BB", 4, "Italy"), named("BB", 4, "Japan"), named("BB", 4, "Germany")) == [3, 1, 2]


@pytest.mark.rule("22.54A.1")
def test_between_ships_equal_in_all_their_owner_decides() -> None:
    b = meet((named("BB", 3), named("BB", 4), named("BB", 4)), (named("BB", 3),))
    b.play(until="rank")
    assert b.s.ask_seat == 0 and b.legal() == [1, 2]
    assert b.refusal(0) == reasons.NOT_TIED
    b.answer(2)
    assert b.s.rank[:3] == [3, 2, 1]


@pytest.mark.rule("22.54A.1", "22.54A.2", "22.54A.3")
def test_ranks_pairs_and_surplus_agree_with_the_witness() -> None:
    rng = random.Random(541)
    for _ in range(400):
        sides = [[any_capital(rng) for _ in range(rng.randint(1, 5))] for _ in range(2)]
        b = meet(tuple(sides[0]), tuple(sides[1]))
        b.play(until="screen")
        while b.ask_name != "die":
            b.answer(rng.choice(b.legal()) if b.ask_name == "rank" else 0)
        lines = [line(b, side, sides[side]) for side in range(2)]
        pairs, longer, surplus = witness.pair(len(lines[0]), len(lines[1]))
        for one, other in pairs:
            assert b.s.aim[lines[0][one]] == lines[1][other] and b.s.aim[lines[1][other]] == lines[0][one]
        for rank in surplus:
            assert b.s.aim[lines["ab".index(longer or "")][rank]] == HOLDS


def any_capital(rng: random.Random) -> Ship:
    nation = rng.choice(["Japan", "Britain", "Italy", "Russia"])
    return named("BB", rng.choice([3, 4]), nation, hits=rng.choice([0, 1]), slow=rng.choice([0, 1]))


def line(b: Battle, side: int, ships: list[Ship]) -> list[int]:
    """The side's unit rows by rank, once the witness's classes are found in it one after the other."""
    start = side * FOE
    order = sorted(range(len(ships)), key=lambda i: b.s.rank[start + i])
    keys = [(ship.size, bool(ship.slow), ship.hits, NATIONALITY[ship.nation]) for ship in ships]
    done = 0
    for tied in witness.rank_capitals(keys):
        assert sorted(order[done : done + len(tied)]) == tied
        done += len(tied)
    return [start + i for i in order]


@pytest.mark.rule("22.54A.2", "22.54C.1")
def test_capital_ships_fire_at_the_enemy_of_their_rank() -> None:
    b = meet((named("BB", 3), named("BB", 5)), (named("BB", 4), named("BB", 2)))
    b.play(until="die")
    assert shots(b) == [(FOE + 1, 3), (FOE, 5), (1, 4), (0, 2)]
    assert {name for name, *_ in b.asked} == {"screen"}, "a ship under fire from one enemy has no choice"


@pytest.mark.rule("22.54A.3", "22.54B.1")
def test_the_lowest_ranks_of_the_longer_line_are_surplus() -> None:
    b = meet((named("BB", 2), named("BB", 4), named("BB", 3)), (named("BB", 5), named("BB", 2)))
    b.play(until="capital-aim")
    assert b.s.ask_subject == 0, "the smallest of three has no partner"
    # 0 holds, 1 is for light ships, 2 and 3 are the enemy's two capital ships by rank.
    assert b.legal() == [0, 2, 3]
    b.answer(3)
    b.play(until="reply")
    assert b.s.ask_subject == FOE + 1


@pytest.mark.rule("22.54B.1", "22.54C")
def test_a_surplus_ship_joins_the_fire_of_another_in_one_roll() -> None:
    b = meet((named("BB", 4), named("BB", 3)), (named("BB", 4),))
    b.play(answers={"capital-aim": 2, "reply": 1}, until="die")
    assert shots(b) == [(FOE, 7), (0, 4)]
    roll(b, 6, 6, 1, 1)  # seven factors with a twelve: four hits sink it; four factors with a two: none
    assert b.s.sunk[FOE] == 1 and b.s.hits[0] == 0


@pytest.mark.rule("22.54B.2", "22.54C.2")
def test_surplus_ships_fire_at_all_light_ships_as_one_target() -> None:
    b = meet((named("BB", 4), named("BB", 3), named("BB", 2)), (named("BB", 4), light("CA", 2), light("DD", 3)))
    b.play(answers={"capital-aim": 1}, until="die")
    assert shots(b) == [(FOE, 4), (LIGHT, 5), (0, 4)]


@pytest.mark.rule("22.54B.2")
def test_light_ships_that_are_screened_are_no_target() -> None:
    b = meet((named("BB", 4), named("BB", 3)), (named("BB", 4), light("TR", 2)))
    b.play(until="capital-aim")
    assert b.refusal(1) == reasons.NO_LIGHT_TARGET


@pytest.mark.rule("22.54B.3")
def test_a_surplus_ship_may_hold_its_fire() -> None:
    b = meet((named("BB", 4), named("BB", 3)), (named("BB", 4), light("DD", 1)))
    b.play(answers={"capital-aim": 0}, until="die")
    assert shots(b) == [(FOE, 4), (0, 4)]


@pytest.mark.rule("22.54C.1")
def test_a_ship_under_fire_from_several_answers_one_of_them() -> None:
    b = meet((named("BB", 4), named("BB", 3), named("BB", 2)), (named("BB", 5), light("DD", 1)))
    b.play(answers={"capital-aim": [2, 0]}, until="reply")
    assert (b.s.ask_seat, b.s.ask_subject) == (1, FOE)
    assert b.legal() == [1, 2], "the first two ranks fire at it"
    assert b.refusal(3) == reasons.NOT_FIRED_BY, "the third holds its fire"
    b.answer(2)
    assert shots(b) == [(FOE, 7), (1, 5)]


@pytest.mark.rule("22.54C", "22.54")
def test_capital_ships_fire_at_once_and_before_light_ships() -> None:
    b = meet((named("BB", 2), light("DD", 1)), (named("BB", 2), light("DD", 1)))
    b.play(until="die")
    assert shots(b) == [(FOE, 2), (0, 2)]
    roll(b, 6, 6, 6, 6)
    assert b.s.sunk[0] == b.s.sunk[FOE] == 1, "each sinks the other"
    assert shots(b) == [(LIGHT, 1), (LIGHT, 1)]


@pytest.mark.rule("22.54C.3", "22.54D")
def test_light_ships_sunk_by_capital_ships_do_not_fire() -> None:
    b = meet((named("BB", 4),), (light("DD", 4),))
    b.play(answers={"capital-aim": 1}, until="die")
    assert shots(b) == [(LIGHT, 4)]
    roll(b, 6, 6)  # three hits
    assert b.s.count[FOE] == 1
    assert b.ask_name == "light-at-capital" and b.legal() == [0, 1]


@pytest.mark.rule("22.54C.4", "22.54D")
def test_a_cruiser_damaged_by_capital_ships_leaves_the_light_ships_fight() -> None:
    b = meet((named("BB", 4), light("DD", 1)), (light("CA", 2),))
    b.play(answers={"capital-aim": 1}, until="die")
    roll(b, 2, 3)  # four factors with a five: one hit
    b.play(until="die")
    assert (b.s.damaged[FOE], b.s.hurt_by_capitals[FOE]) == (1, 1)
    assert shots(b) == [(LIGHT, 1), (LIGHT, 2)], "one whole cruiser of two factors is left to fire"
