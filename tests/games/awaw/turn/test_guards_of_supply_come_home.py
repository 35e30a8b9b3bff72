"""Guards of sea supply on their return: dice for cargo, and no line any more to protect (22.22A, 22.427, 22.71C, 22.552B).

Every turn here begins as an operation file, with either side listed first.
"""

from pathlib import Path

import pytest

from flagplot.games.awaw.turn import terms
from tests.helpers.sea_line import ONE, SIX, FileTurn, fleet, operation, places, task

ORDERS = pytest.mark.parametrize("red_first", [False, True], ids=["mover first", "mover second"])
PORTS = {"Home": "A1", "End": "H1", "Nest": "J1"}


@pytest.mark.rule("22.22A-c", "22.22A", "22.22D")
@ORDERS
@pytest.mark.parametrize("wave", [terms.OUTBOUND, terms.RETURNING])
@pytest.mark.parametrize("reading", ["kept", "lapsed"])
@pytest.mark.parametrize(
    ("activity", "phase", "more", "dice"),
    [
        ("sea-supply", "redeployment", "zone: 1\n        ", {terms.OUTBOUND: 2, terms.RETURNING: 2}),
        ("carrier-mission", "combat", "", {terms.OUTBOUND: 2, terms.RETURNING: 0}),
    ],
)
def test_guards_without_cargo_aboard(
    tmp_path: Path, red_first: bool, wave: int, reading: str, activity: str, phase: str, more: str, dice: dict[int, int]
) -> None:
    """Van sails from A1 to H1 and back, and Foe, of J1, meets it in F1 on one of its ways."""
    blue = places("Home", "End") + "    forces:\n" + fleet("Van", "Home") + "    operations:\n"
    blue += task("Task", activity, phase, "Van", "Home, H1").replace("        phase:", f"        {more}phase:")
    red = places("Nest") + "    forces:\n" + fleet("Foe", "Nest")
    turn = FileTurn(
        operation(blue, red, ports=PORTS, folder=tmp_path, red_first=red_first), "", {"return-cargo-dice": reading}
    )
    turn.play(
        announce=1,
        intercept_hex=lambda turn: turn.path_answer(turn.hex("F1")) if turn.s.wave == wave else 0,
        join=1,
        return_base=lambda turn: turn.place("Home" if turn.s.ask_seat == turn.s.mover else "Nest") % terms.PLACES,
        withdraw=lambda turn: int(turn.s.ask_seat != turn.s.mover),
        go_on=1,
    )
    expected = 0 if reading == "lapsed" and wave == terms.RETURNING else dice[wave]
    assert [event.cargo for event in turn.events("dice-factors")] == [expected]
    assert [event.light for event in turn.events("dice-circumstances")] == [0]


@pytest.mark.rule("22.22A-c", "22.15D")
@ORDERS
def test_a_sea_escort_that_is_beaten_on_its_way(tmp_path: Path, red_first: bool) -> None:
    """Foe beats Van in F1, and Fiend meets it in D1 as it turns back."""
    blue = places("Home", "End") + "    forces:\n" + fleet("Van", "Home") + "    operations:\n"
    blue += task("Task", "sea-escort", "redeployment", "Van", "Home, H1")
    red = places("Nest") + "    forces:\n" + fleet("Foe", "Nest") + fleet("Fiend", "Nest")
    turn = FileTurn(operation(blue, red, ports=PORTS, folder=tmp_path, red_first=red_first))
    hexes = {terms.OUTBOUND: ("F1", "Foe"), terms.IMMEDIATE: ("D1", "Fiend")}
    turn.play(
        announce=1,
        intercept_hex=lambda turn: turn.path_answer(turn.hex(hexes.get(turn.s.wave, ("Nest", ""))[0])),
        join=lambda turn: int(turn.names.forces[turn.subject] == hexes[turn.s.wave][1]),
        return_base=lambda turn: turn.place("Home" if turn.s.ask_seat == turn.s.mover else "Nest") % terms.PLACES,
        withdraw=lambda turn: int(turn.s.ask_seat == turn.s.mover),
        go_on=1,
    )
    assert [hex for hex, _ in turn.met] == ["F1", "D1"]
    assert [event.cargo for event in turn.events("dice-factors")] == [2, 2]


BIG = (
    "".join(f"{{name: %s {n}, type: BB, size: 5}}, " for n in ("One", "Two", "Three"))
    + "{name: %s cruisers, type: CA, count: 4}"
)
CRUISERS = "{name: %s cruisers, type: CA, count: 5}"
EDITIONS = pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2011", "awaw-2003"])
WAVES = pytest.mark.parametrize("wave", [terms.OUTBOUND, terms.RETURNING])


def guards(folder: Path, red_first: bool, edition: str, boats: str = "") -> FileTurn:
    """Van, five cruisers, guards a line from A1 to H1; Foe, of J1, is far larger."""
    blue = places("Home", "End") + "    forces:\n" + fleet("Van", "Home", CRUISERS) + "    operations:\n"
    blue += task("Task", "sea-supply", "redeployment", "Van", "Home, H1").replace(
        "        phase:", "        zone: 1\n        phase:"
    )
    red = places("Nest") + (boats or "    forces:\n" + fleet("Foe", "Nest", BIG))
    return FileTurn(operation(blue, red, ports=PORTS, folder=folder, red_first=red_first), edition)


@pytest.mark.rule("22.427", "22.71C", "22.9434", "22.552B")
@ORDERS
@EDITIONS
@WAVES
def test_no_line_to_fight_on_for_on_the_way_home(tmp_path: Path, red_first: bool, edition: str, wave: int) -> None:
    """Foe sinks Van in F1: only on its way out a line is left; Van is hampered on both ways."""
    turn = guards(tmp_path, red_first, edition)
    turn.play(
        announce=1,
        intercept_hex=lambda turn: turn.path_answer(turn.hex("F1")) if turn.s.wave == wave else 0,
        join=1,
        supply_goes_on=1,
        capital_aim=FileTurn.last,
        capital_at_screened=FileTurn.last,
        return_base=lambda turn: turn.place("Home" if turn.s.ask_seat == turn.s.mover else "Nest") % terms.PLACES,
    )
    assert [hex for hex, _ in turn.met] == ["F1"]
    assert len(turn.questions("supply-goes-on")) == int(wave == terms.OUTBOUND)
    assert len(turn.events("no-guards")) == int(wave == terms.OUTBOUND)
    assert {(event.activity, event.target_activity) for event in turn.events("fire-parts")} == {(-1, 0), (0, 1)}


@pytest.mark.rule("22.427", "22.422B", "22.452B")
@ORDERS
@pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2011"])
@WAVES
def test_guards_on_their_way_home_are_fast(tmp_path: Path, red_first: bool, edition: str, wave: int) -> None:
    turn = guards(tmp_path, red_first, edition)
    turn.play(
        announce=1,
        intercept_hex=lambda turn: turn.path_answer(turn.hex("F1")) if turn.s.wave == wave else 0,
        join=1,
        die=lambda turn: ONE if turn.s.fighting else SIX,
        return_base=lambda turn: turn.place("Home" if turn.s.ask_seat == turn.s.mover else "Nest") % terms.PLACES,
        withdraw=1,
    )
    told = [event for event in turn.events("facts") if event.side == turn.s.mover]
    assert [(event.fast, event.laden) for event in told] == [(0, 1) if wave == terms.OUTBOUND else (1, 0)]


@pytest.mark.rule("22.9417B", "22.9434")
@ORDERS
@WAVES
def test_submarines_on_their_way_home(tmp_path: Path, red_first: bool, wave: int) -> None:
    """Boats sink what they meet; on the way home that leaves no line to disrupt, and the +1 for the activity is kept."""
    turn = guards(tmp_path, red_first, "awaw-2018", "    submarines: [{name: Boats, port: Nest, count: 9}]\n")
    turn.play(
        announce=1,
        submarine_hex=lambda turn: turn.path_answer(turn.hex("G1")) if turn.s.wave == wave else 0,
        submarine_attack=FileTurn.last,
        return_base=lambda turn: turn.place("Home" if turn.s.ask_seat == turn.s.mover else "Nest") % terms.PLACES,
    )
    chances = turn.events("submarine-chances")
    assert chances and {event.vulnerable for event in chances} == {1}
    assert len(turn.events("force-lost")) == 1
    assert len(turn.events("supply-disrupted")) == int(wave == terms.OUTBOUND)


@pytest.mark.rule("22.22A-c", "22.81C")
@ORDERS
def test_who_takes_sea_supply_over_comes_home_from_it(tmp_path: Path, red_first: bool) -> None:
    """Guard, of L1, beats Foe beside Van in F1, sails on with it to H1, and is met in K1 on its way home."""
    blue = places("Home", "End", "Side") + "    forces:\n" + fleet("Van", "Home") + fleet("Guard", "Side")
    blue += "    operations:\n"
    blue += task("Task", "sea-supply", "redeployment", "Van", "Home, End")
    blue = blue.replace("        phase: redeployment", "        zone: 1\n        phase: redeployment")
    red = places("Nest") + "    forces:\n" + fleet("Foe", "Nest") + fleet("Fiend", "Nest")
    turn = FileTurn(operation(blue, red, ports={**PORTS, "Side": "L1"}, folder=tmp_path, red_first=red_first))
    turn.play(
        announce=1,
        intercept_hex=lambda turn: turn.path_answer(turn.hex("F1" if turn.in_wave(terms.OUTBOUND) else "K1")),
        counter_hex=lambda turn: turn.path_answer(turn.hex("F1")),
        join=lambda turn: int(
            turn.names.forces[turn.subject]
            == ("Guard" if turn.s.level else "Foe" if turn.in_wave(terms.OUTBOUND) else "Fiend")
        ),
        return_base=lambda turn: (
            turn.place(
                "Side"
                if turn.names.forces[turn.subject] == "Guard"
                else "Home"
                if turn.s.ask_seat == turn.s.mover
                else "Nest"
            )
            % terms.PLACES
        ),
        withdraw=lambda turn: int(turn.s.ask_seat != turn.s.mover),
        go_on=1,
    )
    assert len(turn.events("activity-taken-over")) == 1
    assert [(hex, set(parts)) for hex, parts in turn.met] == [
        ("F1", {"Van", "Foe", "Guard"}),
        ("K1", {"Guard", "Fiend"}),
    ]
    assert [event.cargo for event in turn.events("dice-factors")] == [2, 0, 2]


PLANES = ", range: 6, squadrons: [{type: attack, count: 5}]"
CONVOY = "{name: Screen, type: DD, count: 4}, {name: Convoy, type: TR, count: 1, laden: true}"


@pytest.mark.rule("22.22A-c", "22.82")
@ORDERS
@pytest.mark.parametrize("aboard", [0, 1])
def test_a_patrol_that_loses_what_it_carried_comes_home_from_it(tmp_path: Path, red_first: bool, aboard: int) -> None:
    """Aircraft sink the transport of Watch, on patrol in D1 since before; Foe meets it in B1 as it turns back."""
    patrol = f"patrol: offensive, hex: D1, task-force: false, cargo: {aboard}, "
    blue = places("Home", "End") + "    forces:\n" + fleet("Watch", "Home", CONVOY, patrol)
    red = places("Nest", Nest=PLANES) + "    forces:\n" + fleet("Foe", "Nest")
    turn = FileTurn(operation(blue, red, ports=PORTS, folder=tmp_path, red_first=red_first))
    turn.play(
        intercept_hex=lambda turn: turn.path_answer(turn.hex("B1")) if turn.in_wave(terms.IMMEDIATE) else 0,
        join=1,
        air_hex=lambda turn: turn.path_answer(turn.hex("D1")) if turn.in_wave(terms.OUTBOUND) else 0,
        air_squadrons=5,
        strike=FileTurn.last,
        strike_squadrons=FileTurn.last,
        air_target=FileTurn.last,
        ship_loss=FileTurn.last,
        abort=1,
        return_base=lambda turn: turn.place("Home") % terms.PLACES,
    )
    assert len(turn.events("cargo-lost")) == aboard and len(turn.events("leg-aborts")) == 1
    assert [event.cargo for event in turn.events("dice-factors")] == [2] * aboard, "without cargo Foe has no die"
