"""Strategic codebreaking: one effect a card, search, raiders, Magic interceptions (48.61)."""

import pytest

from flagplot.games.awaw import editions
from flagplot.games.awaw.procedures import PROCEDURES
from tests.games.awaw.strategic.asking import answer, asked


@pytest.mark.rule("awaw-2011:48.61.0")
def test_a_card_has_one_effect() -> None:
    assert answer("strategic-cards", held=3, search=1, raiders=1, magic=1) == "may be played"
    assert "one effect" in answer("strategic-cards", held=2, search=1, raiders=1, magic=1)


@pytest.mark.rule("awaw-2011:48.61.C.1")
def test_magic_interceptions_are_american_and_come_right_after_the_announcement() -> None:
    assert "U.S. alone" in answer("strategic-cards", held=3, magic=1, american="no")
    assert answer("strategic-cards", held=3, search=2, american="no") == "may be played"
    late = asked("magic-interceptions", {}, {"american": 2, "conditions": "yes", "on_time": "no"})
    assert late["interceptions"] == 0 and "announced" in late["answer"]


@pytest.mark.rule("awaw-2011:48.61.C.3", "awaw-2011:48.61.0")
def test_japan_negates_magic_interceptions_with_cards_of_its_own() -> None:
    assert answer("strategic-cards", held=2, search=1, negating=1, american="no") == "may be played"
    assert "one effect" in answer("strategic-cards", held=2, search=1, negating=2, american="no")
    assert "only Japan" in answer("strategic-cards", held=2, negating=1)


@pytest.mark.rule("awaw-2011:48.61.A.1", "awaw-2011:48.61.A.2")
def test_more_cards_are_one_die_in_round_one_and_take_none_from_the_other_side() -> None:
    """The lead goes into the search dice of 2011."""
    assert [answer("strategic-search", own=own, enemy=2) for own in (1, 2, 3, 9)] == ["no", "no", "yes", "yes"]
    search = PROCEDURES["awaw.search-dice"]
    opened = editions.load("awaw-2011")
    tables = search.figures(opened, editions.fill(opened))

    def dice(strategic: int, rounds: int) -> int:
        fields = {"active-groups": 2, "strategic": strategic, "rounds-before": rounds}
        return search.take(tables, fields).outcome()[0]

    assert (dice(1, 0), dice(0, 0)) == (3, 2)
    assert dice(1, 1) == dice(0, 1) == 3


@pytest.mark.rule("awaw-2011:48.61.B")
def test_more_raider_cards_shift_the_dice_of_one_box_in_that_player_turn() -> None:
    assert answer("strategic-raiders", own=2, enemy=1) == 1
    assert answer("strategic-raiders", own=5, enemy=1) == 1
    assert answer("strategic-raiders", own=1, enemy=2) == -1
    assert answer("strategic-raiders", own=2, enemy=2) == 0
    assert answer("strategic-raiders", own=2, enemy=1, same_box="no") == 0
    assert answer("strategic-raiders", own=2, enemy=1, same_turn="no") == 0


@pytest.mark.rule("awaw-2011:48.61.C.2", "awaw-2011:48.61.C.3")
@pytest.mark.parametrize(("american", "japanese", "left"), [(3, 0, 3), (3, 1, 2), (2, 2, 0), (1, 4, 0)])
def test_each_card_that_is_not_cancelled_is_an_interception(american: int, japanese: int, left: int) -> None:
    fields = {"american": american, "japanese": japanese, "conditions": "yes"}
    assert asked("magic-interceptions", {}, fields) == {
        "answer": "may intercept",
        "interceptions": left,
        "range": "waived",
    }
    assert asked("magic-interceptions", {"magic-range": "counts"}, fields)["range"] == "counts"


def test_without_the_conditions_that_are_not_printed_nobody_intercepts() -> None:
    found = asked("magic-interceptions", {}, {"american": 3})
    assert found["interceptions"] == 0 and "nowhere printed" in found["answer"]
