"""Submarines and ships that counter interceptors in one hex of their way fight in one battle there (22.914, 22.161B).

Every turn here begins as an operation file, with either side listed first.
"""

from pathlib import Path

import pytest

from flagplot.games.awaw.turn import terms
from tests.helpers.sea_line import ONE, SIX, FileTurn, fleet, operation, places, task

ORDERS = pytest.mark.parametrize("red_first", [False, True], ids=["mover first", "mover second"])
PORTS = {"Home": "A1", "Base": "K1", "Nest": "N1"}
PLANES = ", range: 5, squadrons: [{type: search, count: 2}]"


def countered(folder: Path, red_first: bool, first: str, boats_in: str = "K1") -> FileTurn:
    """Foe of N1 goes for Van in H1; Guard and the submarines of K1 counter it, and `first` is resolved before the other."""
    blue = places("Home", "Base", Base=PLANES) + "    forces:\n" + fleet("Van", "Home") + fleet("Guard", "Base")
    blue += "    submarines:\n      - {name: Boats, port: Base, count: 1}\n"
    blue += "    operations:\n" + task("Mission", "carrier-mission", "combat", "Van", "Home, H1")
    red = places("Nest") + "    forces:\n" + fleet("Foe", "Nest")
    turn = FileTurn(operation(blue, red, ports=PORTS, folder=folder, red_first=red_first))

    def hex_of(place: str) -> int:
        return turn.path_answer(turn.hex(place)) if turn.in_wave(terms.OUTBOUND) else 0

    def next_one(turn: FileTurn) -> int:
        below = [c for c in turn.game.choices() if c < terms.CONTACTS and turn.s.contact_submarine[c] == 1]
        others = [c for c in turn.game.choices() if c not in below]
        return (below + others if first == "boats" else others + below)[0]

    return turn.play(
        die=lambda turn: ONE if turn.s.fighting else SIX,
        announce=1,
        intercept_hex=lambda turn: hex_of("H1"),
        join=1,
        counter_hex=lambda turn: hex_of("K1"),
        submarine_hex=lambda turn: hex_of(boats_in),
        order=next_one,
        withdraw=lambda turn: int(turn.s.ask_seat != turn.s.mover),
        go_on=1,
    )


@pytest.mark.rule("22.914", "22.161B", "22.921")
@ORDERS
@pytest.mark.parametrize("first", ["ships", "boats"])
def test_there_is_one_battle_in_the_hex(tmp_path: Path, red_first: bool, first: str) -> None:
    turn = countered(tmp_path, red_first, first)
    assert [(event.hex, event.mode) for event in turn.events("battle-begins")] == [(turn.hex("K1"), terms.NAVAL)]
    assert turn.unit("Boats") in [event.unit for event in turn.events("mustered")]


@pytest.mark.rule("22.915", "22.921")
@ORDERS
def test_in_another_hex_submarines_attack_by_themselves(tmp_path: Path, red_first: bool) -> None:
    turn = countered(tmp_path, red_first, "boats", "L1")
    fights = [(event.hex, event.mode) for event in turn.events("battle-begins")]
    assert fights == [(turn.hex("L1"), terms.SUBMARINES_ONLY), (turn.hex("K1"), terms.NAVAL)]


@pytest.mark.rule("22.92", "22.16", "22.914")
@ORDERS
@pytest.mark.parametrize("hex", ["H1", "K1"])
def test_submarines_that_counter_intercept_have_to_attack_too(tmp_path: Path, red_first: bool, hex: str) -> None:
    """They intercept in the same manner, so what succeeds has to attack, in the interception hex as before it."""
    blue = places("Home", "Base", Base=PLANES) + "    forces:\n" + fleet("Van", "Home") + fleet("Guard", "Base")
    blue += "    submarines:\n      - {name: Boats, port: Base, count: 1}\n"
    blue += "    operations:\n" + task("Mission", "carrier-mission", "combat", "Van", "Home, H1")
    red = places("Nest") + "    forces:\n" + fleet("Foe", "Nest")
    rulings = "rulings:\n  submarine-duty: first-chance\n"
    turn = FileTurn(operation(blue, red, ports=PORTS, folder=tmp_path, more=rulings, red_first=red_first))
    legal: list[list[int]] = []

    def attack(turn: FileTurn) -> int:
        legal.append(turn.game.choices())
        return legal[-1][-1]

    turn.play(
        die=lambda turn: ONE if turn.s.fighting else SIX,
        announce=1,
        intercept_hex=lambda turn: turn.path_answer(turn.hex("H1")) if turn.in_wave(terms.OUTBOUND) else 0,
        join=1,
        counter_hex=lambda turn: turn.path_answer(turn.hex(hex)),
        submarine_hex=lambda turn: turn.path_answer(turn.hex(hex)),
        submarine_attack=attack,
        withdraw=lambda turn: int(turn.s.ask_seat != turn.s.mover),
        go_on=1,
    )
    assert turn.unit("Boats") in [event.unit for event in turn.events("mustered")]
    assert legal and 0 not in legal[0]


@pytest.mark.rule("22.161A", "22.24B", "22.253", "22.914")
@ORDERS
@pytest.mark.parametrize("hex", ["H1", "K1"])
def test_submarines_that_counter_intercept_late_join_the_battle_in_their_hex(
    tmp_path: Path, red_first: bool, hex: str
) -> None:
    """They fall four hexes short at the most and so join naval combat in its second round, as those do that intercept."""
    blue = places("Home", "Base", "Lair", Base=PLANES) + "    forces:\n" + fleet("Van", "Home") + fleet("Guard", "Base")
    blue += "    submarines:\n      - {name: Boats, port: Lair, count: 1}\n"
    blue += "    operations:\n" + task("Mission", "carrier-mission", "combat", "Van", "Home, H1")
    red = places("Nest") + "    forces:\n" + fleet("Foe", "Nest")
    ports = {**PORTS, "Lair": "P1"}
    turn = FileTurn(operation(blue, red, ports=ports, folder=tmp_path, red_first=red_first))

    def die(turn: FileTurn) -> int:
        is_below = not turn.s.fighting and turn.s.attempt_unit[turn.s.rolling] != terms.NONE
        return ONE if turn.s.fighting or is_below else SIX

    turn.play(
        die=die,
        announce=1,
        intercept_hex=lambda turn: turn.path_answer(turn.hex("H1")) if turn.in_wave(terms.OUTBOUND) else 0,
        join=1,
        counter_hex=lambda turn: turn.path_answer(turn.hex(hex)),
        submarine_hex=lambda turn: turn.path_answer(turn.hex(hex)) if turn.in_wave(terms.OUTBOUND) else 0,
        withdraw=lambda turn: int(turn.s.ask_seat != turn.s.mover and turn.s.battle.round >= 3),
        submarine_attack=lambda turn: turn.last(),
        go_on=1,
    )
    assert [event.round for event in turn.events("arrives-late")] == [2]
    told = turn.order("round-begins", "mustered")
    joined = [i for i, (name, e) in enumerate(told) if name == "mustered" and e.unit == turn.unit("Boats")]
    assert joined and [e.round for name, e in told[: joined[0]] if name == "round-begins"] == [1]
