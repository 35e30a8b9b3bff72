"""The pages of a season: the fleet, the map, announcements and seats of a side; the referee's actions."""

from collections.abc import Callable
from typing import Annotated, Final

from fastapi import APIRouter, Depends, Form, Request
from fastapi.responses import RedirectResponse, Response

from flagplot import games
from flagplot.blocks import Gap
from flagplot.core.errors import FlagplotError
from flagplot.core.printed.own_numbers import own_blocks
from flagplot.core.record import SEATS
from flagplot.season.ledger import Ledger, check_edits
from flagplot.season.letters import disclosed, form, mark_of, turn_so_far
from flagplot.season.verify import journal_lines
from flagplot.table.seats import SIDES
from flagplot.web.match.changes import Forbidden
from flagplot.web.match.seats import ID_BYTES, REFEREES
from flagplot.web.pages.common import COOKIE, Ours, form_word, show
from flagplot.web.pages.shown import paragraphs, words
from flagplot.web.season.served import Chair, Press, PressedTwice, ServedSeason, Unready, hidden_faults, sitting_of
from flagplot.web.service import Here, Service, WrongToken, address_of, check_size

ROUTER: Final = APIRouter(include_in_schema=False, prefix="/season")
WEEKS: Final = 26 * 7 * 24 * 3600


async def opened(chair: str, request: Request, here: Here) -> tuple[ServedSeason, Chair]:
    """The season and the reader of a page: its cookie must hold its token."""
    token = request.cookies.get(COOKIE, "")
    if token[: 2 * ID_BYTES] != chair:
        raise WrongToken("this browser does not sit at this season", expected="the secret link of the season")
    return entered(here, token, address_of(request))


Opened = Annotated[tuple[ServedSeason, Chair], Depends(opened)]


def entered(here: Service, token: str, address: str) -> tuple[ServedSeason, Chair]:
    """The season that a token opens, and its reader."""
    for season in here.seasons:
        chair = season.chair(token)
        if chair is not None:
            return season, chair
    here.wrong_link(address)
    raise WrongToken("this link opens no season", expected="a link as it was given, whole")


@ROUTER.get("/sit/{token}")
def sit(token: str, request: Request, here: Here) -> Response:
    """Open a season: the browser stores the token for its pages alone."""
    _, chair = entered(here, token, address_of(request))
    path = f"{request.scope.get('root_path', '')}/season/{chair.id}"
    answer = RedirectResponse(path, 303)
    is_safe = request.url.scheme == "https"
    answer.set_cookie(COOKIE, token, max_age=WEEKS, path=path, httponly=True, samesite="lax", secure=is_safe)
    return answer


@ROUTER.get("/{chair}")
def page(request: Request, here: Here, at: Opened) -> Response:
    """The page of a side, or of the referee."""
    return shown(request, here, *at)


def shown(
    request: Request, here: Service, season: ServedSeason, chair: Chair, problem: str = "", typed: str = ""
) -> Response:
    """The season as a reader may know it now, with the refused text in its form."""
    ledger, base = season.ledger(chair.side, as_edited=not chair.side), request.scope.get("root_path", "")
    edits = manual_changes(ledger)
    books, rules = ledger.books, ledger.rules
    edition = games.open_edition(str(books["edition"]))
    link = paragraphs(base, edition.name)
    with hidden_faults(chair.side):
        known = disclosed(ledger, chair.side) if chair.side else []
    status = own_blocks(edition, [*rules.status(books, chair.side)[0], Gap(), *known])
    playing = sitting_of(ledger)
    seats = dict(zip(season.sides, ("A", "B"), strict=True)) | {REFEREES: REFEREES}
    own = {} if chair.side == "" else books["sides"][chair.side]["operations"]
    return show(
        request,
        "season.html",
        422 if problem else 200,
        title=str(books["title"]),
        moment=rules.moment(books),
        plays=rules.plays(books),
        role=chair.role,
        at=f"{base}/season/{chair.id}",
        word=form_word(request),
        status=words(status, link),
        story=words(own_blocks(edition, turn_so_far(ledger, chair.side)), link) if chair.side else "",
        mark=mark_of(ledger) if chair.side else "",
        journal=list(journal_lines(ledger))[::-1] if not chair.side else [],
        operations=list(own),
        form=typed or "\n".join(form(ledger, chair.side)) if chair.side else "",
        theatres=rules.theatres(books),
        seat=f"{base}/sit/{playing['tokens'][seats[chair.role]]}?season={chair.id}" if playing else "",
        sides=season.sides,
        links=[]
        if chair.side
        else [(side, season.link(str(request.base_url).rstrip("/"), side)) for side in season.sides],
        players=list(next(kit for kit in games.kits() if kit.season is rules).players),
        number=ledger.number,
        chain=ledger.chain,
        edits=edits,
        problem=problem,
    )


@ROUTER.get("/{chair}/map.svg")
def drawn(at: Opened, theatre: str = "") -> Response:
    """The map of a theatre, as the reader may know it."""
    season, chair = at
    return Response(season.map(chair, theatre).text(), media_type="image/svg+xml")


def manual_changes(ledger: Ledger) -> str:
    """The manual changes of a file; empty for the books that the program wrote."""
    try:
        check_edits(ledger)
    except FlagplotError as error:
        return error.what
    return ""


def done(
    request: Request, here: Service, at: tuple[ServedSeason, Chair], act: Callable[[], None], typed: str = ""
) -> Response:
    """Do something, and show the page again; a refusal is shown above the form."""
    try:
        act()
    except (Forbidden, Unready):
        raise
    except PressedTwice:
        pass
    except FlagplotError as error:
        return shown(request, here, *at, str(error), typed)
    return RedirectResponse(f"{request.scope.get('root_path', '')}/season/{at[1].id}", 303)


# ------------------------------------------------------------ a side


def side_of(at: tuple[ServedSeason, Chair]) -> str:
    """The side that sits at the page."""
    if not at[1].side:
        raise Forbidden("the referee announces nothing", expected="the link of a side")
    return at[1].side


@ROUTER.post("/{chair}/announce", dependencies=[Ours])
def announce(request: Request, here: Here, at: Opened, text: Annotated[str, Form()] = "") -> Response:
    """Seal the announcements of the side."""
    side, plain = side_of(at), text.replace("\r\n", "\n")

    def act() -> None:
        check_size(plain, "text")
        at[0].announce(side, plain)

    return done(request, here, at, act, plain)


@ROUTER.post("/{chair}/withdraw", dependencies=[Ours])
def withdraw(request: Request, here: Here, at: Opened, name: Annotated[str, Form()]) -> Response:
    """Take back an operation of the side."""
    side = side_of(at)
    return done(request, here, at, lambda: at[0].withdraw(side, name))


# ------------------------------------------------------------ the referee


async def check_referee(at: Opened) -> None:
    """Refuse the acts of the referee to a side."""
    if at[1].side:
        raise Forbidden("this is for the referee", expected="the referee's link")


Referee: Final = [Ours, Depends(check_referee)]
Number = Annotated[int | None, Form()]
"""The number of the last entry on the page; None from a program."""


def press(number: int | None, *makes: str) -> Press | None:
    """A press of a button on a page with this last entry."""
    return None if number is None else Press(number, makes)


@ROUTER.post("/{chair}/go", dependencies=Referee)
def go(
    request: Request, here: Here, at: Opened, doctrine: Annotated[str, Form()] = "", number: Number = None
) -> Response:
    """Play the stage by doctrines, or close the phase if there is nothing to play."""
    pressed = press(number, "go", "close")

    def act() -> None:
        ledger = at[0].ledger()
        if ledger.rules.plays(ledger.books):
            at[0].go(doctrine, pressed)
        else:
            at[0].close(pressed)

    return done(request, here, at, act)


@ROUTER.post("/{chair}/match", dependencies=Referee)
def match(
    request: Request,
    here: Here,
    at: Opened,
    a: Annotated[str, Form()] = "person",
    b: Annotated[str, Form()] = "person",
    number: Number = None,
) -> Response:
    """Begin a match of the stage."""
    players = {SEATS[seat]: (a, b)[seat] for seat in SIDES}
    return done(request, here, at, lambda: at[0].sit(here.matches, players, press(number)))


@ROUTER.post("/{chair}/take", dependencies=Referee)
def take(request: Request, here: Here, at: Opened, number: Number = None) -> Response:
    """Take the finished match into the books."""
    return done(request, here, at, lambda: at[0].take(here.store, here.reading, press(number, "go")))


@ROUTER.post("/{chair}/drop", dependencies=Referee)
def drop(request: Request, here: Here, at: Opened, number: Number = None) -> Response:
    """Let the match no longer count."""
    return done(request, here, at, lambda: at[0].drop(press(number, "drop")))


@ROUTER.post("/{chair}/admiral", dependencies=Referee)
def admiral(request: Request, here: Here, at: Opened, side: Annotated[str, Form()], number: Number = None) -> Response:
    """Let the cautious admiral announce for a side."""
    return done(request, here, at, lambda: at[0].admiral(side, press(number, "announce")))


@ROUTER.post("/{chair}/set", dependencies=Referee)
def set_(
    request: Request,
    here: Here,
    at: Opened,
    lines: Annotated[str, Form()] = "",
    why: Annotated[str, Form()] = "",
    number: Number = None,
) -> Response:
    """Enter what happened outside the program."""

    def act() -> None:
        check_size(lines, "lines")
        at[0].set(lines, why, press(number, "set", "edit"))

    return done(request, here, at, act)


@ROUTER.post("/{chair}/undo", dependencies=Referee)
def undo(request: Request, here: Here, at: Opened, to: Annotated[int, Form()], number: Number = None) -> Response:
    """Go back to the books after an entry."""
    return done(request, here, at, lambda: at[0].undo(to, press(number, "edit", "undo")))
