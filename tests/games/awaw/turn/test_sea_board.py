"""The map of a naval turn: what each side sees on it, what may be picked, and that it can be read."""

import re
from pathlib import Path

import pytest

from flagplot.core.seat_view import REFEREE
from flagplot.drawing.svg import Svg
from flagplot.games.awaw.board import turn
from flagplot.games.awaw.turn.words import asks
from flagplot.games.awaw.turn.words.describe import TurnDescriber
from flagplot.table.seats import read_doctrines
from flagplot.table.session import Session, begin, listen
from flagplot.table.setting import open_scenario, open_text
from tests.helpers.pictures import check
from tests.helpers.scenario_files import FOLDER, OPERATIONS

BISMARCK = FOLDER / "bismarck-1941.yaml"
PEDESTAL = FOLDER / "pedestal-1942-operation.yaml"


def started(file: Path, edition: str = "", covert: bool = False) -> Session:
    """A turn at its first question; a covert one discloses nothing of either side."""
    setting = open_scenario(file, edition)
    if covert:
        text = re.sub(r"(?m)^(  - name: .*)$", r"\1\n    disclosed: nothing", setting.battle.text)
        setting = open_text(text, file.name, edition)
    return begin(setting, read_doctrines("", setting), 4)


def teller(session: Session, seat: int) -> TurnDescriber:
    """The words of a seat that has followed the turn."""
    found = listen(session, seat).teller
    session.stories.clear()
    assert isinstance(found, TurnDescriber)
    return found


def drawn(session: Session, seat: int) -> Svg:
    """The map as a seat sees it."""
    return turn.sea(session.position.seat_view(seat), teller(session, seat))


def until(session: Session, kind: int) -> None:
    """Play on to the next question of a kind."""
    while session.position.question.kind != kind:
        session.run(1)


@pytest.mark.parametrize("file", OPERATIONS, ids=lambda file: file.stem)
def test_texts_can_be_read_and_cover_nothing(file: Path) -> None:
    session = started(file)
    for seat, more in ((0, 12), (REFEREE, 60)):
        session.run(more)
        check(drawn(session, seat))


@pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2011"])
def test_every_edition_has_its_map(edition: str) -> None:
    session = started(BISMARCK, edition)
    session.run(6)
    check(drawn(session, 1))


@pytest.mark.rule("22.12-b", "22.15A-b")
def test_a_side_sees_its_forces_and_what_was_announced() -> None:
    """The other side's forces are in no picture where the file discloses nothing, its voyage is."""
    session = started(BISMARCK, covert=True)
    before = drawn(session, 1).text()
    assert "Battle Cruiser Force" in before and "Luetjens" not in before and "Raid from" not in before
    until(session, asks.INTERCEPT_HEX)
    british, german = drawn(session, 1), drawn(session, 0)
    assert "Raid from Copenhagen to Atlantic SW box" in british.text() and "Bismarck" not in british.text()
    assert "Luetjens" not in british.text() and "Only its announcements are visible" in british.text()
    assert "Luetjens" in german.text() and "Battle Cruiser Force" not in german.text()
    assert any("Bismarck, Prinz Eugen" in line for line in german.words)


@pytest.mark.rule("22.12")
def test_the_hexes_of_a_question_are_picked_on_the_map() -> None:
    """By the side that is asked; each stands for the answer of its number along the path."""
    session = started(BISMARCK)
    until(session, asks.INTERCEPT_HEX)
    question = session.position.question
    text = drawn(session, question.seat).text()
    found = dict(re.findall(r'data-hex="(\w+)" data-answer="(\d+)" tabindex="0"', text))
    chooser = session.setting.kit.chooser(teller(session, question.seat))
    choices = chooser.all(session.position.seat_view(question.seat), question)
    listed = {choice.words.partition(" ")[0]: str(choice.answer) for choice in choices if choice.answer}
    assert found == listed and len(found) > 2 and 'role="group"' in text
    assert "data-answer" not in drawn(session, 1 - question.seat).text()


def test_plans_bases_and_what_is_next_are_picked_too() -> None:
    kinds = {asks.ANNOUNCE: "Green lines", asks.RETURN_BASE: "Green rings", asks.AIR_HEX: "how far aircraft reach"}
    session, met = started(PEDESTAL), set[int]()
    while not session.is_over and met != {*kinds}:
        question = session.position.question
        if question.kind in kinds and question.kind not in met and not session.position.situation.fighting:
            text = drawn(session, question.seat).text()
            assert 'data-answer="' in text and kinds[question.kind] in text
            met.add(question.kind)
        session.run(1)
    assert met == {*kinds}


def test_while_a_battle_is_fought_the_board_is_its_board_and_the_map_stays() -> None:
    session = started(PEDESTAL)
    while not (session.position.situation.fighting and session.position.situation.battle.round):
        session.run(1)
    seen, words = session.position.seat_view(0), teller(session, 0)
    assert "Round 1" in turn.board(seen, words).title
    assert "<title>battle</title>" in turn.sea(seen, words).text()


def test_the_map_is_a_window_that_can_be_moved() -> None:
    """With the whole of it to move in."""
    text = drawn(started(BISMARCK), 0).text()
    window = re.search(r'viewBox="([^"]+)" data-map="north-atlantic" data-whole="([^"]+)"', text)
    assert window is not None
    view, whole = ([float(word) for word in part.split()] for part in window.groups())
    assert whole[2] * whole[3] >= view[2] * view[3]
