"""Records: a whole game as readable text, header and answers, from which it is played again exactly.

The header has `name: value` lines.  Files that the game was played with follow, each line after `name| `, then the scenario,
each line after `| `; then one line an answer:

    A number 24 -1 = 3          seat, question, its two numbers, the answer
    dice search 1 -1 = 5        a die shows its face
    = 3f2a90c1d4e5b6a7          digest of the situation at this point

In a record whose answers are chained each of them ends with `# ` and the value of the chain after it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from flagplot.core.ask import DIE
from flagplot.core.errors import FlagplotError
from flagplot.core.outside import read_text
from flagplot.core.position import Position, Question

FORM: Final = 2
"""What the numbers of an answer mean: with another form they would name other ships."""
FIRST_LINE: Final = f"flagplot record {FORM}"
EARLIER: Final = "flagplot record 1"
"""How records began whose numbers are rows in the order of the scenario's file: answered here they would mean other ships."""
SEATS: Final = {0: "A", 1: "B", 2: "dice"}
CHAIN: Final = "chain"
"""Header line with the value of the chain of answers before the first of them."""
MARK_EVERY: Final = 50
"""Answers between two digests, so that a difference is found near its cause."""
_OF_FILE: Final = re.compile(r"(?P<name>[A-Za-z-]+)\|(?: (?P<text>.*))?")
"""A line of a file that is kept in a record."""


@dataclass(frozen=True)
class Entry:
    """One answer of a record, with the line it stands on."""

    seat: str
    name: str
    subject: int
    object: int
    answer: int
    line: int = 0
    chain: str = ""
    """Value of the chain after it, in a record whose answers are chained."""

    @property
    def said(self) -> str:
        """The question and its answer, without the chain."""
        return f"{self.seat} {self.name} {self.subject} {self.object} = {self.answer}"

    def text(self) -> str:
        """The entry as its line."""
        return f"{self.said} # {self.chain}" if self.chain else self.said


@dataclass(frozen=True)
class Mark:
    """A digest in a record, with its line."""

    digest: str
    line: int = 0

    def text(self) -> str:
        """The mark as its line."""
        return f"= {self.digest}"


@dataclass
class Record:
    """A header, a scenario and what was answered."""

    header: dict[str, str]
    scenario: str
    entries: list[Entry | Mark] = field(default_factory=list)
    file: str = "record"
    files: dict[str, str] = field(default_factory=dict)
    """Texts that the game was played with beside its scenario, such as a profile or standing orders, by name."""
    link: Callable[[str, str], str] | None = field(default=None, repr=False, compare=False)
    """Gives the next value of the chain, by the one before and what was answered; None where answers are not chained."""

    @property
    def chain(self) -> str:
        """Value of the chain after the last answer; empty where answers are not chained."""
        last = next((entry for entry in reversed(self.entries) if isinstance(entry, Entry)), None)
        return last.chain if last else self.header.get(CHAIN, "")

    def text(self) -> str:
        """The whole record as text."""
        lines = [FIRST_LINE, *(f"{name}: {value}" for name, value in self.header.items())]
        lines += [f"{name}| {line}".rstrip() for name, text in self.files.items() for line in text.splitlines()]
        lines += [f"| {line}".rstrip() for line in self.scenario.splitlines()]
        lines += [entry.text() for entry in self.entries]
        return "\n".join(lines) + "\n"

    def note(self, position: Position, question: Question, answer: int) -> None:
        """Add an answer that has just been given, and now and then a digest."""
        entry = _entry(position, question, answer)
        self.entries.append(replace(entry, chain=self.link(self.chain, entry.said)) if self.link else entry)
        given = list(map(type, self.entries)).count(Entry)
        if given % MARK_EVERY == 0 or position.is_over:
            self.entries.append(Mark(position.digest()))


def _entry(position: Position, question: Question, answer: int, line: int = 0) -> Entry:
    kind = position.game.asks[question.kind]
    shown = answer + 1 if question.kind == DIE else answer
    return Entry(SEATS[question.seat], kind.name, question.subject, question.object, shown, line)


def replay(record: Record, position: Position) -> Iterator[Position]:
    """Play a record's answers on a position, yielding it after each one.

    Raises `FlagplotError` with the line where the record first differs from what the rules ask or allow.
    """
    for entry in record.entries:
        if isinstance(entry, Mark):
            _check_mark(record, entry, position)
            continue
        _check_question(record, entry, position)
        answer = entry.answer - 1 if position.question.kind == DIE else entry.answer
        _give(record, entry, position, answer)
        yield position


def _check_mark(record: Record, mark: Mark, position: Position) -> None:
    if mark.digest != position.digest():
        raise FlagplotError(
            f"the situation differs here, its digest is {position.digest()}",
            file=record.file,
            line=mark.line,
            expected=mark.digest,
        )


def _check_question(record: Record, entry: Entry, position: Position) -> None:
    if position.is_over:
        raise FlagplotError("the game is over before this answer", file=record.file, line=entry.line)
    asked = _entry(position, position.question, 0)
    if (entry.seat, entry.name, entry.subject, entry.object) != (asked.seat, asked.name, asked.subject, asked.object):
        wanted = f"an answer to: {asked.seat} {asked.name} {asked.subject} {asked.object}"
        raise FlagplotError(f"the record answers {entry.text()!r}", file=record.file, line=entry.line, expected=wanted)


def _give(record: Record, entry: Entry, position: Position, answer: int) -> None:
    try:
        position.answer(answer)
    except FlagplotError as error:
        raise FlagplotError(error.what, file=record.file, line=entry.line, expected=error.expected) from None


def read_record(path: str | Path) -> Record:
    """Read a record file; what is wrong with it is told with its line."""
    return parse_record(read_text(path, "a record file"), str(path))


def parse_record(text: str, file: str = "record") -> Record:
    """Read a record from its text."""
    lines = text.splitlines()
    if lines and lines[0].strip() == EARLIER:
        what = "this record names ships by their order in the scenario's file, and here no order of a file counts"
        raise FlagplotError(what, file=file, line=1, expected=f"{FIRST_LINE!r}, or the program that wrote it")
    if not lines or lines[0].strip() != FIRST_LINE:
        raise FlagplotError("this is not a record", file=file, line=1, expected=f"the line {FIRST_LINE!r}")
    record = Record({}, "", file=file)
    scenario: list[str] = []
    files: dict[str, list[str]] = {}
    for number, line in enumerate(lines[1:], start=2):
        of_file = None if scenario else _OF_FILE.fullmatch(line)
        if of_file:
            files.setdefault(of_file["name"], []).append(of_file["text"] or "")
        elif line.startswith("|"):
            scenario.append(line[2:])
        elif scenario:
            record.entries.append(_parse_entry(line, number, file))
        else:
            name, _, value = line.partition(": ")
            record.header[name] = value
    if not scenario:
        raise FlagplotError(
            "the record has no scenario", file=file, line=len(lines), expected="lines that begin with |"
        )
    record.scenario = "\n".join(scenario) + "\n"
    record.files = {name: "\n".join(text) + "\n" for name, text in files.items()}
    return record


def _parse_entry(line: str, number: int, file: str) -> Entry | Mark:
    words = line.split()
    if len(words) == 2 and words[0] == "=":
        return Mark(words[1], number)
    try:
        seat, name, subject, other, equals, answer, *chained = words
        if equals != "=" or seat not in SEATS.values() or (chained and (len(chained) != 2 or chained[0] != "#")):
            raise ValueError
        return Entry(seat, name, int(subject), int(other), int(answer), number, chained[-1] if chained else "")
    except ValueError:
        raise FlagplotError(
            f"{line!r} is not an answer",
            file=file,
            line=number,
            expected="a line such as 'A number 24 -1 = 3' or '= digest'",
        ) from None
