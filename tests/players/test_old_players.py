"""The doctrines as they were before they were mended can be seated, so that the mended ones are measured against them."""

from dataclasses import replace

import pytest

from bench.old_players import OLD
from flagplot.core.dice import below, stream
from flagplot.table.setting import open_scenario
from tests.helpers.scenario_files import FOLDER

MOST = 20_000


@pytest.mark.parametrize("name", ["denmark-strait-1941", "rendezvous-22-13"])
@pytest.mark.parametrize("pair", [("old-standard", "standard"), ("bold", "old-bold")])
def test_old_doctrines_play_a_game_to_its_end_against_those_of_today(name: str, pair: tuple[str, str]) -> None:
    """A position refuses an illegal answer."""
    setting = open_scenario(FOLDER / f"{name}.yaml")
    kit = replace(setting.kit, doctrines={**setting.kit.doctrines, **OLD[setting.kit.kind]})
    seats, position, dice = [kit.player(each, 7, seat) for seat, each in enumerate(pair)], setting.begin(), 0
    for _ in range(MOST):
        if position.is_over:
            break
        question = position.question
        if question.is_die:
            position.answer(below(stream(7, 0), dice, question.size))
            dice += 1
        else:
            position.answer(seats[question.seat].answer(position, question.seat))
    assert position.is_over
    assert all(seat.choose is not None and seat.decisions > 0 for seat in seats)
