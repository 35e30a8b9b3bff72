"""Notices pushed to a device of a seat: to subscribe, to end that, and the script that shows them; and the same as JSON."""

from typing import Annotated, Final

from fastapi import APIRouter, Depends, Form, Request
from fastapi.responses import FileResponse, Response
from pydantic import BaseModel, Field

from flagplot.web import api
from flagplot.web.bodies import Strict
from flagplot.web.pages.common import STATIC, Ours, Sitting
from flagplot.web.people.push import LONGEST
from flagplot.web.service import Here, from_here
from flagplot.web.store.notices import Subscription

PAGES: Final = APIRouter(include_in_schema=False)
API: Final = APIRouter(prefix="/api/match/push", tags=["seat"], dependencies=[Depends(from_here)])
Endpoint = Annotated[str, Form(max_length=LONGEST)]
Key = Annotated[str, Form(max_length=100)]


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


ROUTER: Final = APIRouter()
ROUTER.include_router(PAGES)
ROUTER.include_router(API)
