"""Announcements, from a file or a doctrine, checked by the rules; and manual changes as typed."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from flagplot.core.errors import FlagplotError, one_of
from flagplot.core.offers.season import Books, Change, Line
from flagplot.files.part import FileSection
from flagplot.files.problem import Problem
from flagplot.files.reading import made_from
from flagplot.files.text import file_text
from flagplot.files.yaml_lines import as_text, load
from flagplot.season.journal import enter
from flagplot.season.ledger import Ledger, problem_of
from flagplot.season.letters import check_key

ADMIRAL = "cautious admiral"
FIRST_LINE = "flagplot: announcement"
"""How a form begins."""


def announce_file(
    ledger: Ledger,
    file: Path | None,
    admiral: str,
    seed: int,
    withdrawn: Sequence[str] = (),
    by_mail: bool = False,
) -> dict[str, Any]:
    """Make an entry of what a side announces, or takes back."""
    given = (file is not None) + bool(admiral) + bool(withdrawn)
    if given != 1:
        what = "several announcements are given" if given else "no announcements are given"
        raise FlagplotError(what, expected="a file of announcements, --admiral SIDE or --withdraw NAME")
    if withdrawn:
        return enter(ledger, "announce", withdraw(ledger.books, withdrawn))
    if file is not None:
        text = file_text(str(file))
        if by_mail:
            check_reply(ledger, text, str(file))
        return enter(ledger, "announce", of_text(ledger, text, str(file)), source=str(file))
    change = by_admiral(ledger, admiral, seed)
    if not change.lines:
        change = replace(change, lines=[Line(f"{admiral} announces nothing", admiral)])
    return enter(ledger, "announce", change, source=ADMIRAL, seed=seed)


def check_reply(ledger: Ledger, text: str, file: str) -> None:
    """Refuse a reply by mail without the key of its side, before anything else of it is read."""
    data = load(text).data
    found = data if isinstance(data, dict) else {}
    if FIRST_LINE in text and "flagplot" not in found:
        what = "the reply has more than the form of the letter"
        raise FlagplotError(what, file=file, expected=f"the form alone, from `{FIRST_LINE}` on")
    side = str(found.get("side", ""))
    known = side if side in ledger.books["sides"] else next(iter(ledger.books["sides"]))
    check_key(ledger, known, str(found.get("key", "")) if side == known else "", file)


def of_text(ledger: Ledger, text: str, file: str) -> Change:
    """The books with the announcements of a text. Every fault has its line."""
    data = load(text).data

    def make(model: FileSection) -> tuple[Change | None, list[Problem]]:
        change, wrong = ledger.rules.announce(ledger.books, as_text(data))
        return change, [problem_of(each) for each in wrong]

    return made_from(text, file, ledger.rules.form().announcement, make)[0]


def by_admiral(ledger: Ledger, side: str, seed: int) -> Change:
    """The books with what the cautious admiral announces for a side."""
    intended = ledger.rules.intend(ledger.books, side, seed)
    change, wrong = ledger.rules.announce(ledger.books, intended)
    if change is None:
        raise FlagplotError(wrong[0].what, file=ledger.path, field="admiral", expected=wrong[0].expected)
    return change


def took_back(side: str, name: str) -> str:
    """The sentence on an operation that a side has taken back."""
    return f"{side} takes {name} back"


def withdraw(books: Books, names: Sequence[str]) -> Change:
    """The books without some operations that had been announced."""
    new = {
        **books,
        "sides": {name: {**side, "operations": dict(side["operations"])} for name, side in books["sides"].items()},
    }
    lines = []
    for name in names:
        owners = [side for side, has in new["sides"].items() if name in has["operations"]]
        if not owners:
            known = [each for has in new["sides"].values() for each in has["operations"]]
            raise FlagplotError(f"no operation {name!r} is announced", field="--withdraw", expected=one_of(known, name))
        del new["sides"][owners[0]]["operations"][name]
        lines.append(Line(took_back(owners[0], name), owners[0]))
    return Change(new, lines)


FORM = '"NAME: key=value, key=value", such as "Prinz Eugen: damaged=1"'


def numbers(given: Sequence[str]) -> dict[str, int]:
    """Numbers as they are typed: `KEY=N`."""
    found = {}
    for text in given:
        key, equals, number = text.partition("=")
        if not equals or not number.removeprefix("-").isdecimal() or len(number) > 4:
            raise FlagplotError(f"{text!r} gives no number", field="--given", expected=f"{key}=N")
        found[key] = int(number)
    return found


def faces(text: str) -> list[int]:
    """Dice as they are typed: `3,4,6`."""
    words = text.replace(",", " ").split()
    if not all(word in ("1", "2", "3", "4", "5", "6") for word in words):
        raise FlagplotError(
            f"{text!r} are not faces of dice", field="--dice", expected="dice such as 3,4,6: faces 1 to 6"
        )
    return [int(word) for word in words]


def changed(ledger: Ledger, given: Sequence[str]) -> Change:
    """The books with all changes, which are made together or not at all."""
    if not given:
        raise FlagplotError("no changes are given", field="season set", expected=FORM)
    books, lines, units = ledger.books, list[Line](), dict[str, str]()
    for text in given:
        name, colon, rest = text.rpartition(": ")
        values = dict(part.partition("=")[::2] for part in rest.split(", "))
        if not colon or not all(key and value for key, value in values.items()):
            raise FlagplotError(f"{text!r} is not a change", field="season set", expected=FORM)
        change = ledger.rules.alter(books, name.strip(), values)
        books = change.books
        lines += change.lines
        units |= change.units
    settled = ledger.rules.settle(books)
    return Change(settled.books, [*lines, *settled.lines], units)
