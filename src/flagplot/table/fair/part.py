"""A seat's part of a match: the record reduced to that seat's knowledge, with its chain intact.

It contains the head of the match without the secret, the seat's own answers and all dice. After each of them follows the
value of the chain. A seal replaces the scenario. The other seat's answers are missing completely, even their number. Without
the secret a value of the chain reveals nothing; with it, after the end, every line can be checked against the whole
record.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

from flagplot.core.ask import DICE_SEAT
from flagplot.core.errors import FlagplotError
from flagplot.core.outside import read_text
from flagplot.core.position import Position
from flagplot.core.record import BACK, CHAIN, SEATS, Back, Entry, Record, Walk
from flagplot.table.fair.letter import FILL_IN, LARGEST, Sealed, in_page, part_of, seal_of
from flagplot.table.fair.letter import read as read_letter
from flagplot.table.fair.match import NOT_SEALED, fair_of, is_sealed
from flagplot.table.resume import reopen
from flagplot.table.seats import SIDES

FIRST_LINE: Final = "flagplot part 2"
SEAT: Final = "seat"
NOW: Final = "now"
"""Begins the last line: the number of the part, and a seal of the chain value when it was cut."""
LAST: Final = re.compile(rf"{NOW} (0|[1-9][0-9]{{0,8}}) # (.*)")


class DiceStep(NamedTuple):
    """An answer in a seat's part, and the value of the chain after it."""

    line: str
    """Empty for answers of the other seat."""
    chain: str


def redacted(record: Record, seat: int, number: int = 0) -> str:
    """A seat's part of a record, as text; `number` distinguishes it from other parts given to the seat.

    It is the same for any two games indistinguishable to the seat, except for the values of the chain. Without the secret
    those are as good as random.
    """
    _check_sealed(record)
    steps = [step.line for step in steps_of(record, seat) if step.line]
    return "\n".join([*_head(record, seat), *steps, _last(record, seat, number, record.chain)]) + "\n"


def _last(record: Record, seat: int, number: int, chain: str) -> str:
    """The last line of a part. The chain value itself would reveal whether the other seat has answered since (22.423B)."""
    seal = fair_of(record).seal(NOW, f"{SEATS[seat]}\n{number}\n{chain}")
    return f"{NOW} {number} # {seal}"


def _head(record: Record, seat: int) -> list[str]:
    lines = [f"{name}: {value}" for name, value in record.header.items() if name not in NOT_SEALED]
    return [FIRST_LINE, f"{SEAT}: {SEATS[seat]}", *lines, f"{CHAIN}: {record.header[CHAIN]}"]


def _check_sealed(record: Record) -> None:
    if not is_sealed(record):
        what = "its answers are not chained"
        raise FlagplotError(what, file=record.file, expected="the record of a match with fair dice")


def steps_of(record: Record, seat: int) -> Iterator[DiceStep]:
    """The answers of a record as known to a seat, replayed by the rules. An error names the illegal line.

    A take-back gives the number of the seat's remaining lines, not that of all answers.
    """
    walk, shown = Walk(record, reopen(record).position), list[bool]()
    for item in record.history():
        if isinstance(item, Back):
            del shown[item.number :]
            yield DiceStep(f"{BACK} {sum(shown)} # {item.chain}", item.chain)
        elif isinstance(item, Entry):
            line = "" if walk.position.is_over else step_line(item, walk.position, seat)
            walk.step(item)
            shown.append(bool(line))
            yield DiceStep(line, item.chain)
            continue
        walk.step(item)


def step_line(entry: Entry, position: Position, seat: int) -> str:
    """The next answer as in a seat's part, with the seat's numbers for enemy rows."""
    if entry.seat == SEATS[DICE_SEAT]:
        return f"{entry.seat} = {entry.answer} # {entry.chain}"
    if entry.seat != SEATS[seat]:
        return ""
    asked = position.seat_view(seat).asked
    assert asked is not None
    return f"{entry.seat} {entry.name} {asked.subject} {asked.object} = {entry.answer} # {entry.chain}"


@dataclass(frozen=True)
class RecordPart:
    """A seat's part of a match, read from a file."""

    seat: int
    lines: tuple[str, ...]
    file: str
    above: int = 0
    """Lines of the file above it, if it is within a letter."""
    number: int = 0
    """Its number, which its last line seals."""
    letter: Sealed | None = None
    """The referee's text of the letter that contains it; None for a part alone."""


def read_part(path: str | Path) -> RecordPart:
    """Read a part from its file."""
    text = read_text(path, "a seat's part of a match", LARGEST)
    found = parse_part(text, str(path))
    if not text.endswith("\n"):
        raise FlagplotError("it is incomplete", file=path, line=len(text.splitlines()), expected="a complete last line")
    return found


def parse_part(text: str, file: str = "part") -> RecordPart:
    """Read a part from its text, or from that of a letter or its page."""
    text, before = in_page(text)
    lines, above, sealed = text.removesuffix("\n").split("\n"), before, None
    held = part_of(lines) if text.startswith("#") else None
    if held is not None:
        lines, above = held[0], before + held[1]
        sealed = read_letter(text)
        if not lines:
            what = "this letter has no part: the match had not started"
            raise FlagplotError(what, file=file, line=above, field="part", expected="a later letter")
    elif text.startswith("#") and FILL_IN in lines:
        what = "this text is only the form of a letter"
        raise FlagplotError(what, file=file, expected="the page that came with it, such as A-2.html")
    if not lines or lines[0] != FIRST_LINE:
        raise FlagplotError("this is not a seat's part of a match", file=file, line=1, expected=repr(FIRST_LINE))
    seats = {f"{SEAT}: {SEATS[seat]}": seat for seat in SIDES}
    if len(lines) < 2 or lines[1] not in seats:
        raise FlagplotError("it does not name its seat", file=file, line=2, expected=" or ".join(seats))
    last = LAST.fullmatch(lines[-1])
    if last is None:
        raise FlagplotError("it is incomplete", file=file, line=len(lines), expected=f"a last line '{NOW} 1 # ...'")
    return RecordPart(seats[lines[1]], tuple(lines), file, above, int(last[1]), sealed)


def check_part(record: Record, part: RecordPart) -> None:
    """Refuse a record that does not match the seat's part, with the first line that differs."""
    _check_sealed(record)
    head = _head(record, part.seat)
    for number, line in enumerate(part.lines[: len(head)], start=1):
        if line != head[number - 1]:
            raise _differs(part, number, head[number - 1], "head")
    number, steps = len(head), list(steps_of(record, part.seat))
    allowed = {record.header[CHAIN]}
    for step in steps:
        if not step.line:
            allowed.add(step.chain)
            continue
        if number >= len(part.lines) - 1:
            break
        if part.lines[number] != step.line:
            raise _differs(part, number + 1, step.line, "answer")
        number, allowed = number + 1, {step.chain}
    if number < len(part.lines) - 1:
        raise _differs(part, number + 1, "no more answers", "answer")
    if part.lines[-1] not in {_last(record, part.seat, part.number, chain) for chain in allowed}:
        raise _differs(part, len(part.lines), f"{NOW} {part.number} # and the seal of the chain at that point", CHAIN)
    if part.letter is None:
        return
    if not part.letter.seal:  # everything in a letter except the seat's entries is sealed
        what = "this letter has no seal, so only its part can be checked"
        raise FlagplotError(
            what, file=part.file, field="seal", expected="a last line '# seal # ...'; or the part alone"
        )
    if part.letter.seal != seal_of(fair_of(record).secret, part.letter.text):
        what = "this is not the letter that the referee sent: a change is outside the side's entries"
        raise FlagplotError(what, file=part.file, field="seal", expected="the original letter")


def _differs(part: RecordPart, line: int, expected: str, field: str) -> FlagplotError:
    what = "the whole record differs from this part"
    return FlagplotError(what, file=part.file, line=part.above + line, field=field, expected=expected)
