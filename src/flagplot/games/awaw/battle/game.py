"""Naval combat of A World at War as a game (rule 22), and the modules of its rules, which run in both runtimes."""

from types import ModuleType
from typing import Final

from flagplot.core import ask, event
from flagplot.core.game import Game
from flagplot.games.awaw.battle import battle, formation, numbering, rounds, sight, turns
from flagplot.games.awaw.battle.air import air_bases, air_battle, landing, scouting, search, strikes, targets
from flagplot.games.awaw.battle.battle import advance, refusal, step
from flagplot.games.awaw.battle.ending import aftermath, endings, homeward, withdrawal
from flagplot.games.awaw.battle.fleet import (
    engagements,
    evasion,
    firing,
    fleet_combat,
    losses,
    shots,
)
from flagplot.games.awaw.battle.sight import NAMING, SIGHT, view
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.battle.submarines import submarine, submarine_attacks
from flagplot.games.awaw.shared import air, groups, land_air, ports, ranking, sizes, terms, units
from flagplot.games.awaw.words import asks, events, reasons
from flagplot.games.awaw.words.knowledge import known_of

ROWS_OF_A_SIDE: Final = ((units.first_unit, units.end_unit),)
"""Rules whose answers span the rows of one side, in fields that have more rows than that."""

FLOW: Final = (advance, step, refusal)
"""What carries a battle on, by itself or within a naval turn."""
RULES: Final[tuple[ModuleType, ...]] = (
    ask,
    event,
    units,
    sizes,
    groups,
    search,
    air,
    submarine,
    ranking,
    land_air,
    endings,
    ports,
    sight,
    turns,
    targets,
    losses,
    shots,
    formation,
    numbering,
    air_bases,
    air_battle,
    scouting,
    landing,
    strikes,
    engagements,
    evasion,
    fleet_combat,
    firing,
    submarine_attacks,
    withdrawal,
    rounds,
    homeward,
    aftermath,
    battle,
)


def is_over(s: BattleState) -> bool:
    """Whether the battle and the way home are done."""
    return s.segment == terms.OVER


def question_view(s: BattleState, seat: int) -> BattleState:
    """As much of a seat's view as the pending question declares."""
    needs = asks.BY_CODE[s.ask_kind].needs
    return view(s, seat) if needs is None else SIGHT.partial_view(s, seat, needs)


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
    question_view=question_view,
    sheets=asks.SHEETS,
)
