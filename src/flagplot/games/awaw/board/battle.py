"""The battle board: a column for each side with its six numbers, waiting groups, submarines, aircraft ashore, and losses.

Groups not shown to the seat are drawn as hidden, with the facts found by searches (22.423B, 22.452B). What the pending
question is about can be picked; enemy ships that are listed by their place among others are picked from the list alone: the
place would reveal the order of their file.
"""

from collections.abc import Iterator
from typing import Final

from flagplot.core.seat_view import REFEREE
from flagplot.drawing.page import drawn
from flagplot.drawing.paints import SIDES
from flagplot.drawing.sheet import BoardSheet, Card, ClickTargets, Column, Thing
from flagplot.drawing.svg import Svg
from flagplot.games.awaw.battle.fleet.firing import ship_of_rank
from flagplot.games.awaw.board import air, groups, ships
from flagplot.games.awaw.shared import terms
from flagplot.games.awaw.words import asks
from flagplot.games.awaw.words.describe import BattleDescriber
from flagplot.games.awaw.words.knowledge import Look
from flagplot.games.awaw.words.wording import singular

SUBJECTS: Final = {"group": "group", "unit": "unit", "boat": "unit", "target": "unit", "wing": "wing", "base": "base"}

ROLES: Final = (("carries out an activity", "intercepts"), ("intercepts", "counter-intercepts"))
"""What the side that was met does, and the other one; where there is an activity, and where interceptors are countered."""
STEPS: Final = (
    (terms.PATROL, "combat air patrol"),
    (terms.COUNTERAIR, "counterair"),
    (terms.COVER, "air cover"),
    (terms.SEARCHERS, "air search"),
    (terms.SEARCH, "search"),
    (terms.STRIKES, "air strikes"),
    (terms.LANDING, "landing"),
    (terms.PAIRING, "fleet combat"),
    (terms.SECOND_ENGAGEMENTS, "second engagements"),
    (terms.SUBMARINES, "submarines"),
    (terms.WITHDRAWAL, "withdrawal"),
    (terms.REINFORCEMENT, "reinforcements"),
)
"""The segments of a round that a player notices (22.41)."""
OTHER_STEPS: Final = {
    terms.FORMATION: "combat groups form",
    terms.NUMBERING: "numbers are chosen",
    terms.ROUND_START: "the round begins",
    terms.ROUND_END: "the round ends",
    terms.TRANSPORT_RAID: "transports are raided",
    terms.AFTERMATH: "after the battle",
    terms.OVER: "the battle is over",
}


def picks_of(seen: Look) -> ClickTargets:
    """Those of the question that the reader is asked; the referee reads those of either seat."""
    v = seen.s
    if not seen.is_pickable or v.ask_kind not in asks.BY_CODE:
        return ClickTargets()
    kind = asks.BY_CODE[v.ask_kind]
    told = ((kind.subject, v.ask_subject), (kind.object, v.ask_object))
    about = frozenset((SUBJECTS[word], row) for word, row in told if word in SUBJECTS and row >= 0)
    return ClickTargets(answers_of(seen, kind.answers), about).among(seen.offered)


def answers_of(seen: Look, meaning: str) -> dict[Thing, int]:
    """The answers of one meaning that refer to something on the board."""
    v, seat, foe = seen.s, seen.s.ask_seat, 1 - seen.s.ask_seat
    size = range(v.ask_size)
    if meaning == "enemy number":
        return {("group", foe * terms.GROUPS + a - 1): a for a in size if a}
    if meaning == "own unit":
        return {("unit", seat * terms.UNITS + a): a for a in size if a < v.units[seat]}
    if meaning == "own wing":
        return {("wing", seat * terms.WINGS + a): a for a in size if a < v.wings[seat]}
    if meaning == "enemy base":
        return {("base", foe * terms.BASES + a): a for a in size if a < v.bases[foe]}
    if meaning in ("own group", "own group+1"):
        first = seat * terms.GROUPS + terms.NUMBERS - (meaning == "own group+1")
        return {("group", first + a): a for a in size if a or meaning == "own group"}
    if meaning in ("number", "number or 0"):
        first = seat * terms.GROUPS - (meaning == "number or 0")
        return {("number", first + a): a for a in size if a or meaning == "number"}
    if meaning == "aim" and v.ask_kind == asks.CAPITAL_AIM:
        ranked = {a: ship_of_rank(v, v.ask_object, a - asks.FIRST_RANK + 1) for a in size if a >= asks.FIRST_RANK}
        return {("unit", u): a for a, u in ranked.items() if u >= 0}
    if meaning == "aim":
        return {("unit", u): a for a in size if a and (u := ship_of_rank(v, v.ask_object, a)) >= 0}
    return {}


def board(seen: Look, teller: BattleDescriber) -> Svg:
    """The picture of a battle as one reader sees it."""
    return drawn(sheet(seen, teller))


def sheet(seen: Look, teller: BattleDescriber) -> BoardSheet:
    """What the battle board says: its title, both columns, and where in the round the battle is."""
    v, picks = seen.s, picks_of(seen)
    segments = [segment for segment, _ in STEPS]
    where = f"Round {v.round}" if v.round else "Before the first round"
    doing = dict(STEPS) | OTHER_STEPS
    reader = "the referee" if seen.seat == REFEREE else teller.side(seen.seat)
    return BoardSheet(
        title=f"{where}: {outcome(seen, teller) or doing[v.segment]}",
        subtitle=f"as {reader} sees it",
        columns=tuple(column(seen, teller, picks, side) for side in range(2)),
        steps=tuple(name for _, name in STEPS),
        step=segments.index(v.segment) if v.segment in segments else -1 if v.segment < terms.PATROL else len(STEPS),
    )


def outcome(seen: Look, teller: BattleDescriber) -> str:
    """Who has won, once it is over (22.72)."""
    v = seen.s
    if v.ended == terms.NOT_ENDED:
        return ""
    return singular(f"{teller.side(v.winner)} wins" if v.winner >= 0 else "no winner")


def column(seen: Look, teller: BattleDescriber, picks: ClickTargets, side: int) -> Column:
    """What one side has in the battle, as its column of the board."""
    v = seen.s
    role = ROLES[v.countered][int(v.interceptor == side)]
    you = "you, " if seen.seat == side else ""
    return Column(
        teller.side(side), f"{you}{role}", SIDES[side], tuple(cards(seen, teller, picks, side)), notes(seen, side)
    )


def cards(seen: Look, teller: BattleDescriber, picks: ClickTargets, side: int) -> Iterator[Card]:
    """Everything of a side, from its first number to its losses."""
    yield from groups.cards(seen, teller, picks, side)
    yield from ships.submarines(seen, teller, picks, side)
    yield from air.bases(seen, teller, picks, side)
    yield from ships.lost(seen, teller, side)
    yield from open_card(seen.seat, teller.open_forces, side)


def open_card(reader: int, found: tuple[tuple[str, ...], tuple[str, ...]], side: int) -> Iterator[Card]:
    """What the scenario discloses of a side to the other: its order of battle at the beginning (22.423A)."""
    if reader == 1 - side and found[side]:
        title = "Open to you, its forces at the beginning"
        yield Card("", title, notes=found[side], for_all="Disclosed: its forces at the beginning")


def notes(seen: Look, side: int) -> tuple[str, ...]:
    """What a side has done this round: its search and its losses (22.451, 22.61A)."""
    v, told = seen.s, list[str]()
    if v.round and v.segment >= terms.SEARCH and v.raid == 0:
        told.append(
            f"{v.search_dice[side]} search dice, {v.results[side]} {'result' if v.results[side] == 1 else 'results'}"
        )
    if v.round and (v.lost_factors[side] or v.damaged_factors[side]):
        told.append(f"This round {v.lost_factors[side]} factors sunk, {v.damaged_factors[side]} damaged")
    return tuple(map(singular, told))
