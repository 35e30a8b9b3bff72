"""Odds: what could come of a roll or a battle, exactly or by sampling.

`flagplot.odds` is the public function too: Python puts a package that was imported in the place of any other thing of its name,
so the room answers a call as that function does.
"""

import sys
from importlib import import_module
from types import ModuleType
from typing import Any


class Room(ModuleType):
    """This room, which may be called."""

    def __call__(self, *given: Any, **named: Any) -> Any:
        """Do what the public function of this name does."""
        return import_module("flagplot.api.chances.odds").odds(*given, **named)


sys.modules[__name__].__class__ = Room
