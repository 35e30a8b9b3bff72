"""JSON Schemas: of scenario files, for editors, and of command output; and a file with its fields explained."""

import textwrap
from collections.abc import Callable
from typing import Any, Final

from pydantic import BaseModel, TypeAdapter

from flagplot.core.procedures.inputs import Schema
from flagplot.files.problem import Path
from flagplot.files.yaml_lines import load

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"


def json_schema(model: type[BaseModel]) -> Schema:
    """The JSON Schema of a file type, without the rules that connect fields."""
    return {"$schema": DIALECT, **_of_each(model.model_json_schema(by_alias=True), _without_nulls)}


def schema_of(kind: Any) -> Schema:
    """The JSON Schema of program output: objects have exactly the fields of their type."""
    return {"$schema": DIALECT, **closed(TypeAdapter(kind).json_schema(mode="serialization"))}


def closed(part: Schema) -> Schema:
    """A schema whose objects have exactly the fields of their type."""

    def change(each: Schema) -> Schema:
        if each.keys() >= {"properties", "type"}:
            each.setdefault("additionalProperties", False)
        return each

    return _of_each(part, change)


def _of_each(part: Schema, change: Callable[[Schema], Schema]) -> Schema:
    """A schema with every object changed, the innermost first."""

    def inside(some: object) -> object:
        if isinstance(some, list):
            return [inside(each) for each in some]
        return _of_each(some, change) if isinstance(some, dict) else some

    return change({key: inside(each) for key, each in part.items()})


def _without_nulls(part: Schema) -> Schema:
    """Remove null from optional fields: a missing value is omitted from a file."""
    kept = {key: each for key, each in part.items() if (key, each) != ("default", None)}
    ways = kept.get("anyOf", [])
    if {"type": "null"} in ways:
        del kept["anyOf"]
        others = [each for each in ways if each != {"type": "null"}]
        return {**(others[0] if len(others) == 1 else {"anyOf": others}), **kept}
    return kept


WIDTH: Final = 110


def annotated(text: str, schema: Schema) -> str:
    """The text with the JSON Schema's description of each field as comments; the content is unchanged."""
    said: set[tuple[str, str]] = set()
    comments: dict[int, list[str]] = {}
    keys = sorted(load(text).keys.items(), key=lambda each: (each[1].line, each[1].column))
    for path, spot in keys:
        place, node = _field(schema, path)
        about = _about(schema, node)
        if about and place not in said:
            said.add(place)
            comments.setdefault(spot.line, []).append(f"{path[-1]}: {about}{_values(schema, node)}")
    lines = []
    for number, line in enumerate(text.splitlines(), start=1):
        indent = line[: len(line) - len(line.lstrip(" "))]
        for comment in comments.get(number, ()):
            lines += _comment(comment, indent)
        lines.append(line)
    return "\n".join([*lines, *_unused(schema, said)]) + "\n"


def _comment(text: str, indent: str) -> list[str]:
    first, later = f"{indent}# ", f"{indent}#   "
    return textwrap.wrap(text, WIDTH, initial_indent=first, subsequent_indent=later, break_on_hyphens=False)


def _unused(schema: Schema, said: set[tuple[str, str]]) -> list[str]:
    """The fields that parts of this kind may have and the file does not use, part by part."""
    lines: list[str] = []
    for owner, part in (("", schema), *schema.get("$defs", {}).items()):
        left = [(name, node) for name, node in part.get("properties", {}).items() if (owner, name) not in said]
        if left:
            lines += ["#", f"# {owner or 'At the top'}, not used here:"]
        for name, node in left:
            lines += _comment(f"{name}: {_about(schema, node)}{_values(schema, node)}", "")
    return ["", "# What else a file of this kind may say", *lines] if lines else []


def _field(schema: Schema, path: Path) -> tuple[tuple[str, str], Schema]:
    """The part and the name of a field, and its schema; None for an unknown field."""
    node, owner = schema, ""
    for at, step in enumerate(path):
        owner, node = _part(schema, node, owner)
        inner = node.get("items") if isinstance(step, int) else node.get("properties", {}).get(step)
        if not isinstance(inner, dict):
            return ("", ""), {}
        if at == len(path) - 1:
            return (owner, str(step)), inner
        node = inner
    return ("", ""), {}


def _part(schema: Schema, node: Schema, owner: str) -> tuple[str, Schema]:
    """Follow a reference to its part."""
    while "$ref" in node:
        owner = str(node["$ref"]).rpartition("/")[2]
        node = schema["$defs"][owner]
    return owner, node


def _about(schema: Schema, node: Schema) -> str:
    """The schema's description of a field, or else of the part in it."""
    return str(node.get("description") or _part(schema, node, "")[1].get("description", ""))


def _values(schema: Schema, node: Schema) -> str:
    """The allowed words of a field, if they are few."""
    words = _part(schema, node, "")[1].get("enum", ())
    return f" One of {', '.join(map(str, words))}." if 0 < len(words) <= 12 else ""
