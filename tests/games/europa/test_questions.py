"""Each question of rule 34 that is no number of points has its answers and no more; leaving cites its moment."""

import pytest

from flagplot.games.europa import terms
from flagplot.games.europa.words.events import paragraph
from tests.helpers.europa import Answer, Fight
from tests.helpers.europa_file import battle

FOE = terms.GROUPS


@pytest.mark.rule("34.B.1.1", "34.B.2.c.1", "34.C.1.0", "34.C.3.0.1", "34.D.0.2")
@pytest.mark.parametrize("moving, group, question, answers", [
    (["ss 2"], "Ships: tf 2 s1", "slip-away", [0, 1]),
    (["tf 2 s1"], "Boats: ss 2", "slip-away", [0, 1]),
    (["ss 2"], "Ships: tf 2 s1", "fire-step", [0, 1, 2]),
    (["tf 2 s1"], "Boats: ss 2", "fire-step", [0, 1, 2]),
    (["tf 2"], "Ships: tf 2", "body", [0, 1]),
    (["tf 2"], "Ships: tf 2", "disengage", [0, 1]),
    (["nt"], "Fort: coast 2", "fight-again", [0, 1]),
])  # fmt: skip
def test_a_question_has_its_answers_and_no_more(
    moving: list[str], group: str, question: str, answers: list[int]
) -> None:
    f = Fight.of_text(battle(moving, [group]))
    f.play(until=question)
    assert f.legal() == answers


@pytest.mark.rule("34.B.1.1", "34.D.i3.2", "34.D.1.1")
@pytest.mark.parametrize("moving, group, row", [(["ss 2"], "Ships: tf 2", 0), (["tf 2"], "Boats: ss 2", FOE)])
@pytest.mark.parametrize("before, cites", [(1, "34.B.1"), (0, "34.D")])
def test_boats_that_get_away_cite_whether_it_was_before_the_combat(
    moving: list[str], group: str, row: int, before: int, cites: str
) -> None:
    f = Fight.of_text(battle(moving, [group]))
    tries: Answer = lambda s: int(s.ask_subject == row)  # noqa: E731
    f.play(dice=[6, 1], answers={"slip-away": before, "disengage": tries})
    assert [(event.group, event.before_submarines) for event in f.events("disengaged")] == [(row, before)]
    assert [paragraph(event) for event in f.events("disengaged")] == [cites]
    assert len(f.events("round-begins")) == 1 - before


@pytest.mark.rule("34.B.1.2", "34.D.0.2")
def test_what_an_enemy_group_announced_is_forgotten_when_the_next_one_fights() -> None:
    """The first group gets away; before the combat with the second only the boats may try, and they do not."""
    f = Fight.of_text(battle(["ss 2"], ["A: tf 2 s1", "B: tf 2 s1"]))
    tries: Answer = lambda s: int(s.ask_subject == FOE)  # noqa: E731
    answers: dict[str, Answer] = {"next-group": 0, "slip-away": 0, "fire-step": 0, "target": 0, "disengage": tries}
    f.play(dice=[6, 1], answers=answers)
    assert [event.group for event in f.events("disengaged")] == [FOE]
    assert [event.other for event in f.events("combat")] == [FOE, FOE + 1]
    assert len(f.events("disengagement")) == 1
