"""What the next stages of a season bring: many seasons on from its books, with announcements by the cautious admiral.

A season plays itself stage by stage by doctrine, and every phase is counted.
"""

import os
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from flagplot import games
from flagplot.blocks import Block, Gap, Heading, Paragraph, Table
from flagplot.core.dice import stream
from flagplot.core.errors import FlagplotError
from flagplot.core.offers.kit import Kit
from flagplot.core.offers.season import Books, Change, SeasonRules
from flagplot.core.position import Position
from flagplot.odds.engine import code_of
from flagplot.odds.executor import Processes
from flagplot.odds.tally import wilson
from flagplot.season.ledger import Ledger, ordered, rules_of
from flagplot.table.seats import SIDES
from flagplot.table.session import begin
from flagplot.table.setting import Setting

PHASES = 5
"""Phases of a player turn."""


@dataclass
class Course:
    """A season in memory that plays itself."""

    rules: SeasonRules
    books: Books
    seed: int
    doctrine: str = "standard"
    compiled: bool = False
    step: int = 0
    at_first: Mapping[str, int] = field(default_factory=dict)
    figures: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.at_first = self.at_first or dict(self.rules.census(self.books))

    @property
    def kit(self) -> Kit:
        """The game."""
        return games.kit(str(self.books["game"]))

    def play(self, phases: int) -> None:
        """Play or close as many phases, each counted."""
        for _ in range(phases):
            self.advance()

    def stages(self, number: int) -> None:
        """Play as many stages, and close the phases before each."""
        while number:
            number -= self.rules.plays(self.books)
            self.advance()

    def advance(self) -> Change:
        """Announce and play a stage, or close a phase; ships, factors and squadrons are counted after it."""
        self.step += 1
        before = self.rules.census(self.books)
        for number, side in enumerate(self.books["sides"]):
            self._announce(side, stream(self.seed, 4 * self.step + number))
        change = self._played() if self.rules.plays(self.books) else self.rules.close(self.books)
        self.figures.update(change.figures)
        self._count(before, self.rules.census(change.books))
        self.books = ordered(self.rules, change.books)
        wrong = self.rules.faults(self.books)
        if wrong:
            where = ".".join(wrong[0].where)
            raise FlagplotError(wrong[0].what, field=where, expected=wrong[0].expected)
        return change

    def _announce(self, side: str, noise: int) -> None:
        """Let the admiral of a side announce for the present stage, if it moves; other sides only wish for their yards."""
        intended = self.rules.intend(self.books, side, noise)
        if side != self.books["clock"]["mover"]:
            intended = {**intended, "operations": []}
        change, wrong = self.rules.announce(self.books, intended)
        if change is None:
            raise FlagplotError(wrong[0].what, field=".".join(wrong[0].where), expected=wrong[0].expected)
        self.books = change.books

    def _played(self) -> Change:
        setting = self.setting()
        seed = stream(self.seed, 4 * self.step + 3)
        if self.compiled:
            return self.rules.take(self.books, setting.battle, ended(setting, self.doctrine, seed), {})
        session = begin(setting, dict.fromkeys(SIDES, self.doctrine), seed)
        session.keeps_record = False
        session.run()
        return self.rules.take(self.books, setting.battle, session.position, {})

    def setting(self) -> Setting:
        """The present stage, set up without a text; its games are played, not valued."""
        start = self.rules.start(self.books)
        tables = self.rules.tables(self.books, start)
        edition = self.kit.editions.load(self.books["edition"]).with_rulings(self.books.get("rulings", {}))
        return Setting(self.kit, start, edition, tables, "stage")

    def _count(self, before: Mapping[str, int], after: Mapping[str, int]) -> None:
        """Refuse a phase after which anything is missing or too many."""
        wrong = [key for key in {*before, *after} if before.get(key, 0) != after.get(key, 0)]
        if wrong:
            key = min(wrong)
            what = f"{key}: {before.get(key, 0)} before, {after.get(key, 0)} after phase {self.step}"
            raise FlagplotError(what, field=f"season of seed {self.seed}", expected="as many as before")


def ended(setting: Setting, doctrine: str, seed: int) -> Position:
    """The end of a stage under the compiled rules, the same as by the text; what happened on the way is not kept."""
    from flagplot.fast.position import rules_for

    code = code_of(setting.kit, doctrine)
    situation = setting.battle.situation
    end = rules_for(setting.kit, setting.tables).bench((code, code)).end(situation, seed)
    return Position(setting.kit.game_of(setting.tables), setting.tables, end, start=situation)


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
    workers = Processes(min(jobs, len(parts)))
    try:
        return list(workers.map(count, parts))
    finally:
        workers.close()


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
