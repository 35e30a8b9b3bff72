"""The search player: it samples unknown information, and chooses related answers one after another."""

from collections.abc import Sequence

from flagplot.belief import BeliefTracker, NoWorldFound
from flagplot.belief.filter import World, doctrines_held, drawn
from flagplot.core.dice import mix
from flagplot.core.doctrine import Player
from flagplot.core.offers.kit import Kit
from flagplot.core.position import Position, Question
from flagplot.search import forms
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
        if forms.form_of(position):
            plans = [forms.plan(self.kit, worlds[0], choose, seed, {}) for choose in continued(self.kit).values()]
            if len(plans[self.own].choices) > 1:
                taken, self.own = forms.searched(self.kit, ground, self.strength, plans, self.own)
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
