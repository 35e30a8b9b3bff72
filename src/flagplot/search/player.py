"""The search player: it samples unknown information, and searches the answers on one form together.

A form is for example forming groups, dividing the air, a strike with its squadrons, a fire plan. A form plan is a
side's answers to consecutive questions, before the other side or the dice follow. The doctrines' plans are compared
with plans that change one answer of the first. The most promising changes are then combined, and all are simulated
again with other dice.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Final, NamedTuple

from flagplot.belief import BeliefTracker, NoWorldFound
from flagplot.belief.filter import World, doctrines_held, drawn
from flagplot.core.dice import below, mix
from flagplot.core.doctrine import NOISES, Choose, Player, advised
from flagplot.core.offers.kit import Kit
from flagplot.core.position import Position, Question
from flagplot.search.halving import AnswerValue, SimulationSet, best, by_doctrine, candidates, compare
from flagplot.search.stakes import Stakes, continued
from flagplot.search.strength import Strength

WORLDS = 24
"""Sampled worlds for comparing answers."""
KEPT = 32
"""Worlds that its beliefs keep."""


class SearchPlayer(Player):
    """Answers for one seat of a game with beliefs, within its strength."""

    def __init__(self, name: str, seed: int, kit: Kit, seat: int, strength: Strength) -> None:
        super().__init__(name, seed, next(iter(kit.doctrines.values())), kit.new_memo())
        self.kit, self.seat, self.strength = kit, seat, strength
        self.believer = BeliefTracker(kit, seat, seed, KEPT, at_once=False)
        self.form: list[tuple[Question, int]] = []
        """The planned questions with a choice on the present form, each with its answer."""
        self.own = list(continued(kit)).index(kit.strongest) if kit.strongest else 0
        """The doctrine for its own continuation, by index: the best one found so far."""

    def answer(self, position: Position, seat: int) -> int:
        """The answer to give: the only legal one, or the best of those compared."""
        index = self.decisions
        self.decisions += 1
        legal = position.choices()
        if len(legal) == 1:
            return legal[0]
        seed = mix(self.seed, index)
        try:
            return self._best(position, legal, seed)
        except NoWorldFound:  # then the doctrine answers, which needs no worlds
            return by_doctrine(self.kit, position, seed, continued(self.kit).values())[self.own]

    def _best(self, position: Position, legal: Sequence[int], seed: int) -> int:
        """The best answer found, or the first of the best plan for the whole form; the plan is stored."""
        while self.form:
            asked, answer = self.form.pop(0)
            if asked == position.question and answer in legal:
                return answer
        found = self.believer.believe(position)
        worlds = drawn(found, WORLDS, seed)
        ground = SimulationSet(self._stakes(found), worlds, self.seat, seed, fine=self.strength.least)
        if form_of(position):
            plans = [plan(self.kit, worlds[0], choose, seed, {}) for choose in continued(self.kit).values()]
            if len(plans[self.own].choices) > 1:
                taken, self.own = searched(self.kit, ground, self.strength, plans, self.own)
                self.form = [(taken.asked[place], taken.answers[place]) for place in taken.choices]
                return self.form.pop(0)[1]
        said = by_doctrine(self.kit, worlds[0], seed, continued(self.kit).values())  # its seat has the same view there
        worths = [AnswerValue(answer, own=own) for own, answer in enumerate(said)]
        worths.insert(0, worths.pop(self.own))
        worths += [AnswerValue(answer, own=self.own) for answer in candidates(said, legal) if answer != said[self.own]]
        compare(ground, worths, self.strength)
        better = best(worths, ground.least)
        self.own = better.own
        return better.answer

    def _stakes(self, found: Sequence[World]) -> Stakes:
        """The stakes, with the opponent model updated from its past answers."""
        held = doctrines_held(found, len(self.kit.population))
        return Stakes.of(self.kit, found[0].position.start).together().against(held)


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
    compare(replace(ground, seed=seed + ground.played), once_more, strength.part(many * SECOND))
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
