"""What a procedure of the strategic chapter answers, in game words."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from flagplot.core.procedures.procedure import Case
from flagplot.games.awaw import editions
from flagplot.games.awaw.chapters.strategic import tables
from flagplot.games.awaw.chapters.strategic.tables import Tables
from flagplot.games.awaw.procedures import PROCEDURES


@cache
def _figures(rulings: tuple[tuple[str, str], ...]) -> Tables:
    return tables.fill(editions.load("awaw-2011").with_rulings(dict(rulings)))


def case(name: str, rulings: Mapping[str, str], fields: Mapping[str, object]) -> Case:
    return PROCEDURES[f"awaw.{name}"].take(_figures(tuple(sorted(rulings.items()))), fields)


def asked(name: str, rulings: Mapping[str, str], fields: Mapping[str, object]) -> dict[str, Any]:
    procedure = PROCEDURES[f"awaw.{name}"]
    found = case(name, rulings, fields).outcome()
    return {part.name: part.spell(value) for part, value in zip(procedure.parts, found, strict=True)}


def answer(name: str, **fields: object) -> Any:
    """The first number or word of the outcome, all rulings at their defaults."""
    return next(iter(asked(name, {}, fields).values()))
