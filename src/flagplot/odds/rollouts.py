"""Games simulated by doctrine from positions: the values of answers for search, and of rolls for luck.

Compiled if the game supports it, else interpreted. The same seeds give the same games either way. From every position
the dice are the same in the same order, so that answers can be compared.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from flagplot import games
from flagplot.core.offers.kit import Kit
from flagplot.core.offers.measure import Key, Row, Value
from flagplot.core.position import Position
from flagplot.core.schema import State
from flagplot.odds.engine import code_of, is_compiled
from flagplot.odds.play import Play, notes_of
from flagplot.odds.tally import FIRST

if TYPE_CHECKING:
    from flagplot.fast.bench import Results
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


Judge = Callable[[Row, Iterable[Sequence[int]]], float]
"""The value of a game to side A, 0 to 1, from its stored columns and events."""


@dataclass(frozen=True)
class Outcomes:
    """The results of games: result rows by position, and by seed in order."""

    kit: Kit
    rows: "Sequence[Sequence[Row]] | Results"
    """In either format: `rows[position][seed]` begins as a row of `odds.tally` does."""
    notes: Sequence[Sequence[Sequence[Sequence[int]]]] = ()
    """The stored events by position and seed; empty if events are not stored."""

    def parted(self, number: int) -> "Outcomes":
        """The games of one position as those of several, equally many of each."""
        size = len(self.rows[0]) // number
        if not isinstance(self.rows, Sequence):
            return replace(self, rows=self.rows.reshape(number, size, self.rows.shape[2]))
        parts = range(0, number * size, size)
        notes = [self.notes[0][first : first + size] for first in parts] if self.notes else ()
        return replace(self, rows=[self.rows[0][first : first + size] for first in parts], notes=notes)

    def judged(self, judge: Judge) -> list[list[float]]:
        """The value of each game to side A from its stored data, by position and seed."""
        return [
            [judge(row[FIRST:], notes) for row, notes in zip(*of, strict=True)]
            for of in zip(self.rows, self.notes, strict=True)
        ]

    def worths(self, payoff: str = "") -> list[list[float]]:
        """The payoff of each game to side A, by position and seed: the default payoff, or the named one."""
        counting = self.kit.counting
        paid = counting.payoff(payoff) if payoff else counting.payoffs[0]
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
    """Play games of the same seeds, so with the same dice, from each of some positions of one game."""
    whence, each = crossed(len(positions), seeds)
    return one_by_one(positions, whence, doctrines, each, start=start).parted(len(positions))


def crossed(positions: int, seeds: Sequence[int]) -> tuple[list[int], list[int]]:
    """Games of the same seeds from each of some positions, grouped by position: the start index and the seed of each."""
    return [place for place in range(positions) for _ in seeds], [*seeds] * positions


def one_by_one(
    positions: Sequence[Position],
    whence: Sequence[int],
    doctrines: tuple[str, str],
    seeds: Sequence[int],
    *,
    start: State | None = None,
) -> Outcomes:
    """Play one game per seed, from `positions[start_index[i]]`. The results are listed as of one position."""
    first = positions[0]
    kit = games.kit(first.game.name)
    begun = first.situation if start is None else start
    if kit.counting.watch is not None:
        return overheard(kit, positions, whence, doctrines, seeds, begun)
    if is_compiled(kit):
        codes = code_of(kit, doctrines[0]), code_of(kit, doctrines[1])
        return Outcomes(kit, _rules(kit, first).games(positions, whence, codes, seeds, start)[None])
    players = [kit.doctrines.get(name) for name in doctrines]
    play = Play(kit, first.tables, begun, players, game=first.game)
    ended = (play.finish(positions[place].situation, seed) for place, seed in zip(whence, seeds, strict=True))
    return Outcomes(kit, [[play.row(game) for game in ended]])


def _rules(kit: Kit, position: Position) -> "Rules":
    from flagplot.fast.position import rules_for

    return rules_for(kit, position.tables)


class Nameless(NamedTuple):
    """A roster for callers that need no names."""

    sides: tuple[str, ...] = ()


class Notes:
    """Stores the events of a game."""

    def __init__(self) -> None:
        self.kept: list[list[int]] = []

    def read(self, note: Sequence[int]) -> None:
        """Store one event."""
        self.kept.append([*note])

    def noted(self) -> Iterable[tuple[Key, Value]]:
        """All stored events in order."""
        return [(("note",), tuple(note)) for note in self.kept]


def overheard(
    kit: Kit,
    some: Sequence[Position],
    whence: Sequence[int],
    doctrines: tuple[str, str],
    seeds: Sequence[int],
    start: State,
) -> Outcomes:
    """One game per seed, with its events stored unchanged."""
    counting, first = kit.counting, some[0]
    if is_compiled(kit):
        codes = code_of(kit, doctrines[0]), code_of(kit, doctrines[1])
        rows, notes = _rules(kit, first).overheard(some, whence, codes, seeds, start)
        before = [position.event_notes(partial(notes_of, counting)) for position in some]
        told = [[*before[place], *new] for place, new in zip(whence, notes, strict=True)]
        return Outcomes(kit, [rows], [told])
    listening = replace(kit, counting=replace(counting, watch=lambda roster: Notes()))
    players = [kit.doctrines.get(name) for name in doctrines]
    play = Play(listening, first.tables, start, players, Nameless(), game=first.game)
    places = [some[place] for place in whence]
    ended = [play.finish(each.situation, seed, each.log) for each, seed in zip(places, seeds, strict=True)]
    found = [[value for _, value in game.noted] for game in ended]
    return Outcomes(kit, [[play.row(game) for game in ended]], [found])  # type: ignore[list-item]
