"""Codebreaking cards, and politics: Finland, Swedish volunteers, Flying Tigers (48.61, 67.25, Flying Tigers of 2011).

The conditions that end 48.61C are cut off in the source: whether they are met is asked for, and no is the default.

Clauses A to D of the Finnish war and the track of U.S.-Japanese tensions are in no source.
"""

from typing import Annotated, Final, NamedTuple

from flagplot.core.procedures.inputs import NO_YES, Choice, Count, Flag, OutcomePart
from flagplot.games.awaw.chapters.strategic import terms
from flagplot.games.awaw.chapters.strategic.tables import Tables


class Magic(NamedTuple):
    """Whether Magic interceptions may be made, how many task forces make one, and whether range counts."""

    answer: int
    interceptions: int
    range_counts: int


def cards_refusal(
    held: Annotated[int, Count(0, 20, "strategic cards held", 2)],
    search: Annotated[int, Count(0, 20, "cards for search")],
    raiders: Annotated[int, Count(0, 20, "cards for raiders")],
    magic: Annotated[int, Count(0, 20, "cards for Magic interceptions")],
    negating: Annotated[int, Count(0, 20, "cards of Japan that negate Magic interceptions")],
    american: Annotated[int, Flag("whether the player is the U.S.", 1)],
) -> Annotated[int, OutcomePart("answer", "whether they may", terms.CARD_ANSWERS)]:
    """Each strategic card has one of the effects; Magic interceptions are for the U.S. alone, and Japan's to negate.

    (awaw-2011:48.61.0, awaw-2011:48.61.C.1, awaw-2011:48.61.C.3.)
    """
    if magic > 0 and american == 0:
        return terms.MAGIC_IS_AMERICAN
    if negating > 0 and american == 1:
        return terms.NEGATION_IS_JAPANESE
    return terms.ONE_EFFECT_EACH if search + raiders + magic + negating > held else terms.MAY


def strategic_lead(
    own: Annotated[int, Count(0, 20, "strategic cards that the side played for search", 1)],
    enemy: Annotated[int, Count(0, 20, "strategic cards that its opponent played for search")],
) -> Annotated[bool, OutcomePart("strategic", "whether it has the die: the field `strategic` of search-dice", NO_YES)]:
    """The side that plays more strategic cards for search is the one with a search die more in the first round.

    The opponent's dice stay as they are (awaw-2011:48.61.A.1, awaw-2011:48.61.A.2; the die itself: `search_dice`).
    """
    return own > enemy


def raider_shift(
    own: Annotated[int, Count(0, 20, "raider cards that the side played", 1)],
    enemy: Annotated[int, Count(0, 20, "raider cards that its opponent played")],
    same_box: Annotated[int, Flag("whether the die is for the SW box of the cards", 1)],
    same_turn: Annotated[int, Flag("whether it is rolled in the player turn of the cards", 1)],
) -> Annotated[int, OutcomePart("shift", "in favour of the side, -1 against it")]:
    """The side that played more raider cards has every raider die of one SW box shifted by one its way, for that player turn.

    (awaw-2011:48.61.B.)
    """
    if own == enemy or same_box == 0 or same_turn == 0:
        return 0
    return 1 if own > enemy else -1


def magic_interceptions(
    t: Tables,
    american: Annotated[int, Count(0, 20, "strategic Magic cards that the U.S. plays", 1)],
    japanese: Annotated[int, Count(0, 20, "strategic Magic cards that Japan plays")],
    on_time: Annotated[int, Flag("whether Japan has just announced its missions of the combat phase", 1)],
    conditions: Annotated[int, Flag("whether the conditions are met that the sheet announces and does not print")],
) -> Annotated[
    Magic,
    OutcomePart("answer", "whether they may", terms.MAGIC_ANSWERS),
    OutcomePart("interceptions", "task forces that intercept, each one mission"),
    OutcomePart("range", "whether the range of interception counts", terms.RANGES),
]:
    """Each Magic card that no Japanese card cancels lets one U.S. task force intercept a Japanese mission without dice.

    They are played right after Japan has announced its missions of the combat phase (awaw-2011:48.61.C.1,
    awaw-2011:48.61.C.2, awaw-2011:48.61.C.3, reading T2.3).
    """
    if on_time == 0:
        return Magic(terms.TOO_LATE, 0, 1)
    if conditions == 0:
        return Magic(terms.CONDITIONS_NOT_KNOWN, 0, 1)
    return Magic(terms.MAY, max(0, american - japanese), t.magic_range)


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
    unit: Annotated[int, Choice("the Swedish unit", terms.SWEDISH_UNITS)],
    way: Annotated[int, Choice("how it comes", terms.SWEDISH_WAYS)],
    place: Annotated[int, Choice("where it goes", terms.SWEDISH_PLACES)],
    this_turn: Annotated[int, Count(0, 9, "Swedish units that have come in this player turn")],
    before: Annotated[int, Count(0, 9, "Swedish units that came in earlier ones")],
) -> Annotated[int, OutcomePart("answer", "whether it may", terms.SWEDISH_ANSWERS)]:
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
    attacker: Annotated[int, Choice("who attacks", terms.PASSAGE_ATTACKERS)],
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
