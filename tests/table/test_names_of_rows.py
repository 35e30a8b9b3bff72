"""Nothing that leaves for a seat depends on the rows in which the other side's ships and squadrons stand (22.423B, 22.93D)."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from flagplot.core.doctrine import advised
from flagplot.core.event import Event
from flagplot.core.offers.naming import NAMELESS, Aliases
from flagplot.core.position import Position
from flagplot.core.seat_view import REFEREE
from flagplot.games.awaw.battle.sight import NAMING
from flagplot.games.awaw.turn.state import TurnState
from flagplot.games.awaw.turn.words import events as turn_events
from flagplot.games.awaw.words import events
from flagplot.table.controller import TableController
from flagplot.table.reports import report
from flagplot.table.reports.how import forecast
from flagplot.table.result import result
from flagplot.table.seats import PERSON
from flagplot.table.session import Session, begin, listen
from flagplot.table.setting import Setting
from tests.games.awaw.test_leaks import disturb
from tests.helpers import exchange
from tests.helpers.scenario_files import OPERATIONS, open_covert
from tests.table.sessions import CORAL_SEA, EXAMPLE, FILES

PLAYERS = (("standard", "random"), ("random", "standard"), ("bold", "bold"))


def moments(found: Setting, seed: int, chance: random.Random, share: float) -> Iterator[Position]:
    """Some moments of a game."""
    played = begin(found, dict(enumerate(PLAYERS[seed % len(PLAYERS)])), seed)
    while not played.is_over:
        if chance.random() < share:
            yield played.position
        played.give(played._automatic())
    yield played.position


def heard(found: Setting, position: Position, seat: int) -> dict[str, Any]:
    """All that leaves for a seat: view, log, question, answers and refusals, the story with its pictures, the report."""
    session = begin(found, {seat: PERSON, 1 - seat: "standard"}, 1)
    session.position = position
    story = listen(Session(found, position, session.record, {}, None), seat)
    session.stories.append(story)
    seen, kit = position.seat_view(seat), found.kit
    told: dict[str, Any] = {"view": seen.s.spelled(), "log": seen.log, "question": seen.asked}
    told |= {
        "rows": getattr(seen.known, "rows", None),
        "story": [(each.text, each.fields, each.event) for each in story.events],
    }
    told |= {"pictures": story.groups, "charts": story.charts, "groups": kit.groups(seen, story.teller)}
    told |= {"report": report.as_data(result(session, story, seat)), "for a program": position.log_for(seat)}
    for name, draw in (("board", kit.board), ("map", kit.map)):
        told[name] = draw(seen, story.teller).text() if draw else ""
    told["tale"] = kit.story(seen, story.teller, story.groups).text() if kit.story else ""
    told["ahead"] = forecast(position, story)
    told["dice"] = story.teller.purpose(seen) if not position.is_over and position.question.is_die else ""
    if seen.asked is not None:
        told |= asked_of(TableController(session, {seat: story}), seen.asked.kind in NAMING.in_place)
    return told


def asked_of(desk: TableController, for_a_place: bool) -> dict[str, Any]:
    """The question in words, the answers, what is refused; of places among ships no more than which ships there are."""
    asked, refused = desk.asked(), desk.refused()
    if for_a_place:
        return {"text": asked.text, "answers": sorted(each.words for each in asked.choices)}
    return {"text": asked.text, "answers": asked.choices, "accepts": asked.accepts, "refused": refused}


def differences(one: dict[str, Any], other: dict[str, Any]) -> list[str]:
    return [name for name in one if one[name] != other[name]]


def compare(file: Path, seeds: range, share: float) -> int:
    """Compare moments of games with the same in other rows; how many there were."""
    found, compared = open_covert(file), 0
    for seed in seeds:
        chance = random.Random(f"{file.stem} {seed}")
        for position in moments(found, seed, chance, share):
            for seat in (0, 1):
                one, other = heard(found, position, seat), heard(*in_other_rows(found, position, seat, chance), seat)
                found_different = [
                    name for name in differences(one, other) if name not in RETOLD or is_one_battle(position)
                ]
                assert not found_different, (seed, seat, position.question)
                compared += 1
    return compared


RETOLD = ("story", "report")
"""What is told of earlier battles of a turn in the names that their rows had then, and rows are exchanged in the last alone."""


def is_one_battle(position: Position) -> bool:
    """Whether no more than one battle has begun."""
    return sum(event.kind == turn_events.BATTLE_BEGINS for event in position.log) < 2


def in_other_rows(found: Setting, position: Position, seat: int, chance: random.Random) -> tuple[Setting, Position]:
    """The same moment with the other side's ships and squadrons in other rows."""
    if isinstance(position.situation, TurnState):
        return exchange.in_other_rows_of_turn(found, position, *exchange.of_turn(position.situation, 1 - seat, chance))
    return exchange.in_other_rows(found, position, exchange.drawn(position.situation, 1 - seat, chance))


SAMPLE = [(CORAL_SEA, 0.03), (EXAMPLE, 0.02), (OPERATIONS[1], 0.015)]


@pytest.mark.parametrize(("file", "share"), SAMPLE, ids=("coral-sea", "example", "operation"))
@pytest.mark.rule("22.423B-b", "22.4421B-b", "22.93D", "22.15A-b")
def test_rows_of_the_other_side_betray_nothing(file: Path, share: float) -> None:
    """Whatever their order: views, logs, questions, answers, refusals, pictures, reports, all through a game and at its end."""
    assert compare(file, range(1), share) >= 4


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("file", [*FILES, *OPERATIONS], ids=lambda file: file.stem)
@pytest.mark.rule("22.423B-b", "22.4421B-b", "22.93D", "22.15A-b")
def test_rows_betray_nothing_in_any_game(file: Path) -> None:
    assert compare(file, range(9), 0.05 if file in FILES else 0.01) >= 18


@pytest.mark.rule("22.423B-b", "22.452A", "22.431A")
def test_what_a_seat_may_not_know_changes_nothing_that_it_is_told() -> None:
    """Types, sizes, air, supply, hits, late forces and numbers drawn anew, but for what the seat has been shown."""
    found, compared = open_covert(EXAMPLE), 0
    chance = random.Random("drawn anew")
    for position in moments(found, 1, chance, 0.1):
        for seat in (0, 1):
            drawn = disturb(position.situation, seat, chance)
            drawn.split_from = position.situation.split_from[:]
            one, two = position.seat_view(seat), exchange.moved(position, drawn, position.log[:]).seat_view(seat)
            assert one.s.spelled() == two.s.spelled()
            assert (one.log, one.asked, one.known.rows) == (two.log, two.asked, two.known.rows)
            compared += 1
    assert compared > 20


def test_names_are_given_in_the_order_of_being_told_and_submarines_have_none() -> None:
    """Whatever the rows; a name stays as long as the battle lasts."""

    def fired(target: int) -> Event:
        return events.FLEET_FIRE(factors=3, target=target, group=19, dice=7, modifier=0, hits=0)

    def cover(wing: int, squadrons: int, ashore: int = 0) -> Event:
        return events.COVER_ANNOUNCED(side=1, wing=wing, squadrons=squadrons, ashore=ashore)

    log = [
        events.SHIP_SUNK(side=1, unit=77),
        events.SHIP_DAMAGED(side=0, unit=5, hits=1),
        fired(60),
        events.SUBMARINE_LOST(side=1, unit=80),
        fired(-2),
        events.SHIP_DAMAGED(side=1, unit=77, hits=1),
        cover(30, 4),
        cover(25, 2),
        cover(40, 5, ashore=1),
    ]
    assert list(Aliases(NAMING, 0).aliased(log)) == [
        events.SHIP_SUNK(side=1, unit=48),
        events.SHIP_DAMAGED(side=0, unit=5, hits=1),
        fired(49),
        events.SUBMARINE_LOST(side=1, unit=NAMELESS),
        fired(-2),
        events.SHIP_DAMAGED(side=1, unit=48, hits=1),
        cover(24, 5, ashore=1),
        cover(NAMELESS, 2),
        cover(NAMELESS, 4),
    ]
    assert list(Aliases(NAMING, REFEREE).aliased(log)) == log


@pytest.mark.rule("22.423B-b")
def test_no_doctrine_profits_from_the_rows_of_what_it_has_not_been_shown() -> None:
    """Of ships that it has been shown the order may decide between equals; of the others it decides nothing."""
    found, compared = open_covert(CORAL_SEA), 0
    chance = random.Random("doctrines")
    for position in moments(found, 0, chance, 0.6):
        if position.is_over or position.question.is_die:
            continue
        seat = position.question.seat
        rows = exchange.drawn(position.situation, 1 - seat, chance)
        hidden = [u for u in rows["unit"] if u not in position.seat_view(seat).known.names.rows["unit"]]
        moved = dict(zip(hidden, chance.sample(hidden, len(hidden)), strict=True))
        rows["unit"] = {u: moved.get(u, u) for u in rows["unit"]}
        other = exchange.in_other_rows(found, position, rows)[1]
        for choose in found.kit.doctrines.values():
            assert advised(position, choose, None, 7) == advised(other, choose, None, 7), position.question
            compared += bool(hidden)
    assert compared > 20
