"""The pages before a seat: the front page, beginning a match, joining; the API and paragraphs in words."""

import json
from typing import Annotated, Final

from fastapi import APIRouter, Form, Query, Request
from fastapi.responses import RedirectResponse, Response
from markupsafe import Markup
from pydantic import BaseModel, Field
from starlette.exceptions import HTTPException

from flagplot import games
from flagplot.board.read_map import names
from flagplot.core.errors import FlagplotError
from flagplot.core.printed.changed import read_rulings
from flagplot.drawing.shapes import stylesheet
from flagplot.drawing.silhouettes import sprites
from flagplot.files.shipped import find
from flagplot.table.fair.match import FAIR
from flagplot.table.reports.clause import describe, is_printed
from flagplot.table.seats import PERSON
from flagplot.table.setting import Setting
from flagplot.web.match.matches import SEEDED, SOURCES
from flagplot.web.match.preview import Preview, previewed
from flagplot.web.match.seats import CURTAIN, REFEREES, ROLES, TABLE
from flagplot.web.match.strengths import OFFERED
from flagplot.web.pages.common import COOKIE, PLAYER, SEASON, show
from flagplot.web.pages.scenarios import about, about_seat, offered
from flagplot.web.pages.shown import ground_text, grounds, paragraphs, picture, words
from flagplot.web.people.clocks import read_clock
from flagplot.web.people.lobby import open_roles
from flagplot.web.service import Here, address_of, check_orders, check_origin, open_wanted
from flagplot.web.store.store import Unavailable

ROUTER: Final = APIRouter(include_in_schema=False)
MINE: Final = "mine"
MOST_MINE: Final = 60
YEAR: Final = 365 * 24 * 3600
ROLE_WORDS: Final = {"referee": "The referee, who sees everything", "watchers": "Watchers, who see public events"} | {
    TABLE: "One screen for both sides, both open",
    CURTAIN: "One screen for both sides, each in turn behind a curtain",
}


@ROUTER.get("/")
def front(request: Request, here: Here) -> Response:
    """The front page: the possible actions, and the matches of this browser."""
    found = []
    for name in reversed(request.cookies.get(MINE, "").split(".")[:MOST_MINE]):
        row = here.store.seat(name) if name.isalnum() and name.isascii() else None
        if row is not None:
            head = here.store.head(row.match)
            found.append(
                {"seat": row.id, "role": row.role, "title": head.title, "over": head.is_over, "at": head.created}
                | {"revealed": head.is_revealed or row.role == REFEREES}
            )
    base, token = request.scope.get("root_path", ""), request.cookies.get(PLAYER, "")
    opened = {each["seat"] for each in found}
    own = here.ladder.player(token) if token else None
    elsewhere = [each for each in here.own_seats.seats(token) if each.seat not in opened] if own else []
    try:
        waiting = [(each, about_seat(each, base)) for each in here.lobby.open_seats()]
    except Unavailable:
        waiting = None  # the page itself needs no database
    return show(request, "front.html", mine=found, elsewhere=elsewhere, own=own, waiting=waiting)


@ROUTER.post("/open/{seat}")
def take(seat: str, request: Request, here: Here) -> Response:
    """Take a seat of the lobby: the browser gets its secret link."""
    check_origin(request)
    token = here.take(seat, address_of(request))
    return RedirectResponse(f"{request.scope.get('root_path', '')}/sit/{token}", 303)


class StartForm(BaseModel):
    """What the form that begins a match says."""

    scenario: str = ""
    text: str = ""
    edition: str = ""
    rulings: str = ""
    a: str = PERSON
    b: str = PERSON
    dice: Annotated[str, Field(pattern=f"^({'|'.join(SOURCES)})$")] = FAIR
    seed: str = ""
    orders_a: str = ""
    orders_b: str = ""
    screen: Annotated[str, Field(pattern="^(|table|curtain)$")] = ""
    no_chances: Annotated[str, Field(pattern="^(|yes)$")] = ""
    clock: str = ""
    act: Annotated[str, Field(pattern="^(|preview)$")] = ""

    @property
    def orders(self) -> dict[str, str]:
        """Standing orders by side."""
        return {"A": self.orders_a, "B": self.orders_b}

    def setting(self) -> Setting:
        """The setting that it asks for."""
        rulings = read_rulings(self.rulings.split(), "rulings")
        return open_wanted(self.scenario, self.text, self.edition, rulings)


@ROUTER.get("/start")
def start(request: Request, scenario: str = "") -> Response:
    """The form that begins a match."""
    return show_start(request, StartForm(scenario=scenario))


def show_start(request: Request, said: StartForm, problem: str = "", preview: Preview | None = None) -> Response:
    """The form that begins a match, with its answers so far."""
    kits = list(games.kits())
    players = dict.fromkeys(name for kit in kits for name in kit.players)
    names = games.edition_names()
    groups, base = offered(), request.scope.get("root_path", "")
    one = find(said.scenario) or find(next(iter(groups.values()))[0].name)
    assert one is not None
    return show(
        request,
        "start.html",
        422 if problem else 200,
        groups=groups,
        about=about(one, base),
        editions=[(name, games.open_edition(name)) for name in names],
        players=list(players),
        thinkers=OFFERED.items(),
        said=said,
        problem=problem,
        preview=preview,
        board=Markup() if preview is None else picture(preview.board, grounds(base)),
    )


@ROUTER.post("/start")
def begin(request: Request, here: Here, said: Annotated[StartForm, Form()]) -> Response:
    """Begin a match, and show its secret links once; or show the first board of a person's own file."""
    check_origin(request)
    try:
        if said.act:
            with here.previewing(address_of(request)):
                if not said.text.strip():
                    raise FlagplotError("there is no file", field="text", expected="the text of your scenario file")
                return show_start(request, said, preview=previewed(said.setting()))
        with here.beginning(address_of(request)):
            number, (players, waits) = _seed(said.seed), open_roles({"A": said.a, "B": said.b})
            check_orders(said.orders)
            setting = said.setting()
            source = said.dice if number is None else SEEDED
            head, tokens = here.matches.create(
                setting,
                players,
                number,
                source,
                said.orders,
                said.screen,
                not said.no_chances,
                read_clock(said.clock),
                waits,
            )
    except FlagplotError as error:
        return show_start(request, said, str(error))
    base = str(request.base_url).rstrip("/")
    names = dict(zip("AB", setting.sides, strict=True)) | ROLE_WORDS
    seats = [(role, names[role], f"{base}/sit/{tokens[role]}") for role in (said.screen, *ROLES) if role in tokens]
    waiting = [names[role] for role in waits]
    return show(
        request,
        "links.html",
        201,
        title=head.title,
        seats=seats,
        played=players,
        waits=waiting,
        over=head.is_over,
    )


def _seed(text: str) -> int | None:
    """The seed in a form field; None if it is empty."""
    if not text.strip():
        return None
    if not (text.strip().isascii() and text.strip().isdecimal() and len(text) < 40):
        raise FlagplotError(f"{text[:40]!r} is not a seed", field="seed", expected="a whole number from 0 on")
    return int(text)


@ROUTER.get("/sit/{token}")
def sit(
    token: str, request: Request, here: Here, season: Annotated[str, Query(pattern="^[0-9a-f]{12}$")] = ""
) -> Response:
    """Join a match: the browser stores the token for this seat's pages alone, and the page of a season that led to it."""
    seat = here.enter(token, address_of(request))
    base = request.scope.get("root_path", "")
    answer = RedirectResponse(f"{base}/at/{seat.id}", 303)
    is_safe = request.url.scheme == "https"
    for name, value in ((COOKIE, token), (SEASON, season)):
        if value:
            path = f"{base}/at/{seat.id}"
            answer.set_cookie(name, value, max_age=YEAR, path=path, httponly=True, samesite="lax", secure=is_safe)
    mine = [name for name in request.cookies.get(MINE, "").split(".") if name and name != seat.id]
    kept = ".".join([*mine[-MOST_MINE + 1 :], seat.id])
    answer.set_cookie(MINE, kept, max_age=YEAR, path=f"{base}/", httponly=True, samesite="lax", secure=is_safe)
    return answer


@ROUTER.get("/static/board.css")
def board_css() -> Response:
    """The colours of boards, for light and dark pages."""
    return Response(stylesheet(), media_type="text/css")


@ROUTER.get("/static/ships.svg")
def ships() -> Response:
    """The silhouettes, which boards and sheets share."""
    return Response(sprites(), media_type="image/svg+xml")


@ROUTER.get("/static/ground/{name}.svg")
def ground(name: str) -> Response:
    """The ground of a bundled map, which pictures of it share."""
    if name not in names():
        raise HTTPException(404, "there is no such map")
    return Response(ground_text(name), media_type="image/svg+xml")


@ROUTER.get("/api")
def api_page(request: Request) -> Response:
    """The API in words, from its OpenAPI description."""
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


@ROUTER.get("/rules/{edition}/{cite}")
def paragraph(edition: str, cite: str, request: Request) -> Response:
    """A paragraph in the program's own words."""
    if not is_printed(edition, cite):
        raise HTTPException(404, "nothing printed has that number")
    link = paragraphs(request.scope.get("root_path", ""), edition)
    return show(request, "rule.html", cite=cite, told=words(describe(edition, cite), link))
