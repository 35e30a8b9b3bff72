"""Joint search over the answers on one form: forming groups, dividing the air, a strike with its squadrons, a fire plan.

A form plan is a side's answers to consecutive questions, before the other side or the dice follow. The doctrines' plans
are compared with plans that change one answer of the first. The most promising changes are then combined, and all are
simulated again with other dice.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final, NamedTuple

from flagplot.core.dice import below
from flagplot.core.doctrine import NOISES, Choose, advised
from flagplot.core.offers.kit import Kit
from flagplot.core.position import Position, Question
from flagplot.search.halving import AnswerValue, SimulationSet, best, compare
from flagplot.search.stakes import continued
from flagplot.search.strength import Strength

MOST: Final = 10
"""Plans per question with a choice, and changes of one answer."""
LARGEST: Final = 40
"""Maximum plans compared at once."""
TIMES: Final = 10
"""Maximum effort for a form, as a multiple of that for one answer."""
LONGEST: Final = 60
"""Questions of a form that are planned ahead."""
PROMISING: Final = 4
"""Changes that are combined."""
FIRST: Final = 0.8
SECOND: Final = 0.6
"""Shares of the games for the first and the second comparison; plans dropped early leave some over."""
Changes = Mapping[int, int]


@dataclass(frozen=True)
class FormPlan:
    """A side's answers to the questions of a form, and the legal answers to each."""

    asked: tuple[Question, ...]
    answers: tuple[int, ...]
    legal: tuple[tuple[int, ...], ...]

    @property
    def choices(self) -> list[int]:
        """The indexes of its questions with a choice."""
        return [place for place, legal in enumerate(self.legal) if len(legal) > 1]


class Which(NamedTuple):
    """A plan's key: the doctrine of its simulation, and its answers."""

    own: int
    answers: tuple[int, ...]

    def worth(self) -> AnswerValue:
        """Its value, before any simulation."""
        return AnswerValue(self.answers[0], answers=self.answers, own=self.own)


def plan(kit: Kit, position: Position, choose: Choose, seed: int, changes: Changes) -> FormPlan:
    """A doctrine's plan for the form of the pending question, with some answers changed by index."""
    walked, form, seat = position.copy(), form_of(position), position.question.seat
    asked, answers, every = list[Question](), list[int](), list[tuple[int, ...]]()
    while not walked.is_over and walked.question.seat == seat and form_of(walked) == form and len(asked) < LONGEST:
        legal, place = walked.choices(), len(asked)
        answer = changes.get(place, -1)
        if answer not in legal:
            noise = below(seed, place, NOISES)
            answer = legal[0] if len(legal) == 1 else advised(walked, choose, kit.new_memo(), noise)
        asked.append(walked.question)
        answers.append(answer)
        every.append(tuple(legal))
        walked.give(answer)
    return FormPlan(tuple(asked), tuple(answers), tuple(every))


def form_of(position: Position) -> str:
    """The part of a sheet whose answers are weighed together with the pending one's; empty for one that is weighed alone."""
    part = position.game.sheets.part(position.question.kind)
    return part.title if part is not None and part.is_joint else ""


def searched(
    kit: Kit, ground: SimulationSet, strength: Strength, plans: Sequence[FormPlan], base: int = 0
) -> tuple[FormPlan, int]:
    """The best plan found for a form, with the total games that its first questions with a choice would get separately.

    `plans` are those of the doctrines, each simulated by its own doctrine. Others are changes of the plan at index
    `base`, simulated by its doctrine. Also returns the doctrine of the best plan.
    """
    world, seed, own = ground.worlds[0], ground.seed, plans[base]
    choose = list(continued(kit).values())[base]
    many = min(len(own.choices), TIMES)
    known: dict[Which, tuple[FormPlan, Changes]] = {Which(base, own.answers): (own, {})}
    for number, other in enumerate(plans):
        known.setdefault(Which(number, other.answers), (other, {}))

    def change(every: Iterable[Changes]) -> None:
        for changes in every:
            made = plan(kit, world, choose, seed, changes)
            known.setdefault(Which(base, made.answers), (made, changes))

    change(singles(own, seed, min(LARGEST, MOST * many) - len(known)))
    found = {which: which.worth() for which in known}
    compare(ground, list(found.values()), strength.part(many * FIRST))
    usual = found[Which(base, own.answers)]
    gains = {which: worth.beyond(usual)[0] for which, worth in found.items() if worth is not usual}
    hopeful = sorted((which for which, gain in gains.items() if gain > 0), key=lambda which: -gains[which])[:PROMISING]
    if not hopeful:
        return own, base
    change(together([known[which][1] for which in hopeful]))
    again = [Which(base, own.answers), *hopeful, *(which for which in known if which not in found)]
    once_more = [which.worth() for which in again]
    compare(ground.with_dice(seed + ground.played), once_more, strength.part(many * SECOND))
    better = best(once_more, ground.least)
    return known[Which(better.own, better.answers)][0], better.own


def singles(own: FormPlan, seed: int, most: int) -> Iterator[Changes]:
    """Changes of one answer each, from every question in turn, spread over its range."""
    lists = []
    for place in own.choices:
        others = [answer for answer in own.legal[place] if answer != own.answers[place]]
        room = max(1, most // max(1, len(own.choices)))
        if len(others) > room:
            first = below(seed, place, len(others))
            others = [others[(first + n * len(others) // room) % len(others)] for n in range(room)]
        lists.append([{place: answer} for answer in others])
    given = 0
    for turn in range(max(map(len, lists), default=0)):
        for some in lists:
            if turn < len(some) and given < most:
                given += 1
                yield some[turn]


def together(found: Sequence[Changes]) -> Iterator[Changes]:
    """Combined changes: the most promising in pairs, and all together."""
    some = [changes for changes in found if changes]
    for one, other in combinations(some, 2):
        if not one.keys() & other.keys():
            yield {**one, **other}
    if len(some) > 2:
        yield {place: answer for changes in reversed(some) for place, answer in changes.items()}
