"""Common parts of all file models: strict sections, closed word lists, names and texts.

Strict: a number is a number, a text that YAML could read as a number must be quoted, an unknown key is an error.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar, NamedTuple

import yaml
from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    GetCoreSchemaHandler,
    StringConstraints,
    model_validator,
)
from pydantic_core import CoreSchema, core_schema

from flagplot.files.yaml_lines import DATE, TRUTH, AmbiguousScalar


@dataclass(frozen=True)
class OneOf:
    """A word from a closed list, which is also in the JSON Schema."""

    words: tuple[str, ...]

    def __get_pydantic_core_schema__(self, source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        """Accept these words and nothing else."""
        return core_schema.literal_schema(list(self.words))


def _said(value: object) -> object:
    """An unquoted date, yes or no is accepted as written where a text is expected."""
    return value.text if isinstance(value, AmbiguousScalar) and value.reading in (DATE, TRUTH) else value


def _printable(text: str) -> str:
    """Refuse characters that could control a terminal or break the lines of a report."""
    if not text.isprintable() or text != text.strip():
        raise ValueError("not printable")
    return text


def _readable(text: str) -> str:
    if not text.replace("\n", "").replace("\t", "").isprintable():
        raise ValueError("not readable")
    return text


Name = Annotated[
    str, StringConstraints(min_length=1, max_length=60), AfterValidator(_printable), BeforeValidator(_said)
]
Folder = Annotated[str, StringConstraints(min_length=1, max_length=1000), AfterValidator(_printable)]
Text = Annotated[str, StringConstraints(max_length=4000), AfterValidator(_readable)]


def _dashes(name: str) -> str:
    return name.replace("_", "-")


class FileSection(BaseModel):
    """A part of the file: strict, without unknown keys, keys with dashes."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, alias_generator=_dashes)

    @model_validator(mode="before")
    @classmethod
    def _say_yes(cls, found: object) -> object:
        """An unquoted yes or no is true or false, where that is expected."""
        if not isinstance(found, dict):
            return found
        wanted = {
            field.alias or name for name, field in cls.model_fields.items() if field.annotation in (bool, bool | None)
        }
        return {
            name: value.text.casefold() in ("yes", "true", "on")
            if name in wanted and isinstance(value, AmbiguousScalar) and value.reading == TRUTH
            else value
            for name, value in found.items()
        }

    also_called: ClassVar[Mapping[str, str]] = {}
    """Common names of things that the game calls otherwise. They only produce a suggestion and are never accepted."""


class History(FileSection):
    """What happened in the real battle, for comparison."""

    winner: Name = Field("none", description="Name of the side that won, or none.")
    losses: Text = Field("", description="Ships lost and damaged, in own words.")


class Background(NamedTuple):
    """The parts of a scenario file outside the game: its story and the historical outcome."""

    story: str
    history: History | None


def background(text: str) -> Background:
    """The background of a scenario file that has been read without errors."""
    found = yaml.safe_load(text)
    known = found if isinstance(found, dict) else {}
    history = known.get("history")
    return Background(
        " ".join(str(known.get("story") or "").split()), History.model_validate(history) if history else None
    )
