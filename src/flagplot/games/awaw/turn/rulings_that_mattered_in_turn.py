"""Which rulings could have moved a naval turn: those of its interceptions and, if it came to fighting, of its battles."""

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

from flagplot.core.event import Event
from flagplot.core.printed.ruling import Moved, Ruling
from flagplot.games.awaw import interception, turn
from flagplot.games.awaw.battle.rulings_that_mattered import BATTLE, rules_of
from flagplot.games.awaw.battle.rulings_that_mattered import that_mattered as that_mattered_in
from flagplot.games.awaw.shared import activities
from flagplot.games.awaw.turn.words import events


def _modules_of(package: ModuleType) -> list[ModuleType]:
    return [import_module(f"{package.__name__}.{part.name}") for part in iter_modules(package.__path__)]


@cache
def _rules() -> frozenset[str]:
    return rules_of([activities, *_modules_of(interception), *_modules_of(turn)])


def that_mattered(rulings: Mapping[str, Ruling], chosen: Mapping[str, int], log: Sequence[Event]) -> list[Moved]:
    """Rulings open to choice, or with a neutral default for want of a source, that could have moved this turn."""
    fought = any(event[0] == events.BATTLE_BEGINS for event in log)
    return that_mattered_in(rulings, chosen, log, _rules() | BATTLE if fought else _rules())
