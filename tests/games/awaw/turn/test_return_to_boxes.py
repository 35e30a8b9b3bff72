"""Ships return to any base within 10 or 20 hexes, one in a box too; to an SW box only those that came from it (22.63)."""

import random

import pytest

from flagplot.games.awaw.turn.terms import PLACES
from flagplot.games.awaw.turn.words import reasons
from tests.games.awaw.turn.test_boxes_that_intercept import EDITIONS
from tests.helpers.sea_line import FileTurn, fleet, places, task
from tests.helpers.turn_stream import chart_of, choices_of, chooser, opened, play
from tests.witness.turn.turn import witness

BOXES = ("India box", "Australia box", "South Africa box", "Indian Ocean SW box")
ORDERS = pytest.mark.parametrize("red_first", [False, True])


def edge_file(
    end: str, *boxes: str, red_first: bool = False, edition: str = "awaw-2018", home: str = "Diamond Harbour"
) -> str:
    """The file: Japan sails to a hex at the western edge; British ships intercept it from a port, or a box, beside it."""
    japan = "  - name: Japan\n    nation: Japan\n" + places("Kendari", *boxes) + "    forces:\n"
    japan += fleet("Striking force", "Kendari") + "    operations:\n"
    japan += task("Strike", "shore-bombardment", "combat", "Striking force", f"Kendari, {end}")
    there = dict.fromkeys(("Diamond Harbour", *boxes))
    britain = "  - name: Britain\n    nation: Britain\n" + places(*there, **{"Diamond Harbour": ", hex: A29"})
    britain += "    forces:\n" + fleet("Eastern Fleet", home)
    listed = "".join((britain, japan) if red_first else (japan, britain))
    head = f"flagplot: operation\ntitle: To the edge\nedition: {edition}\nmap: pacific\nmover: Japan\nround_limit: 1\n"
    return f"{head}sides:\n{listed}"


def edge(end: str, *boxes: str, **given: object) -> FileTurn:
    """The turn of that file."""
    return FileTurn(edge_file(end, *boxes, **given))  # type: ignore[arg-type]


def fought(turn: FileTurn, end: str, side: str) -> FileTurn:
    """Play until ships of a side have their battle behind them and choose a base."""
    seat = turn.setting.sides.index(side)
    return turn.play(
        until=lambda turn: turn.s.fighting == 0 and turn.kind == "return-base" and turn.s.ask_seat == seat,
        announce=1,
        intercept_hex=turn.at(end),
        join=1,
        withdraw=lambda turn: int(turn.setting.sides[turn.s.ask_seat] == "Japan"),
    )


def refusals(turn: FileTurn, *names: str) -> dict[str, int]:
    """Why the force that is asked may not return to each of its places."""
    rows = {turn.names.places[turn.s.ask_seat * PLACES + n]: n for n in range(turn.s.places[turn.s.ask_seat])}
    return {name: turn.game.refusal(rows[name]) for name in names}


@pytest.mark.rule("22.63")
@ORDERS
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("side", ["Japan", "Britain"])
def test_a_base_in_a_box_is_open_within_range_and_an_sw_box_is_not(side: str, edition: str, red_first: bool) -> None:
    """A32 leads to the boxes in the west; the Australia box is eleven hexes off, beyond the ten of the Pacific."""
    turn = fought(edge("A32", *BOXES, edition=edition, red_first=red_first), "A32", side)
    assert turn.met == [("A32", {"Striking force": 1, "Eastern Fleet": 1})]
    assert refusals(turn, *BOXES) == {
        "India box": reasons.MAY,
        "Australia box": reasons.BASE_TOO_FAR,
        "South Africa box": reasons.MAY,
        "Indian Ocean SW box": reasons.NO_BASE_IN_SW_BOX,
    }


@pytest.mark.rule("22.63", "22.62")
@ORDERS
@pytest.mark.parametrize("edition", EDITIONS)
def test_who_chooses_a_box_is_based_there(edition: str, red_first: bool) -> None:
    turn = fought(edge("A32", "India box", edition=edition, red_first=red_first), "A32", "Britain")
    box = turn.names.places.index("India box", turn.s.ask_seat * PLACES)
    turn.game.answer(box % PLACES)
    turn.play()
    fleet = turn.force("Eastern Fleet")
    assert turn.names.spots[turn.s.hex[fleet]] == "India box" and turn.s.home[fleet] == box


@pytest.mark.rule("22.63", "22.63D-a")
@ORDERS
def test_room_in_a_box_is_another_base_for_who_may_not_fill_its_own(red_first: bool) -> None:
    """By ruling ships go to a full base of origin only if no other has room, and one in a box is another."""
    text = edge_file("A32", "India box", red_first=red_first)
    turn = fought(FileTurn(text, "", {"full-bases": "no-full-base"}), "A32", "Britain")
    own, box = (turn.names.places.index(name, turn.s.ask_seat * PLACES) for name in ("Diamond Harbour", "India box"))
    turn.s.vacated_base[turn.s.ask_subject], turn.s.place_room[own] = 1, 0
    assert refusals(turn, "Diamond Harbour", "India box") == {"Diamond Harbour": reasons.BASE_FULL, "India box": 0}
    turn.s.place_room[box] = 0
    assert refusals(turn, "Diamond Harbour", "India box") == {"Diamond Harbour": 0, "India box": reasons.BASE_FULL}


@pytest.mark.rule("22.63")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("end", ["A32", "A42"])
def test_returns_to_boxes_are_re_worked(end: str, edition: str) -> None:
    for seed in range(8):
        home = ("Diamond Harbour", "India box", "Australia box")[seed % 3]
        found = opened(edge_file(end, *BOXES, edition=edition, red_first=seed % 2 == 1, home=home))
        start, items, _ = play(found, chooser(random.Random(seed)))
        witness(chart_of(found.battle.board), choices_of(found), start, items)
