"""The JSON Schema of scenario files, for editors that complete and check while one writes."""

from typing import Any

from pydantic import BaseModel

from flagplot.core.procedures.inputs import Schema


def json_schema(model: type[BaseModel]) -> Schema:
    """Give the JSON Schema of a kind of file; the rules that tie fields together are not in it."""
    schema: Schema = _without_nulls(model.model_json_schema(by_alias=True))
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}


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
