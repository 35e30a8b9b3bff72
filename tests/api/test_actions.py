"""Answers by name: "screen Hood" instead of a number, in every place that a program reads them."""

import copy
import json
import pickle

import pytest

import flagplot
from flagplot import games
from flagplot.api.advice import advise, review
from flagplot.api.position import position as noted
from flagplot.core.ask import DIE
from flagplot.core.position import Position
from flagplot.table.reports.actions import actions
from flagplot.table.setting import Setting
from tests.cli.shell import SCENARIOS


def asked(setting: Setting, seed: int, kind: str) -> Position:
    """The first position of a game that asks a question of a kind."""
    played = flagplot.fight(setting, seed=seed).result.session.position.history
    position = setting.begin()
    for answer in played:
        if position.game.asks[position.question.kind].name == kind:
            return position
        position.give(answer)
    raise AssertionError(kind)


def test_an_action_has_a_name_and_is_a_number() -> None:
    setting = flagplot.open_scenario("denmark-strait-1941")
    position = asked(setting, 1, "rank")
    first, other = setting.actions(position)
    assert repr(first) == f"<Action: give rank 1 to Hood BB4 ({int(first)})>"
    assert str(other) == f"{other}" == "give rank 1 to Prince of Wales BB4"
    assert [first, other] == position.choices()
    assert pickle.loads(pickle.dumps(first)).name == copy.deepcopy(first).name == first.name
    assert json.dumps([first]) == f"[{int(first)}]"
    position.answer(first)


def test_a_yes_is_an_order_and_a_no_its_opposite() -> None:
    setting = flagplot.open_scenario("midway-1942")
    names = [each.name for each in setting.actions(asked(setting, 7, "counterair"))]
    assert names == [
        "do not counterair Midway with Akagi",
        "counterair Midway with 1 squadron of Akagi",
        "counterair Midway with 2 squadrons of Akagi",
        "counterair Midway with 3 squadrons of Akagi",
    ]
    setting = flagplot.open_scenario("coral-sea-1942")
    cover = [each.name for each in setting.actions(asked(setting, 1, "cover"))]
    assert cover[0] == f"do not {cover[1]}"


def test_every_question_of_every_game_has_an_order() -> None:
    for kit in games.kits():
        for kind in kit.game.asks.values():
            if kind.code != DIE:
                assert kind.order or kind.order_with, kind.name
                assert "{answer}" in (kind.order_with or "{answer}"), kind.name
                assert kind.order or not kind.one, f"{kind.name}: a yes needs an order"


@pytest.mark.parametrize("name", ["midway-1942", "denmark-strait-1941", "bismarck-1941", "europa/matapan-1941"])
def test_no_two_answers_of_a_question_have_one_name(name: str) -> None:
    setting = flagplot.open_scenario(name)
    position = setting.begin()
    for answer in flagplot.fight(setting, seed=2).result.session.position.history:
        legal = setting.actions(position)
        names = {each.name for each in legal}
        assert len(names) == len(legal) and legal == position.choices()
        assert not any("{" in each or each.isdigit() for each in names), names
        position.give(answer)
    assert setting.actions(position) == []


def test_a_side_that_may_not_read_the_question_gets_no_names() -> None:
    setting = flagplot.open_scenario("coral-sea-1942")
    position = asked(setting, 1, "number")
    with pytest.raises(flagplot.FlagplotError, match="may not read"):
        actions(setting.kit, setting.teller(), position, 1 - position.question.seat)


def test_a_position_lists_its_actions_by_name_to_those_who_may_read_them() -> None:
    whole = noted("midway-1942", seed=7).to_dict()
    assert whole["actions"][0] == {"answer": 0, "name": "do not strengthen Transport Group"}  # type: ignore[index]
    assert noted("midway-1942", seed=7, view="B").to_dict()["actions"] == []


def test_advice_and_review_name_their_answers() -> None:
    name = str(SCENARIOS / "small" / "destroyers.yaml")
    advised = advise(name, "A", budget="20").to_dict()
    assert all(each["name"] for each in advised.get("answers", ()))  # type: ignore[attr-defined]
    record = flagplot.fight(name, seed=3).record
    reviewed = review(record, budget="10").to_dict()
    slips = [slip for side in reviewed["reviewed"] for slip in side["answers"]]  # type: ignore[attr-defined]
    assert all(slip["given_name"] != slip["better_name"] for slip in slips)
