"""Taking orders back: as far as nothing has followed, and never past a die, the other side, or something shown."""

from pathlib import Path

import pytest

from flagplot.core.errors import FlagplotError
from flagplot.games.awaw.words.showing import known_of_enemy
from flagplot.table.orders import DIE_ROLLED, GONE_ON, NOTHING_YET, Orders
from flagplot.table.session import listen
from tests.helpers.blocks import first
from tests.table.sessions import CORAL_SEA, FILES, chooser, with_person


def test_nothing_to_take_back() -> None:
    """At the beginning there is no order."""
    with pytest.raises(FlagplotError, match=NOTHING_YET):
        Orders(with_person(CORAL_SEA, 1)).undo()


@pytest.mark.parametrize("file", first(3, FILES, 3))
@pytest.mark.parametrize("seat", [0, 1])
def test_the_laws_of_undo(file: Path, seat: int) -> None:
    """Where undo is allowed it leads back exactly and shows nothing new; else something has followed."""
    for seed in range(2):
        played = with_person(file, seat, seed)
        story, orders, pick = listen(played, seat), Orders(played), chooser(seed)
        played.run()
        steps, allowed, refused = 0, 0, set()
        while not played.is_over and steps < 150:
            steps += 1
            question, digest = played.position.question, played.position.digest()
            told, entries = list(story.events), list(played.record.entries)
            known, rolled = known_of_enemy(played.position.seat_view(seat)), played.dice_rolled
            answer = pick(played.position.choices(), steps)
            orders.give(answer)
            try:
                shown = known_of_enemy(played.position.seat_view(seat))
                after = played.position.question if not played.is_over else None
                orders.undo()
            except FlagplotError as error:
                refused.add(error.what)
                continue
            allowed += 1
            assert shown == known and played.dice_rolled == rolled and after is not None and after.seat == seat
            assert (played.position.question, played.position.digest()) == (question, digest)
            assert story.events == told and played.record.entries == entries
            orders.give(answer)
        assert refused <= {DIE_ROLLED, GONE_ON, NOTHING_YET}


def test_a_game_with_orders_taken_back_is_the_game_without() -> None:
    """Undo leaves no trace in the record or the end."""
    ends = []
    for wavers in (False, True):
        played = with_person(CORAL_SEA, 1, 5)
        listen(played, 1)
        orders, pick, n = Orders(played), chooser(9), 0
        played.run()
        while not played.is_over:
            n += 1
            choices = played.position.choices()
            orders.give(pick(choices, n))
            if wavers:
                try:
                    orders.undo()
                except FlagplotError:
                    continue
                orders.give(pick(choices, n))
        ends.append((played.position.digest(), [entry.text() for entry in played.record.entries]))
    assert ends[0] == ends[1]


def test_an_order_of_several_answers_is_taken_back_as_one() -> None:
    """The starred answer and what it answered with it."""
    played = with_person(CORAL_SEA, 0, 2)
    orders, taken = Orders(played), 0
    played.run()
    while not played.is_over and taken < 5:
        digest, entries = played.position.digest(), len(played.record.entries)
        orders.give(played.position.choices()[0])
        if played.is_over or len(played.record.entries) > entries + 1 or played.position.question.seat != 0:
            continue
        orders.give(played.position.choices()[0], goes_on=True)
        try:
            orders.undo()
        except FlagplotError:
            continue
        taken += 1
        assert played.position.digest() == digest
        orders.give(played.position.choices()[0])
    assert taken > 1


def test_why_an_order_stands() -> None:
    """Dice close an order, and so does all else that follows; whether the other side was asked is not told."""
    reasons = set()
    for seed in range(3):
        played, pick, n = with_person(CORAL_SEA, 0, seed), chooser(seed), 0
        orders = Orders(played)
        played.run()
        while not played.is_over:
            n += 1
            answer = pick(played.position.choices(), n)
            orders.give(answer)
            try:
                orders.undo()
            except FlagplotError as error:
                reasons.add(error.what)
            else:
                orders.give(answer)
    assert {DIE_ROLLED, GONE_ON} <= reasons
