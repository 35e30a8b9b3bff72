"""Adjudicate naval battles by the printed rules, each result with its paragraph.

The names below are the public interface; it follows semantic versioning, and everything else may change between versions.
Scenarios and records are read from files or dictionaries; results show themselves in a notebook and as text, and give
dictionaries (`to_dict`) and data frames (`to_frame`, where pandas is installed).

>>> import flagplot
>>> battle = flagplot.open_scenario("scenarios/denmark-strait-1941.yaml")
>>> battle.sides
('Germany', 'Britain')
>>> played = flagplot.fight(battle, seed=1941)
>>> played.rounds >= 1
True
>>> flagplot.adjudicate("fleet-fire", factors=8, roll=7).outcome
{'hits': 2}
>>> print(flagplot.adjudicate("fleet-fire", factors=8).expected["hits"])
73/36
"""

import sys

from flagplot.core.version import VERSION

__version__ = VERSION

TYPE_CHECKING = (
    False  # so to every checker it is true; `typing` itself takes a while, in which the program cannot catch Ctrl-C
)
if TYPE_CHECKING:
    from types import ModuleType

    from flagplot.api.advice import advise, review
    from flagplot.api.chances.compare import compare, compare_all
    from flagplot.api.chances.luck import luck
    from flagplot.api.chances.match import exploit, match
    from flagplot.api.chances.odds import odds
    from flagplot.api.chances.parts import merge
    from flagplot.api.chances.result import Chances
    from flagplot.api.chances.sensitivity import sensitivity
    from flagplot.api.chances.solve import solve
    from flagplot.api.pictures import draw_board
    from flagplot.api.plan import plan
    from flagplot.api.play import GameReport, fight, open_scenario, replay
    from flagplot.api.rules import adjudicate, editions, load_edition, where
    from flagplot.api.verify import VerifyReport, verify
    from flagplot.core.errors import FlagplotError
    from flagplot.core.position import Position
    from flagplot.core.record import Record
    from flagplot.table.adjudication import Adjudication
    from flagplot.table.session import Session
    from flagplot.table.setting import Setting

if not TYPE_CHECKING:
    ModuleType = type(sys)

__all__ = [
    "Adjudication",
    "Chances",
    "FlagplotError",
    "GameReport",
    "Position",
    "Record",
    "Session",
    "Setting",
    "VerifyReport",
    "adjudicate",
    "advise",
    "compare",
    "compare_all",
    "draw_board",
    "editions",
    "exploit",
    "fight",
    "load_edition",
    "luck",
    "match",
    "merge",
    "odds",
    "open_scenario",
    "plan",
    "replay",
    "review",
    "sensitivity",
    "solve",
    "verify",
    "where",
]

_HOMES = {
    "flagplot.api.advice": ("advise", "review"),
    "flagplot.api.chances.compare": ("compare", "compare_all"),
    "flagplot.api.chances.luck": ("luck",),
    "flagplot.api.chances.match": ("exploit", "match"),
    "flagplot.api.chances.odds": ("odds",),
    "flagplot.api.chances.parts": ("merge",),
    "flagplot.api.chances.result": ("Chances",),
    "flagplot.api.chances.sensitivity": ("sensitivity",),
    "flagplot.api.chances.solve": ("solve",),
    "flagplot.api.pictures": ("draw_board",),
    "flagplot.api.plan": ("plan",),
    "flagplot.api.play": ("GameReport", "fight", "open_scenario", "replay"),
    "flagplot.api.rules": ("adjudicate", "editions", "load_edition", "where"),
    "flagplot.api.verify": ("VerifyReport", "verify"),
    "flagplot.core.errors": ("FlagplotError",),
    "flagplot.core.position": ("Position",),
    "flagplot.core.record": ("Record",),
    "flagplot.table.adjudication": ("Adjudication",),
    "flagplot.table.session": ("Session",),
    "flagplot.table.setting": ("Setting",),
}

_OLD_NAMES = {"Played": "GameReport", "Verified": "VerifyReport"}  # deprecated; kept for one release


def __getattr__(name: str) -> object:
    """Load a name when it is first used: a table or an edition should not wait for what it does not need."""
    from importlib import import_module

    name = _OLD_NAMES.get(name, name)
    for home, held in _HOMES.items():
        if name in held:
            found = getattr(import_module(home), name)
            package = sys.modules.get(f"{__name__}.{name}")
            if package is not None:
                vars(found).update({name: each for name, each in vars(package).items() if isinstance(each, ModuleType)})
            return found
    raise AttributeError(f"module 'flagplot' has no attribute {name!r}")


def __dir__() -> list[str]:
    return [*__all__, "__version__"]


class _Package(ModuleType):
    """A package with the name of a public function, such as `flagplot.odds`: its modules are attributes of the function."""

    def __setattr__(self, name: str, value: object) -> None:
        super().__setattr__(name, value)
        word = self.__name__.rpartition(".")[2]
        home = sys.modules.get(next(home for home, held in _HOMES.items() if word in held))
        if isinstance(value, ModuleType) and hasattr(home, word):
            vars(getattr(home, word))[name] = value


class _Public(ModuleType):
    """The package itself, whose public names stay functions after any import.

    Python puts a package that was imported instead of any other object with its name.
    """

    def __setattr__(self, name: str, value: object) -> None:
        if name in __all__ and isinstance(value, ModuleType):
            value.__class__ = _Package
        else:
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Public
