"""The battle board: for each side its six numbers, its combat groups, submarines, aircraft ashore, and losses.

The six numbers are always there, those that no group has as empty places (22.423, 22.425): next to each other they are one place.

Groups not shown to the seat are drawn as hidden, with the facts found by searches (22.423B, 22.452B). What the pending
question is about can be picked; enemy ships that are listed by their place among others are picked from the list alone: the
place would reveal the order of their file.
"""

from collections.abc import Iterator
from typing import Final

from flagplot.core.seat_view import REFEREE
from flagplot.drawing.page import drawn
from flagplot.drawing.shapes import SIDES
from flagplot.drawing.sheet import EMPTY, HIDDEN, PLAIN, WAITING, BoardSheet, Card, ClickTargets, Column, Thing
from flagplot.drawing.svg import Svg
from flagplot.games.awaw.battle.fleet.firing import ship_of_rank
from flagplot.games.awaw.board import ships
from flagplot.games.awaw.board.ships import in_group
from flagplot.games.awaw.shared import terms
from flagplot.games.awaw.shared.groups import numbers_in_play
from flagplot.games.awaw.words import asks
from flagplot.games.awaw.words.describe import BattleDescriber, singular, status
from flagplot.games.awaw.words.knowledge import Look
from flagplot.games.awaw.words.showing import facts_of, notes_of

KNOWN: Final = {
    terms.HIDDEN: "enemy sees its number",
    terms.FACTS: "enemy knows facts",
    terms.FULL: "enemy sees it all",
}
"""What the other side knows of a group (22.452B)."""
OUT: Final = {terms.SURPLUS: "waits", terms.LATE: "is late"}


def group_cards(seen: Look, teller: BattleDescriber, picks: ClickTargets, side: int) -> Iterator[Card]:
    """The numbers of a side, then its groups without one."""
    v, first = seen.s, side * terms.GROUPS
    groups = [first + place for place in range(terms.GROUPS)]
    free = [row for row in groups[: terms.NUMBERS] if v.standing[row] != terms.ENGAGED] if v.round else []
    unpicked = [row for row in free if ("number", row) not in picks.answers]
    for place, row in enumerate(groups):
        if v.round and place < numbers_in_play(v):
            if v.standing[row] == terms.ENGAGED:
                yield numbered(seen, teller, picks, row)
            elif row in unpicked:
                if row - 1 not in unpicked:
                    last = next(each for each in groups if each >= row and each + 1 not in unpicked)
                    yield unused(row, last)
            elif place < terms.NUMBERS:
                yield empty(picks, row)
        elif place < terms.NUMBERS and ("number", row) in picks.answers:
            yield empty(picks, row)
        elif v.standing[row] in (terms.ENGAGED, *OUT) and seen.is_open(side):
            yield waiting(seen, teller, picks, row)
    if not v.round and not seen.is_open(side):
        yield Card("?", "forming unseen", style=HIDDEN, keys=(("data-side", "AB"[side]),))


def key(row: int) -> tuple[tuple[str, str], ...]:
    """By which a page finds a number's place."""
    return (("data-group", f"{'AB'[row // terms.GROUPS]}{row % terms.GROUPS + 1}"),)


def unused(first: int, last: int) -> Card:
    """Numbers in a row that no group has."""
    one, other = first % terms.GROUPS + 1, last % terms.GROUPS + 1
    return Card(str(one) if one == other else f"{one}–{other}", "no group", style=EMPTY, keys=key(first))


def empty(picks: ClickTargets, row: int) -> Card:
    """A number that may be given."""
    return Card(
        str(row % terms.GROUPS + 1), "free number", style=EMPTY, keys=key(row), answer=picks.answer("number", row)
    )


def numbered(seen: Look, teller: BattleDescriber, picks: ClickTargets, row: int) -> Card:
    """A group in the battle."""
    v, number = seen.s, row % terms.GROUPS + 1
    is_shown = seen.is_open(row // terms.GROUPS) or v.known[row] == terms.FULL
    facts = facts_of(seen, row)
    return Card(
        badge=str(number),
        title=status(number, v.round),
        right=found_words(seen, row),
        counters=in_group(seen, teller, picks, row) if is_shown else (),
        notes=known_notes(seen, row) if is_shown else (facts or "not seen yet",),
        style=PLAIN if is_shown else HIDDEN,
        flag="in action" if is_in_action(seen, row) else "",
        keys=key(row),
        answer=picks.answer("group", row),
        is_asked_about=picks.is_about("group", row),
        called=teller.group(row),
    )


def known_notes(seen: Look, row: int) -> tuple[str, ...]:
    """Facts of a group that is seen; of one's own also what its aircraft do and what the enemy knows."""
    notes = [notes_of(seen, row)]
    if seen.is_open(row // terms.GROUPS):
        flying = ships.over(seen, row)
        notes += [flying] if flying else []
        notes.append(KNOWN[seen.s.known[row]])
    return ("; ".join(notes),)


def found_words(seen: Look, row: int) -> str:
    """Search results against a group this round, and how many attacks have used one up (22.452C)."""
    v = seen.s
    if v.search_results[row] == 0:
        return "evaded" if v.evaded[row] else ""
    used = f", {v.results_used[row]} used" if v.results_used[row] else ""
    return f"found ×{v.search_results[row]}{used}{', evaded' if v.evaded[row] else ''}"


def is_in_action(seen: Look, row: int) -> bool:
    """Whether a group fights just now, or is struck from the air."""
    v = seen.s
    return row in v.duel and bool(v.fleet or v.firing or v.battle) and v.ended == terms.NOT_ENDED


def waiting(seen: Look, teller: BattleDescriber, picks: ClickTargets, row: int) -> Card:
    """A group without a number: it forms, waits or is late."""
    v = seen.s
    return Card(
        badge="",
        title=teller.group(row),
        right=OUT.get(v.standing[row], "forming"),
        counters=in_group(seen, teller, picks, row),
        notes=(notes_of(seen, row),),
        style=WAITING if v.standing[row] in OUT else PLAIN,
        called=teller.group(row),
        answer=picks.answer("group", row),
        is_asked_about=picks.is_about("group", row),
    )


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
    entries = ((kind.subject, v.ask_subject), (kind.object, v.ask_object))
    about = frozenset((SUBJECTS[word], row) for word, row in entries if word in SUBJECTS and row >= 0)
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
    yield from group_cards(seen, teller, picks, side)
    yield from ships.submarines(seen, teller, picks, side)
    yield from ships.bases(seen, teller, picks, side)
    yield from ships.lost(seen, teller, side)
    yield from open_card(seen.seat, teller.open_forces, side)


def open_card(reader: int, found: tuple[tuple[str, ...], tuple[str, ...]], side: int) -> Iterator[Card]:
    """What the scenario discloses of a side to the other: its order of battle at the beginning (22.423A)."""
    if reader == 1 - side and found[side]:
        title = "Open to you, its forces at the beginning"
        yield Card("", title, notes=found[side], for_all="Disclosed: its forces at the beginning")


def notes(seen: Look, side: int) -> tuple[str, ...]:
    """What a side has done this round: its search and its losses (22.451, 22.61A)."""
    v, parts = seen.s, list[str]()
    if v.round and v.segment >= terms.SEARCH and v.raid == 0:
        parts.append(
            f"{v.search_dice[side]} search dice, {v.results[side]} {'result' if v.results[side] == 1 else 'results'}"
        )
    if v.round and (v.lost_factors[side] or v.damaged_factors[side]):
        parts.append(f"This round {v.lost_factors[side]} factors sunk, {v.damaged_factors[side]} damaged")
    return tuple(map(singular, parts))
