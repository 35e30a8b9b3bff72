"""What became of each operation is what the log and the ships say, for every reader, in every edition (22.131, 22.28)."""

from collections import Counter
from pathlib import Path

import pytest

from flagplot.api.play import fight
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.words import events
from flagplot.games.awaw.turn.words.became import ARRIVED, LOST, PART, TURNED_BACK, Became, Operation, became
from flagplot.table.setting import open_scenario
from tests.games.awaw.turn.test_carried_out import CARRIERS, CONVOY, EDITIONS, ORDERS, fought, sailed
from tests.helpers.blocks import first
from tests.helpers.scenario_files import OPERATIONS
from tests.helpers.sea_line import FileTurn


def told(turn: FileTurn, seat: int) -> list[str]:
    """The sentences that a reader is told of a turn that is over."""
    setting = turn.setting
    found = became(setting.start(seat), turn.game.seat_view(seat), setting.teller())
    return [text for each in found for text, _ in each.lines]


def as_operation(found: object) -> Operation:
    """What became of an operation, as plain data."""
    assert isinstance(found, Became)
    return found.as_data()


@pytest.mark.rule("22.131", "22.28", "22.61C")
@ORDERS
@EDITIONS
@pytest.mark.parametrize(
    ("fate", "said"),
    [
        ("unhurt", ["Van: carried out the mission against D1", "Other: carried out the mission against D1"]),
        (
            "sunk",
            [
                "Van: reached D1, with nothing left for the carrier mission",
                "Other: reached D1, with nothing left for the carrier mission; lost: Other Deck",
            ],
        ),
        (
            "withdrawn",
            ["Van: reached D1, with nothing left for the carrier mission", "Other: turned back to Home"],
        ),
    ],
)
def test_a_mission_says_who_came_there_who_turned_back_and_who_is_lost(
    tmp_path: Path, red_first: bool, edition: str, fate: str, said: list[str]
) -> None:
    turn = sailed(tmp_path, red_first, edition, "carrier-mission", CARRIERS)
    fought(turn, "" if fate == "unhurt" else "Other Deck", "C1", fate == "withdrawn").play()
    assert told(turn, terms.NONE) == told(turn, turn.s.mover) == sorted(said)
    arrived = "carried out" if fate == "unhurt" else "arrived with nothing left to carry it out"
    assert told(turn, 1 - turn.s.mover) == [f"Carrier mission from Home to D1: {arrived}"]


@pytest.mark.rule("22.82")
@ORDERS
@EDITIONS
def test_a_convoy_counts_its_transports(tmp_path: Path, red_first: bool, edition: str) -> None:
    turn = sailed(tmp_path, red_first, edition, "sea-transport", CONVOY, 3).play(announce=1)
    assert sorted(told(turn, terms.NONE)) == ["Other: 3 of 3 transports arrived in Shelter", "Van: arrived in Shelter"]
    turn = sailed(tmp_path, red_first, edition, "sea-transport", CONVOY, 3)
    fought(turn, "Other ships", "C1", True).play()
    assert "Other: 0 of 3 transports arrived; turned back to Home" in told(turn, terms.NONE)


@pytest.mark.rule("22.15")
@ORDERS
def test_an_operation_that_is_not_announced_did_not_sail(tmp_path: Path, red_first: bool) -> None:
    turn = sailed(tmp_path, red_first, "awaw-2018", "carrier-mission", CARRIERS).play(announce=0)
    assert told(turn, terms.NONE) == ["Mission: did not sail"]
    assert told(turn, 1 - turn.s.mover) == []


@pytest.mark.long
@pytest.mark.parametrize("path", first(3, OPERATIONS))
def test_every_ship_that_sailed_is_counted_once_and_only_some_arrive_where_it_is_carried_out(path: Path) -> None:
    setting = open_scenario(path)
    seen = Counter[str]()
    for seed in range(4):
        played = fight(setting, seed=seed)
        log = {event.kind for event in played.result.seen.log}
        for each in map(as_operation, played.result.became):
            outcomes = {force["outcome"] for force in each["forces"]}
            seen.update(outcomes)
            assert not each["carried_out"] or outcomes & {ARRIVED, PART} or not each["forces"]
            assert events.ACTIVITY_DONE in log or not each["carried_out"]
            for force in each["forces"]:
                some = {"arrived": bool(force["arrived"]), "turned_back": bool(force["turned_back"])}
                expected = {
                    ARRIVED: (True, False),
                    PART: (True, True),
                    TURNED_BACK: (False, True),
                    LOST: (False, False),
                }
                if force["outcome"] in expected:
                    assert (some["arrived"], some["turned_back"]) == expected[force["outcome"]]
    assert seen


@pytest.mark.parametrize("path", first(3, OPERATIONS))
def test_of_the_other_sides_operations_no_more_is_told_than_was_announced(path: Path) -> None:
    setting = open_scenario(path)
    enemy = 1 - setting.battle.situation.mover
    for seed in range(2):
        played = fight(setting, seed=seed, view="AB"[enemy])
        found = map(as_operation, played.result.became)
        assert all(each["forces"] == [] for each in found if each["side"] != setting.sides[enemy])
        assert not any(each.aside for each in played.result.story.events)
