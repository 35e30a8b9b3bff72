"""The sea that a turn looks up: what was worked out once is told again, and nobody can spoil it."""

from flagplot.board.paths import path
from flagplot.board.shipped import open_map
from flagplot.games.awaw.turn.sea import BoardChart


def test_ways_and_flights_are_those_of_the_map_however_often_they_are_asked_for() -> None:
    """A way may be cut short by whoever asked, and straits that are shut belong to their chart alone."""
    board = open_map("mediterranean")
    port, suez = board.locate("Alexandria"), board.locate("Suez")
    free, shut = BoardChart(board), BoardChart(board, shut=board.shut(["Suez canal"]))
    for chart in (free, shut):
        way = chart.way(port, suez)
        assert way == path(board, port, suez, chart.shut) == chart.way(port, suez)
        way.clear()
        assert chart.way(port, suez) == path(board, port, suez, chart.shut)
        for _ in range(2):
            assert chart.air(port, suez) == board.hex_range(port, suez)
    assert free == BoardChart(board) and free.way(port, suez) != shut.way(port, suez)
