"""What is told of one procedure: its inputs, rolls and steps, the outcome or the odds, and the rulings that can move it."""

import pytest

from flagplot.blocks import Block, Paragraph
from flagplot.blocks.terminal import plain
from flagplot.core.procedures.adjudicated import as_data, describe, rulings_of, said
from tests.core.test_procedure import THROW, throw
from tests.toy.kit import SCORE, TOY, tables

ODDS: list[Block] = [Paragraph("half of them fly far")]


def test_an_outcome_is_told_with_all_that_led_there() -> None:
    assert as_data(throw(stones=1, wind="gale", roll=[7]), TOY.editions.load()) == {
        "procedure": "toy.throw",
        "edition": "toy-1",
        "inputs": {"stones": 1, "wind": "Gale", "uphill": "no", "strong": "no"},
        "rolls": {"roll": [7]},
        "steps": [
            {"step": "modifier", "modifier": 2, "cites": "22.3"},
            {"step": "roll", "total": 7, "doubled": 14, "metres": 9, "cites": "22.4"},
        ],
        "outcome": {"stones": 1, "far": 9},
        "cites": ["22.1", "22.2"],
        "rulings": {},
    }


def test_in_words_modifiers_have_a_sign_and_every_step_its_paragraph() -> None:
    assert plain(describe(throw(stones=1, uphill="yes", roll=[7]), TOY.editions.load())).splitlines() == [
        "toy.throw: How far stones fly [22.1, 22.2]",
        "  stones 1, wind calm, uphill yes, strong no",
        "  modifier -1 [22.3]",
        "  roll: total 7, doubled 14, metres 6 [22.4]",
        "",
        "stones 1, far 6",
    ]


def test_rulings_that_can_move_it_are_named_with_what_is_in_force() -> None:
    edition = TOY.editions.load().with_rulings({"odd-sixes": "twice"})
    case = SCORE.take(tables(edition, None), {"side": 1, "die": 6})
    assert rulings_of(SCORE, edition) == {"odd-sixes": "twice"} and rulings_of(THROW, edition) == {}
    assert as_data(case, edition)["outcome"] == {"points": 12}
    assert plain(describe(case, edition)).endswith("points 12\n\nRulings that can move this: odd-sixes = twice")


def test_what_was_found_stands_in_place_of_an_outcome_and_rulings_may_be_given() -> None:
    case = SCORE.take(tables(TOY.editions.load(), None), {"die": 1})
    found = as_data(case, TOY.editions.load(), {"odds": [1, 2]}, {"a": "b"})
    assert found["odds"] == [1, 2] and "outcome" not in found and found["rulings"] == {"a": "b"}
    words = plain(describe(case, TOY.editions.load(), ODDS, {"a": "b"}))
    assert "half of them fly far\n\nRulings that can move this: a = b" in words and "points" not in words
    assert "Rulings" not in plain(describe(case, TOY.editions.load(), ODDS, {}))


@pytest.mark.parametrize(("value", "words"), [([1, 2], "1,2"), ([], "none"), (3, "3"), ("Gale", "Gale")])
def test_a_value_is_told_as_people_write_it(value: object, words: str) -> None:
    assert said(value) == words
