"""For which questions a doctrine uses its noise, and by which divisors, found in its text without playing.

The text of a doctrine is followed from `choose` on for one kind of question: comparisons of the kind asked are decided, of
anything else both ways are taken.  So a divisor may be named that no position ever uses, but none that one uses is missed.
"""

import ast
import inspect
import math
import textwrap
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, Final

from flagplot.core.errors import FlagplotError

KINDS: Final = 61
"""Question kinds that there is room for."""
Path = set[tuple[str, str]]


@cache
def period(choose: Callable[..., int], kind: int) -> int:
    """Noises with the same remainder by this lead to the same answer to a question of that kind; 1 if noise is not used."""
    return math.lcm(*_Reader(kind).function(choose, "noise", set()))


class _Reader:
    """Follows the noise through a doctrine's functions for one kind of question."""

    def __init__(self, kind: int) -> None:
        self.kind = kind

    def function(self, function: Callable[..., Any], noise: str, before: Path) -> set[int]:
        """Divisors that a function uses on its parameter of that name."""
        key = (f"{function.__module__}.{function.__qualname__}", noise)
        if key in before:
            return set()
        tree = ast.parse(textwrap.dedent(inspect.getsource(function))).body[0]
        assert isinstance(tree, ast.FunctionDef)
        _, found = self.block(tree.body, function, noise, before | {key})
        return found

    def block(self, body: list[ast.stmt], function: Any, noise: str, before: Path) -> tuple[bool, set[int]]:
        """Whether the end of some statements may be reached, and the divisors on the way."""
        found: set[int] = set()
        for line in body:
            if isinstance(line, ast.If):
                found |= self.uses(line.test, function, noise, before)
                truth = self.truth(line.test, function)
                ways = [part for part, taken in ((line.body, True), (line.orelse, False)) if truth in (None, taken)]
                told = [self.block(way, function, noise, before) for way in ways]
                found |= set().union(*(divisors for _, divisors in told))
                if not any(reached for reached, _ in told):
                    return False, found
            else:
                found |= self.uses(line, function, noise, before)
                if isinstance(line, ast.Return):
                    return False, found
        return True, found

    def uses(self, tree: ast.AST, function: Any, noise: str, before: Path) -> set[int]:
        """Divisors in one statement or expression; the noise may be divided or handed on, and nothing else."""
        found, known = set[int](), set[int]()
        for node in ast.walk(tree):
            if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod) and _is(node.left, noise):
                divisor = self.value(node.right, function)
                if divisor is None:
                    raise _refused(function)
                found.add(divisor)
                known.add(id(node.left))
            elif isinstance(node, ast.Call) and any(_is(argument, noise) for argument in node.args):
                known |= {id(argument) for argument in node.args if _is(argument, noise)}
                found |= self.call(node, function, noise, before)
            elif _is(node, noise) and id(node) not in known:
                raise _refused(function)
        return found

    def call(self, node: ast.Call, function: Any, noise: str, before: Path) -> set[int]:
        """Divisors in a function that the noise is handed to."""
        called = function.__globals__.get(node.func.id) if isinstance(node.func, ast.Name) else None
        if called is None or not inspect.isfunction(called):
            raise _refused(function)
        names = list(inspect.signature(called).parameters)
        places = [at for at, argument in enumerate(node.args) if _is(argument, noise)]
        return set().union(*(self.function(called, names[at], before) for at in places))

    def truth(self, test: ast.expr, function: Any) -> bool | None:
        """Whether a condition holds for this kind of question; None if that depends on more."""
        if isinstance(test, ast.BoolOp):
            parts = [self.truth(part, function) for part in test.values]
            decisive = isinstance(test.op, ast.Or)
            if decisive in parts:
                return decisive
            return None if None in parts else not decisive
        if isinstance(test, ast.Compare):
            values = [self.value(part, function) for part in (test.left, *test.comparators)]
            compared = [_compare(op, a, b) for op, a, b in zip(test.ops, values, values[1:], strict=False)]
            if False in compared:
                return False
            return None if None in compared else True
        return None

    def value(self, node: ast.expr, function: Any) -> int | None:
        """A number that is known: a constant, by name too, or the kind asked."""
        if isinstance(node, ast.Constant) and isinstance(node.value, int):
            return node.value
        if isinstance(node, ast.Name):
            if node.id in function.__code__.co_varnames:
                return self.kind if node.id in _kind_names(function) else None
            found = function.__globals__.get(node.id)
            return found if isinstance(found, int) else None
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            if node.attr == "ask_kind":
                return self.kind
            found = getattr(function.__globals__.get(node.value.id), node.attr, None)
            return found if isinstance(found, int) else None
        return None


def _kind_names(function: Any) -> set[str]:
    """Local names that stand for the kind asked and for nothing else."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    found = {
        node.targets[0].id
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and _is_kind(node.value)
    }
    stores = [node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)]
    return {name for name in found if stores.count(name) == 1 and name not in inspect.signature(function).parameters}


def _is_kind(node: ast.AST) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == "ask_kind"


def _is(node: ast.AST, noise: str) -> bool:
    return isinstance(node, ast.Name) and node.id == noise


def _compare(op: ast.cmpop, a: int | None, b: int | None) -> bool | None:
    if a is None or b is None:
        return None
    known: dict[type[ast.cmpop], bool] = {
        ast.Eq: a == b, ast.NotEq: a != b, ast.Lt: a < b, ast.LtE: a <= b, ast.Gt: a > b, ast.GtE: a >= b
    }  # fmt: skip
    return known.get(type(op))


def _refused(function: Any) -> FlagplotError:
    what = f"{function.__name__} uses its noise in a way that cannot be walked exactly"
    return FlagplotError(what, expected="remainders by constants only, or sampling")


def periods(choose: Callable[..., int]) -> Iterator[int]:
    """The period for every kind of question in order."""
    yield from (period(choose, kind) for kind in range(KINDS))
