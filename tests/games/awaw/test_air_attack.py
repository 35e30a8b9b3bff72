"""Air attacks on ships: the modifiers of the roll, its table and air combat before it (22.55, 23.44, rule 19)."""

import random

import pytest

from flagplot.games.awaw.shared import terms
from flagplot.games.awaw.shared.air import LAST_AIR_ROW, air_attack, air_attack_modifier, air_combat
from tests.helpers.battle import Answer, Battle, Ship, light, named, tables
from tests.helpers.strike_battle import carriers, cover, found, ordinary_strike, patrol, whole_strike
from tests.witness import strike as witness

TABLES = tables()


def hits(b: Battle) -> list[int]:
    """Hits of each air attack."""
    return [event.hits for event in b.events("air-attack")]


def army_strike(
    squadrons: int, dice: list[int], nation: str, *, naval: int = 0, air_drm: int = 0, ruling: str = "any"
) -> int:
    """Hits on transports of a nation by land-based attack squadrons, with some naval squadrons among them."""
    b = carriers(light("TR", 60, nation), rulings={"mixed-air-bonus": ruling})
    b.s.air_drm = [air_drm, 3]
    b.wing(b.base(0), "attack", 40)
    ordinary_strike(b, dice=dice, squadrons=[naval, 0, squadrons])
    return sum(hits(b))


@pytest.mark.rule("table.naval-attack.air.1", "table.naval-attack-004.air.1")
@pytest.mark.parametrize(("air_drm", "expected"), [(-1, 1), (0, 1), (1, 2), (3, 2)])
def test_the_attackers_air_drm_is_added(air_drm: int, expected: int) -> None:
    """Two squadrons against Russian transports (DRM 0): 7 hits once, 8 to 10 hit twice."""
    assert army_strike(2, [3, 4], "Russia", air_drm=air_drm) == expected


@pytest.mark.rule("table.naval-attack.air.2", "table.naval-attack-004.air.2")
@pytest.mark.parametrize(
    ("target", "expected"),
    [
        (light("TR", 9, "Russia"), 4),
        (light("TR", 9, "Italy"), 4),
        (light("TR", 9, "Britain"), 3),
        (light("TR", 9, "Japan"), 3),
        (named("CV", nation="Russia"), 5),
        (named("CV", nation="Japan"), 4),
        (named("BB", 5, nation="Japan"), 3),
    ],
)
def test_the_targets_naval_drm_is_subtracted(target: Ship, expected: int) -> None:
    """Six army squadrons, roll of 8: 5 hits at 10, 4 at 7 or 8, 3 at 4 to 6; a CV has 2 less than its nation."""
    b = carriers(target)
    b.wing(b.base(0), "attack", 12)
    found(b, {(1, 2): 1, (0, 6): 1})
    defended = target.kind != "TR"
    answers: dict[str, Answer] = {"strike": [2], "strike-squadrons": [0, 0, 6], "air-target": whole_strike}
    b.play(dice=[1, 1] * defended + [4, 4], answers=answers, until_segment=terms.LANDING)
    assert hits(b) == [expected]


@pytest.mark.rule("table.naval-attack.air.3", "table.naval-attack-004.air.3")
def test_naval_air_adds_one_against_ships_at_sea() -> None:
    """Two squadrons, roll of 7 against DRM 0: army air hits once, naval air twice, from ships or from ashore."""
    assert army_strike(2, [3, 4], "Russia") == 1
    assert army_strike(0, [3, 4], "Russia", naval=2) == 2
    b = carriers(light("TR", 60, "Russia"))
    b.wing(b.base(0), "NAS", 2)
    ordinary_strike(b, dice=[3, 4], squadrons=[0, 0, 2])
    assert hits(b) == [2]


@pytest.mark.rule("table.naval-attack.air.3")
def test_the_ruling_on_mixed_strikes() -> None:
    assert [army_strike(1, [3, 4], "Russia", naval=1, ruling=ruling) for ruling in ("any", "all")] == [2, 1]
    assert [army_strike(0, [3, 4], "Russia", naval=2, ruling=ruling) for ruling in ("any", "all")] == [2, 2]


@pytest.mark.rule("table.naval-attack.air", "table.naval-attack-004.air")
def test_the_modifiers_are_added_up() -> None:
    assert air_attack_modifier(TABLES, 2, 3, 1, 4, 3) == 2 - 3 + 1 + 1
    assert air_attack_modifier(TABLES, -1, 2, 0, 4, 2) == -3


@pytest.mark.rule("table.naval-attack.over20", "table.naval-attack-004.over20")
def test_over_twenty_squadrons_a_further_row_has_a_roll_of_its_own() -> None:
    """23 army squadrons, DRM 0: row 20 at 2 hits eight times, row 3 at 12 four times."""
    assert army_strike(23, [1, 1, 6, 6], "Russia") == 8 + 4
    assert army_strike(20, [1, 1], "Russia") == 8
    assert army_strike(40, [1, 1, 1, 2], "Russia") == 8 + 9


@pytest.mark.rule("table.naval-attack.over20", "table.naval-attack-004.over20")
def test_the_ruling_on_one_roll_for_all_rows() -> None:
    b = carriers(light("TR", 60, "Russia"), rulings={"over-last-row": "one-roll"})
    b.wing(b.base(0), "attack", 23)
    ordinary_strike(b, dice=[1, 1], squadrons=[0, 0, 23])
    assert hits(b) == [8 + 1]


def test_rolls_below_two_and_above_twelve_keep_to_the_table() -> None:
    assert army_strike(3, [1, 1], "Japan", air_drm=-3) == 1
    assert army_strike(3, [6, 6], "Russia", air_drm=3) == 4


def rolls_for(rng: random.Random, squadrons: int) -> list[int]:
    return [rng.randint(2, 12) for _ in range((squadrons + LAST_AIR_ROW - 1) // LAST_AIR_ROW)]


@pytest.mark.rule("table.naval-attack.air", "table.naval-attack-004.air", "table.naval-attack.over20")
def test_the_witness_finds_the_same_hits() -> None:
    rng = random.Random(2344)
    for _ in range(5000):
        squadrons, naval = rng.randint(1, 60), rng.randint(0, 1)
        air, target, surprise = rng.randint(-3, 3), rng.randint(-1, 5), rng.randint(0, 8)
        rolls = rolls_for(rng, squadrons)
        modifier = air_attack_modifier(TABLES, air, target, naval, squadrons, surprise)
        found_hits = 0
        for i, roll in enumerate(rolls):
            found_hits += air_attack(TABLES, squadrons - i * LAST_AIR_ROW, modifier, roll)
        assert found_hits == witness.air_attack_hits(squadrons, rolls, air, target, naval == 1, surprise)


def test_the_witness_finds_the_same_losses_in_the_air() -> None:
    rng = random.Random(19)
    for _ in range(4000):
        sides = (rng.randint(1, 45), rng.randint(1, 45))
        drms = (rng.randint(-3, 3), rng.randint(-3, 3))
        rolls = [rolls_for(rng, squadrons) for squadrons in sides]
        lost = []
        for own, foe in ((1, 0), (0, 1)):
            killed = aborted = 0
            for i, roll in enumerate(rolls[own]):
                losses = air_combat(TABLES, sides[own] - i * LAST_AIR_ROW, drms[own], roll)
                killed, aborted = killed + losses.eliminated, aborted + losses.aborted
            killed = min(killed, sides[foe])
            lost += [killed, min(aborted, sides[foe] - killed)]
        assert tuple(lost) == witness.air_combat(*sides, rolls[0], rolls[1], *drms)


def fly_strike(rng: random.Random, b: Battle, carrier: int) -> tuple[list[int], int]:
    """Send everything at the light ships of group 2, dice at random; gives the rolls and the naval air left."""
    b.play(until="strike")
    b.answer(2)
    dice: list[int] = []
    naval = 0
    while b.s.segment == terms.STRIKES:
        if b.ask_name == "die":
            dice.append(rng.randint(1, 6))
            b.answer(dice[-1])
        elif b.ask_name == "strike-squadrons":
            b.answer(b.s.ask_size - 1)
        elif b.ask_name == "air-target":
            naval = b.s.attacking_now[0] + b.s.attacking_now[1]
            b.answer(0 if b.s.ask_subject == carrier else b.s.ask_size - 1)
        else:
            b.answer(rng.choice(b.legal()))
    return [dice[i] + dice[i + 1] for i in range(0, len(dice), 2)], naval


@pytest.mark.rule("table.naval-attack.air", "table.air-defense.result.1", "table.air-defense.result.2")
def test_the_witness_follows_whole_strikes() -> None:
    """Losses in the air, losses by air defence, then hits on destroyers: each from the rolls, by the witness."""
    rng = random.Random(2346)
    for _ in range(150):
        army, patrolling, covering = rng.randint(0, 12), rng.randint(0, 3), rng.randint(0, 9)
        drms, research, ships = (rng.randint(-2, 2), rng.randint(-2, 2)), rng.randint(0, 2), rng.randint(1, 30)
        b = carriers(named("CV", nas=patrolling), light("DD", ships))
        patrol(b, terms.WINGS, patrolling)
        cover(b, b.wing(b.base(1), "NAS", covering, "Britain"), 2, covering)
        b.wing(b.base(0), "attack", army)
        b.s.air_drm, b.s.air_defence_research = list(drms), [0, research]
        found(b, {(1, 2): 1, (0, 6): 1})
        rolls, naval = fly_strike(rng, b, terms.UNITS)
        flying = 6 + army
        if patrolling + covering:
            theirs = drms[1] + (1 if patrolling else 0)
            lost = witness.air_combat(flying, patrolling + covering, rolls.pop(0), rolls.pop(0), drms[0], theirs)
            losses = sorted(b.events("air-combat-losses"), key=lambda event: event.side)
            assert [(event.eliminated, event.aborted) for event in losses] == [lost[:2], lost[2:]]
            flying -= lost[0] + lost[1]
        if flying:
            level = witness.air_defence_level([("CV", 3, False), ("DD", ships, False)], research, 0)
            shot = witness.air_defence(level, rolls.pop(0), flying)
            assert [(event.eliminated, event.aborted) for event in b.events("air-defence-losses")] == [shot]
            flying -= sum(shot)
        expected = [witness.air_attack_hits(flying, rolls.pop(0), drms[0], 2, naval > 0, 0)] if flying else []
        assert hits(b) == expected and rolls == []
