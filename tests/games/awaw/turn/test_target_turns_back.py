"""Interceptors and those who counter them in their hex, where the target turns back (22.161A, 22.19A, 22.33)."""

from pathlib import Path

import pytest

from flagplot.games.awaw.turn import terms
from tests.helpers.sea_line import ONE, SIX, FileTurn, fleet, operation, places, task

ORDERS = pytest.mark.parametrize("red_first", [False, True], ids=["mover first", "mover second"])
EDITIONS = pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2011", "awaw-2003"])
READINGS = pytest.mark.parametrize(("reading", "fights"), [("battle", True), ("no-battle", False)])
PORTS = {"Home": "A1", "Base": "M1", "Nest": "K1", "Lair": "E1", "Second": "L1"}
PLANES = ", range: 4, squadrons: [{type: attack, count: 1}]"
PATROL = "patrol: offensive, hex: G1, "


def turned_back(
    folder: Path,
    red_first: bool,
    edition: str,
    reading: str,
    *,
    winner: str = "Blue",
    guard: str = "",
    watch: str = "",
    abort: int = 1,
    boats: bool = False,
) -> FileTurn:
    """Van sails from A1 to M1, is struck in B1 and turns back; Foe, of K1, waits in H1, where Guard of M1 counters it."""
    blue = places("Home", "Base") + "    forces:\n" + fleet("Van", "Home") + fleet("Guard", "Base", more=guard)
    blue += fleet("Watch", "Home", more=watch) if watch else ""
    blue += "    submarines:\n      - {name: Boats, port: Base, count: 1}\n" if boats else ""
    blue += "    operations:\n"
    blue += task("Mission", "carrier-mission", "combat", "Van", "Home, L1")
    red = places("Nest", "Lair", "Second", Lair=PLANES) + "    forces:\n" + fleet("Foe", "Nest")
    text = operation(blue, red, ports=PORTS, folder=folder, red_first=red_first)
    turn = FileTurn(text, edition, {"meeting-without-target": reading})
    loser = 1 - turn.s.mover if winner == "Blue" else turn.s.mover
    return turn.play(
        die=lambda turn: ONE if turn.s.fighting else SIX,
        announce=1,
        intercept_hex=lambda turn: turn.path_answer(turn.hex("H1")) if turn.in_wave(terms.OUTBOUND) else 0,
        counter_hex=lambda turn: turn.path_answer(turn.hex("H1")),
        join=lambda turn: int(not boats or turn.subject != turn.force("Guard")),
        submarine_hex=lambda turn: turn.path_answer(turn.hex("H1")) if turn.s.level == 1 else 0,
        support=1,
        air_hex=lambda turn: turn.path_answer(turn.hex("B1")) if turn.in_wave(terms.OUTBOUND) else 0,
        air_squadrons=1,
        abort=abort,
        withdraw=lambda turn: int(turn.s.ask_seat == loser),
        return_base=lambda turn: turn.game.choices()[-1],
        go_on=1,
        patrol_home=2,
    )


@pytest.mark.rule("22.161A-a", "22.19C", "22.26B", "22.33-a", "22.33-b")
@ORDERS
@EDITIONS
@READINGS
def test_those_who_have_come_to_the_hex_fight_without_the_target(
    tmp_path: Path, red_first: bool, edition: str, reading: str, fights: bool
) -> None:
    turn = turned_back(tmp_path, red_first, edition, reading)
    assert len(turn.events("leg-aborts")) == 1
    battles = [(event.hex, event.mode) for event in turn.events("battle-begins")]
    assert battles == [(turn.hex("B1"), terms.AIR_ONLY), (turn.hex("H1"), terms.NAVAL)][: 1 + fights]
    assert [set(parts) for hex, parts in turn.met if hex == "H1"] == [{"Foe", "Guard"}][: int(fights)]
    assert not turn.questions("go-on")


@pytest.mark.rule("22.161A-a", "22.161B-b", "22.27-a", "22.63")
@ORDERS
@pytest.mark.parametrize("winner", ["Blue", "Red"])
def test_whoever_wins_nobody_goes_on_and_those_who_fought_choose_a_base(
    tmp_path: Path, red_first: bool, winner: str
) -> None:
    """There is no interception left that could be gone on with; Foe returns to the last of its bases."""
    turn = turned_back(tmp_path, red_first, "awaw-2018", "battle", winner=winner)
    assert not turn.questions("go-on") and not turn.events("interception-continues")
    assert len(turn.events("battle-begins")) == 2
    assert turn.names.places[turn.s.home[turn.force("Foe")]] == "Second"
    assert turn.s.standing[turn.force("Foe")] == turn.s.standing[turn.force("Guard")] == terms.IN_PORT


@pytest.mark.rule("22.163A", "22.163B")
@ORDERS
@EDITIONS
@READINGS
def test_a_patrol_that_came_in_support_fights_beside_those_who_counter(
    tmp_path: Path, red_first: bool, edition: str, reading: str, fights: bool
) -> None:
    turn = turned_back(tmp_path, red_first, edition, reading, watch=PATROL)
    assert len(turn.events("support-comes")) == 1
    assert [set(parts) for hex, parts in turn.met if hex == "H1"] == [{"Foe", "Guard", "Watch"}][: int(fights)]
    assert not turn.events("mission-adopted")


@pytest.mark.rule("22.161A-a")
@ORDERS
@EDITIONS
def test_with_the_target_there_it_is_one_battle_of_all(tmp_path: Path, red_first: bool, edition: str) -> None:
    turn = turned_back(tmp_path, red_first, edition, "battle", abort=0)
    assert [set(parts) for hex, parts in turn.met if hex == "H1"] == [{"Van", "Foe", "Guard"}]


@pytest.mark.rule("22.161A-a", "22.92", "22.914")
@ORDERS
@READINGS
def test_submarines_that_counter_in_the_hex_attack_whoever_has_come(
    tmp_path: Path, red_first: bool, reading: str, fights: bool
) -> None:
    turn = turned_back(tmp_path, red_first, "awaw-2018", reading, boats=True)
    battles = [(event.hex, event.mode) for event in turn.events("battle-begins")]
    assert battles == [(turn.hex("B1"), terms.AIR_ONLY), (turn.hex("H1"), terms.SUBMARINES_ONLY)][: 1 + fights]
    assert bool(turn.questions("submarine-attack")) == fights
