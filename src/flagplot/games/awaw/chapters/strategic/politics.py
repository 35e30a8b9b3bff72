"""Finland fights on, Swedish volunteers, Flying Tigers (67.25, Flying Tigers of 2011).

Clauses A to D of the Finnish war and the track of U.S.-Japanese tensions are in no source.
"""

from typing import Annotated, Final

from flagplot.core.procedures.inputs import NO_YES, Choice, Count, Flag, OutcomePart
from flagplot.games.awaw.chapters.strategic import names, terms
from flagplot.games.awaw.chapters.strategic.tables import Tables

BORDER_HEXES: Final = 2
"""Finnish border hexes that Russia has to occupy (awaw-2011:67.25.0)."""
FIRST_TIGER: Final = 20
"""USJT level of the first Flying Tiger (awaw-2011:flying-tigers.1)."""
SECOND_TIGER: Final = 35
"""USJT level of the second one (awaw-2011:flying-tigers.2)."""


def finland_at_full_war(
    refuses: Annotated[int, Flag("whether Finland refuses to cede", 1)],
    border_hexes: Annotated[int, Count(0, 9, "Finnish border hexes that Russia occupies", 2)],
    declared: Annotated[int, Flag("whether Russia declared war")],
    tension_allows: Annotated[int, Flag("whether Russo-German tension would allow it")],
) -> Annotated[bool, OutcomePart("full-war", "whether they are", NO_YES)]:
    """Finland that cedes nothing once Russia holds two border hexes is fully at war with it.

    Neither a declaration of war nor the Russo-German tension level matters, so `declared` and `tension_allows` change
    nothing (awaw-2011:67.25.0).
    """
    return refuses == 1 and border_hexes >= BORDER_HEXES


def swedish_refusal(
    t: Tables,
    full_war: Annotated[int, Flag("whether full-scale war with Russia has broken out", 1)],
    finnish_turn: Annotated[int, Flag("whether it is a Finnish player turn", 1)],
    unit: Annotated[int, Choice("the Swedish unit", names.SWEDISH_UNITS)],
    way: Annotated[int, Choice("how it comes", names.SWEDISH_WAYS)],
    place: Annotated[int, Choice("where it goes", names.SWEDISH_PLACES)],
    this_turn: Annotated[int, Count(0, 9, "Swedish units that have come in this player turn")],
    before: Annotated[int, Count(0, 9, "Swedish units that came in earlier ones")],
) -> Annotated[int, OutcomePart("answer", "whether it may", names.SWEDISH_ANSWERS)]:
    """After full-scale war has broken out a Swedish 2-3 infantry may come to Helsinki in each Finnish player turn.

    It comes by sea transport or NR and fights with the Finns (awaw-2011:67.25.E.1, reading T2.33).
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


def may_attack_passage(
    attacker: Annotated[int, Choice("who attacks", names.PASSAGE_ATTACKERS)],
) -> Annotated[bool, OutcomePart("may", "whether it may", NO_YES)]:
    """Russian air units do not attack the Swedish passage, nor do Russian ships intercept it (awaw-2011:67.25.E.2)."""
    return attacker > terms.RUSSIAN_SHIPS


def swedes_go_home(
    with_germany: Annotated[int, Flag("whether Finland is Germany's ally or associate", 1)],
    russians: Annotated[int, Count(0, 60, "Russian units in Finland proper")],
    supply: Annotated[int, Flag("whether the Swedes are in supply")],
    transport: Annotated[int, Flag("whether there is transport for them")],
    escort: Annotated[int, Flag("whether there is sea escort for them")],
) -> Annotated[bool, OutcomePart("return", "whether they do", NO_YES)]:
    """Once Finland is Germany's ally or associate and free of Russian units the Swedes return to Sweden at once.

    Neither their supply nor transport nor escort matters, so these change nothing (awaw-2011:67.25.E.3,
    awaw-2011:67.25.E.4).
    """
    return with_germany == 1 and russians == 0


def flying_tigers(
    usjt: Annotated[int, Count(0, 99, "highest USJT level reached")],
) -> Annotated[int, OutcomePart("tigers", "Flying Tiger AAF")]:
    """Flying Tiger AAF in Nationalist China's force pool: one at USJT 20, a second at 35.

    (awaw-2011:flying-tigers.1, awaw-2011:flying-tigers.2.)
    """
    return (1 if usjt >= FIRST_TIGER else 0) + (1 if usjt >= SECOND_TIGER else 0)
