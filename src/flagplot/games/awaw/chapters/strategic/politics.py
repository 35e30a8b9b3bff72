"""Finland fights on, Swedish volunteers, Flying Tigers (67.25, Flying Tigers of 2011).

Clauses A to D of the Finnish war and the track of U.S.-Japanese tensions are in no source.
"""

from typing import Final

from flagplot.games.awaw.chapters.strategic import terms
from flagplot.games.awaw.chapters.strategic.tables import Tables

BORDER_HEXES: Final = 2
"""Finnish border hexes that Russia has to occupy (awaw-2011:67.25.0)."""
FIRST_TIGER: Final = 20
"""USJT level of the first Flying Tiger (awaw-2011:flying-tigers.1)."""
SECOND_TIGER: Final = 35
"""USJT level of the second one (awaw-2011:flying-tigers.2)."""


def finland_at_full_war(refuses: int, border_hexes: int, declared: int, tension_allows: int) -> bool:
    """Finland that cedes nothing once Russia holds two border hexes is fully at war with it.

    Neither a declaration of war nor the Russo-German tension level matters, so `declared` and `tension_allows` change
    nothing (awaw-2011:67.25.0).
    """
    return refuses == 1 and border_hexes >= BORDER_HEXES


def swedish_refusal(
    t: Tables, full_war: int, finnish_turn: int, unit: int, way: int, place: int, this_turn: int, before: int
) -> int:
    """After full-scale war has broken out a Swedish 2-3 infantry may come to Helsinki in each Finnish player turn.

    It comes by sea transport or NR and fights beside the Finns (awaw-2011:67.25.E.1, reading T2.33).
    """
    if full_war == 0:
        return terms.NO_FULL_WAR
    if finnish_turn == 0:
        return terms.NOT_FINLANDS_TURN
    if unit > 0:
        return terms.WRONG_UNIT
    if way > 1:
        return terms.WRONG_WAY
    if place > 0:
        return terms.NOT_TO_HELSINKI
    if this_turn > 0 or (before > 0 and t.swedish_volunteers == 1):
        return terms.ONE_CAME_ALREADY
    return terms.MAY


def may_attack_passage(attacker: int) -> bool:
    """Russian air units do not attack the Swedish passage, nor do Russian ships intercept it (awaw-2011:67.25.E.2)."""
    return attacker > terms.RUSSIAN_SHIPS


def swedes_go_home(with_germany: int, russians: int, supply: int, transport: int, escort: int) -> bool:
    """Once Finland is Germany's ally or associate and free of Russian units the Swedes return to Sweden at once.

    Neither their supply nor transport nor escort matters, so these change nothing (awaw-2011:67.25.E.3,
    awaw-2011:67.25.E.4).
    """
    return with_germany == 1 and russians == 0


def flying_tigers(usjt: int) -> int:
    """Flying Tiger AAF in Nationalist China's force pool: one at USJT 20, a second at 35.

    (awaw-2011:flying-tigers.1, awaw-2011:flying-tigers.2.)
    """
    return (1 if usjt >= FIRST_TIGER else 0) + (1 if usjt >= SECOND_TIGER else 0)
