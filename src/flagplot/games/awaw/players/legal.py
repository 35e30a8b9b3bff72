"""Legal answers from a seat's view: the refusals of the rules, applied to the view."""

from flagplot.games.awaw.battle.battle import refusal
from flagplot.games.awaw.battle.sight import BattleState
from flagplot.games.awaw.shared.tables import Tables


def is_legal(t: Tables, v: BattleState, answer: int) -> bool:
    """Whether an answer to the pending question is legal."""
    return refusal(t, v, answer) == 0


def first_legal(t: Tables, v: BattleState) -> int:
    """The lowest legal answer; 0 if there is none."""
    return next((answer for answer in range(v.ask_size) if refusal(t, v, answer) == 0), 0)


def or_else(t: Tables, v: BattleState, answer: int) -> int:
    """The answer if it is legal, else the lowest legal one."""
    return answer if refusal(t, v, answer) == 0 else first_legal(t, v)


def nearest_up(t: Tables, v: BattleState, answer: int) -> int:
    """The lowest legal answer from the intended one on, else the highest below it."""
    for higher in range(answer, v.ask_size):
        if refusal(t, v, higher) == 0:
            return higher
    return nearest_down(t, v, answer)


def nearest_down(t: Tables, v: BattleState, answer: int) -> int:
    """The highest legal answer up to the intended one, else the lowest legal one."""
    for lower in range(answer, -1, -1):
        if refusal(t, v, lower) == 0:
            return lower
    return first_legal(t, v)
