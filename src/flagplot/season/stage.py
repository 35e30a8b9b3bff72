"""A stage of a season: played by doctrines, orders, people or dice from the table, and taken into the books at once."""

import hashlib
import secrets
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from flagplot.core.errors import FlagplotError
from flagplot.core.offers.season import Change
from flagplot.core.record import Record
from flagplot.season import fair
from flagplot.season.journal import enter
from flagplot.season.ledger import SHORT, Ledger
from flagplot.table import record_file
from flagplot.table.resume import reopen, take_up
from flagplot.table.seats import read_doctrines
from flagplot.table.session import Session, begin
from flagplot.table.setting import EDITION, Setting, open_text
from flagplot.table.standing import follow


def setting_of(ledger: Ledger) -> Setting:
    """The present stage, ready to be played; what the rules have against it is refused."""
    if not ledger.rules.plays(ledger.books):
        what = f"{ledger.rules.moment(ledger.books)} is bookkeeping, with no stage to play"
        raise FlagplotError(what, file=ledger.path, expected="flagplot season close")
    return open_text(ledger.rules.stage(ledger.books), f"stage of {ledger.path.name}")


def seed_of(ledger: Ledger, given: int | None) -> int:
    """The seed of a stage: with fair dice, that of the season; else the one given, or a secret one."""
    if not fair.is_fair(ledger.books):
        return secret_seed() if given is None else given
    if given is not None:
        raise FlagplotError(
            "the dice of this season are fair", field="--seed", expected="no seed: it follows from their secret"
        )
    return fair.seed_at(fair.secret_of(ledger), ledger.chain)


def secret_seed() -> int:
    """A secret seed."""
    return secrets.randbits(48)


def prepared(ledger: Ledger, seed: int, doctrine: str = "", orders: Iterable[str] = (), typed: bool = False) -> Session:
    """A session of the present stage, with an observer of where ships are lost."""
    setting = setting_of(ledger)
    session = begin(setting, read_doctrines(doctrine, setting), seed)
    follow(session, list(orders))
    if fair.is_fair(ledger.books):
        fair.seat(ledger, session, typed)
    watched(ledger, session)
    return session


UNFINISHED: Final = ".unfinished"
"""How the name of the record of a stage ends whose dice people still type."""


def unfinished(ledger: Ledger) -> Path:
    """Where the present stage is kept while people type its dice: under the last entry, so that no later stage finds it."""
    last = ledger.chain or str(ledger.journal[-1]["after"])
    return ledger.folder / f"{last[:SHORT]}{UNFINISHED}"


def keep(ledger: Ledger, session: Session) -> None:
    """Keep a stage that is not over."""
    ledger.folder.mkdir(mode=0o700, exist_ok=True)
    record_file.write(unfinished(ledger), session.record, session.position, is_secret=True)


def gone_on_with(ledger: Ledger) -> Session:
    """The present stage as it was kept, to be played on with typed dice."""
    record = record_file.read(unfinished(ledger))
    session = reopen(record)
    watched(ledger, session)
    follow(session, [])
    take_up(record, session)
    return session


def watched(ledger: Ledger, session: Session) -> None:
    """Let the observer of losses follow a session."""
    session.listeners.append(ledger.rules.watch(ledger.books, session.setting.battle))


def take(ledger: Ledger, record: Record) -> dict[str, Any]:
    """Take the present stage as people played it elsewhere, at the terminal, by mail or in a browser, into the books.

    The record has to begin from the file of the stage (`text_of_stage`), unchanged, and with fair dice it has to roll those of
    the season. It is kept as it is.
    """
    if not is_of(setting_of(ledger), record):
        what = "this is not a record of the present stage"
        raise FlagplotError(
            what, file=record.file, expected="one of the file that `flagplot season export --stage` writes now"
        )
    if fair.is_fair(ledger.books):
        fair.check(fair.secret_of(ledger), ledger.books[fair.DICE], ledger.number + 1, ledger.chain, record)
    session = reopen(record)
    watched(ledger, session)
    session.play_record(record)
    record_file.check_unchanged(record)
    return taken(ledger, session, None, record)


OF_SEASON: Final = "of-season: true\n"
"""The line that an exported file has besides: a match of it reveals nothing when it is over."""


def is_of(setting: Setting, record: Record) -> bool:
    """Whether a record begins from a stage and was played by its rules: edition, rulings, and no tables besides."""
    rulings = dict(word.partition("=")[::2] for word in record.header.get("rulings", "").split())
    return (
        record.scenario.removesuffix(OF_SEASON) == setting.text
        and record.header.get("edition") == setting.edition.name
        and rulings == setting.rulings_changed()
        and record.files.get(EDITION) == setting.kept().files.get(EDITION)
    )


def taken(ledger: Ledger, session: Session, seed: int | None, record: Record | None = None) -> dict[str, Any]:
    """Take the end of a session into the books, and write its record and then the season: after a crash it is before or after."""
    if not session.is_over:
        raise FlagplotError("the stage is not over", file=ledger.path, expected="all its answers")
    change = change_of(ledger, session)
    number = ledger.number + 1
    digest = session.position.digest()
    ledger.folder.mkdir(mode=0o700, exist_ok=True)
    record_file.write(ledger.record(number), record or session.record, session.position, is_secret=True)
    more = {"seed": seed, "record": f"{ledger.folder.name}/{ledger.record(number).name}", "digest": digest}
    entry = enter(ledger, "go", change, **more, seal=seal_of(ledger.record(number)))
    ledger.write()
    for kept in ledger.folder.glob(f"*{UNFINISHED}"):
        kept.unlink(missing_ok=True)
    return entry


def seal_of(path: Path) -> str:
    """A fingerprint of a record's text."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:SHORT]


def change_of(ledger: Ledger, session: Session) -> Change:
    """The books after a session."""
    places: dict[str, str] = {}
    for listener in session.listeners:
        places |= getattr(listener, "places", {})
    return ledger.rules.take(ledger.books, session.setting.battle, session.position, places)


def go(ledger: Ledger, seed: int, doctrine: str = "", orders: Iterable[str] = ()) -> dict[str, Any]:
    """Play the present stage by doctrines and orders, and write the season."""
    session = prepared(ledger, seed, doctrine, orders)
    session.run()
    return taken(ledger, session, seed)


def close(ledger: Ledger) -> dict[str, Any]:
    """Close the present phase of bookkeeping, and write the season."""
    entry = enter(ledger, "close", ledger.rules.close(ledger.books))
    ledger.write()
    return entry


def carried_on(session: Session) -> str:
    """The operation file of the next player turn, from a session of any operation file that is over."""
    setting = session.setting
    rules = setting.kit.season
    if rules is None:
        raise FlagplotError(f"a {setting.kit.noun} cannot be carried on", field="--carry-on", expected="a naval turn")
    begun = rules.begin(setting.battle.text, setting.file, {"edition": setting.edition.name})
    books = rules.take(rules.to_the_end(begun.books), setting.battle, session.position, {}).books
    return rules.export(rules.close(books).books, "")
