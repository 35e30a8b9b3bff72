"""Naval player turns of A World at War as a kit (22.1, 22.2)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from flagplot.core.offers.kit import Kit, late, named
from flagplot.games.awaw import editions, kit

if TYPE_CHECKING:
    from flagplot.core.doctrine import Choose
    from flagplot.core.offers.composing import Composer
    from flagplot.core.offers.interfaces import Compiled
    from flagplot.core.printed.edition import Edition
    from flagplot.core.record import Record
    from flagplot.games.awaw.belief import TURN_BELIEF
    from flagplot.games.awaw.board import turn
    from flagplot.games.awaw.files.operation.count import courses
    from flagplot.games.awaw.files.operation.start import Expedition
    from flagplot.games.awaw.measures import outcome
    from flagplot.games.awaw.players.turn.memo import Memo
    from flagplot.games.awaw.pool.battles import TURNS
    from flagplot.games.awaw.season.rules import RULES as SEASON
    from flagplot.games.awaw.turn import game
    from flagplot.games.awaw.turn.counting import COUNTING
    from flagplot.games.awaw.turn.planning.plan import plan
    from flagplot.games.awaw.turn.planning.untried import untried
    from flagplot.games.awaw.turn.sea import Sea
    from flagplot.games.awaw.turn.state import TurnState
    from flagplot.games.awaw.turn.words import became, choosing, describe, known, lines, losses, showing
else:
    _game = named(__name__.rpartition(".")[0])
    _home = named(kit.__name__.rpartition(".")[0])
    TURN_BELIEF, TURNS, SEASON = _home.belief.TURN_BELIEF, _home.pool.battles.TURNS, _home.season.rules.RULES
    turn, Memo = _home.board.turn, _home.players.turn.memo.Memo
    outcome = _home.measures.outcome
    courses, game, COUNTING = _home.files.operation.count.courses, _game.game, _game.counting.COUNTING
    plan, untried = _game.planning.plan.plan, _game.planning.untried.untried
    became, choosing, describe, known, lines, losses, showing = (
        getattr(_game.words, each) for each in ("became", "choosing", "describe", "known", "lines", "losses", "showing")
    )


def open_operation(text: str, file: str, record: Record | None) -> Expedition:
    """Set up the naval turn of an operation file, which needs to be read and checked only once."""
    from flagplot.files.derived import derived
    from flagplot.games.awaw.files.operation import start

    just_read: list[Expedition] = []

    def read() -> dict[str, object]:
        from flagplot.games.awaw.files.operation.read import read_text

        just_read.append(read_text(text, file))
        return start.packed(just_read[0])

    found = derived("operation", text, read, lambda _: start.has_bundled_map(just_read[0]))
    return just_read[0] if just_read else start.unpacked(found, text)


def tables(edition: Edition, start: Expedition) -> Sea:
    """The figures of an edition, and the sea of the operation."""
    from flagplot.games.awaw.turn.planning.charting import sea_of

    return sea_of(edition, start.chart)


def secret_in_battle(s: TurnState) -> bool:
    """Whether a battle of the turn asks for secret numbers or aircraft (22.423, 22.431)."""
    return s.fighting == 1 and kit.BATTLE.asks_in_secret(s.battle)


def doctrines() -> Mapping[str, Choose]:
    """The doctrines by name, the default first."""
    from flagplot.core.doctrine import DoctrineSet

    return DoctrineSet({name: f"flagplot.games.awaw.players.turn.{name}" for name in ("standard", "bold", "trained")})


def roll_labels() -> Mapping[str, int]:
    """Names of the rolls, those of a battle among them."""
    from flagplot.games.awaw.turn.words.asks import INTERCEPTION_ROLL
    from flagplot.games.awaw.words.describe import LABELS

    return {**LABELS, "interception": INTERCEPTION_ROLL}


def compiled() -> Compiled:
    """The interface to the compiled runtime."""
    from flagplot.core.offers.interfaces import Compiled
    from flagplot.games.awaw import bound
    from flagplot.games.awaw.battle.game import FLOW
    from flagplot.games.awaw.battle.stored import is_stored
    from flagplot.games.awaw.turn import game
    from flagplot.games.awaw.turn.sailing import prepare
    from flagplot.games.awaw.turn.settle.battle_from_turn import begin
    from flagplot.games.awaw.turn.settle.settling import after_fight
    from flagplot.games.awaw.turn.settle.turn_from_battle import bring_back
    from flagplot.games.awaw.turn.sight import SIGHT, sort_shown

    return Compiled(
        sight=SIGHT,
        rules=partial(bound.modules, known=game.RULES),
        branch_profile=bound.BRANCH_PROFILE,
        variant=lambda tables: tables.battle.otherwise,
        replaced=bound.replacements,
        prepare=prepare,
        occasion=game.occasion,
        players=bound.PLAYERS,
        apart=(FLOW, (after_fight, begin, bring_back)),
        is_stored=is_stored,
        sort_shown=sort_shown,
    )


def composer() -> Composer:
    """Builds an operation file from ships by name."""
    from flagplot.core.offers.composing import Composer
    from flagplot.files.ships import names
    from flagplot.games.awaw.files.operation import compose
    from flagplot.games.awaw.interception.terms import ANNOUNCEABLE

    words = {"map": (), "activity": tuple(ANNOUNCEABLE)}
    return Composer(
        "operation", compose.compose, compose.side, names, words, "a naval turn", compose.QUESTIONS, compose.has_place
    )


def plain() -> Mapping[str, Any]:
    """The types of the plain data that only this game has."""
    from flagplot.games.awaw.turn.planning import data
    from flagplot.games.awaw.turn.words import became, losses, showing

    return {
        "lost": losses.TurnLossData,
        "operations": list[became.Operation],
        "untried": list[str],
        "where": dict[str, list[showing.Whereabouts]],
        "ashore": dict[str, list[showing.Ashore]],
        "plan": [data.Sailing, data.FromFile],
        "count": data.Count,
    }


def schemas() -> Mapping[str, type]:
    """The models of the file types."""
    from flagplot.games.awaw.files.operation.model import Operation
    from flagplot.games.awaw.files.orders import OrderFile

    return {"operation": Operation, "orders": OrderFile}


TURN: Final = Kit(
    game=game.GAME,
    kind="operation",
    open=open_operation,
    tables=tables,
    figures=kit.tables,
    game_of=game.game_of,
    editions=editions.EDITIONS,
    doctrines=late(doctrines),
    roll_labels=late(roll_labels),
    teller=describe.TurnDescriber,
    chooser=choosing.TurnChooser,
    groups=showing.groups,
    forces=showing.forces,
    known_of_enemy=showing.known_of_enemy,
    foreseen=showing.foreseen,
    suppose=known.suppose,
    may_lose_names=lambda position: True,
    supposed=showing.supposed,
    section=describe.section,
    titled=describe.titled,
    losses=losses.losses,
    moved=losses.that_mattered,
    ended=losses.ended,
    winner=lambda s: -1,
    rounds=losses.rounds,
    counting=COUNTING,
    unsolved="a naval turn has no single secret choice of both sides: the interceptions depend on announcements and searches",
    compiled=late(compiled),
    noun="turn",
    command="turn",
    lines=lines.LINES,
    how=known.how,
    dice_together=lambda seen: kit.BATTLE.dice_together(seen.known.battle) if seen.s.fighting else 0,
    verdict=losses.verdict,
    became=became.became,
    untried=untried,
    aside=describe.TurnDescriber.aside,
    courses=courses,
    composer=late(composer),
    plain=late(plain),
    schemas=late(schemas),
    hits=lambda sea, seen: outcome.hits(sea.battle, seen),
    closing=showing.closing,
    standing=losses.STANDING,
    counted=losses.counted,
    planner=plan,
    sheet=turn.turn_sheet,
    board=turn.board,
    figure=turn.figure_for_all,
    entries=turn.entries,
    map=turn.sea,
    pool=TURNS,
    memo=Memo,
    belief=TURN_BELIEF,
    imagined=("standard", "bold"),
    strongest="trained",
    secret_within=secret_in_battle,
    season=SEASON,
)
