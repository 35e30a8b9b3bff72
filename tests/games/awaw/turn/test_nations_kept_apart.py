"""British and French forces under restrictions are intercepted separately wherever they have come from one hex (22.141E).

Every turn here begins as an operation file, with either side listed first.
"""

from pathlib import Path

import pytest

from flagplot.games.awaw.turn import terms
from tests.games.awaw.turn.test_open_to_two_readings import APART, EDITIONS, ORDERS
from tests.helpers.sea_line import FileTurn, fight_it_out, fleet, operation, places, task

PORTS = {"Home": "A1", "Haven": "C1", "Nest": "M1"}
NATIONS = pytest.mark.parametrize(
    ("rear", "more", "together"),
    [("France", APART, False), ("France", "", True), ("Britain", APART, True), ("United States", APART, True)],
)


def ships(nation: str) -> str:
    """A task force of one nation."""
    return f"{{name: '%s One', type: BB, size: 4, nation: {nation}}}, {{name: '%s screen', type: CA, count: 6, nation: {nation}}}"


def meet(turn: FileTurn, wave: int, hex: str, **more: object) -> list[set[str]]:
    """Foe goes for what sails with Van in a hex of one wave; gives the forces of every leg that it might have gone for."""
    legs: list[set[str]] = []

    def hex_of(turn: FileTurn) -> int:
        if turn.s.wave != wave:
            return 0
        legs.append(turn.forces_of_leg(turn.subject))
        return turn.path_answer(turn.hex(hex)) if "Van" in legs[-1] else 0

    answers: dict[str, object] = {
        "announce": 1,
        "intercept_hex": hex_of,
        "join": 1,
        "return_base": lambda turn: turn.place("Nest" if turn.s.ask_seat != turn.s.mover else "Home") % terms.PLACES,
        **fight_it_out(1, leaves=1 - turn.s.mover),
        **more,
    }
    turn.play(**answers)  # type: ignore[arg-type]
    return legs


def sent_out(folder: Path, red_first: bool, rear: str, more: str) -> str:
    """A British Van and a Rear of another nation or the same have one mission each from A1 to J1, and Foe lies in M1."""
    blue = places("Home", "Haven") + "    forces:\n" + fleet("Van", "Home", ships("Britain"))
    blue += fleet("Rear", "Home", ships(rear)) + "    operations:\n"
    for name in ("Van", "Rear"):
        blue += task(f"Mission of {name}", "carrier-mission", "combat", name, "Home, J1")
    red = places("Nest") + "    forces:\n" + fleet("Foe", "Nest")
    return operation(blue, red, ports=PORTS, folder=folder, red_first=red_first, more=more)


@pytest.mark.rule("22.141E", "22.18C", "awaw-2011:22.141.E", "awaw-2011:22.18.C")
@ORDERS
@EDITIONS
@NATIONS
def test_on_the_way_home(tmp_path: Path, red_first: bool, edition: str, rear: str, more: str, together: bool) -> None:
    turn = FileTurn(sent_out(tmp_path, red_first, rear, more), edition)
    legs = meet(turn, terms.RETURNING, "H1", combine=1)
    assert ({"Van", "Rear"} in legs) == together
    assert [(hex, set(parts)) for hex, parts in turn.met] == [
        ("H1", {"Van", "Foe"} | ({"Rear"} if together else set()))
    ]
    assert not turn.questions("combine")


@pytest.mark.rule("22.141E", "22.18C", "22.18D", "awaw-2011:22.18.C")
@ORDERS
@EDITIONS
@NATIONS
def test_on_a_part_of_the_way_to_different_bases(
    tmp_path: Path, red_first: bool, edition: str, rear: str, more: str, together: bool
) -> None:
    """Van goes to A1 and Rear to C1; as far as D1 they may sail in one body."""
    turn = FileTurn(sent_out(tmp_path, red_first, rear, more), edition)
    bases = {"Van": "Home", "Rear": "Haven", "Foe": "Nest"}
    meet(
        turn,
        terms.RETURNING,
        "H1",
        return_base=lambda turn: turn.place(bases[turn.names.forces[turn.subject]]) % terms.PLACES,
        sail_along=lambda turn: turn.path_answer(turn.hex("D1")),
    )
    assert bool(turn.questions("sail-along")) == together
    assert [(hex, set(parts)) for hex, parts in turn.met] == [
        ("H1", {"Van", "Foe"} | ({"Rear"} if together else set()))
    ]


@pytest.mark.rule("22.141E", "22.22B", "awaw-2011:22.141.E")
@ORDERS
@EDITIONS
@NATIONS
def test_on_patrol_in_one_hex(
    tmp_path: Path, red_first: bool, edition: str, rear: str, more: str, together: bool
) -> None:
    """Both mean to stay on patrol in G1 for the combat phase."""
    patrol = "patrol: offensive, hex: G1, "
    blue = places("Home") + "    forces:\n" + fleet("Van", "Home", ships("Britain"), patrol)
    blue += fleet("Rear", "Home", ships(rear), patrol)
    red = places("Nest") + "    forces:\n" + fleet("Foe", "Nest")
    text = operation(blue, red, ports=PORTS, folder=tmp_path, red_first=red_first, more=more + "begins: combat\n")
    turn = FileTurn(text, edition)
    legs = meet(turn, terms.OUTBOUND, "G1", support=0, patrol_home=0)
    assert ({"Van", "Rear"} in legs) == together and any("Van" in leg for leg in legs)
    assert [(hex, set(parts)) for hex, parts in turn.met] == [
        ("G1", {"Van", "Foe"} | ({"Rear"} if together else set()))
    ]


@pytest.mark.rule("22.163D", "22.81C", "22.141E", "awaw-2011:22.162.D")
@ORDERS
@EDITIONS
@NATIONS
@pytest.mark.parametrize("supports", ["a patrol", "a counter-interceptor"])
def test_a_mission_of_others_is_not_taken_over(
    tmp_path: Path, red_first: bool, edition: str, rear: str, more: str, together: bool, supports: str
) -> None:
    """Rear helps Van, which is met in H1, and would sail with it from there on."""
    patrol = supports == "a patrol"
    blue = places("Home", "Haven") + "    forces:\n" + fleet("Van", "Home", ships("Britain"))
    blue += fleet("Rear", "Haven", ships(rear), "patrol: offensive, hex: G1, " if patrol else "")
    blue += "    operations:\n" + task("Mission", "carrier-mission", "combat", "Van", "Home, J1")
    red = places("Nest") + "    forces:\n" + fleet("Foe", "Nest")
    ports = {**PORTS, "Haven": "G1"}
    turn = FileTurn(operation(blue, red, ports=ports, folder=tmp_path, red_first=red_first, more=more), edition)
    meet(
        turn,
        terms.OUTBOUND,
        "H1",
        support=1,
        patrol_home=2,
        counter_hex=lambda turn: turn.path_answer(turn.hex("H1")),
        return_base=lambda turn: turn.game.choices()[-1],
    )
    assert [(hex, set(parts)) for hex, parts in turn.met] == [("H1", {"Van", "Rear", "Foe"})]
    assert len(turn.events("mission-adopted" if patrol else "activity-taken-over")) == int(together)
