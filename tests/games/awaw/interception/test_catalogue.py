"""Interception by itself: what the catalogue gives, with dice and without."""

from fractions import Fraction

import pytest

from flagplot.core.procedures.procedure import Case
from flagplot.games.awaw import editions
from flagplot.games.awaw.commands.intercept import applied
from flagplot.games.awaw.interception.attempt import figures
from flagplot.games.awaw.interception.terms import FACTOR_CITES
from flagplot.games.awaw.procedures import PROCEDURES
from flagplot.games.awaw.words.reasons import MAY
from flagplot.odds.exact.procedure import exact
from tests.helpers.interception import TABLES, factors


def case(name: str, **fields: object) -> Case:
    return PROCEDURES[f"awaw.{name}"].take(TABLES, fields)


def said(name: str, **fields: object) -> dict[str, object]:
    """The outcome in words."""
    found = case(name, **fields)
    return {part.name: part.spell(value) for part, value in zip(found.procedure.parts, found.outcome(), strict=True)}


def test_an_interception_with_its_dice() -> None:
    """Sea supply with one TF: three dice; 4 + 2 + 1 are three hexes short of ten."""
    outcome = said("interception", activity="sea supply", distance=10, thrown=[4, 2, 1])
    assert outcome == {"verdict": "allowed", "dice": 3, "reach": 7, "arrives": "no", "enters": 2}


def test_an_interception_without_dice_to_roll() -> None:
    outcome = said("interception", activity="base change", task_forces=0)
    assert outcome["verdict"] == "the force would be left without a die" and outcome["enters"] == 0


def test_an_interception_out_of_range() -> None:
    assert (
        said("interception", theatre="pacific", distance=21)["verdict"] == "the hex is beyond the range of interception"
    )


def test_dice_by_factor() -> None:
    assert said("interception-dice", activity="invasion", task_forces=2, defenders=5) == {
        **{each.field.replace("_", "-"): 0 for each in FACTOR_CITES},
        "cargo": 2,
        "task-forces": 2,
        "defenders": 3,
        "total": 7,
    }


def test_verdicts_in_words() -> None:
    assert said("may-intercept", standing="box")["verdict"].startswith("units in the U.S.")  # type: ignore[attr-defined]
    assert said("interception-immunity", activity="raider hunt")["verdict"] != "allowed"
    assert said("interception-hex", place=0, began_in_port="no")["verdict"] != "allowed"
    assert said("interception-force", factors=10)["verdict"] != "allowed"
    assert said("interception-force", in_task_force="yes", factors=10)["verdict"] == "allowed"
    assert said("abort") == {
        "verdict": "only a force that was attacked or engaged, or whose partner was lost or aborted so, may abort",
        "inverted": "no",
    }
    assert said("abort", in_combat="yes") == {"verdict": "allowed", "inverted": "yes"}


@pytest.mark.rule("awaw-2011:22.13.G", "22.13G")
@pytest.mark.parametrize(("edition", "open_again"), [("awaw-2011", True), ("awaw-2018", False), ("awaw-2003", False)])
def test_displaced_forces_are_open_in_every_hex_by_edition(edition: str, open_again: bool) -> None:
    """All others are open in one hex, the one that others have chosen."""
    t = figures.fill(editions.load(edition))

    def may(**fields: int) -> bool:
        return PROCEDURES["awaw.interception-hex"].take(t, {"place": 2, **fields}).outcome() == (MAY,)

    assert may() and may(displaced=1)
    assert not may(already_intercepted=1) and not may(common_place=3)
    assert may(displaced=1, already_intercepted=1) is may(displaced=1, common_place=3) is open_again
    assert not may(displaced=1, place=0, began_in_port=0)


@pytest.mark.rule("awaw-2011:22.13.A", "22.13A")
@pytest.mark.parametrize(("edition", "divides"), [("awaw-2011", False), ("awaw-2018", True), ("awaw-2003", True)])
def test_the_kiel_canal_makes_another_force_by_edition(edition: str, divides: bool) -> None:
    t, procedure = figures.fill(editions.load(edition)), PROCEDURES["awaw.new-force"]
    assert procedure.take(t, {"after_strait": 1}).outcome() == (1,)
    assert procedure.take(t, {"after_canal": 1}).outcome() == (int(divides),)
    assert procedure.take(t, {"after_canal": 1, "after_strait": 1}).outcome() == (1,)


def test_support_and_return() -> None:
    assert said("patrol-support", theatre="pacific", distance=6) == {"verdict": "allowed", "enters": 3}
    assert said("patrol-support", friends_intercepted="no")["enters"] == 0
    assert said("interceptor-inversion") == {"inverted": "no", "original-base": "yes"}
    assert said("interceptor-inversion", was_damaged="yes") == {"inverted": "yes", "original-base": "no"}
    assert said("interception-failure", surface_attempts=2) == {"all-failed": "yes", "joins-late": "no"}
    assert said("submarine-interceptor", attacked="no")["may-try-later"] == "yes"


def test_the_odds_of_a_roll_are_exact() -> None:
    """Two dice at seven hexes: 21 of 36 throws come to seven or more."""
    odds = exact(case("interception-roll", dice=2, distance=7))
    assert odds.marginal("arrives") == {0: Fraction(15, 36), 1: Fraction(21, 36)}
    assert odds.marginal("enters") == {1: Fraction(21, 36), 2: Fraction(14, 36), 3: Fraction(1, 36)}


def test_factors_are_told_with_their_paragraphs() -> None:
    told = [(words.cites, dice) for words, dice in applied(factors(task_forces=2, slow=1))]
    assert told == [("22.22E", 2), ("22.22J", -1)]
    assert [each.cites for each in FACTOR_CITES] == [f"22.22{letter}" for letter in "ABCDEFGHIJK"]


@pytest.mark.parametrize("name", sorted(n for n, p in PROCEDURES.items() if p.tables is not None and "intercept" in n))
def test_every_entry_plays_with_its_defaults(name: str) -> None:
    procedure = PROCEDURES[name]
    outcome = procedure.take(
        TABLES,
        {roll.name: [1] for roll in procedure.rolls if name != "awaw.interception-roll"}
        | ({"thrown": [1, 1]} if name == "awaw.interception-roll" else {}),
    ).outcome()
    for part, value in zip(procedure.parts, outcome, strict=True):
        worded = part.codes or range(part.low, part.low + len(part.words))
        assert value in worded if part.words else part.spell(value) == value
