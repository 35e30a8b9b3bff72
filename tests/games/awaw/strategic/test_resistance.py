"""Japanese resistance, line by line of the printed table and of its explanation (57.11)."""

from typing import Any

import pytest

from flagplot.core.errors import FlagplotError
from tests.games.awaw.strategic.asking import answer, asked

OBJECTIVES = 10
"""Pacific objectives that the procedure is told of where nothing else is said."""


def resistance(rulings: dict[str, str] | None = None, /, **fields: Any) -> dict[str, Any]:
    return asked("japanese-resistance", rulings or {}, fields)


def situation(**fields: Any) -> int:
    """What the fields add to the situation."""
    found: int = resistance(**fields)["situation"] - OBJECTIVES
    return found


def cumulative(**fields: Any) -> int:
    found: int = resistance(**fields)["cumulative"]
    return found


@pytest.mark.rule("awaw-2011:57.11.sit.1")
def test_each_pacific_objective_is_one() -> None:
    assert [resistance(pacific_objectives=n)["situation"] for n in (0, 1, 7)] == [0, 1, 7]


@pytest.mark.rule("awaw-2011:57.11.sit.2")
def test_singapore_and_manila_are_one_each() -> None:
    assert situation(japan="Singapore") == situation(japan="Manila") == 1
    assert situation(japan="Manila,Singapore") == 2
    assert situation(allies="Manila,Singapore") == 0


@pytest.mark.rule("awaw-2011:57.11.sit.3", "awaw-2011:57.11.sit.4")
def test_home_cities_in_allied_hands() -> None:
    assert situation(allies="Tokyo") == -3
    assert situation(allies="Osaka") == situation(allies="Kagoshima") == -2
    assert situation(allies="Osaka,Tokyo,Kagoshima") == -7
    assert situation(japan="Osaka,Tokyo,Kagoshima") == 0


@pytest.mark.rule("awaw-2011:57.11.sit.5", "awaw-2011:57.11.sit.7")
@pytest.mark.parametrize(("number", "score"), [(0, 0), (1, -3), (2, -5), (3, -6), (4, -7), (9, -12)])
def test_a_first_a_second_and_each_other_hex_or_bomb(number: int, score: int) -> None:
    assert situation(occupied_hexes=number) == situation(atomic_attacks=number) == score
    assert situation(occupied_hexes=number, atomic_attacks=1) == score - 3


@pytest.mark.rule("awaw-2011:57.11.sit.6")
def test_eight_cities_are_minus_one_each() -> None:
    cities = ["Peking", "Shanghai", "Nanking", "Canton", "Harbin", "Mukden", "Seoul", "Okinawa"]
    assert [situation(allies=city) for city in cities] == [-1] * 8
    assert situation(allies=cities) == -8
    assert situation(japan=cities) == 0


@pytest.mark.rule("awaw-2011:57.11.sit.8")
def test_each_firestormed_city_is_minus_one_for_good() -> None:
    assert situation(firestorms=4) == -4
    found = resistance(firestorms=4, before=-2)
    assert (found["cumulative"], found["carried"], found["resistance"]) == (0, -2, OBJECTIVES - 6)
    again = resistance({"firestorm-lasts": "every-turn"}, firestorms=4, before=-2)
    assert (again["situation"], again["cumulative"], again["carried"]) == (OBJECTIVES, -4, -6)


@pytest.mark.rule("awaw-2011:57.11.sit.9")
def test_ten_unbuilt_factors_are_minus_one() -> None:
    assert [situation(unbuilt_factors=n) for n in (9, 10, 19, 20, 105)] == [0, -1, -1, -2, -10]


@pytest.mark.rule("awaw-2011:57.11.cum.1")
def test_low_chinese_resistance() -> None:
    assert [cumulative(chinese_resistance=level) for level in (0, -2, -3, -8)] == [0, 0, 1, 1]


@pytest.mark.rule("awaw-2011:57.11.cum.2")
def test_vladivostok_and_irkutsk_both() -> None:
    assert cumulative(japan="Vladivostok") == cumulative(japan="Irkutsk") == 0
    assert cumulative(japan="Vladivostok,Irkutsk") == 1
    assert cumulative(allies="Vladivostok,Irkutsk") == 0


@pytest.mark.rule("awaw-2011:57.11.cum.3", "awaw-2011:57.11.cum.4")
@pytest.mark.parametrize(
    "cities", [["Calcutta", "Colombo", "Dacca", "Rangoon"], ["Cairns", "Darwin", "Port Moresby", "Townsville"]]
)
def test_three_of_four(cities: list[str]) -> None:
    assert cumulative(japan=cities[:2]) == 0
    assert [cumulative(japan=[city for city in cities if city != left]) for left in cities] == [1] * 4
    assert cumulative(japan=cities) == 1


def test_two_rows_of_four_are_not_mixed() -> None:
    assert cumulative(japan="Calcutta,Colombo,Cairns,Darwin") == 0


@pytest.mark.rule("awaw-2011:57.11.cum.5", "awaw-2011:57.11.cum.5b")
def test_every_25_brps_lost_are_one() -> None:
    assert [cumulative(losses=n) for n in (0, 24, 25, 49, 50, 74, 75, 99, 100, 250)] == [0, 0, 1, 1, 2, 2, 3, 3, 4, 10]
    doubling = {"loss-bands": "doubling"}
    found = [resistance(doubling, losses=n)["cumulative"] for n in (24, 25, 49, 50, 99, 100, 199, 200, 400)]
    assert found == [0, 1, 1, 2, 2, 3, 3, 4, 5]


@pytest.mark.rule("awaw-2011:57.11.cum.6")
def test_island_groups_of_japan_from_seven_on() -> None:
    assert [cumulative(japan_whole=n) for n in (6, 7, 8, 9, 10, 15)] == [0, 1, 2, 3, 4, 9]


@pytest.mark.rule("awaw-2011:57.11.cum.7")
def test_island_groups_of_the_western_allies_from_eight_to_nine() -> None:
    assert [cumulative(allies_whole=n) for n in (7, 8, 9, 10, 15)] == [0, -1, -2, -2, -2]


@pytest.mark.rule("awaw-2011:57.11.check")
def test_it_is_checked_as_an_allied_player_turn_ends() -> None:
    fields = {"pacific_objectives": 0}
    assert resistance(**fields)["result"] == "Japan surrenders"
    assert resistance(**fields, ends="Allied player turn")["result"] == "Japan surrenders"
    assert resistance(**fields, ends="game turn")["result"] == "not checked"


@pytest.mark.rule("awaw-2011:57.11.victory")
@pytest.mark.parametrize(
    ("before", "result"), [(-11, "Japan surrenders"), (-10, "Japan surrenders"), (-9, "Japan fights on")]
)
def test_zero_or_less_is_surrender(before: int, result: str) -> None:
    found = resistance(before=before)
    assert (found["resistance"], found["result"]) == (OBJECTIVES + before, result)


@pytest.mark.rule("awaw-2011:57.11.expl.1")
def test_the_situation_is_worked_out_anew_and_the_cumulative_part_carried_on() -> None:
    """Three turns: Tokyo is lost and retaken, the losses of each turn stay."""
    first = resistance(turn="Spring 1942", losses=50, japan_whole=7)
    assert first == {
        "situation": 10,
        "cumulative": 3,
        "carried": 3,
        "resistance": 13,
        "result": "Japan fights on",
    }
    second = resistance(turn="Summer 1942", losses=24, japan_whole=8, allies="Tokyo", before=first["carried"])
    assert (second["situation"], second["cumulative"], second["carried"]) == (7, 2, 5)
    third = resistance(turn="Fall 1942", before=second["carried"])
    assert (third["situation"], third["carried"], third["resistance"]) == (10, 5, 15)


@pytest.mark.rule("awaw-2011:57.11.expl.1", "awaw-2011:57.11.expl.2")
def test_what_is_cumulative_is_added_once_a_game_turn() -> None:
    busy = {"losses": 50, "japan": "Vladivostok,Irkutsk", "before": 4}
    check = resistance(**busy, ends="Allied player turn")
    assert (check["cumulative"], check["carried"], check["resistance"]) == (0, 4, OBJECTIVES + 4)
    assert resistance(**busy, ends="game turn")["carried"] == 7


CONTROL = {"japan": "Vladivostok,Irkutsk,Calcutta,Colombo,Dacca,Cairns,Darwin,Townsville", "japan_whole": 8}


@pytest.mark.rule("awaw-2011:57.11.expl.2", "awaw-2011:57.11.expl.3")
@pytest.mark.parametrize(
    ("turn", "began", "score"),
    [
        ("Winter 1941", "Winter 1941", 0),
        ("Spring 1942", "Winter 1941", 5),
        ("Summer 1942", "Winter 1941", 5),
        ("Summer 1942", "Summer 1942", 0),
        ("Fall 1942", "Summer 1942", 5),
    ],
)
def test_control_counts_from_the_turn_after_the_outbreak(turn: str, began: str, score: int) -> None:
    assert cumulative(turn=turn, war_began=began, **CONTROL) == score
    assert cumulative(turn=turn, war_began=began, allies_whole=9) == (-2 if score else 0)
    assert cumulative(turn=turn, war_began=began, losses=25, chinese_resistance=-3) == 2


def test_other_rulings_let_control_or_everything_wait() -> None:
    late = {"resistance-start": "turn-after"}
    assert resistance(late, turn="Spring 1942", **CONTROL)["cumulative"] == 0
    assert resistance(late, turn="Summer 1942", **CONTROL)["cumulative"] == 5
    everything = {"what-waits": "all"}
    fields: dict[str, object] = {"losses": 25, "chinese_resistance": -3}
    assert resistance(everything, turn="Winter 1941", **fields)["cumulative"] == 0
    assert resistance(everything, turn="Spring 1942", **fields)["cumulative"] == 2


@pytest.mark.rule("awaw-2011:57.11.expl.4", "awaw-2011:57.11.expl.5", "awaw-2011:57.11.expl.6")
def test_named_ships_count_three_damaged_and_six_sunk_in_port() -> None:
    assert cumulative(losses=22, damaged_ships=1) == 1
    assert cumulative(losses=21, damaged_ships=1) == 0
    assert cumulative(losses=19, sunk_in_port=1) == 1
    assert cumulative(losses=18, sunk_in_port=1) == 0
    assert cumulative(losses=24, damaged_cruisers=60) == 0


@pytest.mark.rule("awaw-2011:57.11.expl.7")
def test_what_is_left_over_is_lost_with_the_turn() -> None:
    first = resistance(turn="Spring 1942", losses=24)
    second = resistance(turn="Summer 1942", losses=24, before=first["carried"])
    assert second["carried"] == 0
    assert answer("pacific-losses", losses=24, damaged_ships=2) == 1


SUPPLIED = ["Peking", "Shanghai", "Nanking", "Canton"]


@pytest.mark.rule("awaw-2011:57.11.expl.8")
def test_chinese_russian_and_indian_objectives_need_full_supply() -> None:
    assert [situation(allies=city, isolated=city) for city in SUPPLIED] == [0] * 4
    free = ["Seoul", "Okinawa", "Harbin", "Mukden"]
    assert [situation(allies=city, isolated=city) for city in free] == [-1] * 4
    assert situation(allies="Tokyo", isolated="Tokyo") == -3
    assert cumulative(japan="Vladivostok,Irkutsk", isolated="Irkutsk") == 0
    assert cumulative(japan="Vladivostok,Irkutsk", isolated="Vladivostok") == 0
    assert cumulative(japan="Calcutta,Colombo,Dacca", isolated="Dacca") == 0
    assert cumulative(japan="Cairns,Darwin,Townsville", isolated="Cairns") == 1
    manchuria = resistance({"manchurian-supply": "needed"}, allies="Harbin,Mukden", isolated="Mukden")
    assert manchuria["situation"] == OBJECTIVES - 1
    manchuria = resistance({"manchurian-supply": "needed"}, allies="Harbin,Mukden", isolated="Harbin,Mukden")
    assert manchuria["situation"] == OBJECTIVES


@pytest.mark.rule("awaw-2011:57.11.expl.8", "awaw-2011:57.11.expl.9")
@pytest.mark.parametrize(
    ("own", "isolated", "enemy", "share"),
    [
        (1, 0, 0, "whole"),
        (3, 0, 0, "whole"),
        (1, 1, 0, "half"),
        (2, 0, 1, "half"),
        (0, 2, 0, "none"),
        (0, 0, 1, "none"),
    ],
)
def test_whole_and_half_island_groups(own: int, isolated: int, enemy: int, share: str) -> None:
    assert answer("island-group", own=own, isolated=isolated, enemy=enemy) == share


@pytest.mark.rule("awaw-2011:57.11.expl.9", "awaw-2011:57.11.expl.10")
def test_half_groups_are_added_and_the_total_is_rounded_down() -> None:
    assert [cumulative(japan_whole=6, japan_half=n) for n in range(5)] == [0, 0, 1, 1, 2]
    assert [cumulative(allies_whole=7, allies_half=n) for n in range(5)] == [0, 0, -1, -1, -2]


@pytest.mark.rule("awaw-2011:57.11.expl.11")
def test_midway_is_hawaiian_for_japanese_resistance_alone() -> None:
    assert answer("midway-group", purpose="Japanese resistance") == "part of the Hawaiian Islands"
    assert answer("midway-group", purpose="anything else") == "no part of the Hawaiian Islands"


def test_a_place_has_one_master_and_the_war_a_beginning() -> None:
    with pytest.raises(FlagplotError, match="Manila is controlled by both sides; expected it in japan or in allies"):
        resistance(japan="Tokyo,Manila", allies="Manila")
    with pytest.raises(FlagplotError, match="turn Fall 1941 comes before the outbreak of war; expected Winter 1941 or"):
        resistance(turn="Fall 1941")
    with pytest.raises(FlagplotError, match="allies: 'Kyoto' is not allowed; expected Singapore, Manila"):
        resistance(allies="Kyoto")
