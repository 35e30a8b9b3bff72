"""The parsed sources of functions, and the values of their names."""

import ast
import linecache
from functools import cache
from types import FunctionType
from typing import Any


def source_of(function: FunctionType) -> ast.FunctionDef:
    """The parsed source of a function, bound or plain. Without one, a `LookupError`."""
    code = function.__code__
    found = _functions(code.co_filename)[code.co_name]
    return next((each for line, each in found if line == code.co_firstlineno), found[0][1])


@cache
def _functions(file: str) -> dict[str, list[tuple[int, ast.FunctionDef]]]:
    """The functions of a file or of a generated text by name, with their first lines."""
    found = dict[str, list[tuple[int, ast.FunctionDef]]]()
    waiting: list[ast.AST] = [ast.parse("".join(linecache.getlines(file)))]
    for node in waiting:
        if isinstance(node, ast.FunctionDef):
            first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
            found.setdefault(node.name, []).append((first, node))
        waiting += [each for each in ast.iter_child_nodes(node) if isinstance(each, ast.stmt)]
    return found


def space_of(function: FunctionType) -> dict[str, Any]:
    """The names available in a function: those of its module and of its closure."""
    cells = zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)
    inner = {name: cell.cell_contents for name, cell in cells}
    return {**function.__globals__, **inner} if inner else function.__globals__
