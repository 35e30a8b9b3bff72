"""Interceptors, and those who counter them, that are left when another of their interceptions comes to nothing (22.161, 22.162)."""

from pathlib import Path

import pytest

from flagplot.games.awaw.turn import terms
from tests.helpers.sea_line import ONE, SIX, FileTurn, fleet, operation, places, task

ORDERS = pytest.mark.parametrize("red_first", [False, True], ids=["mover first", "mover second"])
EDITIONS = pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2011", "awaw-2003"])
PORTS = {"Home": "A1", "Base": "M1", "Wall": "R1", "Nest": "K1", "Lair": "E1", "Far": "P1", "Second": "L1", "End": "T1"}
PLANES = ", range: 4, squadrons: [{type: attack, count: 1}]"


def sails(
    folder: Path,
    red_first: bool,
    edition: str,
    *,
    hexes: dict[str, str],
    joins: dict[str, str],
    loser: str = "Red",
    late: tuple[str, ...] = (),
    strikes: dict[str, str],
    red: str,
) -> FileTurn:
    """Van sails from A1 to L1 and is met in H1; `hexes` are those in which each force is countered, `joins` who meets whom.

    `strikes` are the hexes where Van, or interceptors, are attacked from the air, after which they abort; in battles on the way
    the side `loser` withdraws, in H1 Red.
    """
    blue = places("Home", "Base", "Wall", Base=PLANES) + "    forces:\n" + fleet("Van", "Home") + fleet("Guard", "Base")
    blue += (
        fleet("Shield", "Wall") + "    operations:\n" + task("Mission", "carrier-mission", "combat", "Van", "Home, L1")
    )
    other = places("Nest", "Lair", "Far", "Second", "End", Lair=PLANES) + f"    forces:\n{red}"
    turn = FileTurn(operation(blue, other, ports=PORTS, folder=folder, red_first=red_first), edition)
    names = turn.names

    def prey() -> str:
        """Who is countered in the question, or Van."""
        c = turn.s.ask_object
        return names.forces[turn.s.attempt_force[turn.s.contact_attempt[c]]] if turn.s.contact_level[c] else "Van"

    def countered(_: FileTurn) -> int:
        return turn.on_path(hexes.get(names.forces[turn.s.attempt_force[turn.subject]], "none"))

    def face(_: FileTurn) -> int:
        if turn.s.fighting:
            return ONE
        return ONE if names.forces[turn.s.attempt_force[turn.s.rolling]] in late else SIX

    def withdraws(_: FileTurn) -> int:
        on_the_way = names.hexes[turn.s.battle_hex].split()[0] != "H1"
        return int(names.sides[turn.s.ask_seat] == (loser if on_the_way else "Red"))

    def struck(name: str) -> int:
        return turn.path_answer(turn.hex(strikes[name])) if name in strikes else 0

    return turn.play(
        die=face,
        announce=1,
        intercept_hex=lambda _: turn.path_answer(turn.hex("H1")) if turn.in_wave(terms.OUTBOUND) else 0,
        counter_hex=countered,
        join=lambda _: int(joins.get(names.forces[turn.subject]) == prey()),
        air_hex=lambda _: struck("Van") if turn.in_wave(terms.OUTBOUND) else 0,
        counter_air_hex=lambda _: struck(names.forces[turn.s.attempt_force[turn.subject]]),
        air_squadrons=1,
        abort=1,
        abort_interception=1,
        withdraw=withdraws,
        return_base=FileTurn.last,
        go_on=1,
    )


def met_in(turn: FileTurn, hex: str) -> list[set[str]]:
    """Who fought in each battle in a hex."""
    return [set(parts) for where, parts in turn.met if where == hex]


@pytest.mark.rule("22.161A-a", "22.24B-a", "22.253")
@ORDERS
def test_those_who_came_fight_though_of_the_interceptors_only_late_ones_are_left(
    tmp_path: Path, red_first: bool
) -> None:
    """Foe aborts in J1 and Straggler is late, so that the interception lapses; Guard and Fiend have come to H1."""
    red = fleet("Foe", "Nest") + fleet("Straggler", "End") + fleet("Fiend", "Second")
    turn = sails(
        tmp_path,
        red_first,
        "awaw-2018",
        hexes=dict.fromkeys(("Foe", "Guard"), "H1"),
        joins={"Foe": "Van", "Straggler": "Van", "Guard": "Foe", "Fiend": "Guard"},
        late=("Straggler",),
        strikes={"Foe": "J1"},
        red=red,
    )
    assert len(turn.events("arrives-late")) == 1 and len(turn.events("interception-aborted")) == 1
    assert len(turn.events("contact-lapses")) == 2
    assert met_in(turn, "H1") == [{"Guard", "Fiend"}]


@pytest.mark.rule("22.161A-a", "22.161B-b", "22.33-a")
@ORDERS
@EDITIONS
def test_who_won_on_the_way_is_met_in_the_hex_beside_the_others(tmp_path: Path, red_first: bool, edition: str) -> None:
    """Victor beats Shield in N1 and goes on to H1, where Foe and Guard are; Van turns back in B1."""
    turn = sails(
        tmp_path,
        red_first,
        edition,
        hexes={"Foe": "H1", "Victor": "N1"},
        joins={"Foe": "Van", "Victor": "Van", "Guard": "Foe", "Shield": "Victor"},
        loser="Blue",
        strikes={"Van": "B1"},
        red=fleet("Foe", "Nest") + fleet("Victor", "Far"),
    )
    assert met_in(turn, "N1") == [{"Victor", "Shield"}] and len(turn.events("leg-aborts")) == 1
    assert met_in(turn, "H1") == [{"Foe", "Victor", "Guard"}]


@pytest.mark.rule("22.162", "22.252A", "22.252C")
@ORDERS
@EDITIONS
def test_whose_counter_interceptors_are_beaten_is_met_with_those_on_one_path(
    tmp_path: Path, red_first: bool, edition: str
) -> None:
    """Fiend beats Shield in Q1, which was to meet Victor in N1; further on Victor sails with Foe, whom Guard meets in J1."""
    turn = sails(
        tmp_path,
        red_first,
        edition,
        hexes={"Foe": "J1", "Victor": "N1", "Shield": "Q1"},
        joins={"Foe": "Van", "Victor": "Van", "Guard": "Foe", "Shield": "Victor", "Fiend": "Shield"},
        loser="Blue",
        strikes={},
        red=fleet("Victor", "Far") + fleet("Foe", "Nest") + fleet("Fiend", "End"),
    )
    assert met_in(turn, "Q1") == [{"Shield", "Fiend"}] and met_in(turn, "N1") == []
    assert met_in(turn, "J1") == [{"Foe", "Victor", "Guard"}]
