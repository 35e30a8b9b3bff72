"""Catalogue: search dice and results, who strikes first, surprise (22.425, 22.45, 22.461, 23.7413)."""

from typing import Final

from flagplot.core.procedures.inputs import NO_YES, Input, Part, choice, inputs_of, number
from flagplot.core.procedures.procedure import Procedure, Roll
from flagplot.games.awaw.battle.air.search import attacks_left, die_finds, may_surprise, search_dice, strikes_first
from flagplot.games.awaw.shared.air import surprise_level
from flagplot.games.awaw.shared.groups import number_is_active
from flagplot.games.awaw.shared.procedures_common import SIDES
from flagplot.games.awaw.shared.terms import NUMBERS

_NUMBERS: Final = range(1, NUMBERS + 1)


def die_results(numbers: tuple[int, ...], roll: int) -> tuple[int, ...]:
    """What one search die adds to the results against groups 1 to 6."""
    return tuple([int(number in numbers and die_finds(roll, number)) for number in _NUMBERS])


def one_each(dice: int) -> int:
    """Throws of one die each."""
    return dice


PROCEDURES: Final = (
    Procedure(
        "awaw.search-dice",
        "Search dice of one player in a round",
        "22.428, 22.451",
        search_dice,
        (Part("dice", "search dice to roll"),),
        (
            number("land-squadrons", "land-based squadrons that search", 0, 60),
            number("codebreaking", "+1 with the codebreaking advantage, -1 against it", -1, 1),
            number("rounds-before", "rounds of this battle already fought", 0, 98),
            number("active-groups", "own active groups with ten or more undamaged factors", 0, NUMBERS, 1),
            number("distant-groups", "own distant groups with a fully operational fast carrier", 0, NUMBERS),
            number("strategic", "1 for the side that played more strategic cards for search", 0, 1),
        ),
    ),
    Procedure(
        "awaw.search-results",
        "Search results of some dice against each enemy group",
        "22.452",
        None,
        tuple(Part(f"against-{number}", f"search results against group {number}") for number in _NUMBERS),
        (
            number("dice", "search dice rolled", 0, 40, 2),
            Input("numbers", "numbers of the enemy groups in the battle", 1, NUMBERS, (1,), many=True),
        ),
        rolls=(Roll("rolls", "what each search die shows", "22.452", 1, die_results, "", one_each, 40, (), NUMBERS),),
    ),
    Procedure(
        "awaw.group-status",
        "Whether a combat group is active or distant in a round",
        "22.425A, 22.425B",
        number_is_active,
        (Part("status", "where the group stands", ("distant", "active")),),
        (number("number", "number of the combat group", 1, NUMBERS, 1), number("combat-round", "the round", 1, 99, 1)),
    ),
    Procedure(
        "awaw.attacks-left",
        "Air strikes and engagements of a distant group that search results still allow",
        "22.452C, 22.462B",
        attacks_left,
        (Part("attacks", "attacks that may still be made"),),
        inputs_of(attacks_left),
    ),
    Procedure(
        "awaw.may-surprise",
        "Whether a side may make a surprise strike",
        "22.461A, 22.462D",
        may_surprise,
        (Part("may", "whether it may", NO_YES),),
        (
            number("own-found", "own groups found this round", 0, NUMBERS),
            number("enemy-found", "enemy groups found this round", 0, NUMBERS, 1),
        ),
    ),
    Procedure(
        "awaw.strike-order",
        "Which side makes its ordinary air strikes first",
        "22.461B",
        strikes_first,
        (Part("first", "the side that strikes first", SIDES),),
        (
            number("results-a", "search results that side a obtained", 0, 60, 1),
            number("results-b", "search results that side b obtained", 0, 60),
            choice("interceptor", "the intercepting side", SIDES),
        ),
    ),
    Procedure(
        "awaw.surprise-level",
        "Level of a surprise strike",
        "23.7413",
        surprise_level,
        (Part("level", "surprise level, 0 for none"),),
        inputs_of(surprise_level),
        rolls=(Roll("die", "one die", "23.7413"),),
    ),
)
