"""The pages of the table: the front, beginning a match, sitting down at a seat, playing, refereeing, looking back."""

import hashlib
import hmac
import json
from pathlib import Path
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Form, Request
from fastapi.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response, StreamingResponse
from fastapi.templating import Jinja2Templates

from flagplot import games
from flagplot.core.errors import FlagplotError
from flagplot.core.version import VERSION
from flagplot.drawing.paints import stylesheet
from flagplot.table.fair.match import FAIR
from flagplot.table.setting import read_rulings
from flagplot.web.match.matches import SEEDED, SOURCES, NotAsked, Order
from flagplot.web.match.replay import at
from flagplot.web.match.seats import ID_BYTES, REFEREES, ROLES, Seat
from flagplot.web.pages.shown import page_of, sentence, side_by_side, words
from flagplot.web.service import Service, WrongToken, address_of, open_wanted, playable
from flagplot.web.stream import changes

ROUTER: Final = APIRouter(include_in_schema=False)
TEMPLATES: Final = Jinja2Templates(Path(__file__).parent / "templates")
TEMPLATES.env.filters["sentence"] = sentence
TEMPLATES.env.globals["version"] = VERSION
COOKIE: Final = "seat"
MINE: Final = "mine"
MOST_MINE: Final = 60
YEAR: Final = 365 * 24 * 3600
ROLE_WORDS: Final = {"referee": "the referee, who sees everything", "watchers": "watchers, who see what is public"}


def service_of(request: Request) -> Service:
    """The matches of this server."""
    found: Service = request.app.state.service
    return found


Here = Annotated[Service, Depends(service_of)]


# ------------------------------------------------------------ who asks


def seat_of(seat: str, request: Request, here: Here) -> Seat:
    """The seat of a page: its cookie must hold its token."""
    token = request.cookies.get(COOKIE, "")
    if token[: 2 * ID_BYTES] != seat:
        raise WrongToken("this browser does not sit at this seat", expected="the secret link of the seat")
    return here.enter(token, address_of(request))


Sitting = Annotated[Seat, Depends(seat_of)]


def form_word(request: Request) -> str:
    """What a form of ours carries, so that no other site can make a browser send it."""
    token = request.cookies.get(COOKIE, "")
    return hmac.new(hashlib.sha256(token.encode()).digest(), b"form", hashlib.sha256).hexdigest()[:32]


def check_origin(request: Request) -> None:
    """Refuse what another site makes a browser send."""
    site = request.headers.get("sec-fetch-site", "same-origin")
    origin = request.headers.get("origin")
    host = request.headers.get("host", "")
    if site not in ("same-origin", "none") or (origin is not None and origin.partition("://")[2] != host):
        raise NotAsked("another site has sent this", expected="a form of this server")


def check_form(request: Request, word: Annotated[str, Form()] = "") -> None:
    """Refuse a form that is not ours."""
    check_origin(request)
    if not hmac.compare_digest(word.encode(), form_word(request).encode()):
        raise NotAsked("this form is not of this page", expected="the page as it stands now")


Ours = Depends(check_form)


# ------------------------------------------------------------ showing


def show(request: Request, name: str, code: int = 200, **more: Any) -> HTMLResponse:
    """Render a page."""
    base = request.scope.get("root_path", "")
    return TEMPLATES.TemplateResponse(request, name, {"base": base, **more}, status_code=code)


def show_seat(request: Request, here: Service, seat: Seat, problem: str = "", code: int = 200) -> Response:
    """The page of a seat, or the part of it that changes for a script that asks for that."""
    with here.reading(seat) as found:
        page = page_of(found)
    is_part = request.headers.get("hx-request") == "true"
    name = "now.html" if is_part else "seat.html"
    return show(request, name, 200 if is_part else code, page=page, word=form_word(request), problem=problem)


def done(request: Request, here: Service, seat: Seat) -> Response:
    """After something was done: the new part for a script, else the page anew."""
    if request.headers.get("hx-request") == "true":
        return show_seat(request, here, seat)
    return RedirectResponse(f"{request.scope.get('root_path', '')}/at/{seat.id}", 303)


def failed(request: Request, code: int, error: FlagplotError) -> Response:
    """A page that says what was wrong; at a seat, the seat's own page with that above its question."""
    service, seat = request.app.state.service, request.path_params.get("seat", "")
    if seat and code in (409, 422) or (code == 403 and seat):
        try:
            return show_seat(request, service, seat_of(seat, request, service), str(error), code)
        except FlagplotError:
            pass
    return show(request, "error.html", code, problem=str(error), said=code)


# ------------------------------------------------------------ coming in


@ROUTER.get("/")
def front(request: Request, here: Here) -> Response:
    """The front page: what one may do here, and the matches of this browser."""
    found = []
    for name in reversed(request.cookies.get(MINE, "").split(".")[:MOST_MINE]):
        row = here.store.seat(name) if name.isalnum() and name.isascii() else None
        if row is not None:
            head = here.store.head(row.match)
            found.append(
                {"seat": row.id, "role": row.role, "title": head.title, "over": head.is_over, "at": head.created}
            )
    return show(request, "front.html", mine=found)


@ROUTER.get("/start")
def start(request: Request, scenario: str = "") -> Response:
    """The form that begins a match."""
    return _start(request, {"scenario": scenario})


def _start(request: Request, said: dict[str, Any], problem: str = "") -> Response:
    kits = list(games.kits())
    players = dict.fromkeys(name for kit in kits for name in kit.players)
    names = games.edition_names()
    return show(
        request,
        "start.html",
        422 if problem else 200,
        scenarios=playable(),
        editions=[(name, games.open_edition(name)) for name in names],
        players=list(players),
        said=said,
        problem=problem,
    )


@ROUTER.post("/start")
def begin(
    request: Request,
    here: Here,
    scenario: Annotated[str, Form()] = "",
    text: Annotated[str, Form()] = "",
    edition: Annotated[str, Form()] = "",
    rulings: Annotated[str, Form()] = "",
    a: Annotated[str, Form()] = "person",
    b: Annotated[str, Form()] = "person",
    dice: Annotated[str, Form(pattern=f"^({'|'.join(SOURCES)})$")] = FAIR,
    seed: Annotated[str, Form()] = "",
    orders_a: Annotated[str, Form()] = "",
    orders_b: Annotated[str, Form()] = "",
) -> Response:
    """Begin a match, and show its secret links once."""
    check_origin(request)
    orders = {"A": orders_a, "B": orders_b}
    said: dict[str, Any] = {"scenario": scenario, "text": text, "edition": edition, "rulings": rulings, "a": a, "b": b}
    said |= {"dice": dice, "seed": seed, "orders": orders}
    try:
        here.check_may_begin(address_of(request))
        if seed.strip() and not (seed.strip().isascii() and seed.strip().isdecimal() and len(seed) < 40):
            raise FlagplotError(f"{seed[:40]!r} is not a seed", field="seed", expected="a whole number from 0 on")
        setting = open_wanted(scenario, text, edition, read_rulings(rulings.split(), "rulings"))
        number = int(seed) if seed.strip() else None
        source = dice if number is None else SEEDED
        head, tokens = here.matches.create(setting, {"A": a, "B": b}, number, source, orders)
    except FlagplotError as error:
        return _start(request, said, str(error))
    base = str(request.base_url).rstrip("/")
    names = dict(zip("AB", setting.sides, strict=True)) | ROLE_WORDS
    seats = [(role, names[role], f"{base}/sit/{tokens[role]}") for role in ROLES]
    return show(request, "links.html", 201, title=head.title, seats=seats, played={"A": a, "B": b}, over=head.is_over)


@ROUTER.get("/sit/{token}")
def sit(token: str, request: Request, here: Here) -> Response:
    """Sit down: the browser keeps the token for this seat's pages alone."""
    seat = here.enter(token, address_of(request))
    base = request.scope.get("root_path", "")
    answer = RedirectResponse(f"{base}/at/{seat.id}", 303)
    is_safe = request.url.scheme == "https"
    answer.set_cookie(
        COOKIE, token, max_age=YEAR, path=f"{base}/at/{seat.id}", httponly=True, samesite="lax", secure=is_safe
    )
    mine = [name for name in request.cookies.get(MINE, "").split(".") if name and name != seat.id]
    kept = ".".join([*mine[-MOST_MINE + 1 :], seat.id])
    answer.set_cookie(MINE, kept, max_age=YEAR, path=f"{base}/", httponly=True, samesite="lax", secure=is_safe)
    return answer


# ------------------------------------------------------------ at a seat


@ROUTER.get("/at/{seat}")
def page(request: Request, here: Here, at_seat: Sitting) -> Response:
    """The page of a seat."""
    return show_seat(request, here, at_seat)


@ROUTER.get("/at/{seat}/stream")
def stream(request: Request, here: Here, at_seat: Sitting, seen: str = "") -> Response:
    """What tells the page that something has changed since it was shown, or since the stream was cut."""
    last = request.headers.get("last-event-id", seen)
    return StreamingResponse(changes(here, at_seat, last), media_type="text/event-stream")


@ROUTER.post("/at/{seat}/number", dependencies=[Ours])
def number(request: Request, here: Here, at_seat: Sitting, number: Annotated[str, Form()]) -> Response:
    """Bring the number of the seat for fair dice."""
    here.matches.bring(at_seat, number)
    return done(request, here, at_seat)


@ROUTER.post("/at/{seat}/answer", dependencies=[Ours])
def answer(
    request: Request,
    here: Here,
    at_seat: Sitting,
    turn: Annotated[int, Form()],
    answer: Annotated[int | None, Form()] = None,
    said: Annotated[str, Form()] = "",
    key: Annotated[str, Form()] = "",
) -> Response:
    """Answer the question, by a button or in words."""
    given = said if answer is None else answer
    if given == "":
        raise FlagplotError("nothing was answered", field="answer", expected="a number or a name of the list")
    here.matches.answer(at_seat, Order(turn, (given,), key))
    return done(request, here, at_seat)


@ROUTER.post("/at/{seat}/dice", dependencies=[Ours])
def dice(
    request: Request,
    here: Here,
    at_seat: Sitting,
    turn: Annotated[int, Form()],
    faces: Annotated[str, Form()],
) -> Response:
    """Give the dice of a roll made by hand."""
    here.matches.roll(at_seat, Order(turn, tuple(faces.replace(",", " ").split())))
    return done(request, here, at_seat)


@ROUTER.post("/at/{seat}/take-back", dependencies=[Ours])
def take_back(request: Request, here: Here, at_seat: Sitting, turn: Annotated[int, Form()]) -> Response:
    """Take back one's last order."""
    here.matches.undo(at_seat, turn)
    return done(request, here, at_seat)


@ROUTER.post("/at/{seat}/consent", dependencies=[Ours])
def consent(request: Request, here: Here, at_seat: Sitting, agrees: Annotated[str, Form()]) -> Response:
    """Agree to go back, or do not."""
    if at_seat.side is None:
        raise NotAsked("only a side agrees", expected="the link of a side")
    here.matches.consent(at_seat, agrees == "yes")
    return done(request, here, at_seat)


# ------------------------------------------------------------ the referee


def referee_of(at_seat: Sitting) -> Seat:
    """The referee."""
    if at_seat.role != REFEREES:
        raise NotAsked("only the referee does that", expected="the referee's link")
    return at_seat


Referee = Annotated[Seat, Depends(referee_of)]


@ROUTER.post("/at/{seat}/propose", dependencies=[Ours])
def propose(request: Request, here: Here, at_seat: Referee, number: Annotated[int, Form()]) -> Response:
    """Propose to go back; -1 drops that."""
    here.matches.propose(at_seat, number if number >= 0 else None)
    return done(request, here, at_seat)


@ROUTER.post("/at/{seat}/note", dependencies=[Ours])
def note(
    request: Request,
    here: Here,
    at_seat: Referee,
    text: Annotated[str, Form(min_length=1, max_length=4000)],
    public: Annotated[str, Form()] = "",
) -> Response:
    """Note something."""
    here.matches.note(at_seat, text, public == "yes")
    return done(request, here, at_seat)


@ROUTER.post("/at/{seat}/end", dependencies=[Ours])
def end(
    request: Request,
    here: Here,
    at_seat: Referee,
    reason: Annotated[str, Form(min_length=1, max_length=4000)],
    winner: Annotated[str, Form(pattern="^[AB]?$")] = "",
) -> Response:
    """End the match by hand."""
    here.matches.end_by_hand(at_seat, "AB".index(winner) if winner else None, reason)
    return done(request, here, at_seat)


# ------------------------------------------------------------ looking back


@ROUTER.get("/at/{seat}/record")
def record(here: Here, at_seat: Sitting) -> Response:
    """The record of a finished match."""
    with here.reading(at_seat) as found:
        found.check_open()
        text = found.record().text()
    name = f"{at_seat.match}.record"
    return PlainTextResponse(text, headers={"content-disposition": f'attachment; filename="{name}"'})


@ROUTER.get("/at/{seat}/replay")
def replay(request: Request, here: Here, at_seat: Sitting, number: int = 0) -> Response:
    """A finished match at any of its moments, as each side saw it and as it was."""
    with here.reading(at_seat) as found:
        found.check_open()
        head, entries = found.head, found.sitting.entries()
    moment = at(head, entries, number)
    views = side_by_side(moment.sitting, "The truth", "What {} knew")
    part = "moment.html" if request.headers.get("hx-request") == "true" else "replay.html"
    return show(request, part, moment=moment, views=views, log=words(moment.log()), seat=at_seat.id, title=head.title)


@ROUTER.get("/static/board.css")
def board_css() -> Response:
    """The paints of boards, as the page is light or dark."""
    return Response(stylesheet(), media_type="text/css")


@ROUTER.get("/api")
def api_page(request: Request) -> Response:
    """The API in words, from its own description."""
    schema = request.app.openapi()
    doors = [
        (path, method.upper(), said) for path, methods in schema["paths"].items() for method, said in methods.items()
    ]
    models = {
        name: json.dumps(model.get("properties", {}), indent=1)
        for name, model in schema.get("components", {}).get("schemas", {}).items()
        if name not in ("HTTPValidationError", "ValidationError")
    }
    return show(request, "api.html", doors=doors, models=models)
