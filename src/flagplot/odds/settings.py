"""A doctrine's settings: the named numbers in its text, and the doctrine with one of them changed.

A changed doctrine is a copy whose namespaces have the other number; the doctrine itself stays as it is.
"""

import ast
import importlib
import inspect
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from types import ModuleType
from typing import Any, Final

from flagplot.core import bind
from flagplot.games.awaw.battle.state import Situation
from flagplot.games.awaw.bound import Otherwise, game_of, modules, replacements
from flagplot.games.awaw.shared.tables import Tables
from flagplot.odds.interpreted import finish, result_row
from flagplot.odds.sample import Choose

PART: Final = 4
"""A setting is raised by one in so many, at least by one."""
NO_SETTINGS: Final = ("STANDARD", "BOLD", "WAYS")
"""Names of tempers and of the ways that two dice fall, which are numbers too."""


@dataclass(frozen=True)
class Setting:
    """A named number of a doctrine."""

    module: str
    name: str
    value: int
    says: str

    @property
    def raised(self) -> int:
        """The number that is tried instead."""
        return self.value + max(1, round(self.value / PART))


def settings(doctrine: str) -> list[Setting]:
    """The settings of a doctrine, a module by name, and of the modules that it is made of."""
    homes = bind.with_companions([importlib.import_module(doctrine)])
    return [setting for home in homes for setting in _in_module(home)]


def _in_module(home: ModuleType) -> Iterator[Setting]:
    body = ast.parse(inspect.getsource(home)).body
    for place, node in enumerate(body):
        name, value = _number(node)
        if name and name not in NO_SETTINGS:
            yield Setting(home.__name__, name, value, _said_after(body[place + 1 :]))


def _number(node: ast.stmt) -> tuple[str, int]:
    """The name and the number that a line gives it; no name for other lines."""
    if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and isinstance(node.value, ast.Constant):
        if type(node.value.value) is int:
            return node.target.id, node.value.value
    return "", 0


def _said_after(rest: list[ast.stmt]) -> str:
    """What is said of a number, below it or below those that follow it."""
    for node in rest:
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            return str(node.value.value).split("\n", 1)[0]
        if not _number(node)[0]:
            break
    return ""


@cache
def with_setting(doctrine: str, setting: Setting | None, otherwise: Otherwise) -> Choose:
    """A doctrine with a setting raised, or as it is, asking the rules as an edition states them."""
    homes = bind.with_companions([importlib.import_module(doctrine)])
    bound = bind.bind([*modules(otherwise), *homes], replace=replacements(otherwise))
    if setting is not None:
        for space in (bound[bind.key_of(f)].__globals__ for home in homes for f in bind.functions_of(home).values()):
            if space["__name__"] == setting.module or _imports(space["__name__"], setting):
                space[setting.name] = setting.raised
    choose: Choose = bound[f"{doctrine.rpartition('.')[2]}:choose"]
    return choose


@cache
def _imports(home: str, setting: Setting) -> bool:
    """Whether a module has the number from the one that names it."""
    tree = ast.parse(inspect.getsource(importlib.import_module(home)))
    return any(
        isinstance(node, ast.ImportFrom)
        and node.module == setting.module
        and setting.name in {n.name for n in node.names}
        for node in tree.body
    )


@dataclass(frozen=True)
class Change:
    """Battles in which one side's doctrine has a setting raised."""

    tables: Tables
    situation: Situation
    doctrines: tuple[str, str]
    """Modules by name, none for random play."""
    seat: int
    setting: Setting

    def outcomes(self, seeds: range) -> list[list[int]]:
        """The rows of results of the battles of some seeds, here and now."""
        otherwise = self.tables.otherwise
        players = [
            with_setting(name, self.setting if seat == self.seat else None, otherwise) if name else None
            for seat, name in enumerate(self.doctrines)
        ]
        game = replace(game_of(self.tables), seated=_as_it_is)
        return [result_row(*finish(self.tables, self.situation, seed, players, game)) for seed in seeds]


def _as_it_is(choose: Any) -> Any:
    return choose
