"""What every result about chances is: plain data that knows how it is told, who plays, and which rulings it rests on."""

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from flagplot import games
from flagplot.blocks import USUAL, Block, amount_of
from flagplot.blocks.shown import Printable
from flagplot.core.offers.kit import Orders
from flagplot.odds.engine import Engine, Work, is_compiled, workers
from flagplot.odds.executor import Place
from flagplot.odds.sampling import Progress
from flagplot.table.session import begin
from flagplot.table.setting import Setting

Found = dict[str, object]

TOLD = 4
"""Games that are played in full to see which rulings have to do with them."""


class ProgressListener(Protocol):
    """Somebody who is told how far a long job has come."""

    def tell(self, progress: Progress) -> None:
        """Tell how much is done, how fast it goes and how long it will take."""

    def write(self, text: str) -> None:
        """Tell something else."""

    def done(self) -> None:
        """Tell that it is over."""


class NoProgress:
    """Nobody watches."""

    def tell(self, progress: Progress) -> None:
        """Be silent."""

    def write(self, text: str) -> None:
        """Be silent."""

    def done(self) -> None:
        """Be silent."""


NOBODY: ProgressListener = NoProgress()


@dataclass(frozen=True)
class Chances(Printable):
    """What was found, as `--json` prints it in `data`; every figure has its value with the bounds of its interval."""

    data: Found
    told: Callable[[], Iterable[Block]] = field(repr=False, compare=False)

    @property
    def sides(self) -> tuple[str, ...]:
        """The names of both sides."""
        listed = self.data["sides"]
        entries = listed if isinstance(listed, list) else []
        return tuple(str(side["side"] if isinstance(side, dict) else side) for side in entries)

    def blocks(self) -> Iterator[Block]:
        """Give the report, which ends with the answer; rulings are counted, not listed."""
        return amount_of(self.told(), USUAL)

    def all_blocks(self) -> Iterator[Block]:
        """Give the report with every ruling."""
        return iter(self.told())

    def to_dict(self) -> Found:
        """Give the data, with None in place of bounds that are nowhere, which JSON has no word for."""
        return {name: finite(value) for name, value in self.data.items()}

    def rows(self) -> list[dict[str, object]]:
        """Give a row for each figure: what it is of, its value and its bounds."""
        return list(figures(self.data))


def finite(found: object) -> object:
    """The same with None for numbers that are not finite."""
    if isinstance(found, dict):
        return {name: finite(value) for name, value in found.items()}
    if isinstance(found, list):
        return [finite(value) for value in found]
    return None if isinstance(found, float) and not math.isfinite(found) else found


def figures(found: object, of: tuple[str, ...] = ()) -> Iterator[dict[str, object]]:
    """Every figure that has bounds, by the way to it; entries of a list are called what they say they are."""
    if isinstance(found, list):
        for place, each in enumerate(found):
            yield from figures(each, (*of, _name(each, place)))
    elif isinstance(found, dict):
        if {"value", "low", "high"} <= found.keys():
            yield {"figure": ", ".join(of), **{name: found[name] for name in ("value", "low", "high")}}
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
    """Make ready to play a setting, by other figures if there are any; by as many threads as there are processors.

    Nobody `reads_along` where only what a game came to is wanted, such as its payoff, and not what happened in it.
    """
    kit, battle = setting.kit, setting.battle
    work = Work(
        home=games.home(kit.game.name),
        tables=setting.tables if tables is None else tables,
        start=battle.situation,
        names=(names[0], names[1]),
        compiled=is_compiled(kit) and not orders,
        roster=battle.roster if kit.counting.watch and reads_along else None,
        orders=orders,
        lists=lists,
    )
    return Engine(work, workers(threads), place)


def sides_named(names: Mapping[int, str], setting: Setting) -> dict[str, str]:
    """Doctrines by side."""
    return {side: names[seat] for seat, side in enumerate(setting.sides)}


def about(setting: Setting, names: Mapping[int, str]) -> dict[str, object]:
    """What the odds are of, and what they rest on."""
    return {
        **setting.about(),
        "doctrine": sides_named(names, setting),
        "rulings": setting.edition.in_force(),
        "changed": setting.rulings_changed(),
    }


def about_rulings(setting: Setting, names: dict[int, str]) -> dict[str, object]:
    """The same with the rulings that have to do with it, and those of them that are neutral because no source prints the rule."""
    edition, mattered = setting.edition, rulings_that_matter(setting, names)
    neutral = {name: value for name, value in mattered.items() if edition.rulings[name].tag == "unknown"}
    profile = {"profile": setting.profile} if setting.profile else {}
    return {**about(setting, names), "mattered": mattered, "neutral": neutral, **profile}


def rulings_that_matter(setting: Setting, names: dict[int, str]) -> dict[str, str]:
    """Rulings that have to do with a few games played in full, with what is in force."""
    found: dict[str, str] = {}
    for seed in range(TOLD):
        session = begin(setting, names, seed)
        session.keeps_record = False
        session.run()
        for moved in setting.kit.moved(setting.edition.rulings, setting.edition.chosen, session.position.log):
            found[moved.ruling.name] = moved.value
    return dict(sorted(found.items()))
