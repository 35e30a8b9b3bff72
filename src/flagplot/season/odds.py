"""What the next stages of a season bring: many seasons on from its books, with announcements by the cautious admiral."""

import os
from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from multiprocessing import get_context

from flagplot.blocks import Block, Gap, Heading, Paragraph, Table
from flagplot.core.dice import stream
from flagplot.core.offers.season import Books
from flagplot.odds.interval import wilson
from flagplot.season.ledger import Ledger, rules_of
from flagplot.season.selfplay import Course

PART = 25
"""Seasons that a worker plays at a time."""
SHOWN = 24
"""Rows of a side in a report."""
RULINGS = "Announcements are those of the cautious admiral where a side has announced nothing; no rule prints them."


@dataclass(frozen=True)
class SeasonOdds:
    """The counts of many seasons."""

    title: str
    start: str
    end: str
    ahead: int
    games: int
    seed: int
    sides: tuple[str, ...]
    sums: Counter[str]
    """The sum of each figure."""
    often: Counter[str]
    """In how many seasons it was above nought."""

    def to_dict(self) -> dict[str, object]:
        """As plain data."""
        found = {}
        for key in sorted(self.sums):
            _, low, high = wilson(self.often[key], self.games)
            mean = self.sums[key] / self.games
            found[key] = {"mean": mean, "chance": self.often[key] / self.games, "low": low, "high": high}
        about = {"title": self.title, "start": self.start, "end": self.end, "stages": self.ahead}
        return {**about, "games": self.games, "seed": self.seed, "figures": found}

    def blocks(self) -> list[Block]:
        """For people: a table for each side, the likeliest first."""
        found: list[Block] = [Paragraph(f"{self.title}: {self.start} to {self.end}", style="bold")]
        found.append(Paragraph(f"{self.games} seasons, {self.ahead} stages ahead, seed {self.seed}. {RULINGS}"))
        for side in self.sides:
            keys = [key for key in self.sums if key.startswith(f"{side}: ") and self.sums[key]]
            keys.sort(key=lambda key: (-self.often[key], key))
            rows = tuple(self._row(key, side) for key in keys[:SHOWN])
            if rows:
                found += [Gap(), Heading(side), Table(rows, ("", "chance", "95%", "mean"), level=1)]
        if "fights" in self.sums:
            found += [Gap(), Paragraph(f"fights: {self.sums['fights'] / self.games:.2f} a season")]
        return found

    def _row(self, key: str, side: str) -> tuple[str, str, str, str]:
        _, low, high = wilson(self.often[key], self.games)
        share = f"{100 * self.often[key] / self.games:.0f}%"
        mean = f"{self.sums[key] / self.games:.2f}"
        return key.removeprefix(f"{side}: "), share, f"{100 * low:.0f}-{100 * high:.0f}%", mean


def odds(ledger: Ledger, ahead: int, games: int, seed: int, jobs: int = 0, compiled: bool = False) -> SeasonOdds:
    """Count a number of seasons over a number of stages; the same seed gives the same figures with any number of workers."""
    course = Course(ledger.rules, ledger.books, 0, compiled=compiled)
    parts = [range(first, min(first + PART, games)) for first in range(0, games, PART)]
    count = partial(_counted, str(ledger.path), ledger.books, ahead, seed, compiled)
    end = _end(course, ahead)
    found = list(_all(count, parts, jobs or os.cpu_count() or 1))
    sums, often = Counter[str](), Counter[str]()
    for part in found:
        sums.update(part[0])
        often.update(part[1])
    title, start = str(ledger.books["title"]), ledger.rules.moment(ledger.books)
    return SeasonOdds(title, start, end, ahead, games, seed, tuple(ledger.books["sides"]), sums, often)


def _all(
    count: "partial[tuple[Counter[str], Counter[str]]]", parts: Sequence[range], jobs: int
) -> Iterable[tuple[Counter[str], Counter[str]]]:
    """Count all parts, in their order, in processes of their own if there are several."""
    if jobs == 1 or len(parts) == 1:
        return map(count, parts)
    with ProcessPoolExecutor(min(jobs, len(parts)), get_context("spawn")) as workers:
        return list(workers.map(count, parts))


def _end(course: Course, ahead: int) -> str:
    """The moment after the last stage."""
    twin = replace(course)
    twin.stages(ahead)
    return twin.rules.moment(twin.books)


def _counted(
    path: str, books: Books, ahead: int, seed: int, compiled: bool, games: range
) -> tuple[Counter[str], Counter[str]]:
    """Sums and frequencies of some seasons."""
    rules = rules_of(str(books["game"]), path)
    sums, often = Counter[str](), Counter[str]()
    before = Counter(rules.tally(books))
    for number in games:
        course = Course(rules, books, stream(seed, number), compiled=compiled)
        course.stages(ahead)
        after = Counter(rules.tally(course.books))
        after.subtract({key: count for key, count in before.items() if key.endswith("lost")})
        after.update(course.figures)
        for key, value in after.items():
            if value:
                sums[key] += value
                often[key] += value > 0
    return sums, often
