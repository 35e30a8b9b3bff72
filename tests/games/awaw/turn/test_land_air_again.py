"""Land-based aircraft in one attack after another, from files: once a player turn, or once in each hex in 2011 (23.161)."""

from collections.abc import Callable
from pathlib import Path

import pytest

from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.words import events
from tests.helpers.sea_line import ONE, SIX, Answer, FileTurn, fleet, operation, places, task

PORTS = {"Home": "A1", "Nest": "N1"}
NEW, OLD = "awaw-2011", ("awaw-2018", "awaw-2003")
ORDERS = pytest.mark.parametrize("red_first", [False, True])


def malta(folder: Path, edition: str, red_first: bool, squadrons: int = 6) -> FileTurn:
    """A mission of Blue's to I1, met there by Foe from N1, and attack squadrons of Blue's in J1 that reach all of Foe's way."""
    field = f"{{name: Field, hex: J1, port: false, range: 6, squadrons: [{{type: attack, count: {squadrons}}}]}}"
    blue = f"    places:\n      - {{name: Home}}\n      - {field}\n    forces:\n" + fleet("Van", "Home")
    blue += "    operations:\n" + task("Mission", "carrier-mission", "combat", "Van", "Home, I1")
    red = places("Nest") + "    forces:\n" + fleet("Foe", "Nest")
    more = f"edition: {edition}\nround_limit: 1\n"
    return FileTurn(operation(blue, red, ports=PORTS, folder=folder, red_first=red_first, more=more))


def strike_in(*hexes: str) -> Callable[[FileTurn], int]:
    """Attack in these hexes, one after the other."""
    left = list(hexes)
    return lambda turn: turn.on_path(left.pop(0)) if left else 0


def meet(
    turn: FileTurn,
    strikes: Answer,
    *,
    luck: int = ONE,
    sent: Answer = FileTurn.last,
    attack: Answer = FileTurn.last,
    **more: Answer,
) -> FileTurn:
    """Play on until the naval battle: Foe sets out, nobody turns back, the dice of battles show that luck."""
    return turn.play(
        until=lambda now: now.s.fighting == 1 and now.s.battle_mode == terms.NAVAL,
        announce=1,
        intercept_hex=turn.at("I1"),
        join=lambda now: int(now.s.level == 0),
        counter_air_hex=strikes,
        air_squadrons=sent,
        abort_interception=0,
        strike=attack,
        strike_squadrons=FileTurn.last,
        **more,
        die=lambda now: luck if now.s.fighting else SIX,
    )


def at_field(turn: FileTurn) -> tuple[int, int]:
    """Squadrons of the field, and those of them that can do nothing more."""
    wing = next(w for w, count in enumerate(turn.s.wing_range) if count)
    return turn.s.wing_squadrons[wing], turn.s.wing_busy[wing]


def in_battle(turn: FileTurn) -> int:
    """Squadrons ashore that have a part in the battle."""
    b = turn.s.battle
    return sum(count for count, base in zip(b.squadrons, b.wing_base, strict=True) if base >= 0)


@pytest.mark.rule("awaw-2011:23.161.2", "awaw-2011:23.161.ex.1", "awaw-2011:23.164.ex.1", "22.341D")
@ORDERS
def test_squadrons_attack_in_two_hexes_and_fight_in_the_battle(tmp_path: Path, red_first: bool) -> None:
    turn = meet(malta(tmp_path, NEW, red_first), strike_in("M1", "K1"))
    assert [hex for hex, _ in turn.met] == ["M1", "K1"]
    assert at_field(turn) == (6, 0) and in_battle(turn) == 6


@pytest.mark.rule("22.132A-a")
@pytest.mark.parametrize("edition", OLD)
@ORDERS
def test_in_the_other_editions_they_do_nothing_more(tmp_path: Path, edition: str, red_first: bool) -> None:
    turn = meet(malta(tmp_path, edition, red_first), strike_in("M1", "K1"))
    assert [hex for hex, _ in turn.met] == ["M1"]
    assert at_field(turn) == (6, 6) and in_battle(turn) == 0


@pytest.mark.rule("awaw-2011:23.161.5")
@ORDERS
def test_they_attack_once_in_a_hex(tmp_path: Path, red_first: bool) -> None:
    """Four of six attack in M1, there the two others may still; in K1 all six."""
    open_to: list[list[int]] = []
    open_hexes: list[bool] = []

    def sent(turn: FileTurn) -> int:
        open_to.append(turn.game.choices())
        return min(4, turn.last())

    def strikes(turn: FileTurn) -> int:
        open_hexes.append("M1" in turn.open_hexes())
        return turn.on_path(next(hexes, "")) if hexes else 0

    hexes = iter(["M1", "M1", "K1"])
    turn = meet(malta(tmp_path, NEW, red_first), strikes, sent=sent)
    assert [max(each) for each in open_to] == [6, 2, 6]
    assert open_hexes == [True, True, False, False]
    assert [hex for hex, _ in turn.met] == ["M1", "M1", "K1"]


@pytest.mark.rule("awaw-2011:23.161.ex.2")
@ORDERS
def test_only_those_that_are_left_attack_again(tmp_path: Path, red_first: bool) -> None:
    """Two of six are shot down over M1, two of the other four over K1."""
    turn = malta(tmp_path, NEW, red_first)
    flown: list[int] = []

    def attack(now: FileTurn) -> int:
        flown.append(in_battle(now))
        return now.last()

    meet(turn, strike_in("M1", "K1"), luck=SIX, attack=attack)
    assert flown == [6, 4]
    assert at_field(turn) == (2, 0) and in_battle(turn) == 2


@pytest.mark.rule("awaw-2011:23.161.ex.2")
@ORDERS
def test_an_attack_for_which_none_is_left_is_not_made(tmp_path: Path, red_first: bool) -> None:
    turn = meet(malta(tmp_path, NEW, red_first, squadrons=1), strike_in("M1", "K1"), luck=SIX)
    assert [hex for hex, _ in turn.met] == ["M1"]
    assert sum(event.kind == events.STRIKE_LOST for event in turn.game.log) == 1
    assert at_field(turn) == (0, 0)


@pytest.mark.rule("awaw-2011:23.161.2", "awaw-2011:22.132.3")
@pytest.mark.parametrize("edition", [NEW, *OLD])
@ORDERS
def test_interceptors_aircraft_too(tmp_path: Path, edition: str, red_first: bool) -> None:
    """Red's squadrons attack the mission in D1, and in 2011 in E1 and in the battle in I1 as well."""
    blue = places("Home") + "    forces:\n" + fleet("Van", "Home")
    blue += "    operations:\n" + task("Mission", "carrier-mission", "combat", "Van", "Home, I1")
    field = "{name: Field, hex: F1, port: false, range: 6, squadrons: [{type: attack, count: 6}]}"
    red = f"    places:\n      - {{name: Nest}}\n      - {field}\n    forces:\n" + fleet("Foe", "Nest")
    more = f"edition: {edition}\nround_limit: 1\n"
    turn = FileTurn(operation(blue, red, ports=PORTS, folder=tmp_path, red_first=red_first, more=more))
    meet(turn, 0, air_hex=strike_in("D1", "E1"), abort=0)
    new = edition == NEW
    assert [hex for hex, _ in turn.met] == (["D1", "E1"] if new else ["D1"])
    assert at_field(turn) == (6, 0 if new else 6) and in_battle(turn) == (6 if new else 0)


def attacked_twice_in_f1(folder: Path, edition: str, red_first: bool) -> list[tuple[bool, list[int]]]:
    """Aircraft of Red's, then its boats attack a mission of Blue's in F1: who is asked for searchers there, and how many.

    Red sends two of its three squadrons, Blue covers the mission with one of two.
    """
    kept = "{{name: {0}, hex: {1}, port: false, range: 6, squadrons: [{{type: NAS, count: {2}}}]}}"
    blue = f"    places:\n      - {{name: Home}}\n      - {kept.format('Strip', 'E1', 2)}\n    forces:\n"
    blue += fleet("Van", "Home") + "    operations:\n" + task("Mission", "carrier-mission", "combat", "Van", "Home, I1")
    red = f"    places:\n      - {{name: Nest}}\n      - {kept.format('Field', 'G1', 3)}\n"
    red += "    submarines: [{name: Boats, port: Nest, count: 1}]\n"
    ports = {"Home": "A1", "Nest": "J1"}
    more = f"edition: {edition}\nround_limit: 1\n"
    turn = FileTurn(operation(blue, red, ports=ports, folder=folder, red_first=red_first, more=more))
    strikes, covers = iter([1]), iter([1])
    asked: list[tuple[bool, list[int]]] = []

    def searchers(turn: FileTurn) -> int:
        assert turn.s.battle_mode == terms.SUBMARINES_ONLY
        asked.append((turn.s.ask_seat == turn.s.mover, turn.game.choices()))
        return 0

    turn.play(
        until="return-base",
        announce=1,
        submarine_hex=turn.at("F1"),
        air_hex=lambda now: now.path_answer(now.hex("F1")) if next(strikes, 0) else 0,
        air_squadrons=2,
        cover=lambda now: next(covers, 0),
        strike=1,
        strike_squadrons=FileTurn.last,
        searchers=searchers,
        abort=0,
        die=lambda now: ONE if now.s.fighting else SIX,
    )
    assert [hex for hex, _ in turn.met] == ["F1", "F1"]
    return asked


@pytest.mark.rule("awaw-2011:23.161.5", "22.9413", "22.921")
@ORDERS
def test_who_attacked_or_covered_in_a_hex_does_not_search_there_for_submarines(tmp_path: Path, red_first: bool) -> None:
    """Outside naval combat a squadron has one role in each hex that a force enters."""
    asked = dict(attacked_twice_in_f1(tmp_path, NEW, red_first))
    assert asked == {False: [0, 1], True: [0, 1]}


@pytest.mark.rule("22.132A-a", "22.9413")
@pytest.mark.parametrize("edition", OLD)
@ORDERS
def test_cover_may_search_afterwards_where_no_rule_forbids_it(tmp_path: Path, edition: str, red_first: bool) -> None:
    asked = dict(attacked_twice_in_f1(tmp_path, edition, red_first))
    assert asked == {False: [0, 1], True: [0, 1, 2]}


@pytest.mark.rule("awaw-2011:22.19.0.2", "awaw-2011:23.161.ex.1", "22.19")
@pytest.mark.parametrize(
    ("edition", "reading", "mover_orders"),
    [(NEW, "", False), (NEW, "intercepting-player", False), (NEW, "moving-player", True), ("awaw-2018", "", False)],
)
@ORDERS
def test_who_orders_an_air_attack_and_a_counter_interception(
    tmp_path: Path, edition: str, reading: str, mover_orders: bool, red_first: bool
) -> None:
    """Foe from N1 and Fiend from C1 meet the mission in I1; Aid counters Foe in L1, squadrons of Blue's attack Fiend in E1."""
    field = "{name: Field, hex: D1, port: false, range: 1, squadrons: [{type: attack, count: 2}]}"
    blue = f"    places:\n      - {{name: Home}}\n      - {{name: Cove}}\n      - {field}\n    forces:\n"
    blue += fleet("Van", "Home") + fleet("Aid", "Cove") + "    operations:\n"
    blue += task("Mission", "carrier-mission", "combat", "Van", "Home, I1")
    red = places("Nest", "Den") + "    forces:\n" + fleet("Foe", "Nest") + fleet("Fiend", "Den")
    ports = {"Home": "A1", "Nest": "N1", "Den": "C1", "Cove": "K1"}
    more = f"edition: {edition}\nround_limit: 1\n"
    text = operation(blue, red, ports=ports, folder=tmp_path, red_first=red_first, more=more)
    turn = FileTurn(text, rulings={"order-of-counters": reading} if reading else None)
    strikes = iter([1])
    turn.play(
        until="order",
        announce=1,
        intercept_hex=turn.at("I1"),
        counter_hex=lambda now: now.path_answer(now.hex("L1")),
        join=lambda now: int(now.s.level < 2),
        counter_air_hex=lambda now: now.path_answer(now.hex("E1")) if next(strikes, 0) else 0,
        air_squadrons=FileTurn.last,
        die=SIX,
    )
    assert turn.s.level == 1 and len(turn.game.choices()) == 2
    assert (turn.s.ask_seat == turn.s.mover) is mover_orders
    turn.play(
        order=FileTurn.last, announce=1, strike=1, abort=0, die=ONE, withdraw=lambda now: int(now.s.ask_seat == 0)
    )
    assert {"E1", "L1"} <= {hex for hex, _ in turn.met}
