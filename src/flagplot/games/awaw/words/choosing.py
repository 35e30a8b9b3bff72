"""The answers to a question as a person reads and types them.

Rows are typed as they are listed, from 1; 0 means none; counts and yes or no as such.  Names do as well.
"""

from typing import Final

from flagplot.core.offers import choosing
from flagplot.core.offers.choosing import AnswerOption, counted_from_one, one_of
from flagplot.core.position import Question
from flagplot.games.awaw.battle.fleet.firing import screened_target, ship_of_rank
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.battle.submarines.submarine_attacks import ship_in_category
from flagplot.games.awaw.shared import terms
from flagplot.games.awaw.shared.units import is_light
from flagplot.games.awaw.words import asks
from flagplot.games.awaw.words.describe import BattleDescriber, status
from flagplot.games.awaw.words.knowledge import Knowledge, Look
from flagplot.games.awaw.words.showing import ship_words

WITHDRAWALS: Final = ("stays", "withdraws", "sends its damaged ships away", "sends some ships away")


class Chooser(choosing.AnswerParser[BattleState, Knowledge]):
    """Puts answers into words and words into answers."""

    teller: BattleDescriber

    def __init__(self, teller: BattleDescriber) -> None:
        super().__init__(
            teller,
            asks.BY_CODE,
            {
                "own group+1": self._joining_group,
                "own unit": self._unit,
                "own group": self._own_group,
                "number": counted_from_one,
                "enemy base": self._base,
                "enemy number": self._enemy,
                "own wing": self._wing,
                "aim": self._aim,
                "place": self._place,
                "withdrawal": one_of(WITHDRAWALS),
                "number or 0": lambda s, q, a: AnswerOption(a, str(a), f"joins with number {a}" if a else "waits"),
                "own port": self._port,
                "own home": self._home,
            },
        )

    def _unit(self, seen: Look, question: Question, answer: int) -> AnswerOption | None:
        v = seen.s
        if answer >= v.units[question.seat]:
            return None
        u = question.seat * terms.UNITS + answer
        words = ship_words(seen, self.teller, u, with_kind=True)
        force = f", {self.teller.force(question.seat, v.force[u])}" if is_light(v.kind[u]) else ""
        return AnswerOption(answer, str(answer + 1), words + force)

    def _own_group(self, seen: Look, question: Question, answer: int) -> AnswerOption | None:
        row = question.seat * terms.GROUPS + terms.NUMBERS + answer
        if seen.s.standing[row] == terms.ABSENT:
            return None
        return AnswerOption(answer, str(answer + 1), self.teller.group(row))

    def _joining_group(self, seen: Look, question: Question, answer: int) -> AnswerOption | None:
        if answer == 0:
            return AnswerOption(0, "0", "none")
        joining = self._own_group(seen, question, answer - 1)
        return AnswerOption(answer, str(answer), joining.words) if joining else None

    def _base(self, seen: Look, question: Question, answer: int) -> AnswerOption | None:
        side = 1 - question.seat
        name = self.teller.roster.bases[side * terms.BASES + answer]
        return AnswerOption(answer, str(answer + 1), name) if answer < seen.s.bases[side] else None

    def _enemy(self, seen: Look, question: Question, answer: int) -> AnswerOption | None:
        if answer == 0:
            return AnswerOption(0, "0", "none")
        v, row = seen.s, (1 - question.seat) * terms.GROUPS + answer - 1
        if v.standing[row] != terms.ENGAGED:
            return AnswerOption(answer, str(answer), f"{self.teller.group(row)} - not in the battle")
        words = f"{self.teller.group(row)} - {status(answer, v.round)}, results {v.search_results[row]}, used {v.results_used[row]}"
        return AnswerOption(answer, str(answer), words)

    def _wing(self, seen: Look, question: Question, answer: int) -> AnswerOption | None:
        if answer >= seen.s.wings[question.seat]:
            return None
        name = self.teller.roster.wings[question.seat * terms.WINGS + answer]
        return AnswerOption(answer, str(answer + 1), name)

    def _port(self, seen: Look, question: Question, answer: int) -> AnswerOption | None:
        name = self.teller.roster.ports[question.seat * terms.PORTS + answer]
        return AnswerOption(answer, str(answer + 1), name) if answer < seen.s.ports[question.seat] else None

    def _home(self, seen: Look, question: Question, answer: int) -> AnswerOption | None:
        is_box = answer == terms.HOMES
        name = "the SW box" if is_box else self.teller.roster.home(question.seat, answer)
        return AnswerOption(answer, str(answer + 1), name) if name else None

    def _aim(self, seen: Look, question: Question, answer: int) -> AnswerOption | None:
        if question.kind == asks.CAPITAL_AIM and answer < asks.FIRST_RANK:
            words = "holds its fire" if answer == asks.HOLD else "fires at the light ships"
            return AnswerOption(answer, str(answer), words)
        rank = answer - asks.FIRST_RANK + 1 if question.kind == asks.CAPITAL_AIM else answer
        u = ship_of_rank(seen.s, question.object, rank) if rank > 0 else -1
        return AnswerOption(answer, str(answer), self.teller.target(seen, seen.known.name(u))) if u >= 0 else None

    def _place(self, seen: Look, question: Question, answer: int) -> AnswerOption | None:
        v = seen.s if seen.known.in_owners_order is None else seen.known.in_owners_order
        if question.kind == asks.SUBMARINE_TARGET:
            u = ship_in_category(v, question.object, question.subject, answer + 1)
            return AnswerOption(answer, str(answer + 1), self.teller.target(seen, seen.known.name_at(u)))
        if answer == 0:
            return AnswerOption(0, "0", "none")
        target = screened_target(v, question.object, answer)
        return AnswerOption(answer, str(answer), self.teller.target(seen, seen.known.name_at(target)))
