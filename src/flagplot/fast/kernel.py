"""The compiled loops for any game: whole games from any point, and single answers to one game.

They are bound together with the rules of a game, whose own functions replace the placeholders below. Everything here is
bookkeeping over arrays, not rules; the interpreted twins are in `odds.play`.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from flagplot.core.ask import BELOW, DICE_SEAT, NO_SEAT, WIDE, question_number
from flagplot.core.doctrine import NOISES, DoctrineInput
from flagplot.core.schema import State
from flagplot.fast import pack
from flagplot.fast.compiler.intrinsics import NOTES, buffer_address
from flagplot.fast.compiler.views import by_question, show, show_asked
from flagplot.fast.dice import below, event_index, event_key, fingerprint, forget_events, stream

RANDOM: Final = 0
"""Player code of random legal play; 1 to 3 are the doctrines."""

FINISHED, TOO_LONG, DEAD_END, REFUSED, TOO_MUCH = 0, 1, 2, 3, 4
"""The status of a game run. All but the first are faults of the rules or of a player."""
STEPS, DICE, STATUS, FIRST = 0, 1, 2, 3
"""Columns of a result row, as in `odds.tally`; the stored columns of the game begin at the last one."""
ASKED, COUNTS = 3, 5
"""Counter columns during a game: the same, and the questions to each seat."""
LAST: Final = 1 << 30
"""A moment after all others."""
BITS = 62
"""The legal answers that one number has room for."""
IN_ORDER: Final = 0
KEYED: Final = 1
"""The player code of the dice: random numbers, also those of doctrines, in order or keyed by event (`odds.play`)."""

Words = NDArray[np.uint64]
Whole = NDArray[np.int64]


class GameArrays(NamedTuple):
    """The arrays of running games: their states, the views of the seats to answer, and the view masks."""

    truth: pack.Packed
    sights: pack.Packed
    """The view of each seat, filled in as its question declares, then other requested views."""
    truth_bytes: NDArray[np.int8]
    sights_bytes: NDArray[np.int8]
    memos: pack.Packed
    """For each game the doctrine inputs of both seats, if doctrines have one."""
    blank: pack.Packed
    """A doctrine input at the beginning of a game."""
    counts: NDArray[np.int64]
    """For each game: steps, dice, status and questions put to either seat, in their columns."""
    events: NDArray[np.int64]
    """For each game the random events so far, where these are keyed: a table of `fast.dice`."""
    moments: NDArray[np.int64]
    """The place of each game in the sequence of play."""
    runs: NDArray[np.int64]
    """The byte runs of the numbers of a state: first byte, count, bytes of each."""


def advance(t: object, s: State) -> None:
    """Placeholder, replaced by the game's own."""


def refusal(t: object, s: State, answer: int) -> int:
    """Placeholder, replaced by the game's own."""
    return 0


def step(t: object, s: State, answer: int) -> None:
    """Placeholder, replaced by the game's own."""


def fill_view_parts(s: State, v: State, seat: int, parts: int) -> None:
    """Placeholder, replaced by the game's own: fill view parts that masks do not copy, one bit per part."""


def sort_shown(v: State, seat: int) -> None:
    """Placeholder: the game sorts the enemy rows of a view for the outside."""


def stage(s: State) -> int:
    """Placeholder: the stage of a game. Games at one stage are played side by side."""
    return 0


def occasion(s: State) -> int:
    """Placeholder: the stage, side and target of the pending roll or question."""
    return 0


def note(start: State, s: State, event_count: int, row: Whole) -> None:
    """Placeholder: the game stores its result columns."""


def note_rows(start: State, s: State, fates: Whole) -> None:
    """Placeholder: the game counts the fates of its rows."""


def notice(s: State, note: Whole) -> bool:
    """Placeholder: the game adds to the note of an event. Return whether the note is kept."""
    return False


def is_stored(code: int) -> bool:
    """Placeholder: each game supplies its own. Return whether events of this kind are stored."""
    return True


def sequence_index(s: State, found: Whole) -> None:
    """Placeholder: the game fills in its place in the sequence of play."""


def clear_scratch(s: State) -> None:
    """Placeholder: the game resets fields that can no longer matter."""


def doctrine_1(t: object, v: State, noise: int) -> int:
    """Placeholder where no doctrine is bound."""
    return -1


def doctrine_2(t: object, v: State, noise: int) -> int:
    """Placeholder where no second doctrine is bound."""
    return -1


def doctrine_3(t: object, v: State, noise: int) -> int:
    """Placeholder where no third doctrine is bound."""
    return -1


def advised_1(t: object, v: State, noise: int, memo: DoctrineInput) -> int:
    """Placeholder: the first doctrine with a doctrine input."""
    return doctrine_1(t, v, noise)


def advised_2(t: object, v: State, noise: int, memo: DoctrineInput) -> int:
    """Placeholder: the second doctrine with a doctrine input."""
    return doctrine_2(t, v, noise)


def advised_3(t: object, v: State, noise: int, memo: DoctrineInput) -> int:
    """Placeholder: the third doctrine with a doctrine input."""
    return doctrine_3(t, v, noise)


def advised(t: object, v: State, player: int, noise: int, memo: DoctrineInput) -> int:
    """The answer of a doctrine by its number, from its view."""
    if player == 1:
        return advised_1(t, v, noise, memo)
    if player == 2:
        return advised_2(t, v, noise, memo)
    return advised_3(t, v, noise, memo)


def pass_legal(t: object, s: State, memo: DoctrineInput) -> None:
    """Placeholder: `list_legal` where doctrines have an input with the legal answers."""


def list_legal(t: object, s: State, memo: DoctrineInput) -> None:
    """List the legal answers to the pending question in a doctrine input."""
    found = 0
    for answer in range(s.ask_size):
        if refusal(t, s, answer) == 0:
            memo.legal[found] = answer
            found += 1
    memo.answers = found


def prepare(t: object) -> None:
    """Placeholder: the game computes its derived figures."""


def pick(t: object, s: State, seed: np.uint64, index: int) -> int:
    """The random player: one of the legal answers; -1 if there is none."""
    legal, bits = 0, 0
    for answer in range(s.ask_size):
        if refusal(t, s, answer) == 0:
            legal += 1
            bits |= 1 << answer if answer < BITS else 0
    wanted = below(seed, index, legal)
    for answer in range(s.ask_size):
        if bits >> answer & 1 == 1 if answer < BITS else refusal(t, s, answer) == 0:
            if wanted == 0:
                return answer
            wanted -= 1
    return -1


def decide(t: object, games: GameArrays, place: int, player: int, seed: np.uint64, index: int, is_first: bool) -> int:
    """The answer of a player to the pending question of a game in the arrays; -1 if there is no legal one.

    At its first question a doctrine has its initial input.
    """
    s = games.truth[place]
    if player == RANDOM:
        return pick(t, s, seed, index)
    if is_first:
        games.memos[2 * place + s.ask_seat] = games.blank[0]
    noise, memo = below(seed, index, NOISES), games.memos[2 * place + s.ask_seat]
    pass_legal(t, s, memo)
    answer = answer_of(t, s, games.sights[s.ask_seat], player, noise, memo)
    return answer if refusal(t, s, answer) == 0 else -1


def fill_view(s: State, v: State, seat: int) -> None:
    """Fill in the whole view of a seat."""
    show(s, v, seat)


def fill_question_view(s: State, v: State) -> None:
    """Fill in the fields that the pending question declares, for the seat to answer."""
    show_asked(s, v, s.ask_seat)


@by_question
def answer_of(t: object, s: State, v: State, player: int, noise: int, memo: DoctrineInput) -> int:
    """The answer of a doctrine, from the view of the seat to answer."""
    fill_question_view(s, v)
    return advised(t, v, player, noise, memo)


def moment(s: State) -> int:
    """The place of a game in the sequence of play; after everything else once the game is over."""
    return LAST if s.ask_seat == NO_SEAT else stage(s)


def next_answer(t: object, games: GameArrays, place: int, seed: np.uint64, players: Whole) -> int:
    """The next answer of a game in the arrays, from the dice or a player; -1 if there is no legal one."""
    s, done = games.truth[place], games.counts[place]
    column = DICE if s.ask_seat == DICE_SEAT else ASKED + s.ask_seat
    own, count = stream(seed, 0 if s.ask_seat == DICE_SEAT else 1 + s.ask_seat), done[column]
    index = count
    done[column] += 1
    if players[DICE_SEAT] == KEYED:
        own = event_key(own, question_number(s), occasion(s))
        index = event_index(games.events[place], own)
    if s.ask_seat == DICE_SEAT:
        return below(own, index, s.ask_size)
    return decide(t, games, place, players[s.ask_seat], own, index, count == 0)


def advance_once(t: object, games: GameArrays, place: int, seed: np.uint64, players: Whole, limit: int) -> bool:
    """Answer the question of a game in the arrays. If that is impossible, store the reason."""
    s, done = games.truth[place], games.counts[place]
    answer = next_answer(t, games, place, seed, players)
    if answer < 0:
        done[STATUS] = DEAD_END if players[s.ask_seat] == RANDOM else REFUSED
        return False
    if done[STEPS] == limit:
        done[STATUS] = TOO_LONG
        return False
    step(t, s, answer)
    done[STEPS] += 1
    return True


def play_on(t: object, games: GameArrays, place: int, seed: np.uint64, players: Whole, limit: int) -> int:
    """Play a game in the arrays up to the next segment. Counts the steps and returns its place in the sequence of play."""
    s = games.truth[place]
    now = moment(s)
    while moment(s) == now:
        if not advance_once(t, games, place, seed, players, limit):
            return LAST
    return moment(s)


def init_game(t: object, games: GameArrays, place: int, point: object, buffer: int) -> None:
    """Initialise the game at `place` from a point and advance it to its first question. Store its events if a buffer is given."""
    games.truth[place] = point
    games.truth[place].event_buffer_ = buffer
    advance(t, games.truth[place])
    games.moments[place] = moment(games.truth[place])
    for column in range(COUNTS):
        games.counts[place, column] = 0


def play_out(t: object, games: GameArrays, seeds: Words, players: Whole, limit: int, count: int) -> None:
    """Play all games in the arrays to the end, one segment of each in turn: its code stays in the instruction cache."""
    now = 0
    while now < LAST:
        now = LAST
        for place in range(count):
            now = min(now, games.moments[place])
        for place in range(count):
            if games.moments[place] == now and now < LAST:
                games.moments[place] = play_on(t, games, place, seeds[place], players, limit)


def run(
    tables: pack.Packed,
    start: pack.Packed,
    points: pack.Packed,
    start_index: Whole,
    games: GameArrays,
    seeds: Words,
    players: Whole,
    limit: int,
    results: Whole,
    fates: Whole,
    digests: Words,
    notes: Whole,
) -> None:
    """Play a game for each row of results, by its seed, from its point; fates, digests and events if there is room."""
    for first in range(0, len(results), len(games.truth)):
        count = min(len(games.truth), len(results) - first)
        for place in range(count):
            buffer = 0
            if first + place < len(notes):
                notes[first + place, 0] = 0
                buffer = buffer_address(notes[first + place])
            init_game(tables[0], games, place, points[start_index[first + place]], buffer)
            if players[DICE_SEAT] == KEYED:
                forget_events(games.events[place])
        play_out(tables[0], games, seeds[first:], players, limit, count)
        for place in range(count):
            s, row, done = games.truth[place], results[first + place], games.counts[place]
            row[STEPS], row[DICE], row[STATUS] = done[STEPS], done[DICE], done[STATUS]
            if first + place < len(notes) and notes[first + place, 0] == NOTES and done[STATUS] == FINISHED:
                row[STATUS] = TOO_MUCH
            note(start[0], s, s.told_, row[FIRST:])
            if len(fates) > 0:
                note_rows(start[0], s, fates)
            if first + place < len(digests):
                digests[first + place] = fingerprint(games.truth_bytes[place], games.runs)


def question(s: State) -> int:
    """The pending question as one number, which `fast.position` decodes."""
    return int((question_number(s) * WIDE + s.ask_seat + BELOW) * WIDE + s.ask_size)


def legal(t: object, s: State) -> int:
    """One bit per legal answer to the pending question, the lowest for 0; -1 if there are more answers than bits."""
    if s.ask_seat == NO_SEAT:
        return 0
    if s.ask_size > BITS:
        return -1
    if s.ask_seat == DICE_SEAT:
        return int((1 << s.ask_size) - 1)
    bits = 0
    for answer in range(s.ask_size):
        if refusal(t, s, answer) == 0:
            bits |= 1 << answer
    return bits


def give(tables: pack.Packed, records: pack.Packed, answer: int) -> tuple[int, int]:
    """Give one game an answer, or for -1 advance it to its first question. Returns the question and its legal answers."""
    t, s = tables[0], records[0]
    if answer < 0:
        advance(t, s)
    else:
        step(t, s, answer)
    return question(s), legal(t, s)


def refusals(tables: pack.Packed, records: pack.Packed, codes: Whole) -> None:
    """Fill in the reason against each answer from -1 on; 0 if it is legal."""
    for place in range(len(codes)):
        codes[place] = refusal(tables[0], records[0], place - 1)


def fill_game_view(games: GameArrays, seat: int) -> None:
    """Fill in the whole view of a seat of the game in the arrays."""
    fill_view(games.truth[0], games.sights[seat], seat)


def make_ready(tables: pack.Packed) -> None:
    """Compute the derived figures."""
    prepare(tables[0])


RUN, GIVE, REFUSALS, LOOK, MAKE_READY = "run", "give", "refusals", "fill_game_view", "make_ready"
ENTRIES: Final = (RUN, GIVE, REFUSALS, LOOK, MAKE_READY)
"""The functions that Python calls. Only these are cached on disk, with all their callees."""
