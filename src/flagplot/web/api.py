"""The JSON API: what a program needs to begin and play a match; `Authorization: Bearer TOKEN` gives the seat."""

from typing import Annotated, Final

from fastapi import APIRouter, Depends, Request
from fastapi.responses import JSONResponse, PlainTextResponse, Response, StreamingResponse
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from pydantic import BaseModel, ConfigDict, Field

from flagplot import games
from flagplot.blocks.data import as_data
from flagplot.core.errors import FlagplotError
from flagplot.web.match.changes import Forbidden, Order
from flagplot.web.match.matches import SEEDED, SOURCES
from flagplot.web.match.replay import at
from flagplot.web.match.seats import REFEREES, Seat
from flagplot.web.service import Service, WrongToken, address_of, check_orders, from_here, open_wanted, playable
from flagplot.web.stream import changes

ROUTER: Final = APIRouter(prefix="/api", dependencies=[Depends(from_here)])
BEARER: Final = HTTPBearer(auto_error=False, description="The token of a seat: the last part of its link.")


class Strict(BaseModel):
    """Unknown fields are refused."""

    model_config = ConfigDict(extra="forbid")


class NewMatch(Strict):
    """The game to play, and its players."""

    scenario: str = Field("", description="Name of a scenario that comes with the program.")
    text: str = Field("", description="The text of a scenario file of one's own, in place of a name.")
    edition: str = Field("", description="The edition; by default that of the file.")
    rulings: dict[str, str] = Field(default_factory=dict, description="Rulings by name.")
    seats: dict[str, str] = Field(
        default_factory=dict, description="A, B: `person`, a doctrine, or `search:200ms` and the like."
    )
    orders: dict[str, str] = Field(
        default_factory=dict,
        description="A and B: the text of a file of standing orders of a side that a doctrine plays.",
    )
    screen: str = Field(
        "",
        pattern="^(|table|curtain)$",
        description="A link more, of one screen for both sides: `table`, both open, or `curtain`, each in turn.",
    )
    chances: bool = Field(True, description="Whether a side may ask what its chances are (`/match/chances`).")
    seed: int | None = Field(None, ge=0, description="A seed of dice; a secret one if left out.")
    dice: str = Field(
        SEEDED,
        pattern=f"^({'|'.join(SOURCES)})$",
        description="`fair`: drawn from the match, both seats bring a number first; `seed`: of a seed; `table`: typed in.",
    )


class Answer(Strict):
    """An answer to the pending question of the seat."""

    turn: int = Field(description="The `turn` of the question that is meant.")
    answers: list[int | str] = Field(
        min_length=1,
        max_length=200,
        description="Numbers of answers, or words as they are typed; several go on in one order.",
    )
    key: str = Field("", max_length=80, description="A name for this request; sent again it is the same answer.")


class Faces(Strict):
    """The dice of the pending roll, as rolled at the table."""

    turn: int
    faces: list[int] = Field(min_length=1, max_length=60)
    key: str = Field("", max_length=80)


class RollCorrection(Faces):
    """The corrected dice of the last roll."""

    reason: str = Field("", max_length=4000, description="The referee's reason.")
    roll: int | None = Field(
        None, description="Another roll than the last, by its number in `rolled.rolls`; the referee alone."
    )


class Pause(Strict):
    """The reason why the match is paused."""

    reason: str | None = Field(max_length=4000, description="null lets it go on.")


class Number(Strict):
    """A seat's number for fair dice."""

    number: str = Field(max_length=80, description="A whole number from 0 on, preferably a long secret one.")


class TakeBackRequest(Strict):
    """Answers to remove from a form."""

    turn: int = Field(description="The current `turn` of the form.")
    keep: int = Field(0, ge=0, description="The number of its first answers that remain.")


class Send(Strict):
    """The form to send."""

    turn: int = Field(description="The current `turn` of the form.")
    key: str = Field("", max_length=80)


class AwayRequest(Strict):
    """The replacement of an absent person."""

    doctrine: str = Field(description="A doctrine of the game, for what the orders leave open.")
    orders: str = Field("", description="The text of a file of standing orders, in games that have them.")


class Address(Strict):
    """The mail address for notifications."""

    mail: str = Field(max_length=200, description="Empty for nowhere.")


class Turn(Strict):
    """The question to which a request refers."""

    turn: int


class Earlier(Strict):
    """The answer to which a referee would go back."""

    number: int | None = Field(description="Answers that remain; null drops the proposal.")


class Consent(Strict):
    """Whether the seat agrees."""

    agrees: bool


class NewNote(Strict):
    """A referee's note."""

    text: str = Field(min_length=1, max_length=4000)
    public: bool = True


class End(Strict):
    """The ending set by a referee."""

    winner: str = Field("", pattern="^[AB]?$", description="A, B or empty for no winner.")
    reason: str = Field(min_length=1, max_length=4000)


async def service_of(request: Request) -> Service:
    """The matches of this server."""
    found: Service = request.app.state.service
    return found


Here = Annotated[Service, Depends(service_of)]


async def seat_of(
    request: Request, here: Here, token: Annotated[HTTPAuthorizationCredentials | None, Depends(BEARER)] = None
) -> Seat:
    """The seat of the client."""
    if token is None:
        raise WrongToken("this needs a seat", field="Authorization", expected="Bearer and the token of a link")
    return await here.entered(token.credentials, address_of(request))


Sitting = Annotated[Seat, Depends(seat_of)]


async def referee_of(seat: Sitting) -> Seat:
    """The referee."""
    if seat.role != REFEREES:
        raise Forbidden("only the referee does that", expected="the referee's link")
    return seat


Referee = Annotated[Seat, Depends(referee_of)]


@ROUTER.get("/scenarios", tags=["begin"])
def scenarios() -> list[dict[str, str]]:
    """The scenarios that can be played."""
    return [
        {"name": each.name, "kind": each.kind, "date": each.word("date"), "title": each.title} for each in playable()
    ]


@ROUTER.get("/editions", tags=["begin"])
def editions() -> dict[str, dict[str, object]]:
    """The editions, each with its rulings and its doctrines."""
    found: dict[str, dict[str, object]] = {}
    for kit in games.kits():
        for name in kit.editions.names():
            edition = kit.editions.load(name)
            rulings = {key: [each.name for each in ruling.alternatives] for key, ruling in edition.rulings.items()}
            found[name] = {"title": edition.title, "rulings": rulings, "seats": ["person", *kit.players]}
    return found


@ROUTER.post("/matches", status_code=201, tags=["begin"])
def create(wanted: NewMatch, request: Request, here: Here) -> dict[str, object]:
    """Begin a match. The response holds the secret tokens of its seats, which are shown only here."""
    with here.beginning(address_of(request)):
        check_orders(wanted.orders)
        setting = open_wanted(wanted.scenario, wanted.text, wanted.edition, wanted.rulings)
        head, tokens = here.matches.create(
            setting, wanted.seats, wanted.seed, wanted.dice, wanted.orders, wanted.screen, wanted.chances
        )
    base = str(request.base_url).rstrip("/")
    return {"match": head.id, "tokens": tokens, "links": {role: f"{base}/sit/{one}" for role, one in tokens.items()}}


@ROUTER.get("/match", tags=["seat"])
def match(here: Here, seat: Sitting) -> Response:
    """The match as the seat may know it: its question with the legal answers, and its view."""
    with here.reading(seat) as found:
        return JSONResponse({**found.data(), "version": found.version(), "view": as_data(found.view())})


@ROUTER.get("/match/log", tags=["seat"])
def log(here: Here, seat: Sitting, after: int = 0) -> Response:
    """The events so far, from the given one on."""
    with here.reading(seat) as found:
        return JSONResponse(found.events()[max(0, after) :])


@ROUTER.get("/match/chances", tags=["seat"])
def chances(here: Here, seat: Sitting) -> dict[str, object]:
    """The chances of the side, estimated from its own information; takes some seconds."""
    with here.reading(seat) as found:
        asked = here.estimates.asked(found)
    return asked.reckoned().data


@ROUTER.post("/match/number", tags=["seat"])
def number(said: Number, here: Here, seat: Sitting) -> Response:
    """Submit the number of the seat for fair dice. The match begins when both numbers are there."""
    here.matches.bring(seat, said.number)
    return match(here, seat)


@ROUTER.get("/match/board", tags=["seat"])
def board(here: Here, seat: Sitting) -> Response:
    """The board as the seat sees it, as SVG; 204 if there is none."""
    with here.reading(seat) as found:
        drawn = found.board
    return Response(drawn.text(), media_type="image/svg+xml") if drawn is not None else Response(status_code=204)


@ROUTER.post("/match/answer", tags=["seat"])
def answer(said: Answer, here: Here, seat: Sitting) -> Response:
    """Answer the question; 409 if another question is pending, 422 with the reason if the rules forbid the answer."""
    here.matches.answer(seat, Order(said.turn, tuple(said.answers), said.key))
    return match(here, seat)


@ROUTER.post("/match/form", tags=["seat"])
def put(said: Answer, here: Here, seat: Sitting) -> Response:
    """Enter an answer on the form of the question, with its forced consequences. Other seats see nothing of it."""
    here.matches.put(seat, Order(said.turn, tuple(said.answers), said.key))
    return match(here, seat)


@ROUTER.post("/match/form/back", tags=["seat"])
def put_back(said: TakeBackRequest, here: Here, seat: Sitting) -> Response:
    """Remove answers from the form, any number of times."""
    here.matches.put_back(seat, said.turn, said.keep)
    return match(here, seat)


@ROUTER.post("/match/form/send", tags=["seat"])
def send(said: Send, here: Here, seat: Sitting) -> Response:
    """Send the answers of the form together. Their consequences follow now."""
    here.matches.send(seat, said.turn, said.key)
    return match(here, seat)


@ROUTER.post("/match/dice", tags=["seat"])
def dice(said: Faces, here: Here, seat: Sitting) -> Response:
    """Give the dice of a physical roll."""
    here.matches.roll(seat, Order(said.turn, tuple(said.faces), said.key))
    return match(here, seat)


@ROUTER.post("/match/dice/correct", tags=["seat"])
def correct(said: RollCorrection, here: Here, seat: Sitting) -> Response:
    """Correct the dice of the last roll (`rolled` has its `turn`): those of a real table, or any roll by the referee."""
    here.matches.correct(seat, Order(said.turn, tuple(said.faces), said.key), said.reason, said.roll)
    return match(here, seat)


@ROUTER.post("/match/take-back", tags=["seat"])
def take_back(said: Turn, here: Here, seat: Sitting) -> Response:
    """Take back the last order, until the next answer or roll."""
    here.matches.undo(seat, said.turn)
    return match(here, seat)


@ROUTER.post("/match/consent", tags=["seat"])
def consent(said: Consent, here: Here, seat: Sitting) -> Response:
    """Agree or disagree with the referee's proposal to go back."""
    if seat.side is None:
        raise Forbidden("only a side agrees", expected="the link of a side")
    here.matches.consent(seat, said.agrees)
    return match(here, seat)


@ROUTER.post("/match/away", tags=["seat"])
def away(said: AwayRequest, here: Here, seat: Sitting) -> Response:
    """Let orders and a doctrine answer for this side from now on; repeat it to change them. They are secret before the end."""
    here.matches.leave(seat, said.doctrine, said.orders)
    return match(here, seat)


@ROUTER.post("/match/back", tags=["seat"])
def come_back(here: Here, seat: Sitting) -> Response:
    """Answer in person again."""
    here.matches.come_back(seat)
    return match(here, seat)


@ROUTER.post("/match/mail", tags=["seat"])
def mail(said: Address, here: Here, seat: Sitting) -> Response:
    """Set the mail address for notifications of this side, if this server sends mail."""
    here.keep_mail(seat, said.mail)
    return match(here, seat)


@ROUTER.get("/match/stream", tags=["seat"])
def stream(here: Here, seat: Sitting) -> StreamingResponse:
    """Server-sent events, one for each change of the seat's content, with the new version as data."""
    return StreamingResponse(changes(here, seat), media_type="text/event-stream")


@ROUTER.post("/match/proposal", tags=["referee"])
def propose(said: Earlier, here: Here, seat: Referee) -> Response:
    """Propose to go back to an earlier answer. The sides with people must agree."""
    here.matches.propose(seat, said.number)
    return match(here, seat)


@ROUTER.post("/match/pause", tags=["referee"])
def pause(said: Pause, here: Here, seat: Referee) -> Response:
    """Pause or continue the match."""
    here.matches.pause(seat, said.reason)
    return match(here, seat)


@ROUTER.post("/match/notes", tags=["referee"])
def note(said: NewNote, here: Here, seat: Referee) -> Response:
    """Add a note, for everybody or for the referee until the end."""
    here.matches.note(seat, said.text, said.public)
    return match(here, seat)


@ROUTER.post("/match/end", tags=["referee"])
def end(said: End, here: Here, seat: Referee) -> Response:
    """End the match by the referee's decision."""
    here.matches.end_by_hand(seat, "AB".index(said.winner) if said.winner else None, said.reason)
    return match(here, seat)


@ROUTER.get("/match/record", tags=["end"], response_class=PlainTextResponse)
def record(here: Here, seat: Sitting) -> str:
    """The whole match as a record: for the referee always, for others after the end."""
    with here.reading(seat) as found:
        found.check_open()
        return found.record().text()


@ROUTER.get("/match/luck", tags=["end"])
def luck(here: Here, seat: Sitting) -> Response:
    """The luck of a finished match, as `flagplot luck` reports it; 202 during the measurement: ask again later."""
    found = here.luck_of(seat)
    return JSONResponse(None, 202) if found is None else JSONResponse(found[0])


@ROUTER.get("/match/at/{number}", tags=["end"])
def earlier(number: int, here: Here, seat: Sitting) -> dict[str, object]:
    """The match after this many answers, as each side saw it and in truth: for the referee always, for others after the end."""
    with here.reading(seat) as found:
        found.check_open()
        head, entries = found.head, found.sitting.entries()
    moment = at(head, entries, number)
    return {**moment.data(), "views": {name: as_data(blocks) for name, blocks in moment.views()}}


def told(code: int, error: FlagplotError) -> JSONResponse:
    """An error as an object."""
    said = {"what": error.what, "field": error.field, "expected": error.expected, "message": str(error)}
    return JSONResponse({"error": said}, code)
