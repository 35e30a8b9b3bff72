"""What on a battle board the pending question is about, and which answer picking a thing on it gives.

Enemy ships that are listed by their place among others are picked from the list alone: the place would tell the order of
their file.
"""

from typing import Final

from flagplot.core.ask import DICE_SEAT
from flagplot.core.seen import REFEREE
from flagplot.drawing.sheet import Picks, Thing
from flagplot.games.awaw.battle.fleet.capital_fire import ship_of_rank
from flagplot.games.awaw.shared import terms
from flagplot.games.awaw.words import asks
from flagplot.games.awaw.words.known import Look

SUBJECTS: Final = {"group": "group", "unit": "unit", "boat": "unit", "target": "unit", "wing": "wing", "base": "base"}


def picks_of(seen: Look) -> Picks:
    """Those of the question that the reader is asked; the referee reads whoever is asked."""
    v = seen.s
    if (
        v.ask_seat in (terms.NOBODY, DICE_SEAT)
        or seen.seat not in (REFEREE, v.ask_seat)
        or v.ask_kind not in asks.BY_CODE
    ):
        return Picks()
    kind = asks.BY_CODE[v.ask_kind]
    told = ((kind.subject, v.ask_subject), (kind.object, v.ask_object))
    about = frozenset((SUBJECTS[word], row) for word, row in told if word in SUBJECTS and row >= 0)
    return Picks(answers_of(seen, kind.answers), about)


def answers_of(seen: Look, meaning: str) -> dict[Thing, int]:
    """The answers of one meaning that stand for something on the board."""
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
