"""The devices of a person: a seat on another one by a QR code, all seats of a player of the ladder, and pushed notices.

Notices are pushed to a device of a seat: to subscribe, to end that, and the script that shows them; and the same as JSON.
"""

from typing import Annotated, Final

import segno
from fastapi import APIRouter, Depends, Form, Request
from fastapi.responses import FileResponse, RedirectResponse, Response
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from markupsafe import Markup
from pydantic import BaseModel, Field

from flagplot.web import api
from flagplot.web.answers.others import DeviceLink, OwnSeatData
from flagplot.web.bodies import Strict
from flagplot.web.pages.common import COOKIE, PLAYER, STATIC, Ours, Sitting, is_part, show
from flagplot.web.people.push import LONGEST
from flagplot.web.service import Here, WrongToken, address_of, check_origin, from_here
from flagplot.web.store.notices import Subscription

PAGES: Final = APIRouter(include_in_schema=False)
API: Final = APIRouter(prefix="/api/match/push", tags=["seat"], dependencies=[Depends(from_here)])
ROUTER: Final = APIRouter()
BEARER: Final = HTTPBearer(auto_error=False, scheme_name="Player", description="The token of a player of the ladder.")


Endpoint = Annotated[str, Form(max_length=LONGEST)]
Key = Annotated[str, Form(max_length=100)]


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


@ROUTER.get("/api/player/seats", tags=["ladder"])
def own_seats(request: Request, here: Here, player: Player) -> list[OwnSeatData]:
    """The seats of a player with their tokens, from all devices."""
    return [
        OwnSeatData(**each.model_dump(), link=api.taken(request, each.token)["link"])
        for each in here.own_seats.seats(player)
    ]


@ROUTER.post("/api/player/seats", tags=["ladder"])
def keep_seat(said: TakenSeat, request: Request, here: Here, player: Player) -> list[OwnSeatData]:
    """Add a seat to the list of a player. Other people learn nothing of it."""
    check_origin(request)
    here.enter(said.token, address_of(request))
    here.own_seats.keep(player, said.token)
    return own_seats(request, here, player)


# ------------------------------------------------------------ notices
class PushState(BaseModel):
    """Whether notices are pushed."""

    key: str = Field(description="The server's public key, for `applicationServerKey`, in base64url.")
    devices: int = Field(description="Devices of the seat to which notices are pushed.")


class Device(Strict):
    """The address of a device at its push service."""

    endpoint: str = Field(max_length=LONGEST, description="An https address.")


class NewDevice(Device):
    """A subscription as a browser makes it."""

    p256dh: str = Field(max_length=100, description="The public key of the browser, in base64url.")
    auth: str = Field(max_length=100, description="The secret of the subscription, in base64url.")


@PAGES.get("/push.js")
def worker(request: Request) -> Response:
    """The script that shows notices while no page is open; each seat registers it for its own page."""
    scope = f"{request.scope.get('root_path', '')}/at/"
    headers = {"service-worker-allowed": scope, "cache-control": "no-cache"}
    return FileResponse(STATIC / "push.js", media_type="text/javascript", headers=headers)


@PAGES.get("/at/{seat}/push", response_model=PushState)
def page_state(here: Here, at_seat: Sitting) -> dict[str, str | int]:
    """The key to subscribe with."""
    return here.push_state(at_seat)


@PAGES.post("/at/{seat}/push", dependencies=[Ours], status_code=204)
def page_subscribe(here: Here, at_seat: Sitting, endpoint: Endpoint, p256dh: Key, auth: Key) -> None:
    """Push notices to a device."""
    here.add_device(at_seat, Subscription(endpoint, p256dh, auth))


@PAGES.post("/at/{seat}/push/off", dependencies=[Ours], status_code=204)
def page_end(here: Here, at_seat: Sitting, endpoint: Endpoint) -> None:
    """Push no more notices to it."""
    here.drop_device(at_seat, endpoint)


@API.get("")
def state(here: Here, seat: api.Sitting) -> PushState:
    """The server's public key, and how many devices of this side get its notices."""
    return PushState.model_validate(here.push_state(seat))


@API.post("")
def subscribe(said: NewDevice, here: Here, seat: api.Sitting) -> PushState:
    """Push the notices of this side to a device, as mail is sent; a sixth device replaces the oldest."""
    here.add_device(seat, Subscription(said.endpoint, said.p256dh, said.auth))
    return state(here, seat)


@API.post("/off")
def end(said: Device, here: Here, seat: api.Sitting) -> PushState:
    """Push no more notices to a device of this side."""
    here.drop_device(seat, said.endpoint)
    return state(here, seat)


ROUTER.include_router(PAGES)
ROUTER.include_router(API)
