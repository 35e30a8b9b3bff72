"""The review of a game: the costliest answers of each side, in words, independent of the luck of the dice."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from flagplot.blocks import Block
from flagplot.core.errors import FlagplotError, Interrupted, NoWorldFound
from flagplot.core.offers.kit import Kit
from flagplot.core.offers.measure import Data
from flagplot.core.position import Position
from flagplot.core.record import Entry, Record
from flagplot.odds.engine import is_compiled
from flagplot.odds.tally import LEVEL
from flagplot.search.advice import GameReview, MistakeEstimate, about
from flagplot.search.stakes import Goal
from flagplot.search.strength import Strength
from flagplot.table import record_file
from flagplot.table.advice import simulated_report
from flagplot.table.advice.simulated_report import SimulatedGame
from flagplot.table.resume import reopen
from flagplot.table.session import Session, listen
from flagplot.table.story import Narrative

GAMES: Final = 1200
"""First simulated games per question with the compiled loop."""
BY_TEXT: Final = 24
"""First simulated games per question with the interpreter."""
ANSWERS, FEW = 10, 4
"""Maximum other answers examined: compiled and interpreted."""
KEPT, LEAST = 8, 4
"""Answers of each side measured again: compiled and interpreted."""
LINES: Final = 2
"""Answers of a side shown with the continuation of the better one."""
SHORT: Final = 4
Write = Callable[[str], None]


@dataclass(frozen=True)
class Review:
    """The review as data and in words."""

    data: Data

    def blocks(self) -> Iterator[Block]:
        """The costliest answers, worst first."""
        return simulated_report.review(self.data)


def usual(kit: Kit) -> Strength:
    """The default number of simulated games per question."""
    return Strength(GAMES if is_compiled(kit) else BY_TEXT)


def review(record: Record, seats: Sequence[int], strength: Strength, write: Write, goal: Sequence[str] = ()) -> Review:
    """Review a game for some seats, perhaps with other goals. An interrupt returns the results so far."""
    session = reopen(record)
    session.setting = session.setting.fought_for(goal)
    kit = session.setting.kit
    record_file.check_unchanged(record)
    story, entries = listen(session), [entry for entry in record.entries if isinstance(entry, Entry)]
    parts = dict[int, int]()
    most, kept = (ANSWERS, KEPT) if is_compiled(kit) else (FEW, LEAST)
    hindsight = GameReview(kit, seats, strength, most, kept)
    watcher = Watcher(hindsight, story, entries, parts, write, len(session.position.history))
    session.listeners.append(watcher)
    interrupted = False
    try:
        session.play_record(record)
    except KeyboardInterrupt:
        interrupted = True
    if not any(hindsight.looked.values()) and any(hindsight.lost.values()):
        raise NoWorldFound("no possible world fits what the sides knew and saw", file=record.file)
    if not any(hindsight.looked.values()):
        if interrupted:
            raise Interrupted("interrupted before the first question", file=record.file)
        raise FlagplotError("no side had a choice in it", file=record.file, expected="a record of a game with choices")
    try:
        for number, _ in enumerate(hindsight.again()):
            write(f"{number + 1} of {sum(map(len, hindsight.slips.values()))} answers measured again")
    except KeyboardInterrupt:
        interrupted = True
    return Review(as_data(session, hindsight, parts, interrupted))


@dataclass
class Watcher:
    """Reads every question of a record before it is answered."""

    hindsight: GameReview
    story: Narrative
    entries: Sequence[Entry]
    parts: dict[int, int]
    write: Write
    begun: int = 0
    """Answers before the record began, where it began at a position."""

    def before(self, position: Position) -> None:
        """Read a question."""
        number = len(position.history) - self.begun
        if number < len(self.entries) and self.hindsight.asks(position):
            self.parts[len(position.history)] = self.story.part
            self.hindsight.review(position, self.entries[number].answer)
            self.write(f"{number} of {len(self.entries)} answers and rolls")

    def after(self, position: Position) -> None:
        """Do nothing after an answer."""


def as_data(session: Session, hindsight: GameReview, parts: dict[int, int], interrupted: bool) -> Data:
    """The results as plain data."""
    setting, stakes = session.setting, hindsight.stakes
    assert stakes is not None
    sides = []
    for seat, looked in hindsight.looked.items():
        found = hindsight.found(seat)
        slips = [_slip(session, slip, stakes.goals, parts, place < LINES) for place, slip in enumerate(found)]
        sides.append({"side": setting.sides[seat], "questions": looked, "lost": hindsight.lost[seat], "answers": slips})
    return {
        "title": setting.title,
        "edition": setting.edition.name,
        "sides": list(setting.sides),
        "doctrine": next(iter(setting.kit.doctrines)),
        "games": hindsight.games,
        "level": LEVEL,
        "interrupted": interrupted,
        "over": session.is_over,
        "goals": [{"name": goal.name, "unit": goal.unit, "share": goal.is_share} for goal in stakes.goals],
        "reviewed": sides,
    }


def _slip(
    session: Session, slip: MistakeEstimate, goals: Sequence[Goal], parts: dict[int, int], with_line: bool
) -> Data:
    setting, number = session.setting, slip.middle[0]
    followed = SimulatedGame(setting, slip.seat, slip.worlds[number])
    question, given = followed.said(slip.given)
    ask = followed.position.question
    found: Data = {
        "at": slip.at,
        "part": setting.kit.titled(parts[slip.at]),
        "question": question,
        "cites": followed.position.game.asks[ask.kind].paragraph(ask.object),
        "given": given,
        "better": followed.said(slip.better)[1],
        "given_name": followed.order(slip.given),
        "better_name": followed.order(slip.better),
        "cost": about(slip.mean, slip.error)._asdict(),
        **{goal.name: about(*part)._asdict() for goal, part in zip(goals, slip.parts, strict=True)},
        "measured": slip.measured,
    }
    if with_line:
        said, ends = followed.on(slip.better, slip.middle[1], SHORT)
        found |= {"line": [{"text": line.text, "cites": line.cites} for line in said], "ends": ends}
    return found
