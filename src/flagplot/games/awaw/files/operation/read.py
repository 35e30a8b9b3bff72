"""Reads an operation file: to an operation that map and rules accept, or to all that is wrong with it."""

import os
from typing import Final

from flagplot.files.problem import Problem
from flagplot.files.reading import kind_that, made_from
from flagplot.files.text import file_text
from flagplot.games.awaw.files.operation.build import Expedition, draft
from flagplot.games.awaw.files.operation.check import faults
from flagplot.games.awaw.files.operation.legality import refusals
from flagplot.games.awaw.files.operation.model import Operation

KIND: Final = kind_that(Operation)


def read(path: str | os.PathLike[str]) -> Expedition:
    """Read an operation file; an error tells every fault with its line."""
    return read_text(file_text(path), os.fspath(path))


def read_text(text: str, file: str = "scenario") -> Expedition:
    """Read an operation from its text, as a record keeps it; `file` names it in messages."""
    return made_from(text, file, Operation, lambda operation: _expedition(operation, text))[0]


def _expedition(operation: Operation, text: str) -> tuple[Expedition | None, list[Problem]]:
    operation._text = text
    wrong = list(faults(operation))
    if wrong:
        return None, wrong
    expedition, wrong = draft(operation)
    if wrong or expedition is None:
        return None, wrong
    return expedition, list(refusals(operation, expedition))
