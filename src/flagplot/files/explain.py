"""Validation errors as sentences: the value found, the values expected, and a suggestion.

Expected values come from the JSON Schema, so that the schema, the model and the messages cannot differ.
"""

import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import cache
from types import MappingProxyType
from typing import Final

from pydantic_core import ErrorDetails

from flagplot.core.errors import one_of
from flagplot.core.procedures.inputs import Schema
from flagplot.files.part import FileSection
from flagplot.files.problem import Path, Problem
from flagplot.files.schema import json_schema
from flagplot.files.yaml_lines import AmbiguousScalar

_NONE: Final[Mapping[str, str]] = MappingProxyType({})


def guess(word: str, words: Iterable[str], also_called: Mapping[str, str] = _NONE) -> str:
    """The word that was probably meant; empty if none is similar."""
    known = {each.lower(): each for each in words}
    plain = word.strip().lower().replace("_", "-")
    other = also_called.get(plain.replace(".", ""), "")
    if other.lower() in known:
        return other
    near = get_close_matches(plain, known, 1, 0.6)
    return known[near[0]] if near else ""


SHORT: Final = 60
"""Maximum letters of a value that a message repeats in full."""
TRIED: Final = frozenset(("int", "str", "list[str]"))
"""Steps of an error path other than keys: the kinds that a field accepts."""
_CITATION = re.compile(r"\(([^()]*\d[^()]*)\)\.?$")


def explain(errors: Iterable[ErrorDetails], model: type[FileSection]) -> list[Problem]:
    """Explain the model's validation errors, each field once, however many kinds it accepts."""
    found = dict[Path, Problem]()
    for each in errors:
        path = _path(each["loc"], model)
        is_other = isinstance(each["input"], list) and any(
            "items" in way for way in shape(path, model).get("anyOf", ())
        )
        if not is_other:  # of a list, its entries are explained
            found.setdefault(path, _problem(each, path, model))
    return list(found.values())


def _path(steps: Path, model: type[FileSection]) -> Path:
    """The path to the field of an error, without the kinds that were tried."""
    path: Path = ()
    for step in steps:
        if step not in TRIED or "anyOf" not in shape(path, model):
            path = (*path, step)
    return path


def _problem(error: ErrorDetails, path: Path, model: type[FileSection]) -> Problem:
    found = error["input"]
    if error["type"] == "missing":
        return Problem(path, f"the key {path[-1]} is missing", _wanted(shape(path, model)))
    if error["type"] == "extra_forbidden":
        return _unknown(path, model)
    wanted = shape(path, model)
    kinds = [each.get("type") for each in wanted.get("anyOf", (wanted,))]
    if "string" in kinds and "enum" not in wanted:
        return _no_text(path, found, wanted)
    return Problem(path, f"{_found(found)} is not accepted{_meant(found, wanted, model)}", _wanted(wanted))


def _unknown(path: Path, model: type[FileSection]) -> Problem:
    keys = shape(path[:-1], model).get("properties", {})
    near = guess(str(path[-1]), keys, model.also_called)
    meant = f", perhaps {near} was meant" if near else ""
    return Problem(path, f"the key {_short(path[-1])} is unknown here{meant}", one_of(keys))


def _no_text(path: Path, found: object, wanted: Schema) -> Problem:
    if isinstance(found, AmbiguousScalar):
        what = f"{_bare(found.text)} without quotes may be read as {found.reading}"
        return Problem(path, what, _quoted(found.text))
    if isinstance(found, int):
        plain = str(found).lower()
        return Problem(path, f"{_found(found)} is not text", _quoted(plain))
    return Problem(path, f"{_found(found)} is not accepted", _wanted(wanted))


def _meant(found: object, wanted: Schema, model: type[FileSection]) -> str:
    near = guess(found, wanted.get("enum", []), model.also_called) if isinstance(found, str) else ""
    return f", perhaps {near} was meant" if near else ""


def _found(found: object) -> str:
    """Describe the value found."""
    if isinstance(found, bool):
        return str(found).lower()
    if isinstance(found, int):
        return f"the number {found}"
    if isinstance(found, AmbiguousScalar):
        return f"{_short(found.text)}, which may be read as {found.reading},"
    if isinstance(found, list):
        return f"a list of {len(found)}"
    if isinstance(found, dict):
        return "a block of keys"
    return _short(found) if found else "an empty text"


def _short(found: object) -> str:
    text = str(found)
    return repr(text) if len(text) <= SHORT else f"{text[:40]!r}... ({len(text)} characters)"


def _bare(text: str) -> str:
    """A value as in the file; only the beginning of a long one."""
    return text if len(text) <= SHORT else _short(text)


def _quoted(text: str) -> str:
    """A request to quote the value; a long one is not repeated."""
    return f'it in quotes: "{text}"' if len(text) <= SHORT else "it in quotes"


def _wanted(wanted: Schema) -> str:
    """Describe the accepted values, with the paragraph cited in the field's description."""
    cited = _CITATION.search(wanted.get("description", ""))
    return _kind(wanted) + (f" ({cited[1]})" if cited else "")


def _kind(wanted: Schema) -> str:
    if "enum" in wanted:
        return one_of(wanted["enum"])
    if "anyOf" in wanted:
        return " or ".join(_kind(each) for each in wanted["anyOf"])
    kind = wanted.get("type")
    if kind == "integer":
        return f"a whole number{_bounds(wanted.get('minimum'), wanted.get('maximum'))} in plain digits"
    if kind == "number":
        return f"a number{_bounds(wanted.get('minimum'), wanted.get('maximum'))}"
    if kind == "boolean":
        return "true or false"
    if kind == "array":
        return f"a list{_length(wanted)}, each entry after a dash"
    if kind == "object":
        return f"the keys {', '.join(wanted['properties'])}" if "properties" in wanted else "names and values"
    least, most = wanted.get("minLength", 0), wanted.get("maxLength")
    if most is None:
        return f"a text of at least {least} printable characters" if least else "a text of printable characters"
    return f"a text of {least} to {most} printable characters"


def _bounds(least: float | None, most: float | None) -> str:
    """The allowed range; empty without bounds."""
    if least is not None and most is not None:
        return f" from {least:g} to {most:g}"
    return f" from {least:g} on" if least is not None else f" up to {most:g}" if most is not None else ""


def _length(wanted: Schema) -> str:
    least, most = wanted.get("minItems", 0), wanted.get("maxItems", 0)
    if least == most:
        return f" of exactly {least}" if most else ""
    if not most:
        return f" of at least {least}"
    return f" of {least} to {most}" if least else f" of at most {most}"


@cache
def _schema(model: type[FileSection]) -> Schema:
    return json_schema(model)


def shape(path: Path, model: type[FileSection]) -> Schema:
    """The part of the JSON Schema for a field; empty if there is none."""
    part = _schema(model)
    for step in path:
        part = _resolved(part, model)
        if isinstance(step, int):
            part = part.get("items", {})
        else:
            part = part.get("properties", {}).get(step, part.get("additionalProperties") or {})
    return _resolved(part, model)


def _resolved(part: Schema, model: type[FileSection]) -> Schema:
    """Follow a reference. Keys next to it, such as the field's own description, take precedence.

    Where a single word may replace a block of keys, the block is explained.
    """
    blocks = [each for each in part.get("anyOf", ()) if "$ref" in each]
    part = {**part, **blocks[0]} if blocks else part
    if "$ref" not in part:
        return part
    return {**_schema(model)["$defs"][part["$ref"].rpartition("/")[2]], **part, "$ref": ""}
