"""The battle board: what it shows of a battle from a file, to whom, and how it is to be looked at."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from flagplot.core.event import Event
from flagplot.core.position import Position
from flagplot.core.seat_view import REFEREE, seat_view_of
from flagplot.drawing.svg import Svg
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.board.battle import board
from flagplot.games.awaw.board.story import story
from flagplot.games.awaw.shared.terms import FACTS, FULL, UNITS, Roster
from flagplot.games.awaw.words import asks, events, losses, showing
from flagplot.games.awaw.words.describe import BattleDescriber
from flagplot.games.awaw.words.knowledge import NAMES_SHIPS
from flagplot.games.awaw.words.showing import facts_of
from flagplot.table.seats import read_doctrines
from flagplot.table.session import Session, begin, listen
from flagplot.table.setting import open_text
from tests.games.awaw.test_leaks import disturb
from tests.helpers.pictures import check
from tests.helpers.scenario_files import BATTLES, FOLDER

EDITIONS = ("awaw-2018", "awaw-2011", "awaw-2003")
POINTERS = ("split_from", "aim", "wing_ship", "shot_unit", "shot_target")
"""Fields that hold rows of ships."""


def played(name: str, answers: int, seed: int = 5, edition: str = "", covert: bool = False) -> Session:
    """A battle of a file after so many answers and rolls; a covert one discloses nothing of either side."""
    text = (FOLDER / f"{name}.yaml").read_text(encoding="utf-8")
    if covert:
        text = text.replace("\n    role:", "\n    disclosed: nothing\n    role:")
    setting = open_text(text, name, edition)
    session = begin(setting, read_doctrines("", setting), seed)
    listen(session)
    session.run(answers)
    return session


def drawn(session: Session, seat: int = REFEREE) -> Svg:
    """The board of a battle as a seat sees it."""
    return board(session.position.seat_view(seat), session.stories[0].teller)


def words(session: Session, seat: int = REFEREE) -> str:
    return "\n".join(drawn(session, seat).words)


# ------------------------------------------------------------ how it is to be looked at


@pytest.mark.parametrize("file", BATTLES, ids=lambda file: file.stem)
def test_texts_can_be_read_and_cover_nothing(file: Path) -> None:
    session = played(file.stem, 0)
    for more, seat in ((0, 0), (60, 1), (200, REFEREE)):
        session.run(more)
        check(drawn(session, seat))


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_has_its_board(edition: str) -> None:
    session = played("coral-sea-1942", 90, edition=edition)
    for seat in (0, 1):
        check(drawn(session, seat))


def test_either_side_may_intercept() -> None:
    """The first side of the file in one battle, the second in another; seat A stands at the left in both."""
    for name, roles in (
        ("example-22-524", ("intercepts", "an activity")),
        ("denmark-strait-1941", ("an activity", "intercepts")),
    ):
        session = played(name, 0)
        lines = [line for line in drawn(session).words if line.endswith((f"{roles[0]}.", f"{roles[1]}."))]
        assert [line.partition(",")[0] for line in lines] == [*session.setting.sides]
        assert roles[0] in lines[0] and roles[1] in lines[1]


def test_whoever_cannot_look_is_told_the_same() -> None:
    """All words of counters and cards stand in the text for readers."""
    picture = drawn(played("denmark-strait-1941", 33), 1)
    text = picture.text()
    assert 'role="img"' in text and "<desc>" in text and "prefers-color-scheme:dark" in text
    for expected in ("Bismarck, BB4, Germany, 3 of 4 hits, damaged", "1: active; in action; found ×1", "6: no group"):
        assert any(expected in line for line in picture.words), expected


# ------------------------------------------------------------ what it shows


@pytest.mark.rule("22.55")
def test_partial_hits_on_capital_ships_are_shown_to_both_sides() -> None:
    """From round to round: a ship that has one hit of four is not damaged, and yet nearer to it."""
    session, found = played("denmark-strait-1941", 1), set[str]()
    while not session.is_over:
        s = session.position.situation
        for u in range(2 * UNITS):
            if s.count[u] == 1 and 0 < s.hits[u] < s.size[u] - 1 and s.known[s.group_row[u]] == FULL:
                name = session.setting.battle.roster.units[u]
                for seat in (0, 1):
                    assert f"{name}, BB{s.size[u]}" in words(session, seat)
                    assert f", {s.hits[u]} of {s.size[u]} hits" in words(session, seat)
                found.add(name)
        session.run(6)
    assert found


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.rule("22.423B")
def test_ships_that_were_not_shown_are_on_no_board_of_the_other_side(seat: int) -> None:
    session = played("midway-1942", 60, covert=True)
    seen = session.position.seat_view(seat)
    roster = session.setting.battle.roster
    known = {face.bears for face in seen.known.faces.values()}
    hidden = {roster.units[u] for u in range((1 - seat) * UNITS, (2 - seat) * UNITS) if u not in known} - {""}
    shown = {roster.units[u] for u in known} | {*roster.sides}
    text = drawn(session, seat).text()
    unseen = [name for name in hidden - shown if not any(name in other for other in shown)]
    assert len(unseen) > 3
    assert [name for name in unseen if name in text] == []
    assert "not seen yet" in text


@pytest.mark.rule("awaw-2003:table.22.45.result.1b", "awaw-2003:table.22.45.result.2")
def test_a_group_is_described_by_what_was_told_of_it_and_by_nothing_else() -> None:
    """One result of 2003 tells neither carriers nor speed nor cargo."""
    session = played("midway-1942", 2, edition="awaw-2003")
    told = set()
    while not session.is_over:
        s = session.position.situation
        for row in range(len(s.known)):
            if s.known[row] == FACTS:
                facts = facts_of(session.position.seat_view(REFEREE), row)
                assert ("fast" in facts or "slow" in facts) == (s.fact_fast[row] >= 0), facts
                assert ("cargo" in facts) == (s.fact_laden[row] == 1), facts
                assert ("carrier" in facts) == (s.fact_carriers[row] >= 0), facts
                told.add(s.fact_carriers[row] >= 0)
        session.run(5)
    assert told == {False, True}


@pytest.mark.rule("22.32")
def test_the_story_of_a_battle_tells_who_was_found_who_fought_and_what_sank() -> None:
    """Round by round; what the numbers say is what the log says."""
    session = played("denmark-strait-1941", 9999, seed=3)
    seen = session.position.seat_view(REFEREE)
    picture = story(seen, session.stories[0].teller, session.stories[0].groups)
    check(picture)
    text, told = picture.text(), "\n".join(picture.words)
    log = [event.kind for event in seen.log]
    assert text.count("<title>fleet combat</title>") == log.count(events.FLEET_COMBAT) > 0
    assert told.count("Round ") == log.count(events.ROUND_BEGINS)
    sunk = [seen.known.faces[event.unit].bears for event in seen.log if event.kind == events.SHIP_SUNK]
    assert sunk and all(session.setting.battle.roster.units[u] in told for u in sunk)
    assert picture.words[-1].endswith("wins.")


def test_a_story_that_has_not_begun_says_so() -> None:
    session = played("midway-1942", 0)
    picture = story(session.position.seat_view(0), session.stories[0].teller, {})
    check(picture)
    assert "No round has begun" in picture.text()


# ------------------------------------------------------------ answers


def test_answers_can_be_picked_by_the_side_that_is_asked() -> None:
    """Groups of the enemy by number, own ships and squadrons by their rows; by the keyboard too."""
    kinds = set()
    session = played("midway-1942", 1, seed=3)
    while not session.is_over:
        question = session.position.question
        if not question.is_die and question.kind not in kinds:
            text = [drawn(session, seat).text() for seat in (0, 1)]
            picked = 'data-answer="' in text[question.seat]
            meaning = asks.BY_CODE[question.kind].answers
            assert picked or meaning not in ("enemy number", "own unit", "own wing", "enemy base", "number"), meaning
            assert 'data-answer="' not in text[1 - question.seat] and 'role="img"' in text[1 - question.seat]
            assert picked == ('role="group"' in text[question.seat]) == ('tabindex="0"' in text[question.seat])
            kinds.add(question.kind)
        session.run(1)
    assert {asks.STRIKE, asks.NUMBER, asks.ENGAGE} <= kinds


# ------------------------------------------------------------ secrets


def as_seen(session: Session, s: BattleState, log: list[Event], roster: Roster, seat: int) -> str:
    """The board of a situation that is not the session's, by the names of a roster."""
    teller = BattleDescriber(roster)
    teller.forming = dict(session.stories[0].teller.forming) if seat == REFEREE else {}
    look = seat_view_of(session.position.game, s, log, seat)
    return board(look, teller).text()


@pytest.mark.parametrize("name", ["midway-1942", "denmark-strait-1941"])
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.rule("22.423B-b", "22.431A", "22.4421A")
def test_what_a_seat_may_not_know_changes_no_byte_of_its_board(name: str, seat: int) -> None:
    """All that is hidden is drawn anew, but for the types of ships that the log has named."""
    chance, session = random.Random(name), played(name, 3)
    compared = 0
    while not session.is_over:
        position, roster = session.position, session.setting.battle.roster
        other = disturb(position.situation, seat, chance)
        for u in position.seat_view(seat).known.names.rows["unit"]:
            for field in ("kind", "size", "split_from", "original"):
                getattr(other, field)[u] = getattr(position.situation, field)[u]
        pair = [as_seen(session, s, position.log, roster, seat) for s in (position.situation, other)]
        assert pair[0] == pair[1]
        compared += 1
        session.run(40 if compared > 4 else 5)
    assert compared > 3


def as_told(session: Session, s: BattleState, log: list[Event], roster: Roster, seat: int) -> object:
    """The groups and the losses of a situation in words."""
    look = seat_view_of(session.position.game, s, log, seat)
    pictures = showing.groups(look, BattleDescriber(roster))
    drawn = story(look, BattleDescriber(roster), {s.round: pictures}).text()
    return pictures, losses.losses(look, look, BattleDescriber(roster)), drawn


def exchanged(position: Position, roster: Roster, u: int, w: int) -> tuple[BattleState, list[Event], Roster]:
    """The same battle from a file in which two rows of ships have changed places."""
    turned = {u: w, w: u}
    s = position.situation.twin()
    for name, field in BattleState.fields.items():
        rows = getattr(s, name)
        if field.rows == "unit":
            rows[u], rows[w] = rows[w], rows[u]
        if name in POINTERS:
            setattr(s, name, [turned.get(row, row) for row in rows])
    names = list(roster.units)
    names[u], names[w] = names[w], names[u]
    log = [renumbered(event, turned) for event in position.log]
    return s, log, replace(roster, units=tuple(names))


def renumbered(event: Event, turned: dict[int, int]) -> Event:
    rows = {field: getattr(event, field) for field in NAMES_SHIPS.get(event.kind, ())}
    return event._replace(**{field: turned.get(row, row) for field, row in rows.items()})


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.rule("22.423B-b")
def test_the_order_of_the_file_changes_no_byte_of_the_other_sides_board(seat: int) -> None:
    """Any two ships of a force may stand the other way round."""
    chance, compared = random.Random(seat), 0
    session = played("midway-1942", 40)
    while not session.is_over:
        position, roster = session.position, session.setting.battle.roster
        s, foe = position.situation, 1 - seat
        u, w = chance.sample(range(foe * UNITS, foe * UNITS + s.units[foe]), 2)
        other, log, names = exchanged(position, roster, u, w)
        assert as_seen(session, s, position.log, roster, seat) == as_seen(session, other, log, names, seat)
        assert as_told(session, s, position.log, roster, seat) == as_told(session, other, log, names, seat)
        compared += list(other.numbers()) != list(s.numbers())
        session.run(25)
    assert compared > 4


def test_a_file_in_another_order_makes_the_same_battle() -> None:
    text = (FOLDER / "denmark-strait-1941.yaml").read_text(encoding="utf-8")
    lines, names = text.splitlines(), ("Hood", "Prince of Wales")
    first, second = (next(n for n, line in enumerate(lines) if f"name: {name}" in line) for name in names)
    lines[first], lines[second] = lines[second], lines[first]
    one, other = (open_text(each, "file") for each in (text, "\n".join(lines)))
    assert one.begin().situation == other.begin().situation
    assert one.battle.roster == other.battle.roster


def test_every_field_that_points_at_ships_is_known() -> None:
    """So that an exchange of rows exchanges all."""
    assert {name for name, field in BattleState.fields.items() if field.shape and field.high == 2 * UNITS - 1} <= {
        *POINTERS
    }
