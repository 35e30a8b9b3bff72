"""Common parts of all pages: the client's seat, the form check, the rendering."""

import hashlib
import hmac
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Final

from fastapi import Depends, Form, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from fastapi.templating import Jinja2Templates
from jinja2 import pass_context
from jinja2.runtime import Context
from markupsafe import Markup

from flagplot.blocks import possessive
from flagplot.blocks.html import CITATION
from flagplot.core.errors import FlagplotError
from flagplot.drawing.shapes import stylesheet
from flagplot.web.delta import BASE, HELD, PART
from flagplot.web.match.changes import Forbidden
from flagplot.web.match.seats import ID_BYTES, Seat
from flagplot.web.pages.sheets import sheet_shown
from flagplot.web.pages.shown import SHIPS, page_of, paragraphs, sentence
from flagplot.web.service import Here, Service, WrongToken, address_of, check_origin

TEMPLATES: Final = Jinja2Templates(Path(__file__).parent / "templates")
STATIC: Final = Path(__file__).parent / "static"


def digest_of(folder: Path, style: str) -> str:
    """A digest of scripts and styles, so that no browser uses old ones."""
    found = hashlib.sha256(style.encode())
    for file in sorted(folder.rglob("*.*")):
        found.update(file.read_bytes())
    return found.hexdigest()[:12]


@pass_context
def _sentence(context: Context, text: str) -> Markup:
    """A sentence of a page, with a link on its paragraph."""
    page = context.get("page")
    return sentence(text, page.link if page is not None else context.get("link"))


@pass_context
def _citation(context: Context, text: str) -> Markup:
    """The paragraph of a sentence alone, as a link."""
    found = CITATION.search(text)
    return _sentence(context, found[0]) if found else Markup()


TEMPLATES.env.filters["sentence"] = _sentence
TEMPLATES.env.filters["citation"] = _citation
TEMPLATES.env.filters["unlinked"] = sentence
TEMPLATES.env.filters["possessive"] = possessive
TEMPLATES.env.globals["ships"] = SHIPS
TEMPLATES.env.globals["version"] = digest_of(STATIC, stylesheet())
COOKIE: Final = "seat"
PLAYER: Final = "player"
"""Cookie with the token of this browser's player of the ladder."""
SEASON: Final = "season"
"""Cookie of a seat that was taken from the page of a season: the name of that page, which has its own secret."""
SHOWN: Final = "shown"
"""Cookie of a screen behind a curtain: the side that has opened it."""


# ------------------------------------------------------------ who asks


async def seat_of(seat: str, request: Request, here: Here) -> Seat:
    """The seat of a page: its cookie must hold its token."""
    return await here.entered(*_shown_by(request, seat))


def _shown_by(request: Request, seat: str) -> tuple[str, str, str]:
    """A browser's credentials at a seat: its token, its address, and the side whose curtain is open."""
    token = request.cookies.get(COOKIE, "")
    if token[: 2 * ID_BYTES] != seat:
        raise WrongToken("this browser does not sit at this seat", expected="the secret link of the seat")
    return token, address_of(request), request.cookies.get(SHOWN, "")


Sitting = Annotated[Seat, Depends(seat_of)]


def made_from(secret: str, purpose: str) -> str:
    """A value made from a secret for one purpose, which does not show the secret."""
    return hmac.new(hashlib.sha256(secret.encode()).digest(), purpose.encode(), hashlib.sha256).hexdigest()


def form_word(request: Request) -> str:
    """A token in our forms, so that no other site can make a browser send them."""
    return made_from(request.cookies.get(COOKIE, ""), "form")[:32]


async def check_form(request: Request, word: Annotated[str, Form()] = "") -> None:
    """Refuse a form without our token."""
    check_origin(request)
    if not hmac.compare_digest(word.encode(), form_word(request).encode()):
        raise Forbidden("this form belongs to another page", expected="the current page")


Ours = Depends(check_form)


# ------------------------------------------------------------ showing


def show(request: Request, name: str, code: int = 200, **more: object) -> HTMLResponse:
    """Render a page."""
    base = request.scope.get("root_path", "")
    return TEMPLATES.TemplateResponse(request, name, {"base": base, **more}, status_code=code)


def show_seat(request: Request, here: Service, seat: Seat, problem: str = "", code: int = 200) -> Response:
    """The page of a seat, or its changing part if a script requests that."""
    with here.reading(seat) as found:
        page = page_of(found, request.scope.get("root_path", ""), here.sheet(found))
    if page.may_leave and here.letters is not None:
        page = replace(page, mail=here.notices.mail_of(seat.id))
    name = "now.html" if is_part(request) else "seat.html"
    season = request.cookies.get(SEASON, "")
    made = show(request, name, code, page=page, word=form_word(request), problem=problem, season=season)
    return as_part(request, here, seat, made) if is_part(request) else made


def as_part(request: Request, here: Service, seat: Seat, made: HTMLResponse) -> Response:
    """A part of a seat's page, as its difference from the part that the browser holds."""
    whole = bytes(made.body).decode()
    sent = here.sent.difference(seat.id, whole, request.headers.get(HELD, ""))
    based = {BASE: sent.base} if sent.base else {}
    return HTMLResponse(sent.text, headers={PART: sent.name, **based})


def is_part(request: Request) -> bool:
    """Whether a script requests a part of a page."""
    return request.headers.get("hx-request") == "true"


def show_sheet(request: Request, here: Service, seat: Seat) -> Response:
    """The sheet of a seat alone, for a script; nothing if no sheet is there any more."""
    with here.reading(seat) as found:
        link = paragraphs(request.scope.get("root_path", ""), found.edition)
        sheet = sheet_shown(
            here.sheet(found), found.turn, link, found.story.titled(found.story.part), found.silhouettes
        )
    if sheet is None:  # it was sent while a value was being written
        return Response(status_code=204)
    at = f"{request.scope.get('root_path', '')}/at/{seat.id}"
    return show(request, "sheet.html", sheet=sheet, at=at, word=form_word(request), link=link)


def done(request: Request, here: Service, seat: Seat) -> Response:
    """The response after an action: the new part for a script, else a redirect to the page."""
    if is_part(request):
        return show_seat(request, here, seat)
    return RedirectResponse(f"{request.scope.get('root_path', '')}/at/{seat.id}", 303)


def failed(request: Request, code: int, error: FlagplotError) -> Response:
    """An error page; at a seat, the seat's own page with the error above its question."""
    service, seat = request.app.state.service, request.path_params.get("seat", "")
    if seat and code in (409, 422) or (code == 403 and seat):
        try:
            return show_seat(request, service, service.entered_now(*_shown_by(request, seat)), str(error), code)
        except FlagplotError:
            pass
    return show(request, "error.html", code, problem=str(error), said=code)
