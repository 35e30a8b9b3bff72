"""The players of sides, in words, and the maximum strength of a search player on a server."""

from typing import Final

from flagplot.core.doctrine import RANDOM
from flagplot.core.errors import FlagplotError
from flagplot.core.offers.kit import Kit
from flagplot.search import seating
from flagplot.search.strength import is_named, read_strength
from flagplot.table.seats import PERSON

OFFERED: Final = {
    "search:200ms": "an opponent that thinks for a fifth of a second a choice",
    "search:1s": "one that thinks for a second",
    "search:500": "one that plays 500 games on, the same by the same seed",
}
"""Strengths offered by the form."""
MOST_SECONDS: Final = 2.0
MOST_GAMES: Final = 2000
"""Maximum strength of a search player on a server with other clients."""


def check_strength(kit: Kit, name: str) -> None:
    """Refuse a search player that would take too long on a server."""
    seating.check(kit, name, "seats")
    if is_named(name):
        strength = read_strength(name, "seats")
        if strength.seconds > MOST_SECONDS or strength.games > MOST_GAMES:
            what = f"{name!r} exceeds the limit of this server"
            raise FlagplotError(
                what, field="seats", expected=f"search:{MOST_SECONDS:.0f}s or search:{MOST_GAMES} at most"
            )


def played(name: str) -> str:
    """The player of a side, in words."""
    if name in (PERSON, RANDOM):
        return {PERSON: "a person", RANDOM: "chance"}[name]
    return f"an opponent that thinks ({name})" if is_named(name) else f"the doctrine {name}"
