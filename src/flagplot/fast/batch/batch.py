"""Many games of one kind side by side, answered together, with what is asked and seen as arrays that are filled in place."""

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from flagplot.core.ask import NO_SEAT
from flagplot.core.errors import FlagplotError
from flagplot.core.offers.kit import Kit
from flagplot.core.position import Position as Plain
from flagplot.core.position import Question
from flagplot.fast import kernel, pack
from flagplot.fast.arrays import desk
from flagplot.fast.batch.columns import columns, known, runs
from flagplot.fast.batch.loop import ANEW, LOOK, OUTSIDE, SERVE, STAY, VIEWS, BatchArrays
from flagplot.fast.bench import FAULTS, words
from flagplot.fast.compiler.intrinsics import AT_A_TIME
from flagplot.fast.position import Position, Rules, octets_of
from flagplot.odds.play import LIMIT
from flagplot.odds.tally import FIRST

__all__ = ["ANEW", "LOOK", "STAY", "Batch"]
ENDED: Final = 1
"""How a game is over that came to its end; a broken off one has the number of its fault beyond this."""


class Batch:
    """Games side by side, each begun at one of some positions, which take turns.

    Dice answer by themselves unless `dice` is false, and so does every seat that has a player in `players` (random play is
    code 0, a doctrine its number); the questions of the others are for `step`.  A game that is over begins anew at the next
    step unless `again` is false.  `fields` names what of a view is laid out in `numbers`, every field that a seat may know
    for None.
    """

    def __init__(
        self,
        rules: Rules,
        positions: Sequence[Plain],
        size: int,
        *,
        seed: int = 0,
        players: Sequence[int | None] = (None, None),
        dice: bool = True,
        again: bool = True,
        views: bool = True,
        fields: Sequence[str] | None = (),
        limit: int = LIMIT,
    ) -> None:
        self.rules, self.size = rules, size
        state = rules.state
        self.fields = known(state) if fields is None else tuple(fields)
        self.columns = columns(state, self.fields)
        """What stands in the columns of `numbers`."""
        codes = [OUTSIDE if code is None else code for code in players]
        self.players = np.array([*codes, kernel.RANDOM if dice else OUTSIDE], np.int64)
        self.starts = pack.room_for(state, len(positions))
        pack.octets(self.starts)[:] = [octets_of(position) for position in positions]
        self.desk = desk(rules.runtime, size, VIEWS + size)
        self.places = self.room(rules.kit, size)
        given = (rules.packed, self.starts, self.desk, self.places, self.players)
        everything = (*given, limit, int(again), np.uint64(size), int(views))
        self.serve = rules.runtime.entry(SERVE, *everything)
        self.memory = self.serve.memory(*everything)
        self.reset(seed)

    def room(self, kit: Kit, size: int) -> BatchArrays:
        """The arrays of the batch."""
        most, wide = self.rules.most, sum(one.count for one in self.columns)
        return BatchArrays(
            answers=np.full(size, ANEW, np.int64),
            seats=np.full(size, NO_SEAT, np.int8),
            viewers=np.zeros(size, np.int8),
            over=np.zeros(size, np.int8),
            legal=np.zeros((size, most), np.int8),
            counts=np.zeros(size, np.int64),
            choices=np.zeros((size, most), np.int16),
            whence=np.arange(size) % len(self.starts),
            seeds=np.zeros(size, np.uint64),
            rows=np.zeros((size, FIRST + kit.counting.columns), np.int64),
            numbers=np.zeros((size, wide + AT_A_TIME), np.int16),
            runs=runs(self.rules.state, self.fields),
        )

    @property
    def seats(self) -> NDArray[np.int8]:
        """Who is asked in each game, 2 for a die that is asked for; -1 where the game is over."""
        return self.places.seats

    @property
    def legal(self) -> NDArray[np.int8]:
        """A row for each game: 1 for every legal answer."""
        return self.places.legal

    @property
    def counts(self) -> NDArray[np.int64]:
        """How many legal answers there are in each game."""
        return self.places.counts

    @property
    def choices(self) -> NDArray[np.int16]:
        """A row for each game: its legal answers in order, as many as there are."""
        return self.places.choices

    @property
    def views(self) -> pack.Packed:
        """What the seat that is asked may know, or was asked last: a packed record for each game, to be read by field."""
        return self.desk.sights[VIEWS:]

    @property
    def numbers(self) -> NDArray[np.int16]:
        """The same as numbers in columns, as far as fields were named."""
        return self.places.numbers[:, :-AT_A_TIME]

    @property
    def over(self) -> NDArray[np.int8]:
        """0 while a game goes on, 1 where it came to its end, 2 where it had too many answers."""
        return self.places.over

    @property
    def rows(self) -> NDArray[np.int64]:
        """Results of the last game of each place that was over, as `odds.tally` has them."""
        return self.places.rows

    @property
    def seeds(self) -> NDArray[np.uint64]:
        """The seed of each game: its dice and players inside draw from it."""
        return self.places.seeds

    @property
    def steps(self) -> NDArray[np.int64]:
        """How many answers each game had so far, dice included."""
        return self.desk.counts[:, kernel.STEPS]

    def reset(self, seed: int | None = None) -> None:
        """Begin every game anew, with consecutive seeds from one on; with the seeds that they have where none is given."""
        if seed is not None:
            self.places.seeds[:] = words(range(seed, seed + self.size))
        self.step(np.full(self.size, ANEW, np.int64))

    def step(self, answers: ArrayLike) -> None:
        """Answer every game, or say STAY, LOOK or ANEW; an illegal answer is an error, and then nothing has changed."""
        self.places.answers[:] = answers
        self.serve.code.door(self.memory)
        wrong = self.serve.given(self.memory)
        if wrong >= 0:
            given = int(self.places.answers[wrong])
            self.position(wrong).check(given)
            raise FlagplotError(f"{given} is no answer", expected="a legal answer")
        if self.over.max(initial=0) > kernel.TOO_LONG + ENDED:
            place = int(np.argmax(self.over))
            what = FAULTS[int(self.over[place]) - ENDED]
            raise FlagplotError(f"the game with seed {int(self.seeds[place])} {what}")

    def question(self, place: int) -> Question:
        """The pending question of a game."""
        s = self.desk.truth[place]
        return Question(*(int(s[f"ask_{part}"]) for part in ("kind", "seat", "subject", "object", "size")))

    def position(self, place: int) -> Position:
        """The game of a place as a position of its own, whose log begins now."""
        plain = Plain(self.rules.game, self.rules.tables, pack.unpack(self.desk.truth, self.rules.state, place))
        return Position.on(self.rules, plain)

    def put(self, place: int, position: Plain) -> None:
        """Go on from a position in a place, with the dice of its seed from the beginning."""
        pack.octets(self.desk.truth)[place] = octets_of(position)
        self.desk.counts[place] = 0
        answers = np.full(self.size, STAY, np.int64)
        answers[place] = LOOK
        self.step(answers)

    def worths(self, payoff: str = "") -> NDArray[np.float64]:
        """What the last game of each place that was over was worth to side A: by the usual payoff, or by that of a name."""
        counting = self.rules.kit.counting
        paid = counting.payoff(payoff) if payoff else counting.payoffs[0]
        return np.asarray(counting.worth(paid, self.rows.T[FIRST:]), np.float64)
