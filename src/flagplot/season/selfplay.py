"""Seasons that play themselves: announcements by the cautious admiral, stages by doctrine, every phase counted."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from flagplot import games
from flagplot.core.dice import stream
from flagplot.core.errors import FlagplotError
from flagplot.core.offers.kit import Kit
from flagplot.core.offers.season import Books, Change, SeasonRules
from flagplot.core.position import Position
from flagplot.odds.engine import code_of
from flagplot.season.ledger import ordered
from flagplot.table.seats import SIDES
from flagplot.table.session import begin
from flagplot.table.setting import Setting, of_start

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
        """The present stage, set up without a text."""
        start = self.rules.start(self.books)
        tables = self.rules.tables(self.books, start)
        return of_start(self.kit, start, self.books["edition"], self.books.get("rulings", {}), tables, "stage")

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
