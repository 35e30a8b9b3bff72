"""Japanese resistance, first part: what counts as controlled, and the modifiers of the situation (57.11 of 2011).

Places are given as lists: those Japan controls, those the Allies control, those that lack full supply.
"""

from typing import Annotated, Final

from flagplot.core.procedures.inputs import Choice, Count
from flagplot.games.awaw.chapters.strategic import terms
from flagplot.games.awaw.chapters.strategic.names import PLACE_NAMES
from flagplot.games.awaw.chapters.strategic.tables import Tables

NO_MORE: Final = 2
Japan = Annotated[tuple[int, ...], Choice("places that Japan controls", PLACE_NAMES, (), many=True)]
Allies = Annotated[tuple[int, ...], Choice("places that the Allies control", PLACE_NAMES, (), many=True)]
Isolated = Annotated[tuple[int, ...], Choice("places of these that are not in full supply", PLACE_NAMES, (), many=True)]


def is_among(place: int, places: tuple[int, ...]) -> bool:
    """Whether a place is in a list."""
    return any(places[n] == place for n in range(len(places)))


def needs_supply(t: Tables, place: int) -> bool:
    """Chinese, Russian and Indian objectives count as controlled in full supply only (awaw-2011:57.11.expl.8)."""
    if terms.HARBIN <= place <= terms.MUKDEN:
        return t.manchurian_supply == 1
    return terms.PEKING <= place <= terms.CANTON or terms.VLADIVOSTOK <= place <= terms.RANGOON


def controlled(t: Tables, held: tuple[int, ...], isolated: tuple[int, ...], first: int, last: int) -> int:
    """How many of the places from `first` to `last` count as controlled by the side that holds them.

    (awaw-2011:57.11.expl.8.)
    """
    return sum(
        1
        for place in range(first, last + 1)
        if is_among(place, held) and not (needs_supply(t, place) and is_among(place, isolated))
    )


def falling(t: Tables, row: int, number: int) -> int:
    """A first item, a second one and each further one have figures of their own."""
    return sum(t.resistance[row][min(n, NO_MORE)] for n in range(number))


def objectives_modifier(
    t: Tables, pacific_objectives: Annotated[int, Count(0, 60, "Pacific front objectives that Japan controls", 10)]
) -> int:
    """+1 for each Pacific front objective that Japan controls (awaw-2011:57.11.sit.1)."""
    return pacific_objectives * t.resistance[terms.OBJECTIVES][terms.FIRST]


def ports_modifier(t: Tables, japan: Japan, isolated: Isolated) -> int:
    """+1 for Japanese control of Singapore, +1 for Manila (awaw-2011:57.11.sit.2)."""
    return controlled(t, japan, isolated, terms.SINGAPORE, terms.MANILA) * t.resistance[terms.PORTS][terms.FIRST]


def tokyo_modifier(t: Tables, allies: Allies, isolated: tuple[int, ...]) -> int:
    """-3 for Allied control of Tokyo (awaw-2011:57.11.sit.3)."""
    return controlled(t, allies, isolated, terms.TOKYO, terms.TOKYO) * t.resistance[terms.CAPITAL][terms.FIRST]


def home_cities_modifier(t: Tables, allies: tuple[int, ...], isolated: tuple[int, ...]) -> int:
    """-2 for Allied control of Kagoshima, -2 for Osaka (awaw-2011:57.11.sit.4)."""
    cities = controlled(t, allies, isolated, terms.KAGOSHIMA, terms.OSAKA)
    return cities * t.resistance[terms.HOME_CITIES][terms.FIRST]


def hexes_modifier(
    t: Tables, occupied_hexes: Annotated[int, Count(0, 60, "Japanese hexes with an Allied unit in them")]
) -> int:
    """-3 for one hex of Japan with an Allied unit in it, -2 more for a second, -1 more for each other (awaw-2011:57.11.sit.5)."""
    return falling(t, terms.HEXES, occupied_hexes)


def cities_modifier(t: Tables, allies: tuple[int, ...], isolated: tuple[int, ...]) -> int:
    """-1 for Allied control of each of Peking, Shanghai, Nanking, Canton, Harbin, Mukden, Seoul and Okinawa.

    (awaw-2011:57.11.sit.6.)
    """
    return controlled(t, allies, isolated, terms.PEKING, terms.OKINAWA) * t.resistance[terms.CITIES][terms.FIRST]


def atomic_modifier(t: Tables, atomic_attacks: Annotated[int, Count(0, 60, "atomic attacks made on Japan")]) -> int:
    """-3 for one atomic attack on Japan, -2 more for a second, -1 more for each other (awaw-2011:57.11.sit.7)."""
    return falling(t, terms.ATOMIC, atomic_attacks)


def firestorm_modifier(t: Tables, firestorms: Annotated[int, Count(0, 60, "Japanese cities firestormed")]) -> int:
    """-1 for each Japanese city firestormed (awaw-2011:57.11.sit.8)."""
    return firestorms * t.resistance[terms.FIRESTORM][terms.FIRST]


def unbuilt_modifier(
    t: Tables, unbuilt_factors: Annotated[int, Count(0, 400, "Japanese ground and army air factors that are unbuilt")]
) -> int:
    """-1 for every ten Japanese ground and army air factors that are unbuilt (awaw-2011:57.11.sit.9)."""
    return unbuilt_factors // t.resistance[terms.UNBUILT][terms.EVERY] * t.resistance[terms.UNBUILT][terms.FIRST]


def situation(
    t: Tables,
    objectives_modifier: int,
    ports_modifier: int,
    tokyo_modifier: int,
    home_cities_modifier: int,
    hexes_modifier: int,
    cities_modifier: int,
    atomic_modifier: int,
    firestorm_modifier: int,
    unbuilt_modifier: int,
) -> int:
    """Sum of the situation modifiers, recomputed at every check (awaw-2011:57.11.expl.1, reading T2.31)."""
    total = (
        objectives_modifier
        + ports_modifier
        + tokyo_modifier
        + home_cities_modifier
        + hexes_modifier
        + cities_modifier
        + atomic_modifier
        + unbuilt_modifier
    )
    return total if t.firestorm_lasts == 1 else total + firestorm_modifier
