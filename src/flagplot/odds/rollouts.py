"""Games simulated by doctrine from positions: the values of answers for search, advice and reviews.

Compiled if the game supports it, else interpreted. The same seeds give the same games either way. Random numbers are keyed
by event: an event that two games share comes out alike in both, so that answers can be compared.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING

from flagplot import games
from flagplot.core.offers.kit import Kit
from flagplot.core.offers.measure import Row
from flagplot.core.offers.payoff import Payoff
from flagplot.core.position import Position
from flagplot.core.schema import State
from flagplot.odds.engine import code_of, is_compiled
from flagplot.odds.play import Play
from flagplot.odds.tally import FIRST

if TYPE_CHECKING:
    from flagplot.fast.bench import Results
    from flagplot.fast.pack import Packed
    from flagplot.fast.position import Rules


def quick(position: Position) -> Position:
    """The same position on a packed record if its game runs compiled, even in the middle of a game; else a copy."""
    is_plain = not position.is_quick and is_compiled(games.kit(position.game.name))
    return packed(position) if is_plain else position.copy()


def packed(position: Position) -> Position:
    """The same position on a packed record."""
    from flagplot.fast.position import Position as Packed
    from flagplot.fast.position import rules_for

    return Packed.on(rules_for(games.kit(position.game.name), position.tables), position)


@dataclass(frozen=True)
class Outcomes:
    """The results of games: result rows by position, and by seed in order."""

    kit: Kit
    rows: "Sequence[Sequence[Row]] | Results"
    """In either format: `rows[position][seed]` begins as a row of `odds.tally` does."""

    def parted(self, number: int) -> "Outcomes":
        """The games of one position as those of several, equally many of each."""
        size = len(self.rows[0]) // number
        if not isinstance(self.rows, Sequence):
            return replace(self, rows=self.rows.reshape(number, size, self.rows.shape[2]))
        return replace(self, rows=[self.rows[0][first : first + size] for first in range(0, number * size, size)])

    def worths(self, payoff: str | Payoff = "") -> list[list[float]]:
        """The payoff of each game to side A, by position and seed: the default payoff, the named one or this one."""
        counting = self.kit.counting
        found = counting.payoff(payoff) if isinstance(payoff, str) and payoff else payoff
        paid = found if isinstance(found, Payoff) else counting.payoffs[0]
        if isinstance(self.rows, Sequence):
            return [[float(counting.worth(paid, row[FIRST:])) for row in rows] for rows in self.rows]
        worth = counting.worth(paid, self.rows.transpose(2, 0, 1)[FIRST:])
        return (worth * 1.0).tolist()  # type: ignore[no-any-return]

    def means(self, payoff: str = "") -> list[float]:
        """The mean payoff of each position to side A."""
        return [sum(games) / len(games) for games in self.worths(payoff)]


def rollouts(
    positions: Sequence[Position], doctrines: tuple[str, str], seeds: Sequence[int], *, start: State | None = None
) -> Outcomes:
    """Play games of the same seeds, so with the same random numbers, from each of some positions of one game."""
    start_index, each = crossed(len(positions), seeds)
    return one_by_one(positions, start_index, doctrines, each, start=start).parted(len(positions))


class Branches:
    """Worlds of one game, each after answers of a seat. A branch is made once, and games are simulated from it."""

    def __init__(self, worlds: Sequence[Position], seat: int) -> None:
        self.worlds, self.seat, self.kit = worlds, seat, games.kit(worlds[0].game.name)
        self.ways = dict[tuple[int, tuple[int, ...]], int]()
        """The index of a branch, by the index of its world and the answers."""
        self.rules = _rules(self.kit, worlds[0]) if is_compiled(self.kit) else None
        self.same: Sequence[int] = range(len(worlds))
        """For each world the index of the first equal one."""
        if self.rules is not None:
            self.roots, self.made = self.rules.points(worlds), 0
            self.packed: Packed | None = None
            first = dict[bytes, int]()
            self.same = [first.setdefault(root.tobytes(), place) for place, root in enumerate(self.roots)]
        else:
            self.plain = list[Position]()

    def place(self, number: int, answers: tuple[int, ...]) -> int:
        """The index of the branch of a world after some answers; the first that does not fit ends them."""
        return self.ways.setdefault((self.same[number], answers), len(self.ways))

    def points(self) -> "Packed":
        """All branches so far, packed."""
        assert self.rules is not None
        if self.made < len(self.ways):
            new = list(islice(self.ways, self.made, None))
            self.packed, self.made = self.rules.after(self.roots, new, self.seat, self.packed), len(self.ways)
        assert self.packed is not None, "games are simulated from branches"
        return self.packed

    def __getitem__(self, place: int) -> Position:
        """A branch, interpreted."""
        for number, answers in islice(self.ways, len(self.plain), None):
            twin = self.worlds[number].copy()
            for answer in answers:
                if twin.is_over or twin.question.seat != self.seat or twin.refusal(answer):
                    break
                twin.give(answer)
            self.plain.append(twin)
        return self.plain[place]


def crossed(positions: int, seeds: Sequence[int]) -> tuple[list[int], list[int]]:
    """Games of the same seeds from each of some positions, grouped by position: the start index and the seed of each."""
    return [place for place in range(positions) for _ in seeds], [*seeds] * positions


def one_by_one(
    positions: Sequence[Position] | Branches,
    start_index: Sequence[int],
    doctrines: tuple[str, str],
    seeds: Sequence[int],
    *,
    start: State | None = None,
) -> Outcomes:
    """Play one game per seed, from `positions[start_index[i]]`. The results are listed as of one position."""
    first = positions.worlds[0] if isinstance(positions, Branches) else positions[0]
    kit = games.kit(first.game.name)
    begun = first.situation if start is None else start
    if is_compiled(kit):
        codes = code_of(kit, doctrines[0]), code_of(kit, doctrines[1])
        rules = _rules(kit, first)
        points = positions.points() if isinstance(positions, Branches) else rules.points(positions)
        return Outcomes(kit, rules.games(points, start_index, codes, seeds, start)[None])
    players = [kit.doctrines.get(name) for name in doctrines]
    play = Play(kit, first.tables, begun, players, game=first.game, is_keyed=True)
    ended = (play.finish(positions[place].situation, seed) for place, seed in zip(start_index, seeds, strict=True))
    return Outcomes(kit, [[play.row(game) for game in ended]])


def _rules(kit: Kit, position: Position) -> "Rules":
    from flagplot.fast.position import rules_for

    return rules_for(kit, position.tables)
