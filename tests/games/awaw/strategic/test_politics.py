"""Finland, Swedish volunteers, Flying Tigers (67.25, Flying Tigers)."""

from itertools import product

import pytest

from tests.games.awaw.strategic.asking import answer, asked


@pytest.mark.rule("awaw-2011:67.25.0")
def test_refusal_and_two_border_hexes_are_full_war_whatever_was_declared() -> None:
    for declared, tension in product(("no", "yes"), repeat=2):
        said = {"declared": declared, "tension_allows": tension}
        assert [answer("finnish-war", border_hexes=n, **said) for n in range(4)] == ["no", "no", "yes", "yes"]
        assert answer("finnish-war", refuses="no", border_hexes=2, **said) == "no"


@pytest.mark.rule("awaw-2011:67.25.E.1")
def test_one_swedish_infantry_a_finnish_turn_by_sea_to_helsinki() -> None:
    assert answer("swedish-volunteers") == "may come"
    assert answer("swedish-volunteers", way="NR") == "may come"
    assert answer("swedish-volunteers", before=3) == "may come"
    for fields, why in (
        ({"full_war": "no"}, "war has broken out"),
        ({"finnish_turn": "no"}, "Finnish player turn"),
        ({"unit": "another unit"}, "2-3 infantry"),
        ({"way": "another way"}, "sea transport or NR"),
        ({"place": "elsewhere"}, "to Helsinki"),
        ({"this_turn": 1}, "one unit has come"),
    ):
        assert why in answer("swedish-volunteers", **fields)
    in_all = [
        asked("swedish-volunteers", {"swedish-volunteers": "one-in-all"}, {"before": n})["answer"] for n in (0, 1)
    ]
    assert in_all == ["may come", "one unit has come already (67.25E)"]


@pytest.mark.rule("awaw-2011:67.25.E.2")
def test_russia_lets_them_pass() -> None:
    found = [answer("swedish-passage", attacker=who) for who in ("Russian air", "Russian ships", "others")]
    assert found == ["no", "no", "yes"]


@pytest.mark.rule("awaw-2011:67.25.E.3")
def test_they_go_home_when_finland_is_with_germany_and_free_of_russians() -> None:
    assert answer("swedish-return") == "yes"
    assert answer("swedish-return", with_germany="no") == "no"
    assert answer("swedish-return", russians=1) == "no"


@pytest.mark.rule("awaw-2011:67.25.E.4")
def test_and_need_nothing_for_that() -> None:
    for supply, transport, escort in product(("no", "yes"), repeat=3):
        assert answer("swedish-return", supply=supply, transport=transport, escort=escort) == "yes"


@pytest.mark.rule("awaw-2011:flying-tigers.1", "awaw-2011:flying-tigers.2")
def test_flying_tigers_come_at_20_and_at_35() -> None:
    found = [answer("flying-tigers", usjt=level) for level in (0, 19, 20, 34, 35, 99)]
    assert found == [0, 0, 1, 1, 2, 2]
