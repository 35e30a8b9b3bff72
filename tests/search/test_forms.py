"""Answers that stand on one form are searched together: plans, changes of one answer, and changes that pay only together."""

from collections.abc import Sequence
from typing import Any

import pytest

from flagplot.belief import worlds
from flagplot.core.position import Position
from flagplot.odds.rollouts import Branches
from flagplot.search import player
from flagplot.search.halving import SimulationSet
from flagplot.search.player import SearchPlayer
from flagplot.search.stakes import Stakes
from flagplot.search.strength import Strength
from flagplot.table.session import begin
from flagplot.table.setting import Setting, open_scenario
from tests.cli.shell import SCENARIOS


@pytest.fixture(autouse=True)
def by_the_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLAGPLOT_INTERPRETED", "1")


def asked(setting: Setting, form: str) -> Position:
    """A game by doctrine at the first question of a form of which several answers are a choice."""
    session = begin(setting, {0: "standard", 1: "standard"}, 7)
    while not session.is_over:
        position = session.position
        if not position.question.is_die and player.form_of(position) == form and len(position.choices()) > 1:
            if len(own(setting, position).choices) > 2:
                return position
        session.give(session._automatic())
    raise AssertionError(f"there is no {form}")


def own(setting: Setting, position: Position) -> player.FormPlan:
    return player.plan(setting.kit, position, next(iter(setting.kit.doctrines.values())), 3, {})


@pytest.mark.rule("22.431A")
def test_a_plan_answers_a_form_to_its_end_and_no_further() -> None:
    setting = open_scenario(SCENARIOS / "midway-1942.yaml")
    position = asked(setting, "Carriers: patrol and counterair")
    made = own(setting, position)
    seat = position.question.seat
    for question, answer in zip(made.asked, made.answers, strict=True):
        assert position.question == question and question.seat == seat
        position.answer(answer)
    assert position.question.seat != seat or player.form_of(position) != "Carriers: patrol and counterair"


@pytest.mark.rule("22.431A")
def test_changes_that_pay_together_are_found_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of two changes is worth a little, both are worth much: one answer after another might take neither."""
    setting = open_scenario(SCENARIOS / "midway-1942.yaml")
    position = asked(setting, "Carriers: patrol and counterair")
    seat, base = position.question.seat, own(setting, position)
    first, *_, last = base.choices
    wanted = {place: next(a for a in base.legal[place] if a != base.answers[place]) for place in (first, last)}

    def of_each(
        self: Stakes, branches: Branches, start_index: Sequence[int], side: int, seeds: Sequence[int], by: int
    ) -> list[list[float]]:
        told = [[answers[place] == answer for place, answer in wanted.items()] for _, answers in branches.ways]
        games = zip(start_index, seeds, strict=True)
        flat = [sum(told[place]) ** 2 / 4 + 0.001 * (seed % 3) for place, seed in games]
        return [flat for _ in self.goals]

    monkeypatch.setattr(Stakes, "of_each", of_each)
    some = worlds(setting.kit, position, seat, 3, 5)
    ground = SimulationSet(Stakes.of(setting.kit, some[0].start), some, seat, 5)
    found, by = player.searched(setting.kit, ground, Strength(60), [base])
    assert by == 0
    assert all(found.answers[place] == answer for place, answer in wanted.items())


@pytest.mark.rule("22.431A")
def test_one_who_thinks_follows_his_plan_through_the_form(monkeypatch: pytest.MonkeyPatch) -> None:
    setting = open_scenario(SCENARIOS / "midway-1942.yaml")
    position = asked(setting, "Carriers: patrol and counterair")
    seat, base, looks = position.question.seat, own(setting, position), list[Any]()

    def searched(
        kit: Any, ground: Any, strength: Any, plans: Sequence[player.FormPlan], by: int
    ) -> tuple[player.FormPlan, int]:
        looks.append(plans)
        return plans[by], by

    monkeypatch.setattr(player, "searched", searched)
    one = SearchPlayer("search:10", 3, setting.kit, seat, Strength(10))
    for question in base.asked:
        assert position.question == question
        position.answer(one.answer(position, seat))
    assert len(looks) == 1


def test_changes_come_from_every_question_in_turn() -> None:
    made = player.FormPlan((), (0, 1, 0), ((0, 1, 2), (1,), (0, 1, 2, 3)))
    found = list(player.singles(made, 1, 4))
    assert made.choices == [0, 2] and len(found) == 4
    assert [next(iter(changes)) for changes in found] == [0, 2, 0, 2]
    assert list(player.together([{0: 1}, {2: 3}, {0: 2}])) == [{0: 1, 2: 3}, {2: 3, 0: 2}, {0: 1, 2: 3}]
