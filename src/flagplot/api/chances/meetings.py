"""Where voyages are met, with what chance: games played again and looked at on the map."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from flagplot.api.chances.result import Watch
from flagplot.board.closeup import Closeup, closeup
from flagplot.board.draw import Route, Shading
from flagplot.board.map import Map
from flagplot.core.errors import FlagplotError
from flagplot.core.offers.kit import Kit
from flagplot.core.offers.meeting import FOUGHT, TRIED, Meetings
from flagplot.drawing.svg import Svg
from flagplot.odds.interval import wilson
from flagplot.table.session import begin
from flagplot.table.setting import Setting

MOST: Final = 400
"""Games that are looked at: more move no figure that is read on a map."""
SHOWN: Final = 0.005
"""A chance below which no figure stands in a hex."""


@dataclass(frozen=True)
class Met:
    """In how many games somebody was tried to be met in a hex, and was fought there."""

    setting: Setting
    meetings: Meetings
    games: int
    counts: Mapping[tuple[str, int], int]

    @property
    def board(self) -> Map:
        """The map."""
        found: Map = self.setting.battle.roster.map
        return found

    def share(self, what: str, hex: int) -> float:
        """The chance that it happens there at least once."""
        return self.counts.get((what, hex), 0) / self.games

    def hexes(self) -> list[int]:
        """The hexes in which anything happens, the likeliest fights first."""
        found = {hex for _, hex in self.counts}
        return sorted(found, key=lambda hex: (-self.share(FOUGHT, hex), -self.share(TRIED, hex), hex))

    def as_data(self) -> dict[str, object]:
        """The same as plain data."""
        rows = []
        for hex in self.hexes():
            row: dict[str, object] = {"hex": self.board.id_of(hex), "name": self.board.spell(hex)}
            rows.append(
                row | {what: wilson(self.counts.get((what, hex), 0), self.games)._asdict() for what in (TRIED, FOUGHT)}
            )
        return {"games": self.games, "hexes": rows}

    def told(self, what: str, hexes: Iterable[int]) -> str:
        """Hexes with their chances, in words."""
        some = (hex for hex in hexes if self.counts.get((what, hex)))
        return ", ".join(f"{self.board.spell(hex)} {self.share(what, hex):.0%}" for hex in some)

    def picture(self) -> Svg:
        """Where it comes to fights, on the map: the chance in each hex, darker where it is greater."""
        ways: dict[tuple[int, ...], str] = {}
        for course in self.meetings.courses(self.setting.battle):
            ways.setdefault(course.hexes, course.name)
        names = list(dict.fromkeys(ways.values()))
        drawn, told = list[Route](), set[str]()
        for way, name in ways.items():
            drawn.append(Route("" if name in told else name, way, names.index(name)))
            told.add(name)
        on_map = [hex for hex in self.hexes() if not self.board.is_box(hex)]
        fought = {hex: self.share(FOUGHT, hex) for hex in on_map}
        figures = {hex: f"{share:.0%}" for hex, share in fought.items() if share >= SHOWN}
        tried = self.told(TRIED, on_map)
        boxes = self.told(FOUGHT, [hex for hex in self.hexes() if self.board.is_box(hex)])
        words = [f"Tried to be met: {tried or 'nowhere'}.", *([f"Off the map: {boxes}."] if boxes else [])]
        title = f"{self.setting.title}: where it comes to a fight"
        under = f"{self.setting.edition.name}, {self.games} games by doctrine; the chance of a fight stands in its hex"
        shading = Shading("chance of a fight", fought)
        return closeup(Closeup(self.board, title, under, drawn, shading=shading, figures=figures, words=words))


def check(kit: Kit) -> Meetings:
    """What a game says of meetings; an error for one that is fought in one place."""
    if kit.meetings is None:
        raise FlagplotError(f"a {kit.noun} is fought in one place", field="--map", expected="a file with voyages")
    return kit.meetings


def meetings(setting: Setting, names: dict[int, str], first: int, games: int, watch: Watch) -> Met:
    """Play the first games of some odds again, and note where voyages are met; an interrupt gives what there is."""
    found, counts, played = check(setting.kit), Counter[tuple[str, int]](), 0
    try:
        for seed in range(first, first + max(1, min(games, MOST))):
            session = begin(setting, names, seed)
            session.run()
            counts.update(set(found.met(session.position.log)))
            played += 1
            watch.write(f"{played:,} games looked at on the map")
    except KeyboardInterrupt:
        if not played:
            raise FlagplotError("interrupted before the first game was over") from None
    finally:
        watch.done()
    return Met(setting, found, played, counts)
