"""A seat on another device by a QR code, and all seats of a person with a name in the ladder."""

from typing import Annotated, Final

import segno
from fastapi import APIRouter, Depends, Request
from fastapi.responses import RedirectResponse, Response
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from markupsafe import Markup
from pydantic import Field

from flagplot.web import api
from flagplot.web.answers.others import DeviceLink, OwnSeatData
from flagplot.web.bodies import Strict
from flagplot.web.pages.common import COOKIE, PLAYER, Sitting, is_part, show
from flagplot.web.service import Here, WrongToken, address_of, check_origin

ROUTER: Final = APIRouter()
BEARER: Final = HTTPBearer(auto_error=False, scheme_name="Player", description="The token of a player of the ladder.")


class TakenSeat(Strict):
    """A seat of one's own."""

    token: str = Field(max_length=80, description="The token of the seat.")


def qr(link: str) -> str:
    """The QR code of a link as SVG, dark on light in any colours of the page."""
    return str(segno.make(link, micro=False).svg_inline(scale=4, dark="#000", light="#fff"))


@ROUTER.get("/at/{seat}/device", include_in_schema=False)
def device(request: Request, at_seat: Sitting) -> Response:
    """The link of the seat for the reader's other devices; only the browser that has its token gets it."""
    link = api.taken(request, request.cookies[COOKIE])["link"]
    name = "device.html" if is_part(request) else "own_device.html"
    return show(request, name, seat=at_seat.id, link=link, drawn=Markup(qr(link)))


@ROUTER.get("/api/match/device", tags=["seat"], response_model=DeviceLink)
def device_data(
    request: Request, seat: api.Sitting, token: Annotated[HTTPAuthorizationCredentials, Depends(api.BEARER)]
) -> dict[str, str]:
    """The link of the seat for another device, and its QR code as SVG."""
    link = api.taken(request, token.credentials)["link"]
    return {"link": link, "qr": qr(link)}


@ROUTER.post("/mine/{seat}", include_in_schema=False)
def open_here(seat: str, request: Request, here: Here) -> Response:
    """Open a seat of the player of this browser, which another device has opened before."""
    check_origin(request)
    found = next((each for each in here.own_seats.seats(request.cookies.get(PLAYER, "")) if each.seat == seat), None)
    if found is None:
        raise WrongToken("this seat is not yours", expected="a browser that has opened your link of the ladder")
    return RedirectResponse(f"{request.scope.get('root_path', '')}/sit/{found.token}", 303)


async def player_of(
    request: Request, here: Here, token: Annotated[HTTPAuthorizationCredentials | None, Depends(BEARER)] = None
) -> str:
    """The token of the player who asks."""
    if token is None:
        raise WrongToken("this needs a player", field="Authorization", expected="Bearer and the token of a player")
    here.entering_player(token.credentials, address_of(request))
    return token.credentials


Player = Annotated[str, Depends(player_of)]


@ROUTER.get("/api/player/seats", tags=["ladder"], response_model=list[OwnSeatData])
def own_seats(request: Request, here: Here, player: Player) -> list[dict[str, object]]:
    """The seats of a player with their tokens, from all devices."""
    return [{**each._asdict(), **api.taken(request, each.token)} for each in here.own_seats.seats(player)]


@ROUTER.post("/api/player/seats", tags=["ladder"], response_model=list[OwnSeatData])
def keep_seat(said: TakenSeat, request: Request, here: Here, player: Player) -> list[dict[str, object]]:
    """Add a seat to the list of a player. Other people learn nothing of it."""
    check_origin(request)
    here.enter(said.token, address_of(request))
    here.own_seats.keep(player, said.token)
    return own_seats(request, here, player)
