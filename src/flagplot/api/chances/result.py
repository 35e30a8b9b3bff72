"""The base of every result about probabilities: plain data with its report, players and rulings."""

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from flagplot import games
from flagplot.blocks import USUAL, Block, amount_of
from flagplot.blocks.shown import Printable, without_noise
from flagplot.core.offers.kit import Orders
from flagplot.core.printed.edition import Edition
from flagplot.core.printed.own_numbers import own_blocks
from flagplot.files.derived import derived
from flagplot.odds.engine import Engine, Work, is_compiled, workers
from flagplot.odds.executor import Place
from flagplot.odds.play import AT_START, Before, notes_of
from flagplot.odds.sampling import Progress
from flagplot.table.session import begin
from flagplot.table.setting import Setting

Found = dict[str, object]

TOLD = 4
"""Games played in full to find the relevant rulings."""


class ProgressListener(Protocol):
    """A listener to the progress of a long job."""

    def update(self, progress: Progress) -> None:
        """Show the progress, the rate and the time left."""

    def write(self, text: str) -> None:
        """Show another message."""

    def done(self) -> None:
        """Remove the progress message at the end."""


class NoProgress:
    """A listener that ignores everything."""

    def __repr__(self) -> str:
        """A name for signatures, which show it as a default."""
        return "nobody"

    def update(self, progress: Progress) -> None:
        """Do nothing."""

    def write(self, text: str) -> None:
        """Do nothing."""

    def done(self) -> None:
        """Do nothing."""


NOBODY: ProgressListener = NoProgress()


@dataclass(frozen=True, repr=False)
class Chances(Printable):
    """A result, as `--json` prints it in `data`. Every figure has its value and the bounds of its interval."""

    data: Found
    make_report: Callable[[], Iterable[Block]] = field(repr=False, compare=False)
    rules: Edition | None = field(default=None, repr=False, compare=False)
    """The edition whose numbers the report cites; by default those that it is written with."""

    @property
    def sides(self) -> tuple[str, ...]:
        """The names of both sides, A first."""
        listed = self.data["sides"]
        entries = listed if isinstance(listed, list) else []
        return tuple(str(side["side"] if isinstance(side, dict) else side) for side in entries)

    def blocks(self) -> Iterator[Block]:
        """Give the report, whose headed answer readers see first; rulings are counted, not listed."""
        return amount_of(self.all_blocks(), USUAL)

    def all_blocks(self) -> Iterator[Block]:
        """Give the report with every ruling."""
        return iter(self.make_report() if self.rules is None else own_blocks(self.rules, self.make_report()))

    def to_dict(self) -> Found:
        """The data. Infinite bounds, which JSON cannot express, are None."""
        return {name: finite(value) for name, value in self.data.items()}

    def rows(self) -> list[dict[str, object]]:
        """One row per figure: its subject, value and bounds."""
        return list(figures(self.data))


def finite(found: object) -> object:
    """The same data with None for numbers that are not finite."""
    if isinstance(found, dict):
        return {name: finite(value) for name, value in found.items()}
    if isinstance(found, list):
        return [finite(value) for value in found]
    return None if isinstance(found, float) and not math.isfinite(found) else found


def figures(found: object, of: tuple[str, ...] = ()) -> Iterator[dict[str, object]]:
    """Every figure with bounds, by its path. List entries are named by their own name fields."""
    if isinstance(found, list):
        for place, each in enumerate(found):
            yield from figures(each, (*of, _name(each, place)))
    elif isinstance(found, dict):
        if {"value", "low", "high"} <= found.keys():
            yield {"figure": ", ".join(of), **{name: without_noise(found[name]) for name in ("value", "low", "high")}}
        for name, each in found.items():
            yield from figures(each, (*of, str(name)))


def _name(each: object, place: int) -> str:
    entry = each if isinstance(each, dict) else {}
    return next(
        (str(entry[word]) for word in ("name", "how", "side", "choice", "text") if word in entry), str(place + 1)
    )


def engine(
    setting: Setting,
    names: Mapping[int, str],
    threads: int | None,
    place: Place = "",
    *,
    tables: object = None,
    orders: tuple[Orders, ...] = (),
    lists: bool = False,
    reads_along: bool = True,
) -> Engine:
    """Prepare to play a setting, with other figures if given, by default with one thread per processor.

    `reads_along` is false if only the result of a game matters, such as its payoff, and not its events.
    """
    kit, battle = setting.kit, setting.battle
    work = Work(
        home=games.home(kit.game.name),
        tables=setting.tables if tables is None else tables,
        start=setting.point,
        names=(names[0], names[1]),
        compiled=is_compiled(kit) and not orders,
        roster=battle.roster if kit.counting.watch and reads_along else None,
        orders=orders,
        lists=lists,
        before=before(setting),
    )
    return Engine(work, workers(threads), place)


def before(setting: Setting) -> Before:
    """The counted events before the position that was opened; none for a scenario from its start."""
    if setting.opening is None:
        return AT_START
    counting, log = setting.kit.counting, setting.opened.log
    notes = notes_of(counting, setting.point, log)
    return Before(tuple(map(tuple, notes)), sum(event.kind == counting.counted_event for event in log))


def about(setting: Setting, names: Mapping[int, str]) -> dict[str, object]:
    """The subject of the odds and their basis."""
    return {
        **setting.about(),
        "doctrine": {side: names[seat] for seat, side in enumerate(setting.sides)},
        "rulings": setting.edition.in_force(),
        "changed": setting.rulings_changed(),
    }


def about_rulings(setting: Setting, names: dict[int, str]) -> dict[str, object]:
    """The same with the relevant rulings, and those of them that are neutral because no source prints the rule."""
    edition, mattered = setting.edition, rulings_that_matter(setting, names)
    neutral = {name: value for name, value in mattered.items() if edition.rulings[name].tag == "unknown"}
    profile = {"profile": setting.profile} if setting.profile else {}
    cells = {"cells": list(edition.cells)} if edition.cells else {}
    return {**about(setting, names), "mattered": mattered, "neutral": neutral, **profile, **cells}


def rulings_that_matter(setting: Setting, names: dict[int, str]) -> dict[str, str]:
    """The rulings relevant to a few games played in full, with the alternatives in force."""
    if setting.kept().files or not set(names.values()) <= set(setting.kit.players):
        return _rulings_of_games(setting, names)  # an edition, a profile or a player of the user may change
    given = setting.kit.game.name, setting.edition.name, setting.edition.chosen, names, setting.text
    return derived("rulings", repr(given), lambda: _rulings_of_games(setting, names))


def _rulings_of_games(setting: Setting, names: dict[int, str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for seed in range(TOLD):
        session = begin(setting, names, seed)
        session.keeps_record = False
        session.run()
        for moved in setting.kit.moved(setting.edition.rulings, setting.edition.chosen, session.position.log):
            found[moved.ruling.name] = moved.value
    return dict(sorted(found.items()))
