"""How large a body formed anew may be, who sails home in one leg, what a port costs; turns that begin as operation files."""

from pathlib import Path

import pytest

from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.rows import factors, in_force
from tests.helpers.sea_line import FileTurn, fleet, operation, places, task

ORDERS = pytest.mark.parametrize("red_first", [False, True], ids=["mover first", "mover second"])
PORTS = {"Home": "A1", "Nest": "M1"}
DESTROYERS = "{name: destroyers, type: DD, count: %d}"
CARRIERS = ", ".join(f"{{name: {name}, type: CV, size: 3}}" for name in ("One", "Two", "Three", "Four"))


def mission(folder: Path, red_first: bool, forces: str, sailing: str, red: str) -> FileTurn:
    """Blue sails from A1 to H1 and back, Red lies at Nest on M1."""
    blue = places("Home") + "    forces:\n" + forces
    blue += "    operations:\n" + task("Mission", "carrier-mission", "combat", sailing, "Home, H1")
    foes = places("Nest") + "    forces:\n" + red
    return FileTurn(operation(blue, foes, ports=PORTS, folder=folder, red_first=red_first))


def in_h1(turn: FileTurn) -> int:
    """The hex in which Blue is met on its way out."""
    return turn.path_answer(turn.hex("H1")) if turn.in_wave(terms.OUTBOUND) else 0


@pytest.mark.rule("22.14C", "20.162F")
@ORDERS
@pytest.mark.parametrize(
    ("ships", "chosen", "is_task_force"),
    [
        (DESTROYERS % 20, {"destroyers": 9}, False),
        (DESTROYERS % 20, {"destroyers": 10}, True),
        (DESTROYERS % 25, {"destroyers": 25}, True),
        (f"{CARRIERS}, {DESTROYERS % 12}", {"One": 1, "Two": 1, "Three": 1, "Four": 1, "destroyers": 12}, True),
    ],
    ids=["nine factors", "ten", "twenty-five", "twelve of carriers"],
)
def test_a_body_formed_anew_is_a_task_force_from_ten_factors_on_to_the_last_that_it_may_have(
    tmp_path: Path, red_first: bool, ships: str, chosen: dict[str, int], is_task_force: bool
) -> None:
    turn = mission(tmp_path, red_first, fleet("Van", "Home"), "Van", fleet("Foe", "Nest", ships))

    def reform(turn: FileTurn) -> int:
        first = turn.s.ask_object == terms.FIRST_TASK_FORCE
        return chosen.get(turn.names.units[turn.s.ask_subject], 0) if first else 0

    turn.play(announce=1, intercept_hex=in_h1, reconstitute=1, reform=reform, until="join")
    s, formed = turn.s, {turn.unit(name) for name in chosen}
    together = {f for f in range(2 * terms.FORCES) if any(in_force(s, u, f) for u in formed)}
    sizes = {factors(s, f): s.formation[f] for f in together}
    asked = sum(count * s.size[turn.unit(name)] for name, count in chosen.items())
    assert (sizes.get(asked) == terms.TASK_FORCE) is is_task_force, sizes


@pytest.mark.rule("22.18C")
@ORDERS
def test_forces_of_one_errand_sail_home_together_unasked(tmp_path: Path, red_first: bool) -> None:
    red = fleet("Foe", "Nest")
    turn = mission(tmp_path, red_first, fleet("Van", "Home") + fleet("Rear", "Home"), "Van, Rear", red)
    turn.play(announce=1, intercept_hex=lambda turn: 0)
    assert turn.questions("combine") == []
    assert len(turn.events("bound-home")) == 1
    assert {event.force for event in turn.events("home")} == {turn.force("Van"), turn.force("Rear")}


@pytest.mark.rule("awaw-2003:table.22.23.mod.port.1", "awaw-2003:table.22.23.base.4b")
@ORDERS
@pytest.mark.parametrize(("status", "dice"), [("operational", 4), ("non-operational", 2)])
def test_interceptors_from_a_port_that_is_not_operational_roll_fewer_dice(
    tmp_path: Path, red_first: bool, status: str, dice: int
) -> None:
    laden = "{name: ships, type: TR, count: 2, laden: true}, {name: cruisers, type: CA, count: 6}"
    blue = places("Home", "Far") + "    forces:\n" + fleet("Van", "Home", laden)
    blue += "    operations:\n" + task("Supplies", "sea-transport", "combat", "Van", "Home, Far")
    red = places("Nest", Nest=f", status: {status}") + "    forces:\n" + fleet("Foe", "Nest")
    text = operation(blue, red, ports={**PORTS, "Far": "J1"}, folder=tmp_path, red_first=red_first)
    turn = FileTurn(text, "awaw-2003")
    turn.play(announce=1, intercept_hex=turn.at("H1"), join=1, until="die")
    assert turn.s.dice_left == dice
