"""Reads a scenario file: from bytes to a battle that the rules accept, or to all that is wrong with it."""

import os

from flagplot.files.problem import Document, ScenarioError
from flagplot.files.reading import checked, read_document
from flagplot.files.text import file_text
from flagplot.games.awaw.files.check_battle import battle_faults, sound_parts_faults
from flagplot.games.awaw.files.model import Scenario


def read(path: str | os.PathLike[str]) -> Scenario:
    """Read a scenario file. The error lists every fault with its line."""
    return read_text(file_text(path), os.fspath(path))


def read_text(text: str, file: str = "scenario") -> Scenario:
    """Read a scenario from its text, as a record keeps it; `file` names it in messages."""
    scenario, _ = read_document(text, file, Scenario, battle_faults, sound_parts_faults)
    scenario._text = text
    return scenario


def check(scenario: Scenario) -> None:
    """Check a battle that was made or changed by a program, as a file would be."""
    document = Document(scenario.model_dump(by_alias=True, exclude_none=True, warnings=False))
    problems = checked(document, Scenario, battle_faults, sound_parts_faults)
    if problems:
        raise ScenarioError("", document, problems)
