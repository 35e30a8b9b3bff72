"""The split of carrier aircraft between patrol and strikes as a game (22.431)."""

import json

import pytest

from flagplot.core.errors import FlagplotError
from flagplot.games.awaw import editions
from flagplot.games.awaw.battle.game import GAME
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.files.build import build
from flagplot.games.awaw.files.check_battle import read
from flagplot.games.awaw.measures.number_choice import AIR_SPLIT, BEGINNINGS, PARTS
from flagplot.games.awaw.players import standard
from flagplot.games.awaw.words import asks
from flagplot.odds.play import begin
from tests.cli.shell import CORAL_SEA, RIVER_PLATE, call
from tests.helpers.odds import BATTLE, decided

TABLES = editions.fill(editions.load())
BOTH = (standard.choose, standard.choose)


def test_each_side_may_send_every_share() -> None:
    """Seven shares a side, and eight ways that the battle was come to for each pair."""
    found = decided("air-split", TABLES, build(read(CORAL_SEA)).situation, BOTH, 3)
    assert [len(side) for side in found.choices] == [PARTS + 1, PARTS + 1]
    assert len(found.starts) == (PARTS + 1) ** 2
    assert all(len(ways) == BEGINNINGS for ways in found.starts.values())


def test_the_share_chosen_is_on_patrol() -> None:
    """Nobody, half and all of each carrier's squadrons, as near as whole squadrons come, and no question is left."""
    start = build(read(CORAL_SEA)).situation
    found = decided("air-split", TABLES, start, BOTH, 3)
    for a, b in ((0, 0), (3, 6), (6, 0)):
        for s in found.starts[a, b]:
            assert s.ask_kind != asks.PATROL_SQUADRONS
            for side, part in enumerate((a, b)):
                aboard = [w for w in range(side * 24, side * 24 + s.wings[side]) if s.wing_ship[w] >= 0]
                flown = {w: (s.patrol[w], s.squadrons[w]) for w in aboard if s.squadrons[w] > 0}
                if part == 0:
                    assert all(patrol == 0 for patrol, _ in flown.values())
                else:
                    assert any(patrol > 0 for patrol, _ in flown.values())
                    assert all(
                        abs(PARTS * patrol - part * number) <= PARTS for patrol, number in flown.values() if patrol
                    )


def test_all_beginnings_stand_at_the_first_patrol() -> None:
    """In round 1, with the question about a patrol pending."""
    s = begin(BATTLE, AIR_SPLIT, TABLES, build(read(CORAL_SEA)).situation, BOTH, 9)
    assert isinstance(s, BattleState)
    assert (s.round, s.ask_kind) == (1, asks.PATROL_SQUADRONS)
    assert not GAME.is_over(s)


def test_without_carriers_there_is_no_air_to_split() -> None:
    """And it is said in words."""
    with pytest.raises(FlagplotError, match="neither side has carrier aircraft"):
        decided("air-split", TABLES, build(read(RIVER_PLATE)).situation, BOTH, 3)


@pytest.mark.soak
@pytest.mark.xdist_group("compiled")
def test_the_split_of_the_coral_sea_is_solved_for_ships() -> None:
    """Played for named ships: the value lies between all of one side lost and all of the other."""
    pytest.importorskip("llvmlite")
    words = ("solve", CORAL_SEA, "--decision", "air-split", "--payoff", "ships", "--seed", 2, "-n", 64, "--json")
    found = json.loads(call(*words).stdout)
    assert [len(side["choices"]) for side in found["sides"]] == [7, 7]
    odds = json.loads(call("odds", CORAL_SEA, "-n", 4096, "--seed", 4, "--json").stdout)
    lost = {side: told["mean"]["value"] for side, told in odds["named_lost"].items()}
    assert abs(found["value"]["value"]) <= found["scale"] and all(value >= 0 for value in lost.values())
    assert found["exploitability"]["at_most"] >= max(0.0, found["exploitability"]["seen"])
