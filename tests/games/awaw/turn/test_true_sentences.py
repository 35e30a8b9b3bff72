"""Sentences of a naval turn say what happened: why nobody is met, which zone is closed, who sails home (22.15D, 22.26B, 22.282)."""

from pathlib import Path

import pytest

from flagplot.core.seat_view import REFEREE
from flagplot.games.awaw.turn.words import asks
from flagplot.table.story import Narrative
from tests.helpers.sea_line import FileTurn, fleet, operation, places, task

EDITIONS = pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2011", "awaw-2003"])
SIDES = pytest.mark.parametrize("red_first", [False, True], ids=["blue first", "red first"])
PORTS = {"Home": "A1", "Target": "D1", "Shelter": "G1", "Nest": "K1", "Lair": "F1"}


def leaves(name: str, turn: FileTurn) -> int:
    """A side withdraws from every battle."""
    return int(turn.names.sides[turn.s.ask_seat] == name)


def told(turn: FileTurn, **answers: object) -> list[str]:
    """Every sentence of the turn, played to its end with dice that reach everything and hit nothing."""
    story = Narrative(turn.setting.teller(), turn.setting.kit, REFEREE)

    def die(turn: FileTurn) -> int:
        return 0 if turn.s.fighting else 5

    first = turn.game.answer

    def answer(number: int) -> None:
        story.before(turn.game)
        first(number)
        story.after(turn.game)

    story.after(turn.game)
    turn.game.answer = answer  # type: ignore[method-assign, assignment]
    turn.play(die=die, announce=1, join=1, go_on=1, **answers)  # type: ignore[arg-type]
    return [each.text for each in story.events]


def sentences(turn: FileTurn, **answers: object) -> str:
    return "\n".join(told(turn, **answers))


@pytest.mark.rule("22.252D", "22.26B")
@EDITIONS
@SIDES
@pytest.mark.parametrize(("loser", "why"), [("Red", "its interceptors do not come"), ("Blue", "")])
def test_why_nobody_is_met(tmp_path: Path, edition: str, red_first: bool, loser: str, why: str) -> None:
    """Shield counters Foe on its way to the mission: a beaten Foe does not come, the mission does."""
    blue = places("Home", "Shelter") + "    forces:\n" + fleet("Van", "Home") + fleet("Shield", "Shelter")
    blue += "    operations:\n" + task("Mission", "carrier-mission", "combat", "Van", "Home, D1")
    red = places("Nest", "Lair") + "    forces:\n" + fleet("Foe", "Nest")
    turn = FileTurn(operation(blue, red, ports=PORTS, red_first=red_first, folder=tmp_path), edition)
    text = sentences(
        turn,
        intercept_hex=lambda turn: turn.path_answer(turn.hex("D1")) if turn.s.wave == 2 else 0,
        counter_hex=turn.at("Lair"),
        withdraw=lambda turn: leaves(loser, turn),
    )
    assert "its target does not come" not in text
    assert (f"comes to nothing: {why}" in text) if why else ("comes to nothing" not in text)


@pytest.mark.rule("22.282")
@EDITIONS
@SIDES
def test_a_zone_has_the_number_of_the_file(tmp_path: Path, edition: str, red_first: bool) -> None:
    ships = "{name: Big, type: BB, size: 4}, {name: Bold, type: BB, size: 4}, {name: Guards, type: CA, count: 2}, "
    ships += "{name: Ships, type: TR, count: 3, laden: true}"
    blue = places("Home", "Target") + "    forces:\n" + fleet("Van", "Home", ships)
    blue += "    operations:\n" + task("Convoy", "sea-transport", "movement", "Van", "Home, Target").replace(
        "phase: movement", "phase: movement\n        zone: 1"
    )
    red = places("Nest") + "    forces:\n" + fleet("Foe", "Nest")
    turn = FileTurn(operation(blue, red, ports=PORTS, red_first=red_first, folder=tmp_path), edition)
    text = sentences(turn, intercept_hex=turn.at("C1"), withdraw=lambda turn: leaves("Blue", turn))
    assert "Blue may use no more transports to zone 1" in text and "zone 0" not in text


@pytest.mark.rule("22.13G", "22.15D")
@EDITIONS
@SIDES
def test_displaced_ships_are_not_called_interceptors(tmp_path: Path, edition: str, red_first: bool) -> None:
    blue = places("Home") + "    forces:\n" + fleet("Van", "Home")
    red = places("Nest", "Lair") + "    forces:\n" + fleet("Foe", "Nest")
    red += "    operations:\n" + task("Driven out", "displaced", "combat", "Foe", "Nest, Lair")
    turn = FileTurn(operation(blue, red, ports=PORTS, red_first=red_first, folder=tmp_path), edition)
    text = sentences(turn)
    assert "The other side's forces on their way home: Blue may intercept" in text
    assert "nterceptors" not in text


@pytest.mark.rule("22.14B", "22.14D")
def test_what_is_left_of_ships_formed_anew_stays_in_its_force() -> None:
    """It may still be asked to sail, so it is not called held back."""
    kind = asks.BY_CODE[asks.REFORM]
    assert "held back" not in kind.wording(2) + kind.wording(9)
    assert "stays in its force" in kind.wording(2) and "stay in their force" in kind.wording(9)
