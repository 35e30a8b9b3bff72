"""Dice of several interceptors with submarines near, and the rounds of patrols in support, from files (22.22, 22.163)."""

from pathlib import Path

import pytest

from flagplot.games.awaw.turn import terms
from tests.helpers.chase import boats
from tests.helpers.sea_line import SIX, FileTurn, fleet, operation, places, task

ORDERS = pytest.mark.parametrize("red_first", [False, True], ids=["mover first", "mover second"])
SLOW = (
    "{name: %s One, type: BB, size: 4, slow: true}, {name: %s Two, type: BB, size: 4}, "
    "{name: %s cruisers, type: CA, count: 2}"
)


@pytest.mark.rule("22.22A", "22.22E", "22.22H", "22.22J", "22.22K", "22.14B", "22.14C", "22.21")
@ORDERS
@pytest.mark.parametrize(
    ("near", "far", "who", "dice"),
    [
        (0, 2, "Foe", [3]),
        (2, 2, "Foe", [5]),
        (4, 0, "Foe", [6]),
        (2, 2, "Foe Fiend", [4, 3]),
        (4, 2, "Foe Fiend Flotilla", [4, 3, 4]),
        (0, 4, "Foe Flotilla", [2, 2]),
    ],
)
def test_dice_of_task_forces_and_others_from_one_port_with_submarines_near(
    tmp_path: Path, red_first: bool, near: int, far: int, who: str, dice: list[int]
) -> None:
    """Van's one task force is on a carrier mission to H1; submarines lie three hexes from there, others four."""
    blue = places("Home") + "    forces:\n" + fleet("Van", "Home") + "    operations:\n"
    blue += task("Mission", "carrier-mission", "combat", "Van", "Home, H1")
    red = places("Nest", "Close", "Off") + "    forces:\n" + fleet("Foe", "Nest") + fleet("Fiend", "Nest", SLOW)
    red += fleet("Flotilla", "Nest", "{name: %s, type: DD, count: 9}", "task-force: false, ")
    below = [boats(name, port, f"count: {n}") for name, port, n in (("In", "Close", near), ("Out", "Off", far)) if n]
    red += "    submarines:\n" + "".join(below)
    ports = {"Home": "A1", "Close": "K1", "Off": "L1", "Nest": "M1"}
    turn = FileTurn(operation(blue, red, ports=ports, folder=tmp_path, red_first=red_first))
    turn.play(
        until=lambda now: bool(now.events("battle-begins")),
        die=SIX,
        announce=1,
        intercept_hex=lambda now: now.on_path("H1"),
        join=lambda now: int(now.names.forces[now.subject] in who.split()),
        submarine_hex=0,
    )
    rows = {event.attempt: turn.names.forces[event.force] for event in turn.events("attempt-force")}
    thrown = {rows[event.attempt]: event.dice for event in turn.events("dice-penalties")}
    assert thrown == dict(zip(who.split(), dice, strict=True))


@pytest.mark.rule("22.163B", "22.163C-a", "22.163C-b", "22.163C-c", "22.163")
@ORDERS
@pytest.mark.parametrize(
    ("theatre", "rounds"),
    [
        ("europe", {"D1": 1, "G1": 1, "H1": 2, "K1": 2, "L1": 3, "O1": 3, "P1": 4}),
        ("pacific", {"D1": 1, "G1": 1, "H1": 2, "I1": 2, "J1": 3, "K1": 3, "L1": 4}),
    ],
)
def test_a_patrol_in_support_enters_in_the_round_of_its_distance(
    tmp_path: Path, red_first: bool, theatre: str, rounds: dict[str, int]
) -> None:
    """Foe meets Van in D1; Watch is on offensive patrol in one hex after another."""
    for hex, entry in rounds.items():
        blue = places("Home") + "    forces:\n" + fleet("Van", "Home")
        blue += fleet("Watch", "Home", more=f"patrol: offensive, hex: {hex}, ")
        blue += "    operations:\n" + task("Mission", "carrier-mission", "combat", "Van", "Home, D1")
        red = places("Nest") + "    forces:\n" + fleet("Foe", "Nest")
        (tmp_path / hex).mkdir()
        text = operation(blue, red, ports={"Home": "A1", "Nest": "F1"}, folder=tmp_path / hex, red_first=red_first)
        map_file = tmp_path / hex / "row" / "map.toml"
        map_file.write_text(map_file.read_text(encoding="utf-8").replace("europe", theatre), encoding="utf-8")
        turn = FileTurn(text)
        turn.play(
            until=lambda now: bool(now.events("battle-begins")),
            announce=1,
            intercept_hex=lambda now: now.on_path("D1") if now.in_wave(terms.OUTBOUND) else 0,
            join=1,
            support=1,
        )
        assert [event.round for event in turn.events("support-comes")] == [entry], hex
        assert turn.s.role_in_battle[turn.force("Watch")] == entry, hex
