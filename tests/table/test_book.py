"""The books that single procedures are adjudicated by, and how odds are told: all outcomes, fixed numbers, means."""

from fractions import Fraction
from typing import Any

import pytest

from flagplot.blocks import Table
from flagplot.blocks.terminal import plain
from flagplot.core.errors import FlagplotError
from flagplot.games import kits
from flagplot.table import adjudication
from flagplot.table.adjudication import Adjudication, OpenEditions, adjudicate

FIRE = "awaw.fleet-fire"


def asked(name: str, fields: dict[str, Any], edition: str = "", rulings: dict[str, str] | None = None) -> Adjudication:
    return adjudicate(OpenEditions(edition, rulings or {}).book(name), name, fields)


@pytest.mark.parametrize(("name", "edition"), [(FIRE, "awaw-2018"), ("fleet-fire", "awaw-2018")])
def test_without_an_edition_a_procedure_goes_by_that_of_its_game(name: str, edition: str) -> None:
    assert asked(name, {"factors": 8}).edition == edition
    assert asked(name, {"factors": 8}, "awaw-2003").edition == "awaw-2003"


def test_a_book_is_opened_once_for_all_procedures_of_an_edition() -> None:
    shelf = OpenEditions("", {})
    book = shelf.book(FIRE)
    assert shelf.book("fleet-fire") is book
    other = shelf.book(next(name for kit in kits() for name in kit.procedures if name.startswith("europa.")))
    assert other is not book and other.edition.name == "europa-2000"
    fire = book.procedures[FIRE]
    assert book.figures_of(fire) is book.figures_of(fire) and book.rulings_of(fire) is book.rulings_of(fire)


def test_rulings_that_no_game_has_are_told_before_the_first_question() -> None:
    OpenEditions("", {"over-last-row": "one-roll"}).check()
    for shelf in (OpenEditions("", {"tea": "late"}), OpenEditions("awaw-2018", {"tea": "late"})):
        with pytest.raises(FlagplotError, match="'tea'"):
            shelf.check()


def test_rulings_in_force_are_those_that_were_chosen() -> None:
    for rulings, value in (({}, "roll-each"), ({"over-last-row": "one-roll"}, "one-roll")):
        assert asked(FIRE, {"factors": 30}, "", rulings).to_dict()["rulings"]["over-last-row"] == value


@pytest.mark.rule("22.55", "22.552")
def test_the_odds_of_an_outcome_are_told_with_their_mean() -> None:
    told = plain(asked(FIRE, {"factors": 8}).blocks()).splitlines()
    assert told[-9].split()[:3] == ["1", "5/18", "27.78"] or any(
        line.split()[:3] == ["1", "5/18", "27.78"] for line in told
    )
    assert "expected hits 73/36 = 2.028" in told
    found = asked(FIRE, {"factors": 8}).to_dict()
    assert found["expected"] == {"hits": {"exact": "73/36", "value": float(Fraction(73, 36))}}
    assert found["marginals"]["hits"] == {"1": "5/18", "2": "4/9", "3": "1/4", "4": "1/36"}
    assert [row["chance"] for row in found["distribution"]] == ["5/18", "4/9", "1/4", "1/36"]


def test_given_dice_decide_and_have_no_odds() -> None:
    fire = asked(FIRE, {"factors": 8, "roll": 7})
    assert fire.is_decided and fire.outcome == {"hits": 2} and fire.expected == {"hits": Fraction(2)}
    assert fire.rows() == [{"hits": 2, "probability": 1.0}]
    assert "distribution" not in fire.to_dict() and "percent" not in plain(fire.blocks())


def test_numbers_that_never_vary_are_told_once() -> None:
    told = plain(asked("search-results", {}).blocks())
    assert "always against-2 0, against-3 0, against-4 0, against-5 0, against-6 0\n" in told
    assert next(line.split() for line in told.splitlines() if "percent" in line) == ["against-1", "chance", "percent"]


@pytest.mark.parametrize(("most", "listed"), [(42, True), (41, False)])
def test_more_outcomes_than_can_be_listed_are_told_number_by_number(
    most: int, listed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(adjudication, "MOST_ROWS", most)
    blocks = list(asked("counterair", {}).blocks())
    told, tables = plain(blocks), [block for block in blocks if isinstance(block, Table)]
    assert ("42 outcomes, here each number by itself" in told) is not listed
    assert [len(table.heads) for table in tables] == ([4 + 3] if listed else [1 + 3] * 4)
    assert [len(tables[0].rows)] == [42] if listed else sum(len(table.rows) for table in tables) < 42


@pytest.mark.parametrize(
    ("mean", "words"),
    [(Fraction(3), ""), (Fraction(3, 9999), "1/3333 = "), (Fraction(1, 9999), "1/9999 = "), (Fraction(1, 10_000), "")],
)
def test_a_fraction_that_people_can_read_stands_before_its_decimals(mean: Fraction, words: str) -> None:
    assert adjudication._exactly(mean) == words


@pytest.mark.parametrize(
    ("chance", "words"), [(Fraction(1, 20_000), "0.01"), (Fraction(1, 20_001), "5e-03"), (Fraction(1, 3), "33.33")]
)
def test_a_small_chance_is_not_told_as_none(chance: Fraction, words: str) -> None:
    assert adjudication._percent(chance) == words


def test_a_walk_beyond_the_budget_is_refused() -> None:
    with pytest.raises(FlagplotError, match="budget|combinations"):
        _ = adjudicate(OpenEditions("", {}, 3).book(FIRE), FIRE, {"factors": 8}).odds
