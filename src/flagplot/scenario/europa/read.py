"""Reads a scenario file of Grand Europa: to a scenario that rule 34 accepts, or to all that is wrong with it."""

import os
from typing import Final

from pydantic import ValidationError

from flagplot.scenario.europa.check import faults
from flagplot.scenario.europa.model import EuropaScenario
from flagplot.scenario.explain import explain
from flagplot.scenario.problem import Document, Problem, ScenarioError
from flagplot.scenario.read import fatal_fault, file_text
from flagplot.scenario.yaml_lines import load

KIND: Final = "europa"


def read(path: str | os.PathLike[str]) -> EuropaScenario:
    """Read a scenario file; an error tells every fault with its line."""
    return read_text(file_text(path), os.fspath(path))


def read_text(text: str, file: str = "scenario") -> EuropaScenario:
    """Read a scenario from its text, as a record keeps it; `file` names it in messages."""
    document = load(text)
    fatal = fatal_fault(document, KIND)
    if fatal:
        raise ScenarioError(file, document, [fatal])
    scenario, wrong = _scenario(document)
    problems = [*document.problems, *wrong]
    if problems or scenario is None:
        raise ScenarioError(file, document, problems)
    scenario._text = text
    return scenario


def _scenario(document: Document) -> tuple[EuropaScenario | None, list[Problem]]:
    try:
        scenario = EuropaScenario.model_validate(document.data)
    except ValidationError as error:
        return None, explain(error.errors(include_url=False, include_context=False), EuropaScenario)
    return scenario, list(faults(scenario))
