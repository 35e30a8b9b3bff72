"""Many games of one kind side by side, answered together. Questions and views are arrays filled in place."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import prod
from typing import Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from flagplot.core.ask import NO_SEAT
from flagplot.core.errors import FlagplotError, one_of
from flagplot.core.offers.kit import Kit
from flagplot.core.position import Position as Plain
from flagplot.core.position import Question
from flagplot.core.schema import ASKED, NOBODY, OWNER, PUBLIC, Field, Record
from flagplot.fast import kernel, pack
from flagplot.fast.arrays import game_arrays
from flagplot.fast.batch.loop import ANEW, LOOK, OBSERVE, OUTSIDE, SERVE, STAY, VIEWS, BatchArrays
from flagplot.fast.bench import FAULTS, words
from flagplot.fast.compiler.intrinsics import AT_A_TIME
from flagplot.fast.position import Position, Rules, bytes_of
from flagplot.odds.play import LIMIT
from flagplot.odds.tally import FIRST

SEEN = {PUBLIC: "everyone", OWNER: "owner", ASKED: "who is asked", NOBODY: "nobody"}
MOST_OCTETS = 2
"""A number with more bytes does not fit in a column."""


@dataclass(frozen=True)
class Columns:
    """One field of a view: its columns, shape, range, row kind and audience."""

    name: str
    first: int
    shape: tuple[int, ...]
    low: int
    high: int
    rows: str
    seen: str
    shown: tuple[str, ...]
    """Visibility levels from which on others see it too."""

    @property
    def count(self) -> int:
        """The number of columns."""
        return prod(self.shape)


def declared(record: type[Record], within: str = "") -> Iterator[tuple[str, Field]]:
    """All fields in declared order. Fields of an inner record are prefixed with its name and a point."""
    for name, field in record.fields.items():
        yield within + name, field
    for name, inner in record.inner.items():
        yield from declared(inner, f"{within}{name}.")


def known(record: type[Record]) -> tuple[str, ...]:
    """Fields that some seat may know at some time, in declared order."""
    return tuple(name for name, field in declared(record) if field.audience != NOBODY or field.shown)


def columns(record: type[Record], names: Sequence[str]) -> tuple[Columns, ...]:
    """The columns of some fields of a view, in that order."""
    fields, all_known = dict(declared(record)), known(record)
    found, first = list[Columns](), 0
    for name in names:
        if name not in all_known:
            raise FlagplotError(f"no view has the field {name!r}", field="fields", expected=one_of(all_known))
        field = fields[name]
        one = Columns(
            name, first, field.shape, field.low, field.high, field.rows, SEEN[field.audience], tuple(field.shown)
        )
        found.append(one)
        first += one.count
    return tuple(found)


def flatten(view: Record, those: Sequence[Columns]) -> NDArray[np.int16]:
    """The numbers of a view in some columns."""
    flat = list[int]()
    for one in those:
        *within, name = one.name.split(".")
        record = view
        for step in within:
            record = getattr(record, step)
        value = getattr(record, name)
        if not one.shape:
            flat.append(value)
        elif len(one.shape) == 1:
            flat += value
        else:
            for row in value:
                flat += row
    return np.array(flat, np.int16)


def runs(record: type[Record], names: Sequence[str]) -> NDArray[np.int64]:
    """The byte runs of some fields in a packed record: first byte, count, bytes of each. Neighbours are joined."""
    found, fields = list[list[int]](), dict(declared(record))
    for name in names:
        field, width = fields[name], np.dtype(pack.number_type(fields[name])).itemsize
        if width > MOST_OCTETS:
            raise FlagplotError(f"{name!r} has numbers of {width} bytes", expected=f"at most {MOST_OCTETS}")
        at = pack.place_of(record, name)
        if found and found[-1][2] == width and found[-1][0] + found[-1][1] * width == at:
            found[-1][1] += prod(field.shape)
        else:
            found.append([at, prod(field.shape), width])
    return np.array(found, np.int64).reshape(len(found), 3)


__all__ = ["ANEW", "LOOK", "STAY", "Batch"]
FASTEST: Final = 256
"""The default number of games. More do not fit in a processor's cache with their views, and step at half the speed."""
ENDED: Final = 1
"""The status of a finished game. A broken-off game has the number of its fault plus this."""


class Batch:
    """Games side by side, each starting from one of the given positions in turn.

    Dice are automatic unless `dice` is false, and so is every seat with a player in `players` (random play is code 0, a
    doctrine its number). The questions of the other seats are answered by `step`. A finished game restarts at the next
    step unless `again` is false. `fields` names the view fields in `numbers`; None means every field that a seat may
    know. Without `views` there are no packed views, only these numbers.
    """

    def __init__(
        self,
        rules: Rules,
        positions: Sequence[Plain],
        size: int = FASTEST,
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
        """The meaning of the columns of `numbers`."""
        codes = [OUTSIDE if code is None else code for code in players]
        self.players = np.array([*codes, kernel.RANDOM if dice else OUTSIDE], np.int64)
        self.starts = pack.room_for(state, len(positions))
        pack.as_bytes(self.starts)[:] = [bytes_of(position) for position in positions]
        self.desk = game_arrays(rules.runtime, size, VIEWS + (size if views else 1))
        self.places = self.room(rules.kit, size)
        given = (rules.packed, self.starts, self.desk, self.places, self.players)
        everything = (*given, limit, int(again), np.uint64(size), int(views or bool(self.fields)))
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
            start_index=np.arange(size) % len(self.starts),
            seeds=np.zeros(size, np.uint64),
            rows=np.zeros((size, FIRST + kit.counting.columns), np.int64),
            numbers=np.zeros((size, wide + AT_A_TIME), np.int16),
            runs=runs(self.rules.state, self.fields),
        )

    @property
    def seats(self) -> NDArray[np.int8]:
        """The seat to answer in each game, 2 for an external die; -1 if the game is over."""
        return self.places.seats

    @property
    def legal(self) -> NDArray[np.int8]:
        """One row per game: 1 for every legal answer."""
        return self.places.legal

    @property
    def counts(self) -> NDArray[np.int64]:
        """The number of legal answers in each game."""
        return self.places.counts

    @property
    def choices(self) -> NDArray[np.int16]:
        """One row per game: its legal answers in order, then padding."""
        return self.places.choices

    @property
    def views(self) -> pack.Packed:
        """The view of the seat to answer, or of the last one: a packed record per game, with named fields.

        Enemy rows are sorted by their visible fields, unless the question asks for a place among them.
        """
        return self.desk.sights[VIEWS:]

    @property
    def numbers(self) -> NDArray[np.int16]:
        """The same view as numbers in columns, for the named fields."""
        return self.places.numbers[:, :-AT_A_TIME]

    @property
    def over(self) -> NDArray[np.int8]:
        """0 for a running game, 1 for a finished one, 2 for one with too many answers."""
        return self.places.over

    @property
    def rows(self) -> NDArray[np.int64]:
        """Results of the last finished game at each index, in the format of `odds.tally`."""
        return self.places.rows

    @property
    def seeds(self) -> NDArray[np.uint64]:
        """The seed of each game, for its dice and its internal players."""
        return self.places.seeds

    @property
    def steps(self) -> NDArray[np.int64]:
        """The number of answers of each game so far, dice included."""
        return self.desk.counts[:, kernel.STEPS]

    def reset(self, seed: int | None = None) -> None:
        """Restart every game with consecutive seeds from `seed` on, or with its present seed if None."""
        if seed is not None:
            self.places.seeds[:] = words(range(seed, seed + self.size))
        self.step(np.full(self.size, ANEW, np.int64))

    def step(self, answers: ArrayLike) -> None:
        """Answer every game, or pass STAY, OBSERVE or RESTART. An illegal answer is an error and changes nothing."""
        self.places.answers[:] = answers
        self.serve.code.door(self.memory)
        wrong = self.serve.given(self.memory)
        if wrong >= 0:
            given = int(self.places.answers[wrong])
            self.position(wrong).check(given)
            raise FlagplotError(f"{given} is not a legal answer", expected="a legal answer")
        if wrong < -1:
            place = -2 - wrong
            what = FAULTS[int(self.over[place]) - ENDED]
            raise FlagplotError(f"the game with seed {int(self.seeds[place])} {what}")

    def observe(self, place: int, seat: int) -> NDArray[np.int16]:
        """The numbers of the view of either seat of a game; `views` and `numbers` show it until the next step."""
        arguments = (self.desk, self.places, place, seat)
        self.rules.runtime.entry(OBSERVE, *arguments)(*arguments)
        return self.places.numbers[place, :-AT_A_TIME]

    def question(self, place: int) -> Question:
        """The pending question of a game."""
        s = self.desk.truth[place]
        return Question(*(int(s[f"ask_{part}"]) for part in ("kind", "seat", "subject", "object", "size")))

    def position(self, place: int) -> Position:
        """The game at an index as a separate position, whose log starts now."""
        plain = Plain(self.rules.game, self.rules.tables, pack.unpack(self.desk.truth, self.rules.state, place))
        return Position.on(self.rules, plain)

    def put(self, place: int, position: Plain) -> None:
        """Continue from a position at an index, with the dice of its seed from the beginning."""
        pack.as_bytes(self.desk.truth)[place] = bytes_of(position)
        self.desk.counts[place] = 0
        answers = np.full(self.size, STAY, np.int64)
        answers[place] = LOOK
        self.step(answers)

    def worths(self, payoff: str = "") -> NDArray[np.float64]:
        """The value to side A of the last finished game at each index, by the default payoff or the named one."""
        counting = self.rules.kit.counting
        paid = counting.payoff(payoff) if payoff else counting.payoffs[0]
        return np.asarray(counting.worth(paid, self.rows.T[FIRST:]), np.float64)
