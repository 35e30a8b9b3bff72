"""Files that differ only in the order of ships, forces, aircraft, places make one battle: nothing can betray their order."""

import random
from pathlib import Path
from typing import Any

import pytest

from flagplot.core.seat_view import REFEREE
from flagplot.table.session import begin, listen
from flagplot.table.setting import Setting, open_text
from tests.helpers.scenario_files import BATTLES, FOLDER, OPERATIONS
from tests.helpers.shuffled import shuffled

EUROPA = sorted((FOLDER / "europa").glob("*.yaml"))
SMALL = sorted((FOLDER / "small").glob("*.yaml"))


def pair(file: Path) -> tuple[Setting, Setting]:
    """The battle of a file, and of one that says the same in another order."""
    text = file.read_text(encoding="utf-8")
    other = shuffled(text, random.Random(file.stem))
    return open_text(text, str(file)), open_text(other, str(file))


def names(setting: Setting) -> dict[str, Any]:
    """The names beside the rows."""
    return {name: found for name, found in vars(setting.battle.roster).items() if not callable(found)}


@pytest.mark.parametrize("file", [*BATTLES, *OPERATIONS, *EUROPA, *SMALL], ids=lambda file: file.stem)
@pytest.mark.rule("22.423B-b", "22.15A-b")
def test_a_file_in_another_order_makes_the_same_situation_with_the_same_names(file: Path) -> None:
    one, other = pair(file)
    assert one.begin().situation == other.begin().situation
    assert names(one) == names(other)


def told(setting: Setting, answers: int) -> dict[object, Any]:
    """All that leaves for each reader after so many answers of a game of one seed."""
    session = begin(setting, dict.fromkeys((0, 1), "random"), 5)
    stories = [listen(session, seat) for seat in (0, 1)]
    session.run(answers)
    found: dict[object, Any] = {"truth": session.position.situation, "log": session.position.log}
    for seat in (0, 1, REFEREE):
        seen = session.position.seat_view(seat)
        pictures = [draw(seen, setting.teller()).text() for draw in (setting.kit.board, setting.kit.map) if draw]
        found[seat] = seen.s, seen.log, seen.asked, pictures
        found[seat, "for a program"] = session.position.log_for(seat) if seat != REFEREE else None
    for story in stories:
        found[story.seat, "story"] = [(each.text, each.fields) for each in story.events], story.groups
    return found


@pytest.mark.parametrize("file", [BATTLES[0], OPERATIONS[0], EUROPA[0]], ids=lambda file: file.stem)
@pytest.mark.rule("22.423B-b", "22.15A-b")
def test_a_game_of_a_file_in_another_order_goes_the_same_for_everybody(file: Path) -> None:
    """Views, logs, questions, pictures and stories, from the same seed."""
    one, other = pair(file)
    assert told(one, 60) == told(other, 60)


@pytest.mark.rule("22.423B-b")
def test_observations_side_by_side_are_the_same_whatever_the_order_of_the_file() -> None:
    vector = pytest.importorskip("flagplot.adapters.vector")
    one, other = (vector.VectorGames(each, 2) for each in pair(SMALL[0]))
    numbers, infos = one.reset(seed=3)
    others, others_infos = other.reset(seed=3)
    for _ in range(12):
        assert (numbers == others).all()
        assert (infos["action_mask"] == others_infos["action_mask"]).all()
        actions = infos["action_mask"].argmax(axis=1)
        numbers, _, _, _, infos = one.step(actions)
        others, _, _, _, others_infos = other.step(actions)
