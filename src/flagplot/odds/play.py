"""Interpreted whole games for sampled odds: the twin of the compiled loop in `fast.kernel`, identical to the last die.

The dice of the game with seed k are the stream `stream(k, 0)`, the noise of the player at seat p is `stream(k, 1 + p)`;
dice and players count their own draws. `chosen` plays until both sides choose in secret, and lists all their choices.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from numbers import Integral
from typing import Final, NamedTuple

from flagplot.core.ask import DICE_SEAT, question_number
from flagplot.core.dice import EventCount, below, stream
from flagplot.core.doctrine import NOISES, Choose, DoctrineInput, Player, shown_to
from flagplot.core.errors import FlagplotError, one_of
from flagplot.core.event import Event
from flagplot.core.game import Game, Roster
from flagplot.core.offers.interfaces import Decision, PureChoices, one_occasion
from flagplot.core.offers.kit import Kit
from flagplot.core.offers.measure import MeasureSet, Value
from flagplot.core.offers.payoff import NOTED, Key
from flagplot.core.position import Position
from flagplot.core.schema import State
from flagplot.odds.tally import Tally, no_fates, tally_of

LIMIT: Final = 50_000
"""Answers after which a game counts as endless."""
FAR: Final = 10**9
"""Whole numbers from here on are not written out in messages."""


class Driver:
    """Answers every question of one game: the dice from its seed, each seat by a doctrine or, for None, at random.

    With an occasion, random numbers are keyed by event: by the roll or the question, its occasion, and the number of
    earlier ones like it. So an event that two games share comes out alike in both, regardless of other events.
    """

    def __init__(
        self,
        game: Game,
        tables: object,
        seed: int,
        players: Sequence[Choose | None],
        memo: Callable[[], DoctrineInput] | None = None,
        occasion: Callable[[State], int] | None = None,
    ) -> None:
        self.game = game
        self.tables = tables
        self.memos = (memo(), memo()) if memo else ()
        self.players = [game.seated(choose) if choose is not None else None for choose in players]
        self.seeds = (stream(seed, 1), stream(seed, 2), stream(seed, 0))
        self.drawn = [0, 0, 0]
        self.occasion, self.events = occasion, EventCount()

    def answer(self, situation: State) -> int:
        """The answer to the pending question."""
        seat = situation.ask_seat
        if seat == DICE_SEAT:
            return self.number(situation, int(situation.ask_size))
        choose: Choose | None = self.players[seat]
        if choose is None:
            choices = self.legal(situation)
            return choices[self.number(situation, len(choices))]
        given = (self.tables, shown_to(choose, self.game, situation), self.number(situation, NOISES))
        return choose(*given, self.memos[seat].with_legal(self.legal(situation))) if self.memos else choose(*given)

    def number(self, situation: State, size: int) -> int:
        """The next random number below `size` for the seat that is asked."""
        seat = situation.ask_seat
        self.drawn[seat] += 1
        if self.occasion is None:
            return below(self.seeds[seat], self.drawn[seat] - 1, size)
        event = question_number(situation), int(self.occasion(situation))
        return below(*self.events.place(self.seeds[seat], *event), size)

    def legal(self, situation: State) -> list[int]:
        """The legal answers; there must be at least one."""
        refusal = self.game.refusal
        choices = [a for a in range(situation.ask_size) if refusal(self.tables, situation, a) == 0]
        if not choices:
            raise FlagplotError(f"question {situation.ask_kind} has no legal answer")
        return choices


def occasion_of(kit: Kit) -> Callable[[State], int]:
    """By what a game keys the random numbers of its events."""
    return one_occasion if kit.compiled is None else kit.compiled.occasion


class Count:
    """A log that counts one kind of event and discards all others."""

    def __init__(self, code: int) -> None:
        self.code, self.count = code, 0

    def append(self, event: Event, /) -> None:
        """Count the event if it has that kind."""
        self.count += event.kind == self.code


def counted_in(s: State) -> int:
    """The count in the log of a state."""
    return s.log.count if isinstance(s.log, Count) else 0


class Before(NamedTuple):
    """The counted events before the point where games begin."""

    notes: tuple[tuple[int, ...], ...] = ()
    """Their stored integers, for an event counter."""
    so_far: int = 0
    """The count of the counted event among them."""


AT_START: Final = Before()
"""Nothing has happened."""


class EventListener(Count):
    """A log that counts one kind of event, and stores events for an event counter."""

    def __init__(self, counting: MeasureSet, s: State, roster: Roster | None, log: list[Event] | None = None) -> None:
        super().__init__(counting.counted_event)
        self.counting, self.s, self.log = counting, s, log
        self.watch = counting.watch(roster) if counting.watch and roster is not None else None

    @property
    def listens(self) -> bool:
        """Whether any event matters."""
        return self.code > 0 or self.watch is not None or self.log is not None

    def append(self, event: Event, /) -> None:
        """Receive an event."""
        super().append(event)
        if self.log is not None:
            self.log.append(event)
        if self.watch:
            self.take(notes_of(self.counting, self.s, (event,)))

    def take(self, notes: Iterable[Sequence[int]]) -> None:
        """Let the event counter read the stored integers of earlier events."""
        for note in notes:
            if self.watch:
                self.watch.read(note)

    def noted(self) -> list[tuple[Key, Value]]:
        """The counts of the event counter."""
        return list(self.watch.noted()) if self.watch else []


def notes_of(counting: MeasureSet, s: State, events: Iterable[Event]) -> list[list[int]]:
    """The stored integers of some events, interpreted by the present state."""
    found = list[list[int]]()
    for event in events if counting.notice else ():
        note = [event.kind, *event.values, *[0] * (NOTED - 1 - len(event.values))]
        if counting.notice and counting.notice(s, note):
            found.append(note)
    return found


@dataclass(frozen=True)
class Ended:
    """A finished game."""

    situation: State
    steps: int
    dice: int
    event_count: int = 0
    """The count of the counted event."""
    noted: Iterable[tuple[Key, Value]] = ()
    """The counts of the event counter."""


@dataclass(frozen=True)
class Play:
    """The parameters of play: the kit, the figures, the start and the players."""

    kit: Kit
    tables: object
    start: State
    """The initial state, from which losses are counted."""
    players: Sequence[Choose | None]
    roster: Roster | None = None
    seated: Callable[[int], dict[int, Player]] | None = None
    """The players of a game with that seed, in place of doctrines."""
    game: Game | None = None
    """The game, if it is not the one of the tables."""
    is_keyed: bool = False
    """Whether random numbers are keyed by event."""
    before: Before = AT_START
    """The events before the point."""

    def driver(self, game: Game, seed: int) -> Driver:
        """The driver of dice and doctrines."""
        occasion = occasion_of(self.kit) if self.is_keyed else None
        return Driver(game, self.tables, seed, self.players, self.kit.memo, occasion)

    def finish(self, situation: State, seed: int, before: Iterable[Event] = ()) -> Ended:
        """Play a copy of a state to its end; `before` are the earlier events, for the event counter."""
        counting, game = self.kit.counting, self.game or self.kit.game_of(self.tables)
        if self.seated is not None:
            return self.at_a_table(game, situation, seed, self.seated(seed))
        s, driver, steps = situation.copy(), self.driver(game, seed), 0
        listener = EventListener(counting, s, self.roster)
        listener.take(self.before.notes)
        listener.count = self.before.so_far
        listener.take(notes_of(counting, s, before) if listener.watch else ())
        if listener.listens:
            s.log = listener
        game.advance(self.tables, s)
        while not game.is_over(s):
            if steps == LIMIT:
                raise FlagplotError(f"the game with seed {seed} does not end")
            game.step(self.tables, s, driver.answer(s))
            steps += 1
        return Ended(s, steps, driver.drawn[DICE_SEAT], listener.count, listener.noted())

    def at_a_table(self, game: Game, situation: State, seed: int, seated: Mapping[int, Player]) -> Ended:
        """Play it with its log, for players in place of doctrines."""
        position, steps = Position(game, self.tables, situation.copy(), start=situation), 0
        s, driver = position.situation, self.driver(game, seed)
        s.log = listener = EventListener(self.kit.counting, s, self.roster, position.log)
        listener.take(self.before.notes)
        listener.count = self.before.so_far
        game.advance(self.tables, s)
        while not position.is_over:
            if steps == LIMIT:
                raise FlagplotError(f"the game with seed {seed} does not end")
            player = seated.get(s.ask_seat)
            if player:
                who = f"the player {player.name!r}"
                answer = checked(game, self.tables, s, player.answer(position, s.ask_seat), who, seed)
            else:
                answer = driver.answer(s)
            position.give(answer)
            steps += 1
        return Ended(s, steps, driver.drawn[DICE_SEAT], listener.count, listener.noted())

    def row(self, ended: Ended) -> list[int]:
        """The result row of a finished game, as the compiled loop fills it in."""
        noted = [0] * self.kit.counting.columns
        self.kit.counting.note(self.start, ended.situation, ended.event_count, noted)
        return [ended.steps, ended.dice, 0, *noted]

    def both(self, situation: State, seeds: Iterable[int]) -> tuple[Tally, list[list[int]]]:
        """Play the games of some seeds, one after another. Returns counts and result rows."""
        found, rows, _ = self.each(situation, seeds)
        return found, rows

    def each(self, situation: State, seeds: Iterable[int]) -> tuple[Tally, list[list[int]], list[dict[Key, Value]]]:
        """Like `both`, and also returns the event counts of each game."""
        counting, rows = self.kit.counting, list[list[int]]()
        fates, noted = no_fates(counting), list[dict[Key, Value]]()
        for seed in seeds:
            ended = self.finish(situation, seed)
            rows.append(self.row(ended))
            counting.note_rows(self.start, ended.situation, fates)
            noted.append(dict(ended.noted))
        found = tally_of(counting, ((row, 1) for row in rows), fates)
        for game in noted:
            for key, value in game.items():
                found.count(key, value)
        return found, rows, noted

    def count(self, situation: State, seeds: Iterable[int]) -> Tally:
        """Count the games of some seeds."""
        return self.both(situation, seeds)[0]

    def outcomes(self, situation: State, seeds: Iterable[int]) -> list[list[int]]:
        """The result rows of some games, in order."""
        return [self.row(self.finish(situation, seed)) for seed in seeds]


def checked(game: Game, tables: object, s: State, answer: object, who: str, seed: int) -> int:
    """A player's answer. One that the rules refuse is an error that names the player, the question and the reason."""
    if type(answer) is int and game.refusal(tables, s, answer) == 0:
        return answer
    position, kind = Position(game, tables, s), game.asks[s.ask_kind].name
    where = f"{who}, asked {kind} in the game with seed {seed}"
    number = int(answer) if isinstance(answer, Integral) and not isinstance(answer, bool) else -1
    if not 0 <= number < s.ask_size:
        legal = one_of(str(choice) for choice in position.choices())
        raise FlagplotError(f"{where}, answers {short(answer)}", expected=f"a whole number: {legal}")
    try:
        position.check(number)
    except FlagplotError as error:
        raise FlagplotError(f"{where}: {error.what}", expected=error.expected) from None
    return number


def short(value: object) -> str:
    """A value in a message: as Python writes it, or its type if that is long or unusual."""
    is_plain = value is None or isinstance(value, float | str) or (isinstance(value, int) and abs(value) < FAR)
    return repr(value) if is_plain else f"with a value of the type {type(value).__name__}"


def play_out(
    game: Game, tables: object, situation: State, seed: int, players: Sequence[Choose | None], limit: int = LIMIT
) -> Ended:
    """Play a copy of a state to the end of the game. An endless game or an illegal answer is an error."""
    s, driver, steps = situation.copy(), Driver(game, tables, seed, players), 0
    game.advance(tables, s)
    while not game.is_over(s):
        answer = checked(game, tables, s, driver.answer(s), f"the player at seat {s.ask_seat}", seed)
        if steps == limit:
            raise FlagplotError(f"the game with seed {seed} does not end")
        game.step(tables, s, answer)
        steps += 1
    return Ended(s, steps, driver.drawn[DICE_SEAT])


def chosen(
    kit: Kit,
    decision: Decision,
    tables: object,
    situation: State,
    players: Sequence[Choose | None],
    seed: int,
    keep: tuple[int, ...] = (),
) -> PureChoices:
    """Advance games to a decision, and make every choice there."""
    begun = [begin(kit, decision, tables, situation, players, seed + n) for n in range(decision.beginnings)]
    found = [s for s in begun if s is not None]
    if not found:
        raise FlagplotError(decision.never, expected=decision.expected)
    beginnings = list(dict.fromkeys(found)) if decision.distinct else found
    return decision.made(kit.game_of(tables), tables, beginnings, keep)


def begin(
    kit: Kit, decision: Decision, tables: object, situation: State, players: Sequence[Choose | None], seed: int
) -> State | None:
    """The game when it first asks for the choice; None if it never does."""
    game = kit.game_of(tables)
    s, driver = situation.copy(), Driver(game, tables, seed, players, kit.memo)
    game.advance(tables, s)
    while not game.is_over(s) and not decision.reached(s) and not decision.missed(s):
        game.step(tables, s, driver.answer(s))
    return s if decision.reached(s) and not game.is_over(s) else None
