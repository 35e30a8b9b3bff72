"""The kit of Grand Europa's naval combats (34)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

from flagplot.core.errors import FlagplotError
from flagplot.core.offers.kit import Kit, RecordAttachments, late, named
from flagplot.games.europa import editions

if TYPE_CHECKING:
    from flagplot.core.doctrine import Choose
    from flagplot.core.offers.composing import Composer
    from flagplot.core.offers.interfaces import Belief, Compiled, Decision
    from flagplot.core.printed.edition import Edition
    from flagplot.core.record import Record
    from flagplot.games.europa import game, procedures
    from flagplot.games.europa.board import combat
    from flagplot.games.europa.files.build import Combat
    from flagplot.games.europa.measures import outcome
    from flagplot.games.europa.measures.combat import COUNTING
    from flagplot.games.europa.pool.made_up import COMBATS
    from flagplot.games.europa.profile import Profile
    from flagplot.games.europa.state import CombatState
    from flagplot.games.europa.tables import Tables
    from flagplot.games.europa.words import describe, reckoning, showing
else:
    _home = named(__name__.rpartition(".")[0])
    game, procedures, combat, outcome = _home.game, _home.procedures, _home.board.combat, _home.measures.outcome
    COUNTING, COMBATS = _home.measures.combat.COUNTING, _home.pool.made_up.COMBATS
    describe, reckoning, showing = (getattr(_home.words, each) for each in ("describe", "reckoning", "showing"))

PROFILE: Final = "profile"
DIGEST: Final = "profile-digest"
HOUSE: Final = "house"
"""Header value: flagplot's own profile, which a record does not contain."""


def open_combat(text: str, file: str, record: Record | None) -> Combat:
    """Set up the combats of a scenario file, with its profile or the one in a record."""
    from flagplot.games.europa.files.build import build, profile_of
    from flagplot.games.europa.files.read import read_text

    scenario = read_text(text, file)
    kept = kept_profile(record) if record is not None else None
    return build(scenario, kept or profile_of(scenario, file))


def kept_profile(record: Record) -> Profile | None:
    """The profile in a record, which must be unchanged."""
    from flagplot.games.europa.profile import house, parse_profile

    name = record.header.get(PROFILE, "")
    if not name:
        return None
    if PROFILE in record.files:
        profile = parse_profile(record.files[PROFILE], f"profile in {record.file}")
    elif name == HOUSE:
        profile = house()
    else:
        what = f"the record does not hold the profile {name}"
        raise FlagplotError(what, file=record.file, field=PROFILE, expected=f"its lines, each after {PROFILE}|")
    if profile.digest != record.header.get(DIGEST, profile.digest):
        what = f"the profile {name} has other figures now, its digest is {profile.digest}"
        raise FlagplotError(what, file=record.file, field=DIGEST, expected=record.header[DIGEST])
    return profile


def kept(start: Combat) -> RecordAttachments:
    """The profile for a record: its name and digest, and its text unless it comes with flagplot."""
    profile = start.profile
    header = {PROFILE: HOUSE if profile.is_house else profile.name, DIGEST: profile.digest}
    return RecordAttachments(header, {} if profile.is_house else {PROFILE: profile.text})


def tables(edition: Edition, start: Combat) -> Tables:
    """The figures of an edition with those of the profile."""
    return editions.fill(edition, start.profile)


def doctrines() -> Mapping[str, Choose]:
    """The doctrines by name, the default first."""
    from flagplot.core.doctrine import DoctrineSet

    return DoctrineSet(
        {name: f"flagplot.games.europa.players.europa_{name}" for name in ("standard", "bold", "trained")}
    )


def decisions() -> tuple[Decision, ...]:
    """The secret choices that can be solved."""
    from flagplot.games.europa.measures.combat import BYPASS

    return (BYPASS,)


def compiled() -> Compiled:
    """The interface to the compiled runtime."""
    from flagplot.core.offers.interfaces import Compiled
    from flagplot.games.europa.game import RULES, occasion
    from flagplot.games.europa.sight import SIGHT

    branches = Path(__file__).with_name("branches.txt")
    return Compiled(sight=SIGHT, rules=lambda variant: RULES, occasion=occasion, branch_profile=branches)


def profile(file: str) -> Profile:
    """The profile in a file, or the one that comes with the program."""
    from flagplot.games.europa.profile import house, read_profile

    return read_profile(file) if file else house()


def composer() -> Composer:
    """Builds a scenario file from ships by name."""
    from flagplot.core.offers.composing import Composer
    from flagplot.files.ships import names
    from flagplot.games.europa.files import compose
    from flagplot.games.europa.terms import SEA_NAMES

    what = "a combat of Grand Europa"
    return Composer("europa", compose.compose, compose.side, names, {"sea": SEA_NAMES}, what, compose.QUESTIONS)


def belief() -> Belief[CombatState]:
    """The belief functions, none of which differs."""
    from flagplot.core.offers.interfaces import Belief

    return Belief()


def plain() -> Mapping[str, type]:
    """The types of the plain data that only this game has."""
    from flagplot.games.europa.words.reckoning import CombatLossData

    return {"lost": CombatLossData}


def schemas() -> Mapping[str, type]:
    """The models of the file types."""
    from flagplot.games.europa.files.read import EuropaScenario

    return {"europa": EuropaScenario}


EUROPA: Final = Kit(
    game=game.GAME,
    kind="europa",
    open=open_combat,
    tables=tables,
    figures=editions.fill,
    kept=kept,
    editions=editions.EDITIONS,
    procedures=procedures.PROCEDURES,
    doctrines=late(doctrines),
    teller=describe.CombatDescriber,
    chooser=showing.Chooser,
    groups=showing.groups,
    forces=showing.forces,
    known_of_enemy=showing.known_of_enemy,
    foreseen=lambda before, after: showing.known_of_enemy(before) == showing.known_of_enemy(after),
    supposed=lambda seen: [len(seen.log), *showing.known_of_enemy(seen)],
    section=showing.section,
    titled=showing.titled,
    picture_place=showing.picture_place,
    losses=reckoning.losses,
    moved=reckoning.that_mattered,
    ended=reckoning.ended,
    winner=reckoning.winner,
    rounds=reckoning.rounds,
    counting=COUNTING,
    decisions=late(decisions),
    compiled=late(compiled),
    profile=profile,
    profile_of=lambda start: str(start.profile.title),
    lines=describe.LINES,
    how=describe.how,
    dice_together=describe.dice_together,
    from_profile=frozenset({"gunnery_hits", "night_modifier", "reserve_modifier"}),
    verdict=reckoning.verdict,
    sheet=combat.sheet,
    board=combat.board,
    entries=combat.entries,
    hits=outcome.hits,
    plain=late(plain),
    schemas=late(schemas),
    sides_of=lambda data: tuple(str(data[side]["name"]) for side in ("moving", "enemy")),
    pool=COMBATS,
    belief=late(belief),
    imagined=("standard", "bold"),
    strongest="trained",
    composer=late(composer),
)
