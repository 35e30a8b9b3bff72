"""The answers to a question of a naval turn as a person reads and types them; inside a battle those of the battle."""

from itertools import pairwise
from typing import Final

from flagplot.core.offers import choosing
from flagplot.core.offers.choosing import AnswerOption, one_of
from flagplot.core.position import Question
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.rows import forces_of, has_ships, is_based, is_wholly_inverted
from flagplot.games.awaw.turn.state import TurnState
from flagplot.games.awaw.turn.words import asks
from flagplot.games.awaw.turn.words.describe import FIRST_TURN_ASK, TurnDescriber
from flagplot.games.awaw.turn.words.known import TurnKnowledge, TurnLook
from flagplot.games.awaw.turn.words.naming import several, unit_asked
from flagplot.games.awaw.words.choosing import Chooser

NEAREST: Final = 3
"""Places with printed distances."""
ON_LEGS: Final = (asks.INTERCEPT_HEX, asks.AIR_HEX, asks.SAIL_ALONG, asks.MEET_HEX)
"""Questions that go along the path of a leg."""
PATROL_WORDS: Final = ("returns with the others", "waits until they are in port", "remains at sea")


class TurnChooser(choosing.AnswerParser[TurnState, TurnKnowledge]):
    """Puts answers into words and words into answers."""

    def __init__(self, teller: TurnDescriber) -> None:
        self.turn = teller
        super().__init__(
            teller,
            asks.BY_CODE,
            {
                "plan": self._plan,
                "hex of leg": self._hex,
                "hex of attempt": self._hex,
                "way": self._way,
                "leg home": self._leg_home,
                "item": self._item,
                "patrol": one_of(PATROL_WORDS),
                "place": self._place_of_return,
                "own unit": self._own_unit,
            },
        )

    def all(self, seen: TurnLook, question: Question) -> list[AnswerOption]:
        """Every answer that means something, legal or not."""
        if question.kind < FIRST_TURN_ASK:
            return Chooser(self.turn.battle(seen)).all(seen.known.battle, question)
        return super().all(seen, question)

    def order(self, seen: TurnLook, question: Question, choice: AnswerOption) -> str:
        """An answer as an order."""
        if question.kind < FIRST_TURN_ASK:
            return Chooser(self.turn.battle(seen)).order(seen.known.battle, question, choice)
        return super().order(seen, question, choice)

    def _plan(self, seen: TurnLook, question: Question, answer: int) -> AnswerOption | None:
        words = "stays" if answer == 0 else self.turn.roster.plan(question.subject, answer)
        return AnswerOption(answer, str(answer), words)

    def _hex(self, seen: TurnLook, question: Question, answer: int) -> AnswerOption | None:
        if answer == 0:
            return AnswerOption(0, "0", "none")
        path = path_of(seen, question)
        if answer > len(path):
            return None
        return AnswerOption(
            answer, str(answer), self.turn.roster.hex(path[answer - 1]), self._far(seen, question, path[answer - 1])
        )

    def _leg_home(self, seen: TurnLook, question: Question, answer: int) -> AnswerOption | None:
        if answer == 0:
            return AnswerOption(0, "0", "none")
        if not seen.s.leg_length[answer - 1]:
            return None
        return AnswerOption(answer, str(answer), f"the {self.turn.naming.leg_with_forces(seen, answer - 1)}")

    def _far(self, seen: TurnLook, question: Question, hex: int) -> str:
        """The distance by sea of a hex from the nearest own forces that are ready (22.23)."""
        roster = self.turn.roster
        away = {roster.spot(start): roster.away(start, hex) for start in starts(seen, question)}
        near = sorted((hexes, spot) for spot, hexes in away.items() if hexes >= 0)[:NEAREST]
        return ", ".join(f"{hexes} from {spot}" for hexes, spot in near)

    def _way(self, seen: TurnLook, question: Question, answer: int) -> AnswerOption | None:
        if answer == terms.STAYS_OUT and question.kind == asks.JOIN:
            return AnswerOption(answer, "0", "stays")
        if answer == terms.SHORTEST:
            return AnswerOption(answer, "1", "sails the shortest way", self._long(seen, question, ()))
        via = seen.s.vias[question.seat][answer - terms.SHORTEST - 1]
        if via == terms.NONE:
            return None
        return AnswerOption(
            answer, str(answer), f"sails by {self.turn.roster.hex(via)}", self._long(seen, question, (via,))
        )

    def _long(self, seen: TurnLook, question: Question, by: tuple[int, ...]) -> str:
        """How many hexes a way has."""
        s = seen.s
        home = question.kind == asks.RETURN_WAY
        stops = (s.hex[question.subject], *by, (s.place_hex if home else s.contact_hex)[question.object])
        legs = [self.turn.roster.away(start, end) for start, end in pairwise(stops)]
        return f"{sum(legs)} {'hex' if sum(legs) == 1 else 'hexes'}" if min(legs) >= 0 else ""

    def _item(self, seen: TurnLook, question: Question, answer: int) -> AnswerOption | None:
        if answer < terms.CONTACTS:
            known = answer < seen.s.contacts
            return AnswerOption(answer, str(answer), self.turn.naming.contact_asked(seen, answer)) if known else None
        strike = answer - terms.CONTACTS
        known = strike < seen.s.strikes
        return (
            AnswerOption(answer, str(answer), f"the air attack on {self.turn.naming.strike(seen, strike)}")
            if known
            else None
        )

    def _own_unit(self, seen: TurnLook, question: Question, answer: int) -> AnswerOption | None:
        s, u = seen.s, question.seat * terms.UNITS + answer
        if answer >= s.units[question.seat] or s.count[u] == 0:
            return None
        return AnswerOption(answer, str(answer + 1), several(unit_asked(self.turn.roster, seen, u), s.count[u]))

    def _place_of_return(self, seen: TurnLook, question: Question, answer: int) -> AnswerOption | None:
        if answer >= seen.s.places[question.seat]:
            return None
        return AnswerOption(answer, str(answer + 1), self.turn.roster.places[question.seat * terms.PLACES + answer])


def starts(seen: TurnLook, question: Question) -> list[int]:
    """Hexes from which own ships could sail to the hex that is asked for."""
    s = seen.s
    if question.kind == asks.SUBMARINE_HEX:
        return [s.hex[s.in_force[question.subject]]]
    if question.kind not in (asks.INTERCEPT_HEX, asks.COUNTER_HEX):
        return []
    own = forces_of(question.seat)
    ready = [f for f in own if s.formation[f] != terms.SUBMARINES and is_based(s, f) and has_ships(s, f)]
    return [s.hex[f] for f in ready if s.tried[f] == 0 and s.committed[f] == 0 and not is_wholly_inverted(s, f)]


def path_of(seen: TurnLook, question: Question) -> list[int]:
    """The path that the answers of a question go along: of a leg, or of an attempt."""
    if question.kind == asks.SUBMARINE_HEX:
        number, is_leg = question.object, question.object < asks.ATTEMPT_OBJECT
        number -= 0 if is_leg else asks.ATTEMPT_OBJECT
    else:
        number, is_leg = question.subject, question.kind in ON_LEGS
    s = seen.s
    path = s.leg_path[number] if is_leg else s.attempt_path[number]
    length = s.leg_length[number] if is_leg else s.attempt_length[number]
    return path[:length]
