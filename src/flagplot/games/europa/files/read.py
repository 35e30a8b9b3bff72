"""Reads a scenario file of Grand Europa: to a scenario that rule 34 accepts, or to all that is wrong with it."""

import os
from typing import Final

from flagplot.files.reading import kind_that, read_document
from flagplot.files.text import file_text
from flagplot.games.europa.files.check import faults
from flagplot.games.europa.files.model import EuropaScenario

KIND: Final = kind_that(EuropaScenario)


def read(path: str | os.PathLike[str]) -> EuropaScenario:
    """Read a scenario file; an error tells every fault with its line."""
    return read_text(file_text(path), os.fspath(path))


def read_text(text: str, file: str = "scenario") -> EuropaScenario:
    """Read a scenario from its text, as a record keeps it; `file` names it in messages."""
    scenario, _ = read_document(text, file, EuropaScenario, faults)
    scenario._text = text
    return scenario
