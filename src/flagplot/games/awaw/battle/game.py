"""Naval combat of A World at War as a game (rule 22), and the modules of its rules, which run in both runtimes.

Some numbers of a state no longer matter: every later reader sets them before reading.  Situations that differ only in these
have the same future, so an exact walk merges them.  Nothing here decides a rule; that a forgotten number is never read again
is proved by playing on from situations in which all of them are scrambled.  Runs plain over lists and compiled over arrays.
"""

from types import ModuleType
from typing import Final

from flagplot.core import ask, event
from flagplot.core.game import Game
from flagplot.core.rows import beginner
from flagplot.games.awaw.battle import battle, formation, numbering, rounds, sight, turns
from flagplot.games.awaw.battle.air import air_battle, landing, scouting, strikes, targets
from flagplot.games.awaw.battle.battle import advance, refusal, step
from flagplot.games.awaw.battle.ending import aftermath, endings, homeward
from flagplot.games.awaw.battle.fleet import engagements, firing, fleet_combat, losses, shots
from flagplot.games.awaw.battle.fleet.fleet_combat import LIGHT_PAIRING
from flagplot.games.awaw.battle.fleet.shots import APPLYING
from flagplot.games.awaw.battle.sight import NAMING, SIGHT, view
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.battle.submarines import submarine, submarine_attacks
from flagplot.games.awaw.shared import air, groups, ports, ranking, terms, units
from flagplot.games.awaw.shared.terms import COUNTERAIR, STRIKES, SUBMARINES, TRANSPORT_RAID
from flagplot.games.awaw.words import asks, events, reasons
from flagplot.games.awaw.words.knowledge import known_of

FLOW: Final = (advance, step, refusal)
"""The rules that move a battle on: compiled as one unit, by itself or within a naval turn."""
FACTS: Final = (ask, event, units, groups, scouting, air, submarine, ranking, endings, ports, sight, turns, targets)
FIGHT: Final = (losses, shots, formation, numbering, air_battle, landing, strikes, engagements, fleet_combat, firing)
RULES: Final[tuple[ModuleType, ...]] = (*FACTS, *FIGHT, submarine_attacks, aftermath, rounds, homeward, battle)


def is_over(s: BattleState) -> bool:
    """Whether the battle and the way home are done."""
    return s.segment == terms.OVER


GAME = Game(
    "awaw",
    advance,
    refusal,
    step,
    is_over,
    view,
    asks.BY_CODE,
    reasons.BY_CODE,
    events.BY_CODE,
    known_of,
    NAMING,
    partial_view=SIGHT.partial_view,
    sheets=asks.SHEETS,
)


SEGMENTS: Final = 64
"""Room for the segments of a round."""


def stage(s: BattleState) -> int:
    """How far a battle has come in the sequence of play."""
    return SEGMENTS * s.round + s.segment


ABOUT: Final = 64
"""More than the steps of a fleet combat, the sides and the groups."""


def occasion(s: BattleState) -> int:
    """The round, the segment and its step, the acting side, and the group that is fired at, as one number."""
    group = s.shot_group[s.shot] if s.shots > 0 else -1
    return (stage(s) * ABOUT + s.fleet) * ABOUT * ABOUT + (s.actor + 1) * ABOUT + group + 1


PLACES: Final = 6
"""Fields that say how far a state is in the sequence of play."""


def place(s: BattleState, found: list[int]) -> None:
    """The place of a state in the sequence of play; later states wait longer."""
    found[0] = s.round
    found[1] = s.segment
    found[2] = s.pairs_done
    found[3] = s.fleet
    found[4] = 1 if s.firing >= APPLYING else 0
    found[5] = s.shot


def clear_scratch(s: BattleState) -> None:
    """Put what cannot matter any more back to how a situation begins."""
    if s.dice_left == 0:
        s.dice_sum, s.roll_purpose = 0, 0
    # Shots may be gathered by now that are still to be rolled.
    gathers = s.segment in (COUNTERAIR, STRIKES, SUBMARINES, TRANSPORT_RAID) or s.fleet >= LIGHT_PAIRING
    if s.firing == 0 and not gathers:
        s.shots, s.shot, s.shot_table, s.shot_left = 0, 0, 0, 0
    first = s.shot if s.firing >= APPLYING else 0
    for i in range(len(s.shot_hits)):
        if i < first or i >= s.shots:
            clear_shot(s, i)
    # What a fleet combat noted for itself; the next one begins by clearing it.
    if s.fleet == 0 and s.firing == 0 and s.battle == 0:
        for side in range(2):
            s.light_free[side], s.light_at_light[side], s.light_held[side] = 0, 0, 0
        for u in range(len(s.damaged_before)):
            s.damaged_before[u], s.hurt_by_capitals[u] = 0, 0


clear_shot = beginner(__name__, "clear_shot", BattleState, "shot")
"""A shot that has taken effect, or a place that no shot was put into."""
