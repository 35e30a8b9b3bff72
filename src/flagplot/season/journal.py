"""Changes of a season as entries of its journal: each checked, counted and written with what undoes it."""

from collections.abc import Mapping
from typing import Any, Final

from flagplot import games
from flagplot.core.errors import FlagplotError
from flagplot.core.offers.season import Change, Line
from flagplot.core.printed.own_numbers import own_text
from flagplot.season.differences import delta, differences, restored
from flagplot.season.ledger import (
    CHAIN,
    Ledger,
    fingerprint,
    is_edited,
    linked,
    no_copy,
    ordered,
)

REFEREE: Final = "referee"
BOTH: Final = "all"
"""Who may read a sentence of an entry, if not one side alone."""
GAINED: Final = "built"
"""How the sentence on a unit begins that a construction phase adds."""
BY_HAND: Final = ("set", "edit", "new", "undo")
"""Entries that may change how many units there are."""
TYPED: Final = ("set", "edit", "new")
"""Entries after which the next stage may be one that cannot begin: those of people."""
TAKEN_UP: Final = "a manual change, entered by `season undo` before it was taken back"
"""The reason of manual changes that `undo` enters."""


def enter(ledger: Ledger, what: str, change: Change, **more: object) -> dict[str, Any]:
    """Make an entry of a change and take its books over; nothing is written yet. Books that cannot be right are refused."""
    wrong = ledger.rules.faults(change.books)
    if not wrong and what in TYPED:
        wrong = ledger.rules.unplayable(change.books)
    if wrong:
        first = wrong[0]
        where = ".".join(first.where)
        raise FlagplotError(first.what, file=ledger.path, field=where, expected=first.expected)
    if what not in BY_HAND:
        check_count(ledger, change)
    entry: dict[str, Any] = {"entry": ledger.number + 1, "what": what, "when": ledger.rules.moment(ledger.books)}
    entry |= {key: value for key, value in more.items() if value not in (None, "", [])}
    edition = games.open_edition(str(change.books["edition"]))
    entry["said"] = [own_text(edition, line.text) for line in change.lines]
    entry["heard"] = [REFEREE if line.side is None else line.side or BOTH for line in change.lines]
    if change.units:
        units: dict[str, list[str]] = {}
        for unit, said in change.units.items():
            units.setdefault(own_text(edition, said), []).append(unit)
        entry["units"] = units
    entry["after"] = fingerprint(change.books)
    entry["was"] = delta(ledger.rules, ledger.books, change.books)
    entry[CHAIN] = linked(ledger.chain, entry)
    ledger.journal.append(entry)
    ledger.books = ordered(ledger.rules, change.books)
    return entry


def check_count(ledger: Ledger, change: Change) -> None:
    """Refuse a change after which ships, factors or squadrons are missing or too many: that is an error of the program."""
    before, after = ledger.rules.census(ledger.books), ledger.rules.census(change.books)
    wrong = []
    for key in sorted({*before, *after}):
        side, _, name = key.partition(": ")
        gained = any(change.units.get(each, "").startswith(GAINED) for each in (name, f"{side}/{name}"))
        if after.get(key, 0) != before.get(key, 0) and not (gained and key not in before):
            wrong.append(f"{key}: {before.get(key, 0)} before, {after.get(key, 0)} after")
    if wrong:
        what = f"the numbers of ships do not agree: {'; '.join(wrong[:5])}"
        raise FlagplotError(what, file=ledger.path, expected="the same number as before, including losses")


def undo(ledger: Ledger, to: int) -> dict[str, Any]:
    """Go back to the books after an entry; the entries after it stay in the journal, and the going back is one more."""
    if not 1 <= to < ledger.number:
        what = f"entry {to} cannot be restored"
        expected = f"1 to {ledger.number - 1}" if ledger.number > 1 else "an entry after the first"
        raise FlagplotError(what, file=ledger.path, field="--to", expected=expected)
    books = ledger.books
    for number in range(ledger.number, to, -1):
        books = restored(books, ledger.journal[number - 1]["was"])
        if fingerprint(books) != ledger.journal[number - 2]["after"]:
            what = f"the journal cannot be undone: the books before entry {number} differ"
            raise FlagplotError(what, file=ledger.path, field="journal", expected="an unchanged journal")
    after = f"entries {to + 1} to {ledger.number} stay" if ledger.number > to + 1 else f"entry {ledger.number} stays"
    said = f"back to the books after entry {to}; {after} in the journal"
    return enter(ledger, "undo", Change(books, [Line(said)]), to=to)


def take_up(ledger: Ledger) -> dict[str, Any] | None:
    """Make an entry of manual changes that `undo` takes back, if there are any."""
    return edited(ledger, TAKEN_UP) if is_edited(ledger) else None


def take_back(ledger: Ledger, to: int | None = None) -> dict[str, Any]:
    """Undo the last entry, or go back to the books after an entry."""
    if to is None and ledger.number == 1:
        what = "the season has only its first entry, and nothing to take back"
        raise FlagplotError(what, file=ledger.path, expected="an entry after the first, or a manual change")
    return undo(ledger, ledger.number - 1 if to is None else to)


def edited(ledger: Ledger, why: str) -> dict[str, Any]:
    """Make an entry of a manual edit."""
    before = ledger.last_books()
    if before is None:
        raise no_copy(ledger)
    if before["sides"].keys() != ledger.books["sides"].keys():
        what, sides = "the sides of a season keep their names", list(before["sides"])
        raise FlagplotError(what, file=ledger.path, field="sides", expected=" and ".join(sides))
    change = Change(ledger.books, [Line(each) for each in differences(ledger.rules, before, ledger.books)])
    ledger.books = before
    if not change.lines:
        raise FlagplotError("the file has no manual changes", file=ledger.path, expected="a manual change of the file")
    return enter(ledger, "edit", change, why=why)


def life(ledger: Ledger, unit: str) -> list[dict[str, Any]]:
    """The entries that say something of a unit, in their order; those that were undone are marked."""
    undone = undone_entries(ledger)
    found = []
    for entry in ledger.journal:
        said = units_of(entry)
        if unit in said:
            found.append(
                {
                    "entry": entry["entry"],
                    "when": entry["when"],
                    "what": said[unit],
                    "record": entry.get("record", ""),
                    "undone": entry["entry"] in undone,
                }
            )
    return found


def units_of(entry: Mapping[str, Any]) -> dict[str, str]:
    """The sentence of an entry on each unit; the file has the units of each sentence."""
    return {unit: said for said, units in entry.get("units", {}).items() for unit in units}


def undone_entries(ledger: Ledger) -> set[int]:
    """Numbers of the entries whose effect was taken back."""
    gone: set[int] = set()
    for entry in ledger.journal:
        if entry["what"] == "undo":
            gone |= set(range(int(entry["to"]) + 1, int(entry["entry"])))
            gone -= _kept(ledger, int(entry["to"]))
    return gone


def _kept(ledger: Ledger, to: int) -> set[int]:
    """Entries that count again after a going back to an entry that had itself been undone."""
    kept, number = set[int](), to
    while number > 0:
        entry = ledger.journal[number - 1]
        kept.add(number)
        number = int(entry["to"]) if entry["what"] == "undo" else number - 1
    return kept
