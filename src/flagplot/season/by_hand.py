"""Manual changes as typed: `NAME: key=value, key=value`."""

from collections.abc import Sequence

from flagplot.core.errors import FlagplotError
from flagplot.core.offers.season import Change, Line
from flagplot.season.ledger import Ledger

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
