"""A game in progress: answers come from players, people and dice, and each one is recorded and reported."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Protocol

from flagplot.blocks import steps
from flagplot.core.ask import DICE_SEAT
from flagplot.core.dice import is_seed
from flagplot.core.doctrine import Player
from flagplot.core.errors import FlagplotError
from flagplot.core.position import Position, Question
from flagplot.core.record import Entry, Mark, Record, replay
from flagplot.core.version import VERSION
from flagplot.table.dice import Dice, PresetDie, Tray, write_given
from flagplot.table.reports.actions import Action
from flagplot.table.seats import SIDES, seat_players, write_seats
from flagplot.table.setting import Setting
from flagplot.table.sheets.held import HeldPlan, Rest, Routine, section
from flagplot.table.sheets.rows import PlanStep
from flagplot.table.story import Narrative

MOST_ANSWERS = 50_000
"""No battle comes near this many answers; one that does is stuck, and ends with an error."""


class Listener(Protocol):
    """A listener to every question, before and after it is answered."""

    def before(self, position: Position) -> None:
        """Read a position before its question is answered."""

    def after(self, position: Position) -> object:
        """Read the position after the answer."""


@dataclass
class Session:
    """One game from its first question to its last."""

    setting: Setting
    position: Position
    record: Record
    players: dict[int, Player | None]
    dice: Dice | None
    stories: list[Narrative] = field(default_factory=list)
    listeners: list[Listener] = field(default_factory=list)
    """Other listeners, which need no text."""
    answers: int = 0
    dice_rolled: int = 0
    held: dict[int, HeldPlan] = field(default_factory=dict)
    """Answers on sent sheets that wait for their questions."""
    routines: dict[int, Routine] = field(default_factory=dict)
    """Decisions that people leave to suggestions."""
    keeps_record: bool = True
    """Whether answers are recorded; mass games that are never replayed need no record."""

    def __post_init__(self) -> None:
        """Make each view of the position once: stories, sheets and pages read the same ones."""
        self.position.kept = {}

    def __repr__(self) -> str:
        """Its title and how far it has come."""
        state = "over" if self.is_over else "not over"
        return f"<Session: {self.setting.title}; {steps(self.answers)}, {state}>"

    def actions(self) -> list[Action]:
        """The legal answers to the pending question, in the words of the side to answer."""
        return self.setting.actions(self.position)

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.position.is_over

    @property
    def waits_for_a_person(self) -> bool:
        """Whether the pending question is for a person, who has not answered it on a sheet before."""
        if self.is_over:
            return False
        seat = self.position.question.seat
        if seat == DICE_SEAT or self.players[seat] is not None:
            return self.dice is None and seat == DICE_SEAT
        return self._planned() is None

    def hold(self, seat: int, steps: Iterable[PlanStep], rest: Rest | None = None) -> None:
        """Keep the answers of a seat's sheet, and those of an earlier one that wait in the same part of the game."""
        new, now = list(steps), section(self.setting.kit, self.position.log)
        asked, before = {step.question for step in new}, self.held.get(seat, HeldPlan([]))
        new += [step for step in before.steps if step.section >= now and step.question not in asked]
        self.held[seat] = HeldPlan(new, rest)

    def _planned(self) -> int | None:
        seat, kit = self.position.question.seat, self.setting.kit
        plan, routine = self.held.get(seat), self.routines.get(seat)
        answer = None if plan is None else plan.answer(kit, self.position)
        return routine.answer(kit, self.position) if answer is None and routine is not None else answer

    def give(self, answer: int) -> None:
        """Give an answer to the pending question, record it and report its results."""
        question = self.position.question
        self._show_before()
        if question.seat in self.held:
            self.held[question.seat].given(self.setting.kit, self.position, answer)
        self.position.answer(answer)
        if self.keeps_record:
            self.record.note(self.position, question, answer)
        self._count(question)

    def _show_before(self) -> None:
        for listener in (*self.stories, *self.listeners):
            listener.before(self.position)

    def _count(self, question: Question) -> None:
        self.answers += 1
        self.dice_rolled += question.is_die
        for listener in (*self.stories, *self.listeners):
            listener.after(self.position)
        if self.answers > MOST_ANSWERS:
            raise FlagplotError(f"the battle goes on after {MOST_ANSWERS} answers", file=self.setting.file)

    def run(self, most: int = MOST_ANSWERS) -> None:
        """Continue until the battle is over, a person must answer, or this many answers have been given."""
        while most > 0 and not self.is_over and not self.waits_for_a_person:
            self.give(self._automatic())
            most -= 1

    def _automatic(self) -> int:
        question = self.position.question
        if question.is_die:
            assert self.dice is not None
            return self.dice.roll(question.subject)
        player = self.players[question.seat]
        if player is not None:
            return player.answer(self.position, question.seat)
        planned = self._planned()
        assert planned is not None
        return planned

    def play_record(self, record: Record, until: int = -1) -> None:
        """Give the answers of a record, or the first `until` of them. An error names the first difference."""
        part = Record(record.header, record.scenario, first_answers(record, until), record.file)
        replaying = replay(part, self.position)
        for _ in range(sum(isinstance(entry, Entry) for entry in part.entries)):
            question = None if self.is_over else self.position.question
            self._show_before()
            player = self.players.get(question.seat) if question is not None else None
            if question is not None and player is not None:
                player.recall(self.position, question.seat)
            next(replaying)
            assert question is not None
            self._count(question)
        self._show_before()
        next(replaying, None)


def first_answers(record: Record, until: int) -> list[Entry | Mark]:
    """The first answers of a record with the digests between them; all for -1."""
    if until < 0:
        return list(record.entries)
    kept: list[Entry | Mark] = []
    for entry in record.entries:
        if isinstance(entry, Entry):
            if until == 0:
                break
            until -= 1
        kept.append(entry)
    return kept


def begin(
    setting: Setting, names: dict[int, str], seed: int | None, given: list[PresetDie] | None = None, file: str = "dice"
) -> Session:
    """Begin a game. Given dice come before those of the seed; without a seed, players draw as with seed 0."""
    header = {
        "game": setting.kit.game.name,
        "edition": setting.edition.name,
        "title": setting.title,
        "engine": f"flagplot {VERSION}",
        "doctrine": write_seats(names),
    }
    if seed is not None:
        if not is_seed(text := str(seed)):
            raise FlagplotError(f"{text[:40]!r} is not a seed", field="seed", expected="a whole number from 0 on")
        header["seed"] = text
    if given:
        header["dice"] = write_given(given)
    kept = setting.kept()
    header |= kept.header
    changed = setting.rulings_changed()
    if changed:
        header["rulings"] = " ".join(f"{name}={value}" for name, value in changed.items())
    record = Record(header, setting.text, files=dict(kept.files))
    dice = Tray(given or [], seed, file)
    return Session(setting, setting.begin(), record, seat_players(setting.kit, names, seed or 0), dice)


def listen(session: Session, seat: int = -1) -> Narrative:
    """Let a seat or the referee follow a session. Earlier events are reported at once."""
    kit = session.setting.kit
    begun = kit.rounds(session.setting.battle.situation, ())
    story = Narrative(session.setting.teller(), kit, seat, _round=begun)
    story.after(session.position)
    session.stories.append(story)
    return story


def sides_played_by_people(session: Session) -> list[int]:
    """Seats where a person answers."""
    return [seat for seat in SIDES if session.players[seat] is None]
