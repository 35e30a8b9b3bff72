"""Forms: answers that belong together end before anything that they bring about, and sent as one are the same game."""

from random import Random

import pytest

from flagplot.core.ask import DICE_SEAT
from flagplot.core.errors import FlagplotError
from flagplot.table.controller import Form, TableController
from flagplot.table.seats import PERSON, SIDES
from flagplot.table.session import Session, begin, listen
from flagplot.table.setting import Setting, open_scenario
from tests.table.sessions import SCENARIOS

FILES = (("coral-sea-1942", 3), ("pedestal-1942-operation", 0), ("europa/narvik-1940", 0))


def desk(setting: Setting, seed: int = 4, answers: list[int] | None = None) -> TableController:
    """A match of two people after some answers."""
    session = begin(setting, dict.fromkeys(SIDES, PERSON), seed)
    found = TableController(session, {seat: listen(session, seat) for seat in SIDES})
    session.run()
    for answer in answers or []:
        found.choose(answer)
    return found


def some(session: Session, chance: Random) -> int:
    return chance.choice(session.position.choices())


@pytest.mark.parametrize(("name", "seed"), FILES)
def test_a_game_of_forms_is_the_game_answer_by_answer(name: str, seed: int) -> None:
    """What stands on a form is of one seat and one form; whatever follows the last answer is another's, a die or another form."""
    setting, chance = open_scenario(SCENARIOS / f"{name}.yaml"), Random(seed)
    one, sizes, given = desk(setting), list[int](), list[int]()
    while not one.session.is_over and len(given) < 40:
        question, forms = one.session.position.question, one.session.position.game.forms
        if question.kind not in forms:
            given.append(some(one.session, chance))
            assert one.choose(given[-1]) == ""
            continue
        form = Form(desk(setting, answers=given))
        assert form.desk.session.position.digest() == one.session.position.digest()
        while not form.is_whole:
            assert form.seat == question.seat and form.name == forms[question.kind]
            form.add(some(form.desk.session, chance))
        with pytest.raises(FlagplotError, match="wait to be sent"):
            form.add(0)
        for place, put in enumerate(form.put):
            asked = one.session.position.question
            assert asked.seat == question.seat and forms[asked.kind] == form.name and one.asked().text == put.question
            rolled = one.session.dice_rolled
            assert one.choose(put.answer) == ""
            assert place == len(form.put) - 1 or one.session.dice_rolled == rolled
        given += [put.answer for put in form.put]
        sizes.append(len(form.put))
    assert max(sizes) > 1


def test_a_form_shows_nothing_of_what_its_last_answer_brings_about() -> None:
    setting, chance = open_scenario(SCENARIOS / "coral-sea-1942.yaml"), Random(1)
    form, given = Form(desk(setting)), list[int]()
    while not form.is_whole:
        given.append(some(form.desk.session, chance))
        form.add(given[-1])
    session = form.desk.session
    assert session.answers == len(given) - 1 and session.position.question.seat != DICE_SEAT
    after = desk(setting, answers=given).session
    assert after.position.digest() != session.position.digest()


@pytest.mark.rule("22.61")
def test_a_starred_answer_fills_the_form_and_no_more() -> None:
    setting, chance = open_scenario(SCENARIOS / "coral-sea-1942.yaml"), Random(1)
    one, given = desk(setting), list[int]()
    for _ in range(120):
        session = one.session
        if session.position.game.asks[session.position.question.kind].name == "patrol":
            form = Form(desk(setting, answers=given))
            form.add("0*")
            kinds = {session.position.game.forms[session.position.question.kind]}
            if len(form.put) > 1:
                assert {put.answer for put in form.put} == {0} and kinds == {form.name}
                assert one.session.position.question.seat == form.seat
                return
        given.append(some(session, chance))
        one.choose(given[-1])
    raise AssertionError("no form was starred")


def test_a_form_refuses_what_the_rules_refuse() -> None:
    form = Form(desk(open_scenario(SCENARIOS / "coral-sea-1942.yaml")))
    for wrong in (999, "no such thing"):
        with pytest.raises(FlagplotError):
            form.add(wrong)
    assert form.put == [] and not form.is_whole
