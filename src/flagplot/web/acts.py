"""What a seat can do with its match, listed once: each act is a request to the API and a form of the seat's page.

The sheet of a decision is apart: its page sends it row by row (`pages/seat.py`), a program as a whole (`api.py`).
"""

import inspect
from collections.abc import Callable
from typing import Annotated, Any, Final, get_args, get_type_hints

from fastapi import APIRouter, Depends, Request
from fastapi.responses import Response
from pydantic import BaseModel, ValidationError

from flagplot.web import api
from flagplot.web.answers.match import MatchData
from flagplot.web.bodies import (
    Address,
    AskBack,
    AwayRequest,
    Consent,
    Earlier,
    End,
    Faces,
    NewNote,
    NewSaying,
    Number,
    Pause,
    RollCorrection,
    RoutineParts,
    Substitute,
    Turn,
    unreadable,
)
from flagplot.web.match.changes import TAP, MatchOrder, check_referee
from flagplot.web.match.seats import Seat
from flagplot.web.pages.common import Ours, Sitting, done
from flagplot.web.people.going_back import check_consents
from flagplot.web.service import Here, Service, from_here
from flagplot.web.work import Pressed

API: Final = APIRouter(prefix="/api/match", dependencies=[Depends(from_here)])
PAGES: Final = APIRouter(prefix="/at/{seat}", dependencies=[Ours], include_in_schema=False)
NOTHING: Final = "-1"
"""The value of a form for an optional number that is not there."""
Do = Callable[..., None]


async def referee_of(at_seat: Sitting) -> Seat:
    """The referee whose page sends a form."""
    return check_referee(at_seat)


Referee = Annotated[Seat, Depends(referee_of)]


def form_of(body: type[BaseModel]) -> Callable[[Request], Any]:
    """What reads a body from a form: dice in one field, a box without a cross as false, an optional field left out as none."""

    async def read(request: Request) -> BaseModel:
        form, said = await request.form(), dict[str, object]()
        for name, field in body.model_fields.items():
            every = [each for each in form.getlist(name) if isinstance(each, str)]
            kind = field.annotation
            if kind == list[int]:
                said[name] = [face for each in every for face in each.replace(",", " ").split()]
            elif kind == list[str]:
                said[name] = every
            elif type(None) in get_args(kind):
                said[name] = every[0] if every and every[0] != NOTHING else None
            elif every or kind is bool:
                said[name] = every[0] if every else False
            elif name == "key":
                said[name] = TAP
        try:
            return body.model_validate(said)
        except ValidationError as error:
            fault = error.errors()[0]
            raise unreadable({**fault, "loc": ("body", *fault["loc"])}, body.model_fields) from None

    return read


def act(path: str, page: str = "", is_pressed: bool = False, of_referee: bool = False) -> Callable[[Do], Do]:
    """List an act by the ends of its addresses in the API and on pages; a press waits for its turn (`WaitingLine`)."""

    def listed(do: Do) -> Do:
        body, waits = get_type_hints(do).get("said"), [Pressed] if is_pressed else []

        def requested(here: Service, seat: Seat, **said: object) -> Response:
            do(here, seat, **said)
            return api.match(here, seat)

        def filled_in(request: Request, here: Service, at_seat: Seat, **said: object) -> Response:
            do(here, at_seat, **said)
            return done(request, here, at_seat)

        _take(requested, said=body, here=Here, seat=api.Referee if of_referee else api.Sitting)
        form = None if body is None else Annotated[body, Depends(form_of(body))]
        _take(filled_in, request=Request, here=Here, at_seat=Referee if of_referee else Sitting, said=form)
        API.add_api_route(
            f"/{path}",
            requested,
            methods=["POST"],
            name=do.__name__,
            description=inspect.getdoc(do),
            tags=["referee" if of_referee else "seat"],
            dependencies=waits,
            response_model=MatchData,
        )
        PAGES.add_api_route(f"/{page or path}", filled_in, methods=["POST"], dependencies=waits)
        return do

    return listed


def _take(function: Any, **kinds: Any) -> None:
    """Let a function take these parameters of a request."""
    wanted = {name: kind for name, kind in kinds.items() if kind is not None}
    every = [inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, annotation=kind) for name, kind in wanted.items()]
    function.__signature__ = inspect.Signature(every)


@act("number")
def number(here: Service, seat: Seat, said: Number) -> None:
    """Submit the number of the seat for fair dice. The match begins when both numbers are there."""
    here.matches.bring(seat, said.number)


@act("routine", is_pressed=True)
def routine(here: Service, seat: Seat, said: RoutineParts) -> None:
    """Leave these parts of sheets to suggestions from the next question on; only this seat learns of it."""
    here.matches.leave_to_suggestions(seat, said.parts)


@act("dice", is_pressed=True)
def dice(here: Service, seat: Seat, said: Faces) -> None:
    """Give the dice of a physical roll."""
    here.matches.roll(seat, MatchOrder(said.turn, tuple(said.faces), said.key))


@act("dice/correct", "correct", is_pressed=True)
def correct(here: Service, seat: Seat, said: RollCorrection) -> None:
    """Correct the dice of the last roll (`rolled` has its `turn`): those of a real table, or any roll by the referee."""
    here.matches.correct(seat, MatchOrder(said.turn, tuple(said.faces), said.key), said.reason, said.roll)


@act("take-back", is_pressed=True)
def take_back(here: Service, seat: Seat, said: Turn) -> None:
    """Take back the last order, until the next answer or roll."""
    here.matches.undo(seat, said.turn, is_tap=said.key != "")


@act("consent")
def consent(here: Service, seat: Seat, said: Consent) -> None:
    """Agree or disagree with a proposal to go back: of the referee, or of the other side; then the referee is asked as well."""
    check_consents(seat)
    here.matches.consent(seat, said.agrees)


@act("ask-back")
def ask_back(here: Service, seat: Seat, said: AskBack) -> None:
    """Ask to take back answers of one's own. The match goes back when the other side, and a referee who has a seat, agree."""
    here.matches.ask_back(seat, said.turn)


@act("say")
def say(here: Service, seat: Seat, said: NewSaying) -> None:
    """Say something, during the match or afterwards; `said` of the match has what the seat may read."""
    here.say(seat, said.text, said.channel)


@act("claim")
def claim(here: Service, seat: Seat) -> None:
    """Win a match whose other side has run out of time."""
    here.matches.claim(seat)


@act("away")
def away(here: Service, seat: Seat, said: AwayRequest) -> None:
    """Let orders and a doctrine answer for this side from now on; repeat it to change them. They are secret before the end."""
    here.matches.leave(seat, said.doctrine, said.orders)


@act("back", "here")
def come_back(here: Service, seat: Seat) -> None:
    """Answer in person again."""
    here.matches.come_back(seat)


@act("mail")
def mail(here: Service, seat: Seat, said: Address) -> None:
    """Set the mail address for notifications of this side, if this server sends mail."""
    here.keep_mail(seat, said.mail.strip())


@act("proposal", "propose", of_referee=True)
def propose(here: Service, seat: Seat, said: Earlier) -> None:
    """Propose to go back to an earlier answer. The sides with people must agree."""
    here.matches.propose(seat, said.number)


@act("pause", of_referee=True)
def pause(here: Service, seat: Seat, said: Pause) -> None:
    """Pause or continue the match."""
    here.matches.pause(seat, said.reason)


@act("substitute", of_referee=True)
def substitute(here: Service, seat: Seat, said: Substitute) -> None:
    """Let a doctrine answer for a person who is away, or end that. Everybody reads that and why; which doctrine only at the end."""
    here.matches.substitute(seat, said.side, said.doctrine, said.reason)


@act("notes", "note", of_referee=True)
def note(here: Service, seat: Seat, said: NewNote) -> None:
    """Add a note, for everybody or for the referee until the end."""
    here.matches.note(seat, said.text, said.public)


@act("end", of_referee=True)
def end(here: Service, seat: Seat, said: End) -> None:
    """End the match by the referee's decision."""
    here.matches.end_by_hand(seat, "AB".index(said.winner) if said.winner else None, said.reason)
