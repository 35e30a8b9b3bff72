"""Common parts of all file models: strict sections, closed word lists, names and texts.

Strict: a number is a number, a text that YAML could read as a number must be quoted, an unknown key is an error.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    GetCoreSchemaHandler,
    PrivateAttr,
    StringConstraints,
    model_validator,
)
from pydantic_core import CoreSchema, core_schema

from flagplot.core.offers.payoff import MOST_WEIGHT
from flagplot.files.yaml_lines import DATE, DECIMAL, TRUTH, AmbiguousScalar


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


def _number(value: object) -> object:
    """A decimal number is accepted as written where one is expected."""
    return float(value.text) if isinstance(value, AmbiguousScalar) and value.reading == DECIMAL else value


Weight = Annotated[float, Field(ge=0, le=MOST_WEIGHT), BeforeValidator(_number)]


class FileSection(BaseModel):
    """A part of the file: strict, without unknown keys, keys with dashes."""

    model_config = ConfigDict(
        strict=True, extra="forbid", frozen=True, alias_generator=lambda name: name.replace("_", "-")
    )

    @model_validator(mode="before")
    @classmethod
    def _say_yes(cls, found: object) -> object:
        """An unquoted yes or no is true or false, where that is expected."""
        if not isinstance(found, dict):
            return found
        said = {name for name, value in found.items() if isinstance(value, AmbiguousScalar) and value.reading == TRUTH}
        if not said:
            return found
        fields = cls.model_fields.items()
        wanted = {field.alias or name for name, field in fields if field.annotation in (bool, bool | None)}
        yes = {name: found[name].text.casefold() in ("yes", "true", "on") for name in said & wanted}
        return {**found, **yes}

    also_called: ClassVar[Mapping[str, str]] = {}
    """Common names of things that the game calls otherwise. They only produce a suggestion and are never accepted."""


class History(FileSection):
    """What happened in the real battle, for comparison."""

    winner: Name = Field("none", description="Name of the side that won, or none.")
    losses: Text = Field("", description="Ships lost and damaged, in own words.")


class Basis(FileSection):
    """How far the figures of the file can be trusted: known, derived by the formula of the README, or assumed."""

    known: Text = Field("", description="What the sources say.")
    formula: Text = Field("", description="The figures that the formula derives. No counter shows them.")
    assumed: Text = Field("", description="Assumptions, omissions and inventions.")


class ScenarioFile(FileSection):
    """A scenario of any game: its title and date, its story, edition and rulings."""

    flagplot: str = Field(description="The kind of scenario.")
    title: Name = Field(description="Name of the battle or operation.")
    date: Name | None = Field(None, description="Year, month and day, quoted.")
    region: Name | None = Field(None, description="The waters, in a word or two; lists of scenarios are grouped by it.")
    edition: Name = Field(description="Edition of the rules.")
    story: Text = Field("", description="The stakes and the events, in your own words.")
    history: History | None = Field(None, description="What happened, for comparison.")
    sources: list[Text] = Field(default=[], description="Where ships and events were taken from.")
    basis: Basis | None = Field(None, description="How far its figures can be trusted.")
    rulings: dict[Name, Name] = Field(default={}, description="Rulings that differ from the recommended reading.")
    _text: str = PrivateAttr("")

    @property
    def text(self) -> str:
        """The file as it was read, comments included."""
        return self._text

    def start(self) -> dict[str, Any]:
        """The facts that the start of any game takes over from its file."""
        goal: FileSection | None = getattr(self, "goal", None)
        weights = goal.model_dump(exclude_none=True) if goal is not None else {}
        rulings, date = dict(self.rulings), self.date or ""
        return dict(title=self.title, date=date, edition=self.edition, rulings=rulings, goal=weights, text=self.text)
