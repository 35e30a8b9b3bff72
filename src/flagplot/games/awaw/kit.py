"""The kit of A World at War's naval battles (22.3-22.9)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from flagplot.core.offers.kit import Kit, late, named
from flagplot.games.awaw import editions

if TYPE_CHECKING:
    from flagplot.core.doctrine import Choose
    from flagplot.core.event import Event
    from flagplot.core.offers.composing import Composer
    from flagplot.core.offers.interfaces import Compiled, Decision
    from flagplot.core.printed.edition import Edition
    from flagplot.core.record import Record
    from flagplot.games.awaw import bound, procedures
    from flagplot.games.awaw.battle import game
    from flagplot.games.awaw.battle import rulings_that_mattered as mattered
    from flagplot.games.awaw.belief import BELIEF
    from flagplot.games.awaw.board import battle, story
    from flagplot.games.awaw.files import moment
    from flagplot.games.awaw.files.start import Battle
    from flagplot.games.awaw.measures import outcome
    from flagplot.games.awaw.measures.battle import COUNTING
    from flagplot.games.awaw.pool.battles import BATTLES
    from flagplot.games.awaw.shared.tables import Tables
    from flagplot.games.awaw.words import choosing, describe, how, knowledge, lines, losses, showing
else:
    _home = named(__name__.rpartition(".")[0])
    bound, procedures, game, mattered = (
        _home.bound,
        _home.procedures,
        _home.battle.game,
        _home.battle.rulings_that_mattered,
    )
    BELIEF, BATTLES, COUNTING = _home.belief.BELIEF, _home.pool.battles.BATTLES, _home.measures.battle.COUNTING
    moment = _home.files.moment
    battle, story, outcome = _home.board.battle, _home.board.story, _home.measures.outcome
    choosing, describe, how, knowledge, lines, losses, showing = (
        getattr(_home.words, each)
        for each in ("choosing", "describe", "how", "knowledge", "lines", "losses", "showing")
    )


def open_battle(text: str, file: str, record: Record | None) -> Battle:
    """Set up the battle of a scenario file, which needs to be read and checked only once."""
    from flagplot.files.derived import derived
    from flagplot.games.awaw.files import start

    def read() -> dict[str, object]:
        from flagplot.games.awaw.files.build import build
        from flagplot.games.awaw.files.check_battle import read_text

        return start.packed(build(read_text(text, file)))

    return start.unpacked(derived("battle", text, read), text)


def tables(edition: Edition, start: object) -> Tables:
    """The figures of an edition, for any battle."""
    return editions.fill(edition)


def section(event: Event, before: int) -> int:
    """The round of an event."""
    from flagplot.games.awaw.words import events

    return event.round if event.kind == events.ROUND_BEGINS else before


def doctrines() -> Mapping[str, Choose]:
    """The doctrines by name, the default first."""
    from flagplot.core.doctrine import DoctrineSet

    return DoctrineSet({name: f"flagplot.games.awaw.players.{name}" for name in ("standard", "bold", "trained")})


def decisions() -> tuple[Decision, ...]:
    """The secret choices that can be solved."""
    from flagplot.games.awaw.measures.number_choice import AIR_SPLIT, NUMBERING

    return NUMBERING, AIR_SPLIT


def compiled() -> Compiled:
    """The interface to the compiled runtime."""
    from flagplot.core.offers.interfaces import Compiled
    from flagplot.games.awaw import bound
    from flagplot.games.awaw.battle import game
    from flagplot.games.awaw.battle.sight import SIGHT, sort_shown
    from flagplot.games.awaw.battle.stored import is_stored

    return Compiled(
        sight=SIGHT,
        rules=bound.modules,
        branch_profile=bound.BRANCH_PROFILE,
        variant=lambda tables: tables.otherwise,
        replaced=bound.replacements,
        is_stored=is_stored,
        stage=game.stage,
        places=game.PLACES,
        place=game.place,
        occasion=game.occasion,
        sort_shown=sort_shown,
        clear_scratch=game.clear_scratch,
    )


def composer() -> Composer:
    """Builds a scenario file from ships by name."""
    from flagplot.core.offers.composing import Composer
    from flagplot.files.ships import names
    from flagplot.games.awaw.files.composing import compose
    from flagplot.games.awaw.files.words import THEATRES

    words = {"theatre": tuple(THEATRES)}
    return Composer("scenario", compose.compose, compose.side, names, words, "a battle", compose.QUESTIONS)


def plain() -> Mapping[str, type]:
    """The types of the plain data that only this game has."""
    from flagplot.games.awaw.words.losses import SideLossData

    return {"lost": SideLossData}


def schemas() -> Mapping[str, type]:
    """The models of the file types."""
    from flagplot.games.awaw.files.model import Scenario
    from flagplot.games.awaw.files.raid import Raid
    from flagplot.games.awaw.files.yard import Yard

    return {"scenario": Scenario, "raid": Raid, "yard": Yard}


BATTLE: Final = Kit(
    game=game.GAME,
    kind="battle",
    open=open_battle,
    tables=tables,
    game_of=bound.game_of,
    editions=editions.EDITIONS,
    procedures=procedures.PROCEDURES,
    catalogue_of=procedures.catalogue_of,
    doctrines=late(doctrines),
    roll_labels=describe.LABELS,
    teller=describe.BattleDescriber,
    chooser=choosing.Chooser,
    groups=showing.groups,
    forces=showing.forces,
    chart=showing.chart,
    known_of_enemy=showing.known_of_enemy,
    foreseen=showing.foreseen,
    suppose=knowledge.suppose,
    may_lose_names=knowledge.may_lose_names,
    supposed=showing.supposed,
    section=section,
    titled=lambda part: f"Round {part}" if part else "Before the battle",
    picture_place=lambda s, part: int(s.round),
    losses=losses.losses,
    moved=mattered.that_mattered,
    ended=losses.ended,
    winner=lambda s: int(s.winner),
    rounds=lambda s, log: int(s.round),
    counting=COUNTING,
    decisions=late(decisions),
    compiled=late(compiled),
    lines=lines.LINES,
    how=how.how,
    dice_together=describe.dice_together,
    verdict=losses.verdict,
    sheet=battle.sheet,
    board=battle.board,
    story=story.story,
    hits=outcome.hits,
    composer=late(composer),
    written=moment.written,
    plain=late(plain),
    schemas=late(schemas),
    belief=BELIEF,
    imagined=("standard", "bold"),
    strongest="trained",
    pool=BATTLES,
)
