"""The sheets of a game: which questions of a seat belong to one decision, in which parts, and which stand alone."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

ANY: Final = -1
"""Any legal answer: the other seat shows nothing by it."""


@dataclass(frozen=True)
class SheetPart:
    """A part of a sheet: its heading and the kinds of its questions."""

    title: str
    kinds: tuple[int, ...]
    is_joint: bool = True
    """Whether the search player weighs its answers together."""
    is_ahead: bool = False
    """Whether its answers are kept in spite of dice or the other side, as long as the choices of a row are as they were."""
    is_routine: bool = False
    """Whether a seat may leave its answers to suggestions and not be asked."""
    is_as_before: bool = False
    """Whether a row without a suggestion opens with the last answer to its question: it names nothing that the other seat hides."""


@dataclass(frozen=True)
class Sheet:
    """The questions of one decision of one seat, in parts."""

    name: str
    parts: tuple[SheetPart, ...]
    then: tuple[str, ...] = ()
    """Names of the sheets to which it goes on, if its seat learns nothing new in between. Nothing that the seat does not know may
    decide whether it comes to them."""

    @cached_property
    def place(self) -> dict[int, int]:
        """The index of the part of each kind."""
        return {kind: index for index, part in enumerate(self.parts) for kind in part.kinds}

    @property
    def is_single(self) -> bool:
        """Whether it holds one question, which stands alone."""
        return not self.name


@dataclass(frozen=True)
class SheetSet:
    """The sheets of a game."""

    sheets: tuple[Sheet, ...] = ()
    alone: Mapping[int, str] = field(default_factory=dict)
    """Kinds of questions that stand alone, each with the reason."""
    quiet: Mapping[int, int] = field(default_factory=dict)
    """Decisions of the other seat, each with the answer that shows nothing. A sheet goes on past them as if they were given, so it
    does not show whether the other seat is asked. If that decides otherwise and this seat learns of it, it is asked again."""
    quiet_dice: Mapping[int, int] = field(default_factory=dict)
    """Rolls by purpose, each with the die that changes least. A sheet goes on past them as if it were thrown: news cancels what
    follows."""

    def follows(self, kind: int, sheet: Sheet) -> bool:
        """Whether a kind of question is on a sheet, or on one to which it goes on."""
        found = self.of(kind)
        return found is sheet or found.name in sheet.then

    def part(self, kind: int) -> SheetPart | None:
        """The part with a kind of question; None if the question stands alone."""
        sheet = self._of.get(kind)
        return None if sheet is None else sheet.parts[sheet.place[kind]]

    @cached_property
    def _of(self) -> dict[int, Sheet]:
        return {kind: sheet for sheet in self.sheets for kind in sheet.place}

    def of(self, kind: int) -> Sheet:
        """The sheet of a kind of question; one of its own, without a name, if the question stands alone."""
        return self._of.get(kind) or Sheet("", (SheetPart("", (kind,)),))


NO_SHEETS: Final = SheetSet()


@dataclass(frozen=True)
class FinalAnswers:
    """An answer that ends something and is not taken back: what follows from it."""

    follows: str
    answers: tuple[int, ...] = (0,)
    by_all: bool = False
    """Whether it ends something only if all questions of the kind on the sheet are answered so."""
