"""Words and paragraphs of the factors of a roll, for logs and listings."""

from typing import Final

from flagplot.games.awaw.interception.attempt.dice import Factors
from flagplot.games.awaw.interception.names import FACTOR_CITES, FactorWords

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


def applied(factors: Factors) -> list[tuple[FactorWords, int]]:
    """List the factors that gave or took dice, with how many."""
    return [(each, getattr(factors, each.field)) for each in FACTOR_CITES if getattr(factors, each.field) != 0]
