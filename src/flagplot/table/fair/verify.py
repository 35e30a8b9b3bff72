"""Checking a whole record: its commitments, every die, the chain of its answers, and each answer by the rules.

The first line that is wrong is named, with the field that is wrong in it.  Everything hangs on everything else, so where two
lines do not fit each other, the seals of the head and the next value of the chain tell which of the two was changed.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from flagplot.core.ask import DICE_SEAT
from flagplot.core.errors import FlagplotError
from flagplot.core.record import CHAIN, SEATS, Entry, Record, replay
from flagplot.table.fair.draw import Fair, number_commitment
from flagplot.table.fair.match import (
    COMMITMENT,
    SCENARIO,
    SECRET,
    by_hand_of,
    commitment_line,
    fair_of,
    head_seal,
    is_fair,
    is_sealed,
    line_of,
    number_line,
    scenario_seal,
)
from flagplot.table.keep import ANSWERS, CHECK, checksum
from flagplot.table.resume import reopen
from flagplot.table.seats import SIDES

DICE: Final = SEATS[DICE_SEAT]


@dataclass(frozen=True)
class Verified:
    """A record in which nothing is wrong."""

    fair: Fair
    record: Record
    answers: int
    dice: int
    are_drawn: bool
    """Whether the dice are drawn from the match; else people typed in what a real table showed."""
    is_over: bool
    digest: str
    by_hand: tuple[int, ...] = ()
    """Answers whose dice a referee has set by hand, as its header says."""


def verify(record: Record) -> Verified:
    """Check a whole record; a `FlagplotError` names the first line that is wrong, and what is wrong in it."""
    if not is_sealed(record):
        what = "nothing is committed to in this record"
        raise FlagplotError(
            what, file=record.file, expected="dice: fair; `flagplot replay` checks the answers of any other"
        )
    fair = fair_of(record)
    _check_head(record, fair)
    session = reopen(record)
    position, replaying = session.position, replay(record, session.position)
    answers = [entry for entry in record.entries if isinstance(entry, Entry)]
    for number, fault in enumerate(_faults(record, fair, answers)):
        try:
            next(replaying)
        except FlagplotError as error:
            raise _at(record, error.line, _field(error, answers[number]), error.what, error.expected) from None
        if fault is not None:
            raise fault
    _check_end(record, replaying, answers)
    dice = sum(1 for entry in answers if entry.seat == DICE)
    by_hand = tuple(sorted(by_hand_of(record)))
    return Verified(fair, record, len(answers), dice, is_fair(record), position.is_over, position.digest(), by_hand)


def _at(record: Record, line: int, field: str, what: str, expected: str) -> FlagplotError:
    return FlagplotError(what, file=record.file, line=line, field=field, expected=expected)


def _field(error: FlagplotError, entry: Entry) -> str:
    return "answer" if error.line == entry.line else "digest"


# ------------------------------------------------------------ the head


def _check_head(record: Record, fair: Fair) -> None:
    """What was promised is what was revealed; a promise that fits the head's seal was kept, and what it is about changed."""
    header = record.header
    for name in (SCENARIO, CHAIN):
        if name not in header:
            raise _at(record, 1, name, "its head has no such line", f"{name}: ...")
    right = _promises(record, fair)
    seal = head_seal(fair, {**header, **{name: value for name, (value, _) in right.items()}})
    is_whole = seal == header[CHAIN]
    for name, (value, of) in right.items():
        if header[name] == value:
            continue
        if is_whole:
            raise _at(record, line_of(record, name), name, f"this is not the {_noun(name)}", value)
        line = line_of(record, of) if of in header else _first_line_of_scenario(record)
        raise _at(record, line, of, f"it is not what was committed to in the line {name}", f"what has {header[name]}")
    if not is_whole:
        _blame_head(record, fair, seal)


def _promises(record: Record, fair: Fair) -> dict[str, tuple[str, str]]:
    """By header line the right value of each promise, and what it is about."""
    found = {COMMITMENT: (fair.commitment, SECRET)}
    for seat in SIDES:
        found[commitment_line(seat)] = number_commitment(seat, fair.numbers[seat]), number_line(seat)
    return {**found, SCENARIO: (scenario_seal(fair, record), "the scenario")}


def _noun(name: str) -> str:
    return "seal of the scenario below" if name == SCENARIO else "hash of what is revealed"


def _first_line_of_scenario(record: Record) -> int:
    return 2 + len(record.header)


def _blame_head(record: Record, fair: Fair, seal: str) -> None:
    """The head does not fit its seal: the first answer says whether the seal was changed, or a line of the head."""
    first = next((entry for entry in record.entries if isinstance(entry, Entry)), None)
    if first is not None and first.chain == fair.chain(seal, first.said):
        raise _at(record, line_of(record, CHAIN), CHAIN, "this is not the seal of the lines above", seal)
    what = "the lines down to `chain` are not those that the match began with"
    raise _at(record, 2, "head", what, f"lines with the seal {record.header[CHAIN]}")


# ------------------------------------------------------------ the answers


def _faults(record: Record, fair: Fair, answers: list[Entry]) -> Iterator[FlagplotError | None]:
    """For each answer what is wrong with its die or its chain."""
    previous, by_hand = record.header[CHAIN], by_hand_of(record)
    for number, entry in enumerate(answers):
        after = fair.chain(previous, entry.said)
        face = fair.die(previous) + 1
        is_drawn = entry.seat == DICE and is_fair(record) and number not in by_hand
        if is_drawn and entry.answer != face:
            yield _at(record, entry.line, "die", f"it shows {entry.answer}", f"{face}, drawn from the match up to here")
        elif entry.chain != after:
            following = answers[number + 1] if number + 1 < len(answers) else None
            is_chain = following is not None and following.chain == fair.chain(after, following.said)
            field = CHAIN if is_chain else "answer"
            what = "the chain breaks here" if is_chain else "this is not what was answered: the chain breaks here"
            yield _at(record, entry.line, field, what, f"# {after if is_chain else entry.chain or 'a value'}")
        else:
            yield None
        previous = entry.chain


def _check_end(record: Record, replaying: Iterator[object], answers: list[Entry]) -> None:
    """The last digest, and how many answers there are."""
    try:
        next(replaying, None)
    except FlagplotError as error:
        raise _at(record, error.line, "digest", error.what, error.expected) from None
    count = str(len(answers))
    promised = record.header.get(ANSWERS, "")
    if promised and promised != count:
        if record.header.get(CHECK) == checksum(record.entries):
            raise _at(record, line_of(record, ANSWERS), ANSWERS, "there are fewer answers than that", count)
        line = record.entries[-1].line if record.entries else line_of(record, ANSWERS)
        raise _at(record, line, ANSWERS, f"the record breaks off after {count} answers", promised)
    if record.entries and isinstance(record.entries[-1], Entry) and promised:
        raise _at(record, record.entries[-1].line, "digest", "the record breaks off", "a digest as its last line")
    if CHECK in record.header and record.header[CHECK] != checksum(record.entries):
        what = "this is not the check of the answers"
        raise _at(record, line_of(record, CHECK), CHECK, what, checksum(record.entries))
