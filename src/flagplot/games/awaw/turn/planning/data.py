"""A plan as plain data: every hex of every route with its danger and all who threaten it."""

from collections.abc import Sequence
from fractions import Fraction
from typing import NotRequired

import typing_extensions
from typing_extensions import TypedDict

from flagplot.board.map import Map
from flagplot.games.awaw.turn.planning.course import Course, Step
from flagplot.games.awaw.turn.planning.dangers import Dangers
from flagplot.games.awaw.turn.planning.hunters import Hunter
from flagplot.games.awaw.turn.words.reasons import BY_CODE


class Chance(TypedDict):
    """A chance, exactly and as a decimal number."""

    exact: str
    value: float


class RefusalData(TypedDict):
    """Why something may not be done."""

    cites: str
    text: str


class PossibleInterceptor(TypedDict):
    """A possible interceptor."""

    name: str
    submarine: bool
    tries: int
    at: str
    refused: RefusalData | None


class Threat(TypedDict):
    """Who threatens a hex: how far off, by how many dice, in time in which round; or why not at all."""

    by: str
    distance: int
    attempts: int
    refused: NotRequired[RefusalData | None]
    dice: NotRequired[int]
    added: NotRequired[int]
    range: NotRequired[int | None]
    rounds: NotRequired[dict[str, Chance]]


class Team(TypedDict):
    """Those who do best to try, and with what chance."""

    forces: list[str]
    danger: Chance


class RouteHex(TypedDict):
    """A hex of a route with its danger."""

    hex: str
    name: str
    part: int
    refused: RefusalData | None
    danger: Chance
    best_team: Team
    alone: Chance
    together: Chance
    submarines: Chance
    threats: list[Threat]


class Worst(TypedDict):
    """The worst hex of a part of a route."""

    worst: str
    danger: Chance


class Way(TypedDict):
    """One route."""

    name: str
    length: int
    danger: Chance
    before_the_end: Chance
    worst: str
    parts: list[Worst]
    hexes: list[RouteHex]
    least_danger: NotRequired[Chance]


class LengthTradeoff(TypedDict):
    """What a length buys."""

    length: int
    danger: Chance
    before_the_end: Chance


class StretchData(Way):
    """A stretch of a plan of the file."""

    forces: list[str]
    hunters: list[PossibleInterceptor]


class FilePlan(TypedDict):
    """A plan of the file."""

    operation: str
    plan: str
    stretches: list[StretchData]


class AssumptionData(TypedDict):
    """What an enemy is assumed to search with, by the file or by default."""

    squadrons: int
    range: int
    default: bool


_HEAD: dict[str, object] = {
    "title": str,
    "edition": str,
    "for": str,
    "knows_everything": bool,
    "assumed_forces": bool,
    "assumed": NotRequired[AssumptionData],
    "forces": list[str],
}
_TYPED = vars(typing_extensions)["TypedDict"]
Sailing = _TYPED(
    "Sailing",
    {
        **_HEAD,
        "activity": str,
        "hunters": list[PossibleInterceptor],
        "routes": list[Way],
        "choices": list[LengthTradeoff],
    },
)
"""A voyage that was planned."""
FromFile = _TYPED("FromFile", {**_HEAD, "plans": list[FilePlan]})
"""The plans of a file in which a force sails."""
Open = TypedDict(
    "Open",
    {"forces": list[str], "from": str, "to": str, "new": bool, "open_hexes": int, "cites": str},
)
"""A stretch on which a plan may be intercepted."""


class InterceptionCountData(TypedDict):
    """How often a plan may be intercepted."""

    operation: str
    plan: str
    interceptions: int
    stretches: list[Open]


class Count(TypedDict):
    """How often each plan of a file may be intercepted."""

    title: str
    edition: str
    plans: list[InterceptionCountData]


def chance(value: Fraction) -> Chance:
    """A chance, exactly and as a decimal number."""
    return {"exact": str(value), "value": float(value)}


def reason(code: int) -> RefusalData | None:
    """Why something may not be done; nothing if it may."""
    return None if code == 0 else {"cites": BY_CODE[code].cites, "text": BY_CODE[code].text}


def hunters(board: Map, dangers: Dangers) -> list[PossibleInterceptor]:
    """All who might come, with the reason of those that may not."""
    return [
        {
            "name": hunter.name,
            "submarine": bool(hunter.is_submarine),
            "tries": hunter.tries,
            "at": board.id_of(hunter.start),
            "refused": reason(hunter.refusal),
        }
        for hunter in dangers.watch.hunters
    ]


def course(board: Map, dangers: Dangers, name: str, found: Course) -> Way:
    """One route."""
    return {
        "name": name,
        "length": found.length,
        "danger": chance(found.danger),
        "before_the_end": chance(found.on_the_way),
        "worst": board.id_of(found.worst.hex),
        "parts": [{"worst": board.id_of(s.hex), "danger": chance(s.danger.total)} for s in found.parts],
        "hexes": [_step(board, dangers, step) for step in found.steps],
    }


def _step(board: Map, dangers: Dangers, step: Step) -> RouteHex:
    watch, found = dangers.watch, step.danger
    return {
        "hex": board.id_of(step.hex),
        "name": board.spell(step.hex),
        "part": step.part,
        "refused": reason(watch.hex_refusal(step.hex)),
        "danger": chance(found.total),
        "best_team": {"forces": [watch.hunters[n].name for n in found.team], "danger": chance(found.surface)},
        "alone": chance(found.alone),
        "together": chance(found.together),
        "submarines": chance(found.below),
        "threats": [_threat(dangers, step, hunter, n) for n, hunter in enumerate(watch.hunters)],
    }


def _threat(dangers: Dangers, step: Step, hunter: Hunter, place: int) -> Threat:
    watch = dangers.watch
    attempts = len(step.danger.team) if place in step.danger.team else 1
    refusal = watch.refusal(hunter, step.hex, step.seen, attempts)
    found: Threat = {"by": hunter.name, "distance": watch.distance(hunter, step.hex), "attempts": attempts}
    if refusal:
        return {**found, "refused": reason(refusal)}
    prospects = watch.prospects(hunter, step.hex, step.seen, attempts)
    rounds = watch.rounds(hunter, step.hex, step.seen, attempts)
    return {
        **found,
        "dice": prospects.dice,
        "added": prospects.added,
        "range": prospects.hexes if prospects.hexes >= 0 else None,
        "rounds": {str(number): chance(value) for number, value in rounds.items()},
    }


def choices(courses: Sequence[Course]) -> list[LengthTradeoff]:
    """What each further hex buys."""
    return [{"length": c.length, "danger": chance(c.danger), "before_the_end": chance(c.on_the_way)} for c in courses]
