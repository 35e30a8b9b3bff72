"""Rows of a record, such as the ships of a group, compiled so that all of them are compared at once.

`for u in range(a, b): if s.at[u] == g: ...` looks at each row in turn.  Here it becomes: compare all rows with g, then go
through those that are equal.  Which rows a field has is declared in its record, which parameters are records by the function,
and which pairs of rules bound the rows of one side by the game.  The text of the rules stays as it is; a loop of which it is
not sure that this is the same is left alone.
"""

import ast
import copy
import linecache
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from types import FunctionType
from typing import Any, Final, get_type_hints

import numpy as np

from flagplot.core.bind import key_of
from flagplot.core.schema import Record
from flagplot.fast import pack
from flagplot.fast.vectors import AT_ONCE, comparing, lowest

Spans = frozenset[tuple[str, str]]
"""Pairs of rules, by their keys, that give the first row of a side and the one after its last."""
ANY: Final = ""
"""Stands for a record or a field that is not known."""
LOWEST: Final = "_lowest"
SIGNS: Final[Mapping[type[ast.cmpop], tuple[str, str]]] = {
    ast.Eq: ("==", "_rows_equal"),
    ast.NotEq: ("!=", "_rows_other"),
    ast.Gt: (">", "_rows_above"),
    ast.GtE: (">=", "_rows_from"),
    ast.Lt: ("<", "_rows_below"),
}
"""Comparisons of rows, and what the functions that make them are called."""
BYTE: Final = range(-128, 128)
Stored = tuple[str, str]
"""A record and one of its fields, by name."""


HELP: Final = {name: comparing(sign) for sign, name in SIGNS.values()} | {LOWEST: lowest}
"""What rewritten texts call."""


def text_of(function: Callable[..., Any]) -> ast.FunctionDef:
    """The parsed text of a function, bound, wrapped or plain."""
    plain = getattr(function, "py_func", function)
    return _texts(plain.__code__.co_filename)[plain.__code__.co_name]


@cache
def _texts(file: str) -> dict[str, ast.FunctionDef]:
    tree = ast.parse("".join(linecache.getlines(file)))
    inner = {node.name: node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    return inner | {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}


def spans_of(pairs: Iterable[tuple[Callable[..., int], Callable[..., int]]]) -> Spans:
    """Pairs of rules by their keys."""
    return frozenset((key_of(first), key_of(end)) for first, end in pairs)


def quickened(function: FunctionType, spans: Spans) -> FunctionType:
    """A function with those of its loops over rows that can be told for sure compare all rows at once."""
    text = copy.deepcopy(text_of(function))
    quick = _Quick(text_of(function), function, spans)
    quick.visit(text)
    if not quick.found:
        return function
    text.decorator_list, text.returns = [], None
    for parameter in text.args.args:
        parameter.annotation = None
    module = ast.fix_missing_locations(ast.Module([text], []))
    space: dict[str, Any] = {}
    exec(compile(module, function.__code__.co_filename, "exec"), {}, space)
    function.__globals__.update(HELP)
    same = FunctionType(space[text.name].__code__, function.__globals__, function.__name__, function.__defaults__)
    same.__module__, same.__qualname__, same.__doc__ = function.__module__, function.__qualname__, function.__doc__
    same.__annotations__ = function.__annotations__
    return same


class _Quick(ast.NodeTransformer):
    """Rewrites the loops of one function."""

    def __init__(self, text: ast.FunctionDef, function: FunctionType, spans: Spans) -> None:
        self.text, self.space, self.spans, self.found = text, function.__globals__, spans, 0
        hints = get_type_hints(function)
        self.records = {
            name: hint for name, hint in hints.items() if isinstance(hint, type) and issubclass(hint, Record)
        }

    def visit_For(self, loop: ast.For) -> Any:
        """Rewrite a loop, those inside it first."""
        self.generic_visit(loop)
        test = self.comparison(loop)
        if test is None or not isinstance(loop.target, ast.Name) or not self.is_only_used_here(loop):
            return loop
        self.found += 1
        return self.rewritten(loop, test)

    def comparison(self, loop: ast.For) -> ast.Compare | None:
        """The comparison of a row with a number that all of the loop hangs on, if there is one and nothing changes it."""
        if len(loop.body) != 1 or loop.orelse or not isinstance(loop.body[0], ast.If) or loop.body[0].orelse:
            return None
        test = loop.body[0].test
        parts = test.values if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And) else [test]
        for part in parts:
            if isinstance(part, ast.Compare) and self.is_sure(part, loop):
                return part
            if stored_in(part, self.space):
                return None
        return None

    def is_sure(self, part: ast.Compare, loop: ast.For) -> bool:
        """Whether a part of a test is such a comparison."""
        row = part.left
        if len(part.ops) != 1 or type(part.ops[0]) not in SIGNS or not isinstance(row, ast.Subscript):
            return False
        if not isinstance(part.ops[0], ast.Eq) and self.constant(part.comparators[0]) not in BYTE:
            return False
        if not isinstance(row.value, ast.Attribute) or not isinstance(row.value.value, ast.Name):
            return False
        if ast.dump(row.slice) != ast.dump(ast.Name(_name(loop.target), ast.Load())):
            return False
        record, field, body = row.value.value.id, row.value.attr, loop.body[0]
        changed = stored_in(body, self.space)
        steady = all(isinstance(node, STEADY) for node in ast.walk(part.comparators[0]))
        names = {node.id for node in ast.walk(part.comparators[0]) if isinstance(node, ast.Name)}
        return (
            record in self.records
            and self.fits(self.records[record], field, loop.iter)
            and steady
            and changed.isdisjoint({(record, field), (ANY, field), (ANY, ANY)})
            and not names & (_assigned(body) | {_name(loop.target)})
        )

    def constant(self, number: ast.expr) -> int | None:
        """A number that is written there or named, if it is one."""
        value = number.value if isinstance(number, ast.Constant) else self.space.get(_name(number))
        own = {parameter.arg for parameter in self.text.args.args} | _assigned(self.text)
        return value if isinstance(value, int) and _name(number) not in own else None

    def fits(self, record: type[Record], field: str, over: ast.expr) -> bool:
        """Whether rows of a field are bytes, and a loop goes over no more of them than are compared at once."""
        if field not in record.fields or not isinstance(over, ast.Call) or _name(over.func) != "range":
            return False
        kind, offset = pack.layout(record).fields[field][:2]  # type: ignore[index]
        if len(over.args) > 2 or kind.subdtype is None or kind.subdtype[0] != np.int8 or len(kind.subdtype[1]) != 1:
            return False
        within = offset + kind.itemsize + AT_ONCE <= pack.layout(record).itemsize
        return within and (kind.itemsize <= AT_ONCE or self.bounds(over) in self.spans)

    def bounds(self, over: ast.Call) -> tuple[str, ...]:
        """The rules that a range goes from and to, by their keys."""
        called = [self.space.get(_name(part.func)) for part in over.args if isinstance(part, ast.Call)]
        plain = [getattr(function, "py_func", function) for function in called]
        return tuple(key_of(function) for function in plain if isinstance(function, FunctionType))

    def is_only_used_here(self, loop: ast.For) -> bool:
        """Whether the loop's variable is read and written in loops over it alone."""
        name = _name(loop.target)
        loops = [one for one in ast.walk(self.text) if isinstance(one, ast.For) and _name(one.target) == name]
        inside = {id(node) for one in loops for node in ast.walk(one)}
        used = [node for node in ast.walk(self.text) if isinstance(node, ast.Name) and node.id == name]
        return all(id(node) in inside for node in used) and name not in _assigned(loop.body[0])

    def rewritten(self, loop: ast.For, test: ast.Compare) -> list[ast.stmt]:
        """The same loop over the rows that are equal."""
        body = loop.body[0]
        assert isinstance(body, ast.If) and isinstance(loop.iter, ast.Call) and isinstance(test.left, ast.Subscript)
        bounds = loop.iter.args if len(loop.iter.args) == 2 else [ast.Constant(0), *loop.iter.args]
        first, end, bits = (f"_{what}{self.found}" for what in ("first", "end", "bits"))
        rest = [part for part in body.test.values if part is not test] if isinstance(body.test, ast.BoolOp) else []
        inner: list[ast.stmt] = list(body.body)
        if rest:
            inner = [ast.If(rest[0] if len(rest) == 1 else ast.BoolOp(ast.And(), rest), inner, [])]
        target, where = _name(loop.target), SIGNS[type(test.ops[0])][1]
        rows, number = ast.unparse(test.left.value), ast.unparse(test.comparators[0])
        head = ast.parse(
            f"{bits} = {where}({rows}, {first}, {end}, {number})\n"
            f"while {bits} != 0:\n    {target} = {first} + {LOWEST}({bits})\n    {bits} = {bits} & ({bits} - 1)\n"
        ).body
        whole = head[1]
        assert isinstance(whole, ast.While)
        whole.body += inner
        starts: list[ast.stmt] = [
            ast.Assign([ast.Name(name, ast.Store())], value) for name, value in zip((first, end), bounds, strict=True)
        ]
        return [ast.copy_location(one, loop) for one in (*starts, *head)]


STEADY: Final = (ast.Name, ast.Constant, ast.Load, ast.UnaryOp, ast.USub, ast.BinOp, ast.Add, ast.Sub, ast.Mult)
"""What a number may be made of that stays the same as long as its names do."""


def _name(target: ast.expr) -> str:
    return target.id if isinstance(target, ast.Name) else ""


def _calls(part: ast.expr) -> bool:
    return any(isinstance(node, ast.Call) for node in ast.walk(part))


def _assigned(body: ast.AST) -> set[str]:
    return {node.id for node in ast.walk(body) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}


def stored_in(body: ast.AST, space: Mapping[str, Any], met: frozenset[str] = frozenset()) -> frozenset[Stored]:
    """Records and fields that a text stores something in, itself or by what it calls; no two names are of one record."""
    found = set[Stored]()
    for node in ast.walk(body):
        if isinstance(node, ast.Attribute | ast.Subscript) and isinstance(node.ctx, ast.Store):
            place: ast.expr = node
            while isinstance(place, ast.Subscript):
                place = place.value
            found.add((_name(place.value), place.attr) if isinstance(place, ast.Attribute) else (ANY, ANY))
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            found |= stored_by(space.get(node.func.id), met)
    return frozenset(found)


def stored_by(function: Any, met: frozenset[str]) -> frozenset[Stored]:
    """The same of a function that is called, of whatever record; builtins store nothing."""
    plain = getattr(function, "py_func", function)
    if not isinstance(plain, FunctionType):
        return frozenset()
    key = key_of(plain)
    if key in met:
        return frozenset()
    return frozenset((ANY, field) for _, field in stored_in(text_of(plain), plain.__globals__, met | {key}))
