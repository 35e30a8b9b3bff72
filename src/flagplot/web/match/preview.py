"""The first board of a scenario before a match: as watchers see it, and the whole of a person's own file for that person."""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from flagplot.core.record import Record
from flagplot.core.seat_view import REFEREE
from flagplot.drawing.svg import Svg
from flagplot.table.seats import PERSON, SIDES, write_seats
from flagplot.table.session import begin
from flagplot.table.setting import Setting
from flagplot.web.match.live_match import OWN, SETTINGS, LiveMatch
from flagplot.web.match.match_view import board_of
from flagplot.web.match.public import public_board
from flagplot.web.store.rows import Head

PEOPLE: Final = dict.fromkeys(SIDES, PERSON)


class Preview(NamedTuple):
    """A person's own file as a setting, with its first board."""

    setting: Setting
    board: Svg | None
    """As the referee sees it."""


def previewed(setting: Setting) -> Preview:
    """The whole first board of a setting, for the person whose file it is."""
    record = begun_record(setting)
    drawn = board_of(begun(record.header, record.scenario, record.files), REFEREE)
    return Preview(setting, None if drawn is None else drawn.still())


def begun_record(setting: Setting) -> Record:
    """The record of a match of two people before its first answer."""
    return begin(setting, dict(PEOPLE), None).record


def opening_board(record: Record) -> str:
    """The board at the beginning as watchers see it, as an SVG file; empty without a board. The same for each match of a file."""
    header = {name: value for name, value in record.header.items() if name not in OWN and name != "seed"}
    return _opening(json.dumps(header), record.scenario, json.dumps(dict(record.files)))


@lru_cache(SETTINGS)
def _opening(header: str, scenario: str, files: str) -> str:
    found = public_board(begun(json.loads(header), scenario, json.loads(files)))
    return "" if found is None else found.text()


def begun(header: Mapping[str, str], scenario: str, files: Mapping[str, str]) -> LiveMatch:
    """A match of two people before its first answer, which is not played."""
    fields = {**header, "doctrine": write_seats(PEOPLE)}
    return LiveMatch(Head("", "", fields["title"], fields, scenario, dict(files)))
