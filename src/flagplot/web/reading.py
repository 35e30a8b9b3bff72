"""What else the pages show, as JSON: forces at the start, the sides of a referee, a finished match at its moments."""

from typing import Final

from fastapi import APIRouter

from flagplot.blocks.data import as_data
from flagplot.core.record import SEATS
from flagplot.core.seat_view import REFEREE
from flagplot.drawing.svg import Svg
from flagplot.table.seats import SIDES
from flagplot.web.api import Here, Referee, Sitting
from flagplot.web.match.live_match import LiveMatch
from flagplot.web.match.match_view import board_of, view_of
from flagplot.web.match.replay import TRUTH, at, earlier
from flagplot.web.pages.shown import EARLIER

ROUTER: Final = APIRouter(prefix="/api/match")


@ROUTER.get("/forces", tags=["seat"])
def forces(here: Here, seat: Sitting) -> dict[str, object]:
    """The forces at the start that the seat knows, and who plays its side."""
    with here.reading(seat) as found:
        return {"heading": as_data(found.heading()), "forces": as_data(found.forces())}


@ROUTER.get("/mail", tags=["seat"])
def mail(here: Here, seat: Sitting) -> dict[str, str | None]:
    """The mail address for notifications of this side; null if there is none."""
    return {"mail": here.notices.mail_of(seat.id) or None}


@ROUTER.get("/sides", tags=["referee"])
def sides(here: Here, seat: Referee) -> dict[str, object]:
    """What each side knows and the truth, the pending question of a side, and the numbers of answers to go back before."""
    with here.reading(seat) as found:
        asked, head, sitting = found.asked_of(), found.head, found.sitting
        back = [] if found.is_over else earlier(head, sitting, EARLIER)
        return {
            "asked": None if asked is None else {"side": asked[0], "question": asked[1]},
            "earlier": [{"number": number, "text": text} for number, text in back],
            "views": {name: as_data(view_of(sitting, reader)) for name, reader in readers()},
            "boards": boards(sitting),
        }


@ROUTER.get("/at/{number}", tags=["end"])
def moment(number: int, here: Here, seat: Sitting) -> dict[str, object]:
    """The match after this many answers, as each side saw it and in truth: for the referee always, for others after the end."""
    with here.reading(seat) as found:
        found.check_open()
        head, entries = found.head, found.sitting.entries()
    then, course = at(head, entries, number), here.courses.of(head, entries)
    return {
        **then.data(),
        "steps": course.steps(then.number),
        "views": {name: as_data(blocks) for name, blocks in then.views()},
        "boards": boards(then.sitting),
    }


def readers() -> list[tuple[str, int]]:
    """Each side by its letter, then the truth."""
    return [*((SEATS[side], side) for side in SIDES), (TRUTH, REFEREE)]


def boards(sitting: LiveMatch) -> dict[str, str | None]:
    """The board of each side by its letter, then the true one, as SVG; null in a game without a board."""
    return {name: _text(board_of(sitting, reader)) for name, reader in readers()}


def _text(drawn: Svg | None) -> str | None:
    return None if drawn is None else drawn.still().text()
