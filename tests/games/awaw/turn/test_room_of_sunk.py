"""Ships that are sunk take no more room in the base that their force may return to (22.63)."""

from pathlib import Path

import pytest

from flagplot.games.awaw.turn import terms
from tests.helpers.sea_line import SIX, FileTurn, fleet, operation, places, task

PORTS = {"Home": "A1", "Nest": "N1"}
GUN = "{name: %s Gun, type: CA, count: 12}"


@pytest.mark.rule("22.63", "22.63D")
@pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2011", "awaw-2003"])
@pytest.mark.parametrize("red_first", [False, True])
@pytest.mark.parametrize("wins", [True, False])
def test_what_is_sunk_at_sea_leaves_room_at_once(tmp_path: Path, edition: str, red_first: bool, wins: bool) -> None:
    """Two forces of 12 fill Home; one meets an enemy. What of it is sunk is room left, during the turn and at its end."""
    blue = places("Home", Home=", room: 24") + "    forces:\n" + fleet("Van", "Home") + fleet("Rest", "Home")
    blue += "    operations:\n" + task("Go", "shore-bombardment", "combat", "Van", "Home, H1")
    red = places("Nest") + "    forces:\n" + fleet("Foe", "Nest", GUN % "Foe")
    turn = FileTurn(operation(blue, red, ports=PORTS, red_first=red_first, folder=tmp_path), edition)
    assert turn.s.place_room[turn.place("Home")] == 0
    seat, at_sea = turn.s.mover, list[tuple[int, int]]()

    def leave(now: FileTurn) -> int:
        return int((now.s.ask_seat != seat) is wins) if now.s.battle.round > 1 else 0

    def base(now: FileTurn) -> int:
        at_sea.append((now.s.place_room[now.place("Home")], lost(now)))
        return now.place("Home") % terms.PLACES

    turn.play(
        die=SIX, announce=1, join=1, go_on=1, withdraw=leave, return_base=base,
        intercept_hex=lambda now: now.path_answer(now.hex("H1")) if now.in_wave(terms.OUTBOUND) else 0,
    )  # fmt: skip
    assert turn.game.is_over and lost(turn) > 0
    assert turn.s.place_room[turn.place("Home")] == lost(turn)
    assert all(room == sunk for room, sunk in at_sea)


def lost(turn: FileTurn) -> int:
    """Factors of the mover's force that are sunk."""
    s, van = turn.s, turn.force("Van")
    rows = range(s.mover * terms.UNITS, s.mover * terms.UNITS + s.units[s.mover])
    return sum(s.size[u] * s.sunk[u] for u in rows if s.in_force[u] == van or (s.in_force[u] < 0 and s.sunk[u]))
