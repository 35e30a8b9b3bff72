"""The operator's page: limits, mail, a backup, all records, the deletion of a person's data; and the same as JSON."""

import hmac
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Final

from fastapi import APIRouter, Depends, Form, Request
from fastapi.responses import FileResponse, RedirectResponse, Response
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from pydantic import Field
from starlette.background import BackgroundTask
from starlette.exceptions import HTTPException

from flagplot.core.errors import FlagplotError
from flagplot.web.answers.others import ClubData, DeletedData
from flagplot.web.bodies import Strict
from flagplot.web.match.changes import Forbidden
from flagplot.web.pages.common import made_from, show
from flagplot.web.people.club import LIMITS
from flagplot.web.service import Here, Service, WrongToken, address_of, check_origin
from flagplot.web.store.club import Deleted

OPERATOR: Final = "operator"
"""Cookie of the operator's browser, made from the secret; it ends with the browser."""
BEARER: Final = HTTPBearer(auto_error=False, scheme_name="Operator", description="The operator's secret.")
PAGES: Final = APIRouter(prefix="/admin", include_in_schema=False)
API: Final = APIRouter(prefix="/api/admin", tags=["admin"])


class NewLimits(Strict):
    """Limits by name."""

    limits: dict[str, int] = Field(description=f"Some of: {', '.join(LIMITS)}.")


class TestMail(Strict):
    """Where a test letter goes."""

    mail: str = Field(max_length=200)


class Person(Strict):
    """A person, named by at least one of these."""

    player: str = Field("", max_length=80, description="The name in the ladder.")
    mail: str = Field("", max_length=200, description="A mail address for notices.")
    link: str = Field("", max_length=300, description="The secret link of a seat, or its token.")


def _check_has_operator(here: Service) -> str:
    if not here.secret:
        raise HTTPException(404, "this server has no admin page: it was started without --secret")
    return here.secret


def check_secret(
    request: Request, here: Here, said: Annotated[HTTPAuthorizationCredentials | None, Depends(BEARER)] = None
) -> Service:
    """The server, for a program that gives the operator's secret."""
    secret = _check_has_operator(here)
    if request.method != "GET":
        check_origin(request)
    if said is None:
        raise WrongToken("this needs the operator's secret", field="Authorization", expected="Bearer and the secret")
    here.entering_operator(said.credentials, secret, address_of(request))
    return here


def check_cookie(request: Request, here: Here, word: Annotated[str, Form()] = "") -> Service:
    """The server, for a browser that has entered; a form must bear our word."""
    secret = _check_has_operator(here)
    said = request.cookies.get(OPERATOR, "")
    if not said:
        raise WrongToken("this browser has not entered", expected="the operator's secret, at /admin")
    here.entering_operator(said, made_from(secret, OPERATOR), address_of(request))
    if request.method != "GET":
        check_origin(request)
        if not hmac.compare_digest(word.encode(), made_from(secret, "form").encode()):
            raise Forbidden("this form belongs to another page", expected="the current page")
    return here


Operated = Annotated[Service, Depends(check_secret)]
Entered = Annotated[Service, Depends(check_cookie)]


@PAGES.get("")
def page(request: Request, here: Here) -> Response:
    """The operator's page, or the form to enter it."""
    secret = _check_has_operator(here)
    if not request.cookies.get(OPERATOR):
        return show(request, "admin.html", club=None, problem="", done="")
    check_cookie(request, here)
    return _shown(request, here, secret)


def _shown(
    request: Request, here: Service, secret: str, done: str = "", problem: str = "", code: int = 200
) -> Response:
    more = {"club": here.club.data(), "word": made_from(secret, "form"), "done": done, "problem": problem}
    return show(request, "admin.html", code, **more)


@PAGES.post("/enter")
def enter(request: Request, here: Here, secret: Annotated[str, Form()] = "") -> Response:
    """Let a browser in that gives the secret."""
    check_origin(request)
    own, base = _check_has_operator(here), request.scope.get("root_path", "")
    try:
        here.entering_operator(secret, own, address_of(request))
    except WrongToken as error:
        return show(request, "admin.html", 401, club=None, problem=str(error), done="")
    answer = RedirectResponse(f"{base}/admin", 303)
    is_safe = request.url.scheme == "https"
    value = made_from(own, OPERATOR)
    answer.set_cookie(OPERATOR, value, path=f"{base}/admin", httponly=True, samesite="strict", secure=is_safe)
    return answer


@PAGES.post("/leave")
def leave(request: Request, here: Entered) -> Response:
    """Let the browser forget the operator."""
    base = request.scope.get("root_path", "")
    answer = RedirectResponse(f"{base}/admin", 303)
    answer.delete_cookie(OPERATOR, path=f"{base}/admin")
    return answer


def _tried(request: Request, here: Service, act: Callable[[], str]) -> Response:
    """The page after an act, with the text that it returns or the reason why it was refused."""
    try:
        done = act()
    except FlagplotError as error:
        return _shown(request, here, here.secret, problem=str(error), code=422)
    return _shown(request, here, here.secret, done)


@PAGES.post("/limits")
async def set_limits(request: Request, here: Entered) -> Response:
    """Set the limits of the form."""
    said = await request.form()
    wanted = {name: str(said[name]).strip() for name in LIMITS if name in said}

    def act() -> str:
        wrong = next((name for name, each in wanted.items() if not (each.isdecimal() and each.isascii())), None)
        if wrong is not None:
            raise FlagplotError(f"{wanted[wrong]!r} is not a number", field=wrong, expected="a number")
        here.club.limit({name: int(each[:9]) for name, each in wanted.items()})
        return "The limits are set."

    return _tried(request, here, act)


@PAGES.post("/mail")
def test_mail(request: Request, here: Entered, mail: Annotated[str, Form()] = "") -> Response:
    """Send a test letter."""

    def act() -> str:
        here.club.try_mail(mail.strip())
        return f"A letter went to {mail.strip()}."

    return _tried(request, here, act)


@PAGES.post("/delete")
def delete_person(
    request: Request,
    here: Entered,
    player: Annotated[str, Form()] = "",
    mail: Annotated[str, Form()] = "",
    link: Annotated[str, Form()] = "",
) -> Response:
    """Delete a person's data."""
    return _tried(request, here, lambda: in_words(here.club.forget(player.strip(), mail.strip(), link.strip())))


def in_words(done: Deleted) -> str:
    """The deletions in words."""
    parts = [(done.players, "player"), (done.seats, "seat"), (done.sayings, "saying")]
    each = [f"{count} {name}{'' if count == 1 else 's'}" for count, name in parts]
    return f"Deleted: {each[0]} of the ladder, mail, devices and visits of {each[1]}, {each[2]}."


@PAGES.get("/backup")
def page_backup(here: Entered) -> Response:
    """The database as it is now."""
    return _sent(here.club.backup(), "application/vnd.sqlite3")


@PAGES.get("/records")
def page_records(here: Entered, running: bool = False) -> Response:
    """All records."""
    return _sent(here.club.records(running), "application/zip")


def _sent(path: Path, kind: str) -> Response:
    """A file as a download; its folder is removed afterwards."""
    gone = BackgroundTask(shutil.rmtree, path.parent, ignore_errors=True)
    return FileResponse(path, media_type=kind, filename=f"flagplot-{path.name}", background=gone)


@API.get("", response_model=ClubData)
def club(here: Operated) -> dict[str, object]:
    """The server in figures: matches, players, mail addresses, limits."""
    return here.club.data()


@API.post("/limits", response_model=ClubData)
def limits(said: NewLimits, here: Operated) -> dict[str, object]:
    """Set limits, now and for later starts."""
    here.club.limit(said.limits)
    return here.club.data()


@API.post("/mail", status_code=204)
def mail(said: TestMail, here: Operated) -> None:
    """Send a test letter."""
    here.club.try_mail(said.mail)


@API.post("/delete", response_model=DeletedData)
def delete(said: Person, here: Operated) -> dict[str, int]:
    """Delete a person's data: a player of the ladder; mail address, visits and sayings of seats."""
    done = here.club.forget(said.player, said.mail, said.link)
    return {"players": done.players, "seats": done.seats, "sayings": done.sayings}


@API.get("/backup", response_class=Response, responses={200: {"content": {"application/vnd.sqlite3": {}}}})
def backup(here: Operated) -> Response:
    """The SQLite database as it is now; with another database 422."""
    return _sent(here.club.backup(), "application/vnd.sqlite3")


@API.get("/records", response_class=Response, responses={200: {"content": {"application/zip": {}}}})
def records(here: Operated, running: bool = False) -> Response:
    """The records of all finished matches in a zip file; of running ones too if wanted, without the secrets of their dice."""
    return _sent(here.club.records(running), "application/zip")


ROUTER: Final = APIRouter()
ROUTER.include_router(PAGES)
ROUTER.include_router(API)
