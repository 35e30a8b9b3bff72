"""A season checked as one: its books, its journal back to the beginning, and the records of its stages."""

from collections.abc import Iterator

from flagplot.core.errors import FlagplotError
from flagplot.season import fair
from flagplot.season.differences import restored
from flagplot.season.journal import undone_entries
from flagplot.season.ledger import CHAIN, Ledger, fingerprint, linked, ordered
from flagplot.season.stage import change_of, is_of, seal_of, setting_of, watched
from flagplot.table import record_file
from flagplot.table.resume import reopen


def check(ledger: Ledger, replay: bool = True) -> list[str]:
    """The checks made, in sentences. An inconsistency is refused with its entry."""
    books = {ledger.number: ledger.books}
    here = ledger.books
    if fingerprint(here) != ledger.journal[-1]["after"]:
        raise _wrong(ledger, ledger.number, "the books differ from those that it promises")
    for number in range(ledger.number, 1, -1):
        here = restored(here, ledger.journal[number - 1]["was"])
        if fingerprint(here) != ledger.journal[number - 2]["after"]:
            raise _wrong(ledger, number, "its lines do not lead back to the books before it")
        books[number - 1] = here
    said = [f"{ledger.number} entries lead back to the beginning, each by its fingerprints.", chained(ledger)]
    played = [entry for entry in ledger.journal if entry["what"] == "go"]
    if replay:
        for entry in played:
            number = int(entry["entry"])
            begun = ordered(ledger.rules, books[number - 1])
            _replay(Ledger(ledger.path, ledger.rules, begun, ledger.journal[: number - 1]), entry, number)
        said.append(f"{len(played)} records, played again, give the books after them.")
    if fair.is_fair(ledger.books):
        dice = ledger.books[fair.DICE]
        said.append(f"The dice are fair: match {dice['match']}, committed to {dice['commitment']}.")
    gone = undone_entries(ledger)
    if gone:
        entries = "1 entry was" if len(gone) == 1 else f"{len(gone)} entries were"
        said.append(f"{entries} taken back: {', '.join(map(str, sorted(gone)))}.")
    return said


def chained(ledger: Ledger) -> str:
    """Check the link of every entry; an older program linked none."""
    before = ""
    for number, entry in enumerate(ledger.journal, start=1):
        if CHAIN not in entry and not before:
            continue
        if entry["entry"] != number or entry.get(CHAIN) != linked(before, entry):
            raise _wrong(ledger, number, "it was altered after it was written")
        before = str(entry[CHAIN])
    return f"Every entry is linked to the one before it; the last link is {before or 'none'}."


def _replay(ledger: Ledger, entry: dict[str, object], number: int) -> None:
    path = ledger.record(number)
    if not path.is_file():
        raise _wrong(ledger, number, f"its record {path} is missing")
    record = record_file.read(path)
    if "seal" in entry and entry["seal"] != seal_of(path):
        raise _wrong(ledger, number, f"its record {path} is not the one that was written")
    if fair.is_fair(ledger.books):
        fair.check(fair.secret_of(ledger), ledger.books[fair.DICE], number, ledger.chain, record)
    if not is_of(setting_of(ledger), record):
        raise _wrong(ledger, number, "its record begins from other books, or is played by other rules")
    session = reopen(record)
    watched(ledger, session)
    session.play_record(record)
    record_file.check_unchanged(record)
    found = fingerprint(change_of(ledger, session).books)
    if found != entry["after"]:
        raise _wrong(ledger, number, "its record leads to other books")


def _wrong(ledger: Ledger, number: int, what: str) -> FlagplotError:
    return FlagplotError(what, file=ledger.path, field=f"entry {number}", expected="a season as the program wrote it")


def journal_lines(ledger: Ledger) -> Iterator[str]:
    """The journal, an entry a line."""
    gone = undone_entries(ledger)
    for entry in ledger.journal:
        mark = " (taken back)" if entry["entry"] in gone else ""
        first = entry["said"][0] if entry.get("said") else ""
        why = f"; {entry['why']}" if entry.get("why") else ""
        yield f"{entry['entry']}. {entry['when']}: {entry['what']}{mark}{': ' + first if first else ''}{why}"
