"""The parsed sources of functions, and the values of their names."""

import ast
import linecache
from functools import cache
from types import CodeType, FunctionType

from flagplot.core.bind import Rule, Space
from flagplot.core.flows.flow import TEXTS
from flagplot.core.flows.rows import lowered

_LOWERED: dict[tuple[str, CodeType, int], ast.FunctionDef] = {}


def text_of(function: Rule) -> ast.FunctionDef:
    """The parsed source of a function, bound or plain, with flows cut into steps and sums over rows as loops."""
    key = (function.__code__.co_filename, function.__code__, id(function.__globals__))
    if key not in _LOWERED:
        _LOWERED[key] = lowered(function, _plain(function))
    return _LOWERED[key]


def _plain(function: Rule) -> ast.FunctionDef:
    code = function.__code__
    flow = TEXTS.get((code.co_filename, code))
    return flow.tree if flow else _outer(code.co_filename).get(code.co_name) or _inner(code.co_filename)[code.co_name]


@cache
def _outer(file: str) -> dict[str, ast.FunctionDef]:
    return {node.name: node for node in _tree(file).body if isinstance(node, ast.FunctionDef)}


@cache
def _inner(file: str) -> dict[str, ast.FunctionDef]:
    return {node.name: node for node in walk(_tree(file)) if isinstance(node, ast.FunctionDef)}


@cache
def _tree(file: str) -> ast.Module:
    return ast.parse("".join(linecache.getlines(file)))


def walk(text: ast.AST) -> list[ast.AST]:
    """All nodes of a source. The context of a name shows whether it is loaded or stored."""
    found = [text]
    for node in found:
        for name, value in vars(node).items():
            if isinstance(value, list):
                found += [each for each in value if isinstance(each, ast.AST)]
            elif isinstance(value, ast.AST) and name != "ctx":
                found.append(value)
    return found


walk_through = cache(walk)
"""The same for the sources of functions, each cached."""


def space_of(function: FunctionType) -> Space:
    """The names available in a function: those of its module and of its closure."""
    cells = zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)
    inner = {name: cell.cell_contents for name, cell in cells}
    return {**function.__globals__, **inner} if inner else function.__globals__
