"""What a place in the program says of a clause, in words: a question, a refusal, an event, a procedure or a docstring."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import Any

from flagplot import games
from flagplot.core.event import EventKind
from flagplot.core.game import QuestionKind, RefusalReason
from flagplot.core.printed.coverage import Place

KINDS = (QuestionKind, RefusalReason, EventKind)
_PLACE = re.compile(r"\{(?P<word>[a-z_ ]*)(?::\w+)?\}")


def said(place: Place) -> str:
    """What it says; nothing where it has no words of its own."""
    if place.role == "proved by":
        return place.name.rpartition("::")[2].removeprefix("test_").replace("_", " ")
    if place.role == "alone as":
        return _procedures().get(place.name, place.says)
    if place.role in ("asked by", "refused by", "reported by"):
        return _kinds(place.file).get(place.name, place.says)
    return place.says


@cache
def _procedures() -> Mapping[str, str]:
    return {name: procedure.says for kit in games.kits() for name, procedure in kit.procedures.items()}


@cache
def _kinds(file: str) -> Mapping[str, str]:
    """The words of each kind that a module lists, by the name of its code."""
    module = import_module("flagplot." + file.removesuffix(".py").replace("/", "."))
    words = {kind.code: _open(kind.text) for kind in _listed(vars(module).values())}
    return {name: words[code] for name, code in vars(module).items() if isinstance(code, int) and code in words}


def _listed(values: Any) -> Iterator[QuestionKind | RefusalReason | EventKind]:
    for value in values:
        kinds = value.values() if isinstance(value, Mapping) else value
        if isinstance(value, (Mapping, list, tuple)) and all(isinstance(kind, KINDS) for kind in kinds):
            yield from kinds


def _open(text: str) -> str:
    """Its places as ellipses with what stands there."""
    return _PLACE.sub(lambda found: f"‹{found['word'] or '…'}›", text)
