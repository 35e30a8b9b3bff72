"""Each marked field of a file comes back from the state as it was put there, at both ends of its range."""

from typing import Any, Final

import pytest

from flagplot.core.schema import Record
from flagplot.files.into import Into, marks_of, put_some, said
from flagplot.files.part import FileSection
from flagplot.games.awaw.files import model
from flagplot.games.awaw.files.operation import model as operation
from flagplot.games.europa.files import read as europa

MARKED: Final = [
    pytest.param(part, name, mark, id=f"{part.__name__}.{name}")
    for module in (model, operation, europa)
    for part in vars(module).values()
    if isinstance(part, type) and issubclass(part, FileSection)
    for name, mark in marks_of(part).items()
]


def rows_of(state: Record) -> dict[str, int]:
    """The first row of each kind."""
    return {field.rows: 0 for field in state.fields.values() if field.rows}


def extremes(part: type[FileSection], name: str, mark: Into) -> tuple[Any, ...]:
    """Values that a field of a file accepts: all words, both truths, or the least and the greatest number."""
    if mark.words:
        return tuple(mark.words)
    if part.model_fields[name].annotation is bool:
        return (False, True)
    field = mark.state.fields[mark.field]
    low = field.low if mark.low is None else mark.low
    return (low, field.high if mark.high is None else mark.high)


@pytest.mark.parametrize(("part", "name", "mark"), MARKED)
def test_a_field_comes_back_from_the_state(part: type[FileSection], name: str, mark: Into) -> None:
    """Written into the state and read back it is the same, and the state accepts it."""
    alias = part.model_fields[name].alias
    for value in extremes(part, name, mark):
        state = mark.state()
        put_some(state, part.model_construct(**{name: value}), (name,), {}, **rows_of(state))
        assert said(state, part, (name,), **rows_of(state)) == {alias: value}
        assert state.defects() == []
