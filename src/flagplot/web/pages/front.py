"""The pages before a seat: the front page, beginning a match, joining; the API and paragraphs in words."""

import json
from collections import defaultdict
from functools import cache
from typing import Annotated, Final, NamedTuple

from fastapi import APIRouter, Form, Request
from fastapi.responses import RedirectResponse, Response
from starlette.exceptions import HTTPException

from flagplot import games
from flagplot.board.shipped import names
from flagplot.core.errors import FlagplotError
from flagplot.core.printed.changed import read_rulings
from flagplot.drawing.paints import stylesheet
from flagplot.drawing.silhouettes import sprites
from flagplot.files.shipped import by_region, find
from flagplot.table.fair.match import FAIR
from flagplot.table.telling.bundled import story
from flagplot.table.telling.clause import describe, is_printed
from flagplot.web.match.matches import SEEDED, SOURCES
from flagplot.web.match.seats import CURTAIN, ROLES, TABLE
from flagplot.web.match.strengths import OFFERED
from flagplot.web.pages.common import COOKIE, Here, show
from flagplot.web.pages.shown import ground_text, paragraphs, words
from flagplot.web.people.clocks import read_clock
from flagplot.web.people.lobby import open_roles
from flagplot.web.service import address_of, check_orders, check_origin, open_wanted, playable
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
            )
    try:
        waiting = here.lobby.open_seats()
    except Unavailable:
        waiting = None  # the page itself needs no database
    return show(request, "front.html", mine=found, waiting=waiting)


@ROUTER.post("/open/{seat}")
def take(seat: str, request: Request, here: Here) -> Response:
    """Take a seat of the lobby: the browser gets its secret link."""
    check_origin(request)
    token = here.take(seat, address_of(request))
    return RedirectResponse(f"{request.scope.get('root_path', '')}/sit/{token}", 303)


@ROUTER.get("/start")
def start(request: Request, scenario: str = "") -> Response:
    """The form that begins a match."""
    return _start(request, {"scenario": scenario})


def _start(request: Request, said: dict[str, object], problem: str = "") -> Response:
    kits = list(games.kits())
    players = dict.fromkeys(name for kit in kits for name in kit.players)
    names = games.edition_names()
    return show(
        request,
        "start.html",
        422 if problem else 200,
        groups=offered(),
        editions=[(name, games.open_edition(name)) for name in names],
        players=list(players),
        thinkers=OFFERED.items(),
        said=said,
        problem=problem,
    )


class ScenarioChoice(NamedTuple):
    """A playable scenario, as the form shows it."""

    name: str
    title: str
    year: str
    sides: tuple[str, ...]


@cache
def offered() -> dict[str, list[ScenarioChoice]]:
    """The bundled scenarios, by game and kind of play."""
    found = defaultdict[str, list[ScenarioChoice]](list)
    kits = {kit.kind: kit for kit in games.kits()}
    for each in playable():
        kit = kits[each.kind]
        game = kit.editions.load().title.partition(",")[0]
        sides = kit.sides_of(each.data)
        found[f"{game}: {kit.noun}s"].append(ScenarioChoice(each.name, each.title, each.word("date")[:4], sides))
    return dict(found)


@ROUTER.get("/scenarios")
def library(request: Request) -> Response:
    """The playable bundled scenarios by region, each with a link to its story."""
    names = {each.name for each in playable()}
    regions = {region: [each for each in found if each.name in names] for region, found in by_region().items()}
    return show(request, "scenarios.html", regions=regions)


@ROUTER.get("/scenarios/{name:path}")
def scenario_page(name: str, request: Request) -> Response:
    """The story of a bundled scenario, what happened, its odds and its sources."""
    one = find(name)
    if one is None:
        raise HTTPException(404, "no scenario has that name")
    sides = next((kit.sides_of(one.data) for kit in games.kits() if kit.kind == one.kind), ())
    return show(request, "scenario.html", one=one, sides=sides, told=words(story(one)))


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
    screen: Annotated[str, Form(pattern="^(|table|curtain)$")] = "",
    no_chances: Annotated[str, Form(pattern="^(|yes)$")] = "",
    clock: Annotated[str, Form()] = "",
) -> Response:
    """Begin a match, and show its secret links once."""
    check_origin(request)
    orders = {"A": orders_a, "B": orders_b}
    said: dict[str, object] = {
        "scenario": scenario,
        "text": text,
        "edition": edition,
        "rulings": rulings,
        "a": a,
        "b": b,
    }
    said |= {"dice": dice, "seed": seed, "orders": orders, "screen": screen, "no_chances": no_chances, "clock": clock}
    try:
        with here.beginning(address_of(request)):
            number, (players, waits) = _seed(seed), open_roles({"A": a, "B": b})
            check_orders(orders)
            setting = open_wanted(scenario, text, edition, read_rulings(rulings.split(), "rulings"))
            source = dice if number is None else SEEDED
            head, tokens = here.matches.create(
                setting, players, number, source, orders, screen, not no_chances, read_clock(clock), waits
            )
    except FlagplotError as error:
        return _start(request, said, str(error))
    base = str(request.base_url).rstrip("/")
    names = dict(zip("AB", setting.sides, strict=True)) | ROLE_WORDS
    seats = [(role, names[role], f"{base}/sit/{tokens[role]}") for role in (screen, *ROLES) if role in tokens]
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
def sit(token: str, request: Request, here: Here) -> Response:
    """Join a match: the browser stores the token for this seat's pages alone."""
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
