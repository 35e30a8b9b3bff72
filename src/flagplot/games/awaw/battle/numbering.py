"""Secret numbers for combat groups, and their rows once the numbers are shown (22.423, 22.424)."""

from typing import Final

from flagplot.core.ask import ask
from flagplot.core.event import emit
from flagplot.core.flows.flow import flow
from flagplot.core.rows import beginner, copier
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.battle.turns import player_at
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.terms import ABSENT, ENGAGED, GROUPS, NUMBERS
from flagplot.games.awaw.shared.units import group_row, groups_of, ships_of, side_of_group, unnumbered
from flagplot.games.awaw.words import asks, events, reasons

copy_group = copier(
    __name__,
    "copy_group",
    BattleState,
    "group",
    {
        "enters": "a group that moves is there already",
        "surplus_of": "it names the row of a force, that holds no group any more",
        "fixed_number": "it has its number",
        "chosen_number": "its row is its number",
    },
)
empty_row = beginner(__name__, "empty_row", BattleState, "group")

COUNTED: Final = "ships are counted where they are: the caller moves them"
LOST: Final = "losses, damage and departures stay with the row that had them"
OF_A_SHIP: Final = "no row of submarines or of a named ship is parted"
IN_FLEET_COMBAT: Final = "groups form outside fleet combat"
copy_ships = copier(
    __name__,
    "copy_ships",
    BattleState,
    "unit",
    {
        **dict.fromkeys(("original", "count", "damaged", "group_row"), COUNTED),
        **dict.fromkeys(("sunk", "withdrawn", "withdrawn_damaged", "cargo_taken", "detached", "screened_last"), LOST),
        **dict.fromkeys(("damaged_this_round", "damaged_value"), LOST),
        **dict.fromkeys(("hits", "hits_before", "rank", "aim", "attacks_made", "let_pass"), OF_A_SHIP),
        **dict.fromkeys(("screened", "hurt_by_capitals", "damaged_before"), IN_FLEET_COMBAT),
    },
)


def highest_number(t: Tables, groups: int) -> int:
    """Highest number that a side with a given count of groups may use: six, by edition as many as there are groups.

    More than six there are under submarine attack alone (22.423A, 22.93A, awaw-2011:22.422.A.2).
    """
    return groups if t.number_choice == 1 else max(groups, NUMBERS)


def groups_to_number(s: BattleState, side: int) -> int:
    """Groups of a side that take part and have no numbered row yet."""
    return sum(1 for g in unnumbered(side) if s.standing[g] == ENGAGED)


def may_number(t: Tables, s: BattleState, answer: int) -> int:
    """No two groups of a side have the same number, and by edition none is left out (22.423A, awaw-2011:22.422.A.2).

    A number that the scenario fixes is kept where the edition lets a side with that many groups have it.
    """
    most = highest_number(t, groups_to_number(s, s.ask_seat))
    fixed = s.fixed_number[s.ask_subject]
    if 0 < fixed <= most:
        return reasons.MAY if answer + 1 == fixed else reasons.NUMBER_FIXED
    for g in groups_of(s.ask_seat):
        if s.standing[g] == ENGAGED and g != s.ask_subject:
            if s.chosen_number[g] == answer + 1 or s.fixed_number[g] == answer + 1:
                return reasons.NUMBER_TAKEN
    return reasons.MAY if answer < most else reasons.NUMBER_LEFT_OUT


def choose_number(s: BattleState, g: int, number: int) -> None:
    """Note the secret number of a group."""
    s.chosen_number[g] = number
    if s.fixed_number[g] > 0 and s.fixed_number[g] != number:
        emit(s, events.NUMBER_NOT_KEPT, side=side_of_group(g), group=g, number=s.fixed_number[g])
    emit(s, events.NUMBER_CHOSEN, side=side_of_group(g), group=g, number=number)


def place_by_number(s: BattleState, side: int) -> None:
    """Show which numbers are in use: each group moves to the row of its number (22.423B)."""
    for g in unnumbered(side):
        if s.standing[g] == ENGAGED and s.chosen_number[g] <= NUMBERS:
            move_group(s, g, group_row(side, s.chosen_number[g]))
    if groups_to_number(s, side) > 0:
        place_beyond_six(s, side)
    for number in range(1, GROUPS + 1):
        if s.standing[group_row(side, number)] == ENGAGED:
            emit(s, events.NUMBER_SHOWN, side=side, number=number)


def place_beyond_six(s: BattleState, side: int) -> None:
    """Groups with numbers above six change rows among themselves: first out of each other's way, then to their own (22.93A)."""
    for g in range(side * GROUPS + NUMBERS, side * GROUPS + 2 * NUMBERS):
        if s.standing[g] == ENGAGED:
            free = g + NUMBERS
            while s.standing[free] != ABSENT:
                free = free + 1 if free + 1 < (side + 1) * GROUPS else side * GROUPS + 2 * NUMBERS
            number = s.chosen_number[g]
            move_group(s, g, free)
            s.chosen_number[free] = number
    for g in range(side * GROUPS + 2 * NUMBERS, (side + 1) * GROUPS):
        if s.standing[g] == ENGAGED:
            move_group(s, g, group_row(side, s.chosen_number[g]))


def move_group(s: BattleState, g: int, to: int) -> None:
    """Move a group and all that is known and noted of it to another row.

    It gets a number when it is numbered or joins, and another one only by evading (22.424).
    """
    for u in ships_of(s, g):
        s.group_row[u] = to
    copy_group(s, g, to)
    empty_row(s, g)


@flow
def number_groups(t: Tables, s: BattleState) -> None:
    """Each player secretly gives every group a number of its own; then the numbers in use are shown (22.423).

    Which group has which number, and what it holds, stays hidden (awaw-2011:22.422.A.1, awaw-2011:22.422.B).
    """
    for turn in range(2):
        s.actor = player_at(s, turn)
        for g in groups_of(s.actor):
            if s.standing[g] == ENGAGED:
                number = ask(s, asks.NUMBER, s.actor, g, -1, max(NUMBERS, groups_to_number(s, s.actor)))
                choose_number(s, g, number + 1)
    place_by_number(s, 0)
    place_by_number(s, 1)
