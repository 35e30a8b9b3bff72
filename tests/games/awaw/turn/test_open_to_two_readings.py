"""What 22.13G, 22.141E and 22.28A leave open: both readings, from files with either side listed first."""

from pathlib import Path

import pytest

from flagplot.games.awaw.turn import terms
from tests.helpers.sea_line import ONE, SIX, FileTurn, fleet, operation, places, task

ORDERS = pytest.mark.parametrize("red_first", [False, True], ids=["mover first", "mover second"])
EDITIONS = pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2011", "awaw-2003"])
PORTS = {"Home": "A1", "Second": "M1", "Third": "C1", "Nest": "K1", "Lair": "E1"}
PLANES = ", range: 4, squadrons: [{type: attack, count: 1}]"
APART = "restrictions: [anglo-french]\n"


def ships(*nations: str) -> str:
    """A battleship of each nation, and cruisers of the first."""
    named = [f"{{name: '%s {nation}', type: BB, size: 4, nation: {nation}}}" for nation in nations]
    return ", ".join([*named, f"{{name: '%s cruisers', type: CA, count: 3, nation: {nations[0]}}}"])


def sail(turn: FileTurn, hex: str, **more: object) -> FileTurn:
    """Red meets what sails out in a hex; those who met it leave after a round."""
    answers: dict[str, object] = {
        "die": lambda turn: ONE if turn.s.fighting else SIX,
        "announce": 1,
        "intercept_hex": lambda turn: turn.path_answer(turn.hex(hex)) if turn.in_wave(terms.OUTBOUND) else 0,
        "join": 1,
        "withdraw": lambda turn: int(turn.s.ask_seat != turn.s.mover),
        "go_on": 1,
    }
    return turn.play(**{**answers, **more})  # type: ignore[arg-type]


@pytest.mark.rule("22.141E", "22.112")
@ORDERS
@EDITIONS
@pytest.mark.parametrize(("reading", "together"), [("first-ship", True), ("any-ship", False)])
def test_a_force_of_both_nations_beside_a_british_one(
    tmp_path: Path, red_first: bool, edition: str, reading: str, together: bool
) -> None:
    blue = places("Home") + "    forces:\n" + fleet("Van", "Home", ships("Britain", "France"))
    blue += fleet("Rear", "Home", ships("Britain")) + "    operations:\n"
    blue += task("One", "carrier-mission", "combat", "Van", "Home, J1")
    blue += task("Two", "carrier-mission", "combat", "Rear", "Home, I1")
    red = places("Nest") + "    forces:\n" + fleet("Foe", "Nest")
    text = operation(blue, red, ports=PORTS, folder=tmp_path, red_first=red_first, more=APART)
    turn = FileTurn(text, edition, {"mixed-nations": reading})
    met = [True]

    def once(turn: FileTurn) -> int:
        sails = turn.forces_of_leg(turn.subject)
        return turn.path_answer(turn.hex("F1")) if sails == {"Van"} and turn.in_wave(terms.OUTBOUND) and met else 0

    sail(turn, "F1", intercept_hex=once)
    assert [(hex, set(parts)) for hex, parts in turn.met] == [
        ("F1", {"Van", "Foe"} | ({"Rear"} if together else set()))
    ]


def with_guard(folder: Path, red_first: bool, edition: str, reading: str, guard: str, patrol: str = "") -> FileTurn:
    """British Van sails from A1 to M1 and is met in H1; Guard, of another nation or the same, may come from C1 or M1."""
    blue = places("Home", "Second", "Third") + "    forces:\n" + fleet("Van", "Home", ships("Britain"))
    blue += fleet("Guard", "Second", ships(guard), patrol) + "    operations:\n"
    blue += task("Mission", "carrier-mission", "combat", "Van", "Home, L1")
    red = places("Nest") + "    forces:\n" + fleet("Foe", "Nest")
    text = operation(blue, red, ports=PORTS, folder=folder, red_first=red_first, more=APART)
    return FileTurn(text, edition, {"nations-in-support": reading})


NATIONS = pytest.mark.parametrize(
    ("reading", "guard", "comes"), [("yes", "France", True), ("no", "France", False), ("no", "Britain", True)]
)


@pytest.mark.rule("22.141E", "22.163B")
@ORDERS
@EDITIONS
@NATIONS
def test_a_patrol_of_the_other_nation(
    tmp_path: Path, red_first: bool, edition: str, reading: str, guard: str, comes: bool
) -> None:
    turn = with_guard(tmp_path, red_first, edition, reading, guard, "patrol: offensive, hex: G1, ")
    sail(turn, "H1", support=1, patrol_home=0)
    assert bool(turn.questions("support")) == comes
    assert [set(parts) for hex, parts in turn.met] == [{"Van", "Foe"} | ({"Guard"} if comes else set())]


@pytest.mark.rule("22.141E", "22.161A-a", "22.161B-a")
@ORDERS
@EDITIONS
@NATIONS
@pytest.mark.parametrize("hex", ["H1", "I1"])
def test_counter_interceptors_of_the_other_nation(
    tmp_path: Path, red_first: bool, edition: str, reading: str, guard: str, comes: bool, hex: str
) -> None:
    """In I1, on the way of Foe, no British ship is there; in H1 it would be one battle of all."""
    turn = with_guard(tmp_path, red_first, edition, reading, guard)
    sail(turn, "H1", counter_hex=lambda turn: turn.path_answer(turn.hex(hex)))
    assert bool(turn.events("counter-declared")) == (comes or hex == "I1")
    assert ("Guard" in turn.met[0][1]) == (comes or hex == "I1")


@pytest.mark.rule("22.28A", "22.46-b", "22.132A")
@ORDERS
@EDITIONS
@pytest.mark.parametrize(
    ("reading", "launched", "may"),
    [("may", 0, True), ("may", 1, True), ("only-if-attacked", 0, False), ("only-if-attacked", 1, True)],
)
def test_aircraft_that_come_and_do_not_attack(
    tmp_path: Path, red_first: bool, edition: str, reading: str, launched: int, may: bool
) -> None:
    """Squadrons of E1 are sent against Van in B1; in the end they are launched at its group, or not."""
    blue = places("Home") + "    forces:\n" + fleet("Van", "Home") + "    operations:\n"
    blue += task("Mission", "carrier-mission", "combat", "Van", "Home, L1")
    red = places("Nest", "Lair", Lair=PLANES) + "    forces:\n" + fleet("Foe", "Nest")
    text = operation(blue, red, ports=PORTS, folder=tmp_path, red_first=red_first)
    turn = FileTurn(text, edition, {"abort-unattacked": reading})
    sail(
        turn,
        "B1",
        intercept_hex=0,
        air_hex=lambda turn: turn.path_answer(turn.hex("B1")) if turn.in_wave(terms.OUTBOUND) else 0,
        air_squadrons=1,
        strike=FileTurn.last,
        strike_squadrons=launched,
        abort=1,
    )
    assert len(turn.events("air-attack-announced")) == 1
    assert bool(turn.questions("abort")) == bool(turn.events("leg-aborts")) == may


@pytest.mark.rule("22.13G", "22.63", "22.15D")
@ORDERS
@EDITIONS
@pytest.mark.parametrize(("reading", "bases"), [("may", {"Home", "Third"}), ("another", {"Third"})])
def test_a_displaced_force_that_is_beaten(
    tmp_path: Path, red_first: bool, edition: str, reading: str, bases: set[str]
) -> None:
    """Van is driven from A1 to M1 and beaten in F1: within range lie A1 and C1, and M1, which has no room left."""
    blue = places("Home", "Second", "Third", Second=", room: 12") + "    forces:\n" + fleet("Van", "Home")
    blue += "    operations:\n" + task("Flight", "displaced", "combat", "Van", "Home, Second")
    red = places("Nest") + "    forces:\n" + fleet("Foe", "Nest")
    text = operation(blue, red, ports=PORTS, folder=tmp_path, red_first=red_first)
    turn = FileTurn(text, edition, {"driven-from": reading})
    offered: list[set[str]] = []

    def base(turn: FileTurn) -> int:
        first = turn.s.ask_seat * terms.PLACES
        if turn.subject == turn.force("Van"):
            offered.append({turn.names.places[first + answer] for answer in turn.game.choices()})
        return turn.game.choices()[0]

    sail(
        turn,
        "F1",
        intercept_hex=lambda turn: turn.path_answer(turn.hex("F1")),
        withdraw=lambda turn: int(turn.s.ask_seat == turn.s.mover),
        return_base=base,
    )
    assert turn.met and turn.met[0][0] == "F1"
    home = turn.names.places[turn.s.home[turn.force("Van")]]
    assert (offered and "Home" in offered[0]) == ("Home" in bases) and home in bases | {"Second"}
