"""The witness in the stand: it hears a combat question by question and event by event, and objects."""

from collections.abc import Iterable, Mapping
from typing import Any

from tests.witness_europa.combat.afloat import Battle
from tests.witness_europa.combat.order import all_combats
from tests.witness_europa.combat.words import Ask, OnProgress, Say


class Disagreement(AssertionError):
    """What was played is not what the witness derives from the rule."""


class Witness:
    """One series of combats as the rule has it, always one question ahead."""

    def __init__(
        self, start: Mapping[str, Any], table: Mapping[str, Any], rulings: Mapping[str, str], rows: tuple[int, int]
    ) -> None:
        self.battle = Battle(start, table, rulings, rows)
        self._says = all_combats(self.battle)
        self._next: Say | None = next(self._says, None)
        self.heard = 0
        self.kinds: set[str] = set()
        """Kinds of questions and events that have come up."""

    def _wrong(self, what: str, said: object) -> Disagreement:
        cites = self._next.cites if self._next else "34"
        return Disagreement(f"after {self.heard} matters, {cites}: the witness says {self._next}, {what} {said}")

    def event(self, name: str, fields: Mapping[str, int], cites: str) -> None:
        """Something has happened."""
        if self._next != OnProgress(name, fields, cites):
            raise self._wrong("what happened is", (name, fields, cites))
        self.heard += 1
        self.kinds.add(name)
        self._next = next(self._says, None)

    def question(
        self, kind: str, seat: int, subject: int, object: int, size: int, legal: Iterable[int], cites: str
    ) -> None:
        """A question is put: it must be this one, with these answers, and nobody may have been passed over."""
        if self._next != Ask(kind, seat, subject, object, size, tuple(legal), cites):
            raise self._wrong("what is asked is", (kind, seat, subject, object, size, tuple(legal), cites))

    def answer(self, answer: int) -> None:
        """The question that is pending has been answered."""
        if not isinstance(self._next, Ask) or answer not in self._next.legal:
            raise self._wrong("the answer is", answer)
        self.heard += 1
        self.kinds.add(self._next.kind)
        try:
            self._next = self._says.send(answer)
        except StopIteration:
            self._next = None

    def end(self, hits: Mapping[int, int], levels: Mapping[int, int], movement: int) -> None:
        """All is over: nothing more is owed to anybody, and the losses are these."""
        if self._next is not None:
            raise self._wrong("but", "all is over")
        own = {ship.row: min(ship.hits, ship.capacity) for ship in self.battle.ships}
        if own != dict(hits):
            raise Disagreement(f"34.C.4: the witness counts the hits {own}, not {dict(hits)}")
        forts = {foe.row: foe.level for foe in self.battle.foes if foe.sort == "coast"}
        if forts != dict(levels):
            raise Disagreement(f"34.C.4: the witness leaves coast defences {forts}, not {dict(levels)}")
        if movement != self.battle.movement:
            raise Disagreement(f"34.D: the witness leaves {self.battle.movement} movement points, not {movement}")

    @property
    def secrets(self) -> Mapping[tuple[str, int], int]:
        """Picks by field and side that no other side may know yet (34.C.2.a, 34.D)."""
        return self.battle.secret
