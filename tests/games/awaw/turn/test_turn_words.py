"""Every question and event of a naval turn has words, every answer a key that reads back, and no seat reads a secret."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from flagplot.core.dice import SeededDice, below, stream
from flagplot.core.event import Event
from flagplot.core.seat_view import REFEREE, seat_view_of
from flagplot.games.awaw.files.operation.read import read
from flagplot.games.awaw.interception.terms import RETURN
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.game import GAME
from flagplot.games.awaw.turn.kit import TURN
from flagplot.games.awaw.turn.state import TurnState
from flagplot.games.awaw.turn.words import events
from flagplot.games.awaw.turn.words.choosing import TurnChooser
from flagplot.games.awaw.turn.words.describe import TurnDescriber, titled
from flagplot.games.awaw.turn.words.losses import factors_of, losses
from flagplot.games.awaw.turn.words.naming import several
from flagplot.games.awaw.turn.words.showing import groups, whereabouts
from flagplot.table.story import Narrative
from tests.helpers.blocks import first
from tests.helpers.scenario_files import FOLDER, OPERATIONS
from tests.scenario.operation.samples import begin

MOST = 6_000


@pytest.mark.parametrize("path", OPERATIONS, ids=lambda path: path.stem)
@pytest.mark.parametrize("seed", first(1, [1, 2]))
def test_every_question_is_put_into_words_and_read_back(path: Path, seed: int) -> None:
    """Random legal play, each answer typed as it is listed."""
    expedition = read(path)
    position, dice = begin(expedition), SeededDice(stream(seed, 0))
    stories = [Narrative(TurnDescriber(expedition.roster), TURN, seat) for seat in (-1, 0, 1)]
    chooser, *choosers = (TurnChooser(story.teller) for story in stories)
    for story in stories:
        story.after(position)
    for number in range(MOST):
        if position.is_over:
            break
        question, s = position.question, position.seat_view(REFEREE)
        for story in stories:
            story.before(position)
        words = stories[0].teller.question(s, question)
        assert words
        assert "{" not in words
        if question.is_die:
            answer = dice.roll(question.size)
        else:
            legal = position.choices()
            known = {choice.answer: choice for choice in chooser.all(s, question)}
            seen, own = position.seat_view(question.seat), stories[1 + question.seat].teller
            assert seen.asked is not None, "in its own names for rows"
            assert own.question(seen, seen.asked) == words
            assert choosers[question.seat].all(seen, seen.asked) == list(known.values())
            assert set(legal) <= set(known), (question, legal)
            answer = legal[below(seed, number, len(legal))]
            assert chooser.read(s, question, known[answer].key, legal) == answer
        position.answer(answer)
        for story in stories:
            story.after(position)
    assert position.is_over
    check_stories(stories, position.log)
    end = position.situation
    start = seat_view_of(GAME, expedition.situation, (), REFEREE)
    for side, lost in enumerate(losses(start, position.seat_view(REFEREE), stories[0].teller)):
        assert lost.factors == factors_of(expedition.situation, side) - factors_of(end, side)
        assert lost.squadrons == squadrons_of(expedition.situation, side) - squadrons_of(end, side)


def squadrons_of(s: TurnState, side: int) -> int:
    """Squadrons of a side, aboard and ashore (22.463)."""
    aboard = sum(s.squadrons[side * terms.UNITS : (side + 1) * terms.UNITS])
    return aboard + sum(s.wing_squadrons[side * terms.WINGS : (side + 1) * terms.WINGS])


def check_stories(stories: list[Narrative], log: Sequence[Event]) -> None:
    """All is told to the referee; a seat reads no force of the other side."""
    referee, *seats = stories
    assert len(referee.events) == len(log)
    assert all(told.text and "{" not in told.text for told in referee.events)
    assert all(titled(told.round) for told in referee.events)
    assert not [told.text for told in referee.events if "  " in told.text or told.text.startswith((" ", ":"))]
    roster = referee.teller.roster
    for story in seats:
        assert 0 < len(story.events) <= len(referee.events)
        enemy = range((1 - story.seat) * terms.FORCES, (2 - story.seat) * terms.FORCES)
        secret = {roster.forces[f] for f in enemy if roster.forces[f] and roster.forces[f] not in roster.units}
        told = [each for each in story.events if each.event.kind >= events.STAGE_BEGINS]
        assert not [each.text for each in told if any(name in each.text for name in secret)]


def test_a_leg_is_named_by_what_it_does_and_where_it_leads() -> None:
    expedition = read(FOLDER / "bismarck-1941.yaml")
    position = begin(expedition)
    teller = TurnDescriber(expedition.roster)
    assert (
        teller.question(position.seat_view(REFEREE), position.question)
        == "Does Exercise Rhine sail, and by which plan?"
    )
    position.answer(1)
    told = [teller.event(position.seat_view(REFEREE), event) for event in position.log]
    found = {each.name: each.standing for each in whereabouts(position.seat_view(0), teller, 0)}
    assert (found["Luetjens' squadron"], position.situation.standing.count(terms.UNDER_WAY)) == ("under way", 1)
    assert "Germany announces raid from Gotenhafen to Copenhagen: 0 task forces, 0 ground factors aboard" in told
    question = teller.question(position.seat_view(REFEREE), position.question)
    assert question == "In which hex is the raid from Gotenhafen to Copenhagen intercepted?"


def test_every_hex_has_its_name_the_first_one_too() -> None:
    roster = read(FOLDER / "bismarck-1941.yaml").roster
    numbers = range(len(roster.hexes))
    assert [roster.hex(number) for number in numbers] == list(roster.hexes)
    assert [roster.spot(number) for number in numbers] == list(roster.spots)
    beyond = (-1, len(roster.hexes))
    assert {name(number) for name in (roster.hex, roster.spot) for number in beyond} == {"the sea"}


def test_whereabouts_say_port_patrol_and_ships() -> None:
    expedition = read(FOLDER / "bismarck-1941.yaml")
    teller = TurnDescriber(expedition.roster)
    start = [seat_view_of(GAME, expedition.situation, (), seat) for seat in range(2)]
    found = {each.name: each for each in whereabouts(start[1], teller, 1)}
    patrol = found["Denmark Strait patrol"]
    assert (patrol.standing, patrol.place, patrol.ships) == ("on defensive patrol", "R5", "Norfolk, Suffolk")
    assert found["Force H"].place == "Gibraltar"
    inverted = {each.name: each.inverted for each in whereabouts(start[0], teller, 0)}
    assert len(inverted) == 3 and [name for name in inverted if inverted[name]] == ["Brest squadron"]
    assert {picture.side for picture in groups(start[1], teller)} == {1}
    assert whereabouts(start[1], teller, 0) == []


def test_light_ships_are_counted_by_name() -> None:
    assert several("Destroyers", 4) == "4 Destroyers"
    assert several("Destroyers", 1) == "Destroyers"
    assert several("Nigeria, Kenya and Manchester", 3) == "Nigeria, Kenya and Manchester (3)"


def test_nobody_sails_home_within_a_box() -> None:
    """A way home that begins and ends in one SW box, or in one hex, is no voyage."""
    expedition = read(FOLDER / "bismarck-1941.yaml")
    teller, seen = TurnDescriber(expedition.roster), seat_view_of(GAME, expedition.situation, (), REFEREE)
    box = expedition.roster.spots.index("Atlantic SW box")
    port = next(hex for hex, spot in enumerate(expedition.roster.spots) if spot == "Scapa Flow")
    told = []
    for start in (box, port):
        teller.event(seen, events.LEG_COURSE(leg=0, activity=RETURN, start=start, end=box))
        told.append(teller.event(seen, events.BOUND_HOME(side=1, leg=0, task_forces=0)))
    assert told == [
        "Britain: a force is at home in Atlantic SW box",
        "Britain: return from Scapa Flow to Atlantic SW box sails home",
    ]
