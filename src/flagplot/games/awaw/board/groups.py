"""Combat groups on the board: their number, whether active or distant, known facts, and their ships.

The six numbers are always there, those that no group has as empty places (22.423, 22.425): next to each other they are one place.
"""

from collections.abc import Iterator
from typing import Final

from flagplot.drawing.sheet import EMPTY, HIDDEN, PLAIN, WAITING, Card, ClickTargets
from flagplot.games.awaw.board import air
from flagplot.games.awaw.board.ships import in_group
from flagplot.games.awaw.shared import terms
from flagplot.games.awaw.shared.groups import numbers_in_play
from flagplot.games.awaw.words.describe import BattleDescriber, status
from flagplot.games.awaw.words.knowledge import Look
from flagplot.games.awaw.words.showing import facts_of, notes_of

KNOWN: Final = {
    terms.HIDDEN: "enemy sees its number",
    terms.FACTS: "enemy knows facts",
    terms.FULL: "enemy sees it all",
}
"""What the other side knows of a group (22.452B)."""
OUT: Final = {terms.SURPLUS: "waits", terms.LATE: "is late"}


def cards(seen: Look, teller: BattleDescriber, picks: ClickTargets, side: int) -> Iterator[Card]:
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
        flying = air.over(seen, row)
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
