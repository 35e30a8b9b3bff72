"""What is told of many games, measure by measure, from ten games counted by hand."""

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import pytest

from flagplot.core.offers.measure import (
    DeliveryMeasure,
    EndingMeasure,
    GameMeasure,
    Measure,
    MeasureSet,
    RowMeasure,
    SideMeasure,
    Winner,
    beyond,
    column,
    of_sides,
)
from flagplot.core.offers.payoff import WIN, Key, Payoff, no_rows
from flagplot.core.schema import State

COUNTED: dict[Key, dict[Any, int]] = {
    ("winner",): {0: 6, 1: 3, -1: 1},
    ("ended",): {7: 2, 5: 8},
    ("rounds",): {2: 5, 4: 5},
    ("by round",): {(2, 0): 4, (2, -1): 1, (4, 0): 2, (4, 1): 3},
    ("lost", 0): {0: 9, 4: 1},
    ("lost", 1): {2: 10},
    ("more",): {2: 9, -2: 1},
    ("landed", 1): {3: 10},
}


@dataclass
class Ten:
    """Ten games between Ann, who begins with five, and Bob, who begins with eight and carries three."""

    counted: dict[Key, dict[Any, int]] = field(default_factory=lambda: COUNTED)
    start: Any = (5, 8)
    roster: Any = ("one", "two")
    sides: tuple[str, ...] = ("Ann", "Bob")
    teller: Any = None
    counting: Any = None
    battles: int = 10

    @property
    def tally(self) -> Any:
        return self

    def of(self, *key: Any) -> Counter[Any]:
        return Counter(self.counted.get(key, {}))

    def whose(self, name: str) -> list[Any]:
        return [key[1] for key in self.counted if key[0] == name and len(key) > 1]

    def share(self, hits: Any) -> dict[str, Any]:
        return {"share": Fraction(hits, self.battles)}

    def mean(self, counts: Counter[int]) -> dict[str, Any]:
        return {"mean": Fraction(sum(value * count for value, count in counts.items()), self.battles)}

    def spread(self, counts: Counter[int]) -> dict[str, Any]:
        return {"spread": dict(counts)}


def words(code: int) -> tuple[str, str]:
    return f"way {code}", f"9.{code}"


def has(start: Any, side: int) -> int:
    return int(start[side])


def carried(start: Any, side: int) -> int:
    return 3 * side


def tenth(number: int) -> dict[str, Fraction]:
    return {"share": Fraction(number, 10)}


TOLD: list[tuple[str, Measure, dict[str, Any]]] = [
    ("winner", Winner("winner", "Who wins"), {"winner": {"Ann": tenth(6), "Bob": tenth(3), "nobody": tenth(1)}}),
    ("no winner", Winner("winner", "Nobody is named", named=False), {"winner": None}),
    (
        "ends, the likeliest first",
        EndingMeasure("ended", "How it ends", words=words),
        {"ended": [{"how": "way 5", "cites": "9.5", **tenth(8)}, {"how": "way 7", "cites": "9.7", **tenth(2)}]},
    ),
    ("number", GameMeasure("rounds", "Rounds"), {"rounds": {"spread": {2: 5, 4: 5}}}),
    (
        "over by a round, one in which no game ends among them",
        GameMeasure("rounds", "Rounds", by_winner="by round"),
        {
            "rounds": {"spread": {2: 5, 4: 5}},
            "by round": {
                "2": {"Ann": 0.4, "Bob": 0.0, "nobody": 0.1},
                "3": {"Ann": 0.4, "Bob": 0.0, "nobody": 0.1},
                "4": {"Ann": 0.6, "Bob": 0.3, "nobody": 0.1},
            },
        },
    ),
    ("sides", SideMeasure("lost", "Lost"), {"lost": {"Ann": {"spread": {0: 9, 4: 1}}, "Bob": {"spread": {2: 10}}}}),
    (
        "sides with what they had and lost beyond each other",
        SideMeasure("lost", "Lost", at_start=has, start_name="had", exchange="more"),
        {
            "lost": {"Ann": {"spread": {0: 9, 4: 1}}, "Bob": {"spread": {2: 10}}},
            "had": {"Ann": 5, "Bob": 8},
            "more": {"of": "Bob", "beyond": "Ann", "spread": {2: 9, -2: 1}},
        },
    ),
    (
        "only who carries something brings it",
        DeliveryMeasure("cargo", "Cargo", at_start=carried, counted="landed"),
        {"cargo": {"Bob": {"start": 3, "landed": {"spread": {3: 10}}}}},
    ),
    (
        "rows",
        RowMeasure("ships", "Ships", rows=lambda got: [{"name": name} for name in got.roster]),
        {"ships": [{"name": "one"}, {"name": "two"}]},
    ),
]


@pytest.mark.parametrize(("measure", "told"), [case[1:] for case in TOLD], ids=[case[0] for case in TOLD])
def test_a_measure_tells_what_was_counted(measure: Measure, told: dict[str, Any]) -> None:
    assert measure.figures(Ten()) == told


def test_of_no_games_there_is_no_round_by_which_they_are_over() -> None:
    assert GameMeasure("rounds", "Rounds", by_winner="by round").over_by(Ten(counted={})) == {}


def test_a_measure_that_says_nothing_cannot_be_told() -> None:
    with pytest.raises(NotImplementedError):
        Measure("none", "None").figures(Ten())


# ------------------------------------------------------------ counting
def note(start: Any, s: Any, told: int, row: list[int]) -> None:
    row[0] = s
    row[1] = told
    row[2] = start[0] - 1
    row[3] = start[1] - 3


POINTS = Payoff("points", "points", ("more",), lambda start: 13.0, 0.2)
COUNTING = MeasureSet(
    measures=(
        Winner("winner", "Who wins"),
        SideMeasure("hits", "Hits"),
        SideMeasure("lost", "Lost", at_start=has, start_name="had"),
    ),
    columns=4,
    note=note,
    counted={("winner",): column(0), ("more",): beyond(3, 2), **of_sides("lost", 2)},
    payoffs=(WIN, POINTS),
)


@pytest.mark.parametrize(("winner", "worth"), [(0, 1), (1, 0), (-1, 0.5)])
def test_a_win_is_worth_one_and_nobodys_a_half(winner: int, worth: float) -> None:
    assert COUNTING.worth(WIN, [winner, 0, 0, 0]) == worth
    assert WIN.scale("any start") == 1.0 and WIN.is_chance


def test_a_payoff_goes_by_what_was_counted_of_it() -> None:
    assert COUNTING.payoff("points") is POINTS and COUNTING.payoff("win") is WIN
    assert COUNTING.worth(POINTS, [0, 0, 2, 5]) == 3
    with pytest.raises(StopIteration):
        COUNTING.payoff("glory")


def test_columns_of_both_sides_lie_side_by_side() -> None:
    assert [COUNTING.counted["lost", side]([9, 9, 4, 6]) for side in range(2)] == [4, 6]


def test_strength_is_what_the_sides_had_of_what_is_counted_from_the_start() -> None:
    assert [COUNTING.strength((5, 8), 0, 2, side) for side in range(2)] == [(4, 5), (5, 8)]
    none = MeasureSet((Winner("winner", "Who wins", named=False),), 4, note, COUNTING.counted)
    assert none.strength((5, 8), 0, 2, 0) == (0, 0)


def test_a_game_names_a_winner_where_its_measures_do() -> None:
    assert COUNTING.names_a_winner
    assert not MeasureSet((Winner("winner", "", named=False), SideMeasure("lost", "")), 4, note, {}).names_a_winner


def test_what_decides_is_how_often_nobody_and_each_side_wins() -> None:
    assert list(COUNTING.deciding(Ten())) == [1, 6, 3]


def test_a_game_without_rows_counts_none() -> None:
    fates: list[list[list[int]]] = []
    no_rows(State(), State(), fates)
    assert fates == []
