"""Each victorious activity goes on or is given up, as its own force decides (22.81A), in a battle and in a naval turn."""

from pathlib import Path

import pytest

from flagplot.games.awaw.shared import terms
from flagplot.games.awaw.words.describe import BattleDescriber
from tests.helpers.battle_file import BattleFile, battle_text
from tests.helpers.sea_line import SIX, FileTurn, fight_it_out, fleet, operation, places, task

EDITIONS = ("awaw-2018", "awaw-2011", "awaw-2003")
ORDERS = (True, False)
CONVOY = (
    "{name: Convoy, task-force: false, mission: sea-transport, cargo: 2, "
    "ships: [{name: Ships, type: TR, count: 2, laden: true}, {name: Guards, type: CA, count: 3}]}"
)
MOVE = "{name: Squadron, mission: base-change, ships: [{name: Squadrons, type: CA, count: 6}]}"
FOE = "{name: Foe, task-force: false, ships: [{name: Foes, type: DD, count: 1}]}"
MORE = "    ports:\n      - {name: Home, distance: 3, room: 50}\n      - {name: Haven, distance: 3, room: 50}\n"


def battle(sailors: list[str], hunters_first: bool, edition: str) -> BattleFile:
    """Sailors of those forces, met by one destroyer that withdraws."""
    b = BattleFile.of(battle_text([FOE], sailors, second=not hunters_first, edition=edition, sailors_more=MORE))
    b.fight(answers={"withdraw": lambda s: int(s.ask_seat == b.hunter)}, until="go-on")
    return b


@pytest.mark.rule("22.81A", "22.81A.1")
@pytest.mark.parametrize("hunters_first", ORDERS)
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("transport", "move"), [(1, 1), (1, 0), (0, 1), (0, 0)])
def test_each_victorious_activity_is_asked(transport: int, move: int, edition: str, hunters_first: bool) -> None:
    b = battle([CONVOY, MOVE], hunters_first, edition)
    answers = {terms.SEA_TRANSPORT: transport, terms.BASE_CHANGE: move}
    b.fight(answers={"go-on": lambda s: answers[s.ask_subject]})
    asked = [subject for _, subject, _ in b.questions("go-on")]
    assert asked == [terms.SEA_TRANSPORT, terms.BASE_CHANGE]
    for name, goes in (("Ships", transport), ("Guards", transport), ("Squadrons", move)):
        assert (b.s.inverted[b.unit(name)], b.s.return_port[b.unit(name)] >= 0) == (1 - goes, not goes), name
        assert b.s.defeated[b.unit(name)] == 0
    assert b.s.goes_on[b.sailor] == max(transport, move)
    assert [e.side for e in b.events("goes-on") + b.events("aborts")] == [b.sailor]
    assert {e.mission for e in b.events("gives-up")} == {mission for mission, goes in answers.items() if not goes}


@pytest.mark.rule("22.81A")
@pytest.mark.parametrize("hunters_first", ORDERS)
def test_questions_about_several_activities_have_words_of_their_own(hunters_first: bool) -> None:
    b = battle([CONVOY, MOVE], hunters_first, "awaw-2018")
    told = set()
    for _ in range(2):
        seen = b.position.seat_view(b.sailor)
        told.add(BattleDescriber(b.roster).question(seen, b.position.question))
        b.answer(1)
    assert told == {
        "The battle is won. Is this gone on with: the sea transport?",
        "The battle is won. Is this gone on with: the base change?",
    }


@pytest.mark.rule("22.81A")
@pytest.mark.parametrize("hunters_first", ORDERS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_forces_of_one_mission_are_asked_once(edition: str, hunters_first: bool) -> None:
    other = MOVE.replace("Squadron", "Flotilla")
    b = battle([MOVE, other], hunters_first, edition)
    b.fight(answers={"go-on": 0})
    assert [subject for _, subject, _ in b.questions("go-on")] == [-1]
    assert b.s.inverted[b.unit("Squadrons")] == b.s.inverted[b.unit("Flotillas")] == 1


PORTS = {"Home": "A1", "Haven": "I1", "Isle": "J1", "Lair": "E1"}


@pytest.mark.rule("22.81A")
@pytest.mark.parametrize("red_first", ORDERS)
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("given_up", ["", "One", "Two", "One Two"])
def test_in_a_turn_each_activity_is_asked_once(tmp_path: Path, given_up: str, edition: str, red_first: bool) -> None:
    """Two base changes are met together and win; each is asked, and the battle asks neither."""
    blue = places("Home", "Haven", "Isle") + "    forces:\n" + fleet("Van", "Home") + fleet("Rear", "Home")
    blue += "    operations:\n" + task("One", "base-change", "movement", "Van", "Home, Haven")
    blue += task("Two", "base-change", "movement", "Rear", "Home, Isle")
    red = places("Lair") + "    forces:\n" + fleet("Foe", "Lair", "{name: Ajax, type: CA, count: 5}")
    turn = FileTurn(operation(blue, red, ports=PORTS, folder=tmp_path, red_first=red_first), edition)

    def aborts(turn: FileTurn) -> int:
        forces = turn.forces_of_leg(turn.subject)
        return int({"Van": "One", "Rear": "Two"}[forces.pop()] in given_up)

    turn.play(
        die=lambda turn: 0 if turn.s.fighting else SIX,
        announce=1,
        intercept_hex=turn.at("E1"),
        join=1,
        abort=aborts,
        **fight_it_out(1, leaves=1 - turn.s.mover),
    )
    assert len(turn.events("battle-begins")) == 1, "both were met together"
    assert turn.questions("go-on") == [] and len(turn.questions("abort")) == 2
    for name, force, end in (("One", "Van", "Haven"), ("Two", "Rear", "Isle")):
        inverted = turn.s.inverted[turn.unit(f"{force} One")]
        assert inverted == int(name in given_up), name
        assert name in given_up or turn.s.home[turn.force(force)] == turn.place(end)
