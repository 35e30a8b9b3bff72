"""The sources that are compiled: those of functions, with flows cut into steps and sums over rows as loops."""

import ast
from functools import cache
from types import CodeType, FunctionType

from flagplot.core.bind import Rule
from flagplot.core.flows.flow import TEXTS
from flagplot.core.flows.rows import lowered
from flagplot.core.flows.source import source_of

_LOWERED: dict[tuple[str, CodeType, int], ast.FunctionDef] = {}


def text_of(function: Rule) -> ast.FunctionDef:
    """The source of a function to compile, bound or plain."""
    assert isinstance(function, FunctionType), function
    code = function.__code__
    key = (code.co_filename, code, id(function.__globals__))
    if key not in _LOWERED:
        flow = TEXTS.get((code.co_filename, code))
        _LOWERED[key] = lowered(function, flow.tree if flow else source_of(function))
    return _LOWERED[key]


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
