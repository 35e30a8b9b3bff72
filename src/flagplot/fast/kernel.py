"""The loops that run compiled, of any game: whole games, single calls for lockstep, and counting of lines of play.

Bound together with the rules of a game, which put its own functions in the place of those below that say so.  What is here
and not in the rules is plain bookkeeping over arrays; its interpreted twins are in `odds.play`.
"""

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from flagplot.core.ask import DICE_SEAT, NO_SEAT
from flagplot.core.doctrine import NOISES
from flagplot.fast.dice import below, mix, stream
from flagplot.fast.vectors import fill
from flagplot.odds.fingerprint import OFFSET as _OFFSET
from flagplot.odds.fingerprint import PRIME as _PRIME

RANDOM: Final = 0
"""Player code of random legal play; 1 and 2 are the doctrines bound in."""

FINISHED, TOO_LONG, DEAD_END, REFUSED = 0, 1, 2, 3
"""How a run of a game came out; all but the first are faults of the rules or of a player."""
STEPS, DICE, STATUS, FIRST = 0, 1, 2, 3
"""Columns of a row of results, as `odds.tally` has them; from the last one on comes what is noted of the game."""
ASKED, COUNTS = 3, 5
"""Columns of what is counted while a game is played: the same, and the questions put to either seat."""
LAST: Final = 1 << 30
"""A moment after all others."""

OFFSET, PRIME, _BYTE = np.uint64(_OFFSET), np.uint64(_PRIME), 256


class Desk(NamedTuple):
    """The arrays that games are played on: their situations, the views of who is asked, and what a view may copy."""

    truth: Any
    sights: Any
    """The view of either seat, filled as far as its players look."""
    truth_octets: NDArray[np.int8]
    sights_octets: NDArray[np.int8]
    counts: NDArray[np.int64]
    """Of each game: steps, dice, status and questions put to either seat, in their columns."""
    moments: NDArray[np.int64]
    """Where each game stands in the sequence of play."""
    seen: NDArray[np.int8]
    """A row for each seat: -1 (all bits) for every byte that the seat always sees, else 0."""
    unseen: NDArray[np.int8]
    """A row for each seat: a blank view where it does not always see."""
    runs: NDArray[np.int64]
    """Where the numbers of a situation lie: first byte, how many, bytes of each."""
    lines: NDArray[np.int64]
    """First bytes of the lines of a view that players look at, question by question; then those of all lines."""
    firsts: NDArray[np.int64]
    """Where in `lines` those for each kind of question begin."""
    parts: NDArray[np.int64]
    """A row for each kind of question: 1 for every part of a view that is needed."""


def advance(t: Any, s: Any) -> None:
    """Stands where the game's own is bound in."""


def refusal(t: Any, s: Any, answer: int) -> int:
    """Stands where the game's own is bound in."""
    return 0


def step(t: Any, s: Any, answer: int) -> None:
    """Stands where the game's own is bound in."""


def show_at(s: Any, v: Any, seat: int, part: int) -> None:
    """Stands where the game's own is bound in: one part of a view beyond what is copied by masks."""


def stage(s: Any) -> int:
    """Stands where the game says how far it has come: what is played at one stage is played side by side."""
    return 0


def note(start: Any, s: Any, told: int, row: Any) -> None:
    """Stands where the game notes what it came to."""


def note_rows(start: Any, s: Any, fates: Any) -> None:
    """Stands where the game counts what befell its rows."""


def stands_at(s: Any, found: Any) -> None:
    """Stands where the game says where it stands in the sequence of play."""


def clear_scratch(s: Any) -> None:
    """Stands where the game forgets what cannot matter any more."""


def doctrine_1(t: Any, v: Any, noise: int) -> int:
    """Stands where no doctrine is bound in."""
    return -1


def doctrine_2(t: Any, v: Any, noise: int) -> int:
    """Stands where no second doctrine is bound in."""
    return -1


def see(desk: Desk, place: int, seat: int, kind: int) -> None:
    """Fill what is looked at for a question in a seat's view: lines by masks, then the needed parts of the rest."""
    truth, sight, seen, unseen = desk.truth_octets[place], desk.sights_octets[seat], desk.seen[seat], desk.unseen[seat]
    for line in range(desk.firsts[kind], desk.firsts[kind + 1]):
        fill(truth, sight, seen, unseen, desk.lines[line])  # type: ignore[call-arg]
    for part in range(desk.parts.shape[1]):
        if desk.parts[kind, part] == 1:
            show_at(desk.truth[place], desk.sights[seat], seat, part)


def fingerprint(octets: Any, runs: Any) -> Any:
    """Fingerprint of a record's bytes, as `odds.fingerprint` has it."""
    state = OFFSET
    for run in range(len(runs)):
        first, count, width = runs[run, 0], runs[run, 1], runs[run, 2]
        for place in range(first, first + count * width, width):
            number = np.int64(octets[place + width - 1])
            for lower in range(width - 2, -1, -1):
                number = number * _BYTE + (np.int64(octets[place + lower]) & 255)
            state = (state ^ np.uint64(number)) * PRIME
    return mix(state, 0)


def pick(t: Any, s: Any, seed: Any, index: int) -> int:
    """The random player: one of the legal answers, -1 if there is none."""
    legal = 0
    for answer in range(s.ask_size):
        legal += 1 if refusal(t, s, answer) == 0 else 0
    wanted = below(seed, index, legal)
    for answer in range(s.ask_size):
        if refusal(t, s, answer) == 0:
            if wanted == 0:
                return answer
            wanted -= 1
    return -1


def decide(t: Any, desk: Desk, place: int, player: int, seed: Any, index: int) -> int:
    """The answer of a player to the pending question of a game on the desk, -1 if he has no legal one."""
    s = desk.truth[place]
    if player == RANDOM:
        return pick(t, s, seed, index)
    see(desk, place, s.ask_seat, s.ask_kind)
    v, noise = desk.sights[s.ask_seat], below(seed, index, NOISES)
    answer = doctrine_1(t, v, noise) if player == 1 else doctrine_2(t, v, noise)
    return answer if refusal(t, s, answer) == 0 else -1


def moment(s: Any) -> int:
    """Where a game stands in the sequence of play; after everything once nobody has to answer."""
    return LAST if s.ask_seat == NO_SEAT else stage(s)


def play_on(t: Any, desk: Desk, place: int, seed: Any, players: Any, limit: int) -> int:
    """Play a game on the desk up to the next segment; counts what was done and gives where the game stands then."""
    s, done = desk.truth[place], desk.counts[place]
    now = moment(s)
    while moment(s) == now:
        if s.ask_seat == DICE_SEAT:
            answer = below(stream(seed, 0), done[DICE], s.ask_size)
            done[DICE] += 1
        else:
            asked = done[ASKED + s.ask_seat]
            done[ASKED + s.ask_seat] += 1
            answer = decide(t, desk, place, players[s.ask_seat], stream(seed, 1 + s.ask_seat), asked)
        if answer < 0:
            done[STATUS] = DEAD_END if players[s.ask_seat] == RANDOM else REFUSED
            return LAST
        if done[STEPS] == limit:
            done[STATUS] = TOO_LONG
            return LAST
        step(t, s, answer)
        done[STEPS] += 1
    return moment(s)


def play_out(t: Any, start: Any, desk: Desk, first_seed: Any, players: Any, limit: int, count: int) -> None:
    """Play as many games as lie on the desk to their ends, a segment of each in turn: the code of one stays at hand."""
    for place in range(count):
        desk.truth[place] = start[0]
        advance(t, desk.truth[place])
        desk.moments[place] = moment(desk.truth[place])
        for column in range(COUNTS):
            desk.counts[place, column] = 0
    now = 0
    while now < LAST:
        now = LAST
        for place in range(count):
            now = min(now, desk.moments[place])
        for place in range(count):
            if desk.moments[place] == now and now < LAST:
                seed = first_seed + np.uint64(place)
                desk.moments[place] = play_on(t, desk, place, seed, players, limit)


def run(
    tables: Any,
    start: Any,
    point: Any,
    desk: Desk,
    first_seed: Any,
    players: Any,
    limit: int,
    results: Any,
    fates: Any,
    digests: Any,
) -> None:
    """Play a game on from a point for each row of results, their seeds one after another.

    What befell the rows of the scenario is counted, and digests are made, if there is room for them.
    """
    for first in range(0, len(results), len(desk.truth)):
        count = min(len(desk.truth), len(results) - first)
        play_out(tables[0], point, desk, first_seed + np.uint64(first), players, limit, count)
        for place in range(count):
            s, row, done = desk.truth[place], results[first + place], desk.counts[place]
            row[STEPS], row[DICE], row[STATUS] = done[STEPS], done[DICE], done[STATUS]
            note(start[0], s, s.told_, row[FIRST:])
            if len(fates) > 0:
                note_rows(start[0], s, fates)
            if first + place < len(digests):
                digests[first + place] = fingerprint(desk.truth_octets[place], desk.runs)


def turn(tables: Any, desk: Desk, answer: int, codes: Any) -> Any:
    """One step of the game on the desk, for lockstep: gives an answer, or for -1 goes on to the first question.

    Then `codes` hold the refusals of every answer from -1 on, the desk the view of whoever is asked, and the result is the
    situation's fingerprint.
    """
    t, s = tables[0], desk.truth[0]
    if answer < 0:
        advance(t, s)
    else:
        step(t, s, answer)
    for place in range(len(codes)):
        codes[place] = refusal(t, s, place - 1)
    if 0 <= s.ask_seat < DICE_SEAT:
        see(desk, 0, s.ask_seat, len(desk.firsts) - 2)
    return fingerprint(desk.truth_octets[0], desk.runs)


def perft(tables: Any, stack: Any, answers: Any) -> int:
    """Lines of play of a number of answers from the first record of a stack, which has one record more than answers."""
    t, depth, level, lines = tables[0], len(answers), 0, 0
    answers[0] = -1
    while level >= 0:
        s = stack[level]
        answers[level] += 1
        if s.ask_seat == NO_SEAT or answers[level] >= s.ask_size:
            lines += 1 if s.ask_seat == NO_SEAT else 0
            level -= 1
        elif refusal(t, s, answers[level]) == 0:
            stack[level + 1] = s
            step(t, stack[level + 1], answers[level])
            if level + 1 == depth:
                lines += 1
            else:
                level += 1
                answers[level] = -1
    return lines


RUN: Final = "run"
ENTRIES: Final = (RUN, "turn", "perft")
"""The functions that Python calls; they alone are kept on disk, with all that they call."""
