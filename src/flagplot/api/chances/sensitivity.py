"""The effects of open rulings, doctrines, doctrine settings and table cells on the odds of a game."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Final

from flagplot import games
from flagplot.api.chances.result import NOBODY, Chances, ProgressListener, about_rulings, engine
from flagplot.core.doctrine import home_of, settings_of
from flagplot.core.errors import FlagplotError, Interrupted, one_of
from flagplot.odds.effects import Cell, Change, Effect, Rows, cells, effect
from flagplot.odds.engine import Engine, is_compiled
from flagplot.odds.executor import Place, executor_at
from flagplot.odds.reports.compare import ranking
from flagplot.odds.sampling import first_seed
from flagplot.odds.tally import LEVEL, sliced
from flagplot.table.seats import read_doctrines
from flagplot.table.setting import Setting, setting_of

RULINGS, DOCTRINES, SETTINGS, CELLS = "rulings", "doctrines", "settings", "cells"
OF_SETTINGS: Final = 96
"""Battles with each setting raised: these are interpreted, since a compiled doctrine has its settings built in."""
SIFTED: Final = (128, 1024)
"""Battles with each cell raised, then with each that made a difference."""
MEASURED: Final = 16
"""Cells measured with the full number of battles: those with the largest effects in the screening."""
SLICE: Final = 8


@dataclass
class Trials:
    """A battle played unchanged, and then with changes from the same seeds."""

    setting: Setting
    names: dict[int, str]
    first: int
    how: tuple[int, int | None, Place]
    """Battles per alternative, threads, and place of execution."""
    watch: ProgressListener
    interrupted: bool = False
    """Whether the user interrupted before everything was tried."""

    @cached_property
    def player(self) -> Engine:
        """The engine for the unchanged battle. It stays open, so that a cluster is joined once."""
        found = engine(self.setting, self.names, *self.how[1:], reads_along=False)
        found.announce()
        return found

    @cached_property
    def seeds(self) -> range:
        """Seeds of the battles."""
        counting = self.setting.kit.counting
        usual = counting.in_bulk if self.player.compiled else counting.tried
        return range(self.first, self.first + (self.how[0] or usual))

    @cached_property
    def base(self) -> Rows:
        """The unchanged battles."""
        return self.player.outcomes(self.setting.point, self.seeds)

    def close(self) -> None:
        """Stop all workers, if there are any."""
        if "player" in self.__dict__:
            self.player.close()

    def effects(self, kinds: Sequence[str]) -> list[Effect]:
        """The effect of every change, the largest first. An interrupt returns the results so far."""
        ways: dict[str, Callable[[], Iterator[Effect]]] = {
            RULINGS: self.of_rulings,
            DOCTRINES: self.of_doctrines,
            SETTINGS: self.of_settings,
            CELLS: self.of_cells,
        }
        found: list[Effect] = []
        try:
            for kind in kinds:
                for one in ways[kind]():
                    found.append(one)
                    self.watch.write(f"{kind}: {len(found)} ways to play so far")
        except KeyboardInterrupt:
            if not found:
                raise Interrupted("interrupted before the first comparison") from None
            self.interrupted = True
        return sorted(found, key=lambda one: one.size, reverse=True)

    def played(self, tables: object, names: dict[int, str], count: int) -> Rows:
        """The first `count` battles, with other figures or other doctrines."""
        player = engine(self.setting, names, *self.how[1:], tables=tables, reads_along=False)
        rows = player.outcomes(self.setting.point, self.seeds[:count])
        player.close()
        return rows

    def compared(self, kind: str, what: tuple[str, str, str], rows: Rows, cites: tuple[str, ...] = ()) -> Effect:
        """The effect of a change: its name, its new value and its old one."""
        return replace(effect(self.setting.kit.counting, (kind, *what), self.base[: len(rows)], rows), cites=cites)

    def of_rulings(self) -> Iterator[Effect]:
        """Every alternative of every open ruling."""
        edition = self.setting.edition
        for ruling in edition.rulings.values():
            for other in () if ruling.fixed else ruling.alternatives:
                now = edition.value(ruling.name)
                if other.code != now:
                    tables = self.setting.kit.tables(
                        edition.with_rulings({ruling.name: other.name}), self.setting.battle
                    )
                    if tables != self.setting.tables:  # Rulings of other chapters change no battle.
                        rows = self.played(tables, self.names, len(self.seeds))
                        yield self.compared("ruling", (ruling.name, other.name, ruling.spell(now)), rows, ruling.cites)

    def of_doctrines(self) -> Iterator[Effect]:
        """Every other player at either seat."""
        for seat in range(2):
            for name in self.setting.kit.players:
                if name != self.names[seat]:
                    rows = self.played(self.setting.tables, {**self.names, seat: name}, len(self.seeds))
                    yield self.compared("doctrine", (self.setting.sides[seat], name, self.names[seat]), rows)

    def of_settings(self) -> Iterator[Effect]:
        """Every setting of either side's doctrine, raised by a quarter; random play has none."""
        setting, names = self.setting, (self.names[0], self.names[1])
        doctrines = [setting.kit.doctrines.get(name) for name in names]
        if not any(doctrines):
            return
        home = games.home(setting.kit.game.name)
        workers = executor_at(self.how[2], self.player.threads)
        parts = sliced(self.seeds[:OF_SETTINGS], SLICE)
        try:
            for seat in range(2):
                choose = doctrines[seat]
                for one in settings_of(home_of(choose)) if choose else ():
                    change = Change(home, setting.tables, setting.point, names, seat, one)
                    rows = [row for part in workers.map(change.outcomes, parts) for row in part]
                    name = f"{self.setting.sides[seat]}: {one.name.replace('_', ' ')}"
                    yield self.compared("setting", (name, str(one.other), str(one.value)), rows)
        finally:
            workers.close()

    def of_cells(self) -> Iterator[Effect]:
        """The cells with the largest effects, of all that the battle may read."""
        every = len(self.seeds)
        left: list[Cell] = list(cells(self.setting.kit, self.setting.edition, self.setting.battle))
        tried: list[tuple[Effect, Cell]] = []
        for count in dict.fromkeys(min(count, every) for count in SIFTED):
            tried = [(self.of_cell(cell, count), cell) for cell in left]
            tried = [pair for pair in sorted(tried, key=lambda pair: pair[0].size, reverse=True) if pair[0].differ]
            left = [cell for _, cell in tried]
        for one, cell in tried[:MEASURED]:
            yield one if one.battles == every else self.of_cell(cell, every)

    def of_cell(self, cell: Cell, count: int) -> Effect:
        """The effect of one cell, from a number of battles."""
        rows = self.played(cell.tables, self.names, count)
        self.watch.write(f"cells: {cell.name}, {len(rows):,} battles")
        return self.compared("cell", (cell.name, cell.value, cell.instead_of), rows, cell.cites)


ALL: Final = (RULINGS, DOCTRINES, SETTINGS, CELLS)
MOST: Final = 10_000_000
QUICK: Final = (RULINGS, DOCTRINES)
"""The default kinds without the compiled runtime: there are about a thousand cells."""


def sensitivity(
    scenario: Setting | str | Path,
    *,
    of: Sequence[str] = (),
    battles: int = 0,
    doctrine: str = "",
    seed: int = 0,
    threads: int | None = None,
    cluster: str = "",
    executor: Executor | None = None,
    watch: ProgressListener = NOBODY,
) -> Chances:
    """The effects on the odds of rulings, doctrines, their settings and table cells, each against the same games.

    `of` selects some of these kinds: rulings, doctrines, settings, cells. A setting is raised by a quarter, a printed
    figure by one. Cells are first screened, and the strongest are measured. An interrupt returns the results so far.
    """
    scenario = setting_of(scenario)
    if battles and not 2 <= battles <= MOST:
        raise FlagplotError(f"{battles} battles", field="-n", expected=f"a whole number from 2 to {MOST:,}")
    names = read_doctrines(doctrine, scenario, counted=True)
    for word in of:
        if word not in ALL:
            raise FlagplotError(f"{word!r} is not a kind of change", field="--of", expected=one_of(ALL))
    kinds = tuple(kind for kind in ALL if kind in of) if of else ALL if is_compiled(scenario.kit) else QUICK
    trials = Trials(scenario, names, first_seed(seed), (battles, threads, executor or cluster), watch)
    try:
        found = trials.effects(kinds)
    finally:
        trials.close()
        watch.done()
    if not found:
        raise FlagplotError(
            "random play has no settings", field="--doctrine", expected="a doctrine for one side or both"
        )
    result = as_data(found, scenario, names, seed, kinds, trials.interrupted)
    return Chances(result, lambda: ranking(result, scenario.kit.counting), scenario.edition)


def as_data(
    found: list[Effect], setting: Setting, names: dict[int, str], seed: int, kinds: Sequence[str], interrupted: bool
) -> dict[str, object]:
    """The ranking as plain data."""
    known = setting.edition.rulings
    tags = [known[one.name].tag if one.kind == "ruling" else None for one in found]
    effects = [{**one.as_data(), "tag": tag} for one, tag in zip(found, tags, strict=True)]
    return {
        **about_rulings(setting, names),
        "seed": seed,
        "of": list(kinds),
        "interrupted": interrupted,
        "battles": max((one.battles for one in found), default=0),
        "level": LEVEL,
        "favours": setting.sides[0],
        "effects": effects,
    }
