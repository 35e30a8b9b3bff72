"""What is fought: a scenario under an edition with its rulings, ready to begin; opened from a file or from a record."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from flagplot.core.edition import Edition
from flagplot.core.errors import FlagplotError
from flagplot.core.position import Position
from flagplot.core.record import Record
from flagplot.games.awaw import editions
from flagplot.games.awaw.game import GAME
from flagplot.games.awaw.telling import Teller
from flagplot.scenario.build import Battle, build
from flagplot.scenario.read import read, read_text


@dataclass(frozen=True)
class Setting:
    """A battle and the rules it is fought by."""

    battle: Battle
    edition: Edition
    tables: Any
    file: str
    date: str = ""

    @property
    def sides(self) -> tuple[str, ...]:
        """Names of the sides, seat A first."""
        return self.battle.roster.sides

    @property
    def title(self) -> str:
        """Title of the battle, on one line."""
        return " ".join(self.battle.title.split())

    def teller(self) -> Teller:
        """Words for what happens."""
        return Teller(self.battle.roster, self.battle.situation)

    def begin(self) -> Position:
        """The battle at its first question."""
        return Position.begin(GAME, self.tables, self.battle.situation)

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
    """Read a scenario file; options given here go before what the file says."""
    scenario = read(path)
    battle = build(scenario)
    chosen = {**battle.rulings, **(rulings or {})}
    return _setting(battle, edition or battle.edition, chosen, str(path), scenario.date or "")


def open_record(record: Record) -> Setting:
    """Set up the battle of a record, as its header and its scenario say."""
    game = record.header.get("game", GAME.name)
    if game != GAME.name:
        raise FlagplotError(f"{game!r} is no game of this program", file=record.file, field="game", expected=GAME.name)
    scenario = read_text(record.scenario, f"scenario in {record.file}")
    battle = build(scenario)
    rulings = read_rulings(record.header.get("rulings", "").split(), f"{record.file}, rulings")
    return _setting(battle, record.header.get("edition", battle.edition), rulings, record.file, scenario.date or "")


def _setting(battle: Battle, name: str, rulings: Mapping[str, str], file: str, date: str) -> Setting:
    edition = editions.load(name).with_rulings(rulings)
    return Setting(battle, edition, editions.fill(edition), file, date)


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
