"""Reports and data that cite paragraphs by the numbers of the edition in force.

The program's texts cite the base edition. An edition with a map of numbers replaces them by its own.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import fields, replace
from typing import Any, Final

from flagplot.blocks import Block
from flagplot.core.printed.edition import Edition

CITES: Final = "cites"
"""The key under which data cite."""
_BRACKETS: Final = re.compile(r"\[[^\[\]]*\]")
_PARTS: Final = ("Heading", "Paragraph", "Table", "Cell", "Entries", "Columns", "Fold")
"""Parts of a report that hold text in words; a drawing is shown as it is."""


def own_blocks(edition: Edition, blocks: Iterable[Block]) -> list[Block]:
    """Blocks whose citations in brackets are those of an edition."""
    return [_own(edition, block) for block in blocks]


def own_data(edition: Edition, data: Mapping[str, Any]) -> dict[str, Any]:
    """Plain data whose citations, by themselves or in brackets, are those of an edition."""
    return {key: _cited(edition, value) if key == CITES else _own_value(edition, value) for key, value in data.items()}


def own_text(edition: Edition, text: str) -> str:
    """A text whose citations in brackets are those of an edition."""
    return _BRACKETS.sub(lambda found: edition.own_cites(found[0]), text) if edition.cites else text


def _own(edition: Edition, part: Any) -> Any:
    if isinstance(part, str):
        return own_text(edition, part)
    if isinstance(part, tuple):
        return tuple(_own(edition, each) for each in part)
    if type(part).__name__ in _PARTS:
        return replace(part, **{field.name: _own(edition, getattr(part, field.name)) for field in fields(part)})
    return part


def _own_value(edition: Edition, value: Any) -> Any:
    if isinstance(value, Mapping):
        return own_data(edition, value)
    if isinstance(value, list):
        return [_own_value(edition, each) for each in value]
    return own_text(edition, value) if isinstance(value, str) else value


def _cited(edition: Edition, cites: Any) -> Any:
    if isinstance(cites, list):
        return [edition.own_cites(each) for each in cites]
    return edition.own_cites(cites) if isinstance(cites, str) else cites
