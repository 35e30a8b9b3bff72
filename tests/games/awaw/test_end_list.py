"""What the end of a battle tells of squadrons ashore and of destroyers lost in port (22.435, 22.463B, 22.9432), from files."""

import json

import pytest

from flagplot.core.seat_view import REFEREE
from flagplot.games.awaw.words import asks
from flagplot.games.awaw.words.describe import BattleDescriber
from flagplot.games.awaw.words.losses import SideLosses, losses
from tests.helpers.battle import Answer
from tests.helpers.battle_file import BattleFile

HEAD = "flagplot: battle\ntitle: Ends\ntheatre: europe\nsides:\n"
EDITIONS = ("awaw-2018", "awaw-2011", "awaw-2003")
ORDERS = (True, False)
BASE = "    bases:\n      - {name: %s, distance: 2, room: 9, squadrons: [%s]}\n"


def battle(mover_first: bool, ships: str, foes: str, edition: str, more: str = "", foes_more: str = "") -> BattleFile:
    """Two groups far apart, so that only aircraft and submarines meet."""
    mover = "  - name: Mover\n    role: activity\n    nation: Japan\n    forces:\n      - {name: Kido, number: 1, "
    mover += f"task-force: false, ships: [{ships}]}}\n" + more
    meeter = (
        "  - name: Meeter\n    role: interceptor\n    nation: Britain\n    forces:\n      - {name: Guns, number: 2, "
    )
    meeter += f"task-force: false, ships: [{foes}]}}\n" + foes_more
    return BattleFile.of(HEAD + (mover + meeter if mover_first else meeter + mover), edition=edition)


def told(b: BattleFile, side: int, seat: int) -> SideLosses:
    """What a seat is told that a side lost."""
    seen = b.position.seat_view(seat)
    return losses(seen, seen, BattleDescriber(b.roster))[side]


def text(found: SideLosses) -> str:
    """The words of it."""
    return json.dumps([repr(block) for block in (*found.blocks("It", True, True), *found.homeward(True))])


LEAVE: dict[str, Answer] = {"strike": 0, "searchers": 0, "cover": 0, "withdraw": 1, "go-on": 0}


@pytest.mark.rule("22.463B", "22.463B.2-b")
@pytest.mark.parametrize("mover_first", ORDERS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_squadrons_that_landed_ashore_are_told_to_their_owner(edition: str, mover_first: bool) -> None:
    own = BASE % ("Truk", "{type: cover, count: 1}")
    ships = "{name: Akagi, type: CV}, {name: Guards, type: CA, count: 2}"
    b = battle(mover_first, ships, "{name: Ajax, type: CA, count: 1}", edition, more=own)
    b.fight(answers={**LEAVE, "patrol": 2, "land-ashore": 2})
    for seat in (REFEREE, b.sailor):
        found = told(b, b.sailor, seat)
        assert found.squadrons_ashore == found.as_data()["squadrons_ashore"] == 2
        assert "ashore and inverted: 2 squadrons [22.463B]" in text(found)
    assert told(b, b.sailor, b.hunter).squadrons_ashore is None


@pytest.mark.rule("22.435")
@pytest.mark.parametrize("mover_first", ORDERS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_squadrons_out_by_the_last_counterair_are_told(edition: str, mover_first: bool) -> None:
    theirs = BASE % ("Malta", "{type: attack, count: 4}")
    ships = "{name: Akagi, type: CV}, {name: Guards, type: CA, count: 2}"
    b = battle(mover_first, ships, "{name: Ajax, type: CA, count: 1}", edition, foes_more=theirs)
    b.fight(answers={**LEAVE, "patrol": 0, "counterair": 3}, dice={purpose: 4 for purpose in range(40)})
    aborted = len([e for e in b.events("squadron-aborts") if e.side == b.hunter])
    assert aborted > 0
    for seat in (REFEREE, b.hunter):
        found = told(b, b.hunter, seat)
        assert found.squadrons_out == found.as_data()["squadrons_out"] == aborted
        assert "out for the rest of the player turn" in text(found) and "22.435" in text(found)
    assert told(b, b.hunter, b.sailor).squadrons_out is None


@pytest.mark.rule("22.9432-a")
@pytest.mark.parametrize("mover_first", ORDERS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_destroyers_lost_in_port_are_told_by_themselves(edition: str, mover_first: bool) -> None:
    boats = "    submarines:\n      - {name: Boats, count: 4}\n" + BASE % ("Malta", "{type: search, count: 3}")
    own = "    destroyers-in-base: 6\n"
    b = battle(
        mover_first, "{name: Guards, type: DD, count: 6}", "{name: Ajax, type: CA, count: 1}", edition, own, boats
    )
    answers: dict[str, Answer] = {
        "loss-in-base": 1,
        "submarine-attack": 1,
        "searchers": lambda s: s.ask_size - 1,
        "light-at-light": 0,
    }
    b.fight(answers=answers, dice={**{purpose: 5 for purpose in range(40)}, asks.SEARCH_DIE: 1}, until="withdraw")
    in_port = len(b.events("lost-in-base"))
    assert in_port > 0
    for seat in (REFEREE, b.sailor, b.hunter):
        found = told(b, b.sailor, seat)
        assert found.destroyers_in_port == found.as_data()["destroyers_in_port"] == in_port
        assert "sunk in port: " in text(found)
