"""A roll before its dice: the row, the modifier with its parts, and the chances of each result.

The rules themselves are played one roll further on a copy, with the lowest and the highest dice. Parts that are equal
both times, and are explained to the reader, do not depend on the dice.
"""

from dataclasses import replace

from flagplot.core.offers.explanation import Die, RollExplanation
from flagplot.core.position import Position
from flagplot.core.seat_view import REFEREE
from flagplot.table.story import Narrative


def forecast(position: Position, story: Narrative) -> tuple[RollExplanation, ...]:
    """The explanations of the dice to be thrown together, for the referee; none where they are read on no table.

    Their dice and their marked cells mean nothing. Of a roll that is under way there is no forecast. A side has none: the
    strength of an enemy's strike is a secret until its result (22.423B).
    """
    if story.seat != REFEREE or position.is_over or not position.question.is_die or story.has_dice:
        return ()
    low, high = (_played(position, story, face) for face in (0, position.question.size - 1))
    if list(map(_without_dice, low)) != list(map(_without_dice, high)):
        return ()
    return tuple(each.by(story.teller.own_cites) for each in low)


def _played(position: Position, story: Narrative, face: int) -> list[RollExplanation]:
    """The explanations with rows, if all dice thrown together, or the whole of the first roll, show one face."""
    world, kit, found = position.copy(), story.kit, list[RollExplanation]()
    wanted = max(position.dice_left, kit.dice_together(position.copy().seat_view(REFEREE)))
    purpose, thrown, dice = position.question.subject, 0, list[Die]()
    before = position.copy().seat_view(story.seat)
    while thrown < wanted or not found:
        if kit.how is None or world.is_over or not world.question.is_die or world.question.subject != purpose:
            return found
        dice.append(Die(purpose, face + 1))
        world.answer(face)
        thrown += 1
        seen = world.copy().seat_view(story.seat)
        fresh = seen.log[len(before.log) :]
        some = [kit.how(position.tables, before, fresh[place:], dice) for place in range(len(fresh))]
        found += [each for each in some if each is not None and each.rows]
        if fresh:
            before, dice = seen, []
    return found


def _without_dice(found: RollExplanation) -> RollExplanation:
    throws = tuple((0,) * len(faces) for faces in found.throws)
    return replace(found, throws=throws, says="", rows=tuple(row._replace(place=0) for row in found.rows))
