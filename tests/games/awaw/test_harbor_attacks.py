"""Harbor attacks by submarine and by carrier (Harbor Attack Table)."""

import random
from functools import cache
from typing import Any

import pytest

from flagplot.core.errors import FlagplotError
from flagplot.games.awaw.chapters.bases import harbor
from flagplot.games.awaw.chapters.bases import tables as reasons
from flagplot.games.awaw.chapters.bases.tables import fill
from flagplot.games.awaw.editions import load
from flagplot.games.awaw.procedures import PROCEDURES
from flagplot.odds.exact.procedure import exact
from tests.witness import harbor as witness


@cache
def tables(**rulings: str) -> Any:
    return fill(load().with_rulings({name.replace("_", "-"): said for name, said in rulings.items()}))


def outcome(name: str, **fields: object) -> dict[str, int | str]:
    procedure = PROCEDURES[f"awaw.{name}"]
    found = procedure.take(tables(), fields).outcome()
    return {part.name: part.spell(value) for part, value in zip(procedure.parts, found, strict=True)}


def by_submarine(**fields: object) -> str:
    return str(outcome("harbor-attack-by-submarine-allowed", **fields)["refusal"])


def by_carrier(**fields: object) -> str:
    return str(outcome("harbor-attack-by-carrier-allowed", **fields)["refusal"])


def said(code: int) -> str:
    return reasons.WORDS[code]


@pytest.mark.rule("table.harbor.timing.1", "table.harbor.barred.1", "table.harbor.barred.2", "table.harbor.means")
@pytest.mark.parametrize("ask", [by_submarine, by_carrier])
def test_a_port_is_attacked_right_after_patrols_by_either_means(ask: Any) -> None:
    assert ask() == "none"
    assert ask(after_patrols="no") == said(reasons.NOT_AFTER_PATROLS)
    assert ask(counteraired="yes") == said(reasons.COUNTERAIRED)
    assert ask(is_box="yes") == said(reasons.A_BOX)


@pytest.mark.rule("table.harbor.subreq.1")
def test_a_submarine_needs_an_operational_port_in_reach() -> None:
    assert by_submarine(distance=20) == "none"
    assert by_submarine(distance=21) == said(reasons.OUT_OF_REACH)
    assert by_submarine(distance=10, theater="Pacific") == "none"
    assert by_submarine(distance=11, theater="Pacific") == said(reasons.OUT_OF_REACH)
    assert by_submarine(uninverted="no") == said(reasons.UNIT_INVERTED)
    assert by_submarine(operational="no") == said(reasons.NOT_OPERATIONAL)
    assert by_submarine(where="elsewhere") == said(reasons.NOT_IN_PORT)


@pytest.mark.rule("table.harbor.subreq.2", "table.harbor.subreq.3")
def test_a_submarine_in_the_box_of_its_front_reaches_every_port_of_that_front() -> None:
    german = {"where": "Atlantic SW box", "nation": "German", "distance": 99}
    assert by_submarine(**german, front="western") == "none"
    assert by_submarine(**german, front="Pacific") == said(reasons.WRONG_FRONT)
    pacific = {"where": "Pacific SW box", "nation": "Japanese or American", "distance": 99}
    assert by_submarine(**pacific, front="Pacific") == "none"
    assert by_submarine(**pacific, front="western") == said(reasons.WRONG_FRONT)
    for where, nation in (
        ("Atlantic SW box", "Japanese or American"),
        ("Pacific SW box", "German"),
        ("Atlantic SW box", "other"),
    ):
        for front in ("western", "Pacific"):
            assert by_submarine(where=where, nation=nation, front=front) == said(reasons.NOT_IN_PORT)


@pytest.mark.rule("table.harbor.cvreq.1")
def test_a_carrier_needs_an_operational_port_in_reach_of_a_hex_in_air_range() -> None:
    assert by_carrier(distance=20) == "none"
    assert by_carrier(distance=21) == said(reasons.OUT_OF_REACH)
    assert by_carrier(distance=11, theater="Pacific") == said(reasons.OUT_OF_REACH)
    assert by_carrier(on_board="no") == said(reasons.NOT_IN_PORT)
    assert by_carrier(uninverted="no") == said(reasons.UNIT_INVERTED)
    assert by_carrier(operational="no") == said(reasons.NOT_OPERATIONAL)
    assert by_carrier(carrier_operational="no") == said(reasons.NOT_OPERATIONAL)


@pytest.mark.rule("table.harbor.single", "table.harbor.nocombine", "table.harbor.cv.count", "table.harbor.cv.once")
def test_one_result_serves_one_hex_and_as_many_targets_as_its_level() -> None:
    def refusal(**fields: object) -> str:
        return str(outcome("harbor-attack-targets", means="carrier", **fields)["refusal"])

    for level in (1, 2, 3):
        assert refusal(level=level, targets=level) == "none"
        assert refusal(level=level, targets=level + 1) == said(reasons.TOO_MANY_TARGETS)
    assert refusal(level=3, targets=2, hexes=2) == said(reasons.TOO_MANY_HEXES)
    assert refusal(level=1, results=2) == said(reasons.RESULTS_COMBINED)
    assert refusal(level=2, targets=2, twice="yes") == said(reasons.NAMED_TWICE)
    assert outcome("harbor-attack-targets", means="submarine", level=3, targets=3)["refusal"] == "none"


def test_a_submarine_may_be_ruled_to_attack_once() -> None:
    once = tables(harbor_submarine_attacks="one")
    assert [harbor.targets_allowed(once, harbor.BY_SUBMARINE, level) for level in (1, 2, 3)] == [1, 1, 1]
    assert [harbor.targets_allowed(once, harbor.BY_CARRIER, level) for level in (1, 2, 3)] == [1, 2, 3]


@pytest.mark.rule("table.harbor.hold")
def test_results_are_held_and_add_up() -> None:
    assert outcome("harbor-attack-results-held", held=2, gained=1, used=0) == {"held": 3}
    assert outcome("harbor-attack-results-held", held=2, gained=1, used=3) == {"held": 0}
    with pytest.raises(FlagplotError, match="used 4 of 3 results"):
        outcome("harbor-attack-results-held", held=2, gained=1, used=4)


@pytest.mark.rule("table.harbor.german.1", "table.harbor.german.2")
def test_the_first_german_attack_is_open_from_fall_1939_until_anyone_attacks() -> None:
    def first(**fields: object) -> tuple[int | str, int | str]:
        found = outcome("harbor-attack-german-first", **fields)
        return found["refusal"], found["targets"]

    assert first(year=1939, season="fall") == ("none", 1)
    assert first(year=1939, season="winter") == ("none", 1)
    assert first(year=1940, season="spring") == ("none", 1)
    assert first(year=1939, season="summer") == (said(reasons.BEFORE_FALL_1939), 0)
    assert first(year=1940, season="fall", attacks_made=1) == (said(reasons.OTHERS_MADE), 0)
    with pytest.raises(FlagplotError, match="season: 'autumn' is not allowed; expected spring, summer, fall or winter"):
        first(season="autumn")


@pytest.mark.rule("table.harbor.all.1", "table.harbor.german.3")
def test_each_earlier_attack_takes_one_off_but_for_the_first_german_one() -> None:
    base = {"attacker_drm": 0, "defender_drm": 0, "roll": 8}
    assert outcome("harbor-attack-submarine", **base) == {"hits": 3}
    assert outcome("harbor-attack-submarine", **base, made=2) == {"hits": 2}
    assert outcome("harbor-attack-submarine", **base, made=3, initial_german="yes") == {"hits": 2}
    assert outcome("harbor-attack-submarine", **base, made=1, initial_german="yes") == {"hits": 3}


@pytest.mark.rule("table.harbor.all.2", "table.harbor.all.3")
def test_counter_intelligence_and_cards() -> None:
    base = {"attacker_drm": 0, "defender_drm": 0, "roll": 7}
    assert outcome("harbor-attack-submarine", **base) == {"hits": 2}
    assert outcome("harbor-attack-submarine", **base, counter_intelligence="yes") == {"hits": 1}
    assert outcome("harbor-attack-submarine", **base, cards=3) == {"hits": 4}
    assert outcome("harbor-attack-submarine", **base, cards=-4) == {"hits": 0}


@pytest.mark.rule("table.harbor.sub.1", "table.harbor.sub.2", "table.harbor.sub.3", "table.harbor.sub.roll")
def test_a_submarine_rolls_two_dice_with_nationalities_and_research() -> None:
    assert outcome("harbor-attack-submarine", attacker_drm=3, defender_drm=2, research=-2, roll=9) == {"hits": 3}
    assert outcome("harbor-attack-submarine", attacker_drm=0, defender_drm=2, research=1, roll=9) == {"hits": 3}
    assert outcome("harbor-attack-submarine", attacker_drm=0, defender_drm=2, research=-1, roll=9) == {"hits": 2}
    with pytest.raises(FlagplotError, match="roll: '13' is not allowed; expected a whole number from 2 to 12"):
        outcome("harbor-attack-submarine", roll=13)


@pytest.mark.rule("table.harbor.sub.adv")
def test_an_advanced_submarine_has_one_and_nothing_else() -> None:
    every = {"made": 9, "counter_intelligence": 1, "cards": -5, "attacker_drm": -3, "defender_drm": 3, "research": -4}
    assert outcome("harbor-attack-submarine", **every, advanced="yes", roll=9) == {"hits": 4}
    assert outcome("harbor-attack-submarine", **every, roll=9) == {"hits": 0}


@pytest.mark.rule("table.harbor.subreq.4")
def test_the_submarine_is_not_used_up() -> None:
    for roll in range(2, 13):
        assert harbor.submarine_harbor_attack(tables(), -9, roll).unit == harbor.NO_CHANGE


@pytest.mark.rule("table.harbor.cv.1", "table.harbor.cv.2", "table.harbor.cv.3", "table.harbor.cv.4")
def test_a_carrier_suffers_from_guns_and_aircraft() -> None:
    """Alone a port is two levels of air defence, its anchor symbol one more: three dice of 14 make 11."""
    base = {"defender_drm": 0, "roll": 14}
    assert outcome("harbor-attack-carrier-named", **base, size=9)["hits"] == 4
    assert outcome("harbor-attack-carrier-named", **base, size=9, air_drm=3)["hits"] == 6
    assert outcome("harbor-attack-carrier-named", **base, size=9, air_drm=-1)["hits"] == 4
    assert outcome("harbor-attack-carrier-named", roll=14, size=9, defender_drm=3)["hits"] == 3
    assert outcome("harbor-attack-carrier-named", **base, size=9, guns=0, cities=0)["hits"] == 6
    assert outcome("harbor-attack-carrier-named", **base, size=9, works="fortress")["hits"] == 3
    assert outcome("harbor-attack-carrier-named", **base, size=9, air_defence_research=3)["hits"] == 3
    assert outcome("harbor-attack-carrier-named", **base, size=9, army_factors=2)["hits"] == 3
    assert outcome("harbor-attack-carrier-named", **base, size=9, army_factors=1, naval_squadrons=3)["hits"] == 3
    assert outcome("harbor-attack-carrier-named", **base, size=9, army_factors=1, naval_squadrons=2)["hits"] == 4
    kept = tables(aircraft_remnants="full")
    assert [harbor.aircraft_equivalents(kept, 1, squadrons) for squadrons in (0, 1, 3, 4)] == [1, 2, 2, 3]


@pytest.mark.rule("table.harbor.cv.roll", "table.harbor.cv.loss", "table.harbor.cvreq.2", "table.harbor.cvreq.3")
def test_a_carrier_rolls_three_dice_and_is_inverted_or_lost() -> None:
    bare = {"defender_drm": 0, "guns": 0, "cities": 0, "targets": 1}
    found = outcome("harbor-attack-carrier", **bare, roll=3)
    assert found == {"hits-1": 0, "hits-2": 0, "hits-3": 0, "carrier": "inverted", "interceptable": "no"}
    assert outcome("harbor-attack-carrier", **bare, made=1, roll=3)["carrier"] == "eliminated"
    assert outcome("harbor-attack-carrier", **bare, roll=18)["hits-1"] == 6
    with pytest.raises(FlagplotError, match="expected a whole number from 3 to 18"):
        outcome("harbor-attack-carrier", **bare, roll=2)


@pytest.mark.rule("table.harbor.cv.loss")
def test_any_of_the_rolls_may_lose_the_carrier_and_each_target_has_its_own_nationality() -> None:
    three = {"targets": 3, "defender_drm": 0, "second_drm": 2, "third_drm": 3, "guns": 0, "cities": 0}
    found = outcome("harbor-attack-carrier", **three, roll="10,10,10")
    assert found == {"hits-1": 4, "hits-2": 3, "hits-3": 2, "carrier": "inverted", "interceptable": "no"}
    assert outcome("harbor-attack-carrier", **three, roll="10,4,10")["carrier"] == "eliminated"
    assert outcome("harbor-attack-carrier", **three, roll="10,5,10")["carrier"] == "inverted"


@pytest.mark.rule("table.harbor.low", "table.harbor.high")
def test_totals_off_the_table_read_as_its_ends() -> None:
    t = tables()
    assert [harbor.harbor_result(t, total) for total in (-30, 1, 2, 3, 4)] == [0, 0, 0, 0, 1]
    assert [harbor.harbor_result(t, total) for total in (13, 14, 15, 40)] == [5, 6, 6, 6]


@pytest.mark.rule("table.harbor.sub.groups", "table.harbor.sub.pick", "table.harbor.sub.reveal")
@pytest.mark.rule("table.harbor.sub.target", "table.harbor.cv.reveal", "table.harbor.cv.pick")
def test_the_order_of_a_harbor_attack_and_what_it_shows() -> None:
    def walk(means: int) -> list[tuple[int, int]]:
        step, found = harbor.ANNOUNCE, []
        while step != harbor.OVER:
            assert harbor.is_step_of(means, step)
            found.append((step, harbor.seen_after(means, step)))
            step = harbor.next_step(means, step)
        return found

    nothing, group, port = harbor.NOTHING_SEEN, harbor.ONE_GROUP_SEEN, harbor.ALL_SEEN
    assert walk(harbor.BY_SUBMARINE) == [
        (harbor.ANNOUNCE, nothing),
        (harbor.FORM_GROUPS, nothing),
        (harbor.PICK_GROUP, nothing),
        (harbor.REVEAL_GROUP, group),
        (harbor.FIND_TARGET, group),
        (harbor.ROLL, group),
    ]
    assert walk(harbor.BY_CARRIER) == [
        (harbor.ANNOUNCE, nothing),
        (harbor.REVEAL_PORT, port),
        (harbor.PICK_TARGETS, port),
        (harbor.ROLL, port),
    ]
    with pytest.raises(FlagplotError, match="an attack by carrier has no step 'pick a group'"):
        outcome("harbor-attack-step", means="carrier", step="pick a group")


def test_ships_in_port_are_damaged_and_sunk_as_at_sea() -> None:
    hit = outcome("harbor-attack-submarine-named", size=4, hits_before=0, attacker_drm=2, defender_drm=2, roll=9)
    assert (hit["hits"], hit["condition"]) == (3, "damaged")
    light = outcome("harbor-attack-submarine-light", cruisers=2, small=0, attacker_drm=2, defender_drm=2, roll=9)
    assert (light["cruisers-sunk"], light["cruisers-damaged"]) == (1, 1)


def test_odds_of_an_attack_by_submarine() -> None:
    """Two dice at no modifier: 2 and 3 miss, 4 and 5 score one, 6 and 7 two, 8 and 9 three, 10 to 12 four."""
    odds = exact(PROCEDURES["awaw.harbor-attack-submarine"].take(tables(), {})).chances
    expected = {0: 3, 1: 7, 2: 11, 3: 9, 4: 6}
    assert {hits: chance * 36 for (hits,), chance in odds.items()} == expected


def test_submarines_agree_with_the_witness() -> None:
    dice = random.Random(1)
    for _ in range(3000):
        made, counter, mine, theirs = dice.randint(0, 5), dice.randint(0, 1), dice.randint(0, 3), dice.randint(0, 3)
        own, target, research = dice.randint(0, 4), dice.randint(-1, 4), dice.randint(-3, 3)
        advanced, roll = dice.randint(0, 1), dice.randint(2, 12)
        fields = {
            "made": made, "counter-intelligence": counter, "cards": mine - theirs, "attacker-drm": own,
            "defender-drm": target, "research": research, "advanced": advanced, "roll": roll,
        }  # fmt: skip
        expected = witness.submarine(roll, made, bool(counter), mine, theirs, own, target, research, bool(advanced))
        assert outcome("harbor-attack-submarine", **fields) == {"hits": expected}, fields


def test_carriers_agree_with_the_witness() -> None:
    dice = random.Random(2)
    for _ in range(3000):
        made, counter, mine, theirs = dice.randint(0, 5), dice.randint(0, 1), dice.randint(0, 3), dice.randint(0, 3)
        own, target, research, guns = dice.randint(-2, 4), dice.randint(-1, 4), dice.randint(0, 3), dice.randint(0, 4)
        cities, works, army, naval = dice.randint(0, 2), dice.randint(0, 3), dice.randint(0, 4), dice.randint(0, 9)
        roll = dice.randint(3, 18)
        defence = research + guns + 2 * cities + {0: 0, 1: 0, 2: 1, 3: 2}[works]
        hits, lost = witness.carrier(roll, made, bool(counter), mine, theirs, own, target, defence, army, naval)
        found = outcome(
            "harbor-attack-carrier", made=made, counter_intelligence=counter, cards=mine - theirs, air_drm=own,
            defender_drm=target, air_defence_research=research, guns=guns, cities=cities, works=works,
            army_factors=army, naval_squadrons=naval, roll=roll,
        )  # fmt: skip
        assert (found["hits-1"], found["carrier"]) == (hits, "eliminated" if lost else "inverted")
