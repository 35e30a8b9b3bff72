"""The kit of A World at War's naval battles (22.3-22.9)."""

from typing import Final

from flagplot.core.errors import FlagplotError
from flagplot.core.offers.compiled import Compiled
from flagplot.core.offers.composing import Composer
from flagplot.core.offers.kit import Kit, nothing_kept
from flagplot.core.printed.edition import Edition
from flagplot.core.record import Record
from flagplot.files.ships import names
from flagplot.games.awaw import bound, editions, procedures
from flagplot.games.awaw.battle import game, scratch
from flagplot.games.awaw.battle import rulings_that_mattered as mattered
from flagplot.games.awaw.battle.game import ROWS_OF_A_SIDE
from flagplot.games.awaw.battle.heard import is_heard
from flagplot.games.awaw.battle.sight import SIGHT
from flagplot.games.awaw.belief import BELIEF
from flagplot.games.awaw.board import battle, story
from flagplot.games.awaw.files import compose
from flagplot.games.awaw.files.build import Battle, build
from flagplot.games.awaw.files.model import Scenario
from flagplot.games.awaw.files.raid import Raid
from flagplot.games.awaw.files.read import read_text
from flagplot.games.awaw.files.words import THEATRES
from flagplot.games.awaw.files.yard import Yard
from flagplot.games.awaw.measures import outcome
from flagplot.games.awaw.measures.battle import COUNTING
from flagplot.games.awaw.measures.number_choice import AIR_SPLIT, NUMBERING
from flagplot.games.awaw.players import bold, standard
from flagplot.games.awaw.pool.made_up import BATTLES
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.words import choosing, describe, events, how, lines, losses, showing


def open_battle(text: str, file: str, record: Record | None) -> Battle:
    """Set up the battle of a scenario file."""
    return build(read_text(text, file))


def tables(edition: Edition, start: object) -> Tables:
    """The figures of an edition, for any battle."""
    return editions.fill(edition)


def no_profile(file: str) -> None:
    """Every figure is printed."""
    if file:
        raise FlagplotError("this game prints all its values", field="--profile", expected="no profile")


BATTLE: Final = Kit(
    game=game.GAME,
    kind="battle",
    open=open_battle,
    tables=tables,
    figures=tables,
    kept=nothing_kept,
    game_of=bound.game_of,
    editions=editions,
    procedures=procedures.PROCEDURES,
    catalogue_of=bound.catalogue_of,
    doctrines={"standard": standard.choose, "bold": bold.choose},
    roll_labels=describe.LABELS,
    teller=describe.BattleDescriber,
    chooser=choosing.Chooser,
    groups=showing.groups,
    forces=showing.forces,
    chart=showing.chart,
    known_of_enemy=showing.known_of_enemy,
    section=lambda event, before: event[1] if event[0] == events.ROUND_BEGINS else before,
    titled=lambda part: f"Round {part}" if part else "Before the battle",
    picture_place=lambda s, part: int(s.round),
    losses=losses.losses,
    moved=mattered.that_mattered,
    ended=lambda s: describe.ended(s.ended, s.withdrew[0] * s.withdrew[1]),
    winner=lambda s: int(s.winner),
    rounds=lambda s, log: int(s.round),
    counting=COUNTING,
    decisions=(NUMBERING, AIR_SPLIT),
    unsolved="",
    compiled=Compiled(
        sight=SIGHT,
        rules=bound.modules,
        variant=lambda tables: tables.otherwise,
        replaced=bound.replacements,
        spans=ROWS_OF_A_SIDE,
        apart=(game.FLOW,),
        heard=is_heard,
        stage=scratch.stage,
        places=scratch.PLACES,
        place=scratch.place,
        clear_scratch=scratch.clear_scratch,
    ),
    profile=no_profile,
    profile_of=lambda start: "",
    lines=lines.LINES,
    how=how.how,
    dice_together=describe.dice_together,
    verdict=losses.verdict,
    sheet=battle.sheet,
    board=battle.board,
    story=story.story,
    hits=outcome.hits,
    composer=Composer(
        "scenario", compose.compose, compose.side, names, {"theatre": tuple(THEATRES)}, "Hood, Norfolk, 4 destroyers"
    ),
    plain={"lost": losses.SideLossData},
    schemas={"scenario": Scenario, "raid": Raid, "yard": Yard},
    belief=BELIEF,
    pool=BATTLES,
)
