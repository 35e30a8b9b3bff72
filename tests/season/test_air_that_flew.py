"""Squadrons ashore through player turns that follow each other: those of 2011 that flew at sea are inverted (23.164).

Each stage is the file that the season writes of it, read by the reader and played by the step machine.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from flagplot.core.offers.season import Books
from flagplot.games.awaw.season.rules import RULES
from flagplot.season.stage import carried_on
from flagplot.table.session import Session
from tests.helpers.sea_line import ONE, SIX, Answer, FileTurn, fleet, operation, places, task

NEW, OLD = "awaw-2011", ("awaw-2018", "awaw-2003")
ORDERS = pytest.mark.parametrize("red_first", [False, True], ids=["mover first", "mover second"])
PORTS = {"Home": "A1", "Nest": "N1"}


def at_sea(folder: Path, edition: str, red_first: bool, phase: str = "combat", air: Mapping[str, str] = {}) -> str:
    """A mission of Blue's to I1 and one of Red's in its own turn, and aircraft of both in reach: six at F1, six at H1."""
    own = {"Blue": "type: attack, count: 6", "Red": "type: attack, count: 6", **air}
    fields = {
        side: f"      - {{name: {side} field, hex: {hex}, port: false, range: 6, squadrons: [{{{own[side]}}}]}}\n"
        for side, hex in (("Blue", "H1"), ("Red", "F1"))
    }
    blue = places("Home") + fields["Blue"] + "    forces:\n" + fleet("Van", "Home")
    blue += "    operations:\n" + task("Mission", "carrier-mission", phase, "Van", "Home, I1")
    red = places("Nest") + fields["Red"] + "    forces:\n" + fleet("Foe", "Nest")
    more = f"edition: {edition}\nround_limit: 1\n"
    return operation(blue, red, ports=PORTS, folder=folder, red_first=red_first, more=more)


def struck(*hexes: str, sent: int = 6, **more: Answer) -> dict[str, Answer]:
    """Answers: the aircraft of whoever is asked attack in those hexes, the first time that they are asked."""
    left = list(hexes)
    answers: dict[str, Answer] = {
        "announce": lambda turn: turn.last(),
        "air_hex": lambda turn: turn.on_path(left.pop(0)) if left and left[0] in turn.open_hexes() else 0,
        "air_squadrons": lambda turn: min(sent, turn.last()),
        "strike": FileTurn.last,
        "strike_squadrons": FileTurn.last,
        "die": lambda turn: ONE if turn.s.fighting else SIX,
    }
    return {**answers, "abort": 0, **more}


def begun(text: str) -> Books:
    """The books of a season from a file."""
    return RULES.begin(text, "a test", {"turn": "Spring 1942"}).books


def stage(books: Books, **answers: Answer) -> tuple[Books, FileTurn]:
    """Play the present stage from its file, and take it into the books; with its said lines."""
    turn = FileTurn(RULES.stage(books)).play(**answers)  # type: ignore[arg-type]
    return RULES.take(books, turn.setting.battle, turn.game, {}).books, turn


def player_turn(books: Books, **answers: Answer) -> tuple[Books, list[FileTurn]]:
    """Play a whole player turn and close it."""
    mover, turns = books["clock"]["mover"], []
    while books["clock"]["mover"] == mover:
        if RULES.plays(books):
            books, turn = stage(books, **answers)
            turns.append(turn)
        else:
            books = RULES.close(books).books
    return books, turns


def announced(books: Books) -> Books:
    """Red's mission for its own turn, sealed in the books."""
    plan = {"name": "only", "forces": ["Foe"], "route": ["Nest", "I1"]}
    books["sides"]["Red"]["operations"] = {
        "Raid": {"activity": "carrier-mission", "phase": "combat", "plans": [plan]},
    }
    return books


def able(turn: FileTurn, side: str) -> int:
    """Squadrons of a side's field that may do something now."""
    first = turn.setting.sides.index(side)
    rows = [w for w, name in enumerate(turn.names.wings) if name.startswith(f"{side} field")]
    assert len(rows) == 1 and first in (0, 1)
    return turn.s.wing_squadrons[rows[0]] - turn.s.wing_busy[rows[0]]


def begins(books: Books) -> FileTurn:
    """The present stage at its first question, or its end."""
    return FileTurn(RULES.stage(books))


@pytest.mark.rule("awaw-2011:23.164.1", "awaw-2011:23.164.2", "awaw-2011:23.161.1")
@ORDERS
def test_a_defenders_squadrons_that_flew_do_nothing_in_their_own_player_turn(tmp_path: Path, red_first: bool) -> None:
    """Red's attack in Blue's turn: inverted through Red's own turn, and free in Blue's next one."""
    books, turns = player_turn(begun(at_sea(tmp_path, NEW, red_first)), **struck("D1"))
    assert sum(len(turn.events("air-attack-announced")) for turn in turns) == 1
    assert able(begins(books), "Red") == 0 and able(begins(books), "Blue") == 6
    books, _ = player_turn(announced(books))
    assert books["clock"]["mover"] == "Blue"
    assert able(begins(books), "Red") == 6


@pytest.mark.rule("awaw-2011:23.164.2", "awaw-2011:23.164.ex.2")
@ORDERS
def test_the_movers_squadrons_turn_up_before_the_other_players_turn(tmp_path: Path, red_first: bool) -> None:
    """Blue's attack in Blue's own turn, on Foe that sails to intercept; in Red's turn they attack again, and are held then."""
    own = struck(counter_air_hex=lambda turn: turn.on_path("L1") if "L1" in turn.open_hexes() and not turn.met else 0)
    own |= {"intercept_hex": lambda turn: turn.path_answer(turn.hex("I1")), "join": lambda turn: int(turn.s.level == 0)}
    books, turns = player_turn(begun(at_sea(tmp_path, NEW, red_first)), **own, abort_interception=0)
    assert [each.side == turn.s.mover for turn in turns for each in turn.events("air-attack-announced")] == [True]
    assert able(begins(books), "Blue") == 6
    books, turns = player_turn(announced(books), **struck("L1"))
    assert sum(len(turn.events("air-attack-announced")) for turn in turns) == 1
    assert able(begins(books), "Blue") == 0 and able(begins(books), "Red") == 6
    books, _ = player_turn(books)
    assert able(begins(books), "Blue") == 6


@pytest.mark.rule("awaw-2011:23.164.1")
@ORDERS
def test_the_books_invert_them_as_the_player_turn_is_closed(tmp_path: Path, red_first: bool) -> None:
    """Until then they have flown: in the redeployment phase of a second map too."""
    books, answers, said = begun(at_sea(tmp_path, NEW, red_first)), struck("D1", sent=4), list[str]()
    marks = dict[str, tuple[int, int]]()
    while books["clock"]["mover"] == "Blue":
        phase = str(books["clock"]["phase"])
        line = books["sides"]["Red"]["air"]["Red field attack"]
        marks[phase] = (line.get("flown", 0), line.get("inverted", 0))
        if RULES.plays(books):
            books, _ = stage(books, **answers)
        else:
            change = RULES.close(books)
            books, said = change.books, [each.text for each in change.lines if each.side == "Red"]
    assert marks == {
        "movement": (0, 0),
        "combat": (0, 0),
        "construction": (4, 0),
        "redeployment": (4, 0),
        "end": (4, 0),
    }
    assert books["sides"]["Red"]["air"]["Red field attack"]["inverted"] == 4
    assert (
        "Red field attack: 4 inverted until Red's player turn ends, 4 of them by this turn [awaw-2011:23.164]" in said
    )
    assert "(4 inverted [22.463B, awaw-2011:23.164])" in str(RULES.status(books, "Red"))
    assert "inverted" not in str(RULES.status(books, "Blue"))


@pytest.mark.rule("awaw-2011:23.164.2")
def test_squadrons_that_redeployed_are_entered_and_stay_inverted(tmp_path: Path) -> None:
    books = begun(at_sea(tmp_path, NEW, False))
    books = RULES.alter(books, "Red field attack", {"inverted": "4"}).books
    assert able(begins(books), "Red") == 2
    books, _ = player_turn(books)
    assert able(begins(books), "Red") == 2, "they turn up as Red's own player turn ends"
    books, _ = player_turn(books)
    assert able(begins(books), "Red") == 6
    line = books["sides"]["Red"]["air"]["Red field attack"]
    line |= {"inverted": 4, "flown": 3, "spent": 3}
    told = [(fault.where[-1], fault.expected) for fault in RULES.faults(books)]
    assert told == [("spent", "0 to 2 (22.435)"), ("flown", "0 to 2 (awaw-2011:23.164)")]


@pytest.mark.rule("22.442A")
@pytest.mark.parametrize("edition", OLD)
@ORDERS
def test_in_the_other_editions_nothing_is_printed_and_they_are_free(
    tmp_path: Path, edition: str, red_first: bool
) -> None:
    books, turns = player_turn(begun(at_sea(tmp_path, edition, red_first)), **struck("D1"))
    assert sum(len(turn.events("air-attack-announced")) for turn in turns) == 1
    assert able(begins(books), "Red") == 6


@pytest.mark.rule("awaw-2011:23.164.1")
@ORDERS
def test_a_file_of_the_next_player_turn_knows_them_too(tmp_path: Path, red_first: bool) -> None:
    """Without a season, and if the file ended with an earlier stage."""
    text = at_sea(tmp_path, NEW, red_first)
    for last in ("redeployment", "combat"):
        turn = FileTurn(text.replace("round_limit", f"ends: {last}\nround_limit")).play(**struck("D1"))  # type: ignore[arg-type]
        session = cast(Session, SimpleNamespace(setting=turn.setting, position=turn.game))
        following = FileTurn(carried_on(session))
        assert able(following, "Red") == 0 and able(following, "Blue") == 6
