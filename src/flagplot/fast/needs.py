"""What of a view a player looks at: the fields that its text can read, for each kind of question.

Read off the text itself, function by function, with the kind of question known and so every branch for other kinds left out.
What cannot be told for sure counts as read.  A view needs no more filled in than this, by those parts of the view's text
that write any of it.
"""

import ast
import json
import linecache
import operator
import os
import threading
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from flagplot.core.sight import Sight
from flagplot.fast import pack
from flagplot.games.awaw.battle.state import Situation

VIEW: Final = "the view"
KEPT: Final = "looked_at.json"
UNKNOWN: Final = None
"""What an expression may be known to be: the view, an integer, or nothing sure."""
Known = str | int | None


COMPARED: Final[Mapping[type[ast.cmpop], Callable[[Any, Any], bool]]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}


class Lines(NamedTuple):
    """What players look at of a view, for each kind of question; after the last kind comes all there is."""

    lines: NDArray[np.int64]
    """First bytes of the lines of a view, question by question."""
    firsts: NDArray[np.int64]
    """Where in `lines` those for each kind of question begin."""
    parts: NDArray[np.int64]
    """A row for each kind: 1 for every part of a view's text that writes what is read."""


def lines_looked_at(players: Sequence[Callable[..., Any]], sight: Sight[Any]) -> Lines:
    """The lines of a view that players look at, and the parts of it that write any of that."""
    lines, firsts, parts = list[int](), [0], list[list[int]]()
    for kind in range(Situation.fields["ask_kind"].high + 1):
        fields = frozenset[str]().union(*(fields_read(player, 1, {"ask_kind": kind}) for player in players))
        needed = [not part.fields.isdisjoint(fields) for part in sight.parts]
        lines += sorted({line for name in fields for line in lines_of(name)})
        firsts.append(len(lines))
        parts.append([int(is_needed) for is_needed in needed])
    lines += range(0, pack.layout(Situation).itemsize, pack.LINE)
    firsts, parts = [*firsts, len(lines)], [*parts, [1] * len(sight.parts)]
    return Lines(np.array(lines, np.int64), np.array(firsts, np.int64), np.array(parts, np.int64))


def fetched(folder: Path | None) -> Lines | None:
    """What was kept in a folder, if anything."""
    if folder is None or not (folder / KEPT).exists():
        return None
    rows = json.loads((folder / KEPT).read_text(encoding="utf-8"))
    return Lines(*(np.array(row, np.int64) for row in rows))


def keep(looked_at: Lines, folder: Path | None) -> None:
    """Keep what was found in a folder; several may do so at once."""
    if folder is not None:
        part = folder / f"{KEPT}.{os.getpid()}.{threading.get_ident()}"
        part.write_text(json.dumps([row.tolist() for row in looked_at]), encoding="utf-8")
        part.replace(folder / KEPT)


def lines_of(name: str) -> range:
    """First bytes of the lines that a field of a situation lies on."""
    kind, first = pack.layout(Situation).fields[name][:2]  # type: ignore[index]
    return range(first // pack.LINE * pack.LINE, first + kind.itemsize, pack.LINE)


class Puzzle(Exception):
    """A text that does with the view what no rule does."""


class Use(NamedTuple):
    """Fields of the view that a function can read and write, and the number that it gives if that is known."""

    read: frozenset[str] = frozenset()
    written: frozenset[str] = frozenset()
    value: Known = UNKNOWN


def fields_read(function: Callable[..., Any], place: int, known: Mapping[str, int]) -> frozenset[str]:
    """Fields of the view, its parameter at that place, which a function can read, some fields' numbers being known."""
    count = text_of(function).args.args
    return use_of(function, tuple(VIEW if i == place else UNKNOWN for i in range(len(count))), known).read


def use_of(function: Callable[..., Any], given: tuple[Known, ...], known: Mapping[str, int]) -> Use:
    """What use a function makes of the view among what it is given."""
    return Reading(known).of(function, given)


def text_of(function: Callable[..., Any]) -> ast.FunctionDef:
    """The parsed text of a function, bound, wrapped or plain."""
    plain = getattr(function, "py_func", function)
    return _texts(plain.__code__.co_filename)[plain.__code__.co_name]


@cache
def _texts(file: str) -> dict[str, ast.FunctionDef]:
    tree = ast.parse("".join(linecache.getlines(file)))
    return {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}


class Reading:
    """One reading of a text, with some fields of the view known."""

    def __init__(self, known: Mapping[str, int]) -> None:
        self.known = known
        self.found: dict[tuple[int, tuple[Known, ...]], Use] = {}

    def of(self, function: Callable[..., Any], given: tuple[Known, ...]) -> Use:
        """What use a function makes of the view among what it is given."""
        plain = getattr(function, "py_func", function)
        key = (id(plain), given)
        if key not in self.found:
            self.found[key] = Use()
            text = text_of(function)
            names = [parameter.arg for parameter in text.args.args]
            stored = _stored(plain.__code__.co_filename, plain.__code__.co_name)
            known = {n: UNKNOWN if n in stored else value for n, value in zip(names, given, strict=True)}
            once = frozenset(name for name in stored if stored.count(name) == 1 and name not in known)
            one = _Body(self, plain.__globals__, known, once)
            one.block(text.body)
            answer = _only_answer(text)
            value = one.value(answer) if answer is not None else UNKNOWN
            self.found[key] = Use(frozenset(one.read), frozenset(one.written), value)
        return self.found[key]


def _only_answer(text: ast.FunctionDef) -> ast.expr | None:
    """What a function returns that does nothing else."""
    body = [one for one in text.body if not isinstance(one, ast.Expr)]
    return body[0].value if len(body) == 1 and isinstance(body[0], ast.Return) else None


@cache
def _stored(file: str, function: str) -> list[str]:
    """Names that are assigned, each as often as it is; one assigned once is always what it was then."""
    text = _texts(file)[function]
    return [node.id for node in ast.walk(text) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)]


class _Body:
    """One function's body, read with what is known of its parameters."""

    def __init__(
        self, reading: Reading, space: Mapping[str, Any], names: dict[str, Known], once: frozenset[str]
    ) -> None:
        self.reading, self.space, self.names, self.once = reading, space, names, once
        self.read: set[str] = set()
        self.written: set[str] = set()

    def block(self, statements: Sequence[ast.stmt]) -> bool:
        """Read statements in turn; whether what follows them is never reached."""
        return any(self.statement(one) for one in statements)

    def statement(self, one: ast.stmt) -> bool:
        """Read one statement; whether what follows it is never reached."""
        if isinstance(one, ast.If):
            test = self.value(one.test)
            if isinstance(test, int):
                return self.block(one.body if test else one.orelse)
            ends = [self.block(one.body), self.block(one.orelse)]
            return all(ends)
        if isinstance(one, ast.While | ast.For):
            self.value(one.test if isinstance(one, ast.While) else one.iter)
            self.block(one.body)
            return False
        if isinstance(one, ast.Assign):
            self.assign(one)
        elif isinstance(one, ast.AugAssign):
            self.value(one.value)
            self.value(one.target)
            self.stored(one.target)
        else:
            for part in ast.iter_child_nodes(one):
                if isinstance(part, ast.expr):
                    self.value(part)
        return isinstance(one, ast.Return | ast.Continue | ast.Break)

    def assign(self, one: ast.Assign) -> None:
        """Remember what a name is; what is stored in the view is not read."""
        value = self.value(one.value)
        for target in one.targets:
            if isinstance(target, ast.Name):
                if value == VIEW:
                    raise Puzzle(ast.unparse(one))
                self.names[target.id] = value if target.id in self.once else UNKNOWN
            else:
                self.stored(target)

    def stored(self, target: ast.expr) -> None:
        """Read the indices of what is stored into; note what is stored of the view."""
        if isinstance(target, ast.Tuple):
            for part in target.elts:
                self.stored(part)
        elif isinstance(target, ast.Subscript):
            self.value(target.slice)
            self.stored(target.value)
        elif isinstance(target, ast.Attribute):
            if self.value(target.value) == VIEW:
                self.written.add(target.attr)
        elif not isinstance(target, ast.Name):
            raise Puzzle(ast.unparse(target))

    def value(self, node: ast.expr) -> Known:
        """Read an expression; what it is known to be."""
        if isinstance(node, ast.Constant):
            return node.value if isinstance(node.value, int) else UNKNOWN
        if isinstance(node, ast.Name):
            return self.name(node.id)
        if isinstance(node, ast.Attribute):
            return self.attribute(node)
        if isinstance(node, ast.Call):
            return self.call(node)
        if isinstance(node, ast.BoolOp):
            return self.either(node)
        if isinstance(node, ast.IfExp):
            test = self.value(node.test)
            if isinstance(test, int):
                return self.value(node.body if test else node.orelse)
        if isinstance(node, ast.Compare):
            return self.compared(node)
        for part in ast.iter_child_nodes(node):
            if isinstance(part, ast.expr) and self.value(part) == VIEW:
                raise Puzzle(ast.unparse(node))
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) and isinstance(node.operand, ast.Constant):
            return -int(str(node.operand.value))
        return UNKNOWN

    def name(self, name: str) -> Known:
        """A local name, or a named constant."""
        if name in self.names:
            return self.names[name]
        value = self.space.get(name)
        return value if isinstance(value, int) and name not in self.once else UNKNOWN

    def attribute(self, node: ast.Attribute) -> Known:
        """A field of the view, a constant of a module, or something else of something else."""
        home = node.value
        if isinstance(home, ast.Name) and home.id not in self.names and isinstance(self.space.get(home.id), ModuleType):
            value = getattr(self.space[home.id], node.attr)
            return value if isinstance(value, int) else UNKNOWN
        whose = self.value(home)
        if whose == VIEW:
            self.read.add(node.attr)
        return self.reading.known.get(node.attr, UNKNOWN) if whose == VIEW else UNKNOWN

    def call(self, node: ast.Call) -> Known:
        """A call: what the function called reads and writes of the view is read and written here."""
        given = tuple(self.value(part) for part in node.args)
        function = self.space.get(node.func.id) if isinstance(node.func, ast.Name) else UNKNOWN
        if callable(function) and isinstance(getattr(function, "py_func", function), FunctionType):
            use = self.reading.of(function, given)
            self.read |= use.read
            self.written |= use.written
            return use.value
        if VIEW in given:
            raise Puzzle(ast.unparse(node))
        return UNKNOWN

    def either(self, node: ast.BoolOp) -> Known:
        """`and` and `or`: a part that settles it does so whatever comes before, and what comes after is left out."""
        settles = isinstance(node.op, ast.Or)
        sure = True
        for part in node.values:
            value = self.value(part)
            if isinstance(value, int) and bool(value) == settles:
                return int(settles)
            sure = sure and isinstance(value, int)
        return int(not settles) if sure else UNKNOWN

    def compared(self, node: ast.Compare) -> Known:
        """A comparison, settled if its sides are known."""
        sides = [self.value(part) for part in (node.left, *node.comparators)]
        if VIEW in sides:
            raise Puzzle(ast.unparse(node))
        if not all(isinstance(side, int) for side in sides):
            return UNKNOWN
        return int(all(COMPARED[type(op)](a, b) for op, a, b in zip(node.ops, sides, sides[1:], strict=False)))
