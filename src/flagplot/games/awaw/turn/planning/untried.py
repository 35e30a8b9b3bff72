"""A turn without interception attempts: where they were possible, with what chance, and why there were none (22.12).

It rests on the secrets of both sides, so only the referee sees it.
"""

from collections.abc import Iterator
from types import MappingProxyType
from typing import Final

from flagplot.core.seat_view import REFEREE
from flagplot.games.awaw.files.operation.start import Expedition
from flagplot.games.awaw.players.turn import bold, standard, trained
from flagplot.games.awaw.players.turn.settings import Settings
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.planning.course import Step, along
from flagplot.games.awaw.turn.planning.dangers import Dangers
from flagplot.games.awaw.turn.planning.hunters import Watch, announced
from flagplot.games.awaw.turn.planning.report import percent
from flagplot.games.awaw.turn.sea import Sea
from flagplot.games.awaw.turn.words import events
from flagplot.games.awaw.turn.words.known import TurnLook
from flagplot.games.awaw.words.describe import listed

SETTINGS: Final = MappingProxyType({"standard": standard.SETTINGS, "bold": bold.SETTINGS, "trained": trained.SETTINGS})
"""What the doctrines want, by name."""
HUNDRED: Final = 100


def untried(t: Sea, start: Expedition, seen: TurnLook, doctrines: tuple[str, ...]) -> list[tuple[str, str]]:
    """Sentences with their paragraphs; none after an attempt, during the turn, and for a seat."""
    tried = any(event.kind == events.INTERCEPTION_DECLARED for event in seen.log)
    if seen.seat != REFEREE or tried or seen.s.step != terms.TURN_OVER:
        return []
    chosen = [(o, plan) for o, plan in enumerate(seen.s.operation_chosen[: seen.s.operations]) if plan > 0]
    return [line for operation, plan in chosen for line in _of(t, start, operation, plan, doctrines)]


def _of(t: Sea, start: Expedition, operation: int, plan: int, doctrines: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    after, rows = announced(t, start.situation, operation, plan)
    names, found = (start.roster.forces, start.roster.units), list[tuple[Step, Dangers]]()
    for row in rows:
        dangers = Dangers(Watch(t, after, row, names))
        path = after.leg_path[row][: after.leg_length[row]]
        found.append((along(start.chart, dangers, path).worst, dangers))
    name = start.roster.operations[operation]
    step, dangers = max(found, key=lambda each: each[0].danger.total)
    hunters = [dangers.watch.hunters[place] for place in step.danger.team]
    if not step.danger.total:
        yield (
            f"There was no attempt to intercept {name}: no ship could have come in time to any hex of its route",
            "22.23",
        )
        return
    who = listed([hunter.name for hunter in hunters]) or "submarines"
    where = f"{start.roster.spot(step.hex)}: {percent(step.danger.total)} in time, by {who}"
    yield f"There was no attempt to intercept {name}. The best place was {where}", "22.12, 22.23"
    doctrine = doctrines[dangers.watch.side]
    if doctrine in SETTINGS:
        yield f"{start.roster.sides[dangers.watch.side]} did not: {_why(step, SETTINGS[doctrine], doctrine)}", "22.12"


def _why(step: Step, how: Settings, doctrine: str) -> str:
    """Why a doctrine with these settings sent no force."""
    chance = max(step.danger.alone, step.danger.surface)
    if not chance:
        return f"the {doctrine} doctrine sends a submarine only for a chance of {how.least_boat_chance}% or more"
    if chance * HUNDRED < how.least_chance:
        return f"the {doctrine} doctrine sends a force only for a chance of {how.least_chance}% or more"
    return (
        f"the {doctrine} doctrine wants {how.least_factors} naval factors expected in the first round, "
        "of forces that it keeps for nothing else"
    )
