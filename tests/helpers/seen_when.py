"""What one side's answers change at once for the other seat: pairs of continuations that the other side alone plays.

From a question of one side two of its answers are followed, each until the other seat is told something, is asked or sees dice.
What the two then differ in for that seat is named: fields of its view without the prefix of the battle, events of its log.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from flagplot.core.ask import QUESTION
from flagplot.core.position import Position
from flagplot.core.schema import OWNER, Record
from flagplot.core.seat_view import SeatView

MOST = 12
"""Answers of one side in a row that are followed."""


@dataclass(frozen=True)
class Followed:
    """One side's answers from one question on, as the other seat sees what came of them."""

    asked: tuple[str, ...]
    """Names of the questions answered."""
    seen: SeatView[Any]


def followed(position: Position[Any, Any], answer: int, chance: random.Random) -> Followed:
    """Give an answer, then others of the same side by chance as long as the other seat hears nothing."""
    after, side = position.copy(), position.question.seat
    heard, asked = len(position.log_for(1 - side)), list[str]()
    for _ in range(MOST):
        asked.append(after.game.asks[after.question.kind].name)
        after.answer(answer)
        if after.is_over or after.question.seat != side or len(after.log_for(1 - side)) != heard:
            break
        answer = chance.choice(after.choices())
    return Followed(tuple(asked), after.seat_view(1 - side))


def pairs(position: Position[Any, Any], chance: random.Random, most: int = 3) -> Iterator[tuple[Followed, Followed]]:
    """Some answers to the pending question of a side, followed, each beside the first of them."""
    choices = position.choices()
    if position.question.seat in (0, 1) and len(choices) > 1:
        first, *others = (followed(position, each, chance) for each in chance.sample(choices, min(most, len(choices))))
        yield from ((first, other) for other in others)


def fields_apart(one: Record, other: Record) -> set[str]:
    """Fields in which two views differ, without those of a pending question."""
    found = {name for name in one.fields if getattr(one, name) != getattr(other, name)}
    for name in one.inner:
        found |= fields_apart(getattr(one, name), getattr(other, name))
    return found - {*QUESTION}


def own_fields_apart(one: Record, other: Record, seat: int) -> set[str]:
    """Fields of a seat's own rows in which two views differ; rows of both sides that lie together are left out."""
    found = set[str]()
    for name, field in one.fields.items():
        if field.audience == OWNER and field.shape and field.shape[0] % 2 == 0 and field.rows not in TOGETHER:
            half = field.shape[0] // 2
            rows = slice(seat * half, seat * half + half)
            if getattr(one, name)[rows] != getattr(other, name)[rows]:
                found.add(name)
    for name in one.inner:
        found |= own_fields_apart(getattr(one, name), getattr(other, name), seat)
    return found


TOGETHER = ("operation", "leg", "contact", "attempt", "strike")
"""Kinds of rows that lie together, whosever they are."""


def first_words(one: Followed, other: Followed) -> set[int]:
    """Kinds of the first events in which two logs differ, none where they are the same."""
    logs = one.seen.log, other.seen.log
    for a, b in zip(*logs, strict=False):
        if a != b:
            return {a.kind, b.kind}
    shorter, longer = sorted(logs, key=len)
    return {longer[len(shorter)].kind} if len(longer) > len(shorter) else set()


PROGRESS = {
    *("segment", "actor", "withdrawals_declared", "fleet", "firing", "battle", "strikes_done", "surprise_strike"),
    *("dice_left", "dice_sum", "roll_purpose", "stage", "step", "wave", "wave_step", "level"),
    *("duel", "pair", "pairs", "pairs_done", "paired", "second_target", "raided_base"),
    *("aimed", "naval_free", "light_free", "light_at_light", "shots", "shot_group", "shot_target", "aloft"),
}
"""How far the game has come and between whom it goes on, which everybody sees; and what goes with a seat's own question."""
NEXT_COMBAT = {"aim", "rank", "screened", "damaged_before", "hurt_by_capitals", "screened_last", "screen_broken"}
"""What begins blank with a fleet combat, once what went before it is over, or is shown in it (22.53, 22.54C)."""
ATTACKED = {
    "attacked",
    "known",
    "fact_small",
    "fact_carriers",
    "fact_fast",
    "fact_laden",
    "is_tf",
    "mission",
    "cargo",
    "bare_supply_line",
}
ATTACKED |= {
    "merged",
    "had_full_carrier",
    "units",
    "group_row",
    "kind",
    "nation",
    "size",
    "slow",
    "laden",
    "low_supply",
    "advanced",
    "count",
}
ATTACKED |= {"original", "damaged", "hits"}
"""What a submarine attack shows of the group that it is made on, while the die for its target is thrown (22.423B, 22.93B)."""
COURSE = {
    "leg_path",
    "leg_length",
    "leg_at",
    "leg_base",
    "leg_activity",
    "leg_before",
    "leg_split",
    "leg_standing",
    "leg_wave",
}
COURSE |= {"leg_side", "leg_task_forces", "leg_cargo"}
"""Where ships sail is announced, and whether with cargo (22.22A); words say where they come from and go to (22.12, 22.18)."""
FLIGHT = {"strike_hex", "strike_leg", "strike_attempt"}
"""Where aircraft attack on the way, once their squadrons are announced (22.132A)."""
SENT = {"attempt_path", "attempt_length", "attempt_body"}
"""By which way a force is sent, and whether as a task force, which the dice against it show (22.22E, 22.23)."""
LOSSES = {"cargo", "count", "damaged", "hits", "sunk", "hurt_by_capitals", "lost_factors", "damaged_factors"}
ASHORE = {"squadrons", "unavailable", "searching"}
"""Squadrons that stand ashore for all to see; those of carriers are told without their ship."""
AIR_COMBAT = {"air_strength", "air_killed", "air_aborted", "surprise"}

BATTLE_BEGINS = {"base_distance", "battle_base", "battle_strike", "battle_wing", "strike_done", "squadrons", "wings"}
BATTLE_BEGINS |= {"wing_base", "wing_type", "wing_nation", "base_in_range", "base_operational", "bases", "flown"}
"""Which air attack is resolved first, and so with which squadrons ashore its battle begins."""

OPEN = {
    "air-loss": ASHORE | AIR_COMBAT | NEXT_COMBAT,
    "air-target": ASHORE | AIR_COMBAT | NEXT_COMBAT | {"patrol"},
    "announce": COURSE,
    "air-hex": FLIGHT,
    "air-squadrons": FLIGHT,
    "counter-air-hex": FLIGHT,
    "capital-aim": NEXT_COMBAT,
    "light-at-light": NEXT_COMBAT,
    "light-at-capital": NEXT_COMBAT,
    "capital-at-screened": NEXT_COMBAT,
    "light-at-screened": NEXT_COMBAT,
    "rank": NEXT_COMBAT,
    "reply": NEXT_COMBAT,
    "screen": NEXT_COMBAT,
    "land-aboard": NEXT_COMBAT,
    "counterair-base": {"base_fought", "grounded"},
    "join": SENT,
    "reform": SENT,
    "support": SENT | {"leg_standing"},
    "order": BATTLE_BEGINS,
    "return-base": COURSE,
    "combine": COURSE,
    "return-way": COURSE,
    "sail-along": COURSE,
    "meet": COURSE,
    "meet-hex": COURSE,
    "searchers": ASHORE,
    "ship-loss": LOSSES | {"screened", "screened_last"},
    "submarine-attack": ATTACKED,
    "go-on": {"attempt_standing", "goes_on"},  # it sails on or home, while others by another path still come (22.161B)
    "withdraw": LOSSES,
    "withdraw-ships": LOSSES | {"screened_last"},
    "withdraw-damaged": LOSSES,
}
"""What an answer shows at once without a word in the log, by the name of its question; nothing where a question is not named."""
OWN_ALONE = {
    "reform",
    "chosen_number",
    "fixed_number",
    "cards_played",
    "operation_chosen",
    "leg_force",
    "attempt_unit",
    "vias",
}
"""What of a seat's own rows no answer of the other side changes, whatever is told."""


def unlisted(one: Followed, other: Followed) -> set[str]:
    """Fields in which two continuations differ for the seat without a word, and which are on no list."""
    if first_words(one, other):
        return set()
    listed = PROGRESS.union(*(OPEN.get(name, set()) for name in (*one.asked, *other.asked)))
    return fields_apart(one.seen.s, other.seen.s) - listed
