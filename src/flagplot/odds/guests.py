"""Players of a user's own modules: how they are found, and every fault of theirs as one error with its place."""

import importlib
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from traceback import walk_tb
from typing import Final

from flagplot.core.doctrine import Choose, Player
from flagplot.core.errors import FlagplotError
from flagplot.core.offers.kit import Kit
from flagplot.core.position import Position

FIELD: Final = "--players"
EXPECTED: Final = "module:NAME, such as bench.old_players:OLD"
DOCTRINES: Final = 'doctrines by name, by type of scenario, such as {"battle": {"mine": choose}}'
EVERY: Final = "an answer to every question"
OWN: Final = __name__.partition(".")[0]
"""This package; a user's code is outside it."""


def with_players(kit: Kit, modules: Sequence[str]) -> Kit:
    """A kit with further doctrines. Each `module:NAME` holds them by file type, then by name."""
    doctrines = dict(kit.doctrines)
    for place in modules:
        doctrines |= _held(place, kit.kind)
    return replace(kit, doctrines=doctrines) if modules else kit


def _held(place: str, kind: str) -> dict[str, Choose]:
    """The doctrines of a module for one type of scenario. A fault of the module is an error, and so is a wrong type."""
    module, _, name = place.partition(":")
    if os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())
    try:
        with blamed(f"the module {module!r} cannot be loaded", (module,), EXPECTED, FIELD):
            return _doctrines(place, getattr(importlib.import_module(module), name), kind)
    except FlagplotError:
        raise
    except (ImportError, AttributeError, TypeError, ValueError) as error:
        raise FlagplotError(f"no players at {place!r}: {error}", field=FIELD, expected=EXPECTED) from None


def _doctrines(place: str, found: object, kind: str) -> dict[str, Choose]:
    """The doctrines for one type of scenario, from what a module holds."""
    if not isinstance(found, Mapping) or not all(isinstance(each, Mapping) for each in found.values()):
        what = f"{place!r} does not hold doctrines by type of scenario: it is {_kind(found)}"
        raise FlagplotError(what, field=FIELD, expected=DOCTRINES)
    doctrines = dict(found.get(kind, {}))
    for name, choose in doctrines.items():
        if not isinstance(name, str) or not callable(choose):
            what = f"{place!r} holds under {name!r} something of the type {type(choose).__name__}"
            raise FlagplotError(what, field=FIELD, expected=DOCTRINES)
    return doctrines


def _kind(thing: object) -> str:
    others = [each for each in thing.values() if not isinstance(each, Mapping)] if isinstance(thing, Mapping) else []
    return f"of the type {type(thing).__name__}" + (f", with one of {type(others[0]).__name__}" if others else "")


class GuestPlayer(Player):
    """A player of a match with a user's modules. A fault of their code is an error that names the player and the place."""

    def __init__(self, player: Player, modules: Sequence[str]) -> None:
        """`modules` are those of the user, each as `module:NAME`."""
        super().__init__(player.name, player.seed, player.choose, player.memo)
        self.player, self.modules = player, tuple(place.partition(":")[0] for place in modules)
        home = str(getattr(player.choose, "__module__", OWN))
        self.at = player.choose if type(player) is Player and _root(home) != OWN else None
        """The user's doctrine, whose every fault is the user's; None for another player."""
        if self.at is not None:
            self.modules += (home,)

    def answer(self, position: Position, seat: int) -> int:
        """The player's answer."""
        kind = position.game.asks[position.question.kind]
        with blamed(f"the player {self.name!r} fails at the question {kind.name}", self.modules, EVERY, at=self.at):
            return self.player.answer(position, seat)


@contextmanager
def blamed(what: str, modules: Sequence[str], expected: str, field: str = "", at: object = None) -> Iterator[None]:
    """A context for a user's code. An exception from the packages of these modules becomes an error with file and line.

    With a function `at`, every exception does. An interrupt stays an interrupt, and other errors stay as they are.
    """
    try:
        yield
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        place = _place(error, {_root(module) for module in modules}) or _begin(at)
        if not place and at is None:
            raise
        file, line = place or ("", 0)
        text = f"{what}: {type(error).__name__}{_text(error)}"
        raise FlagplotError(text, file=file, line=line, field=field, expected=expected) from None


def _place(error: BaseException, roots: set[str]) -> tuple[str, int] | None:
    """The file and line of the last call in a user's packages, or of the text that cannot be parsed."""
    if isinstance(error, SyntaxError) and error.filename and not error.filename.startswith("<"):
        return error.filename, error.lineno or 0
    calls = walk_tb(error.__traceback__)
    users = roots - {OWN}
    found = [
        (each.f_code.co_filename, line) for each, line in calls if _root(str(each.f_globals.get("__name__"))) in users
    ]
    return found[-1] if found else None


def _begin(at: object) -> tuple[str, int] | None:
    """The file and line where a function begins, where that is known."""
    code = getattr(at, "__code__", None)
    return (code.co_filename, code.co_firstlineno) if code is not None else None


def _root(module: str) -> str:
    return module.partition(".")[0]


def _text(error: BaseException) -> str:
    """The text of an error, in one line after a colon; nothing if its own code fails."""
    try:
        said = " ".join(str(error.msg if isinstance(error, SyntaxError) else error).split())
    except KeyboardInterrupt:
        raise
    except BaseException:
        return ""
    return f": {said}" if said else ""
