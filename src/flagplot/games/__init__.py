"""The games that this program knows; the only list of them, and each is loaded when it is first asked for."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final

from flagplot.core.errors import FlagplotError, one_of
from flagplot.core.printed.changed import based_on, is_folder, plain_name, wanted

if TYPE_CHECKING:
    from flagplot.core.offers.command import GameCommand
    from flagplot.core.offers.kit import Kit
    from flagplot.core.printed.changed import EditionFolder
    from flagplot.core.printed.edition import Edition

_HOMES: Final[dict[str, str]] = {
    "awaw": "flagplot.games.awaw.kit:BATTLE",
    "europa": "flagplot.games.europa.kit:EUROPA",
    "awaw-turn": "flagplot.games.awaw.turn.kit:TURN",
}
"""By name: the module of each kit and its name there, the game that is meant where none is named first."""

_EDITIONS: Final[dict[str, str]] = {
    "awaw": "flagplot.games.awaw.editions",
    "awaw-turn": "flagplot.games.awaw.editions",
    "europa": "flagplot.games.europa.editions",
}
"""The editions of games, where they can be read without the rest of the game; of any other its kit has them."""

_KINDS: Final[dict[str, str]] = {"battle": "awaw", "europa": "europa", "operation": "awaw-turn"}
"""The games by the types of their scenario files, so that only the game of a file is loaded; of any other its kit says."""

_OFFERING: Final = ["flagplot.games.awaw.commands", "flagplot.games.europa.commands"]
"""Modules that list the commands which only their game has."""


def offered() -> Iterator[GameCommand]:
    """The commands that only one game has."""
    return (each for home in _OFFERING for each in import_module(home).COMMANDS)


def add(name: str, home: str, commands: str = "") -> None:
    """Make another game known, by the `module:NAME` of its kit and the module that lists its own commands."""
    _HOMES[name] = home
    _OFFERING.extend([commands] if commands else [])


def home(name: str) -> str:
    """The place of a game's kit, as `module:NAME`, for workers in other processes."""
    return _HOMES[kit(name).game.name]


def folder(name: str) -> Path:
    """The folder of a game's kit."""
    return Path(str(import_module(_HOMES[name].partition(":")[0]).__file__)).resolve().parent


@cache
def at(home: str) -> Kit:
    """The kit at a place."""
    module, _, name = home.partition(":")
    found: Kit = getattr(import_module(module), name)
    return found


def names() -> tuple[str, ...]:
    """Names of the games."""
    return tuple(_HOMES)


def kits() -> Iterator[Kit]:
    """Every game's kit."""
    return (kit(name) for name in _HOMES)


def kit(name: str) -> Kit:
    """The kit of a game; an error that lists all games if there is none of that name."""
    if name not in _HOMES:
        raise FlagplotError(f"{name!r} is not a game of this program", field="game", expected=one_of(_HOMES))
    return at(_HOMES[name])


def of_kind(kind: str) -> Kit:
    """The game for a type of scenario file; for an unknown type the first game, whose reader reports the error."""
    if kind in _KINDS:
        return kit(_KINDS[kind])
    return next((each for each in kits() if each.kind == kind), kit(next(iter(_HOMES))))


def open_edition(name: str = "", word: str = "") -> Edition:
    """An edition of any game; by default the reference edition of the first game that has a word in it, or of the first."""
    for each in _HOMES if word and not name else ():
        if _editions(each).load().has(word):
            return _editions(each).load()
    usual = _editions(next(iter(_HOMES)))
    named = plain_name(name)
    return (_editions(_game_of(named)) if named else usual).load(wanted(name, usual.load().name))


def _editions(name: str) -> EditionFolder:
    """The editions of a game."""
    found: EditionFolder = import_module(_EDITIONS[name]).EDITIONS if name in _EDITIONS else kit(name).editions
    return found


def file_kinds() -> dict[str, type]:
    """The kinds of files that the games read, each by its name with its model."""
    return {name: model for each in kits() for name, model in each.schemas.items()}


def edition_names() -> tuple[str, ...]:
    """Names of all editions of all games."""
    return tuple(dict.fromkeys(name for each in _HOMES for name in _editions(each).names()))


def of_edition(name: str) -> Kit:
    """The game of an edition, which may be one in a folder of its own; an error that lists all if there is none of that name."""
    return kit(_game_of(name))


def _game_of(name: str) -> str:
    plain = plain_name(name)
    for each in _HOMES:
        known = _editions(each).names()
        if plain in known or (is_folder(plain) and based_on(plain, known)):
            return each
    listed = edition_names()
    expected = f"{one_of(listed, plain)}, or the folder of an edition"
    raise FlagplotError(f"there is no edition {plain!r}", field="edition", expected=expected)


def edition_for(procedure: str) -> str:
    """The default edition of a procedure: that of its game, also for a bare name."""
    for name in _HOMES:
        each, full = kit(name), procedure if procedure.startswith(f"{name}.") else f"{name}.{procedure}"
        if full in each.procedures and each.procedures[full].edition:
            return str(each.procedures[full].edition)
        if full in each.procedures or full == procedure:
            return str(each.editions.load().name)
    return str(kit(next(iter(_HOMES))).editions.load().name)
