"""Strategic codebreaking cards: search, raiders, Magic (48.61 of 2011).

The conditions that end 48.61C are cut off in the source: whether they are met is asked for, and no is the default.
"""

from typing import Annotated, NamedTuple

from flagplot.core.procedures.inputs import NO_YES, Count, Flag, OutcomePart
from flagplot.games.awaw.chapters.strategic import names, terms
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
    american: Annotated[int, Flag("whether the player is the U.S.", 1)],
) -> Annotated[int, OutcomePart("answer", "whether they may", names.CARD_ANSWERS)]:
    """Each strategic card has one of the effects; Magic interceptions are for the U.S. alone.

    (awaw-2011:48.61.0, awaw-2011:48.61.C.1.)
    """
    if magic > 0 and american == 0:
        return terms.MAGIC_IS_AMERICAN
    return terms.ONE_EFFECT_EACH if search + raiders + magic > held else terms.MAY


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
    OutcomePart("answer", "whether they may", names.MAGIC_ANSWERS),
    OutcomePart("interceptions", "task forces that intercept, each one mission"),
    OutcomePart("range", "whether the range of interception counts", names.RANGES),
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
