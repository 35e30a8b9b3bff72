"""The kit of Grand Europa's naval combats (34)."""

from typing import Final

from flagplot.core.errors import FlagplotError
from flagplot.core.offers.belief import Belief
from flagplot.core.offers.compiled import Compiled
from flagplot.core.offers.composing import Composer
from flagplot.core.offers.kit import Kit, RecordAttachments
from flagplot.core.printed.edition import Edition
from flagplot.core.record import Record
from flagplot.files.ships import names
from flagplot.games.europa import editions, game, procedures
from flagplot.games.europa.board import combat
from flagplot.games.europa.files import compose
from flagplot.games.europa.files.build import Combat, build, profile_of
from flagplot.games.europa.files.model import SEAS, EuropaScenario
from flagplot.games.europa.files.read import read_text
from flagplot.games.europa.game import RULES
from flagplot.games.europa.measures import outcome
from flagplot.games.europa.measures.bypass import BYPASS
from flagplot.games.europa.measures.combat import COUNTING
from flagplot.games.europa.players import europa_bold, europa_standard
from flagplot.games.europa.pool.made_up import COMBATS
from flagplot.games.europa.profile import Profile, house, parse_profile, read_profile
from flagplot.games.europa.sight import SIGHT
from flagplot.games.europa.tables import Tables
from flagplot.games.europa.words import describe, how, reckoning, showing

PROFILE: Final = "profile"
DIGEST: Final = "profile-digest"
HOUSE: Final = "house"
"""Header value: flagplot's own profile, which a record does not contain."""


def open_combat(text: str, file: str, record: Record | None) -> Combat:
    """Set up the combats of a scenario file, with its profile or the one in a record."""
    scenario = read_text(text, file)
    kept = kept_profile(record) if record is not None else None
    return build(scenario, kept or profile_of(scenario, file))


def kept_profile(record: Record) -> Profile | None:
    """The profile in a record, which must be unchanged."""
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


EUROPA: Final = Kit(
    game=game.GAME,
    kind="europa",
    open=open_combat,
    tables=tables,
    figures=editions.fill,
    kept=kept,
    game_of=lambda tables: game.GAME,
    editions=editions,
    procedures=procedures.PROCEDURES,
    catalogue_of=lambda edition: procedures.PROCEDURES,
    doctrines={"standard": europa_standard.choose, "bold": europa_bold.choose},
    roll_labels={},
    teller=describe.CombatDescriber,
    chooser=showing.Chooser,
    groups=showing.groups,
    forces=showing.forces,
    chart=None,
    known_of_enemy=showing.known_of_enemy,
    section=showing.section,
    titled=showing.titled,
    picture_place=showing.picture_place,
    losses=reckoning.losses,
    moved=reckoning.that_mattered,
    ended=reckoning.ended,
    winner=reckoning.winner,
    rounds=reckoning.rounds,
    counting=COUNTING,
    decisions=(BYPASS,),
    unsolved="",
    compiled=Compiled(sight=SIGHT, rules=lambda variant: RULES),
    profile=lambda file: read_profile(file) if file else house(),
    profile_of=lambda start: str(start.profile.title),
    lines=describe.LINES,
    how=how.how,
    dice_together=describe.dice_together,
    from_profile=frozenset({"gunnery_hits", "night_modifier", "reserve_modifier"}),
    verdict=reckoning.verdict,
    sheet=combat.sheet,
    board=combat.board,
    entries=combat.entries,
    hits=outcome.hits,
    plain={"lost": reckoning.CombatLossData},
    schemas={"europa": EuropaScenario},
    sides_of=lambda data: tuple(str(data[side]["name"]) for side in ("moving", "enemy")),
    pool=COMBATS,
    belief=Belief(),
    composer=Composer("europa", compose.compose, compose.side, names, {"sea": SEAS}, compose.EXAMPLE),
)
