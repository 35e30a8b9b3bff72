"""The life of a unit drawn as a line through the season."""

from collections.abc import Mapping, Sequence

from flagplot.drawing.svg import Svg
from flagplot.drawing.timeline import DONE, FIGHTS, HIT, LEAVES, NOBODY, SAILS, SUNK, Chapter, TimelineEntry, timeline
from flagplot.season.journal import life
from flagplot.season.ledger import Ledger

MARKS = (
    ("lost", SUNK),
    ("damaged", HIT),
    ("hit", HIT),
    ("inverted until", FIGHTS),
    ("on patrol", SAILS),
    ("repair", DONE),
    ("built", DONE),
    ("raised", DONE),
    ("no longer", DONE),
    ("at ", LEAVES),
)


def life_drawn(ledger: Ledger, unit: str) -> Svg:
    """A unit's life from the beginning of the season, from its side's view; events taken back are left out."""
    found = [each for each in life(ledger, unit) if not each["undone"]]
    sides = tuple(ledger.books["sides"])
    side = _side(ledger, unit)
    chapters: dict[str, list[TimelineEntry]] = {}
    for each in found:
        chapters.setdefault(str(each["when"]), []).append(
            TimelineEntry(side, _mark(str(each["what"])), str(each["what"]))
        )
    drawn = [Chapter(when, entries) for when, entries in chapters.items()]
    return timeline(unit, f"a life in {ledger.books['title']}", sides, drawn)


def _mark(said: str) -> int:
    return next((mark for word, mark in MARKS if word in said), DONE)


def _side(ledger: Ledger, unit: str) -> int:
    """The side of a unit, from the books or the losses."""
    name = unit.rpartition("/")[2]
    sections: Sequence[str] = ("ships", "submarines")
    for number, (side, has) in enumerate(ledger.books["sides"].items()):
        lost: Mapping[str, Mapping[str, object]] = ledger.books["lost"]
        if any(name in has[key] for key in sections) or any(
            each["what"] == name and each["side"] == side for each in lost.values()
        ):
            return number
    return NOBODY
