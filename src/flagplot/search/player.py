"""The player that thinks: what it does not know it imagines, answers that belong together it chooses one after another."""

from collections.abc import Sequence

from flagplot.belief import Believer, NoWorldFound
from flagplot.belief.worlds import drawn
from flagplot.core.dice import mix
from flagplot.core.doctrine import Player
from flagplot.core.offers.kit import Kit
from flagplot.core.position import Position, Question
from flagplot.search import forms, secret
from flagplot.search.candidates import by_doctrine, candidates
from flagplot.search.halving import Ground, Worth, best, compare
from flagplot.search.stakes import Stakes
from flagplot.search.strength import Strength

WORLDS = 12
"""Imagined games that answers are compared on."""
KEPT = 32
"""Worlds that its beliefs keep side by side."""


class Thinker(Player):
    """Answers for one seat of a game that offers beliefs, as well as its strength allows."""

    def __init__(self, name: str, seed: int, kit: Kit, seat: int, strength: Strength) -> None:
        super().__init__(name, seed, next(iter(kit.doctrines.values())), kit.new_memo())
        self.kit, self.seat, self.strength = kit, seat, strength
        self.believer = Believer(kit, seat, seed, KEPT, at_once=False)
        self.plan: secret.Plan | None = None
        self.form: list[tuple[Question, int]] = []
        """The questions with a choice that are planned on the form at hand, each with its answer."""

    def answer(self, position: Position, seat: int) -> int:
        """The answer to give: the only legal one, what was planned in secret, or the best of those compared."""
        index = self.decisions
        self.decisions += 1
        legal = position.choices()
        if len(legal) == 1:
            return legal[0]
        seed = mix(self.seed, index)
        try:
            planned = self._planned(position, legal, seed)
            return planned if planned >= 0 else self._best(position, legal, seed)
        except NoWorldFound:  # then the doctrine answers, which needs no worlds
            return by_doctrine(self.kit, position, seed)[0]

    def _best(self, position: Position, legal: Sequence[int], seed: int) -> int:
        """The best answer that is found, or the first of the best plan for the whole form; what is planned is kept."""
        while self.form:
            asked, answer = self.form.pop(0)
            if asked == position.question and answer in legal:
                return answer
        worlds = drawn(self.believer.believe(position), WORLDS, seed)
        ground = Ground(Stakes.of(self.kit, worlds[0].start), worlds, self.seat, seed)
        if forms.form_of(position):
            base = next(iter(self.kit.doctrines.values()))
            own = forms.plan(self.kit, worlds[0], base, seed, {})
            if len(own.choices) > 1:
                found = forms.searched(self.kit, ground, self.strength, own)
                self.form = [(found.asked[place], found.answers[place]) for place in found.choices]
                return self.form.pop(0)[1]
        worths = [Worth(answer) for answer in candidates(self.kit, position, legal, seed)]
        compare(ground, worths, self.strength)
        return best(worths).answer

    def _planned(self, position: Position, legal: Sequence[int], seed: int) -> int:
        """What was planned for this question where both sides choose in secret at once; -1 where they do not."""
        question = position.question
        if self.plan is not None and self.plan.kind == question.kind:
            answer = self.plan.answers.get((question.subject, question.object), -1)
            if answer in legal:
                return answer
        self.plan = None
        if not secret.is_secret(self.kit, position):
            return -1
        worlds = drawn(self.believer.believe(position), secret.WORLDS, seed)
        stakes = Stakes.of(self.kit, worlds[0].start)
        found = secret.mixed(stakes, worlds, self.seat, self.strength, seed)
        self.plan = found.drawn(seed) if found else None
        answer = self.plan.answers.get((question.subject, question.object), -1) if self.plan else -1
        return answer if answer in legal else -1
