"""Interceptors that are countered before they come to the hex, from files (22.161B, 22.252)."""

from pathlib import Path

import pytest

from flagplot.games.awaw.turn import terms
from tests.helpers.sea_line import SIX, FileTurn, fleet, operation, places, task

ORDERS = pytest.mark.parametrize("red_first", [False, True], ids=["mover first", "mover second"])
PORTS = {"Home": "A1", "Base": "K1", "Nest": "M1"}


@pytest.mark.rule("22.161B-b", "22.252E")
@ORDERS
@pytest.mark.parametrize("goes", [0, 1])
def test_interceptors_that_won_on_their_way_are_asked_by_their_own_paragraph_and_no_activity_is_told(
    tmp_path: Path, red_first: bool, goes: int
) -> None:
    """Guard counters in J1, on the way of Foe from M1 to H1, and leaves after the first round."""
    blue = places("Home", "Base") + "    forces:\n" + fleet("Van", "Home") + fleet("Guard", "Base")
    blue += "    operations:\n" + task("Mission", "carrier-mission", "combat", "Van", "Home, H1")
    red = places("Nest") + "    forces:\n" + fleet("Foe", "Nest")
    turn = FileTurn(operation(blue, red, ports=PORTS, folder=tmp_path, red_first=red_first))
    cited = []

    def go_on(turn: FileTurn) -> int:
        cited.append(turn.game.game.asks[turn.s.ask_kind].paragraph(turn.s.ask_object))
        return goes

    turn.play(
        die=lambda turn: 0 if turn.s.fighting else SIX,
        announce=1,
        intercept_hex=lambda turn: turn.path_answer(turn.hex("H1")) if turn.in_wave(terms.OUTBOUND) else 0,
        counter_hex=lambda turn: turn.path_answer(turn.hex("J1")),
        join=1,
        withdraw=lambda turn: int(turn.s.ask_seat == turn.s.mover),
        go_on=go_on,
    )
    assert cited == ["22.161B"] and not turn.events("goes-on") and not turn.events("aborts")
    assert [event.goes_on for event in turn.events("interception-continues")] == [goes]
    assert [turn.names.hexes[event.hex].split()[0] for event in turn.events("battle-begins")] == ["J1", "H1"][
        : 1 + goes
    ]


@pytest.mark.rule("22.26", "22.26D", "awaw-2011:22.25.0", "awaw-2011:22.25.A")
@ORDERS
@pytest.mark.parametrize(("edition", "inverted"), [("awaw-2018", 1), ("awaw-2003", 1), ("awaw-2011", 0)])
def test_interceptors_that_fought_only_those_who_countered_them_are_inverted_by_the_printing(
    tmp_path: Path, red_first: bool, edition: str, inverted: int
) -> None:
    """Foe fires at Guard in J1 and gives up; Guard has fought whom it went for."""
    blue = places("Home", "Base") + "    forces:\n" + fleet("Van", "Home") + fleet("Guard", "Base")
    blue += "    operations:\n" + task("Mission", "carrier-mission", "combat", "Van", "Home, H1")
    red = places("Nest") + "    forces:\n" + fleet("Foe", "Nest")
    turn = FileTurn(operation(blue, red, ports=PORTS, folder=tmp_path, red_first=red_first), edition)
    ends: list[int] = []

    def withdraw(turn: FileTurn) -> int:
        ends.append(turn.s.battle.engaged_in_battle.count(1))
        return int(turn.s.ask_seat == turn.s.mover)

    turn.play(
        die=lambda turn: 0 if turn.s.fighting else SIX,
        announce=1,
        intercept_hex=lambda turn: turn.path_answer(turn.hex("H1")) if turn.in_wave(terms.OUTBOUND) else 0,
        counter_hex=lambda turn: turn.path_answer(turn.hex("J1")),
        join=1,
        withdraw=withdraw,
        go_on=0,
    )
    assert ends and ends[-1] > 0
    assert len(turn.events("battle-begins")) == 1
    told = {turn.names.units[event.unit] for event in turn.events("inverted")}
    assert (bool([name for name in told if name.startswith("Foe")]), bool(told)) == (bool(inverted), True)


@pytest.mark.rule("22.252A-a", "22.252B")
@ORDERS
@pytest.mark.parametrize(
    ("reading", "fights"),
    [("when-the-first-comes", [("H1", {"Guard", "Rear"}), ("I1", {"Van", "Foe", "Rear"})]),
     ("no-battle", [("I1", {"Van", "Foe", "Rear"})])],
)  # fmt: skip
def test_late_interceptors_countered_where_they_have_not_come_are_met_when_they_do_or_by_ruling_not(
    tmp_path: Path, red_first: bool, reading: str, fights: list[tuple[str, set[str]]]
) -> None:
    """Foe comes from T1 in time, Rear from D1 has come to F1 only; Guard, of N1, counters Rear in H1, where it has not been."""
    blue = places("Home", "Base") + "    forces:\n" + fleet("Van", "Home") + fleet("Guard", "Base")
    blue += "    operations:\n" + task("Mission", "carrier-mission", "combat", "Van", "Home, I1")
    red = places("Far", "Near") + "    forces:\n" + fleet("Foe", "Far") + fleet("Rear", "Near")
    ports = {"Home": "A1", "Base": "N1", "Far": "T1", "Near": "D1"}
    text = operation(blue, red, ports=ports, folder=tmp_path, red_first=red_first)
    turn = FileTurn(text, rulings={"countered-before-arrival": reading})
    faces, met = [6, 6, 1, 1, 6, 6, 6], []

    def counters(turn: FileTurn) -> int:
        rear = turn.s.attempt_force[turn.subject] == turn.force("Rear")
        return turn.path_answer(turn.hex("H1")) if rear else 0

    def leaves(turn: FileTurn) -> int:
        parts = {turn.names.forces[f] for f, part in enumerate(turn.s.role_in_battle) if part}
        fight = (turn.names.hexes[turn.s.battle_hex].split()[0], parts)
        met.extend([fight] if fight not in met else [])
        return int(turn.s.ask_seat == turn.s.mover)

    turn.play(
        die=lambda turn: 0 if turn.s.fighting or not faces else faces.pop(0) - 1,
        announce=1,
        intercept_hex=lambda turn: turn.path_answer(turn.hex("I1")) if turn.in_wave(terms.OUTBOUND) else 0,
        counter_hex=counters,
        join=1,
        withdraw=leaves,
        go_on=1,
    )
    assert met == fights
