"""Reading rows of the store, with caching."""

import json
from dataclasses import replace
from typing import Final

from sqlalchemy import Connection, Row, bindparam, case, delete, func, select

from flagplot.core.errors import FlagplotError
from flagplot.core.record import Back, Entry, parse_entry
from flagplot.web.store.rows import AwayRow, Head, Note, Proposal, Saying, SheetDraft, SideClock
from flagplot.web.store.tables import ANSWER, FORM, KEY, MATCH, NOTE, SAID, SEAT, TAKEN_BACK

MOST_SAID: Final = 300
"""Sayings of a channel, and a seat's notes of its own, that pages show. Counted together, notes would crowd out what others say."""
VERSION_OF: Final = select(MATCH.c.version).where(MATCH.c.id == bindparam("match"))
VERSION_HELD: Final = VERSION_OF.with_for_update()
HEAD_OF: Final = select(MATCH).where(MATCH.c.id == bindparam("match"))
HEAD_HELD: Final = HEAD_OF.with_for_update()
ANSWERS_OF: Final = (
    select(ANSWER)
    .where(ANSWER.c.match == bindparam("match"), ANSWER.c.number >= bindparam("first"))
    .order_by(ANSWER.c.number)
)
DRAFTS_OF: Final = select(FORM).where(FORM.c.match == bindparam("match"))
NO_DRAFT: Final = delete(FORM).where(FORM.c.match == bindparam("of"), FORM.c.role == bindparam("by"))
SAID_WITH: Final = select(KEY.c.said).where(KEY.c.match == bindparam("match"), KEY.c.key == bindparam("key"))
NOTES_OF: Final = select(NOTE).where(NOTE.c.match == bindparam("match")).order_by(NOTE.c.id)
BACKS_OF: Final = (
    select(TAKEN_BACK)
    .where(TAKEN_BACK.c.match == bindparam("match"), TAKEN_BACK.c.link.is_not(None))
    .order_by(TAKEN_BACK.c.id)
)
_SPEAKER: Final = case((SAID.c.channel == "own", SAID.c.role), else_="")
_LATEST: Final = func.row_number().over(partition_by=(SAID.c.channel, _SPEAKER), order_by=SAID.c.id.desc())
_SAID: Final = select(SAID, _LATEST.label("latest")).where(SAID.c.match == bindparam("match")).subquery()
SAID_IN: Final = select(_SAID).where(_SAID.c.latest <= MOST_SAID).order_by(_SAID.c.id)
SEEN_OF: Final = select(SEAT.c.role, SEAT.c.seen).where(SEAT.c.match == bindparam("match"), SEAT.c.seen.is_not(None))
SEAT_OF: Final = select(SEAT).where(SEAT.c.id == bindparam("seat"))


def head(connection: Connection, match: str, known: Head | None = None, hold: bool = False) -> Head:
    """A match without its answers; the known one if it has not changed since. With `hold` it is locked for a change."""
    if known is not None:
        version = connection.execute(VERSION_HELD if hold else VERSION_OF, {"match": match}).scalar_one_or_none()
        if version == known.version:
            return known
    row = connection.execute(HEAD_HELD if hold else HEAD_OF, {"match": match}).one_or_none()
    if row is None:
        raise FlagplotError("there is no such match", expected="a link of this server")
    found = _head(row)
    return replace(found, backs=backs(connection, match)) if found.cuts else found


def backs(connection: Connection, match: str) -> tuple[Back, ...]:
    """The take-backs of a match in order."""
    found = []
    for row in connection.execute(BACKS_OF, {"match": match}):
        dice, reason, chain, *granted = json.loads(row.link)
        gone = tuple(each for each in map(parse_entry, json.loads(row.answers)) if isinstance(each, Entry))
        found.append(Back(row.number, row.by, gone, dice, reason, chain=chain, granted=tuple(granted)))
    return tuple(found)


def _head(row: Row[tuple[object, ...]]) -> Head:
    kept = dict(row._mapping)
    for name in ("header", "files", "open"):
        kept[name] = json.loads(kept[name])
    kept["left"] = tuple(AwayRow(*each) for each in json.loads(kept["left"] or "[]"))
    kept["by_hand"] = {int(number): reason for number, reason in json.loads(kept["by_hand"] or "{}").items()}
    if kept["proposal"] is not None:
        proposed = json.loads(kept["proposal"])
        kept["proposal"] = Proposal(proposed["number"], tuple(proposed["consents"]), proposed["by"])
    if kept["clock"] is not None:
        kind, seconds, left = json.loads(kept["clock"])
        kept["clock"] = SideClock(kind, seconds, tuple(left))
    kept["routine"] = json.loads(kept["routine"] or "{}")
    kept["open"] = tuple(kept["open"])
    return Head(**kept)


def answers(connection: Connection, match: str, first: int) -> list[Entry]:
    """Its answers from a number on."""
    rows = connection.execute(ANSWERS_OF, {"match": match, "first": first})
    return [Entry(row.seat, row.name, row.subject, row.object, row.answer) for row in rows]


def drafts(connection: Connection, match: str) -> dict[str, SheetDraft]:
    """The sheet of each side, by role; those of earlier versions are forgotten."""
    rows = connection.execute(DRAFTS_OF, {"match": match})
    read = {row.role: (row.number, row.cuts, json.loads(row.answers)) for row in rows}
    return {role: SheetDraft(*at, *said) for role, (*at, said) in read.items() if said and isinstance(said[0], dict)}


def notes(connection: Connection, match: str) -> list[Note]:
    """A referee's notes, in the order of writing."""
    rows = connection.execute(NOTES_OF, {"match": match})
    return [Note(row.number, row.at, row.text, row.is_public) for row in rows]


def said(connection: Connection, match: str) -> list[Saying]:
    """The last sayings of each channel of a match, in order."""
    rows = connection.execute(SAID_IN, {"match": match})
    return [Saying(row.id, row.at, row.role, row.channel, row.text) for row in rows]


def seen(connection: Connection, match: str) -> dict[str, str]:
    """The last visit of each seat that was opened, by role."""
    return {row.role: row.seen for row in connection.execute(SEEN_OF, {"match": match})}
