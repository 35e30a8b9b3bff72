"""A plan as plain data: every hex of every route with its danger and all who threaten it."""

from collections.abc import Sequence
from fractions import Fraction

from flagplot.board.map import Map
from flagplot.games.awaw.turn.planning.course import Course, Step
from flagplot.games.awaw.turn.planning.danger import Dangers
from flagplot.games.awaw.turn.planning.hunters import Hunter
from flagplot.games.awaw.turn.words.reasons import BY_CODE


def chance(value: Fraction) -> dict[str, object]:
    """A chance, exactly and as a decimal number."""
    return {"exact": str(value), "value": float(value)}


def reason(code: int) -> dict[str, object] | None:
    """Why something may not be done; nothing if it may."""
    return None if code == 0 else {"cites": BY_CODE[code].cites, "text": BY_CODE[code].text}


def hunters(board: Map, dangers: Dangers) -> list[dict[str, object]]:
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


def course(board: Map, dangers: Dangers, name: str, found: Course) -> dict[str, object]:
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


def _step(board: Map, dangers: Dangers, step: Step) -> dict[str, object]:
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


def _threat(dangers: Dangers, step: Step, hunter: Hunter, place: int) -> dict[str, object]:
    watch = dangers.watch
    attempts = len(step.danger.team) if place in step.danger.team else 1
    refusal = watch.refusal(hunter, step.hex, step.seen, attempts)
    found = {"by": hunter.name, "distance": watch.distance(hunter, step.hex), "attempts": attempts}
    if refusal:
        return found | {"refused": reason(refusal)}
    prospects = watch.prospects(hunter, step.hex, step.seen, attempts)
    rounds = watch.rounds(hunter, step.hex, step.seen, attempts)
    return found | {
        "dice": prospects.dice,
        "added": prospects.added,
        "range": prospects.hexes if prospects.hexes >= 0 else None,
        "rounds": {str(number): chance(value) for number, value in rounds.items()},
    }


def choices(courses: Sequence[Course]) -> list[dict[str, object]]:
    """What each further hex buys."""
    return [{"length": c.length, "danger": chance(c.danger), "before_the_end": chance(c.on_the_way)} for c in courses]
