"""The pages of a seat: the present match, answers, dice, taking back, replay."""

from typing import Annotated, Final

from fastapi import APIRouter, Depends, Form, Request
from fastapi.responses import PlainTextResponse, RedirectResponse, Response, StreamingResponse
from markupsafe import Markup

from flagplot.blocks import Paragraph, answer_first
from flagplot.core.errors import FlagplotError
from flagplot.odds.reports.luck import curve, report
from flagplot.table.reports.report import opposing_force
from flagplot.table.sheets.rows import Plan
from flagplot.web.match.changes import TAP
from flagplot.web.match.estimates import enemy_of
from flagplot.web.match.replay import at
from flagplot.web.match.sheets import SheetOrder, UnsentSheet
from flagplot.web.pages.common import (
    COOKIE,
    PLAYER,
    SHOWN,
    Ours,
    Sitting,
    done,
    form_word,
    is_part,
    show,
    show_seat,
    show_sheet,
)
from flagplot.web.pages.shown import grounds, paragraphs, picture, sentence, side_by_side, words
from flagplot.web.service import Here
from flagplot.web.stream import changes
from flagplot.web.work import Pressed, Showing

ROUTER: Final = APIRouter(include_in_schema=False)
NO_DICE: Final = "No die fell in this match: nothing in it was luck."
Turn = Annotated[int, Form()]
"""The version of the match when the form was made."""


@ROUTER.get("/at/{seat}", dependencies=[Showing])
def page(request: Request, here: Here, at_seat: Sitting) -> Response:
    """The page of a seat, which a player of the ladder finds again on other devices."""
    player = request.cookies.get(PLAYER, "")
    if not is_part(request) and here.ladder.player(player) is not None:
        here.own_seats.keep(player, request.cookies[COOKIE])
    return show_seat(request, here, at_seat)


@ROUTER.get("/at/{seat}/stream")
def stream(request: Request, here: Here, at_seat: Sitting, seen: str = "") -> Response:
    """The stream that notifies the page of changes since it was shown, or since the stream was interrupted."""
    last = request.headers.get("last-event-id", seen)
    return StreamingResponse(changes(here, at_seat, last), media_type="text/event-stream")


ROW: Final = "row."
"""The beginning of the names of a sheet's fields."""
SUGGEST: Final = "suggest"
CLEAR: Final = "clear"
CONFIRM: Final = "confirm"
AGAIN: Final = "again"
REST: Final = "rest"
ROUTINE: Final = "routine:"
"""What may be done with a sheet besides sending it."""


async def plan_of(request: Request) -> Plan:
    """The rows of a sheet that a page has sent."""
    form = await request.form()
    rows = ((name.removeprefix(ROW), said) for name, said in form.multi_items() if name.startswith(ROW))
    return {name: said.strip() for name, said in rows if isinstance(said, str) and said.strip()}


Rows = Annotated[Plan, Depends(plan_of)]


@ROUTER.post("/at/{seat}/draft", dependencies=[Ours, Pressed])
def draft(request: Request, here: Here, at_seat: Sitting, turn: Turn, rows: Rows) -> Response:
    """Keep the draft of the sheet, and return the sheet with the limits that follow."""
    here.matches.write(at_seat, turn, rows)
    return show_sheet(request, here, at_seat)


@ROUTER.post("/at/{seat}/send", dependencies=[Ours, Pressed])
def send(
    request: Request,
    here: Here,
    at_seat: Sitting,
    turn: Turn,
    rows: Rows,
    act: Annotated[str, Form()] = "",
    key: Annotated[str, Form()] = "",
) -> Response:
    """Send the sheet, or fill it in again. Where a row is refused, the sheet comes back with the reason in the row."""
    if act in (SUGGEST, CLEAR):
        here.matches.write(at_seat, turn, {}, is_bare=act == CLEAR)
    else:
        try:
            left = act.removeprefix(ROUTINE) if act.startswith(ROUTINE) else ""
            is_confirmed, asks_again, is_rest = (act == each for each in (CONFIRM, AGAIN, REST))
            order = SheetOrder(
                turn, rows, is_confirmed, key=key or TAP, asks_again=asks_again, routine=left, is_rest=is_rest
            )
            here.matches.send(at_seat, order)
        except UnsentSheet:
            here.matches.write(at_seat, turn, rows, is_tried=True)
    return done(request, here, at_seat)


@ROUTER.post("/at/{seat}/curtain", dependencies=[Ours])
def curtain(request: Request, at_seat: Sitting, side: Annotated[str, Form(pattern="^[AB]?$")] = "") -> Response:
    """Open the curtain for a side, or close it; the page and its stream are reloaded."""
    base = request.scope.get("root_path", "")
    answer = RedirectResponse(f"{base}/at/{at_seat.id}", 303)
    is_safe = request.url.scheme == "https"
    answer.set_cookie(SHOWN, side, path=f"{base}/at/{at_seat.id}", httponly=True, samesite="lax", secure=is_safe)
    return answer


@ROUTER.get("/at/{seat}/ask-back")
def own_answers(request: Request, here: Here, at_seat: Sitting) -> Response:
    """The answers of a side, to choose those that it asks to take back."""
    with here.reading(at_seat) as found:
        title, link = found.head.title, paragraphs(request.scope.get("root_path", ""), found.edition)
        is_over = found.is_over
    answers = [(turn, sentence(text, link)) for turn, text in here.own_answers(at_seat)]
    return show(
        request,
        "take_back.html",
        seat=at_seat.id,
        title=title,
        answers=answers,
        is_over=is_over,
        word=form_word(request),
    )


@ROUTER.post("/at/{seat}/again", dependencies=[Ours])
def again(request: Request, here: Here, at_seat: Sitting) -> Response:
    """Take the seat of a rematch with sides changed."""
    token = here.lobby.again(at_seat)
    return RedirectResponse(f"{request.scope.get('root_path', '')}/sit/{token}", 303)


@ROUTER.get("/at/{seat}/chances")
def chances(request: Request, here: Here, at_seat: Sitting) -> Response:
    """The chances of the side, estimated from its own information."""
    with here.reading(at_seat) as found:
        asked, title = here.estimates.asked(found), found.head.title
    heading, told = "What are my chances?", words(answer_first(asked.result().blocks()))
    rests = bool(asked.setting.open_force(1 - asked.side))
    return show(request, "chances.html", heading=heading, told=told, seat=at_seat.id, title=title, rests=rests)


@ROUTER.get("/at/{seat}/open")
def open_force(request: Request, here: Here, at_seat: Sitting) -> Response:
    """The other side's order of battle if it is open; a side's chances rest on it."""
    with here.reading(at_seat) as found:
        enemy, title = enemy_of(found), found.head.title
        shown = list(opposing_force(found.sitting.session.setting, 1 - enemy))
    told = words(shown or [Paragraph(f"The scenario discloses no order of battle of {found.sides[enemy]}.")])
    return show(request, "chances.html", heading="Open information", told=told, seat=at_seat.id, title=title)


@ROUTER.get("/at/{seat}/advice")
def advice(request: Request, here: Here, at_seat: Sitting) -> Response:
    """The values of the answers to the side's question, from its own information."""
    with here.reading(at_seat) as found:
        asked, title = here.estimates.advised(found), found.head.title
    heading, told = "How good are my answers?", words(answer_first(asked.result().blocks()))
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
        drawn, told = picture(curve(data, kit.counting, kit.titled)), words(answer_first(report(data, kit)))
    part = "lucky.html" if is_part(request) else "luck.html"
    return show(request, part, seat=at_seat.id, title=title, drawn=drawn, told=told, problem=problem)


@ROUTER.get("/at/{seat}/replay")
def replay(request: Request, here: Here, at_seat: Sitting, number: int = 0) -> Response:
    """A finished match at any of its moments, as each side saw it and in truth."""
    with here.reading(at_seat) as found:
        found.check_open()
        head, entries = found.head, found.sitting.entries()
    moment, course = at(head, entries, number), here.courses.of(head, entries)
    base = request.scope.get("root_path", "")
    link = paragraphs(base, found.edition)
    views = side_by_side(moment.sitting, "The truth", "What {} knew", link, grounds(base))
    part = "moment.html" if is_part(request) else "replay.html"
    return show(
        request,
        part,
        moment=moment,
        steps=course.steps(moment.number),
        present=course.present(moment.number),
        course=course,
        views=views,
        link=link,
        seat=at_seat.id,
        title=head.title,
    )
