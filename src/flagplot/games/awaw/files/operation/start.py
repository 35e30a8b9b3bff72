"""A naval turn about to begin, and its form as plain data, in which it is kept when its file has been read and checked."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from flagplot.board.map import Map
from flagplot.board.read_map import FOLDER, open_map
from flagplot.core.offers.kit import Start
from flagplot.core.position import ALL, CLASSES, NOTHING, Disclosed
from flagplot.files.problem import Path
from flagplot.games.awaw.shared.terms import KIND_NAMES
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.planning.charting import known_chart
from flagplot.games.awaw.turn.rows import units_of
from flagplot.games.awaw.turn.sailing import by_sea
from flagplot.games.awaw.turn.sea import Chart
from flagplot.games.awaw.turn.state import TurnState
from flagplot.games.awaw.turn.words.naming import TurnRoster


class PortSearch(NamedTuple):
    """What the other side assumes in each port of a side when it plans a voyage, besides a force of fast ships."""

    squadrons: int
    """Search squadrons in each port."""
    range: int
    is_default: bool
    """Whether the file does not say it."""

    def shown(self) -> dict[str, int]:
        """The same as plain data of a result."""
        return {"squadrons": self.squadrons, "range": self.range, "default": self.is_default}


@dataclass(frozen=True, kw_only=True)
class Expedition(Start[TurnState, TurnRoster]):
    """A naval turn about to begin."""

    chart: Chart
    board: Map
    shut: int
    """Passages that are closed, as bits."""
    fields: dict[int, Path]
    """The place of each planned leg in the file."""
    disclosed: Disclosed = (ALL, ALL)
    """For each side, the scenario's disclosure of its ships to the other."""
    nations: tuple[str, str]
    """The nation of each side's ships and aircraft that name none."""
    assumed: tuple[PortSearch, PortSearch]
    of_season: bool = False
    """Whether a season goes on after it, so that a match of it reveals nothing when it is over."""

    def disclosure_of(self, side: int) -> str:
        """The disclosure of a side's ships to the other, in words; empty for full disclosure."""
        s, lie = self.situation, dict[int, Counter[str]]()
        for u in units_of(s, side):
            lie.setdefault(s.hex[s.in_force[u]], Counter())[KIND_NAMES[s.kind[u]]] += s.count[u]
        places = (
            f"{self.roster.spots[hex]} {', '.join(f'{count} {kind}' for kind, count in sorted(found.items()))}"
            for hex, found in lie.items()
        )
        classes = f"its classes and their ports: {'; '.join(places)}; not their forces"
        return {ALL: "", CLASSES: classes, NOTHING: "nothing"}[self.disclosed[side]]


class Rows(NamedTuple):
    """The names of the rows that a file fills (`TurnRoster`)."""

    sides: tuple[str, ...]
    units: tuple[str, ...]
    forces: tuple[str, ...]
    places: tuple[str, ...]
    wings: tuple[str, ...]
    operations: tuple[str, ...]
    plans: tuple[tuple[str, ...], ...]


def roster_of(known: Rows, s: TurnState, board: Map, chart: Chart) -> TurnRoster:
    """The names of the rows of a turn and of its hexes. The short name is a place of the file, else of the map, else the id."""
    plain: list[str] | None = board.charts.get(("spots",))
    if plain is None:
        places = {place.hex: place.name for place in reversed(board.places)}
        plain = [places.get(number) or board.id_of(number) for number in range(len(board.spelled))]
        board.charts["spots",] = plain
    spots = list(plain)
    for p in reversed(range(2 * terms.PLACES)):
        if known.places[p] and s.place_hex[p] >= 0:
            spots[s.place_hex[p]] = known.places[p]
    return TurnRoster(
        **known._asdict(), hexes=board.spelled, spots=tuple(spots), map=board, away=partial(by_sea, chart)
    )


def packed(expedition: Expedition) -> dict[str, Any]:
    """An operation as plain data, without the text of its file and the content of its map."""
    data, s = dict(vars(expedition)), expedition.situation
    del data["board"]
    return {
        **data,
        "goal": dict(expedition.goal),
        "situation": (s.changed(), s.battle.changed()),
        "roster": tuple(getattr(expedition.roster, name) for name in Rows._fields),
        "chart": (expedition.board.folder.name, expedition.chart.stages_left_out),
        "assumed": tuple(map(tuple, expedition.assumed)),
        "text": "",
    }


def has_bundled_map(expedition: Expedition) -> bool:
    """Whether its map comes with the program: that of a user may change while the file does not."""
    return expedition.board.folder.parent == FOLDER


def unpacked(data: Mapping[str, Any], text: str) -> Expedition:
    """The operation that plain data describe, with the text of its file."""
    situation, board = TurnState(), open_map(data["chart"][0])
    for record, fields in zip((situation, situation.battle), data["situation"], strict=True):
        vars(record).update(fields)
    chart = known_chart(board, data["shut"], data["chart"][1])
    found = {
        "situation": situation,
        "roster": roster_of(Rows(*data["roster"]), situation, board, chart),
        "board": board,
        "chart": chart,
        "assumed": tuple(PortSearch(*each) for each in data["assumed"]),
        "text": text,
    }
    return Expedition(**{**data, **found})
