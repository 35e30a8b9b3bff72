"""What every result about chances is: plain data that knows how it is told."""

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Protocol

from flagplot.blocks import Block
from flagplot.blocks.shown import Shown
from flagplot.odds.sampling import Progress

Found = dict[str, object]


class Watch(Protocol):
    """Somebody who is told how far a long job has come."""

    def tell(self, progress: Progress) -> None:
        """Tell how much is done, how fast it goes and how long it will take."""

    def write(self, text: str) -> None:
        """Tell something else."""

    def done(self) -> None:
        """Tell that it is over."""


class Nobody:
    """Nobody watches."""

    def tell(self, progress: Progress) -> None:
        """Be silent."""

    def write(self, text: str) -> None:
        """Be silent."""

    def done(self) -> None:
        """Be silent."""


NOBODY: Watch = Nobody()


@dataclass(frozen=True)
class Chances(Shown):
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
        """Give the report."""
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
