"""The editions of Grand Europa's rule 34: `load` reads one, `fill` makes `Tables` from it and a profile.

The disengagement figures are printed (34.D); the gunnery table is the profile's. An invalid cell is an error with its
file, line and column; nothing is filled by guess.
"""

from pathlib import Path
from typing import Final

from flagplot.core.errors import FlagplotError, one_of
from flagplot.core.printed.changed import EditionFolder
from flagplot.core.printed.edition import Edition
from flagplot.core.printed.table import Table
from flagplot.games.europa.profile import Profile, check, house
from flagplot.games.europa.tables import Tables

DEFAULT: Final = "europa-2000"
AIR_BONUS: Final = 4
"""For each operative bombing air unit of a carrier group (34.B.0.4)."""
HEAVY_STRENGTH: Final = 5
"""A task force with at least this strength counts as having a heavy ship (table.disengagement.7b)."""
REACTION_MOVEMENT: Final = 15
"""Movement points of a reaction movement (34.D.1.2, reading 3.29)."""
WHEN: Final = {
    "any submarine naval group": "submarine_group",
    "night": "night",
    "stormy sea": "stormy",
    "rough sea": "rough",
    "coastal hex": "coastal",
    "each consecutive round of trying": "each_try",
    "any B BB BD or CD; every TF of strength 5 or more": "heavy_ship",
    "any LC or NT": "transport",
    "any LB": "barge",
}
"""Rows of the Disengagement Summary and their fields (34.D)."""


def fill(edition: Edition, profile: Profile | None = None) -> Tables:
    """Fill the tables record for the rules; the default is flagplot's own profile."""
    t = Tables()
    profile = profile or house()
    for complaint in check(profile):  # one with holes is refused (34.B.2.a, 34.C.3.b)
        if complaint.fatal:
            expected = "a row for every number of points from 1 to 60, all of one width"
            raise FlagplotError(complaint.what, file=profile.file, line=complaint.line, expected=expected)
    t.lowest_die, t.highest_die = profile.lowest_die, profile.highest_die
    t.night_modifier, t.reserve_modifier = profile.night_modifier, profile.reserve_modifier
    for row in profile.rows:
        for points in range(row.first, row.last + 1):
            t.gunnery_hits[points][: len(row.hits)] = row.hits
    _fill_disengagement(t, edition.table("disengagement"))
    t.air_bonus, t.heavy_strength, t.reaction_movement = AIR_BONUS, HEAVY_STRENGTH, REACTION_MOVEMENT
    for name, ruling in edition.rulings.items():
        if not ruling.fixed:
            setattr(t, name.replace("-", "_"), edition.value(name))
    return edition.sound(t)


EDITIONS: Final = EditionFolder(Path(__file__).parent, DEFAULT, fill)
names, load = EDITIONS.names, EDITIONS.load


def _fill_disengagement(t: Tables, table: Table) -> None:
    """Disengagement Summary, row by row (34.D)."""
    filled = set()
    for row in range(len(table.rows)):
        field = table.read(row, "when", WHEN.__getitem__, one_of(WHEN))
        setattr(t, field, table.read(row, "modifier", int, "a number"))
        filled.add(field)
    missing = [when for when, field in WHEN.items() if field not in filled]
    if missing:
        raise FlagplotError("rows are missing", file=table.path, expected="; ".join(missing))
