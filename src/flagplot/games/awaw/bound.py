"""The rules as an edition states them: the game, and the doctrines, with its replaced procedures in place.

The reference edition replaces nothing and is played by the modules unchanged.
"""

import importlib
import inspect
import sys
from collections.abc import Mapping
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from types import ModuleType
from typing import Final, get_type_hints

from flagplot.core import bind
from flagplot.core.bind import Rule
from flagplot.core.errors import FlagplotError
from flagplot.core.game import Game
from flagplot.games.awaw.battle.game import GAME, RULES
from flagplot.games.awaw.shared.tables import Tables

Otherwise = tuple[tuple[str, str], ...]
"""Rules by the end of their keys, each with the `module:function` of the folder of editions that replaces it."""
EDITIONS: Final = f"{__name__.rpartition('.')[0]}.editions"
BRANCH_PROFILE: Final = Path(__file__).with_name("branches.txt")
PLAYERS: Final = f"{__name__.rpartition('.')[0]}.players"
"""The modules with the functions that doctrines call besides the rules."""


@cache
def replacements(otherwise: Otherwise) -> Mapping[str, Rule]:
    """The functions that replace rules, by the rule's key."""
    return {key: _function(key, name) for key, name in otherwise}


def _function(key: str, name: str) -> Rule:
    place, _, function = name.partition(":")
    try:
        found: Rule = getattr(importlib.import_module(f"{EDITIONS}.{place}"), function)
    except (ImportError, AttributeError, ValueError) as error:
        expected = "module:function, such as y2003.rules:squadrons_engaging"
        raise FlagplotError(
            f"{name!r} should replace {key}, but does not exist", field="replaced", expected=expected
        ) from error
    return found


@cache
def modules(otherwise: Otherwise, known: tuple[ModuleType, ...] = RULES) -> tuple[ModuleType, ...]:
    """The rule modules, of battles or other games, including those of editions with replacements."""
    own = {function.__module__: None for function in replacements(otherwise).values()}
    return (*known, *(sys.modules[name] for name in own))


@cache
def rules(otherwise: Otherwise, known: tuple[ModuleType, ...] = RULES) -> Mapping[str, Rule]:
    """Every rule by its key, bound to the others as the edition states them."""
    for key, function in replacements(otherwise).items():
        _check(key, function)
    return bind.bind(modules(otherwise, known), replace=replacements(otherwise))


def _check(key: str, function: Rule) -> None:
    """A replacement has the parameters of its rule."""
    known = {bind.key_of(rule): rule for module in RULES for rule in bind.functions_of(module).values()}
    rule = known[bind.full_key(known, key)]
    if list(get_type_hints(function).items()) != list(get_type_hints(rule).items()):
        expected = str(inspect.signature(rule))
        raise FlagplotError(f"{function.__name__} has other parameters than {key}", field="replaced", expected=expected)


def stated(game: Game, otherwise: Otherwise, known: tuple[ModuleType, ...]) -> Game:
    """A game of some rule modules with some rules replaced."""
    if not otherwise:
        return game
    bound = rules(otherwise, known)
    return replace(
        game,
        advance=bound[bind.key_of(game.advance)],
        refusal=bound[bind.key_of(game.refusal)],
        step=bound[bind.key_of(game.step)],
        seated=partial(chooser_under, otherwise=otherwise, known=known),
    )


@cache
def game_under(otherwise: Otherwise) -> Game:
    """Battles with some rules replaced."""
    return stated(GAME, otherwise, RULES)


def game_of(t: Tables) -> Game:
    """Battles by the rules that go with these tables."""
    return game_under(t.otherwise)


@cache
def chooser_under(choose: Rule, otherwise: Otherwise, known: tuple[ModuleType, ...] = RULES) -> Rule:
    """A doctrine that asks the rules in force for legal answers."""
    if not otherwise:
        return choose
    home = bind.with_companions([sys.modules[choose.__module__]], PLAYERS)
    return bind.bind([*modules(otherwise, known), *home], replace=replacements(otherwise))[bind.key_of(choose)]
