"""JSON Schemas: of scenario files, for editors, and of command output."""

from collections.abc import Callable
from typing import Any, Final

from pydantic import BaseModel, TypeAdapter

from flagplot.core.procedures.inputs import Schema

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"


def json_schema(model: type[BaseModel]) -> Schema:
    """The JSON Schema of a file type, without the rules that connect fields."""
    return {"$schema": DIALECT, **_of_each(model.model_json_schema(by_alias=True), _without_nulls)}


def schema_of(kind: Any) -> Schema:
    """The JSON Schema of program output: objects have exactly the fields of their type."""
    return {"$schema": DIALECT, **closed(TypeAdapter(kind).json_schema(mode="serialization"))}


def closed(part: Schema) -> Schema:
    """A schema whose objects have exactly the fields of their type."""
    return _of_each(part, _closed)


def _of_each(part: Schema, change: Callable[[Schema], Schema]) -> Schema:
    """A schema with every object changed, the innermost first."""

    def inside(some: object) -> object:
        if isinstance(some, list):
            return [inside(each) for each in some]
        return _of_each(some, change) if isinstance(some, dict) else some

    return change({key: inside(each) for key, each in part.items()})


def _closed(part: Schema) -> Schema:
    if part.keys() >= {"properties", "type"}:
        part.setdefault("additionalProperties", False)
    return part


def _without_nulls(part: Schema) -> Schema:
    """Remove null from optional fields: a missing value is omitted from a file."""
    kept = {key: each for key, each in part.items() if (key, each) != ("default", None)}
    ways = kept.get("anyOf", [])
    if {"type": "null"} in ways:
        del kept["anyOf"]
        return {**next(each for each in ways if each != {"type": "null"}), **kept}
    return kept
