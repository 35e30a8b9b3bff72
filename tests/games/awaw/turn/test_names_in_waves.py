"""Waves of those who go home at once inside another wave: their order, and how the forces that meet them are called (22.15D)."""

import re
from pathlib import Path

import pytest

from flagplot.core.seat_view import REFEREE
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.words.describe import TurnDescriber
from tests.helpers.sea_line import SIX, FileTurn, fight_it_out, fleet, operation, places, task

ORDERS = pytest.mark.parametrize("red_first", [False, True], ids=["mover first", "mover second"])


def three_at_camp(folder: Path, red_first: bool) -> str:
    """Two missions, and Red forces at Den and two at Camp, with aircraft that see whoever passes."""
    blue = places("Home") + "    forces:\n" + fleet("Van", "Home") + fleet("Rear", "Home")
    blue += "    operations:\n" + task("First", "carrier-mission", "combat", "Van", "Home, D1")
    blue += task("Second", "carrier-mission", "combat", "Rear", "Home, P1")
    eyes = ", range: 20, squadrons: [{type: search, count: 3}]"
    red = (
        places("Nest", "Lair", "Den", "Camp", Camp=eyes)
        + "    forces:\n"
        + fleet("Foe", "Nest")
        + fleet("Fiend", "Lair")
    )
    red += fleet("Fury", "Den") + fleet("Gale", "Camp") + fleet("Storm", "Camp")
    ports = {"Home": "J1", "Nest": "B1", "Lair": "T1", "Den": "C1", "Camp": "L1"}
    return operation(blue, red, ports=ports, folder=folder, red_first=red_first)


@pytest.mark.rule("22.15D", "22.14B")
@ORDERS
def test_forces_are_named_by_those_of_their_own_wave(tmp_path: Path, red_first: bool) -> None:
    """Fury and Gale meet Van on its way home, then Storm meets Rear on its way: one force from Camp each time."""
    turn = FileTurn(three_at_camp(tmp_path, red_first))
    going = {0: ("D1", ("Foe",)), 1: ("P1", ("Fiend",)), 2: ("F1", ("Fury", "Gale")), 3: ("L1", ("Storm",))}

    def hex_of(turn: FileTurn) -> int:
        s = turn.s
        if s.wave == terms.OUTBOUND:
            return turn.path_answer(s.leg_path[turn.subject][s.leg_length[turn.subject] - 1])
        return (
            max(turn.path_answer(turn.hex("F1")), turn.path_answer(turn.hex("L1"))) if s.wave == terms.IMMEDIATE else 0
        )

    def joins(turn: FileTurn) -> int:
        at = {turn.hex(place): names for place, names in going.values()}[turn.s.contact_hex[turn.s.ask_object]]
        return int(turn.subject in [turn.force(name) for name in at])

    turn.play(
        until=lambda turn: len(turn.events("attempt-declared")) == 5,
        die=lambda turn: 1 if turn.s.fighting else SIX,
        announce=1,
        intercept_hex=hex_of,
        join=joins,
        return_base=lambda turn: turn.place("Home" if turn.s.ask_seat == turn.s.mover else "Nest") % terms.PLACES,
        **fight_it_out(1, leaves=turn.s.mover),
    )
    teller, seen = TurnDescriber(turn.names), turn.game.seat_view(REFEREE)
    told = [teller.event(seen, event) for event in turn.game.log]
    sent = [re.sub(r" over.*", "", text.partition(" sends ")[2]) for text in told if " sends " in text]
    whence = ["Nest", "Lair", "Camp", "Den", "Camp"]
    assert sent == [f"a force from {place}" for place in whence]


def parted(folder: Path, red_first: bool) -> str:
    """Van and Wing sail to M1 together; beaten there Van goes home to A1, Wing to W1, and Red lies beside both ways."""
    blue = places("Home", "Haven") + "    forces:\n" + fleet("Van", "Home") + fleet("Wing", "Home")
    blue += "    operations:\n" + task("Mission", "carrier-mission", "combat", "Van, Wing", "Home, M1")
    red = places("Nest", "Lair", "Den") + "    forces:\n" + fleet("Foe", "Nest") + fleet("Fury", "Lair")
    red += fleet("Gale", "Den")
    ports = {"Home": "A1", "Haven": "W1", "Nest": "M1", "Lair": "H1", "Den": "R1"}
    return operation(blue, red, ports=ports, folder=folder, red_first=red_first)


@pytest.mark.rule("22.15D", "22.62")
@ORDERS
def test_who_is_beaten_again_on_the_way_home_is_home_before_the_next_battle_of_that_way(
    tmp_path: Path, red_first: bool
) -> None:
    turn = FileTurn(parted(tmp_path, red_first))
    van, wing = turn.force("Van"), turn.force("Wing")
    meets = {"M1": "Foe", "H1": "Fury", "R1": "Gale"}

    def hex_of(turn: FileTurn) -> int:
        names = {terms.OUTBOUND: ("M1",), terms.IMMEDIATE: ("H1", "R1")}.get(turn.s.wave, ())
        return max([turn.path_answer(turn.hex(name)) for name in names], default=0) if turn.s.depth < 2 else 0

    turn.play(
        die=lambda turn: 1 if turn.s.fighting else SIX,
        announce=1,
        intercept_hex=hex_of,
        join=lambda turn: int(
            turn.subject
            == turn.force(next(f for h, f in meets.items() if turn.hex(h) == turn.s.contact_hex[turn.s.ask_object]))
        ),
        return_base=lambda turn: turn.place({van: "Home", wing: "Haven"}.get(turn.subject, "Nest")) % terms.PLACES,
        **fight_it_out(1, leaves=turn.s.mover),
    )
    names = ("wave-begins", "battle-begins", "home")
    field = {"wave-begins": "wave", "battle-begins": "hex", "home": "force"}
    told = [(name, getattr(event, field[name])) for name, event in turn.order(*names)]
    at = {name: ("battle-begins", turn.hex(name)) for name in meets}
    home_at_once = ("wave-begins", terms.IMMEDIATE)
    assert told[:4] == [("wave-begins", terms.OUTBOUND), at["M1"], home_at_once, at["H1"]]
    assert told[4:7] == [home_at_once, ("home", van), at["R1"]]
    assert told[7:9] == [home_at_once, ("home", wing)]
