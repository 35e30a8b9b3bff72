"""The pages of a seat: the present match, answers, dice, taking back, replay."""

from typing import Annotated, Final

from fastapi import APIRouter, Form, Request
from fastapi.responses import PlainTextResponse, RedirectResponse, Response, StreamingResponse
from markupsafe import Markup

from flagplot.core.errors import FlagplotError
from flagplot.odds.told.curve import curve
from flagplot.odds.told.luck import report
from flagplot.table.telling.report import opposing_force
from flagplot.web.match.changes import Forbidden, Order
from flagplot.web.match.replay import at
from flagplot.web.pages.common import SHOWN, Here, Ours, Sitting, done, show, show_seat
from flagplot.web.pages.shown import paragraphs, picture, side_by_side, words
from flagplot.web.stream import changes

ROUTER: Final = APIRouter(include_in_schema=False)
NO_DICE: Final = "No die fell in this match: nothing in it was luck."
Turn = Annotated[int, Form()]
"""The version of the match when the form was made."""


@ROUTER.get("/at/{seat}")
def page(request: Request, here: Here, at_seat: Sitting) -> Response:
    """The page of a seat."""
    return show_seat(request, here, at_seat)


@ROUTER.get("/at/{seat}/stream")
def stream(request: Request, here: Here, at_seat: Sitting, seen: str = "") -> Response:
    """The stream that notifies the page of changes since it was shown, or since the stream was interrupted."""
    last = request.headers.get("last-event-id", seen)
    return StreamingResponse(changes(here, at_seat, last), media_type="text/event-stream")


@ROUTER.post("/at/{seat}/number", dependencies=[Ours])
def number(request: Request, here: Here, at_seat: Sitting, number: Annotated[str, Form()]) -> Response:
    """Submit the number of the seat for fair dice."""
    here.matches.bring(at_seat, number)
    return done(request, here, at_seat)


@ROUTER.post("/at/{seat}/answer", dependencies=[Ours])
def answer(
    request: Request,
    here: Here,
    at_seat: Sitting,
    turn: Turn,
    answer: Annotated[int | None, Form()] = None,
    said: Annotated[str, Form()] = "",
    key: Annotated[str, Form()] = "",
) -> Response:
    """Answer the question, by a button or in words."""
    here.matches.answer(at_seat, Order(turn, (_given(answer, said),), key))
    return done(request, here, at_seat)


def _given(answer: int | None, said: str) -> int | str:
    given = said if answer is None else answer
    if given == "":
        raise FlagplotError("the answer is missing", field="answer", expected="a number or a name of the list")
    return given


@ROUTER.post("/at/{seat}/put", dependencies=[Ours])
def put(
    request: Request,
    here: Here,
    at_seat: Sitting,
    turn: Turn,
    answer: Annotated[int | None, Form()] = None,
    said: Annotated[str, Form()] = "",
) -> Response:
    """Enter an answer on the form, by a button or in words."""
    here.matches.put(at_seat, Order(turn, (_given(answer, said),)))
    return done(request, here, at_seat)


@ROUTER.post("/at/{seat}/back", dependencies=[Ours])
def back(request: Request, here: Here, at_seat: Sitting, turn: Turn, keep: Annotated[int, Form()]) -> Response:
    """Remove answers from the form."""
    here.matches.put_back(at_seat, turn, keep)
    return done(request, here, at_seat)


@ROUTER.post("/at/{seat}/send", dependencies=[Ours])
def send(request: Request, here: Here, at_seat: Sitting, turn: Turn) -> Response:
    """Send the answers of the form."""
    here.matches.send(at_seat, turn)
    return done(request, here, at_seat)


@ROUTER.post("/at/{seat}/dice", dependencies=[Ours])
def dice(
    request: Request,
    here: Here,
    at_seat: Sitting,
    turn: Turn,
    faces: Annotated[str, Form()],
) -> Response:
    """Give the dice of a physical roll."""
    here.matches.roll(at_seat, Order(turn, _faces(faces)))
    return done(request, here, at_seat)


def _faces(text: str) -> tuple[str, ...]:
    return tuple(text.replace(",", " ").split())


@ROUTER.post("/at/{seat}/correct", dependencies=[Ours])
def correct(
    request: Request,
    here: Here,
    at_seat: Sitting,
    turn: Turn,
    faces: Annotated[str, Form()],
    reason: Annotated[str, Form(max_length=4000)] = "",
    roll: Annotated[int | None, Form()] = None,
) -> Response:
    """Correct the dice of a roll."""
    here.matches.correct(at_seat, Order(turn, _faces(faces)), reason, roll)
    return done(request, here, at_seat)


@ROUTER.post("/at/{seat}/curtain", dependencies=[Ours])
def curtain(request: Request, at_seat: Sitting, side: Annotated[str, Form(pattern="^[AB]?$")] = "") -> Response:
    """Open the curtain for a side, or close it; the page and its stream are reloaded."""
    base = request.scope.get("root_path", "")
    answer = RedirectResponse(f"{base}/at/{at_seat.id}", 303)
    is_safe = request.url.scheme == "https"
    answer.set_cookie(SHOWN, side, path=f"{base}/at/{at_seat.id}", httponly=True, samesite="lax", secure=is_safe)
    return answer


@ROUTER.post("/at/{seat}/take-back", dependencies=[Ours])
def take_back(request: Request, here: Here, at_seat: Sitting, turn: Turn) -> Response:
    """Take back the last order."""
    here.matches.undo(at_seat, turn)
    return done(request, here, at_seat)


@ROUTER.post("/at/{seat}/away", dependencies=[Ours])
def away(
    request: Request,
    here: Here,
    at_seat: Sitting,
    doctrine: Annotated[str, Form()],
    orders: Annotated[str, Form()] = "",
) -> Response:
    """Let orders and a doctrine answer during an absence."""
    here.matches.leave(at_seat, doctrine, orders)
    return done(request, here, at_seat)


@ROUTER.post("/at/{seat}/here", dependencies=[Ours])
def come_back(request: Request, here: Here, at_seat: Sitting) -> Response:
    """Answer in person again."""
    here.matches.come_back(at_seat)
    return done(request, here, at_seat)


@ROUTER.post("/at/{seat}/mail", dependencies=[Ours])
def mail(request: Request, here: Here, at_seat: Sitting, mail: Annotated[str, Form(max_length=200)] = "") -> Response:
    """Set the mail address for notifications."""
    here.keep_mail(at_seat, mail.strip())
    return done(request, here, at_seat)


@ROUTER.post("/at/{seat}/consent", dependencies=[Ours])
def consent(request: Request, here: Here, at_seat: Sitting, agrees: Annotated[str, Form()]) -> Response:
    """Agree to go back, or disagree."""
    if at_seat.side is None and not at_seat.shared:
        raise Forbidden("only a side agrees", expected="the link of a side")
    here.matches.consent(at_seat, agrees == "yes")
    return done(request, here, at_seat)


@ROUTER.get("/at/{seat}/chances")
def chances(request: Request, here: Here, at_seat: Sitting) -> Response:
    """The chances of the side, estimated from its own information."""
    with here.reading(at_seat) as found:
        asked, title = here.estimates.asked(found), found.head.title
    heading, told = "What are my chances?", words(asked.reckoned().blocks())
    rests = bool(asked.setting.lies_open(1 - asked.side))
    return show(request, "chances.html", heading=heading, told=told, seat=at_seat.id, title=title, rests=rests)


@ROUTER.get("/at/{seat}/open")
def open_force(request: Request, here: Here, at_seat: Sitting) -> Response:
    """The other side's order of battle if it is open; a side's chances rest on it."""
    with here.reading(at_seat) as found:
        asked, title = here.estimates.asked(found), found.head.title
    told = words(opposing_force(asked.setting, asked.side))
    return show(request, "chances.html", heading="Open information", told=told, seat=at_seat.id, title=title)


@ROUTER.get("/at/{seat}/advice")
def advice(request: Request, here: Here, at_seat: Sitting) -> Response:
    """The values of the answers to the side's question, from its own information."""
    with here.reading(at_seat) as found:
        asked, title = here.estimates.advised(found), found.head.title
    heading, told = "How good are my answers?", words(asked.reckoned().blocks())
    return show(request, "chances.html", heading=heading, told=told, seat=at_seat.id, title=title)


@ROUTER.get("/at/{seat}/record")
def record(here: Here, at_seat: Sitting) -> Response:
    """The record of a finished match."""
    with here.reading(at_seat) as found:
        found.check_open()
        text = found.record().text()
    name = f"{at_seat.match}.record"
    return PlainTextResponse(text, headers={"content-disposition": f'attachment; filename="{name}"'})


@ROUTER.get("/at/{seat}/luck")
def luck(request: Request, here: Here, at_seat: Sitting) -> Response:
    """The luck of a finished match, as a curve and in words; a waiting page during the measurement."""
    with here.reading(at_seat) as reading:
        reading.check_open()
        title, has_dice = reading.head.title, bool(reading.sitting.rolls.every)
    drawn, told, problem = Markup(), Markup(), "" if has_dice else NO_DICE
    try:
        found = here.luck_of(at_seat) if has_dice else None
    except FlagplotError as error:
        found, problem = None, str(error)
    if found is not None:
        data, kit = found
        drawn, told = picture(curve(data, kit.counting, kit.titled)), words(report(data, kit))
    part = "lucky.html" if request.headers.get("hx-request") == "true" else "luck.html"
    return show(request, part, seat=at_seat.id, title=title, drawn=drawn, told=told, problem=problem)


@ROUTER.get("/at/{seat}/replay")
def replay(request: Request, here: Here, at_seat: Sitting, number: int = 0) -> Response:
    """A finished match at any of its moments, as each side saw it and in truth."""
    with here.reading(at_seat) as found:
        found.check_open()
        head, entries = found.head, found.sitting.entries()
    moment = at(head, entries, number)
    link = paragraphs(request.scope.get("root_path", ""), found.edition)
    views = side_by_side(moment.sitting, "The truth", "What {} knew", link)
    part = "moment.html" if request.headers.get("hx-request") == "true" else "replay.html"
    return show(
        request, part, moment=moment, views=views, log=words(moment.log(), link), seat=at_seat.id, title=head.title
    )
