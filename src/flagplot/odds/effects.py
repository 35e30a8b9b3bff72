"""Sensitivity: the same games, from the same seeds, played with one change, compared game by game.

A change is a ruling, a doctrine or one of its settings; a printed table cell that the game reads, raised by one; or one
difference between two editions: a table, a ruling or the rules of one chapter, changed alone in the first edition.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from flagplot import games
from flagplot.core.doctrine import Choose, Parameter, home_of, with_setting
from flagplot.core.errors import FlagplotError
from flagplot.core.game import Game
from flagplot.core.offers.kit import Kit, Start
from flagplot.core.offers.measure import Data, MeasureSet
from flagplot.core.printed.cite import found_in
from flagplot.core.printed.edition import Edition
from flagplot.core.printed.table import Table
from flagplot.core.schema import State
from flagplot.odds.play import Play
from flagplot.odds.tally import FIRST, Interval, t_of

WHO: Final = ("nations", "ships")
"""Columns that name the owner of a row."""

Rows = Sequence[Sequence[int]]


@dataclass(frozen=True)
class Difference:
    """One difference between two editions."""

    kind: str
    """"table", "ruling" or "rule"."""
    name: str
    value: str
    instead_of: str
    cites: tuple[str, ...]
    edition: Edition
    """The first edition with only this difference from the second."""


def differences(kit: Kit, start: Start, here: Edition, there: Edition) -> list[Difference]:
    """All differences between the two editions that can affect a game."""
    return [*_tables(kit, start, here, there), *_rulings(here, there), *_rules(kit, here, there)]


def _tables(kit: Kit, start: Start, here: Edition, there: Edition) -> Iterator[Difference]:
    """Tables with figures that a game reads. A table printed in its own form cannot be changed alone."""
    same = kit.tables(here, start)
    for name in here.tables.keys() & there.tables.keys():
        if here.tables[name].changes(there.tables[name]):
            switched = replace(here, tables={**here.tables, name: there.tables[name]})
            if _filled(kit, here, start, name, there.tables[name]) not in (None, same):
                cites = there.tables[name].cites
                yield Difference("table", name, there.name, here.name, cites, switched)


def _rulings(here: Edition, there: Edition) -> Iterator[Difference]:
    for name in here.rulings:
        if name in there.rulings and not here.rulings[name].fixed and not there.rulings[name].fixed:
            now, then = here.value(name), there.value(name)
            if now != then:
                ruling = there.rulings[name]
                switched = here.with_rulings({name: ruling.spell(then)})
                yield Difference("ruling", name, ruling.spell(then), ruling.spell(now), ruling.cites, switched)


def _rules(kit: Kit, here: Edition, there: Edition) -> Iterator[Difference]:
    """Rules that differ; those of one module belong together."""
    keys = [k for k in {**here.replaced, **there.replaced} if here.replaced.get(k) != there.replaced.get(k)]
    for module in dict.fromkeys(key.partition(":")[0] for key in keys):
        some = [key for key in keys if key.partition(":")[0] == module]
        kept = {key: value for key, value in here.replaced.items() if key not in some}
        put = {key: there.replaced[key] for key in some if key in there.replaced}
        name = ", ".join(key.partition(":")[2].replace("_", "-") for key in some)
        switched = replace(here, replaced={**kept, **put})
        yield Difference("rule", name, there.name, here.name, _cited(kit, here, there, some), switched)


def _cited(kit: Kit, here: Edition, there: Edition, keys: list[str]) -> tuple[str, ...]:
    """The paragraphs of the rules that differ."""
    found: dict[str, None] = {}
    for edition in (here, there):
        pairs = tuple((key, edition.replaced[key]) for key in keys if key in edition.replaced)
        stated = kit.compiled.replaced(pairs) if kit.compiled is not None else {}
        for function in stated.values():
            found |= dict.fromkeys(found_in(function.__doc__ or ""))
    return tuple(found)


@dataclass(frozen=True)
class Cell:
    """A table cell with another figure."""

    table: str
    row: str
    column: str
    value: str
    instead_of: str
    cites: tuple[str, ...]
    tables: object
    """The figures with only this cell changed."""

    @property
    def name(self) -> str:
        """The table, row and column of the cell."""
        return f"{self.table}: {self.column} of {self.row}"


def cells(kit: Kit, edition: Edition, start: Start) -> Iterator[Cell]:
    """Every cell whose figure a game may read, raised by one. In a pair such as 1/2 each figure is raised separately."""
    same = kit.tables(edition, start)
    for name, table in sorted(edition.tables.items()):
        for row, texts in enumerate(table.rows):
            for place, column in enumerate(table.header):
                is_figure = column in kit.counting.figures or column.rstrip("+").isdecimal()
                for text in raised(texts[place]) if is_figure else ():
                    tables = _filled(kit, edition, start, name, changed(table, (row, place), text))
                    if tables is not None and tables != same:
                        heads = _heads(table, texts)
                        yield Cell(name, heads, column, text, texts[place], table.cites, tables)


def raised(text: str) -> Iterator[str]:
    """A figure raised by one, with its sign as printed; None for words."""
    first, slash, second = text.partition("/")
    if not _is_number(first) or (slash and not _is_number(second)):
        return
    yield _more(first) + slash + second
    if slash:
        yield first + slash + _more(second)


def _is_number(text: str) -> bool:
    return text.lstrip("+-").isdecimal()


def _more(text: str) -> str:
    number = int(text) + 1
    return f"{number:+d}" if text.startswith("+") else str(number)


def changed(table: Table, where: tuple[int, int], text: str) -> Table:
    """A table with one cell changed."""
    row, place = where
    texts = (*table.rows[row][:place], text, *table.rows[row][place + 1 :])
    return replace(table, rows=(*table.rows[:row], texts, *table.rows[row + 1 :]))


def _filled(kit: Kit, edition: Edition, start: Start, name: str, table: Table) -> object:
    """The figures with one table replaced; None if they would not be valid."""
    try:
        return kit.tables(replace(edition, tables={**edition.tables, name: table}), start)
    except FlagplotError:
        return None


def _heads(table: Table, texts: tuple[str, ...]) -> str:
    """The heads of a row: squadrons or factors, nations or ships, or the first column."""
    heads = [(column, text) for column, text in zip(table.header, texts, strict=True) if text not in ("", "-")]
    lines = [f"{column} {text}" for column, text in heads if column.isupper()]
    who = [text for column, text in heads if column in WHO]
    return " or ".join(lines) or ", ".join(who) or texts[0]


@dataclass(frozen=True)
class Effect:
    """The effect of one change, with intervals."""

    kind: str
    """"ruling", "doctrine", "setting", "cell", or the kind of difference of two editions."""
    name: str
    value: str
    instead_of: str
    stakes: Mapping[str, Interval]
    """By payoff: the change in favour of side A."""
    differ: int
    """Games that took another course."""
    battles: int
    cites: tuple[str, ...] = ()

    @property
    def size(self) -> tuple[float, ...]:
        """The size for ranking."""
        return tuple(abs(change.value) for change in self.stakes.values())

    def as_data(self) -> Data:
        """The effect as plain data."""
        head = {"kind": self.kind, "name": self.name, "value": self.value, "instead_of": self.instead_of}
        changes = {name: change._asdict() for name, change in self.stakes.items()}
        return {**head, "cites": list(self.cites), **changes, "differ": self.differ, "battles": self.battles}


def effect(counting: MeasureSet, what: tuple[str, str, str, str], base: Rows, rows: Rows) -> Effect:
    """Compare games pair by pair. `what` is the kind of the change, its name, its new value and its old one."""
    pairs = list(zip(base, rows, strict=True))
    differ = sum(list(row) != list(old) for old, row in pairs)
    stakes = {}
    for name in counting.goals:
        payoff = counting.payoff(name)
        changes = [
            float(counting.worth(payoff, row[FIRST:]) - counting.worth(payoff, old[FIRST:])) for old, row in pairs
        ]
        stakes[name] = paired(changes, differ)
    return Effect(*what, stakes, differ, len(base))


def paired(changes: Sequence[float], differ: int) -> Interval:
    """Mean change with its interval. Even if no pair differs here while games differ, a rare one still might."""
    count = len(changes)
    mean = sum(changes) / count
    square = sum((change - mean) ** 2 for change in changes) / max(1, count - 1)
    if square == 0 and differ:
        square = 1 / count
    half = t_of(max(1, count - 1)) * math.sqrt(square / count)
    return Interval(mean, mean - half, mean + half)


@dataclass(frozen=True)
class Change:
    """Games in which one setting of one side's doctrine is changed."""

    home: str
    """The game's kit, as `module:NAME`."""
    tables: object
    situation: State
    names: tuple[str, str]
    """The players."""
    seat: int
    setting: Parameter

    def outcomes(self, seeds: range) -> list[list[int]]:
        """The result rows of the games of some seeds, in this process."""
        kit = games.at(self.home)
        game = kit.game_of(self.tables)
        players = [
            settled(game, kit.doctrines[name], self.setting if seat == self.seat else None)
            if name in kit.doctrines
            else None
            for seat, name in enumerate(self.names)
        ]
        as_they_are = replace(game, seated=lambda choose: choose)
        play = Play(kit, self.tables, self.situation, players, game=as_they_are)
        return play.outcomes(self.situation, seeds)


def settled(game: Game, choose: Choose, setting: Parameter | None) -> Choose:
    """A doctrine, bound to a game, unchanged or with one setting changed."""
    home = home_of(choose)
    choose_by, how = game.seated(home.choose_by), home.SETTINGS
    if setting is not None:
        how = with_setting(how, setting.name, setting.other)
    return lambda *given: choose_by(*given, how)
