"""Sums and tests over rows, such as `sum(s.count[u] for u in ships_of(s, g))`, and `in`, as plain code for the compiler.

Python runs such source as written. For machine code each sum, any, all, max, min and next becomes a small function with
a loop, so that it is computed only when it is reached. Each loop over rows of a generator becomes the generator's own
loop, and `kind in (A, B)` becomes its comparisons.
"""

import ast
import copy
import inspect
import textwrap
from types import FunctionType
from typing import Final, TypeGuard

from flagplot.core.bind import Rule, Space, compile_rule

STARTS: Final = {"sum": "0", "any": "False", "all": "True"}
ROUNDS: Final = {
    "sum": "_total += {}",
    "any": "if {}:\n    return True",
    "all": "if not ({}):\n    return False",
    "max": "_total = max(_total, {})",
    "min": "_total = min(_total, {})",
    "next": "return {}",
}
"""The effect of one row on the result of each kind of sum."""
SUM_FILE: Final = "<rows "
"""The beginning of the file name of a sum that became a function."""


def is_row_sum(function: Rule) -> bool:
    """Whether a function was made of a sum over rows, which has one caller."""
    return function.__code__.co_filename.startswith(SUM_FILE)


def rows_of(call: ast.expr, space: Space) -> ast.FunctionDef | None:
    """The source of the row generator that an expression calls; None if it calls none."""
    found = space.get(call.func.id) if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) else None
    if not isinstance(found, FunctionType) or not inspect.isgeneratorfunction(found):
        return None
    text = ast.parse(textwrap.dedent(inspect.getsource(found))).body[0]
    assert isinstance(text, ast.FunctionDef)
    return text


class _Rename(ast.NodeTransformer):
    # The generator's source with its arguments filled in, its own names marked, and the row under the caller's name.
    def __init__(self, own: dict[str, str], given: dict[str, ast.expr]) -> None:
        self.own, self.given = own, given

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if node.id in self.own:
            return ast.Name(self.own[node.id], node.ctx)
        return copy.deepcopy(self.given[node.id]) if node.id in self.given else node


class _PutBody(ast.NodeTransformer):
    # The body of the caller's loop where the generator yields.
    def __init__(self, target: str, body: list[ast.stmt]) -> None:
        self.target, self.body = target, body

    def visit_Expr(self, node: ast.Expr) -> list[ast.stmt] | ast.stmt | None:
        if isinstance(node.value, ast.Yield):
            assert node.value.value is not None
            row = ast.unparse(node.value.value)
            named = [] if row == self.target else ast.parse(f"{self.target} = {row}").body
            return [*named, *self.body]
        return None if isinstance(node.value, ast.Constant) else node


def name_here(name: str, home: Space, space: Space) -> str:
    """The name in one module of something from another: its own, unless that means something else here."""
    if name not in space or space[name] is home[name]:
        return name
    return f"_{home['__name__'].replace('.', '_')}_{name}"


def inlined(loop: ast.For, space: Space, used: list[str]) -> list[ast.stmt]:
    """A loop over the rows of a generator, rewritten as the generator's loop with this body.

    `used` counts the loops inlined in a function.
    """
    rows = rows_of(loop.iter, space)
    if rows is None:
        return [loop]
    assert isinstance(loop.iter, ast.Call) and isinstance(loop.iter.func, ast.Name)
    home = space[loop.iter.func.id].__globals__
    names = [node for node in ast.walk(rows) if isinstance(node, ast.Name)]
    borrowed = {node.id: name_here(node.id, home, space) for node in names if node.id in home}
    space |= {here: home[name] for name, here in borrowed.items()}
    used.append("")
    target = ast.unparse(loop.target)
    row = next(n.value for n in ast.walk(rows) if isinstance(n, ast.Yield))
    own = borrowed | {n.id: f"{n.id}_{len(used)}" for n in names if isinstance(n.ctx, ast.Store)}
    if isinstance(row, ast.Name):
        own[row.id] = target
    given = {arg.arg: each for arg, each in zip(rows.args.args, loop.iter.args, strict=True)}
    found: list[ast.stmt] = []
    for each in rows.body:
        put = _PutBody(target, loop.body).visit(_Rename(own, given).visit(copy.deepcopy(each)))
        found += put if isinstance(put, list) else [put] if put is not None else []
    return found


def is_membership(node: ast.AST) -> TypeGuard[ast.Compare]:
    """Whether a comparison asks if a number is one of several."""
    return isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.In | ast.NotIn)


class _Lower(ast.NodeTransformer):
    def __init__(self, function: Rule, text: ast.FunctionDef) -> None:
        self.function, self.name, self.space = function, text.name, function.__globals__
        stored = {n.id for n in ast.walk(text) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
        self.own = stored | {arg.arg for arg in text.args.args}
        self.used: list[str] = []

    def visit_For(self, node: ast.For) -> list[ast.stmt]:
        self.generic_visit(node)
        return inlined(node, self.space, self.used)

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        self.generic_visit(node)
        if not is_membership(node):
            return node
        listed, is_in = node.comparators[0], isinstance(node.ops[0], ast.In)
        numbers = () if isinstance(listed, ast.Tuple) else eval(ast.unparse(listed), self.space)
        among = listed.elts if isinstance(listed, ast.Tuple) else [ast.Constant(int(each)) for each in numbers]
        one: ast.cmpop = ast.Eq() if is_in else ast.NotEq()
        tests: list[ast.expr] = [ast.Compare(copy.deepcopy(node.left), [one], [each]) for each in among]
        return ast.BoolOp(ast.Or() if is_in else ast.And(), tests)

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        if not isinstance(node.func, ast.Name) or not node.args or not isinstance(node.args[0], ast.GeneratorExp):
            return node
        over, how = node.args[0], node.func.id
        start = STARTS.get(how)
        if start is None:  # the result for no rows: max and min name it, next has it as second argument
            start = ast.unparse([*node.args[1:], *(each.value for each in node.keywords if each.arg == "default")][0])
        name = f"_{self.name}_{how}_{sum(each != '' for each in self.used) + 1}"
        self.used.append(name)
        free = self._free(node, over)
        lines = [f"def {name}({', '.join(free)}):", *self._loop(over, how, start)]
        small = compile_rule("\n".join([*lines, ""]), f"{SUM_FILE}{self.function.__module__}:{name}>", name, self.space)
        small.__module__ = self.function.__module__
        hints, gives = self.function.__annotations__, bool if how in ("any", "all") else int
        small.__annotations__ = {each: hints.get(each, int) for each in free} | {"return": gives}
        return ast.Call(ast.Name(name, ast.Load()), [ast.Name(each, ast.Load()) for each in free], [])

    def _free(self, call: ast.Call, over: ast.GeneratorExp) -> list[str]:
        # The names of the caller that the sum and its default read: its parameters.
        rows = {n.id for n in ast.walk(over.generators[0].target) if isinstance(n, ast.Name)}
        read = {n.id for n in ast.walk(call) if isinstance(n, ast.Name)}
        return sorted((read & self.own) - rows)

    def _loop(self, over: ast.GeneratorExp, how: str, start: str) -> list[str]:
        one = over.generators[0]
        inside = ast.parse(ROUNDS[how].format(ast.unparse(over.elt))).body
        for test in reversed(one.ifs):
            inside = [ast.If(test, inside, [])]
        counts = how in ("sum", "max", "min")
        lines = [f"    _total = {start}"] if counts else []
        for each in inlined(ast.For(one.target, one.iter, inside, []), self.space, self.used):
            lines += ["    " + line for line in ast.unparse(ast.fix_missing_locations(each)).splitlines()]
        return [*lines, f"    return {'_total' if counts else start}"]


def lowered(function: Rule, text: ast.FunctionDef) -> ast.FunctionDef:
    """The source of a function with small functions for its sums, plain loops for its loops over rows, comparisons for `in`."""
    space = function.__globals__
    for node in ast.walk(text):
        is_loop = isinstance(node, ast.For) and rows_of(node.iter, space) is not None
        if isinstance(node, ast.GeneratorExp) or is_loop or is_membership(node):
            copied: ast.FunctionDef = _Lower(function, text).visit(copy.deepcopy(text))
            return ast.fix_missing_locations(copied)
    return text
