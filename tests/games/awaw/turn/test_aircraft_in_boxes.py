"""Aircraft based in a box: by ruling one hex beyond the hexes that lead to it (22.22G, 22.442A, awaw-2011:23.161)."""

import random

import pytest

from tests.games.awaw.turn.test_boxes_that_intercept import EDITIONS
from tests.games.awaw.turn.test_return_to_boxes import edge_file
from tests.helpers.sea_line import FileTurn
from tests.helpers.turn_stream import chart_of, choices_of, chooser, opened, play
from tests.witness.turn.turn import witness

ORDERS = pytest.mark.parametrize("red_first", [False, True])
READINGS = pytest.mark.parametrize("reading", ["one-hex-beyond", "out-of-range"])


def box_file(box: str, reach: int, kind: str, *, red_first: bool, edition: str = "awaw-2018") -> str:
    """The file: as `edge_file`, with two British squadrons in a box."""
    text = edge_file("A32", box, red_first=red_first, edition=edition)
    based = f"{{name: {box}, range: {reach}, squadrons: [{{type: {kind}, count: 2}}]}}"
    head, britain = text.split("  - name: Britain\n")
    return f"{head}  - name: Britain\n{britain.replace(f'{{name: {box}}}', based, 1)}"


def intercepted(text: str, reading: str, hex: str) -> FileTurn:
    """The turn after the Eastern Fleet has met Japan in a hex."""
    turn = FileTurn(text, "", {"aircraft-in-boxes": reading})
    return turn.sail(announce=1, intercept_hex=turn.at(hex), join=1, luck=6, yields="Japan")


@pytest.mark.rule("22.22G.1-a")
@ORDERS
@READINGS
@pytest.mark.parametrize(("box", "reach", "seen"), [("India box", 1, 2), ("India box", 0, 0), ("Australia box", 7, 0)])
def test_they_spot_as_far_as_their_range_leads(box: str, reach: int, seen: int, reading: str, red_first: bool) -> None:
    """A32 leads to the India box, and is more than seven hexes from those that lead to the Australia box."""
    turn = intercepted(box_file(box, reach, "search", red_first=red_first), reading, "A32")
    found = [event.spotters for event in turn.events("dice-help")][:1]
    assert found == [seen if reading == "one-hex-beyond" else 0]


@pytest.mark.rule("22.22G.1-a")
@ORDERS
def test_none_are_based_in_an_sw_box(red_first: bool) -> None:
    turn = intercepted(box_file("Indian Ocean SW box", 9, "search", red_first=red_first), "one-hex-beyond", "A32")
    assert [event.spotters for event in turn.events("dice-help")][:1] == [0]


@pytest.mark.rule("22.442A", "22.341D", "awaw-2011:23.161.1")
@ORDERS
@READINGS
@pytest.mark.parametrize("edition", EDITIONS)
def test_they_take_part_in_a_battle_in_reach(edition: str, reading: str, red_first: bool) -> None:
    text = box_file("India box", 3, "attack", red_first=red_first, edition=edition)
    turn = FileTurn(text, "", {"aircraft-in-boxes": reading})
    squadrons: list[int] = []

    def numbers(turn: FileTurn) -> int:
        squadrons.append(sum(turn.s.battle.squadrons))
        return turn.game.choices()[0]

    turn.sail(announce=1, intercept_hex=turn.at("A32"), join=1, luck=6, yields="Japan", number=numbers)
    assert squadrons and set(squadrons) == {2 if reading == "one-hex-beyond" else 0}


@pytest.mark.rule("22.132A")
@ORDERS
@READINGS
def test_they_attack_forces_on_their_way_but_none_in_the_box_itself(reading: str, red_first: bool) -> None:
    """Japan raids the Indian Ocean by A32: aircraft of the India box reach hexes of the board alone."""
    text = box_file("India box", 2, "attack", red_first=red_first)
    text = (
        text.replace("shore-bombardment", "raid")
        .replace("phase: combat", "phase: redeployment")
        .replace("Kendari, A32", "Kendari, Indian Ocean SW box")
    )
    text = text.replace("{name: Kendari}", "{name: Kendari}\n      - {name: Indian Ocean SW box}")
    text = text.replace("{name: Striking force cruisers, type: CA, count: 2}", "{name: Mogami, type: CA}")
    turn = FileTurn(text, "", {"aircraft-in-boxes": reading})
    turn.sail(announce=1, luck=1, until="air-hex")
    if reading == "out-of-range":
        assert turn.questions("air-hex") == [] and turn.game.is_over
    else:
        assert turn.path()[-1].startswith("Indian") and set(turn.open_hexes()) <= set(turn.path()[:-1])
        assert turn.path()[-2] in turn.open_hexes()


@pytest.mark.rule("22.22G", "22.341", "22.132A", "awaw-2011:23.161.1")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("kind", ["search", "attack", "NAS"])
def test_turns_with_aircraft_in_a_box_are_re_worked(kind: str, edition: str) -> None:
    for seed in range(5):
        found = opened(box_file("India box", 4, kind, red_first=seed % 2 == 1, edition=edition))
        start, items, _ = play(found, chooser(random.Random(seed)))
        witness(chart_of(found.battle.board), choices_of(found), start, items)
