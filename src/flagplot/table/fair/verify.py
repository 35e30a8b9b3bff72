"""Verification of a whole record: its commitments, every die, the chain of its answers, and each answer by the rules.

It names the first wrong line and its wrong field. All lines depend on each other. Where two lines do not match, the
seals of the head and the next value of the chain show which of the two was changed.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from flagplot.core.ask import DICE_SEAT
from flagplot.core.errors import FlagplotError
from flagplot.core.record import BACK, CHAIN, SEATS, Back, Entry, Mark, Record, Walk
from flagplot.table.fair.draw import Fair, number_commitment
from flagplot.table.fair.match import (
    BY_HAND,
    COMMITMENT,
    ENDED,
    LEFT,
    LEFT_BY,
    SCENARIO,
    SECRET,
    by_hand_line,
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
from flagplot.table.record_file import ANSWERS, CHECK, WHOLE, checksum, fingerprint
from flagplot.table.resume import reopen
from flagplot.table.seats import SIDES

DICE: Final = SEATS[DICE_SEAT]
UNBOUND: Final = ("doctrine", "seed", ENDED, LEFT_BY)
"""Header lines without a commitment: the players, and a referee's remarks."""


@dataclass(frozen=True)
class CheckedMatch:
    """A record without faults."""

    fair: Fair
    record: Record
    answers: int
    dice: int
    are_drawn: bool
    """Whether the dice are drawn from the match; otherwise people typed in the dice of a real table."""
    is_over: bool
    digest: str
    by_hand: tuple[int, ...] = ()
    """Answers whose dice a referee has set by hand, according to the chain."""

    @property
    def backs(self) -> list[Back]:
        """The take-backs of the match, each with the removed answers."""
        return self.record.backs

    @property
    def not_bound(self) -> list[str]:
        """Lines without a commitment. Anyone with the secret may have changed them."""
        header, files = self.record.header, self.record.files
        return [name for name in header if name in UNBOUND] + [name for name in files if name.startswith(LEFT)]


def may_verify(record: Record) -> bool:
    """Whether a record has fair dice and a revealed secret."""
    return is_sealed(record) and SECRET in record.header


def verify(record: Record) -> CheckedMatch:
    """Check a whole record. A `FlagplotError` names the first wrong line and its fault."""
    if not is_sealed(record):
        what = "this record has no dice commitment, so there is nothing to verify"
        raise FlagplotError(
            what,
            file=record.file,
            expected="the line dice: fair in its head (`flagplot replay` checks the answers of any record)",
        )
    fair = fair_of(record)
    _check_head(record, fair)
    walk = Walk(record, reopen(record).position)
    faults = _faults(record, fair)
    for item in record.history():
        if isinstance(item, Back) and walk.position.is_over and is_fair(record):
            raise _at(record, item.line, BACK, "the match was already over here", "no more answers")
        try:
            walk.step(item)
        except FlagplotError as error:
            field = "answer" if isinstance(item, Entry) else "digest"
            raise _at(record, error.line, field, error.what, error.expected) from None
        fault = None if isinstance(item, Mark) else next(faults)
        if fault is not None:
            raise fault
    answers = [entry for entry in record.entries if isinstance(entry, Entry)]
    _check_by_hand(record)
    _check_end(record, answers)
    dice = sum(1 for entry in answers if entry.seat == DICE)
    position, by_hand = walk.position, tuple(record.by_hand())
    return CheckedMatch(fair, record, len(answers), dice, is_fair(record), position.is_over, position.digest(), by_hand)


def _at(record: Record, line: int, field: str, what: str, expected: str) -> FlagplotError:
    return FlagplotError(what, file=record.file, line=line, field=field, expected=expected)


# ------------------------------------------------------------ the head


def _check_head(record: Record, fair: Fair) -> None:
    """Check that the revealed values match the commitments.

    If a commitment matches the head's seal, the revealed value was changed.
    """
    header = record.header
    for name in (SCENARIO, CHAIN):
        if name not in header:
            raise _at(record, 1, name, "its head lacks this line", f"{name}: ...")
    right = {COMMITMENT: (fair.commitment, SECRET)}
    for seat in SIDES:
        right[commitment_line(seat)] = number_commitment(seat, fair.numbers[seat]), number_line(seat)
    right[SCENARIO] = scenario_seal(fair, record), "the scenario"
    seal = head_seal(fair, {**header, **{name: value for name, (value, _) in right.items()}})
    is_whole = seal == header[CHAIN]
    for name, (value, of) in right.items():
        if header[name] == value:
            continue
        if is_whole:
            noun = "seal of the scenario below" if name == SCENARIO else "hash of the revealed value"
            raise _at(record, line_of(record, name), name, f"this is not the {noun}", value)
        line = line_of(record, of) if of in header else 2 + len(record.header)
        raise _at(
            record, line, of, f"it does not match the commitment in the line {name}", f"a value with {header[name]}"
        )
    if is_whole:
        return
    # The first answer shows whether the seal was changed, or a line of the head.
    first = next((item for item in record.history() if not isinstance(item, Mark)), None)
    if first is not None and first.chain == fair.chain(seal, first.said):
        raise _at(record, line_of(record, CHAIN), CHAIN, "the seal of the lines above is wrong", seal)
    what = "the lines above `chain` differ from the start of the match"
    raise _at(record, 2, "head", what, f"lines with the seal {record.header[CHAIN]}")


# ------------------------------------------------------------ the answers


def _faults(record: Record, fair: Fair) -> Iterator[FlagplotError | None]:
    """The fault in the die or the chain of each answer and each take-back."""
    items = [item for item in record.history() if not isinstance(item, Mark)]
    counted = {
        id(entry): number for number, entry in enumerate(each for each in record.entries if isinstance(each, Entry))
    }
    named, previous, by_hand = by_hand_of(record), record.header[CHAIN], 0
    for place, item in enumerate(items):
        is_set = by_hand > 0 and (id(item) not in counted or counted[id(item)] in named)
        is_drawn = isinstance(item, Entry) and item.seat == DICE and is_fair(record) and not is_set
        by_hand = item.set if isinstance(item, Back) else max(0, by_hand - 1)
        face = fair.die(previous) + 1
        if isinstance(item, Entry) and is_drawn and item.answer != face:
            yield _at(record, item.line, "die", f"it shows {item.answer}", f"{face}, drawn from the match up to here")
        else:
            yield _broken(record, fair, previous, item, items[place + 1] if place + 1 < len(items) else None)
        previous = item.chain


def _broken(
    record: Record, fair: Fair, previous: str, item: Entry | Back, following: Entry | Back | None
) -> FlagplotError | None:
    """The fault in the chain value after an answer or a take-back. The next value shows which was changed."""
    after = fair.chain(previous, item.said)
    if item.chain == after:
        return None
    is_chain = following is not None and following.chain == fair.chain(after, following.said)
    field = CHAIN if is_chain else "answer" if isinstance(item, Entry) else BACK
    what = "the chain breaks here" if is_chain else "this is not the answer that was given: the chain breaks here"
    return _at(record, item.line, field, what, f"# {after if is_chain else item.chain or 'a value'}")


def _check_by_hand(record: Record) -> None:
    """Check that the head names the dice set by hand, and that the take-backs in the chain agree."""
    said = by_hand_line(record.by_hand())
    for number, entry in enumerate(each for each in record.entries if isinstance(each, Entry)):
        if number in record.by_hand() and entry.seat != DICE:
            raise _at(record, entry.line, BY_HAND, "no die is set here", "a die, as the going back above says")
    if record.header.get(BY_HAND, "") != said:
        line = line_of(record, BY_HAND) if BY_HAND in record.header else 1
        raise _at(record, line, BY_HAND, "the chain differs on the dice set by hand", said or "no such line")


def _check_end(record: Record, answers: list[Entry]) -> None:
    """Check the last digest, the number of answers, and the lines that nothing else binds."""
    count, header = str(len(answers)), record.header
    for name in (ANSWERS, CHECK):
        if name not in header:
            raise _at(record, 1, name, "its head lacks this line", f"{name}: ...")
    if header[ANSWERS] != count:
        if header[CHECK] == checksum(record.entries):
            raise _at(record, line_of(record, ANSWERS), ANSWERS, "there are fewer answers", count)
        line = record.entries[-1].line if record.entries else line_of(record, ANSWERS)
        raise _at(record, line, ANSWERS, f"the record is incomplete after {count} answers", header[ANSWERS])
    if record.entries and isinstance(record.entries[-1], Entry):
        raise _at(record, record.entries[-1].line, "digest", "the record is incomplete", "a digest as its last line")
    if header[CHECK] != checksum(record.entries):
        what = "the check of the answers is wrong"
        raise _at(record, line_of(record, CHECK), CHECK, what, checksum(record.entries))
    if WHOLE in header and header[WHOLE] != fingerprint(record):
        what = "the digest of the record is wrong: it was changed, or a line that only the digest covers"
        raise _at(record, line_of(record, WHOLE), WHOLE, what, fingerprint(record))
