"""Who is not at war fights nobody: drawn into a battle, in support, or countering (22.112)."""

from pathlib import Path

import pytest

from flagplot.games.awaw.turn import terms
from tests.helpers.sea_line import ONE, SIX, FileTurn, fight_it_out, fleet, operation, places, task

EDITIONS = ("awaw-2018", "awaw-2011", "awaw-2003")
PORTS = {"Home": "A1", "Base": "C1", "Nest": "L1"}
GERMANS = "{name: %s One, type: BB, size: 4, nation: Germany}, {name: %s CA, type: CA, count: 3, nation: Germany}"
BRITONS = "{name: %s One, type: BB, size: 4, nation: Britain}, {name: %s CA, type: CA, count: 3, nation: Britain}"
PEACE = "peace: [[United States, Germany]]\n"
BOTH_ORDERS = pytest.mark.parametrize("red_first", [False, True])
IN_EACH = pytest.mark.parametrize("edition", EDITIONS)
AT_PEACE = pytest.mark.parametrize("peace", [True, False])


def played(source: str, edition: str, **answers: object) -> FileTurn:
    """Everything is announced, Red goes for what is asked about, and after one round of battle Red is gone."""
    turn = FileTurn(source, edition)
    given = {"announce": 1, "join": 1, "order": 0, **fight_it_out(leaves=1 - turn.s.mover), **answers}
    return turn.play(die=lambda now: ONE if now.s.fighting else SIX, **given)


def meets(name: str, hex: str):  # type: ignore[no-untyped-def]
    """An answer to `intercept-hex`: the hex, for a leg in which a force sails on its way out."""

    def choose(now: FileTurn) -> int:
        ours = now.in_wave(terms.OUTBOUND) and name in now.forces_of_leg(now.subject)
        return now.path_answer(now.hex(hex)) if ours else 0

    return choose


@pytest.mark.rule("22.112", "22.141")
@AT_PEACE
@BOTH_ORDERS
@IN_EACH
def test_only_enemies_of_the_interceptors_are_drawn_in(
    tmp_path: Path, edition: str, red_first: bool, peace: bool
) -> None:
    """A German force sails the same way as a Japanese one that Americans meet."""
    blue = places("Home") + "    forces:\n" + fleet("Van", "Home") + fleet("Hans", "Home", GERMANS)
    blue += "    operations:\n" + task("One", "shore-bombardment", "combat", "Van", "Home, H1")
    blue += task("Two", "shore-bombardment", "combat", "Hans", "Home, H1")
    red = places("Nest") + "    forces:\n" + fleet("Foe", "Nest")
    source = operation(blue, red, ports=PORTS, more=PEACE * peace, red_first=red_first, folder=tmp_path)
    turn = played(source, edition, intercept_hex=meets("Van", "F1"))
    assert turn.met == [("F1", {"Van": 1, "Foe": 1} if peace else {"Van": 1, "Hans": 1, "Foe": 1})]
    done = {name for name in ("Van", "Hans") if turn.s.standing[turn.force(name)] == terms.IN_PORT}
    assert done == {"Van", "Hans"} and turn.game.is_over


@pytest.mark.rule("22.112", "22.163")
@AT_PEACE
@BOTH_ORDERS
@IN_EACH
def test_a_patrol_supports_nobody_against_those_it_is_not_at_war_with(
    tmp_path: Path, edition: str, red_first: bool, peace: bool
) -> None:
    blue = places("Home") + "    forces:\n" + fleet("Van", "Home") + fleet("Hans", "Home", GERMANS)
    blue += "    operations:\n" + task("Wait", "patrol", "movement", "Hans", "Home, E1")
    blue += task("One", "shore-bombardment", "combat", "Van", "Home, H1")
    red = places("Nest") + "    forces:\n" + fleet("Foe", "Nest")
    source = operation(blue, red, ports=PORTS, more=PEACE * peace, red_first=red_first, folder=tmp_path)
    turn = played(source, edition, intercept_hex=meets("Van", "H1"), support=1)
    assert bool(turn.questions("support")) is not peace
    assert set(turn.met[0][1]) == ({"Van", "Foe"} if peace else {"Van", "Hans", "Foe"})


@pytest.mark.rule("22.112", "22.16")
@AT_PEACE
@BOTH_ORDERS
@IN_EACH
def test_a_force_counters_only_those_it_is_at_war_with(
    tmp_path: Path, edition: str, red_first: bool, peace: bool
) -> None:
    """Americans go for one mission, Britons for another; the German reserve is at war with the Britons."""
    blue = places("Home", "Base") + "    forces:\n" + fleet("Van", "Home") + fleet("Second", "Home")
    blue += fleet("Hans", "Base", GERMANS)
    blue += "    operations:\n" + task("One", "shore-bombardment", "combat", "Van", "Home, E1")
    blue += task("Two", "shore-bombardment", "combat", "Second", "Home, H1")
    red = places("Nest") + "    forces:\n" + fleet("Foe", "Nest") + fleet("Brit", "Nest", BRITONS)
    source = operation(blue, red, ports=PORTS, more=PEACE * peace, red_first=red_first, folder=tmp_path)

    def meet(now: FileTurn) -> int:
        if not now.in_wave(terms.OUTBOUND):
            return 0
        return now.path_answer(now.hex("E1" if "Van" in now.forces_of_leg(now.subject) else "H1"))

    def join(now: FileTurn) -> int:
        one = now.s.contact_hex[now.s.ask_object] == now.hex("E1")
        if now.s.level > 0:
            return 1
        return int(now.subject == now.force("Foe" if one else "Brit"))

    turn = FileTurn(source, edition)
    turn.play(die=SIX, announce=1, intercept_hex=meet, join=join, until=lambda now: now.s.fighting == 1)
    countered = {turn.names.forces[turn.s.attempt_force[a]] for _, a, _ in turn.questions("counter-hex")}
    assert countered == ({"Brit"} if peace else {"Foe", "Brit"})
