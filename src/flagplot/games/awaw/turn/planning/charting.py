"""The sea of a map as the rules look it up, and the tables of an edition over it."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from flagplot.board.map import BOX_KINDS, DIVIDING, Map
from flagplot.core.printed.edition import Edition
from flagplot.games.awaw import editions
from flagplot.games.awaw.interception.attempt import figures
from flagplot.games.awaw.interception.terms import BASE_CHANGE, REDEPLOYMENT
from flagplot.games.awaw.shared import tables
from flagplot.games.awaw.shared.terms import NATION_NAMES
from flagplot.games.awaw.turn.rows import ships_of
from flagplot.games.awaw.turn.sailing import fill_path, measure, route_between
from flagplot.games.awaw.turn.sea import Chart, Sea
from flagplot.games.awaw.turn.state import TurnState
from flagplot.games.awaw.turn.terms import CANAL, HEXES, NONE, SHUT, STRAIT

AMERICAN: Final = "u.s."
"""How the name of a U.S. box begins."""


SW_BOX: Final = BOX_KINDS[0]
NORWAY: Final = ("Bergen", "Stavanger", "Kristiansand", "Trondheim", "Bodo")
"""Ports that represent the North Sea coast of Norway (22.11A)."""
BERGEN: Final = "bergen"
SHUTTLE_PORTS: Final = ("oslo", "kiel")
AXIS: Final = ("Germany", "Italy", "Japan")
"""Who is immune on the Norwegian coast, and between which ports (22.11A)."""


class Distances:
    """Distances by sea, worked out hex by hex as they are asked for."""

    def __init__(self, chart: Chart) -> None:
        self.chart, self.rows = chart, dict[int, list[int]]()

    def __getitem__(self, start: int) -> list[int]:
        """Hexes by sea from a hex to every other one, NONE where no ship comes."""
        row = self.rows.get(start)
        if row is None:
            row = self.rows[start] = [NONE] * HEXES
            measure(self.chart, start, row, [0] * HEXES)
        return row


def add_steps(chart: Chart, here: int, steps: list[tuple[int, int]]) -> None:
    """Enter the steps from a hex, each with the waters on it; hexes come in their order."""
    first = chart.first[here]
    for place, (there, crossing) in enumerate(steps):
        chart.next[first + place], chart.crossing[first + place] = there, crossing
    chart.first[here + 1] = first + len(steps)


def way(chart: Chart, start: int, end: int) -> list[int]:
    """A shortest way by sea with both its ends, empty if there is none."""
    found = route_between(chart, start, end)
    path = [NONE] * found.length
    fill_path(chart, found, path)
    return path


def chart_of(board: Map, shut: int = 0, coast: frozenset[int] = frozenset()) -> Chart:
    """The sea of a map; the passages of `shut`, as bits, are closed, `coast` is that of Norway in the North Sea."""
    chart = Chart()
    chart.distance = Distances(chart)  # type: ignore[assignment]
    chart.hexes, chart.size = len(board.hexes), len(board.adjacent)
    kinds = {STRAIT: DIVIDING[0], CANAL: DIVIDING[1]}
    bits = {mark: sum(1 << n for n, p in enumerate(board.passages) if p.kind == kind) for mark, kind in kinds.items()}
    bits[SHUT] = shut
    for number, there in enumerate(board.hexes):
        chart.column[number] = there.spot.column
        chart.half_row[number] = 2 * there.spot.row + (there.spot.column & 1)
        chart.norwegian[number] = int(number in coast)
    for number, near in enumerate(board.adjacent):
        crossed = [(other, board.crossed(number, other)) for other in near]
        add_steps(
            chart, number, [(other, sum(mark for mark, of in bits.items() if of & found)) for other, found in crossed]
        )
        chart.water[number] = int(board.is_water(number))
        if board.is_box(number):
            box = board.boxes[number - len(board.hexes)]
            chart.american[number] = int(box.name.casefold().startswith(AMERICAN))
            chart.sw_box[number] = int(is_sw_box(board, number))
    return chart


def coast_of_norway(board: Map) -> frozenset[int]:
    """North Sea hexes on the coast of Norway: those of its ports and the coast hexes around them (22.11A)."""
    ports = [board.by_name[name.casefold()] for name in NORWAY if name.casefold() in board.by_name]
    near = {other for port in ports for other in (port, *board.around(port)) if board.hexes[other].kind == 1}
    return frozenset(near)


def known_chart(board: Map, shut: int, stages_left_out: int) -> Chart:
    """The sea of a map under these conditions, made once for a map."""
    key = ("awaw", shut, stages_left_out)
    chart: Chart | None = board.charts.get(key)
    if chart is None:
        chart = board.charts[key] = chart_of(board, shut, coast_of_norway(board))
        chart.stages_left_out = stages_left_out
    return chart


def is_sw_box(board: Map, here: int) -> bool:
    """Whether a place is an SW box: only ships that came from there return to it, and no aircraft are based in it (22.63)."""
    return board.is_box(here) and board.boxes[here - len(board.hexes)].kind == SW_BOX


def is_shuttle(board: Map, s: TurnState, forces: Sequence[int], activity: int, path: Sequence[int]) -> bool:
    """Whether forces of Axis ships alone change base or redeploy between Bergen and Oslo or Kiel (22.11A)."""
    bergen, others = board.by_name.get(BERGEN, NONE), [board.by_name.get(name, NONE) for name in SHUTTLE_PORTS]
    one, other = path[0], path[-1]
    by_norway = (one == bergen and other in others) or (other == bergen and one in others)
    moves = activity in (BASE_CHANGE, REDEPLOYMENT)
    return by_norway and moves and all(NATION_NAMES[s.nation[u]] in AXIS for f in forces for u in ships_of(s, f))


def sea_of(edition: Edition, chart: Chart) -> Sea:
    """The tables of an edition over a sea."""
    return Sea(editions.fill(edition), figures.fill(edition), tables.fill(edition), chart)


class _ChartKey:
    """A chart that is equal to itself alone."""

    def __init__(self, it: Chart) -> None:
        self.it = it

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _ChartKey) and other.it is self.it

    def __hash__(self) -> int:
        return id(self.it)


def known_sea(edition: str, rulings: Mapping[str, str], chart: Chart) -> Sea:
    """The tables of an edition by its name, under rulings, over a sea; made once for each."""
    return _known(edition, tuple(sorted(rulings.items())), _ChartKey(chart))


@lru_cache(maxsize=24)
def _known(edition: str, rulings: tuple[tuple[str, str], ...], chart: _ChartKey) -> Sea:
    return sea_of(editions.load(edition).with_rulings(dict(rulings)), chart.it)
