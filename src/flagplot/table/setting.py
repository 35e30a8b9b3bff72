"""What is fought: a scenario under an edition with its rulings, ready to begin; opened from a file or from a record."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from flagplot.core.edition import Edition
from flagplot.core.errors import FlagplotError, one_of
from flagplot.core.position import Position
from flagplot.core.record import Record
from flagplot.core.seen import seen_by
from flagplot.files.text import file_text, kind_of
from flagplot.games.awaw.files import build as awaw_build
from flagplot.games.awaw.files import read as awaw_read
from flagplot.games.awaw.files.operation import read as operation_read
from flagplot.games.awaw.turn.sea import sea_of
from flagplot.games.europa.files import build as europa_build
from flagplot.games.europa.files import read as europa_read
from flagplot.games.europa.profile import Profile, house, parse_profile
from flagplot.table.games import KITS, Kit, Look

PROFILE: Final = "profile"
HOUSE: Final = "house"
"""In a header: the profile that comes with flagplot, whose text no record needs."""


@dataclass(frozen=True)
class Setting:
    """A battle and the rules it is fought by."""

    kit: Kit
    battle: Any
    edition: Edition
    tables: Any
    file: str
    date: str = ""

    @property
    def sides(self) -> tuple[str, ...]:
        """Names of the sides, seat A first."""
        sides: tuple[str, ...] = self.battle.roster.sides
        return sides

    @property
    def title(self) -> str:
        """Title of the battle, on one line."""
        return " ".join(self.battle.title.split())

    def teller(self) -> Any:
        """Words for what happens."""
        return self.kit.teller(self.battle.roster)

    def start(self, seat: int) -> Look:
        """What is there before anything is asked, as a seat or the referee sees it."""
        return seen_by(self.kit.game, self.battle.situation, (), seat)

    def begin(self) -> Position:
        """The battle at its first question."""
        return Position.begin(self.kit.game_of(self.tables), self.tables, self.battle.situation)

    @property
    def profile(self) -> Profile | None:
        """The profile in force, in a game that needs one."""
        return getattr(self.battle, "profile", None)

    def more_of_header(self) -> dict[str, str]:
        """What a record says of the profile, so that it is played again with the same figures."""
        profile = self.profile
        if profile is None:
            return {}
        return {"profile": HOUSE if profile.is_house else profile.name, "profile-digest": profile.digest}

    def files(self) -> dict[str, str]:
        """Texts that a record keeps beside the scenario: a profile that is not flagplot's own."""
        profile = self.profile
        return {} if profile is None or profile.is_house else {PROFILE: profile.text}

    def rulings_changed(self) -> dict[str, str]:
        """Rulings in force that are not at their default, by name."""
        chosen = self.edition.chosen
        known = self.edition.rulings
        return {name: known[name].spell(code) for name, code in chosen.items() if code != known[name].default}

    def seat(self, name: str, option: str) -> int:
        """The seat that a person means: A, B or a side's name."""
        said = name.strip().casefold()
        for seat, side in enumerate(self.sides):
            if said in ("ab"[seat], side.casefold()):
                return seat
        raise FlagplotError(f"{name!r} is no side", field=option, expected=self.seat_names())

    def seat_names(self) -> str:
        """How the sides may be named."""
        return ", ".join(f"{'AB'[seat]} or {side}" for seat, side in enumerate(self.sides))


def open_scenario(path: str | Path, edition: str = "", rulings: Mapping[str, str] | None = None) -> Setting:
    """Read a scenario file of any game; options given here go before what the file says."""
    return open_text(file_text(path), str(path), edition, rulings)


def open_text(text: str, file: str, edition: str = "", rulings: Mapping[str, str] | None = None) -> Setting:
    """Set up what the text of a scenario file says."""
    battle, kit, date = _battle(text, file, None)
    chosen = {**battle.rulings, **(rulings or {})}
    return _setting(kit, battle, edition or battle.edition, chosen, file, date)


def open_record(record: Record) -> Setting:
    """Set up the battle of a record, as its header and its scenario say."""
    game = record.header.get("game", next(iter(KITS)))
    if game not in KITS:
        what = f"{game!r} is no game of this program"
        raise FlagplotError(what, file=record.file, field="game", expected=one_of(KITS))
    battle, kit, date = _battle(record.scenario, f"scenario in {record.file}", _profile_of(record), game)
    rulings = read_rulings(record.header.get("rulings", "").split(), f"{record.file}, rulings")
    return _setting(kit, battle, record.header.get("edition", battle.edition), rulings, record.file, date)


def _battle(text: str, file: str, profile: Profile | None, game: str = "") -> tuple[Any, Kit, str]:
    """Build what the text says; the kind of scenario chooses the game."""
    if kind_of(text) == europa_read.KIND or game == "europa":
        combat = europa_read.read_text(text, file)
        built = europa_build.build(combat, profile or europa_build.profile_of(combat, file))
        return built, KITS["europa"], combat.date or ""
    if kind_of(text) == operation_read.KIND or game == "awaw-turn":
        expedition = operation_read.read_text(text, file)
        return expedition, KITS["awaw-turn"], expedition.date
    scenario = awaw_read.read_text(text, file)
    return awaw_build.build(scenario), KITS["awaw"], scenario.date or ""


def _profile_of(record: Record) -> Profile | None:
    """The profile that a record was played with, which must not have changed."""
    name = record.header.get("profile", "")
    if not name:
        return None
    if PROFILE in record.files:
        profile = parse_profile(record.files[PROFILE], f"profile in {record.file}")
    elif name == HOUSE:
        profile = house()
    else:
        what = f"the record does not hold the profile {name}"
        raise FlagplotError(what, file=record.file, field=PROFILE, expected=f"its lines, each after {PROFILE}|")
    if profile.digest != record.header.get("profile-digest", profile.digest):
        what = f"the profile {name} has other figures now, its digest is {profile.digest}"
        expected = record.header["profile-digest"]
        raise FlagplotError(what, file=record.file, field="profile-digest", expected=expected)
    return profile


def _setting(kit: Kit, battle: Any, name: str, rulings: Mapping[str, str], file: str, date: str) -> Setting:
    edition = kit.editions.load(name).with_rulings(rulings)
    profile = getattr(battle, "profile", None)
    tables = kit.editions.fill(edition, profile) if profile is not None else kit.editions.fill(edition)
    chart = getattr(battle, "chart", None)
    if chart is not None:
        tables = sea_of(edition, chart)
    return Setting(kit, battle, edition, tables, file, date)


def read_rulings(given: list[str], option: str = "--ruling") -> dict[str, str]:
    """Read NAME=VALUE words."""
    chosen = {}
    for word in given:
        name, equals, value = word.partition("=")
        if not equals or not name or not value:
            raise FlagplotError(f"{word!r} chooses nothing", field=option, expected="NAME=VALUE")
        if name in chosen:
            raise FlagplotError(f"{name!r} is chosen twice", field=option, expected="each ruling once")
        chosen[name] = value
    return chosen
