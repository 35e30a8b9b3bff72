"""The sea that a turn looks up: its distances and ways are those of the map, straits that are shut belong to their chart alone."""

import random

import pytest

from flagplot.board import paths
from flagplot.board.map import DIVIDING
from flagplot.board.read_map import names, open_map
from flagplot.games.awaw.turn import sailing, terms
from flagplot.games.awaw.turn.planning.charting import chart_of, way


@pytest.mark.long
@pytest.mark.rule("22.23")
@pytest.mark.parametrize("name", names())
def test_distances_and_ways_are_those_of_the_map(name: str) -> None:
    """Between places all over the map, boxes and dry land among them, with and without a passage shut."""
    board, rng = open_map(name), random.Random(name)
    hexes = [*rng.sample(range(len(board.hexes)), 24), *range(len(board.hexes), len(board.adjacent))]
    ends = [*hexes, *(place.hex for place in board.places[:12])]
    for shut in (0, 1, (1 << len(board.passages)) - 1):
        chart = chart_of(board, shut)
        for start in hexes:
            assert tuple(chart.distance[start][: chart.size]) == paths.row(board, start, shut)
            for end in ends:
                assert way(chart, start, end) == paths.path(board, start, end, shut)
                assert sailing.by_air(chart, start, end) == board.hex_range(start, end)


@pytest.mark.rule("22.13A")
@pytest.mark.parametrize("name", names())
def test_steps_are_those_of_the_map(name: str) -> None:
    """Every step of the map leads through what lies between the two hexes; a shut passage joins nobody."""
    board = open_map(name)
    for number, passage in enumerate(board.passages):
        chart = chart_of(board, 1 << number)
        for pair in (pair for one, other in passage.sides for pair in ((one, other), (other, one))):
            step = sailing.step_to(chart, *pair)
            assert (step != terms.NONE) == (pair[1] in board.neighbours(pair[0]))
            if step != terms.NONE:
                marks = {"strait": terms.STRAIT, "canal": terms.CANAL}.get(passage.kind, 0)
                assert chart.crossing[step] & marks == marks and chart.crossing[step] & terms.SHUT
                assert not sailing.are_joined(chart, *pair) and sailing.are_joined(chart_of(board), *pair)
    assert set(DIVIDING) == {"strait", "canal"}


def test_charts_are_equal_if_their_seas_are() -> None:
    board = open_map("mediterranean")
    free, shut = chart_of(board), chart_of(board, board.shut(["Suez canal"]))
    port, suez = board.locate("Alexandria"), board.locate("Suez")
    assert free == chart_of(board) != shut
    assert way(free, port, suez) != way(shut, port, suez)
