"""Catalogue: the loser of a round, the end of a battle, late and waiting groups, cargo, ports (22.24B, 22.6-22.8)."""

from typing import Final

from flagplot.core.procedures.inputs import Part, choice, flag, inputs_of, number
from flagplot.core.procedures.procedure import Procedure
from flagplot.games.awaw.battle.ending.endings import ending, entry_round, return_range, round_loser
from flagplot.games.awaw.shared.groups import cargo_left, groups_that_wait
from flagplot.games.awaw.shared.ports import overstacking
from flagplot.games.awaw.shared.procedures_common import SIDES
from flagplot.games.awaw.shared.terms import NO_WINNER

_MOST_FACTORS: Final = 400
_THEATRE: Final = choice("theatre", "where the battle is fought", ("Europe", "Pacific"))
_INTERCEPTOR: Final = choice("interceptor", "the intercepting side", SIDES)
_ENDINGS: Final = ("not ended", "withdrawal", "evasion", "no undamaged units")

PROCEDURES: Final = (
    Procedure(
        "awaw.round-loser",
        "The side that lost the round and declares withdrawals first",
        "22.61A",
        round_loser,
        (Part("loser", "the side that lost the round", SIDES),),
        (
            number("lost-a", "factors that side a lost in the round", 0, _MOST_FACTORS, 1),
            number("lost-b", "factors that side b lost in the round", 0, _MOST_FACTORS),
            number("hurt-a", "factors of side a damaged in the round", 0, _MOST_FACTORS),
            number("hurt-b", "factors of side b damaged in the round", 0, _MOST_FACTORS),
            _INTERCEPTOR,
        ),
    ),
    Procedure(
        "awaw.ending",
        "Whether the battle ends with this round, and who has won",
        "22.71, 22.72",
        ending,
        (Part("how", "what ends it", _ENDINGS), Part("winner", "who has won", ("none", *SIDES), NO_WINNER)),
        (
            flag("withdrew-a", "whether side a withdrew altogether"),
            flag("withdrew-b", "whether side b withdrew altogether"),
            flag("evaded-a", "whether all groups of side a evaded, without an operational carrier among them"),
            flag("evaded-b", "whether all groups of side b evaded, without an operational carrier among them"),
            flag("spent-a", "whether side a has no undamaged unit left"),
            flag("spent-b", "whether side b has no undamaged unit left"),
            choice("loser-of-round", "the side that lost the round", SIDES),
        ),
    ),
    Procedure(
        "awaw.entry-round",
        "Round in which a force that fell short joins",
        "22.24B",
        entry_round,
        (Part("round", "the round in which it joins"),),
        inputs_of(entry_round),
    ),
    Procedure(
        "awaw.cargo-left",
        "Cargo that a group still carries after losses",
        "22.82",
        cargo_left,
        (Part("cargo", "cargo left"),),
        inputs_of(cargo_left),
    ),
    Procedure(
        "awaw.return-range",
        "Hexes within which a force may choose a port to return to",
        "22.63",
        return_range,
        (Part("hexes", "the range"),),
        inputs_of(return_range),
    ),
    Procedure(
        "awaw.overstacking",
        "Naval factors eliminated because a port cannot hold them",
        "22.63D, 22.63E",
        overstacking,
        (
            Part("excess", "factors beyond the port's room"),
            Part("at-once", "factors eliminated at once"),
            Part("at-deadline", "factors eliminated at the end of the movement or redeployment phase"),
        ),
        (
            number("factors", "naval factors in the port with those that returned", 0, _MOST_FACTORS, 12),
            number("room", "naval factors that the port holds", 0, _MOST_FACTORS, 10),
            number("moved-on", "factors that have left again by the end of that phase", 0, _MOST_FACTORS),
            flag("failed-redeployment", "whether it comes from a naval redeployment that failed"),
        ),
    ),
    Procedure(
        "awaw.groups-that-wait",
        "Combat groups of a force that have to wait",
        "22.421C, 22.93A",
        groups_that_wait,
        (Part("groups", "groups that wait"),),
        inputs_of(groups_that_wait),
    ),
)
