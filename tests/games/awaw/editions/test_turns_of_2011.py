"""A naval turn of 2011 from a file: no cards for dice that are not thrown, patrols that return with the rest, own sentences.

Either side is listed first; the other printings stand beside it.
"""

import re
from pathlib import Path

import pytest

from flagplot.core.seat_view import seat_view_of
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.words import events
from flagplot.games.awaw.turn.words.describe import TurnDescriber
from flagplot.games.awaw.turn.words.reasons import ALL_RETURN_TOGETHER, BY_CODE
from tests.helpers.sea_line import ONE, SIX, FileTurn, fleet, operation, places, task

SECOND = pytest.mark.parametrize("second", [False, True], ids=["mover first", "mover second"])
PORTS = {"Home": "A1", "Nest": "I1"}


def sortie(
    folder: Path, edition: str, second: bool, rulings: dict[str, str] | None = None, cards: str = ""
) -> FileTurn:
    """Van sails from A1 to D1, Watch is on offensive patrol in C1; Foe lies in I1."""
    blue = cards + places("Home") + "    forces:\n" + fleet("Van", "Home")
    blue += fleet("Watch", "Home", more="patrol: offensive, hex: C1, ")
    blue += "    operations:\n" + task("Mission", "carrier-mission", "combat", "Van", "Home, D1")
    red = cards + places("Nest") + "    forces:\n" + fleet("Foe", "Nest")
    head = f"edition: {edition}\n"
    return FileTurn(operation(blue, red, ports=PORTS, folder=folder, red_first=second, more=head), rulings=rulings)


@pytest.mark.rule("awaw-2011:22.21", "awaw-2011:22.163.A.3", "22.22I")
@SECOND
@pytest.mark.parametrize(("edition", "asked"), [("awaw-2011", 0), ("awaw-2018", 2), ("awaw-2003", 2)])
def test_cards_are_asked_for_where_they_bring_dice(tmp_path: Path, edition: str, asked: int, second: bool) -> None:
    turn = sortie(tmp_path, edition, second, cards="    cards: 2\n").play(until="announce", cards=1)
    assert len(turn.questions("cards")) == asked
    assert len(turn.events("cards-shown")) == asked


@pytest.mark.rule("awaw-2011:22.15.C", "22.15C", "22.18E")
@SECOND
@pytest.mark.parametrize(
    ("edition", "ruling", "waits"),
    [
        ("awaw-2011", "", False),
        ("awaw-2011", "no", False),
        ("awaw-2011", "may", True),
        ("awaw-2018", "", True),
        ("awaw-2003", "", True),
    ],
)
def test_a_patrol_waits_for_the_others_where_print_excepts_it(
    tmp_path: Path, edition: str, ruling: str, waits: bool, second: bool
) -> None:
    turn = sortie(tmp_path, edition, second, {"patrols-that-wait": ruling} if ruling else None)
    turn.play(until="patrol-home", announce=1, intercept_hex=0, die=SIX)
    assert turn.game.choices() == [terms.WITH_OTHERS, *[terms.AFTER_OTHERS] * waits, terms.REMAINS]
    if not waits:
        assert turn.game.refusal(terms.AFTER_OTHERS) == ALL_RETURN_TOGETHER
        assert BY_CODE[ALL_RETURN_TOGETHER].cites == "awaw-2011:22.15.C"
    turn.game.answer(terms.AFTER_OTHERS if waits else terms.WITH_OTHERS)
    turn.play(intercept_hex=0, die=SIX)
    waves = [event.wave for event in turn.events("wave-begins")]
    assert len(turn.events("patrol-stays")) == waits == (terms.PATROLS_HOME in waves)
    assert turn.s.standing[turn.force("Watch")] == terms.IN_PORT


@pytest.mark.rule("awaw-2011:22.21", "awaw-2011:22.22.A", "22.23")
@SECOND
@pytest.mark.parametrize("edition", ["awaw-2011", "awaw-2018", "awaw-2003"])
def test_no_sentence_tells_of_a_roll_that_was_not_made(tmp_path: Path, edition: str, second: bool) -> None:
    turn = sortie(tmp_path, edition, second)
    turn.play(
        until="withdraw", announce=1, intercept_hex=turn.at("D1"), join=lambda turn: int(turn.s.level == 0), die=SIX
    )
    seat = turn.setting.sides.index("Red")
    teller = TurnDescriber(turn.names)
    log = turn.game.log
    seen = seat_view_of(turn.game.game, turn.s, log, seat)
    told = [teller.event(seen, event) for event in log if event.kind in (events.ROLLED, events.DICE_PLAIN)]
    assert told
    ranges = [text for text in told if "hexes without dice" in text or "may go" in text]
    assert bool(ranges) == (edition == "awaw-2011")
    assert not any(re.search(r"\b(rolls 0|0 dice|0 hexes)\b", text) for text in told), told


@pytest.mark.rule("awaw-2011:22.241.E.2", "awaw-2011:22.162.E")
@SECOND
def test_a_patrol_that_gives_up_is_in_its_hex_again(tmp_path: Path, second: bool) -> None:
    """Watch in J1 sets out for D1, six hexes away, and gives up when the first round is over."""
    blue = places("Home") + "    forces:\n" + fleet("Van", "Home")
    blue += fleet("Watch", "Home", more="patrol: offensive, hex: J1, ")
    blue += "    operations:\n" + task("Mission", "carrier-mission", "combat", "Van", "Home, D1")
    red = places("Nest") + "    forces:\n" + fleet("Foe", "Nest")
    head = "edition: awaw-2011\n"
    ports = {"Home": "A1", "Nest": "I1"}
    turn = FileTurn(operation(blue, red, ports=ports, folder=tmp_path, red_first=second, more=head))
    turn.play(
        until="abandon",
        announce=1,
        intercept_hex=turn.at("D1"),
        join=lambda turn: int(turn.s.level == 0),
        support=1,
        die=lambda turn: ONE if turn.s.fighting else SIX,
        withdraw=0,
    )
    seen = turn.game.seat_view(turn.s.ask_seat)
    asked = turn.setting.teller().question(seen, seen.asked or turn.game.question)
    assert "where it came from" in asked and "port" not in asked
    turn.game.answer(1)
    watch = turn.force("Watch")
    turn.play(until="patrol-home", die=ONE, intercept_hex=0, withdraw=lambda turn: int(turn.s.ask_seat != turn.s.mover))
    assert turn.s.standing[watch] == terms.OFFENSIVE_PATROL
    assert turn.s.hex[watch] == turn.hex("J1")
