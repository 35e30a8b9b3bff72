"""Whole rows of a state, copied or reset by rules that are generated from the state's declarations.

A row is a force, a ship, a leg: one number in each field of its kind. A generated rule includes every field of the
kind, so that a field declared later is copied and reset with the others. The source is plain dialect, the same for both
runtimes.
"""

import sys
from collections.abc import Callable, Iterable, Mapping

from flagplot.core.bind import compile_rule
from flagplot.core.schema import Field, Record


def fields_of(record: type[Record], kind: str) -> dict[str, Field]:
    """The fields of one kind of rows that may change during a game."""
    return {name: field for name, field in record.fields.items() if field.rows == kind and not field.fixed}


def copier(
    home: str, name: str, record: type[Record], kind: str, resets: Mapping[str, str] | None = None
) -> Callable[..., None]:
    """A rule `name(s, row, to)` of the module `home`: copy one row to another.

    `resets` names the fields that are reset in the copy instead, each with the reason.
    """
    fields, resets = fields_of(record, kind), resets or {}
    odd = [each for each, reason in resets.items() if each not in fields or not reason]
    if odd:
        raise TypeError(f"{name}: {odd} are not fields of a {kind}, or are reset without a reason")
    lines: list[str] = []
    for each, field in fields.items():
        lines += _assigned(each, field, None if each in resets else "row")
    return _rule(home, name, record, ("row", "to"), f"The {kind} in one row becomes like that in another.", lines)


def projector(
    home: str,
    name: str,
    record: type[Record],
    within: str,
    inner: type[Record],
    kind: str,
    out: Mapping[str, str],
) -> Callable[..., None]:
    """A rule `name(s, row, to)` of the module `home`: a row of a record within `s` becomes like a row of `s` itself.

    It includes the fields that both records declare of the kind; `out` names those that stay out, each with the reason.
    """
    inside = {each for each, field in inner.fields.items() if field.rows == kind}
    both = [each for each, field in record.fields.items() if field.rows == kind and each in inside]
    odd = [each for each, reason in out.items() if each not in both or not reason]
    if odd:
        raise TypeError(f"{name}: {odd} are not fields of a {kind} in both records, or stay out without a reason")
    lines = [f"s.{within}.{each}[to] = s.{each}[row]" for each in both if each not in out]
    return _rule(
        home, name, record, ("row", "to"), f"What both records have of a {kind} goes into the inner one.", lines
    )


def emptier(home: str, name: str, record: type[Record], fields: Iterable[str]) -> Callable[..., None]:
    """A rule `name(s)` of the module `home`: reset some fields to their initial values, in all rows."""
    lines: list[str] = []
    for each in fields:
        field = record.fields[each]
        if field.shape:
            lines += [f"for to in range({field.shape[0]}):", *(f"    {line}" for line in _assigned(each, field, None))]
        else:
            lines.append(f"s.{each} = {field.start}")
    return _rule(home, name, record, (), "These fields become as they were when nothing had been put there.", lines)


def beginner(
    home: str, name: str, record: type[Record], kind: str, only: Iterable[str] | None = None
) -> Callable[..., None]:
    """A rule `name(s, to)` of the module `home`: reset a row to its initial values, or only the fields named of it."""
    lines: list[str] = []
    fields = fields_of(record, kind)
    for each in fields if only is None else only:
        lines += _assigned(each, fields[each], None)
    return _rule(
        home, name, record, ("to",), f"A row for a {kind} becomes as it was when nothing had been put there.", lines
    )


def _assigned(name: str, field: Field, source: str | None) -> list[str]:
    """The lines that fill one field of a row, from another row or with its initial value."""
    if len(field.shape) == 1:
        return [f"s.{name}[to] = {field.start if source is None else f's.{name}[{source}]'}"]
    value = field.start if source is None else f"s.{name}[{source}][k]"
    return [f"for k in range({field.shape[1]}):", f"    s.{name}[to][k] = {value}"]


def _rule(
    home: str, name: str, record: type[Record], rows: Iterable[str], doc: str, lines: Iterable[str]
) -> Callable[..., None]:
    """The function of such a source, as one of its module's own."""
    rows = tuple(rows)
    text = "\n".join(
        [f"def {name}({', '.join(('s', *rows))}):", f'    """{doc}"""', *(f"    {line}" for line in lines), ""]
    )
    function = compile_rule(text, f"<{home}:{name}>", name, vars(sys.modules[home]))
    function.__module__ = home
    function.__annotations__ = {"s": record, **dict.fromkeys(rows, int), "return": type(None)}
    return function
