"""The forms of the referee's page."""

from typing import Annotated, Final

from fastapi import APIRouter, Depends, Form, Request
from fastapi.responses import Response

from flagplot.web.match.changes import Forbidden
from flagplot.web.match.seats import REFEREES, Seat
from flagplot.web.pages.common import Here, Ours, Sitting, done

ROUTER: Final = APIRouter(include_in_schema=False)


async def referee_of(at_seat: Sitting) -> Seat:
    """The referee."""
    if at_seat.role != REFEREES:
        raise Forbidden("only the referee does that", expected="the referee's link")
    return at_seat


Referee = Annotated[Seat, Depends(referee_of)]


@ROUTER.post("/at/{seat}/propose", dependencies=[Ours])
def propose(request: Request, here: Here, at_seat: Referee, number: Annotated[int, Form()]) -> Response:
    """Propose to go back; -1 withdraws the proposal."""
    here.matches.propose(at_seat, number if number >= 0 else None)
    return done(request, here, at_seat)


@ROUTER.post("/at/{seat}/pause", dependencies=[Ours])
def pause(
    request: Request,
    here: Here,
    at_seat: Referee,
    rests: Annotated[str, Form(pattern="^(yes|no)$")],
    reason: Annotated[str, Form(max_length=4000)] = "",
) -> Response:
    """Pause or continue the match."""
    here.matches.pause(at_seat, reason if rests == "yes" else None)
    return done(request, here, at_seat)


@ROUTER.post("/at/{seat}/substitute", dependencies=[Ours])
def substitute(
    request: Request,
    here: Here,
    at_seat: Referee,
    side: Annotated[str, Form(pattern="^[AB]$")],
    doctrine: Annotated[str, Form(max_length=80)] = "",
    reason: Annotated[str, Form(max_length=4000)] = "",
) -> Response:
    """Let a doctrine answer for a person who is away, or end that."""
    here.matches.substitute(at_seat, side, doctrine, reason)
    return done(request, here, at_seat)


@ROUTER.post("/at/{seat}/note", dependencies=[Ours])
def note(
    request: Request,
    here: Here,
    at_seat: Referee,
    text: Annotated[str, Form(min_length=1, max_length=4000)],
    public: Annotated[str, Form()] = "",
) -> Response:
    """Add a note."""
    here.matches.note(at_seat, text, public == "yes")
    return done(request, here, at_seat)


@ROUTER.post("/at/{seat}/end", dependencies=[Ours])
def end(
    request: Request,
    here: Here,
    at_seat: Referee,
    reason: Annotated[str, Form(min_length=1, max_length=4000)],
    winner: Annotated[str, Form(pattern="^[AB]?$")] = "",
) -> Response:
    """End the match by the referee's decision."""
    here.matches.end_by_hand(at_seat, "AB".index(winner) if winner else None, reason)
    return done(request, here, at_seat)
