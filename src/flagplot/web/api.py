"""The JSON API: what a program needs to begin and play a match; `Authorization: Bearer TOKEN` gives the seat."""

from functools import reduce
from operator import or_
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Header, Request
from fastapi.responses import JSONResponse, PlainTextResponse, Response, StreamingResponse
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from flagplot import games
from flagplot.api.results.advice import AdviceData
from flagplot.api.results.chances import lucky
from flagplot.blocks.shown import as_data
from flagplot.core.errors import FlagplotError
from flagplot.core.record import SEATS
from flagplot.core.seat_view import REFEREE
from flagplot.table.seats import SIDES
from flagplot.web.answers.match import (
    CreatedMatch,
    ForcesData,
    LogEvent,
    MatchData,
    MomentData,
    OpenForce,
    OwnAnswer,
    SeatLink,
    SheetData,
    SidesData,
)
from flagplot.web.answers.others import ChancesData, EditionData, MailAddress, OfferedScenario, PreviewData
from flagplot.web.bodies import (
    Answer,
    NewMatch,
    OwnFile,
    SentSheet,
    WrittenSheet,
)
from flagplot.web.match.changes import MatchOrder, check_referee
from flagplot.web.match.estimates import enemy_of
from flagplot.web.match.live_match import LiveMatch
from flagplot.web.match.match_view import board_of, view_of
from flagplot.web.match.preview import previewed
from flagplot.web.match.replay import TRUTH, at, earlier
from flagplot.web.match.seats import Seat
from flagplot.web.match.sheets import SheetOrder
from flagplot.web.pages.shown import EARLIER
from flagplot.web.people.clocks import read_clock
from flagplot.web.people.lobby import open_roles
from flagplot.web.service import Here, WrongToken, address_of, check_orders, from_here, open_wanted, playable
from flagplot.web.stream import changes
from flagplot.web.work import Pressed, Showing

ROUTER: Final = APIRouter(prefix="/api", dependencies=[Depends(from_here)])
DRAWN: Final[dict[int | str, dict[str, Any]]] = {
    200: {"content": {"image/svg+xml": {}}},
    204: {"description": "The game has no board."},
}
STREAMED: Final[dict[int | str, dict[str, Any]]] = {200: {"content": {"text/event-stream": {}}}}
BEARER: Final = HTTPBearer(auto_error=False, description="The token of a seat: the last part of its link.")


async def seat_of(
    request: Request,
    here: Here,
    token: Annotated[HTTPAuthorizationCredentials | None, Depends(BEARER)] = None,
    shown: Annotated[str, Header(pattern="^[AB]?$", description="At a curtain: the side that has opened it.")] = "",
) -> Seat:
    """The seat of the client."""
    if token is None:
        raise WrongToken("this needs a seat", field="Authorization", expected="Bearer and the token of a link")
    return await here.entered(token.credentials, address_of(request), shown)


Sitting = Annotated[Seat, Depends(seat_of)]


async def referee_of(seat: Sitting) -> Seat:
    """The referee."""
    return check_referee(seat)


Referee = Annotated[Seat, Depends(referee_of)]


@ROUTER.get("/scenarios", tags=["begin"], response_model=list[OfferedScenario])
def scenarios() -> list[dict[str, str]]:
    """The scenarios that can be played."""
    return [
        {"name": each.name, "kind": each.kind, "date": each.word("date"), "title": each.title} for each in playable()
    ]


@ROUTER.get("/editions", tags=["begin"], response_model=dict[str, EditionData])
def editions() -> dict[str, dict[str, object]]:
    """The editions, each with its rulings and its doctrines."""
    found: dict[str, dict[str, object]] = {}
    for kit in games.kits():
        for name in kit.editions.names():
            edition = kit.editions.load(name)
            rulings = {key: [each.name for each in ruling.alternatives] for key, ruling in edition.rulings.items()}
            found[name] = {"title": edition.title, "rulings": rulings, "seats": ["person", *kit.players]}
    return found


@ROUTER.post("/matches", status_code=201, tags=["begin"], response_model=CreatedMatch)
def create(wanted: NewMatch, request: Request, here: Here) -> dict[str, object]:
    """Begin a match. The response holds the secret tokens of its seats, which are shown only here."""
    with here.beginning(address_of(request)):
        check_orders(wanted.orders)
        players, waits = open_roles(wanted.seats)
        setting = open_wanted(wanted.scenario, wanted.text, wanted.edition, wanted.rulings)
        head, tokens = here.matches.create(
            setting,
            players,
            wanted.seed,
            wanted.dice,
            wanted.orders,
            wanted.screen,
            wanted.chances,
            read_clock(wanted.clock),
            waits,
        )
    base = str(request.base_url).rstrip("/")
    return {"match": head.id, "tokens": tokens, "links": {role: f"{base}/sit/{one}" for role, one in tokens.items()}}


@ROUTER.post("/preview", tags=["begin"], response_model=PreviewData)
def preview(said: OwnFile, request: Request, here: Here) -> dict[str, object]:
    """The whole first board of a scenario file of one's own, as SVG, or its fault; no match begins, and nothing is kept."""
    with here.previewing(address_of(request)):
        setting, board = previewed(open_wanted("", said.text, said.edition, said.rulings))
    return {
        "title": setting.title,
        "date": setting.date,
        "edition": setting.edition.name,
        "sides": list(setting.sides),
        "board": None if board is None else board.text(),
    }


@ROUTER.post("/open/{seat}", tags=["begin"], response_model=SeatLink)
def take(seat: str, request: Request, here: Here) -> dict[str, str]:
    """Take a seat of the lobby. The response holds its secret token, which is shown only here."""
    return taken(request, here.take(seat, address_of(request)))


def taken(request: Request, token: str) -> dict[str, str]:
    """The token of a seat with its link."""
    return {"token": token, "link": f"{str(request.base_url).rstrip('/')}/sit/{token}"}


@ROUTER.post("/match/again", tags=["end"], response_model=SeatLink)
def again(request: Request, here: Here, seat: Sitting) -> dict[str, str]:
    """Take the seat of a rematch with sides changed, which the first who asks begins; the token is shown only here."""
    return taken(request, here.lobby.again(seat))


@ROUTER.get("/match", tags=["seat"], dependencies=[Showing], response_model=MatchData)
def match(here: Here, seat: Sitting) -> Response:
    """The match as the seat may know it: its question with the legal answers, and its view."""
    with here.reading(seat) as found:
        return JSONResponse({**found.data(), "version": found.version(), "view": as_data(found.view())})


@ROUTER.get("/match/log", tags=["seat"], response_model=list[LogEvent])
def log(here: Here, seat: Sitting, after: int = 0) -> Response:
    """The events so far, from the given one on."""
    with here.reading(seat) as found:
        return JSONResponse(found.events()[max(0, after) :])


@ROUTER.get("/match/board", tags=["seat"], response_class=Response, responses=DRAWN)
def board(here: Here, seat: Sitting) -> Response:
    """The board as the seat sees it, as SVG; 204 if there is none."""
    with here.reading(seat) as found:
        drawn = found.board
    return Response(drawn.text(), media_type="image/svg+xml") if drawn is not None else Response(status_code=204)


@ROUTER.post("/match/answer", tags=["seat"], dependencies=[Pressed], response_model=MatchData)
def answer(said: Answer, here: Here, seat: Sitting) -> Response:
    """Answer the question; 409 if another question is pending, 422 with the reason if the rules forbid the answer."""
    here.matches.answer(seat, MatchOrder(said.turn, tuple(said.answers), said.key))
    return match(here, seat)


@ROUTER.get("/match/sheet", tags=["seat"], dependencies=[Showing], response_model=SheetData | None)
def sheet(here: Here, seat: Sitting) -> Response:
    """All questions of the seat's decision, filled in as far as it has written them; null without a question."""
    with here.reading(seat) as found:
        written = here.sheet(found)
        return JSONResponse(None if written is None else {"turn": found.turn, **written[0].as_data()})


@ROUTER.post("/match/sheet", tags=["seat"], dependencies=[Pressed], response_model=SheetData)
def write(said: WrittenSheet, here: Here, seat: Sitting) -> Response:
    """Keep what the seat has written on its sheet; the sheet comes back filled in. Other seats see nothing of it."""
    here.matches.write(seat, said.turn, said.plan, is_bare=said.bare)
    return sheet(here, seat)


@ROUTER.post("/match/sheet/send", tags=["seat"], dependencies=[Pressed], response_model=MatchData)
def send(said: SentSheet, here: Here, seat: Sitting) -> Response:
    """Send the sheet: all its answers as one order. 422 with the row as `field` if one is refused; nothing is sent then."""
    here.matches.send(
        seat,
        SheetOrder(
            said.turn, said.plan, said.confirmed, not said.rest, said.key, said.again, said.routine, said.through
        ),
    )
    return match(here, seat)


@ROUTER.get("/match/answers", tags=["seat"], response_model=list[OwnAnswer])
def answers(here: Here, seat: Sitting) -> list[dict[str, object]]:
    """The answers of the seat so far in words, the last first, each with its number for `ask-back`."""
    return [{"turn": turn, "text": text} for turn, text in here.own_answers(seat)]


@ROUTER.get("/match/stream", tags=["seat"], response_class=StreamingResponse, responses=STREAMED)
def stream(here: Here, seat: Sitting) -> StreamingResponse:
    """Server-sent events, one for each change of the seat's content, with the new version as data."""
    return StreamingResponse(changes(here, seat), media_type="text/event-stream")


@ROUTER.get("/match/record", tags=["end"], response_class=PlainTextResponse)
def record(here: Here, seat: Sitting) -> str:
    """The whole match as a record: for the referee always, for others after the end."""
    with here.reading(seat) as found:
        found.check_open()
        return found.record().text()


@ROUTER.get(
    "/match/luck",
    tags=["end"],
    response_model=reduce(or_, lucky()),
    responses={202: {"description": "It is being measured."}},
)
def luck(here: Here, seat: Sitting) -> Response:
    """The luck of a finished match, as `flagplot luck` reports it; 202 during the measurement: ask again later."""
    found = here.luck_of(seat)
    return JSONResponse(None, 202) if found is None else JSONResponse(found[0])


# ------------------------------------------------------------ what else the pages show
@ROUTER.get("/match/forces", tags=["seat"], response_model=ForcesData)
def forces(here: Here, seat: Sitting) -> JSONResponse:
    """The forces at the start that the seat knows, and who plays its side."""
    with here.reading(seat) as found:
        return JSONResponse({"heading": as_data(found.heading()), "forces": as_data(found.forces())})


@ROUTER.get("/match/open", tags=["seat"], response_model=OpenForce)
def open_force(here: Here, seat: Sitting) -> dict[str, object]:
    """The other side's order of battle at the beginning, if the scenario discloses it to this side; otherwise no lines."""
    with here.reading(seat) as found:
        enemy = enemy_of(found)
        setting = found.sitting.session.setting
    return {"side": setting.sides[enemy], "open": list(setting.open_force(enemy))}


@ROUTER.get("/match/chances", tags=["seat"], response_model=ChancesData)
def chances(here: Here, seat: Sitting) -> JSONResponse:
    """The chances of the side, estimated from its own information; takes some seconds."""
    with here.reading(seat) as found:
        asked = here.estimates.asked(found)
    return JSONResponse(asked.result().data)


@ROUTER.get("/match/advice", tags=["seat"], response_model=AdviceData)
def advice(here: Here, seat: Sitting) -> JSONResponse:
    """The value of each answer to the question of the side, estimated from its own information; takes some seconds."""
    with here.reading(seat) as found:
        asked = here.estimates.advised(found)
    return JSONResponse(asked.result().data)


@ROUTER.get("/match/mail", tags=["seat"], response_model=MailAddress)
def mail(here: Here, seat: Sitting) -> dict[str, str | None]:
    """The mail address for notifications of this side; null if there is none."""
    return {"mail": here.notices.mail_of(seat.id) or None}


@ROUTER.get("/match/sides", tags=["referee"], response_model=SidesData)
def sides(here: Here, seat: Referee) -> JSONResponse:
    """What each side knows and the truth, the pending question of a side, and the numbers of answers to go back before."""
    with here.reading(seat) as found:
        asked, head, sitting = found.asked_of(), found.head, found.sitting
        back = [] if found.is_over else earlier(head, sitting, EARLIER)
        data = {
            "asked": None if asked is None else {"side": asked[0], "question": asked[1]},
            "earlier": [{"number": number, "text": text} for number, text in back],
            "views": {name: as_data(view_of(sitting, reader)) for name, reader in readers()},
            "boards": boards(sitting),
        }
        return JSONResponse(data)


@ROUTER.get("/match/at/{number}", tags=["end"], response_model=MomentData)
def moment(number: int, here: Here, seat: Sitting) -> JSONResponse:
    """The match after this many answers, as each side saw it and in truth: for the referee always, for others after the end."""
    with here.reading(seat) as found:
        found.check_open()
        head, entries = found.head, found.sitting.entries()
    then, course = at(head, entries, number), here.courses.of(head, entries)
    data = {
        **then.data(),
        "steps": course.steps(then.number),
        "views": {name: as_data(blocks) for name, blocks in then.views()},
        "boards": boards(then.sitting),
    }
    return JSONResponse(data)


def readers() -> list[tuple[str, int]]:
    """Each side by its letter, then the truth."""
    return [*((SEATS[side], side) for side in SIDES), (TRUTH, REFEREE)]


def boards(sitting: LiveMatch) -> dict[str, str | None]:
    """The board of each side by its letter, then the true one, as SVG; null in a game without a board."""
    drawn = {name: board_of(sitting, reader) for name, reader in readers()}
    return {name: None if board is None else board.still().text() for name, board in drawn.items()}


def error_response(code: int, error: FlagplotError) -> JSONResponse:
    """An error as an object."""
    said = {"what": error.what, "field": error.field, "expected": error.expected, "message": str(error)}
    return JSONResponse({"error": said}, code)
