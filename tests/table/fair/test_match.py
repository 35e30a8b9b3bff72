"""A session with fair dice: every die follows from the answers before it, a game is taken up again to the same dice."""

from contextlib import suppress
from pathlib import Path

import pytest

from flagplot.core.errors import FlagplotError
from flagplot.core.record import parse_record
from flagplot.table import record_file
from flagplot.table.fair.draw import Fair
from flagplot.table.fair.match import fair_of, head_seal, is_fair
from flagplot.table.orders import Orders
from flagplot.table.resume import reopen, take_up
from flagplot.table.seats import PERSON
from tests.table.fair.matches import BISMARCK, FAIR, NARVIK, entries, session
from tests.table.sessions import CORAL_SEA, RIVER_PLATE, setting


@pytest.mark.parametrize("file", [RIVER_PLATE, BISMARCK, NARVIK], ids=lambda file: file.stem)
def test_every_die_is_drawn_from_the_chain_of_all_answers_before_it(file: Path) -> None:
    played = session(file)
    played.run()
    chain, dice = played.record.header["chain"], 0
    assert chain == head_seal(FAIR, played.record.header)
    for entry in entries(played):
        if entry.seat == "dice":
            assert entry.answer == FAIR.die(chain) + 1
            dice += 1
        chain = FAIR.chain(chain, entry.said)
        assert entry.chain == chain
    assert dice > 2 and played.record.chain == chain


def test_another_answer_makes_other_dice() -> None:
    """Of all games that begin with another first answer, none goes on with the same dice as the first."""
    rolled = set()
    for answer in session(RIVER_PLATE, PERSON).position.choices():
        played = session(RIVER_PLATE, PERSON)
        played.give(answer)
        played.players[0] = setting(RIVER_PLATE).kit.player("standard", 1, 0)
        played.run()
        rolled.add(tuple(entry.answer for entry in entries(played) if entry.seat == "dice"))
    assert len(rolled) == len(session(RIVER_PLATE, PERSON).position.choices()) > 1


def test_neither_seat_alone_moves_the_dice_where_it_wants() -> None:
    """Each number counts."""
    rolled = []
    for numbers in ((42, 1942), (43, 1942), (42, 1943)):
        played = session(RIVER_PLATE, fair=Fair(FAIR.secret, numbers, "test"))
        played.run()
        rolled.append([entry.chain for entry in entries(played)])
    assert rolled[0] != rolled[1] != rolled[2] != rolled[0]


def test_a_record_of_fair_dice_is_read_as_it_was_written_and_taken_up_again() -> None:
    whole = session(RIVER_PLATE)
    whole.run()
    part = session(RIVER_PLATE)
    for _ in range(6):
        part.give(part._automatic())
    kept = parse_record(record_file.full(part.record, part.position).text())
    assert is_fair(kept) and fair_of(kept) == FAIR
    again = reopen(kept)
    take_up(kept, again)
    again.run()
    assert [entry.said for entry in entries(again)] == [entry.said for entry in entries(whole)]
    assert again.record.chain == whole.record.chain


def test_an_answer_that_was_taken_back_leaves_no_trace_in_the_chain() -> None:
    """Each answer of side B is given, taken back where that may be, and given again."""
    ends, taken_back = [], 0
    for wavers in (False, True):
        played = session(CORAL_SEA, "standard", PERSON)
        orders, answers = Orders(played), 0
        played.run()
        while not played.is_over and answers < 40:
            answers += 1
            answer = played.position.choices()[-1]
            orders.give(answer)
            if wavers:
                with suppress(FlagplotError):
                    orders.undo()
                    taken_back += 1
                    orders.give(answer)
        ends.append(played.record.text())
    assert ends[0] == ends[1] and taken_back > 2


def test_a_match_goes_on_with_its_own_dice_only() -> None:
    played = session(RIVER_PLATE)
    kept = parse_record(record_file.full(played.record, played.position).text())
    with pytest.raises(FlagplotError, match="sealed in the head"):
        take_up(kept, reopen(kept), ask_dice=True)
    del kept.header["secret"]
    with pytest.raises(FlagplotError, match="does not contain the secret"):
        take_up(kept, reopen(kept))
    del kept.header["number-B"]
    with pytest.raises(FlagplotError, match="number-B"):
        fair_of(kept)
    kept.header |= {"secret": "00" * 32, "number-B": "minus one"}
    with pytest.raises(FlagplotError, match="line 20, number-B"):
        fair_of(kept)
