"""Ways home where the last pairs of paragraphs meet: which base with whom, who may sail again, who is met (22.18 to 22.92).

Every turn here begins as an operation file, with either side listed first.
"""

from pathlib import Path

import pytest

from flagplot.games.awaw.turn import terms
from tests.helpers.chase import ORDERS, OUT, VAN, Chase, boats
from tests.helpers.sea_line import FileTurn, fleet, task

EDITIONS = pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2011", "awaw-2003"])


@pytest.mark.rule("22.18", "22.63", "22.63D", "awaw-2011:22.18")
@ORDERS
@EDITIONS
@pytest.mark.parametrize(("rear", "homes"), [("Home", [2]), ("Shelter", [1, 1])])
def test_who_chooses_one_base_sails_home_together_and_who_chooses_another_alone(
    tmp_path: Path, red_first: bool, edition: str, rear: str, homes: list[int]
) -> None:
    """Van and Rear win in D1 and choose bases; each takes room in the one it chose, and leaves it in the other."""
    tasks = task("Mission", "carrier-mission", "combat", "Van, Rear", "Home, D1")
    turn = Chase(tmp_path, red_first, blue=VAN + fleet("Rear", "Home"), tasks=tasks, edition=edition)
    goes = {"Van": "Home", "Rear": rear, "Foe": "Nest"}

    def base(now: FileTurn) -> int:
        return now.place(goes[now.names.forces[now.subject]]) % terms.PLACES

    turn.run({OUT: "D1"}, return_base=base)
    assert turn.fought() == ["D1"] and turn.game.is_over
    bound = [event.task_forces for event in turn.events("bound-home") if event.side == turn.s.mover]
    assert bound == homes
    assert [turn.names.places[turn.s.home[turn.force(name)]] for name in ("Van", "Rear")] == ["Home", rear]
    room = {name: turn.s.place_room[turn.place(name)] for name in ("Home", "Shelter")}
    assert room == {"Home": 50 - 12 * (1 + (rear == "Home")), "Shelter": 50 - 12 * (rear == "Shelter")}


@pytest.mark.rule("22.28A", "22.281", "22.74", "22.81A", "22.11")
@ORDERS
@EDITIONS
@pytest.mark.parametrize(
    ("activity", "phase", "sails"),
    [("carrier-mission", "combat", False), ("naval-redeployment", "redeployment", True)],
)
def test_who_aborted_is_inverted_and_sails_on_no_mission_but_redeploys(
    tmp_path: Path, red_first: bool, edition: str, activity: str, phase: str, sails: bool
) -> None:
    """Van wins in C1 on its way to Shelter, gives the move up and turns back to Home."""
    route = "Home, D1" if activity == "carrier-mission" else "Home, Shelter"
    tasks = task("Change", "base-change", "movement", "Van", "Home, Shelter")
    tasks += task("Next", activity, phase, "Van", route)
    turn = Chase(tmp_path, red_first, tasks=tasks, edition=edition)
    open_to: list[list[int]] = []

    def announce(now: FileTurn) -> int:
        open_to.append(list(now.game.choices()))
        return now.game.choices()[-1]

    turn.run({OUT: "C1"}, announce=announce, go_on=0)
    assert turn.fought() == ["C1"] and turn.game.is_over
    assert open_to == [[0, 1], [0, 1] if sails else [0]]
    assert turn.names.places[turn.s.home[turn.force("Van")]] == ("Shelter" if sails else "Home")
    assert turn.is_inverted("Van")


@pytest.mark.rule("22.28A", "22.26B", "22.62", "22.18", "22.91", "22.917", "22.92")
@ORDERS
@pytest.mark.parametrize("met", [True, False])
def test_ships_whose_target_is_gone_are_met_on_their_way_back_and_boats_are_not(
    tmp_path: Path, red_first: bool, met: bool
) -> None:
    """Van aborts after the attack in B1; Foe and the boats of Nest had gone for D1. Guard of Blue meets Foe alone."""
    turn = Chase(
        tmp_path,
        red_first,
        blue=VAN + fleet("Guard", "Shelter"),
        below=boats("Near boats", "Lair") + boats("Far boats", "Nest"),
    )
    asked: list[set[str]] = []

    def hex_of(now: FileTurn) -> int:
        if now.s.wave == OUT:
            return now.on_path("D1")
        if now.s.ask_seat != now.s.mover:
            return 0
        asked.append(now.forces_of_leg(now.subject))
        return now.on_path("F1") if met else 0

    def dive(now: FileTurn) -> int:
        path = [now.names.hexes[hex].split()[0] for hex in now.s.leg_path[now.s.ask_object]]
        wanted = path.index("B1" if now.names.units[now.subject] == "Near boats" else "D1") + 1
        return wanted if now.s.wave == OUT and wanted in now.game.choices() else 0

    turn.run({}, losers=("Red",), intercept_hex=hex_of, submarine_hex=dive, abort=1)
    assert turn.fought() == (["B1", "F1"] if met else ["B1"])
    assert asked == [{"Foe"}], "boats go back unseen"
    assert turn.is_inverted("Foe") is met and turn.is_inverted("Guard") is met
    assert turn.s.in_force[turn.unit("Far boats")] != terms.NONE and turn.game.is_over
