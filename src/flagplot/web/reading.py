"""What else the pages show, as JSON: estimates, forces at the start, the sides of a referee, a finished match at its moments."""

from typing import Final

from fastapi import APIRouter
from fastapi.responses import JSONResponse

from flagplot.api.results.advice import AdviceData
from flagplot.blocks.shown import as_data
from flagplot.core.record import SEATS
from flagplot.core.seat_view import REFEREE
from flagplot.drawing.svg import Svg
from flagplot.table.seats import SIDES
from flagplot.web.answers.match import ForcesData, MomentData, OpenForce, SidesData
from flagplot.web.answers.others import ChancesData, MailAddress
from flagplot.web.api import Referee, Sitting
from flagplot.web.match.estimates import enemy_of
from flagplot.web.match.live_match import LiveMatch
from flagplot.web.match.match_view import board_of, view_of
from flagplot.web.match.replay import TRUTH, at, earlier
from flagplot.web.pages.shown import EARLIER
from flagplot.web.service import Here

ROUTER: Final = APIRouter(prefix="/api/match")


@ROUTER.get("/forces", tags=["seat"], response_model=ForcesData)
def forces(here: Here, seat: Sitting) -> JSONResponse:
    """The forces at the start that the seat knows, and who plays its side."""
    with here.reading(seat) as found:
        return JSONResponse({"heading": as_data(found.heading()), "forces": as_data(found.forces())})


@ROUTER.get("/open", tags=["seat"], response_model=OpenForce)
def open_force(here: Here, seat: Sitting) -> dict[str, object]:
    """The other side's order of battle at the beginning, if the scenario discloses it to this side; otherwise no lines."""
    with here.reading(seat) as found:
        enemy = enemy_of(found)
        setting = found.sitting.session.setting
    return {"side": setting.sides[enemy], "open": list(setting.open_force(enemy))}


@ROUTER.get("/chances", tags=["seat"], response_model=ChancesData)
def chances(here: Here, seat: Sitting) -> JSONResponse:
    """The chances of the side, estimated from its own information; takes some seconds."""
    with here.reading(seat) as found:
        asked = here.estimates.asked(found)
    return JSONResponse(asked.result().data)


@ROUTER.get("/advice", tags=["seat"], response_model=AdviceData)
def advice(here: Here, seat: Sitting) -> JSONResponse:
    """The value of each answer to the question of the side, estimated from its own information; takes some seconds."""
    with here.reading(seat) as found:
        asked = here.estimates.advised(found)
    return JSONResponse(asked.result().data)


@ROUTER.get("/mail", tags=["seat"], response_model=MailAddress)
def mail(here: Here, seat: Sitting) -> dict[str, str | None]:
    """The mail address for notifications of this side; null if there is none."""
    return {"mail": here.notices.mail_of(seat.id) or None}


@ROUTER.get("/sides", tags=["referee"], response_model=SidesData)
def sides(here: Here, seat: Referee) -> JSONResponse:
    """What each side knows and the truth, the pending question of a side, and the numbers of answers to go back before."""
    with here.reading(seat) as found:
        asked, head, sitting = found.asked_of(), found.head, found.sitting
        back = [] if found.is_over else earlier(head, sitting, EARLIER)
        told = {
            "asked": None if asked is None else {"side": asked[0], "question": asked[1]},
            "earlier": [{"number": number, "text": text} for number, text in back],
            "views": {name: as_data(view_of(sitting, reader)) for name, reader in readers()},
            "boards": boards(sitting),
        }
        return JSONResponse(told)


@ROUTER.get("/at/{number}", tags=["end"], response_model=MomentData)
def moment(number: int, here: Here, seat: Sitting) -> JSONResponse:
    """The match after this many answers, as each side saw it and in truth: for the referee always, for others after the end."""
    with here.reading(seat) as found:
        found.check_open()
        head, entries = found.head, found.sitting.entries()
    then, course = at(head, entries, number), here.courses.of(head, entries)
    told = {
        **then.data(),
        "steps": course.steps(then.number),
        "views": {name: as_data(blocks) for name, blocks in then.views()},
        "boards": boards(then.sitting),
    }
    return JSONResponse(told)


def readers() -> list[tuple[str, int]]:
    """Each side by its letter, then the truth."""
    return [*((SEATS[side], side) for side in SIDES), (TRUTH, REFEREE)]


def boards(sitting: LiveMatch) -> dict[str, str | None]:
    """The board of each side by its letter, then the true one, as SVG; null in a game without a board."""
    return {name: _text(board_of(sitting, reader)) for name, reader in readers()}


def _text(drawn: Svg | None) -> str | None:
    return None if drawn is None else drawn.still().text()
