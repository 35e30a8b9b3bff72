"""The bundled scenarios: the list, each with its story, first board, odds and length, and the boards as files."""

import hashlib
from collections import defaultdict
from functools import cache
from typing import Final, NamedTuple

from fastapi import APIRouter, Request
from fastapi.responses import Response
from markupsafe import Markup
from starlette.exceptions import HTTPException

from flagplot import games
from flagplot.files.shipped import BundledScenario, by_region, find
from flagplot.table.reports.bundled import prospects, prospects_data, story
from flagplot.web.answers.others import OpenSeatData, ScenarioAbout
from flagplot.web.match.preview import opening_board
from flagplot.web.pages.common import show
from flagplot.web.pages.shown import words
from flagplot.web.service import Here, bundled_record, playable

ROUTER: Final = APIRouter()


class ScenarioChoice(NamedTuple):
    """A playable scenario, as the form shows it."""

    name: str
    title: str
    year: str
    sides: tuple[str, ...]


class AboutScenario(NamedTuple):
    """What a person reads of a scenario before a match."""

    name: str
    """Its name in the library; empty for a person's own file."""
    story: str
    picture: str
    """The address of its first board; empty without one."""
    prospects: Markup
    """Its odds and its length; empty if they were not counted."""


@cache
def offered() -> dict[str, list[ScenarioChoice]]:
    """The bundled scenarios, by game and kind of play."""
    found = defaultdict[str, list[ScenarioChoice]](list)
    kits = {kit.kind: kit for kit in games.kits()}
    for each in playable():
        kit = kits[each.kind]
        game = kit.editions.load().title.partition(",")[0]
        found[f"{game}: {kit.noun}s"].append(
            ScenarioChoice(each.name, each.title, each.word("date")[:4], kit.sides_of(each.data))
        )
    return dict(found)


def about(one: BundledScenario, base: str) -> AboutScenario:
    """What a person reads of a bundled scenario before a match."""
    text = " ".join(one.word("story").split())
    return AboutScenario(one.name, text, picture_of(one, base), words(prospects(one)))


def about_seat(one: OpenSeatData, base: str) -> AboutScenario:
    """The same of the scenario of an open seat, which may be a person's own file."""
    known = find(one.scenario) if one.scenario else None
    result = Markup() if known is None else words(prospects(known))
    return AboutScenario(one.scenario, one.story, seat_picture(one, base), result)


def seat_picture(one: OpenSeatData, base: str) -> str:
    """The address of the first board of the scenario of an open seat; empty without a board."""
    place = f"opening/{one.scenario}" if one.scenario else f"open/{one.seat}"
    return f"{base}/static/{place}.svg{version_of(one.board)}" if one.board else ""


def picture_of(one: BundledScenario, base: str) -> str:
    """The address of the first board of a bundled scenario, which changes with its content; empty without a board."""
    drawn = opening_board(bundled_record(one.name))
    return f"{base}/static/opening/{one.name}.svg{version_of(drawn)}" if drawn else ""


def version_of(text: str) -> str:
    """The end of an address that changes with a text."""
    return f"?v={hashlib.sha256(text.encode()).hexdigest()[:12]}"


def found_or_404(name: str) -> BundledScenario:
    """The playable scenario of a name."""
    one = find(name)
    if one is None or one.name not in {each.name for each in playable()}:
        raise HTTPException(404, "no scenario has that name")
    return one


@ROUTER.get("/scenarios", include_in_schema=False)
def library(request: Request) -> Response:
    """The playable bundled scenarios by region, each with a link to its story."""
    names = {each.name for each in playable()}
    regions = {region: [each for each in found if each.name in names] for region, found in by_region().items()}
    return show(request, "scenarios.html", regions=regions)


@ROUTER.get("/scenarios/{name:path}", include_in_schema=False)
def scenario_page(name: str, request: Request) -> Response:
    """The story of a bundled scenario, its first board, what happened, its odds, its length and its sources."""
    one = find(name)
    if one is None:
        raise HTTPException(404, "no scenario has that name")
    sides = next((kit.sides_of(one.data) for kit in games.kits() if kit.kind == one.kind), ())
    picture = picture_of(one, request.scope.get("root_path", "")) if sides else ""
    return show(request, "scenario.html", one=one, sides=sides, told=words(story(one)), picture=picture)


@ROUTER.get("/about", include_in_schema=False)
def about_part(request: Request, scenario: str = "") -> Response:
    """What the form that begins a match shows of the chosen scenario."""
    return show(request, "about.html", about=about(found_or_404(scenario), request.scope.get("root_path", "")))


@ROUTER.get("/static/opening/{name:path}.svg", include_in_schema=False)
def opening(name: str) -> Response:
    """The first board of a bundled scenario, as watchers see it."""
    return _drawing(opening_board(bundled_record(found_or_404(name).name)))


@ROUTER.get("/static/open/{seat}.svg", include_in_schema=False)
def open_seat_board(seat: str, here: Here) -> Response:
    """The first board of the scenario of an open seat, as watchers see it."""
    return _drawing(next((each.board for each in here.lobby.open_seats() if each.seat == seat), ""))


def _drawing(text: str) -> Response:
    if not text:
        raise HTTPException(404, "there is no such board")
    return Response(text, media_type="image/svg+xml")


@ROUTER.get("/api/open", tags=["begin"])
def open_seats(request: Request, here: Here) -> list[OpenSeatData]:
    """The seats of the lobby, which anybody may take, each with the story and the first board of its scenario."""
    base = str(request.base_url).rstrip("/")
    return [each.model_copy(update={"board": seat_picture(each, base)}) for each in here.lobby.open_seats()]


@ROUTER.get("/api/scenarios/{name:path}", tags=["begin"], response_model=ScenarioAbout)
def scenario_data(name: str, request: Request) -> dict[str, object]:
    """A scenario before a match: its story, first board, odds between standard doctrines, and length as suggested."""
    one = found_or_404(name)
    kit = next(kit for kit in games.kits() if kit.kind == one.kind)
    picture = picture_of(one, str(request.base_url).rstrip("/"))
    return {
        "name": one.name,
        "kind": one.kind,
        "date": one.word("date"),
        "title": one.title,
        "sides": list(kit.sides_of(one.data)),
        "story": " ".join(one.word("story").split()),
        "board": picture or None,
        **prospects_data(one),
    }
