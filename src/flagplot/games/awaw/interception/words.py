"""Words and paragraphs of the factors of a roll, for logs and listings."""

from typing import Final, NamedTuple

from flagplot.games.awaw.interception.attempt.dice import Factors
from flagplot.games.awaw.interception.names import ACTIVITY_WORDS as ACTIVITY_WORDS
from flagplot.games.awaw.interception.names import CARGO_WORDS as CARGO_WORDS
from flagplot.games.awaw.interception.names import THEATRE_WORDS as THEATRE_WORDS


class FactorWords(NamedTuple):
    """A factor of the Naval Interception Table: its field, its paragraph, what it is for, and that in short."""

    field: str
    cites: str
    words: str
    short: str


FACTOR_CITES: Final = (
    FactorWords("cargo", "22.22A", "cargo, shore bombardment or a carrier mission", "cargo"),
    FactorWords("patrol", "22.22B", "a patrol that stays in its patrol hex", "patrol"),
    FactorWords(
        "counter", "22.22C", "counter-interception in the hex of an interception", "counter-interception in the hex"
    ),
    FactorWords("light", "22.22D", "cruisers and destroyers alone against cargo", "light force"),
    FactorWords("task_forces", "22.22E", "TFs in the intercepted force", "task forces"),
    FactorWords("defenders", "22.22F", "ground factors against the invasion", "defenders"),
    FactorWords("spotters", "22.22G", "air squadrons that spotted it", "spotters"),
    FactorWords("submarines", "22.22H", "submarines near the hex", "submarines near"),
    FactorWords("codebreaking", "22.22I", "codebreaking", "codebreaking"),
    FactorWords("slow", "22.22J", "slow ships or a submarine among the interceptors", "slow or submarine"),
    FactorWords("crowding", "22.22K", "several attempts on the same activity", "several attempts"),
)
"""Every factor in the order of the table; the total is no factor."""
_WORDS: Final = {each.field: each.words for each in FACTOR_CITES}
BASIC_WORDS: Final = (
    ("basic", "the activity"),
    ("spotters", _WORDS["spotters"]),
    ("submarines", _WORDS["submarines"]),
    ("codebreaking", _WORDS["codebreaking"]),
    ("slow", "slow ships among the interceptors"),
    ("submarine_force", "a submarine"),
    ("bad_port", "a port that is not operational"),
    ("small_target", "a small target"),
    ("invasion_hex", "an invasion hex"),
    ("counter", _WORDS["counter"]),
    ("us_transport", "transport from a U.S. box"),
)
"""What gives and takes dice where they are basic dice with modifiers (awaw-2003:table.22.23)."""

LEVEL_WORDS: Final = ("interception", "counter-interception", "counter-counter-interception")
STANDING_WORDS: Final = ("operational", "fortified only", "non-operational", "box", "at sea")


def applied(factors: Factors) -> list[tuple[FactorWords, int]]:
    """List the factors that gave or took dice, with how many."""
    return [(each, getattr(factors, each.field)) for each in FACTOR_CITES if getattr(factors, each.field) != 0]
