"""Reads a scenario file: from bytes to a battle that the rules accept, or to all that is wrong with it."""

import os
from typing import Final

from pydantic import ValidationError

from flagplot.core.errors import FlagplotError
from flagplot.scenario.check_battle import battle_faults, sound_parts_faults
from flagplot.scenario.explain import explain
from flagplot.scenario.model import Scenario
from flagplot.scenario.problem import Document, Problem, ScenarioError
from flagplot.scenario.yaml_lines import load

KINDS: Final = ("battle", "europa", "operation", "orders")
"""Kinds of files: battles and naval turns of A World at War, naval combats of Grand Europa, standing orders."""
LARGEST: Final = 256 * 1024
"""Bytes of a file that are read; a battle takes about four thousand."""


def read(path: str | os.PathLike[str]) -> Scenario:
    """Read a scenario file; an error tells every fault with its line."""
    return read_text(file_text(path), os.fspath(path))


def kind_of(text: str) -> str:
    """The kind that a scenario file says it is; empty if it says none."""
    data = load(text).data
    kind = data.get("flagplot") if isinstance(data, dict) else None
    return kind if isinstance(kind, str) else ""


def file_text(path: str | os.PathLike[str]) -> str:
    """The text of a scenario file, whatever its kind."""
    return _text(os.fspath(path))


def read_text(text: str, file: str = "scenario") -> Scenario:
    """Read a scenario from its text, as a record keeps it; `file` names it in messages."""
    document = load(text)
    problems = list(document.problems)
    fatal = fatal_fault(document)
    if fatal:
        raise ScenarioError(file, document, [fatal])
    scenario, faults = _scenario(document)
    problems += faults
    if problems or scenario is None:
        raise ScenarioError(file, document, problems)
    scenario._text = text
    return scenario


def check(scenario: Scenario) -> None:
    """Check a battle that was made or changed by a program, as a file would be."""
    document = Document(scenario.model_dump(by_alias=True, exclude_none=True, warnings=False))
    _, problems = _scenario(document)
    if problems:
        raise ScenarioError("", document, problems)


def _scenario(document: Document) -> tuple[Scenario | None, list[Problem]]:
    try:
        scenario = Scenario.model_validate(document.data)
    except ValidationError as error:
        shape = explain(error.errors(include_url=False, include_context=False))
        return None, [*shape, *sound_parts_faults(document.data)]
    return scenario, list(battle_faults(scenario))


def fatal_fault(document: Document, kind: str = "battle") -> Problem | None:
    """Find what makes all other faults pointless: no YAML, no scenario, or one of another kind."""
    data, expected = document.data, f"a scenario, which begins with flagplot: {kind}"
    if data is None:
        return next(iter(document.problems), Problem((), "the file is empty", expected))
    if not isinstance(data, dict):
        return Problem((), "the file has no keys", expected)
    if "flagplot" not in data:
        return Problem((), "the key flagplot is missing", expected)
    if data["flagplot"] != kind:
        known = data["flagplot"] in KINDS
        what = (
            f"this is a scenario of kind {data['flagplot']}"
            if known
            else f"{data['flagplot']!r} is no kind of scenario"
        )
        return Problem(("flagplot",), what, kind)
    return None


def _text(path: str) -> str:
    """Read a file, not more of it than any scenario has."""
    try:
        with open(path, "rb") as file:
            data = file.read(LARGEST + 1)
    except FileNotFoundError:
        raise FlagplotError("there is no such file", file=path, expected="a scenario file") from None
    except IsADirectoryError:
        raise FlagplotError("this is a folder", file=path, expected="a scenario file") from None
    except (OSError, ValueError) as error:
        raise FlagplotError(f"it cannot be read: {error}", file=path, expected="a scenario file") from None
    if len(data) > LARGEST:
        raise FlagplotError("the file is too large", file=path, expected=f"at most {LARGEST // 1024} KiB")
    return _decoded(data, path)


def _decoded(data: bytes, path: str) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise FlagplotError("it is not UTF-8", file=path, line=line, expected="text saved as UTF-8") from None
