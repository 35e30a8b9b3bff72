"""A setting: a scenario under an edition with its rulings, ready to begin; opened from a file or from a record."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final, Generic

from flagplot import games
from flagplot.core.errors import FlagplotError, one_of
from flagplot.core.game import Game, K, Roster, S, T
from flagplot.core.offers.kit import B, Kit, Look, RecordAttachments, Start
from flagplot.core.offers.report_text import W
from flagplot.core.position import ALL, NOTHING, Position
from flagplot.core.printed.changed import packed, unpacked, wanted
from flagplot.core.printed.edition import Edition
from flagplot.core.record import Record
from flagplot.core.seat_view import REFEREE, seat_view_of
from flagplot.core.version import VERSION
from flagplot.files.text import file_text, kind_of

EDITION: Final = "edition"
"""The record file with an edition that does not come with the program."""


@dataclass(frozen=True)
class Setting(Generic[B, T, S, K, W]):
    """A battle and its rules."""

    kit: Kit[B, T, S, K, Roster, W]
    battle: B
    edition: Edition
    tables: T
    file: str

    @property
    def sides(self) -> tuple[str, ...]:
        """Names of the sides, seat A first."""
        sides: tuple[str, ...] = self.battle.roster.sides
        return sides

    @property
    def title(self) -> str:
        """Title of the battle, on one line."""
        return " ".join(self.battle.title.split())

    def teller(self) -> W:
        """The describer of its events."""
        teller = self.kit.teller(self.battle.roster)
        if self.edition.cites:
            teller.own_cites = self.edition.own_cites
        return teller

    def start(self, seat: int) -> Look:
        """The start as a seat or the referee sees it; read-only."""
        if seat not in self._starts:
            self._starts[seat] = seat_view_of(self.kit.game, self.battle.situation, (), seat)
        return self._starts[seat]

    @cached_property
    def _starts(self) -> dict[int, Look]:
        """A cache of the start per reader."""
        return {}

    def begin(self) -> Position:
        """The battle at its first question."""
        disclosed = getattr(self.battle, "disclosed", (ALL, ALL))
        return Position.begin(self._game, self.tables, self.battle.situation, disclosed)

    @cached_property
    def _game(self) -> Game[T, S, K]:
        """The game under the edition's rules. Its questions and refusals cite the edition's own numbers."""
        game = self.kit.game_of(self.tables)
        return game.by(self.edition.own_cites) if self.edition.cites else game

    def lies_open(self, side: int) -> tuple[str, ...]:
        """A side's order of battle where its scenario discloses all of it; nothing where it discloses less or never says."""
        if getattr(self.battle, "disclosed", (NOTHING, NOTHING))[side] != ALL:
            return ()
        return tuple(self.kit.forces(self.start(REFEREE), self.teller(), side).open)

    def told_of(self, side: int) -> str:
        """The disclosure of a side's force to the other, in the scenario's words; empty for full disclosure."""
        told = getattr(self.battle, "told_of", None)
        return str(told(side)) if told else ""

    @property
    def date(self) -> str:
        """The historical date; empty if the file has none."""
        return str(self.battle.date)

    @property
    def profile(self) -> str:
        """Title of the profile in force; empty in a game that prints all its figures."""
        return self.kit.profile_of(self.battle)

    def kept(self) -> RecordAttachments:
        """The files that a record stores beside the scenario, so that a replay uses the same figures."""
        found, own = self.kit.kept(self.battle), packed(self.edition)
        return RecordAttachments(found.header, {**found.files, EDITION: own}) if own else found

    def rulings_changed(self) -> dict[str, str]:
        """Rulings in force that are not at their default, by name."""
        chosen = self.edition.chosen
        known = self.edition.rulings
        return {name: known[name].spell(code) for name, code in chosen.items() if code != known[name].default}

    def about(self) -> dict[str, object]:
        """The game, the rules and the program version, as in every result."""
        found: dict[str, object] = {"title": self.title, "date": self.date, "sides": list(self.sides)}
        return found | {"edition": self.edition.name, "engine": VERSION}

    def seat(self, name: str, option: str) -> int:
        """The seat with a name: A, B or a side's name."""
        said = name.strip().casefold()
        for seat, side in enumerate(self.sides):
            if said in ("ab"[seat], side.casefold()):
                return seat
        raise FlagplotError(f"{name!r} is not a side", field=option, expected=self.seat_names())

    def reader(self, name: str | None) -> int:
        """The reader: the side with that name, by default the referee."""
        return REFEREE if name is None else self.seat(name, "--view")

    def seat_names(self) -> str:
        """The accepted names of the sides."""
        return ", ".join(f"{'AB'[seat]} or {side}" for seat, side in enumerate(self.sides))


def open_scenario(path: str | Path, edition: str = "", rulings: Mapping[str, str] | None = None) -> Setting:
    """Read a scenario file of any game. Options given here override the file."""
    return open_text(file_text(path), str(path), edition, rulings)


def open_text(text: str, file: str, edition: str = "", rulings: Mapping[str, str] | None = None) -> Setting:
    """The setting in a scenario file's text. Its type selects the game."""
    kit = games.of_kind(kind_of(text))
    battle = kit.open(text, file, None)
    chosen = kit.editions.load(wanted(edition, battle.edition))
    return _setting(kit, battle, chosen, {**battle.rulings, **(rulings or {})}, file)


def open_record(record: Record) -> Setting:
    """The setting of a record, from its header and its scenario."""
    name = record.header.get("game", games.names()[0])
    if name not in games.names():
        what = f"{name!r} is not a game of this program"
        raise FlagplotError(what, file=record.file, field="game", expected=one_of(games.names()))
    kit = games.kit(name)
    battle = kit.open(record.scenario, f"scenario in {record.file}", record)
    rulings = read_rulings(record.header.get("rulings", "").split(), f"{record.file}, rulings")
    name = record.header.get("edition", battle.edition)
    if EDITION in record.files:
        edition = unpacked(record.files[EDITION], name, record.file, kit.editions.names())
    else:
        edition = kit.editions.load(name)
    return _setting(kit, battle, edition, rulings, record.file)


def of_start(kit: Kit, battle: Start, edition: str, rulings: Mapping[str, str], tables: Any, file: str) -> Setting:
    """Set up a start that was made without a text, with tables that were made before."""
    return Setting(kit, battle, kit.editions.load(edition).with_rulings(rulings), tables, file)


def _setting(kit: Kit, battle: Start, edition: Edition, rulings: Mapping[str, str], file: str) -> Setting:
    edition = edition.with_rulings(rulings)
    return Setting(kit, battle, edition, kit.tables(edition, battle), file)


def read_rulings(given: list[str], option: str = "--ruling") -> dict[str, str]:
    """Read NAME=VALUE words."""
    chosen = {}
    for word in given:
        name, equals, value = word.partition("=")
        if not equals or not name or not value:
            raise FlagplotError(f"{word!r} is not a valid choice of a ruling", field=option, expected="NAME=VALUE")
        if name in chosen:
            raise FlagplotError(f"{name!r} is chosen twice", field=option, expected="each ruling once")
        chosen[name] = value
    return chosen
