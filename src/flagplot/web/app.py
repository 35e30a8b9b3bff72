"""The application: pages and API over one store, with request limits."""

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException
from starlette.responses import Response

from flagplot.core.errors import FlagplotError
from flagplot.core.version import VERSION
from flagplot.files.schema import closed
from flagplot.web import acts, api
from flagplot.web.bodies import REFUSED, unreadable
from flagplot.web.limits import LARGEST_BODY, PATIENCE, PublicCompression, RateLimited, RequestLimits
from flagplot.web.match.changes import Forbidden, StaleRequest
from flagplot.web.match.estimates import Busy
from flagplot.web.match.seats import TokenFactory
from flagplot.web.pages import club, common, composing, device, front, ladder, scenarios
from flagplot.web.pages import seat as seat_pages
from flagplot.web.people.push import deliver
from flagplot.web.post import MailSettings
from flagplot.web.season import pages as season_pages
from flagplot.web.season.served import ServedSeason, Unready
from flagplot.web.service import Service, WrongToken
from flagplot.web.store.store import Over, Store, Unavailable, WriteConflict

UNWORDED: Final = {
    404: ("nothing has this address", "an address that a page of this server names"),
    405: ("this address does not take such a request", "the page that leads to it"),
}
CODES: Final[tuple[tuple[type[FlagplotError], int], ...]] = (
    (WrongToken, 401),
    (Forbidden, 403),
    (StaleRequest, 409),
    (WriteConflict, 409),
    (Over, 409),
    (RateLimited, 429),
    (Busy, 429),
    (Unavailable, 503),
    (Unready, 503),
    (FlagplotError, 422),
)


class Described(FastAPI):
    """An application whose description says of each object that it has these fields and no others."""

    def openapi(self) -> dict[str, Any]:
        """The description of the API."""
        if not self.openapi_schema:
            self.openapi_schema = closed(super().openapi())
        return self.openapi_schema


def create_app(
    url: str,
    mint: TokenFactory | None = None,
    largest: int = LARGEST_BODY,
    patience: float = PATIENCE,
    letters: MailSettings | None = None,
    seasons: Sequence[Path] = (),
    secret: str = "",
    address: str = "",
    send: Callable[[str, Mapping[str, str], bytes], int] = deliver,
) -> FastAPI:
    """Create the application over the database of that URL, with mail for absent people if it is configured, and seasons.

    With a secret of the operator it has an admin page. Push services learn the sender of mail, or the public address.
    """
    served = tuple(ServedSeason(path) for path in seasons)
    service = Service(Store(url), mint or TokenFactory(), letters=letters, seasons=served, secret=secret, push=send)
    if letters is not None:
        service.devices.contact = f"mailto:{letters.sender}"
    elif address.startswith("https://"):
        service.devices.contact = f"https://{urlsplit(address).hostname}"

    @asynccontextmanager
    async def living(app: FastAPI) -> AsyncIterator[None]:
        service.start()
        yield
        await service.stop()

    app = Described(
        title="flagplot",
        version=VERSION,
        summary="Matches of naval wargames, each seat with its secrets.",
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        lifespan=living,
        responses={"4XX": REFUSED, "503": REFUSED},
    )
    app.state.service = service
    for requests in (api.ROUTER, acts.API, seat_pages.ROUTER, acts.PAGES):  # first: the most are these
        app.include_router(requests)
    for pages in (front, scenarios, composing, device, ladder, club, season_pages):
        app.include_router(pages.ROUTER)
    app.mount("/static", StaticFiles(directory=common.STATIC), name="static")
    app.add_exception_handler(FlagplotError, _failed)
    app.add_exception_handler(RequestValidationError, _unreadable)
    app.add_exception_handler(HTTPException, _missing)
    app.add_middleware(PublicCompression)
    app.add_middleware(RequestLimits, largest=largest, patience=patience)
    return app


def _answered(request: Request, code: int, error: FlagplotError) -> Response:
    is_api = request.url.path.removeprefix(request.scope.get("root_path", "")).startswith("/api/")
    return api.error_response(code, error) if is_api else common.failed(request, code, error)


def _failed(request: Request, error: Exception) -> Response:
    assert isinstance(error, FlagplotError)
    return _answered(request, next(code for kind, code in CODES if isinstance(error, kind)), error)


def _unreadable(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    taken = request.scope["route"].dependant.body_params
    kinds = [each.field_info.annotation for each in taken]
    models = [each for each in kinds if hasattr(each, "model_fields")]
    fields = models[0].model_fields if models else [each.name for each in taken]
    return _answered(request, 422, unreadable(error.errors()[0], fields))


def _missing(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code, expected = error.status_code, ""
    what = str(error.detail)
    if what == HTTPStatus(code).phrase:  # no function of ours has worded it
        what, expected = UNWORDED.get(code, (what, ""))
    return _answered(request, code, FlagplotError(what, expected=expected))
