"""JSON Schemas: of scenario files, for editors that check while one writes, and of what commands print."""

from typing import Any, Final

from pydantic import BaseModel, TypeAdapter

from flagplot.core.procedures.inputs import Schema

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"


def json_schema(model: type[BaseModel]) -> Schema:
    """Give the JSON Schema of a kind of file; the rules that tie fields together are not in it."""
    schema: Schema = _without_nulls(model.model_json_schema(by_alias=True))
    return {"$schema": DIALECT, **schema}


def schema_of(kind: Any) -> Schema:
    """The JSON Schema of what a program prints: objects have the fields of their type and no others."""
    return {"$schema": DIALECT, **_closed(TypeAdapter(kind).json_schema(mode="serialization"))}


def _closed(part: Any) -> Any:
    if isinstance(part, list):
        return [_closed(each) for each in part]
    if not isinstance(part, dict):
        return part
    found = {key: _closed(each) for key, each in part.items()}
    if "properties" in found and "type" in found:
        found.setdefault("additionalProperties", False)
    return found


def _without_nulls(part: Any) -> Any:
    """A field without a value is left out of a file, never written as null."""
    if isinstance(part, list):
        return [_without_nulls(each) for each in part]
    if not isinstance(part, dict):
        return part
    kept = {key: _without_nulls(each) for key, each in part.items() if (key, each) != ("default", None)}
    if {"type": "null"} in kept.get("anyOf", []):
        others = [each for each in kept.pop("anyOf") if each != {"type": "null"}]
        kept = {**others[0], **kept}
    return kept
