"""The keyboard of a terminal: a line that can be edited, with history and completion; plain lines in a pipe."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from rich.console import Console

if TYPE_CHECKING:
    from prompt_toolkit.document import Document
    from prompt_toolkit.history import History

NO_CPR: Final = "PROMPT_TOOLKIT_NO_CPR"
"""Set in the environment, no terminal is asked where its cursor is: one that does not know would be warned of at each line."""


@dataclass
class Keyboard:
    """Reads lines; each person has a separate history."""

    out: Console
    _typed: dict[str, History] = field(default_factory=dict)
    """Earlier lines, by the name of the person."""

    @property
    def edits(self) -> bool:
        """Whether lines are edited: the terminal can do it."""
        return sys.stdin.isatty() and self.out.is_terminal and not self.out.is_dumb_terminal

    def read(self, prompt: str, whose: str = "", words: Callable[[], Iterable[str]] = tuple) -> str:
        """Read a line; Tab completes it to one of the words."""
        if self.edits:
            return self._edited(prompt, whose, words)
        text = input(prompt)
        if not sys.stdin.isatty():
            self.out.print(text)
        return text

    def _edited(self, prompt: str, whose: str, words: Callable[[], Iterable[str]]) -> str:
        os.environ.setdefault(NO_CPR, "1")
        from prompt_toolkit import PromptSession
        from prompt_toolkit.completion import Completer, Completion
        from prompt_toolkit.history import DummyHistory, InMemoryHistory

        class Words(Completer):
            """The words that go on as the line begins, in any case."""

            def get_completions(self, document: Document, complete_event: object) -> Iterator[Completion]:
                """Give those words."""
                typed = document.text_before_cursor
                for word in fitting(typed, words()):
                    yield Completion(word, start_position=-len(typed))

        history: History = self._typed.setdefault(whose, InMemoryHistory()) if whose else DummyHistory()
        session = PromptSession[str](
            history=history, completer=Words(), complete_while_typing=False, reserve_space_for_menu=4
        )
        return session.prompt(prompt)


def fitting(typed: str, words: Iterable[str]) -> Iterator[str]:
    """The words that begin as a line does; those of which a later word begins so come after them."""
    said = typed.casefold()
    known = list(dict.fromkeys(words))
    yield from (word for word in known if word.casefold().startswith(said))
    yield from (word for word in known if said and f" {said}" in f" {word.casefold()}"[1:])
