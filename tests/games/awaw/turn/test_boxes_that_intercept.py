"""Units in the U.S., South Africa and SW boxes do not intercept; those in the India and Australia boxes may (22.11B, 22.22H)."""

import random
from typing import Any

import pytest

from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.words import reasons
from tests.helpers.sea_line import FileTurn, fleet, places, task
from tests.helpers.turn_stream import chart_of, choices_of, chooser, opened, play
from tests.witness.turn.turn import witness

LISTED = ("South Africa box", "Indian Ocean SW box")
EDITIONS = ("awaw-2018", "awaw-2011", "awaw-2003")


def western_edge_file(
    box: str,
    *,
    edition: str = "awaw-2018",
    end: str = "A32",
    activity: str = "carrier-mission",
    red_first: bool = False,
    ships: bool = True,
    boats: str = "",
    cover: str = "",
) -> str:
    """The file: Japan sails from Kendari to a hex at the edge; British ships and submarines are in a box beside it, or in a port.

    Other Japanese ships are in a port of their own in the hex of `cover`.
    """
    carriers = "{name: Akagi, type: CV}, {name: Kongo, type: BB, size: 3}, {name: Blue cruisers, type: CA, count: 2}"
    japan = (
        "  - name: Japan\n    nation: Japan\n"
        + places("Kendari", *(["Cover Harbour"] if cover else []), **{"Cover Harbour": f", hex: {cover}"})
        + "    forces:\n"
    )
    japan += fleet("Striking force", "Kendari", carriers) + (fleet("Cover", "Cover Harbour") if cover else "")
    japan += "    operations:\n"
    japan += task("Strike", activity, "combat", "Striking force", f"Kendari, {end}")
    there = [box] if box else []
    britain = "  - name: Britain\n    nation: Britain\n" + places(
        *there, "Diamond Harbour", **{"Diamond Harbour": ", hex: A26"}
    )
    britain += "    forces:\n" + fleet("Eastern Fleet", box if ships else "Diamond Harbour")
    if boats:
        britain += f"    submarines:\n      - {{name: Boats, port: {boats}, count: 2}}\n"
    sides = [japan, britain]
    listed = "".join(reversed(sides) if red_first else sides)
    head = f"flagplot: operation\ntitle: The western edge\nedition: {edition}\nmap: pacific\nmover: Japan\nround_limit: 1\n"
    return f"{head}sides:\n{listed}"


def western_edge(box: str, **given: Any) -> FileTurn:
    """The turn of that file."""
    return FileTurn(western_edge_file(box, **given))


def to(box: str) -> dict[str, Any]:
    """Answers by which the British ships win and go back to their box."""

    def home(turn: FileTurn) -> int:
        back = turn.place(box) % terms.PLACES
        return back if back in turn.game.choices() else turn.game.choices()[0]

    def leaves(turn: FileTurn) -> int:
        return int(turn.setting.sides[turn.s.ask_seat] == "Japan")

    return {"return_base": home, "withdraw": leaves}


@pytest.mark.rule("22.11B", "awaw-2011:22.11.B.1")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("red_first", [False, True])
@pytest.mark.parametrize(("box", "end"), [("India box", "A32"), ("Australia box", "A42")])
def test_ships_of_boxes_that_are_not_listed_intercept(box: str, end: str, edition: str, red_first: bool) -> None:
    turn = western_edge(box, end=end, edition=edition, red_first=red_first)
    turn.sail(announce=1, intercept_hex=turn.at(end), join=1, luck=6, **to(box))
    assert turn.met[0] == (end, {"Striking force": 1, "Eastern Fleet": 1})
    assert turn.names.spots[turn.s.hex[turn.force("Eastern Fleet")]] == box


@pytest.mark.rule("22.11B", "awaw-2011:22.11.B.1")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("red_first", [False, True])
@pytest.mark.parametrize("box", LISTED)
def test_those_of_the_boxes_that_are_listed_do_not(box: str, edition: str, red_first: bool) -> None:
    turn = western_edge(box, edition=edition, red_first=red_first)
    turn.sail(announce=1, intercept_hex=turn.at("A32"), join=1, luck=6)
    assert (turn.met, turn.questions("intercept-hex"), turn.questions("join")) == ([], [], [])


@pytest.mark.rule("22.11B", "22.911")
@pytest.mark.parametrize("red_first", [False, True])
@pytest.mark.parametrize(("box", "asked"), [("India box", True), *((box, False) for box in LISTED)])
def test_submarines_intercept_from_the_same_boxes(box: str, asked: bool, red_first: bool) -> None:
    turn = western_edge(box, ships=False, boats=box, red_first=red_first)
    turn.sail(announce=1, luck=1)
    assert bool(turn.questions("submarine-hex")) == asked


@pytest.mark.rule("22.12", "22.16")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("red_first", [False, True])
def test_nobody_is_countered_in_a_box(edition: str, red_first: bool) -> None:
    turn = western_edge("India box", edition=edition, red_first=red_first, cover="A29")
    turn.sail(announce=1, intercept_hex=turn.at("A32"), join=1, luck=6, until="counter-hex")
    assert turn.path()[0].startswith("India")
    assert turn.open_hexes() == turn.path()[1:]
    assert turn.game.refusal(1) == reasons.NO_SUCH_HEX


@pytest.mark.rule("22.22H")
@pytest.mark.parametrize("red_first", [False, True])
@pytest.mark.parametrize(("box", "helping"), [("India box", 2), *((box, 0) for box in LISTED), ("Diamond Harbour", 0)])
def test_submarines_in_the_listed_boxes_are_in_no_base_near_by(box: str, helping: int, red_first: bool) -> None:
    turn = western_edge("" if box == "Diamond Harbour" else box, ships=False, boats=box, red_first=red_first)
    turn.sail(announce=1, intercept_hex=turn.at("A32"), join=1, submarine_hex=0, luck=6)
    assert [event.submarines for event in turn.events("dice-help")][:1] == [helping]


@pytest.mark.rule("22.11B", "22.22H", "22.16", "22.63")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("box", ["India box", *LISTED])
def test_turns_beside_boxes_are_re_worked(box: str, edition: str) -> None:
    for seed in range(6):
        found = opened(western_edge_file(box, edition=edition, boats=box, cover="A29", red_first=seed % 2 == 1))
        start, items, _ = play(found, chooser(random.Random(seed)))
        witness(chart_of(found.battle.board), choices_of(found), start, items)
