"""The texts of functions, parsed, and what the names in them stand for."""

import ast
import linecache
from functools import cache
from types import FunctionType

from flagplot.core.bind import Rule, Space


def text_of(function: Rule) -> ast.FunctionDef:
    """The parsed text of a function, bound or plain."""
    code = function.__code__
    return _texts(code.co_filename)[code.co_name]


@cache
def _texts(file: str) -> dict[str, ast.FunctionDef]:
    tree = ast.parse("".join(linecache.getlines(file)))
    inner = {node.name: node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    return inner | {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}


def space_of(function: FunctionType) -> Space:
    """What the names in a function stand for: those of its module, and those of what it was made in."""
    cells = zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)
    inner = {name: cell.cell_contents for name, cell in cells}
    return {**function.__globals__, **inner} if inner else function.__globals__
