"""Reads an operation file: to an operation that map and rules accept, or to all that is wrong with it."""

import os
from typing import Final

from pydantic import ValidationError

from flagplot.scenario.explain import explain
from flagplot.scenario.operation.build import Expedition, draft
from flagplot.scenario.operation.check import faults
from flagplot.scenario.operation.legality import refusals
from flagplot.scenario.operation.model import Operation
from flagplot.scenario.problem import Document, Problem, ScenarioError
from flagplot.scenario.read import fatal_fault, file_text
from flagplot.scenario.yaml_lines import load

KIND: Final = "operation"


def read(path: str | os.PathLike[str]) -> Expedition:
    """Read an operation file; an error tells every fault with its line."""
    return read_text(file_text(path), os.fspath(path))


def read_text(text: str, file: str = "scenario") -> Expedition:
    """Read an operation from its text, as a record keeps it; `file` names it in messages."""
    document = load(text)
    fatal = fatal_fault(document, KIND)
    if fatal:
        raise ScenarioError(file, document, [fatal])
    expedition, wrong = _expedition(document, text)
    problems = [*document.problems, *wrong]
    if problems or expedition is None:
        raise ScenarioError(file, document, problems)
    return expedition


def _expedition(document: Document, text: str) -> tuple[Expedition | None, list[Problem]]:
    try:
        operation = Operation.model_validate(document.data)
    except ValidationError as error:
        return None, explain(error.errors(include_url=False, include_context=False), Operation)
    operation._text = text
    wrong = list(faults(operation))
    if wrong:
        return None, wrong
    expedition, wrong = draft(operation)
    if wrong or expedition is None:
        return None, wrong
    return expedition, list(refusals(operation, expedition))
