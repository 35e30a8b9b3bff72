"""Blocks as plain data, for a page or another program that renders them itself."""

from collections.abc import Iterable
from dataclasses import fields

from flagplot.blocks import Bar, Block, Cell, Fold


def as_data(blocks: Iterable[Block]) -> list[dict[str, object]]:
    """Each block as an object with its type, without default values."""
    return [_object(block) for block in blocks]


def _object(block: Block) -> dict[str, object]:
    if isinstance(block, Fold):
        return {"block": "fold", "shown": _object(block.shown), "folded": as_data(block.folded), "name": block.name}
    found = {each.name: _plain(getattr(block, each.name)) for each in fields(block)}
    told = {each.name: found[each.name] for each in fields(block) if getattr(block, each.name) != each.default}
    return {"block": type(block).__name__.lower(), **told}


def _plain(value: object) -> object:
    match value:
        case Bar(share, _):
            return {"bar": share}
        case Cell(text, style):
            return {"text": text, "style": style} if style else text
        case tuple():
            return [_plain(each) for each in value]
    return value
