"""What the end of a battle tells of squadrons ashore, destroyers lost in port and inverted ships, from files."""

import json

import pytest

from flagplot.core.seat_view import REFEREE
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.words import asks
from flagplot.games.awaw.words.describe import BattleDescriber
from flagplot.games.awaw.words.losses import SideLosses, losses
from tests.helpers.battle import Answer
from tests.helpers.battle_file import BattleFile, battle_text, force

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


HUNTERS = "{name: Van, origin: Far, ships: [{name: Prow, type: BB, size: 4}, {name: Screen, type: CA, count: 5}]}"
HAVENS = "    ports:\n      - {name: Near, distance: 2}\n      - {name: Far, distance: 9}\n"


def supported(mover_first: bool, edition: str, ruling: str, leave: int) -> tuple[BattleFile, int | None]:
    """Main and Aide fight for two rounds and win; `leave` of Aide's cruisers withdraw. Gives how many of them are inverted."""
    sailors = [force("Main", "CA", 7), force("Aide", "CA", 6, "role: counter-interceptor, ")]
    hunters = [force("Van", "CA", 5), force("Wan", "CA", 5)]
    text = battle_text(hunters, sailors, second=mover_first, edition=edition, hunters_more=HAVENS, sailors_more=HAVENS)
    b = BattleFile.of(text, rulings={"adopters-inverted": ruling})

    def withdraw(s: BattleState) -> int:
        if s.ask_seat == b.hunter:
            return asks.ALL if s.round == 2 else asks.STAY
        partly = leave > 0 and s.round == 2 and s.group_row[b.unit("Aides")] == s.ask_subject
        return asks.SOME if partly else asks.STAY

    def ships(s: BattleState) -> int:
        return leave if s.ask_subject == b.unit("Aides") else 0

    b.play(answers={"withdraw": withdraw, "withdraw-ships": ships, "go-on": 1, "screen": 0}, die=1)
    found = {lost.name.split()[0]: lost.inverted for lost in told(b, b.sailor, b.sailor).ships}
    return b, found.get("Aides", 0)


@pytest.mark.rule("22.61C", "22.81A.2-b", "22.81C", "22.81B-a")
@pytest.mark.parametrize("mover_first", ORDERS)
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("ruling", "leave", "inverted"),
    [("not-inverted", 0, 0), ("not-inverted", 2, 2), ("inverted", 0, 6), ("inverted", 2, 6)],
)
def test_of_supporters_that_take_over_those_who_withdrew_are_inverted(
    edition: str, mover_first: bool, ruling: str, leave: int, inverted: int
) -> None:
    """Who withdrew is defeated and goes home; who stayed carries on, and is inverted by ruling only."""
    b, found = supported(mover_first, edition, ruling, leave)
    assert len(b.events("activity-adopted")) == 1 and b.s.withdrawn[b.unit("Aides")] == leave
    assert found == inverted


@pytest.mark.rule("22.26D.3", "22.81A.1", "awaw-2011:22.25.0")
@pytest.mark.parametrize("mover_first", ORDERS)
@pytest.mark.parametrize(("edition", "inverted"), [("awaw-2018", (1, 5)), ("awaw-2003", (1, 5)), ("awaw-2011", (0, 0))])
@pytest.mark.parametrize("goes_on", [1, 0])
def test_interceptors_that_fought_those_who_counter_are_inverted_also_if_they_go_on(
    edition: str, inverted: tuple[int, int], mover_first: bool, goes_on: int
) -> None:
    """They have fired: to carry on with their interception does not undo that, and no other combat may follow it."""
    guard = force("Guard", "CA", 5, "role: counter-interceptor, ")
    b = BattleFile([HUNTERS], [guard], second=mover_first, edition=edition, hunters_more=HAVENS)
    guards, hunters = b.hunter, b.sailor

    def withdraw(s: BattleState) -> int:
        return asks.ALL if s.ask_seat == guards else asks.STAY

    b.play(answers={"withdraw": withdraw, "go-on": goes_on, "screen": 0}, die=1)
    found = {lost.name.split()[0]: lost.inverted for lost in told(b, hunters, hunters).ships}
    assert (found.get("Prow", 0), found.get("Screen", 0)) == inverted
