"""Who engages raiders in an SW box (Raider Table of 2003), against a witness and by hand."""

import random
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from flagplot.core.errors import FlagplotError
from flagplot.games.awaw.chapters.raiding import raiders
from flagplot.games.awaw.chapters.raiding.tables import BOX_NAMES, fill
from flagplot.games.awaw.editions import load
from flagplot.games.awaw.procedures import PROCEDURES
from flagplot.odds.exact.procedure import exact
from tests.witness import raiders as witness


@cache
def tables(**rulings: str) -> Any:
    return fill(load("awaw-2003").with_rulings({name.replace("_", "-"): said for name, said in rulings.items()}))


def engage(die: Any = 6, **fields: object) -> int:
    return PROCEDURES["awaw.raider-engagement"].take(tables(), {**fields, "die": die}).outcome()[0]


def ships(dice: str, *, rulings: dict[str, str] | None = None, **fields: object) -> dict[str, int]:
    procedure = PROCEDURES["awaw.raider-ships"]
    given = {"defenders": len(dice.split(",")) + 1 if dice else 1, **fields, **({"dice": dice} if dice else {})}
    found = procedure.take(tables(**(rulings or {})), given).outcome()
    return {part.name: value for part, value in zip(procedure.parts, found, strict=True) if value}


@pytest.mark.rule("awaw-2003:table.21.5342.roll", "awaw-2003:table.21.5342.result")
@pytest.mark.rule("awaw-2003:table.21.5342.mod.auto")
def test_the_die_less_three_is_the_number_that_engages() -> None:
    assert [engage(die) for die in range(1, 7)] == [0, 0, 0, 1, 2, 3]


@pytest.mark.rule("awaw-2003:table.21.5342.mod.groups", "awaw-2003:table.21.5342.mod.three")
@pytest.mark.rule("awaw-2003:table.21.5342.mod.range")
def test_general_modifiers() -> None:
    assert [engage(group=group) for group in (1, 2, 3, 4)] == [3, 4, 5, 6]
    assert [engage(ships=count) for count in (1, 2, 3)] == [3, 3, 4]
    assert [engage(air_range=results) for results in (0, 1, 2, 3)] == [3, 4, 5, 6]


@pytest.mark.rule("awaw-2003:table.21.5342.mod.atl.us", "awaw-2003:table.21.5342.mod.atl.cve")
def test_the_atlantic() -> None:
    assert engage(us_at_war="yes") == 4
    assert engage(us_at_war="yes", box="Pacific") == engage(us_at_war="yes", box="Indian Ocean") == 3
    assert [engage(cves=cves) for cves in (5, 6, 11, 12, 17, 18, 23, 24, 60)] == [3, 4, 4, 5, 5, 6, 6, 7, 7]
    assert engage(cves=5, search_squadrons=9) == 3


@pytest.mark.rule("awaw-2003:table.21.5342.mod.ind.sing", "awaw-2003:table.21.5342.mod.ind.cve")
@pytest.mark.rule("awaw-2003:table.21.5342.mod.ind.air")
def test_the_indian_ocean() -> None:
    ocean = {"box": "Indian Ocean", "raiders": "Japanese"}
    assert engage(**ocean, singapore="yes") == 4
    assert engage(box="Indian Ocean", raiders="German", singapore="yes") == 3
    assert engage(box="Pacific", raiders="Japanese", singapore="yes") == 3
    assert [engage(**ocean, cves=cves) for cves in (2, 3, 6, 9, 12, 15)] == [3, 4, 5, 6, 7, 7]
    assert engage(**ocean, cves=1, search_squadrons=2) == 4


@pytest.mark.rule("awaw-2003:table.21.5342.mod.pac.cve", "awaw-2003:table.21.5342.mod.pac.air")
def test_the_pacific() -> None:
    pacific = {"box": "Pacific", "raiders": "Japanese"}
    assert [engage(**pacific, cves=cves) for cves in (2, 3, 5, 6, 12)] == [3, 4, 4, 5, 7]
    assert engage(**pacific, cves=2, search_squadrons=4) == 3
    assert engage(**pacific, cves=2, search_squadrons=4, southern_edge="yes") == 5
    assert engage(box="Pacific", raiders="German", cves=2, search_squadrons=4, southern_edge="yes") == 3


@pytest.mark.rule("awaw-2003:table.21.5342.mod.ultra", "awaw-2003:table.21.5342.mod.magic")
def test_ultra_is_for_europeans_and_magic_for_japanese() -> None:
    for whose in ("German", "Italian"):
        assert [engage(raiders=whose, ultra=code) for code in (-1, 0, 1)] == [2, 3, 4]
        assert engage(raiders=whose, magic=1) == 3
    assert [engage(raiders="Japanese", magic=code) for code in (-1, 0, 1)] == [2, 3, 4]
    assert engage(raiders="Japanese", ultra=1) == 3


@pytest.mark.rule("awaw-2003:table.21.5342.first")
def test_the_first_defender_is_a_cruiser() -> None:
    assert ships("") == {"cruisers": 1}
    assert ships("", cruisers=0) == {"empty": 1}
    assert ships("4", cruisers=0) == {"four-factor": 1, "empty": 1}
    assert ships("4", cruisers=0, rulings={"raider_first_place": "nobody"}) == {"empty": 2}
    assert ships("4", cruisers=1, rulings={"raider_first_place": "nobody"}) == {"cruisers": 1, "four-factor": 1}
    none = PROCEDURES["awaw.raider-ships"].take(tables(), {"defenders": 0})
    assert none.outcome() == (0,) * 7


@pytest.mark.rule("awaw-2003:table.21.5342.type", "awaw-2003:table.21.5342.sub")
def test_a_die_names_the_type_and_no_other_stands_in() -> None:
    assert ships("1") == {"cruisers": 2}
    assert ships("2", small_battlecruisers=1) == {"cruisers": 1, "small-battlecruisers": 1}
    assert ships("2", small_battlecruisers=1, on_two="cruiser") == {"cruisers": 2}
    assert ships("2", small_battlecruisers=0) == {"cruisers": 2}
    assert ships("3") == {"cruisers": 1, "three-factor": 1}
    assert ships("3,3") == {"cruisers": 1, "three-factor": 1, "empty": 1}
    assert ships("4") == {"cruisers": 1, "four-factor": 1}
    assert ships("5", five_factor=1, fast_carriers=1) == {"cruisers": 1, "fast-carriers": 1}
    assert ships("5", five_factor=1, fast_carriers=1, on_five="5-factor battleship") == {
        "cruisers": 1,
        "five-factor": 1,
    }
    assert ships("5", five_factor=0, fast_carriers=0) == {"cruisers": 1, "empty": 1}
    assert ships("6", on_six="4-factor battleship") == {"cruisers": 1, "four-factor": 1}
    assert ships("6", four_factor=0, on_six="4-factor battleship", fast_carriers=1) == {
        "cruisers": 1,
        "fast-carriers": 1,
    }
    with pytest.raises(FlagplotError, match="dice: 2 given, 1 throw needed for these inputs"):
        ships("4,4", defenders=2)


def test_odds_of_two_defenders() -> None:
    """A one is a second cruiser, and so is a two without battlecruisers; a five has no ship, a six takes what is there."""
    there = {"defenders": 2, "three_factor": 0, "four_factor": 1, "fast_carriers": 0}
    odds = exact(PROCEDURES["awaw.raider-ships"].take(tables(), there))
    assert odds.marginal("empty") == {0: Fraction(4, 6), 1: Fraction(2, 6)}
    assert odds.marginal("four-factor") == {0: Fraction(4, 6), 1: Fraction(2, 6)}


def test_engagement_agrees_with_the_witness() -> None:
    dice = random.Random(3)
    nations = {"German": "Germany", "Italian": "Italy", "Japanese": "Japan"}
    for _ in range(4000):
        whose = dice.choice(list(nations))
        fields: dict[str, Any] = {
            "box": dice.choice(BOX_NAMES), "group": dice.randint(1, 6), "ships": dice.randint(1, 3),
            "air_range": dice.randint(0, 3), "us_at_war": dice.randint(0, 1), "singapore": dice.randint(0, 1),
            "cves": dice.randint(0, 40), "search_squadrons": dice.randint(0, 9), "southern_edge": dice.randint(0, 1),
            "ultra": dice.randint(-1, 1), "magic": dice.randint(-1, 1),
        }  # fmt: skip
        die = dice.randint(1, 6)
        net = witness.modifier(
            fields["box"], nations[whose], fields["group"], fields["ships"], fields["air_range"],
            bool(fields["us_at_war"]), bool(fields["singapore"]), fields["cves"], fields["search_squadrons"],
            bool(fields["southern_edge"]), fields["ultra"], fields["magic"],
        )  # fmt: skip
        assert engage(die, raiders=whose, **fields) == witness.defenders(die, net), (whose, fields)


def test_as_many_places_are_filled_as_can_be() -> None:
    """Whatever the defender would rather send, no place stays empty that some ship of a named type could take."""
    dice = random.Random(4)
    kinds = ("cruiser", "battlecruiser 2", "capital 3", "battleship 4", "battleship 5", "fast carrier")
    for _ in range(400):
        there = [dice.randint(0, 2) for _ in kinds]
        rolls = [dice.randint(1, 6) for _ in range(dice.randint(0, 4))]
        faces = raiders.TypeDice(*[rolls.count(face) for face in range(1, 7)])
        best = witness.most_that_engage(len(rolls) + 1, rolls, dict(zip(kinds, there, strict=True)))
        found = raiders.engaging_ships(
            tables(), len(rolls) + 1, faces, raiders.Engaging(*[*there, 0]), raiders.SMALL_BATTLECRUISERS,
            dice.choice((raiders.FIVE_FACTOR, raiders.FAST_CARRIERS)), dice.randrange(6),
        )  # fmt: skip
        assert sum(found) == len(rolls) + 1 and sum(found[:6]) == best
        assert all(sent <= had for sent, had in zip(found, there, strict=False))
