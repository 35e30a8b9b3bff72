"""The catalogue: every roll and count of rule 22 that can be asked for by itself, by name.

An entry says which functions of the rules follow each other; its own comparisons and sums are not rules.
"""

import sys
from collections.abc import Mapping
from functools import cache
from typing import Final

from flagplot.core import bind
from flagplot.core.printed.edition import Edition
from flagplot.core.procedures.procedure import Procedure
from flagplot.games.awaw.battle.air import procedures_air
from flagplot.games.awaw.battle.ending import procedures_ending
from flagplot.games.awaw.battle.fleet import procedures_fleet, procedures_meeting
from flagplot.games.awaw.battle.submarines import procedures_submarine
from flagplot.games.awaw.chapters.bases import procedures_harbor, procedures_pearl
from flagplot.games.awaw.chapters.raiding import procedures_raiding
from flagplot.games.awaw.chapters.strategic import procedures_strategic
from flagplot.games.awaw.chapters.yard import procedures_yard
from flagplot.games.awaw.interception.attempt import procedures_interception
from flagplot.games.awaw.shared import activities, air, ranking

PROCEDURES: Final[dict[str, Procedure]] = {
    procedure.name: procedure
    for module in (
        procedures_air,
        procedures_fleet,
        procedures_meeting,
        procedures_submarine,
        procedures_ending,
        ranking,
        air,
        procedures_harbor,
        procedures_pearl,
        activities,
        procedures_interception,
        procedures_strategic,
        procedures_raiding,
        procedures_yard,
    )
    for procedure in module.PROCEDURES
}


@cache
def catalogue_under(otherwise: tuple[tuple[str, str], ...]) -> Mapping[str, Procedure]:
    """The catalogue, every procedure with the rules as they are stated."""
    if not otherwise:
        return PROCEDURES
    from flagplot.games.awaw.bound import modules, replacements  # which import every rule

    homes = {sys.modules[one.__module__]: None for each in PROCEDURES.values() for one in each.functions()}
    known = modules(otherwise)
    places = [*known, *(module for module in homes if module not in known)]
    bound = bind.bind(places, replace=replacements(otherwise))
    return {
        name: each if each.tables is not None else each.with_functions(lambda one: bound.get(bind.key_of(one), one))
        for name, each in PROCEDURES.items()
    }


def catalogue_of(edition: Edition) -> Mapping[str, Procedure]:
    """The catalogue of an edition: its own rules, less the parts that it does not use."""
    found, dropped = catalogue_under(tuple(sorted(edition.replaced.items()))), edition.without
    return {name: procedure for name, procedure in found.items() if name not in dropped}
