"""The board of rule 34: what it shows, what may be picked on it, and what stays secret until both have decided."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from flagplot.core.position import Position
from flagplot.core.seat_view import REFEREE
from flagplot.drawing.svg import Svg
from flagplot.games.europa import terms
from flagplot.games.europa.board.combat import board
from flagplot.games.europa.words import asks
from flagplot.table.seats import read_doctrines
from flagplot.table.session import Session, begin, listen
from flagplot.table.setting import Setting, open_scenario, open_text
from tests.helpers.europa_file import battle
from tests.helpers.pictures import check
from tests.helpers.scenario_files import FOLDER

FILES = sorted((FOLDER / "europa").glob("*.yaml"))
MALTA = FOLDER / "europa" / "malta-convoy-1942.yaml"


def started(file: Path) -> Session:
    """The combats of a file at their first question."""
    setting = open_scenario(file)
    session = begin(setting, read_doctrines("", setting), 3)
    listen(session)
    return session


def drawn(session: Session, seat: int) -> Svg:
    """The board as a seat sees it."""
    return board(session.position.seat_view(seat), session.stories[0].teller)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_texts_can_be_read_and_cover_nothing(file: Path) -> None:
    session = started(file)
    for seat in (0, 1, REFEREE, 0, 1, REFEREE):
        check(drawn(session, seat))
        session.run(13)


@pytest.mark.rule("34.C.4")
def test_hits_of_what_sinks_a_unit_and_what_is_sunk_are_shown() -> None:
    session = started(MALTA)
    session.run(9999)
    s, words = session.position.situation, "\n".join(drawn(session, 0).words)
    names = session.setting.battle.roster.units
    hurt = [u for u in range(2 * terms.UNITS) if s.hits[u] and not s.sunk[u]]
    sunk = [u for u in range(2 * terms.UNITS) if s.sunk[u]]
    assert hurt and sunk
    for u in hurt:
        assert re.search(rf"{names[u]}, .*{s.hits[u]} of {s.capacity[u]} hits", words)
    for u in sunk:
        assert re.search(rf"{names[u]}, \w+, sunk", words)


def splits(position: Position) -> Iterator[Position]:
    """Every way in which the side that is asked may split its gunnery, up to the other side's question."""
    seat = position.question.seat
    for answer in position.choices():
        one = position.copy()
        one.answer(answer)
        for more in one.choices() if one.question.kind == asks.BYPASS and one.question.seat == seat else ():
            other = one.copy()
            other.answer(more)
            yield other
        if one.question.seat != seat:
            yield one


@pytest.mark.rule("34.C.2.a.2")
def test_how_gunnery_is_split_is_secret_until_both_have_decided() -> None:
    """Whatever one side chooses, no byte of the other's board tells; its own board does."""
    session, compared = started(MALTA), 0
    while not session.is_over:
        question = session.position.question
        if question.kind == asks.ENGAGE and question.seat == session.position.situation.mover:
            decided = [position for position in splits(session.position) if position.question.kind == asks.ENGAGE]
            texts = [{board(p.seat_view(seat), session.stories[0].teller).text() for p in decided} for seat in (0, 1)]
            if len(texts[question.seat]) > 1:
                assert len(texts[1 - question.seat]) == 1 and "decides in secret" in texts[1 - question.seat].pop()
                compared += 1
        session.run(1)
    assert compared


def test_targets_and_groups_are_picked_by_the_side_that_is_asked() -> None:
    session, met = started(MALTA), set[int]()
    while not session.is_over:
        question = session.position.question
        if question.kind in (asks.NEXT_GROUP, asks.TARGET) and question.kind not in met:
            text = drawn(session, question.seat).text()
            answers = {int(answer) for answer in re.findall(r'data-answer="(\d+)"', text)}
            legal = {answer for answer in session.position.choices() if answer or question.kind == asks.NEXT_GROUP}
            assert legal <= answers and 'tabindex="0"' in text
            assert "data-answer" not in drawn(session, 1 - question.seat).text()
            met.add(question.kind)
        session.run(1)
    assert asks.TARGET in met


def shown_steps(setting: Setting, position: Position, seat: int) -> str:
    """The steps of fire that a seat's board names."""
    words = "\n".join(board(position.seat_view(seat), setting.teller()).words)
    return ", ".join(sorted(set(re.findall(r"fires at [a-z ]+", words))))


@pytest.mark.rule("34.B.2.b.4", "34.B.2.c.1")
@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize(
    "choice, shown", [(0, ""), (1, "fires at task forces and submarines"), (2, "fires at other ships")]
)
def test_the_step_that_a_squadron_has_chosen_is_shown_until_its_round_ends(side: int, choice: int, shown: str) -> None:
    ships, boats = ["tf 2 s1", "nt"], ["ss 4", "ss 1", "ss 1"]
    moving, enemy = (boats, ships) if side == 0 else (ships, boats)
    setting = open_text(battle(moving, [f"Others: {', '.join(enemy)}"]), "combat.yaml")
    position, found = setting.begin(), list[str]()
    while position.question.kind != asks.DISENGAGE:
        position.answer(choice if position.question.kind == asks.FIRE_STEP else 0)
        found += [shown_steps(setting, position, seat) for seat in range(2)]
    assert found[-1] == "" and set(found) == {"", shown}
    position.answer(0)
    position.answer(0)
    assert position.question.kind == asks.FIRE_STEP, "the next round"
    assert [shown_steps(setting, position, seat) for seat in range(2)] == ["", ""]
