"""Records: a whole game as readable text, header and answers, which can be replayed exactly.

The header has `name: value` lines. The files used by the game follow, each line after `name| `, then the scenario, each
line after `| `; then one line per answer:

A number 24 -1 = 3          seat, question, its two numbers, the answer
    dice search 1 -1 = 5        a die shows its face
    = 3f2a90c1d4e5b6a70c1d      digest of the state at this point

Where answers were taken back, a line gives the number that remained and who took them back. The removed answers are
above it, the new ones below. A referee may set dice by hand there, with a reason:

back 12 = referee
    back 31 = referee, 2 by hand: it fell from the table

In a record whose answers are chained each of these lines ends with `# ` and the value of the chain after it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from flagplot.blocks import steps
from flagplot.core.ask import DIE
from flagplot.core.errors import FlagplotError
from flagplot.core.outside import read_text
from flagplot.core.position import Position, Question

FORM: Final = 2
"""The version of the answer numbers. In another version they would mean other ships."""
RECORDS: Final = "flagplot record "
"""The beginning of records of every form."""
FIRST_LINE: Final = f"{RECORDS}{FORM}"
EARLIER: Final = "flagplot record 1"
"""The first line of earlier records, whose numbers are rows in file order: here they would mean other ships."""
SEATS: Final = {0: "A", 1: "B", 2: "dice"}
CHAIN: Final = "chain"
"""Header line with the value of the chain of answers before the first of them."""
MARK_EVERY: Final = 50
"""Answers between two digests, so that a difference is located near its cause."""
_OF_FILE: Final = re.compile(r"(?P<name>[A-Za-z-]+)\|(?: (?P<text>.*))?")
"""A line of a file that a record contains."""
BACK: Final = "back"
LARGEST: Final = 16 * 1024 * 1024
"""Maximum bytes of a record; a long turn takes half a million."""
_BACK: Final = re.compile(
    rf"{BACK} (?P<number>\d{{1,9}}) = (?P<by>[A-Za-z]+)(?:, granted by (?P<granted>[A-Za-z ]+))?"
    r"(?:, (?P<set>\d{1,9}) by hand: (?P<reason>[^#]*))?(?: # (?P<chain>[0-9a-f]+))?"
)


@dataclass(frozen=True)
class Entry:
    """One answer of a record, with its line number."""

    seat: str
    name: str
    subject: int
    object: int
    answer: int
    line: int = 0
    chain: str = ""
    """Value of the chain after it, in a record with chained answers."""

    @property
    def said(self) -> str:
        """The question and its answer, without the chain."""
        return f"{self.seat} {self.name} {self.subject} {self.object} = {self.answer}"

    def text(self) -> str:
        """The entry as its line."""
        return f"{self.said} # {self.chain}" if self.chain else self.said


@dataclass(frozen=True)
class Mark:
    """A digest in a record, with its line number."""

    digest: str
    line: int = 0

    def text(self) -> str:
        """The mark as its line."""
        return f"= {self.digest}"


@dataclass(frozen=True)
class Back:
    """A take-back: the first `number` answers remained, and the game continued from there."""

    number: int
    by: str
    """Who took it back: the letter of a side, or the role of a seat."""
    gone: tuple[Entry, ...] = ()
    """The removed answers."""
    set: int = 0
    """The number of following dice that were set by hand."""
    reason: str = ""
    """The reason."""
    line: int = 0
    chain: str = ""
    """Value of the chain after it, in a record with chained answers."""
    granted: tuple[str, ...] = ()
    """Who granted it to the side that asked: the letter of the other side, or the role of a seat."""

    @property
    def said(self) -> str:
        """Its text, without the chain and without the removed answers, which are above it."""
        by_hand = f", {self.set} by hand: {plain_reason(self.reason)}" if self.set else ""
        granted = f", granted by {' '.join(self.granted)}" if self.granted else ""
        return f"{BACK} {self.number} = {self.by}{granted}{by_hand}"

    def text(self) -> str:
        """The take-back as its line."""
        return f"{self.said} # {self.chain}" if self.chain else self.said


def plain_reason(reason: str) -> str:
    """A referee's reason in the form for a record: one line, without the signs of record syntax."""
    words = " ".join(reason.encode(errors="replace").decode().split())
    return words.replace(";", ",").replace("#", "no.")


@dataclass
class Record:
    """A header, a scenario and the answers."""

    def __repr__(self) -> str:
        """Its title and the number of its answers."""
        answers = sum(isinstance(entry, Entry) for entry in self.entries)
        return f"<Record: {self.header.get('title', 'a game')}; {steps(answers)}>"

    header: dict[str, str]
    scenario: str
    entries: list[Entry | Mark] = field(default_factory=list)
    file: str = "record"
    files: dict[str, str] = field(default_factory=dict)
    """Texts that the game used besides its scenario, such as a profile or standing orders, by name."""
    link: Callable[[str, str], str] | None = field(default=None, repr=False, compare=False)
    """Gives the next value of the chain, from the previous one and the answer; None if answers are not chained."""
    backs: list[Back] = field(default_factory=list)
    """The take-backs in order; `entries` are the answers in force."""

    @property
    def chain(self) -> str:
        """Value of the chain after the last answer or take-back; empty if answers are not chained."""
        if self.backs:
            given = sum(isinstance(entry, Entry) for entry in self.entries)
            back = self.back_before(given)
            if back is not None and back.number == given:
                return back.chain
        last = next((entry for entry in reversed(self.entries) if isinstance(entry, Entry)), None)
        return last.chain if last else self.header.get(CHAIN, "")

    def back_before(self, number: int) -> Back | None:
        """The last take-back before the answer with that number, as now in force."""
        return next((back for back in reversed(self.backs) if back.number <= number), None)

    def by_hand(self) -> dict[int, str]:
        """The answers whose dice were set by hand, from the take-backs, each with its reason."""
        found = {}
        for number in (each for back in self.backs for each in range(back.number, back.number + back.set)):
            back = self.back_before(number)
            if back is not None and number < back.number + back.set:
                found[number] = plain_reason(back.reason)
        return dict(sorted(found.items()))

    def history(self) -> list[Entry | Mark | Back]:
        """All answers in order, including the removed ones."""
        stages = [list(self.entries)]
        for back in reversed(self.backs):
            stages.append([*_first(stages[-1], back.number), *back.gone])
        found: list[Entry | Mark | Back] = list(stages.pop())
        for back in self.backs:
            later = stages.pop()
            found += [back, *later[len(_first(later, back.number)) :]]
        return found

    def text(self) -> str:
        """The whole record as text."""
        lines = [FIRST_LINE, *(f"{name}: {value}" for name, value in self.header.items())]
        lines += [f"{name}| {line}".rstrip() for name, text in self.files.items() for line in text.splitlines()]
        lines += [f"| {line}".rstrip() for line in self.scenario.splitlines()]
        lines += [entry.text() for entry in self.history()]
        return "\n".join(lines) + "\n"

    def note(self, position: Position, question: Question, answer: int) -> None:
        """Add an answer just given, and at intervals a digest."""
        entry = _entry(position, question, answer)
        self.entries.append(replace(entry, chain=self.link(self.chain, entry.said)) if self.link else entry)
        given = list(map(type, self.entries)).count(Entry)
        if given % MARK_EVERY == 0 or position.is_over:
            self.entries.append(Mark(position.digest()))


def _first(entries: list[Entry | Mark], number: int) -> list[Entry | Mark]:
    """The first `number` answers with the digests between them, and none after the last answer."""
    for place, entry in enumerate(entries):
        if number == 0:
            return entries[:place]
        number -= isinstance(entry, Entry)
    return list(entries)


def _entry(position: Position, question: Question, answer: int, line: int = 0) -> Entry:
    kind = position.game.asks[question.kind]
    shown = answer + 1 if question.kind == DIE else answer
    return Entry(SEATS[question.seat], kind.name, question.subject, question.object, shown, line)


def replay(record: Record, position: Position) -> Iterator[Position]:
    """Play a record's answers on a position, yielding it after each one.

    Raises `FlagplotError` with the line where the record first differs from the rules' questions or legal answers.
    """
    for entry in record.entries:
        play(record, entry, position)
        if isinstance(entry, Entry):
            yield position


def play(record: Record, entry: Entry | Mark, position: Position) -> None:
    """Give one answer of a record, or compare a digest. An error has the line of the difference."""
    if isinstance(entry, Mark):
        if not position.fits(entry.digest):
            what = f"the state differs here; its digest is {position.digest()}"
            raise FlagplotError(what, file=record.file, line=entry.line, expected=entry.digest)
        return
    if position.is_over:
        raise FlagplotError("the game is over before this answer", file=record.file, line=entry.line)
    asked = _entry(position, position.question, 0)
    if (entry.seat, entry.name, entry.subject, entry.object) != (asked.seat, asked.name, asked.subject, asked.object):
        what = f"the record has the answer {entry.text()!r}"
        wanted = f"an answer to: {asked.seat} {asked.name} {asked.subject} {asked.object}"
        raise FlagplotError(what, file=record.file, line=entry.line, expected=wanted)
    try:
        position.answer(entry.answer - 1 if position.question.kind == DIE else entry.answer)
    except FlagplotError as error:
        raise FlagplotError(error.what, file=record.file, line=entry.line, expected=error.expected) from None


class Walk:
    """An iteration through a record's history, including the removed answers."""

    def __init__(self, record: Record, position: Position) -> None:
        """Start at the beginning."""
        self.record, self.position, self.given = record, position, 0
        self._wanted = {back.number for back in record.backs}
        self._kept: dict[int, Position] = {}
        self._keep()

    def _keep(self) -> None:
        if self.given in self._wanted:
            self._kept[self.given] = self.position.copy()

    def step(self, item: Entry | Mark | Back) -> None:
        """Play the next part of the record's history. An error has the line where it differs from the rules."""
        if isinstance(item, Back):
            self.position, self.given = self._kept[item.number].copy(), item.number
            return
        play(self.record, item, self.position)
        if isinstance(item, Entry):
            self.given += 1
            self._keep()


def read_record(path: str | Path) -> Record:
    """Read a record file. An error has its line number."""
    text = read_text(path, "a record file", LARGEST)
    found = parse_record(text, str(path))
    if not text.endswith("\n"):
        raise FlagplotError(
            "the record is incomplete", file=path, line=len(text.splitlines()), expected="a complete last line"
        )
    return found


def parse_record(text: str, file: str = "record") -> Record:
    """Read a record from its text, which must match the written form exactly."""
    lines = text.splitlines()
    if lines and lines[0].strip() == EARLIER:
        what = "this old record identifies ships by their order in the file, which no longer counts"
        raise FlagplotError(what, file=file, line=1, expected=f"{FIRST_LINE!r}, or the program that wrote it")
    if not lines or lines[0] != FIRST_LINE:
        raise FlagplotError("this is not a record", file=file, line=1, expected=f"the line {FIRST_LINE!r}")
    record = Record({}, "", file=file)
    scenario: list[str] = []
    files: dict[str, list[str]] = {}
    for number, line in enumerate(lines[1:], start=2):
        of_file = None if scenario else _OF_FILE.fullmatch(line)
        if of_file:
            name, text_of_file = of_file["name"], of_file["text"] or ""
            _check_line(line, f"{name}| {text_of_file}".rstrip(), number, file)
            if name in files and name != list(files)[-1]:
                raise FlagplotError("this line is out of place", file=file, line=number, field=name)
            files.setdefault(name, []).append(text_of_file)
        elif line.startswith("|"):
            _check_line(line, f"| {line[2:]}".rstrip(), number, file, is_in_place=not record.entries)
            scenario.append(line[2:])
        elif scenario:
            _add(record, line, number)
        else:
            name, colon, value = line.partition(": ")
            _check_line(line, f"{name}: {value}", number, file, is_in_place=not files)
            if name in record.header:
                raise FlagplotError("this header line occurs twice", file=file, line=number, field=name)
            record.header[name] = value
    if not scenario:
        raise FlagplotError(
            "the record has no scenario", file=file, line=len(lines), expected="lines that begin with |"
        )
    record.scenario = "\n".join(scenario) + "\n"
    record.files = {name: "\n".join(text) + "\n" for name, text in files.items()}
    plain = text.replace("\r\n", "\n")  # a carriage return comes from mail; any other end of a line is a change
    if plain.removesuffix("\n") != "\n".join(lines):
        number = next((n for n, line in enumerate(plain.split("\n")) if n >= len(lines) or line != lines[n]), 0)
        raise FlagplotError("this line has been changed", file=file, line=number + 1)
    return record


def _check_line(line: str, wanted: str, number: int, file: str, is_in_place: bool = True) -> None:
    """Refuse a line that is not in its written form: a difference that the reader ignored could be used to change its meaning."""
    if line != wanted or not is_in_place:
        what = "this line has been changed" if is_in_place else "this line is out of place"
        raise FlagplotError(what, file=file, line=number, expected=wanted[:80] if is_in_place else "")


def _add(record: Record, line: str, number: int) -> None:
    """Add a line below the scenario: an answer, a digest, or a take-back, which removes answers."""
    back = _BACK.fullmatch(line)
    if back is None:
        record.entries.append(parse_entry(line, number, record.file))
        return
    kept = _first(record.entries, int(back["number"]))
    gone = tuple(entry for entry in record.entries[len(kept) :] if isinstance(entry, Entry))
    found = Back(
        int(back["number"]), back["by"], gone, int(back["set"] or 0), back["reason"] or "", number, back["chain"] or ""
    )
    found = replace(found, granted=tuple((back["granted"] or "").split()))
    _check_line(line, found.text(), number, record.file)
    if not gone:
        raise FlagplotError("there is nothing to take back here", file=record.file, line=number)
    record.entries[len(kept) :] = []
    record.backs.append(found)


def parse_entry(line: str, number: int = 0, file: str = "record") -> Entry | Mark:
    """Read an answer or a digest from its line."""
    words = line.split()
    try:
        if len(words) == 2 and words[0] == "=":
            found: Entry | Mark = Mark(words[1], number)
        else:
            seat, name, subject, other, equals, answer, *chained = words
            if equals != "=" or seat not in SEATS.values() or (chained and (len(chained) != 2 or chained[0] != "#")):
                raise ValueError
            found = Entry(seat, name, int(subject), int(other), int(answer), number, chained[-1] if chained else "")
        if found.text() != line:
            raise ValueError
    except ValueError:
        raise FlagplotError(
            f"{line[:200]!r} is not an answer",
            file=file,
            line=number,
            expected="a line such as 'A number 24 -1 = 3' or '= digest'",
        ) from None
    return found
