"""The battle board: a column for each side with its six numbers, what waits, submarines, aircraft ashore, and what is lost.

What a seat has not been shown is drawn as hidden, with the facts that a search has told (22.423B, 22.452B).
"""

from collections.abc import Iterator
from typing import Final

from flagplot.core.seen import REFEREE
from flagplot.drawing.page import drawn
from flagplot.drawing.paints import SIDES
from flagplot.drawing.sheet import Card, Column, Picks, Sheet
from flagplot.drawing.svg import Svg
from flagplot.games.awaw.board import air, groups, ships
from flagplot.games.awaw.board.picks import picks_of
from flagplot.games.awaw.shared import terms
from flagplot.games.awaw.words.known import Look
from flagplot.games.awaw.words.telling import Teller
from flagplot.games.awaw.words.wording import singular

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


def board(seen: Look, teller: Teller) -> Svg:
    """The picture of a battle as somebody sees it."""
    return drawn(sheet(seen, teller))


def sheet(seen: Look, teller: Teller) -> Sheet:
    """What the board says."""
    v, picks = seen.s, picks_of(seen)
    segments = [segment for segment, _ in STEPS]
    where = f"Round {v.round}" if v.round else "Before the first round"
    doing = dict(STEPS) | OTHER_STEPS
    reader = "the referee" if seen.seat == REFEREE else teller.side(seen.seat)
    return Sheet(
        title=f"{where}: {outcome(seen, teller) or doing[v.segment]}",
        subtitle=f"as {reader} sees it",
        columns=tuple(column(seen, teller, picks, side) for side in range(2)),
        steps=tuple(name for _, name in STEPS),
        step=segments.index(v.segment) if v.segment in segments else -1 if v.segment < terms.PATROL else len(STEPS),
    )


def outcome(seen: Look, teller: Teller) -> str:
    """Who has won, once it is over (22.72)."""
    v = seen.s
    if v.ended == terms.NOT_ENDED:
        return ""
    return singular(f"{teller.side(v.winner)} wins" if v.winner >= 0 else "nobody wins")


def column(seen: Look, teller: Teller, picks: Picks, side: int) -> Column:
    """One side."""
    v = seen.s
    role = "intercepts" if v.interceptor == side else "carries out an activity"
    you = "you, " if seen.seat == side else ""
    return Column(
        teller.side(side), f"{you}{role}", SIDES[side], tuple(cards(seen, teller, picks, side)), notes(seen, side)
    )


def cards(seen: Look, teller: Teller, picks: Picks, side: int) -> Iterator[Card]:
    """Everything of a side, from its first number to its losses."""
    yield from groups.cards(seen, teller, picks, side)
    yield from ships.submarines(seen, teller, picks, side)
    yield from air.bases(seen, teller, picks, side)
    yield from ships.lost(seen, teller, side)


def notes(seen: Look, side: int) -> tuple[str, ...]:
    """What a side has done this round: its search and its losses (22.451, 22.61A)."""
    v, told = seen.s, list[str]()
    if v.round and v.segment >= terms.SEARCH and v.raid == 0:
        told.append(
            f"{v.search_dice[side]} search dice, {v.results[side]} {'result' if v.results[side] == 1 else 'results'}"
        )
    if v.round and (v.lost_factors[side] or v.hurt_factors[side]):
        told.append(f"This round {v.lost_factors[side]} factors sunk, {v.hurt_factors[side]} damaged")
    return tuple(map(singular, told))
