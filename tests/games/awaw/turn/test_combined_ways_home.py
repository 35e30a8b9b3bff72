"""Forces that part on their way home and join others there have come by their own way (22.13C, 22.18C, 22.18D)."""

from pathlib import Path

import pytest

from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.legs import comes_after, leg_sails, sails_in
from tests.helpers.sea_line import FileTurn, fight_it_out, fleet, operation, places, task

ORDERS = pytest.mark.parametrize("red_first", [False, True], ids=["mover first", "mover second"])
EDITIONS = pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2011", "awaw-2003"])
PORTS = {"Home": "A1", "Haven": "E1", "Nest": "K1", "Lair": "D1"}
BASES = {"Van": "Home", "Rear": "Haven", "Third": "Haven"}


def bound_apart(folder: Path, red_first: bool) -> str:
    """Van and Rear return from M1, to A1 and E1, and Third from G1 to E1; Red lies at K1 and D1."""
    blue = places("Home", "Haven") + "    forces:\n" + fleet("Van", "Home") + fleet("Rear", "Home")
    blue += fleet("Third", "Haven") + "    operations:\n"
    blue += task("Far", "carrier-mission", "combat", "Van, Rear", "Home, M1")
    blue += task("Near", "carrier-mission", "combat", "Third", "Haven, G1")
    red = places("Nest", "Lair") + "    forces:\n" + fleet("Foe", "Nest") + fleet("Fiend", "Lair")
    return operation(blue, red, ports=PORTS, folder=folder, red_first=red_first)


def sailing(turn: FileTurn, leg: int) -> set[str]:
    """Names of the forces in a leg."""
    return {name for name in BASES if turn.s.leg_force[leg][turn.force(name) % terms.FORCES]}


@pytest.mark.rule("22.13C.1", "22.18C", "22.18D")
@ORDERS
@EDITIONS
def test_who_joins_others_where_it_parts_is_met_on_the_first_part_of_its_way_before_the_second(
    tmp_path: Path, red_first: bool, edition: str
) -> None:
    """Van sails with Rear to G1, from where Rear sails home with Third: Foe meets the two in I1, Fiend all three in F1."""
    turn = FileTurn(bound_apart(tmp_path, red_first), edition)
    chosen = {frozenset(("Van", "Rear")): ("I1", "Foe"), frozenset(("Rear", "Third")): ("F1", "Fiend")}
    ways: list[tuple[bool, bool]] = []

    def hex_of(turn: FileTurn) -> int:
        s, rear = turn.s, turn.force("Rear")
        if s.wave != terms.RETURNING:
            return 0
        mine = [leg for leg in range(terms.SAILING_LEGS) if leg_sails(s, leg) and sails_in(s, leg, rear)]
        ways.append((len(mine) == 2, comes_after(s, max(mine), min(mine)) or comes_after(s, min(mine), max(mine))))
        hex = chosen.get(frozenset(sailing(turn, turn.subject)), ("", ""))[0]
        return turn.path_answer(turn.hex(hex)) if hex else 0

    def joins(turn: FileTurn) -> int:
        here = turn.names.hexes[turn.s.contact_hex[turn.s.ask_object]].split()[0]
        return int(any(hex == here and turn.subject == turn.force(name) for hex, name in chosen.values()))

    turn.play(
        announce=1,
        intercept_hex=hex_of,
        join=joins,
        return_base=lambda turn: next(
            (turn.place(BASES[name]) % terms.PLACES for name in BASES if turn.subject == turn.force(name)),
            turn.game.choices()[0],
        ),
        sail_along=lambda turn: turn.path_answer(turn.hex("G1")) if sailing(turn, turn.s.ask_object) == {"Van"} else 0,
        combine=1,
        order=FileTurn.last,
        **fight_it_out(1, leaves=1 - turn.s.mover),
    )
    assert turn.questions("combine") and ways and all(way == (True, True) for way in ways)
    assert not turn.questions("order")
    assert [(hex, set(parts)) for hex, parts in turn.met] == [
        ("I1", {"Van", "Rear", "Foe"}),
        ("F1", {"Van", "Rear", "Third", "Fiend"}),
    ]
    assert {name: turn.names.places[turn.s.home[turn.force(name)]] for name in BASES} == BASES
