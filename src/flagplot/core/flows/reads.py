"""The fields of a view that a doctrine may read for a kind of question, found in its source.

The source is followed from the doctrine into every function that gets the view. Branches that only other kinds of
questions take are left out. A doctrine that does anything else with the view than read its fields gets all of it.
"""

import ast
import hashlib
import marshal
import operator
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib.util import MAGIC_NUMBER
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, Final, NamedTuple

from flagplot.core import outside
from flagplot.core.ask import QUESTION
from flagplot.core.bind import names_in
from flagplot.core.flows.source import source_of, space_of
from flagplot.core.game import QuestionKind
from flagplot.core.schema import Record

MOST: Final = 200
"""Doctrines that are kept, each under the rules of an edition."""
COMPARED: Final[Mapping[type[ast.cmpop], Callable[[Any, Any], bool]]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.In: lambda one, several: one in several,
    ast.NotIn: lambda one, several: one not in several,
}


class SeenRecord(NamedTuple):
    """A view, or a record within it: the class, and the beginning of the names of its fields."""

    record: type[Record]
    prefix: str = ""


UNKNOWN: Final = object()
"""Any value that the source alone does not give."""


class CannotFollow(Exception):
    """The view goes where its reads cannot be followed."""


def fields_read(doctrine: Callable[..., int], kind: QuestionKind, record: type[Record]) -> frozenset[str] | None:
    """The fields that a doctrine may read for this kind of question, with the question; None if it may be any.

    The fields of a record within the view begin with its name and a point.
    """
    known, digest = _known(doctrine, tuple(record.fields))
    key = f"{kind.within}:{kind.code}"
    if key not in known:
        reads = _Reads(kind)
        try:
            reads.follow(doctrine, [UNKNOWN, SeenRecord(record)], {})
            known[key] = frozenset(reads.found)
        except (CannotFollow, LookupError, ValueError, SyntaxError):
            known[key] = None
        if digest:
            outside.keep(_place(doctrine, digest), digest, known, MOST)
    return known[key]


@cache
def _known(doctrine: Callable[..., int], fields: tuple[str, ...]) -> tuple[dict[str, frozenset[str] | None], bytes]:
    """The reads of a doctrine that earlier calls and runs found, by kind of question, and the digest under which they are kept.

    As with flows, those of other packages, such as a test's, are not kept.
    """
    if not isinstance(doctrine, FunctionType) or doctrine.__module__.partition(".")[0] != outside.PACKAGE:
        return {}, b""
    state = hashlib.sha256(Path(__file__).read_bytes() + MAGIC_NUMBER + repr(fields).encode())
    for part in _parts(doctrine):
        state.update(part)
    return outside.kept(_place(doctrine, state.digest()), state.digest()) or {}, state.digest()


def _place(doctrine: Callable[..., int], digest: bytes) -> str:
    return f"reads/{doctrine.__module__}.{doctrine.__name__}-{digest.hex()[:16]}"


def _parts(doctrine: FunctionType) -> Iterator[bytes]:
    """The code of all functions that a doctrine may call, and the numbers that they name."""
    waiting = [doctrine]
    found = {doctrine}
    for function in waiting:
        yield marshal.dumps(function.__code__, 2)
        names, space = sorted({*names_in(function.__code__)}), space_of(function)
        for name in names:
            value = space.get(name)
            if isinstance(value, FunctionType) and value not in found:
                found.add(value)
                waiting.append(value)
            inner = [_constant(each, vars(value)) for each in names] if isinstance(value, ModuleType) else []
            yield repr([(name, each) for each in (_constant(name, space), *inner) if each is not UNKNOWN]).encode()


class _Reads:
    """What a doctrine reads for one kind of question."""

    def __init__(self, kind: QuestionKind) -> None:
        self.kind, self.found, self.known = kind.code, set(QUESTION), set[object]()
        self.asked = {"ask_kind", f"{kind.within}.ask_kind"}
        """The fields that hold the kind of question."""
        if kind.within:
            self.found |= {f"{kind.within}.{name}" for name in QUESTION}

    def follow(self, function: object, given: Sequence[object], named: Mapping[str, object]) -> None:
        """Collect what a function reads, with these arguments."""
        if not isinstance(function, FunctionType):
            raise CannotFollow
        key = (function, tuple(given), tuple(sorted(named.items())))
        if key not in self.known:
            self.known.add(key)
            source = source_of(function)
            names = [argument.arg for argument in (*source.args.posonlyargs, *source.args.args)]
            arguments = dict(zip(names, given, strict=False)) | dict(named)
            if len(given) > len(names) or not {*arguments} <= {*names, *(each.arg for each in source.args.kwonlyargs)}:
                raise CannotFollow
            _FunctionReads(self, source, space_of(function), arguments).run(source.body)


class _FunctionReads:
    """The body of a function, followed with the values of its names."""

    def __init__(self, reads: _Reads, source: ast.FunctionDef, space: dict[str, Any], given: dict[str, object]) -> None:
        self.reads, self.space, self.values = reads, space, given
        self.own = own_names(source)
        self.once = {name for name, times in self.own.items() if times == 1}
        for name, value in given.items():
            if name not in self.once:
                self.hide(value)

    def hide(self, value: object) -> None:
        """A value that is no longer followed: it must not be a view."""
        if isinstance(value, SeenRecord):
            raise CannotFollow

    def run(self, body: Iterable[ast.stmt]) -> bool:
        """Follow statements; whether they always end in a return."""
        return any(self.statement(each) for each in body)

    def statement(self, node: ast.stmt) -> bool:
        """Follow one statement; whether it always ends in a return."""
        if isinstance(node, ast.If):
            test = self.value(node.test)
            if test is not UNKNOWN:
                return self.run(node.body if test else node.orelse)
            ends = [self.run(node.body), self.run(node.orelse)]
            return all(ends)
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            self.assign(targets, node.value)
            return False
        self.inside(node)
        return isinstance(node, ast.Return | ast.Raise)

    def inside(self, node: ast.AST) -> None:
        """Follow all that a node contains."""
        for each in ast.iter_child_nodes(node):
            if isinstance(each, ast.stmt):
                self.statement(each)
            elif isinstance(each, ast.expr):
                self.hide(self.value(each))
            else:
                self.inside(each)

    def assign(self, targets: Sequence[ast.expr], given: ast.expr) -> None:
        """Follow an assignment. A tuple of values may go to a tuple of names."""
        for target in targets:
            if isinstance(target, ast.Tuple) and isinstance(given, ast.Tuple):
                for name, part in zip(target.elts, given.elts, strict=True):
                    self.assign([name], part)
                continue
            value = self.value(given)
            if isinstance(target, ast.Name) and target.id in self.once:
                self.values[target.id] = value
            else:
                self.hide(value)
                self.value(target)

    def value(self, node: ast.expr) -> object:
        """Follow an expression; its value, if the source gives it."""
        if isinstance(node, ast.Constant):
            return node.value if isinstance(node.value, int) else UNKNOWN
        if isinstance(node, ast.Tuple):
            several = tuple(map(self.value, node.elts))
            for each in several:
                self.hide(each)
            return UNKNOWN if UNKNOWN in several else several
        if isinstance(node, ast.Name):
            return self.values.get(node.id, UNKNOWN) if node.id in self.own else _constant(node.id, self.space)
        if isinstance(node, ast.Attribute):
            return self.attribute(node)
        if isinstance(node, ast.Call):
            return self.call(node)
        if isinstance(node, ast.BoolOp):
            return self.all_or_any(node)
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            value = self.value(node.operand)
            return UNKNOWN if value is UNKNOWN else not value
        if isinstance(node, ast.IfExp):
            test = self.value(node.test)
            for branch, is_taken in ((node.body, True), (node.orelse, False)):
                if test is UNKNOWN or bool(test) == is_taken:
                    self.hide(self.value(branch))
            return UNKNOWN
        if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in COMPARED:
            return self.compared(node)
        self.inside(node)
        return UNKNOWN

    def attribute(self, node: ast.Attribute) -> object:
        """Follow the read of a field, or of a name in a module."""
        if isinstance(node.value, ast.Name) and node.value.id not in self.own:
            home = self.space.get(node.value.id)
            return _constant(node.attr, vars(home)) if isinstance(home, ModuleType) else UNKNOWN
        whole = self.value(node.value)
        if not isinstance(whole, SeenRecord):
            return UNKNOWN
        name = whole.prefix + node.attr
        if node.attr in whole.record.inner:
            return SeenRecord(whole.record.inner[node.attr], f"{name}.")
        if node.attr not in whole.record.fields:
            raise CannotFollow
        self.reads.found.add(name)
        return self.reads.kind if name in self.reads.asked else UNKNOWN

    def call(self, node: ast.Call) -> object:
        """Follow a call into a function that gets a view, and the arguments of any other."""
        given = [self.value(each) for each in node.args]
        named = {str(each.arg): self.value(each.value) for each in node.keywords}
        if any(isinstance(value, SeenRecord) for value in (*given, *named.values())):
            self.reads.follow(self.function(node.func), given, named)
        elif not isinstance(node.func, ast.Name):
            self.hide(self.value(node.func))
        return UNKNOWN

    def function(self, node: ast.expr) -> object:
        """The function that is called."""
        if isinstance(node, ast.Name) and node.id not in self.own:
            return self.space.get(node.id)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id not in self.own:
            return getattr(self.space.get(node.value.id), node.attr, None)
        return None

    def all_or_any(self, node: ast.BoolOp) -> object:
        """Follow the parts of `and` or `or` up to one that decides."""
        decides, found = isinstance(node.op, ast.Or), list[object]()
        for each in node.values:
            found.append(self.value(each))
            self.hide(found[-1])
            if found[-1] is not UNKNOWN and bool(found[-1]) == decides:
                return decides
        return UNKNOWN if UNKNOWN in found else not decides

    def compared(self, node: ast.Compare) -> object:
        """Follow a comparison of two numbers, or of one with several."""
        values = [self.value(each) for each in (node.left, *node.comparators)]
        for each in values:
            self.hide(each)
        return UNKNOWN if UNKNOWN in values else COMPARED[type(node.ops[0])](*values)


@cache
def own_names(source: ast.FunctionDef) -> Mapping[str, int]:
    """The names of a function's own, and how many times each gets a value."""
    found = Counter[str]()
    for node in ast.walk(source):
        if isinstance(node, ast.arg):
            found[node.arg] += 1
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found[node.id] += 1
        elif isinstance(node, ast.alias):
            found[node.asname or node.name.partition(".")[0]] += 1
        elif isinstance(node, ast.FunctionDef | ast.ClassDef) and node is not source:
            found[node.name] += 1
    return found


def _constant(name: str, space: Mapping[str, object]) -> object:
    """The number, or the numbers, that a name in capitals means; all else is unknown."""
    value = space.get(name) if name.isupper() else None
    is_tuple = isinstance(value, tuple) and all(isinstance(each, int) for each in value)
    return value if isinstance(value, int) or is_tuple else UNKNOWN
