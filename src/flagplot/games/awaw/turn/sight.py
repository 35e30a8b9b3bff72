"""What a seat may know of a naval turn: the announcements, its own side, and the facts shown in battle (22.12, 22.15A).

The audience of a field is declared with it, in `state.py`.  Rows of announced legs are public; plans are in the
rows after them, which only their side sees.  An interception under consideration is its side's: a hex to which no force
goes in the end was never chosen, nor flew an air attack without aircraft (22.14D, 22.132).
"""

from typing import Final

from flagplot.core.ask import DICE_SEAT
from flagplot.core.visibility import RowOwnership, Visibility, VisibilityLevel
from flagplot.games.awaw.battle.sight import SIGHT as BATTLE_SIGHT
from flagplot.games.awaw.battle.sight import sort_shown as sort_shown_in_battle
from flagplot.games.awaw.battle.sight import subject_shown as told_in_battle
from flagplot.games.awaw.interception.terms import FIRST
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.state import ANNOUNCED, DECLARED, FLOWN, ROLLED, SENT, TurnState

__all__ = ["TurnState"]


def is_rolled(s: TurnState) -> bool:
    """Whether dice are thrown, which everybody sees."""
    return s.ask_seat == DICE_SEAT


def is_choosing(s: TurnState) -> bool:
    """Whether a side is asked where and with which forces it intercepts, which it declares at once (22.12, 22.14)."""
    return terms.CHOOSE_HEXES <= s.wave_step <= terms.SUBMARINES_JOIN


def contact_is_shown(s: TurnState, c: int) -> bool:
    """Whether an interception has been declared."""
    return not is_choosing(s) or s.contact_level[c] != s.level or c < s.waiting[terms.WAITING_CONTACTS]


def attempt_is_shown(s: TurnState, a: int) -> bool:
    """Whether an attempt has been declared."""
    return contact_is_shown(s, s.attempt_contact[a])


def strike_is_shown(s: TurnState, k: int) -> bool:
    """Whether an air attack has been announced: not while its squadrons are asked for."""
    return s.gathering == 0 or k < s.strikes - 1


def contacts_shown(s: TurnState, seat: int) -> int:
    """How many interceptions a seat knows of."""
    return sum(1 for c in range(s.contacts) if s.contact_side[c] == seat or contact_is_shown(s, c))


def attempts_shown(s: TurnState, seat: int) -> int:
    """How many attempts a seat knows of."""
    return sum(1 for a in range(s.attempts) if s.attempt_side[a] == seat or attempt_is_shown(s, a))


def strikes_shown(s: TurnState, seat: int) -> int:
    """How many air attacks a seat knows of."""
    return sum(1 for k in range(s.strikes) if s.strike_side[k] == seat or strike_is_shown(s, k))


def wave_step_shown(s: TurnState, seat: int) -> int:
    """The step of the wave: the other side's progress in choosing is hidden, as it reveals whether it has chosen."""
    if is_choosing(s) and s.ask_seat == 1 - seat:
        return terms.CHOOSE_HEXES
    return terms.AIR if is_in_flight(s, seat) else s.wave_step


def is_in_flight(s: TurnState, seat: int) -> bool:
    """Whether the other side chooses air attacks, or later steps: an attack without aircraft was never flown."""
    return s.wave_step in (terms.AIR, terms.RESOLVE, terms.AIR_AGAIN) and s.ask_seat == 1 - seat and s.fighting == 0


def level_shown(s: TurnState, seat: int) -> int:
    """The level of interception; the highest, as when what came of them is resolved, while the other side sees to its aircraft."""
    return FIRST + 2 if is_in_flight(s, seat) else s.level


def subject_shown(s: TurnState, seat: int) -> int:
    """The subject of the pending question; in a battle as shown there."""
    return told_in_battle(s.battle, seat) if s.fighting and s.ask_seat == seat else s.ask_subject


def leg_is_used(s: TurnState, leg: int) -> bool:
    """Whether the row holds a leg or a plan of one."""
    return s.leg_length[leg] > 0


def sort_shown(v: TurnState, seat: int) -> None:
    """Sort the enemy ships of the battle in a view, as there."""
    sort_shown_in_battle(v.battle, seat)
    if v.fighting and v.ask_seat == seat:
        v.ask_subject = v.battle.ask_subject


SIGHT: Final = Visibility(
    TurnState,
    rows={
        "side": RowOwnership(),
        "unit": RowOwnership(),
        "force": RowOwnership(),
        "place": RowOwnership(),
        "wing": RowOwnership(),
        "battle unit": RowOwnership(),
        "battle wing": RowOwnership(),
        "battle force": RowOwnership(),
        "operation": RowOwnership(owner="operation_side", count="operations"),
        "leg": RowOwnership(owner="leg_side", used=leg_is_used),
        "contact": RowOwnership(owner="contact_side", count="contacts"),
        "attempt": RowOwnership(owner="attempt_side", count="attempts"),
        "strike": RowOwnership(owner="strike_side", count="strikes"),
    },
    levels=(
        VisibilityLevel(ANNOUNCED, "leg", span=(0, terms.SAILING_LEGS)),
        VisibilityLevel(DECLARED, "contact", contact_is_shown),
        VisibilityLevel(SENT, "attempt", attempt_is_shown),
        VisibilityLevel(FLOWN, "strike", strike_is_shown),
        VisibilityLevel(ROLLED, when=is_rolled),
    ),
    space=globals(),
    inside={"battle": BATTLE_SIGHT},
)
view = SIGHT.view
