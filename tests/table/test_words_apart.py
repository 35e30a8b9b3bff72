"""A question names what it is about: those asked of a seat one after the other, and the answers to each, read unlike each other."""

from collections import Counter
from collections.abc import Callable

import pytest

from flagplot.core.dice import SeededDice, below, stream
from flagplot.games.awaw.pool import battles as awaw
from flagplot.games.europa.pool import made_up as europa
from flagplot.table.setting import Setting, open_scenario, open_text
from flagplot.table.story import Narrative
from tests.helpers.scenario_files import BATTLES, OPERATIONS

MOST = 2000
"""Answers of a game that are looked at."""
EDITIONS = ("awaw-2018", "awaw-2011", "awaw-2003")


def alike(setting: Setting, seed: int) -> list[tuple[object, ...]]:
    """What reads alike in a game of random answers: two questions with nothing told between them, or two answers to one."""
    position, dice = setting.begin(), SeededDice(stream(seed, 0))
    stories = [Narrative(setting.teller(), setting.kit, seat) for seat in range(2)]
    choosers = [setting.kit.chooser(story.teller) for story in stories]
    pending: list[dict[str, tuple[int, int, int]]] = [{}, {}]
    read, found = [-1, -1], list[tuple[object, ...]]()
    for story in stories:
        story.after(position)
    for number in range(MOST):
        if position.is_over:
            break
        question = position.question
        for story in stories:
            story.before(position)
        if question.is_die:
            position.answer(dice.roll(question.size))
        else:
            seat = question.seat
            seen = position.seat_view(seat)
            assert seen.asked is not None
            words, about = (
                stories[seat].teller.question(seen, seen.asked),
                (question.kind, question.subject, question.object),
            )
            if read[seat] != len(seen.log):
                pending[seat], read[seat] = {}, len(seen.log)
            if pending[seat].setdefault(words, about) != about:
                found.append((words, pending[seat][words], about))
            if not choosers[seat].is_count(seen.asked):
                counts = Counter(choice.words or choice.key for choice in choosers[seat].all(seen, seen.asked))
                found += [(words, answer) for answer, times in counts.items() if times > 1]
            legal = position.choices()
            position.answer(legal[below(seed, number, len(legal))])
        for story in stories:
            story.after(position)
    return found


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("kind", "text"), [("battle", awaw.battle), ("operation", awaw.turn)])
@pytest.mark.parametrize("seed", range(3))
def test_in_made_up_games(kind: str, text: Callable[[int], str], edition: str, seed: int) -> None:
    assert alike(open_text(text(seed), kind, edition), seed) == []


@pytest.mark.parametrize("seed", range(6))
def test_in_made_up_combats_of_grand_europa(seed: int) -> None:
    assert alike(open_text(europa.combat(seed), "combat"), seed) == []


@pytest.mark.parametrize("path", [*OPERATIONS, *BATTLES], ids=lambda path: path.stem)
def test_in_shipped_scenarios(path: object) -> None:
    assert alike(open_scenario(path), 1) == []  # type: ignore[arg-type]
