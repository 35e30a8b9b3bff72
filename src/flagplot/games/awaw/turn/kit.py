"""Naval player turns of A World at War as a kit (22.1, 22.2)."""

from functools import partial
from typing import Final

from flagplot.core.offers.compiled import Compiled
from flagplot.core.offers.composing import Composer
from flagplot.core.offers.kit import Kit, nothing_kept
from flagplot.core.printed.edition import Edition
from flagplot.core.record import Record
from flagplot.files.ships import names
from flagplot.games.awaw import bound, editions, kit
from flagplot.games.awaw.battle.game import FLOW, ROWS_OF_A_SIDE
from flagplot.games.awaw.battle.heard import is_heard
from flagplot.games.awaw.belief import TURN_BELIEF
from flagplot.games.awaw.board import turn, turn_story
from flagplot.games.awaw.files.operation import compose
from flagplot.games.awaw.files.operation.build import Expedition
from flagplot.games.awaw.files.operation.count import courses
from flagplot.games.awaw.files.operation.model import Operation
from flagplot.games.awaw.files.operation.read import read_text
from flagplot.games.awaw.files.orders import OrderFile
from flagplot.games.awaw.files.words import ACTIVITIES
from flagplot.games.awaw.measures.outcome import hits
from flagplot.games.awaw.players.turn import bold, standard
from flagplot.games.awaw.players.turn.memo import Memo
from flagplot.games.awaw.pool.made_up import TURNS
from flagplot.games.awaw.season.rules import RULES as SEASON
from flagplot.games.awaw.turn import game
from flagplot.games.awaw.turn.counting import COUNTING
from flagplot.games.awaw.turn.planning import data
from flagplot.games.awaw.turn.planning.charting import sea_of
from flagplot.games.awaw.turn.planning.plan import plan
from flagplot.games.awaw.turn.planning.untried import untried
from flagplot.games.awaw.turn.rows import end_unit, first_unit
from flagplot.games.awaw.turn.sailing import prepare
from flagplot.games.awaw.turn.sea import Sea
from flagplot.games.awaw.turn.settle.battle_from_turn import begin
from flagplot.games.awaw.turn.settle.settling import after_fight
from flagplot.games.awaw.turn.sight import SIGHT
from flagplot.games.awaw.turn.state import TurnState
from flagplot.games.awaw.turn.words import became, choosing, describe, known, lines, losses, showing
from flagplot.games.awaw.turn.words.asks import INTERCEPTION_ROLL
from flagplot.games.awaw.words.describe import LABELS, dice_together


def open_operation(text: str, file: str, record: Record | None) -> Expedition:
    """Set up the naval turn of an operation file."""
    return read_text(text, file)


def tables(edition: Edition, start: Expedition) -> Sea:
    """The figures of an edition, and the sea of the operation."""
    return sea_of(edition, start.chart)


def secret_in_battle(s: TurnState) -> bool:
    """Whether a battle of the turn asks for secret numbers or aircraft (22.423, 22.431)."""
    return s.fighting == 1 and kit.BATTLE.asks_in_secret(s.battle)


TURN: Final = Kit(
    game=game.GAME,
    kind="operation",
    open=open_operation,
    tables=tables,
    figures=kit.tables,
    kept=nothing_kept,
    game_of=game.game_of,
    editions=editions,
    procedures={},
    catalogue_of=lambda edition: {},
    doctrines={"standard": standard.choose, "bold": bold.choose},
    roll_labels={**LABELS, "interception": INTERCEPTION_ROLL},
    teller=describe.TurnDescriber,
    chooser=choosing.TurnChooser,
    groups=showing.groups,
    forces=showing.forces,
    chart=None,
    known_of_enemy=showing.known_of_enemy,
    section=describe.section,
    titled=describe.titled,
    picture_place=lambda s, part: 0,
    losses=losses.losses,
    moved=losses.that_mattered,
    ended=losses.ended,
    winner=lambda s: -1,
    rounds=losses.rounds,
    counting=COUNTING,
    decisions=(),
    unsolved="a naval turn has no single secret choice of both sides: the interceptions depend on announcements and searches",
    compiled=Compiled(
        sight=SIGHT,
        rules=partial(bound.modules, known=game.RULES),
        variant=lambda tables: tables.battle.otherwise,
        replaced=bound.replacements,
        prepare=prepare,
        players=bound.PLAYERS,
        spans=(*ROWS_OF_A_SIDE, (first_unit, end_unit)),
        apart=(FLOW, (after_fight, begin)),
        heard=is_heard,
    ),
    profile=kit.no_profile,
    profile_of=lambda start: "",
    noun="turn",
    command="turn",
    lines=lines.LINES,
    how=known.how,
    dice_together=lambda seen: dice_together(seen.known.battle) if seen.s.fighting else 0,
    verdict=losses.verdict,
    became=became.became,
    untried=untried,
    aside=describe.TurnDescriber.aside,
    courses=courses,
    composer=Composer(
        "operation", compose.compose, compose.side, names, {"map": (), "activity": tuple(ACTIVITIES)}, compose.EXAMPLE
    ),
    plain={
        "lost": losses.TurnLossData,
        "operations": list[became.Operation],
        "untried": list[str],
        "where": dict[str, list[showing.Whereabouts]],
        "ashore": dict[str, list[showing.Ashore]],
        "plan": [data.Sailing, data.FromFile],
        "count": data.Count,
    },
    schemas={"operation": Operation, "orders": OrderFile},
    hits=lambda sea, seen: hits(sea.battle, seen),
    closing=showing.closing,
    standing=losses.STANDING,
    counted=losses.counted,
    planner=plan,
    sheet=turn.laid_out,
    board=turn.board,
    entries=turn_story.entries,
    map=turn.sea,
    pool=TURNS,
    memo=Memo,
    belief=TURN_BELIEF,
    secret_within=secret_in_battle,
    season=SEASON,
)
