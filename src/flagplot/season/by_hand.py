"""Manual changes as typed: `NAME: key=value, key=value`."""

from collections.abc import Sequence

from flagplot.core.errors import FlagplotError
from flagplot.core.offers.season import Change, Line
from flagplot.season.ledger import Ledger

FORM = '"NAME: key=value, key=value", such as "Prinz Eugen: damaged=1"'


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
