"""Words and paragraphs of the factors of a roll, for logs and listings."""

from typing import Final, NamedTuple

from flagplot.games.awaw.interception.attempt.dice import Factors
from flagplot.games.awaw.interception.names import ACTIVITY_WORDS as ACTIVITY_WORDS
from flagplot.games.awaw.interception.names import CARGO_WORDS as CARGO_WORDS
from flagplot.games.awaw.interception.names import THEATRE_WORDS as THEATRE_WORDS


class FactorWords(NamedTuple):
    """A factor of the Naval Interception Table: its field, its paragraph and what it is for."""

    field: str
    cites: str
    words: str


FACTOR_CITES: Final = (
    FactorWords("cargo", "22.22A", "cargo, shore bombardment or a carrier mission"),
    FactorWords("patrol", "22.22B", "a patrol that stays in its patrol hex"),
    FactorWords("counter", "22.22C", "counter-interception in the hex of an interception"),
    FactorWords("light", "22.22D", "cruisers and destroyers alone against cargo"),
    FactorWords("task_forces", "22.22E", "TFs in the intercepted force"),
    FactorWords("defenders", "22.22F", "ground factors against the invasion"),
    FactorWords("spotters", "22.22G", "air squadrons that spotted it"),
    FactorWords("submarines", "22.22H", "submarines near the hex"),
    FactorWords("codebreaking", "22.22I", "codebreaking"),
    FactorWords("slow", "22.22J", "slow ships or a submarine among the interceptors"),
    FactorWords("crowding", "22.22K", "several attempts on the same activity"),
)
"""Every factor in the order of the table; the total is no factor."""

LEVEL_WORDS: Final = ("interception", "counter-interception", "counter-counter-interception")
STANDING_WORDS: Final = ("operational", "fortified only", "non-operational", "box", "at sea")


def applied(factors: Factors) -> list[tuple[FactorWords, int]]:
    """List the factors that gave or took dice, with how many."""
    return [(each, getattr(factors, each.field)) for each in FACTOR_CITES if getattr(factors, each.field) != 0]
