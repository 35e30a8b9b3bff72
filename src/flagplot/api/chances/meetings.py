"""The odds of a game on its map: the hexes of interceptions, with their chances."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, cast

from flagplot.api.chances.result import Found
from flagplot.board.closeup import MapDetail, closeup
from flagplot.board.draw import DrawnRoute, Shading
from flagplot.board.map import Map
from flagplot.core.errors import FlagplotError
from flagplot.core.offers.composing import FOUGHT, MEETINGS, TRIED
from flagplot.core.offers.kit import Kit
from flagplot.core.offers.measure import Data
from flagplot.drawing.svg import Svg
from flagplot.table.setting import Setting

SHOWN: Final = 0.005
"""A chance below which a hex shows no figure."""


@dataclass(frozen=True)
class MeetingMap:
    """The odds of a game for the hexes of its map."""

    setting: Setting
    found: Found

    @property
    def board(self) -> Map:
        """The map."""
        board: Map = self.setting.battle.roster.map
        return board

    @property
    def hexes(self) -> dict[int, Data]:
        """The data of each hex by its number, the likeliest fights first."""
        return {self.board.index_of(row["hex"]): row for row in cast("list[Data]", self.found[MEETINGS])}

    def list_chances(self, what: str, hexes: Iterable[int]) -> str:
        """Hexes with their chances, in words."""
        rows = (self.hexes[hex] for hex in hexes)
        return ", ".join(f"{row['name']} {row[what]['value']:.0%}" for row in rows if row[what]["value"])

    def picture(self) -> Svg:
        """The fights on the map: the chance in each hex, darker where it is greater."""
        hexes, found = self.hexes, self.found
        on_map = [hex for hex in hexes if not self.board.is_box(hex)]
        fought = {hex: hexes[hex][FOUGHT]["value"] for hex in on_map}
        figures = {hex: f"{share:.0%}" for hex, share in fought.items() if share >= SHOWN}
        tried = self.list_chances(TRIED, on_map)
        boxes = self.list_chances(FOUGHT, [hex for hex in hexes if self.board.is_box(hex)])
        words = [f"Interception tried in: {tried or 'nowhere'}.", *([f"Off the map: {boxes}."] if boxes else [])]
        title = f"{self.setting.title}: where it comes to a fight"
        counting = self.setting.kit.counting
        count, orders = cast("int", found[counting.games_key]), cast("dict[str, object]", found.get("orders", {}))
        by = f"by doctrine, orders of {' and '.join(orders)}" if orders else "by doctrine"
        under = f"{found['edition']}, {count:,} {counting.games} {by}; each hex shows the chance of a fight"
        shading = Shading("chance of a fight", fought)
        return closeup(MapDetail(self.board, title, under, self.ways(), shading=shading, figures=figures, words=words))

    def ways(self) -> list[DrawnRoute]:
        """The possible routes, each name once and in one colour."""
        assert self.setting.kit.courses is not None
        ways: dict[tuple[int, ...], str] = {}
        for course in self.setting.kit.courses(self.setting.battle):
            ways.setdefault(course.hexes, course.name)
        names = list(dict.fromkeys(ways.values()))
        drawn, seen = list[DrawnRoute](), set[str]()
        for way, name in ways.items():
            drawn.append(DrawnRoute("" if name in seen else name, way, names.index(name)))
            seen.add(name)
        return drawn


def check(kit: Kit) -> None:
    """Refuse a map for a game that is fought in one place."""
    if kit.courses is None:
        raise FlagplotError(f"a {kit.noun} has no voyages to draw", field="--map", expected="a file with voyages")
