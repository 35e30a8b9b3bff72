"""The ladder's pages: the list, a new player, and whether a match is rated; and the same as JSON."""

from typing import Annotated, Final

from fastapi import APIRouter, Form, Request
from fastapi.responses import RedirectResponse, Response
from pydantic import Field

from flagplot.core.errors import FlagplotError
from flagplot.web import api
from flagplot.web.answers.others import LadderPlaceData, PlayerSecret, RatedData
from flagplot.web.bodies import Strict
from flagplot.web.pages.common import PLAYER, Ours, Sitting, form_word, show
from flagplot.web.service import Here, address_of, check_origin

ROUTER: Final = APIRouter()
YEAR: Final = 365 * 24 * 3600


class NewPlayer(Strict):
    """The name of a new player."""

    name: str = Field(max_length=80)


class RatedAs(Strict):
    """As which player the seat wishes its match to be rated."""

    player: str | None = Field(max_length=80, description="The token of the player; null to wish it no longer.")


@ROUTER.get("/ladder", include_in_schema=False)
def ladder(request: Request, here: Here) -> Response:
    """The ladder, and the player of this browser."""
    own = here.ladder.player(request.cookies.get(PLAYER, ""))
    return show(request, "ladder.html", places=here.ladder.places(), own=own, link="", problem="")


@ROUTER.post("/ladder", include_in_schema=False)
def enlist(request: Request, here: Here, name: Annotated[str, Form()] = "") -> Response:
    """Add a player, and show the secret link once."""
    check_origin(request)
    try:
        token = here.enlist(name, address_of(request))
    except FlagplotError as error:
        return show(request, "ladder.html", 422, places=here.ladder.places(), own=None, link="", problem=str(error))
    link = f"{str(request.base_url).rstrip('/')}/player/{token}"
    made = show(request, "ladder.html", 201, places=here.ladder.places(), own=here.ladder.player(token), link=link)
    keep(request, made, token)
    return made


@ROUTER.get("/player/{token}", include_in_schema=False)
def be(token: str, request: Request, here: Here) -> Response:
    """Be a player of the ladder in this browser."""
    here.entering_player(token, address_of(request))
    answer = RedirectResponse(f"{request.scope.get('root_path', '')}/ladder", 303)
    keep(request, answer, token)
    return answer


def keep(request: Request, answer: Response, token: str) -> None:
    """Let the browser store the token of its player."""
    path, is_safe = f"{request.scope.get('root_path', '')}/", request.url.scheme == "https"
    answer.set_cookie(PLAYER, token, max_age=YEAR, path=path, httponly=True, samesite="lax", secure=is_safe)


@ROUTER.get("/at/{seat}/rated", include_in_schema=False)
def rated(request: Request, here: Here, at_seat: Sitting) -> Response:
    """Whether the match of a side is rated."""
    own = here.ladder.player(request.cookies.get(PLAYER, ""))
    found, title = here.ladder.rated(at_seat), here.matches.store.head(at_seat.match).title
    return show(request, "rated.html", seat=at_seat.id, title=title, rated=found, own=own, word=form_word(request))


@ROUTER.post("/at/{seat}/rated", dependencies=[Ours], include_in_schema=False)
def wish(request: Request, here: Here, at_seat: Sitting, act: Annotated[str, Form()] = "") -> Response:
    """Wish the match to be rated, as the player of this browser, or no longer."""
    here.ladder.wish(at_seat, None if act == "no" else request.cookies.get(PLAYER, ""))
    return RedirectResponse(f"{request.scope.get('root_path', '')}/at/{at_seat.id}/rated", 303)


@ROUTER.get("/api/ladder", tags=["ladder"])
def ladder_data(here: Here) -> list[LadderPlaceData]:
    """The ladder of rated matches, the highest rating first; it says nothing of matches that are not over."""
    return here.ladder.places()


@ROUTER.post("/api/ladder/players", status_code=201, tags=["ladder"], response_model=PlayerSecret)
def new_player(said: NewPlayer, request: Request, here: Here) -> dict[str, str]:
    """Add a player to the ladder. The response holds the secret token, which is shown only here."""
    check_origin(request)
    return {"player": here.enlist(said.name, address_of(request))}


@ROUTER.get("/api/match/rated", tags=["ladder"])
def rated_data(here: Here, seat: api.Sitting) -> RatedData:
    """Whether the match is rated: as whom this seat wishes it, and which sides lack a wish."""
    return here.ladder.rated(seat)


@ROUTER.post("/api/match/rated", tags=["ladder"])
def wish_data(said: RatedAs, here: Here, seat: api.Sitting) -> RatedData:
    """Wish the match to be rated before the first answer of this side."""
    here.ladder.wish(seat, said.player)
    return here.ladder.rated(seat)
