"""Where a field of a file goes: one mark at the field serves the reader, the writer and the bounds.

A mark names a field of the state of a game. Its declaration there has the bounds, and the kind of its rows.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Any, Final, NamedTuple, cast

from pydantic import Field, GetCoreSchemaHandler
from pydantic.fields import FieldInfo
from pydantic_core import CoreSchema, core_schema

from flagplot.core.schema import Record
from flagplot.files.part import FileSection

NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})


class Into(NamedTuple):
    """A mark of a field: where it goes, with the words of a closed list by their numbers.

    `low` and `high` are narrower bounds of the file.
    """

    state: type[Record]
    field: str
    """The field of the state; empty for the same name."""
    words: Mapping[str, int]
    low: int | None = None
    high: int | None = None

    def __get_pydantic_core_schema__(self, source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        """Accept these words and nothing else, or the numbers of the state."""
        whole: dict[str, Any] = {**handler(source)}
        inner = whole["schema"] if whole["type"] == "nullable" else whole
        if self.words:
            inner |= core_schema.literal_schema(list(self.words))
        elif inner["type"] == "int":
            bounds = self.state.fields[self.field or str(handler.field_name)]
            inner["ge"] = bounds.low if self.low is None else self.low
            inner["le"] = bounds.high if self.high is None else self.high
        return cast(CoreSchema, whole)


def field_into(
    state: type[Record],
    default: Any,
    description: str,
    field: str = "",
    words: Mapping[str, int] | Sequence[str] = (),
    **bounds: int,
) -> Any:
    """A field of a file that goes into a field of a state; a default of ... is none. Words of a list are numbered from 0."""
    made: FieldInfo = Field(default, description=description)
    numbers = words if isinstance(words, Mapping) else {word: number for number, word in enumerate(words)}
    made.metadata.append(Into(state, field, numbers, **bounds))
    return made


@cache
def marks_of(kind: type[FileSection]) -> Mapping[str, Into]:
    """The marks of the fields of a part."""
    found = ((name, mark) for name, field in kind.model_fields.items() for mark in field.metadata)
    return {name: mark._replace(field=mark.field or name) for name, mark in found if isinstance(mark, Into)}


def _place(s: Record, mark: Into, rows: Mapping[str, int]) -> tuple[Any, Any] | None:
    """What holds the number of a field in rows of these kinds, and its key there; None if this state has none."""
    field = s.fields.get(mark.field)
    if field is not None and not field.rows:
        return vars(s), mark.field
    return (getattr(s, mark.field), rows[field.rows]) if field is not None and field.rows in rows else None


def put(s: Record, part: FileSection, otherwise: Mapping[str, Any] = NOTHING, **rows: int) -> None:
    """Write what a part of a file says into a state, into rows by their kind; `otherwise` has values of fields left out."""
    for _, value in part:
        if isinstance(value, FileSection):
            put(s, value, otherwise, **rows)
    put_some(s, part, marks_of(type(part)), otherwise, **rows)


def put_some(
    s: Record, part: FileSection, names: Iterable[str], otherwise: Mapping[str, Any] = NOTHING, **rows: int
) -> None:
    """Write some of the fields of a part."""
    for name in names:
        mark, value = marks_of(type(part))[name], getattr(part, name)
        value = otherwise.get(name) if value is None else value
        place = _place(s, mark, rows)
        if place and value is not None:
            place[0][place[1]] = int(mark.words.get(value, value))


def said(s: Record, kind: type[FileSection], names: Iterable[str], **rows: int) -> dict[str, Any]:
    """What a part of a file says in some of its fields about these rows: the reverse of `put`."""
    found = dict[str, Any]()
    for name in names:
        field, mark = kind.model_fields[name], marks_of(kind)[name]
        place = _place(s, mark, rows)
        if place:
            number = place[0][place[1]]
            words = {code: word for word, code in mark.words.items()}
            found[field.alias or name] = words.get(number, bool(number) if field.annotation is bool else number)
    return found
