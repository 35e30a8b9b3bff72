"""Battles over sea supply lines and of forces with damaged cruisers, from files, held against the second account of the rules."""

import random

import pytest

from tests.games.awaw.test_battle_witness import followed
from tests.helpers.battle_file import battle_text, force, loose

ORDERS = pytest.mark.parametrize("second", [False, True], ids=["hunters first", "hunters second"])
PORTS = "    ports: [{name: %s, distance: 3}]\n"
BOATS = "    submarines: [{name: Boats, count: 2}]\n"


def over_a_line(rng: random.Random, second: bool) -> str:
    """A line with few guards or none, or two of them, perhaps with other ships about, met by damaged or sound hunters."""
    guards = [f"{{name: Guard{n}, type: {rng.choice(('DD', 'CA'))}, count: {rng.randint(1, 2)}}}" for n in range(2)]
    lines = [
        f"{{name: Line{n}, mission: sea-supply, task-force: false, ships: [{rng.choice(('', guards[n]))}]}}"
        for n in range(rng.choice((1, 1, 2)))
    ]
    others = [force("Other", "CA", rng.randint(5, 8))] if rng.random() < 0.3 else []
    late = [loose("Late", "CA", 4, f"enters: {{round: {rng.randint(2, 3)}}}, ")] if rng.random() < 0.4 else []
    hunters = [force("Hunter", "CA", 9), force("Hound", "DD", 12)][: rng.choice((1, 2))]
    return battle_text(
        hunters,
        [*lines, *others, *late],
        second=second,
        head=f"theatre: europe\nround_limit: {rng.randint(3, 6)}\n",
        hunters_more=PORTS % "Lair" + (BOATS if rng.random() < 0.3 else ""),
        sailors_more=PORTS % "Home",
    )


def with_damaged(rng: random.Random, second: bool) -> str:
    """Small forces that combine, of cruisers some of which are damaged, and perhaps a convoy that empty ships join."""
    small = [
        f"{{name: {name}, task-force: false, ships: [{{name: {name}s, type: CA, count: 4, damaged: {rng.randint(0, 4)}}}]}}"
        for name in "ABCD"
    ]
    convoy = (
        "{name: Convoy, mission: sea-transport, task-force: false, ships: [{name: Guards, type: DD, count: 16}, "
        "{name: Carriers, type: TR, count: 3, laden: true}]}"
    )
    return battle_text(
        small[: rng.choice((3, 4))] + [loose("E", "DD", 9)],
        [convoy, *small[:2]],
        second=second,
        head="theatre: europe\nround_limit: 3\n",
        hunters_more=PORTS % "Lair",
        sailors_more=PORTS % "Home",
    )


@pytest.mark.rule("22.71C-a", "22.71C-b", "22.9434-a", "22.421A.3", "22.523E.1-b", "22.81A.1")
@ORDERS
def test_sea_supply_lines_go_as_the_print_says(second: bool) -> None:
    rng = random.Random(7)
    seen = followed(enumerate([over_a_line(rng, second) for _ in range(150)]))
    assert {"supply-goes-on", "no-guards", "supply-disrupted", "go-on", "enter"} <= set(seen)


@pytest.mark.rule("22.421A.4.1-a", "22.421A.4.1-b", "22.421A.2")
@ORDERS
def test_damaged_ships_are_surplus_as_the_print_says(second: bool) -> None:
    rng = random.Random(3)
    seen = followed(enumerate([with_damaged(rng, second) for _ in range(60)]))
    assert {"surplus-ship", "surplus-damaged"} <= set(seen)
