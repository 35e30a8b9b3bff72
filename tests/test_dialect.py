"""The dialect of the rules: what both runtimes understand, and nothing else (CONTRIBUTING, "The dialect of the rules")."""

import ast
import inspect
import textwrap
from collections.abc import Iterator
from types import ModuleType
from typing import TypeGuard

import pytest

from flagplot.core import event
from flagplot.core.bind import functions_of, names_in, with_companions
from flagplot.core.flows.rows import ROUNDS, is_membership
from flagplot.games.awaw import editions
from flagplot.games.awaw.battle.game import RULES
from flagplot.games.awaw.bound import modules
from flagplot.games.awaw.chapters.bases import harbor, pearl
from flagplot.games.awaw.chapters.raiding import raiders
from flagplot.games.awaw.chapters.strategic import economy, land, politics, resistance
from flagplot.games.awaw.chapters.yard import repair
from flagplot.games.awaw.players import bold, standard, trained
from flagplot.games.awaw.players.turn import bold as turn_bold
from flagplot.games.awaw.players.turn import standard as turn_standard
from flagplot.games.awaw.shared import activities
from flagplot.games.awaw.turn import noted_events
from flagplot.games.awaw.turn.game import RULES as TURNS
from flagplot.games.europa.game import RULES as EUROPA
from flagplot.games.europa.players import europa_bold, europa_standard, europa_trained

CHAPTERS = (
    activities,
    harbor,
    pearl,
    raiders,
    repair,
    land,
    economy,
    politics,
    resistance,
)
"""Rules of the chapters that stand beside the battle."""
EDITIONS = [
    module
    for name in editions.names()
    for module in modules(editions.fill(editions.load(name)).otherwise)
    if module not in RULES
]
MODULES = [
    *(module for module in RULES if module is not event),
    *with_companions([standard, bold, trained]),
    *with_companions([turn_standard, turn_bold]),
    *(module for module in TURNS if module not in RULES),
    noted_events,
    *CHAPTERS,
    *EDITIONS,
    *(module for module in EUROPA if module not in RULES),
    *with_companions([europa_standard, europa_bold, europa_trained]),
]
"""All but the log, which the compiled runtime leaves out."""

FORBIDDEN: dict[type[ast.AST], str] = {
    ast.Dict: "a dict",
    ast.Set: "a set",
    ast.List: "a list made on the spot",
    ast.DictComp: "a comprehension",
    ast.SetComp: "a comprehension",
    ast.ListComp: "a comprehension",
    ast.GeneratorExp: "a generator expression",
    ast.JoinedStr: "a string",
    ast.Lambda: "a lambda",
    ast.Try: "an exception",
    ast.Raise: "an exception",
    ast.Assert: "an exception",
    ast.With: "a with block",
    ast.Yield: "a generator",
    ast.YieldFrom: "a generator",
    ast.Await: "a coroutine",
    ast.AsyncFunctionDef: "a coroutine",
    ast.FunctionDef: "a nested function",
    ast.ClassDef: "a nested class",
    ast.Global: "a global statement",
    ast.Nonlocal: "a closure",
    ast.Import: "an import in a function",
    ast.ImportFrom: "an import in a function",
    ast.Delete: "a del",
    ast.Match: "a match statement",
    ast.Starred: "a star",
    ast.NamedExpr: "an assignment in an expression",
    ast.Is: "an identity test",
    ast.IsNot: "an identity test",
    ast.Div: "a true division",
    ast.Pow: "a power",
}
STATEMENTS = (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.ClassDef, ast.Assign, ast.AnnAssign)
"""What stands at the top of a rule module, beside docstrings."""


def offences(text: str) -> Iterator[str]:
    """Say what in a rule module's text is not in the dialect, each with its line."""
    for node in ast.parse(text).body:
        if not isinstance(node, STATEMENTS) and not is_text(node):
            yield f"{node.lineno}: a statement at the top of the module"
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield from in_import(node)
        elif isinstance(node, ast.ClassDef) and [ast.unparse(base) for base in node.bases] != ["NamedTuple"]:
            yield f"{node.lineno}: a class that is no NamedTuple"
        elif isinstance(node, ast.FunctionDef):
            yield from in_function(node)


def in_import(node: ast.Import | ast.ImportFrom) -> Iterator[str]:
    """Neither runtime is imported by the rules."""
    names = [node.module or ""] if isinstance(node, ast.ImportFrom) else [alias.name for alias in node.names]
    for name in names:
        if name.partition(".")[0] in ("llvmlite", "numpy"):
            yield f"{node.lineno}: an import of {name}"


def in_function(function: ast.FunctionDef) -> Iterator[str]:
    """Look at the parameters and the body of a function."""
    arguments = function.args
    if arguments.defaults or arguments.kw_defaults:
        yield f"{function.lineno}: a default argument"
    if arguments.vararg or arguments.kwarg or arguments.kwonlyargs or arguments.posonlyargs:
        yield f"{function.lineno}: arguments that are not plain"
    if [each for each in function.decorator_list if ast.unparse(each) != "flow"]:
        yield f"{function.lineno}: a decorator"
    rows = is_rows(function)
    for statement in function.body:
        if not is_text(statement):
            sums = {id(node.args[0]) for node in ast.walk(statement) if is_sum(node)}
            for node in ast.walk(statement):
                if id(node) in sums or (rows and isinstance(node, ast.Yield)):
                    continue
                what = offence(node)
                if what:
                    yield f"{getattr(node, 'lineno', statement.lineno)}: {what}"


def is_text(node: ast.stmt) -> bool:
    """A docstring."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def offence(node: ast.AST) -> str:
    """What is wrong with one node, "" for nothing."""
    if isinstance(node, ast.Constant) and type(node.value) not in (int, bool):
        return "None" if node.value is None else f"a {type(node.value).__name__}"
    if isinstance(node, ast.For | ast.While) and node.orelse:
        return "an else of a loop"
    if isinstance(node, ast.For) and not is_call(node.iter):
        return "a loop over something else than a range or named rows"
    if is_membership(node):
        return in_membership(node)
    if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Tuple):
        return "an index with a comma"
    if isinstance(node, ast.Name) and node.id == "edition":
        return "a question about the edition"
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        return "a call of something that was not imported by its name"
    return FORBIDDEN.get(type(node), "")


def in_membership(node: ast.Compare) -> str:
    """A number is one of some others that are written there, or of a named tuple of numbers; it is compared with each."""
    among = node.comparators[0]
    name = among.id if isinstance(among, ast.Name) else among.attr if isinstance(among, ast.Attribute) else ""
    if len(node.ops) > 1 or not (isinstance(among, ast.Tuple) or name.isupper()):
        return "a membership test in something else than a tuple of numbers"
    is_called = any(isinstance(each, ast.Call) for each in ast.walk(node.left))
    return "a call on the left of a membership test, which would be made several times" if is_called else ""


def is_call(node: ast.expr) -> bool:
    """A call by name: of range, or of a generator of rows; the compiler refuses any other."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name)


def is_rows(function: ast.FunctionDef) -> bool:
    """Whether a function says that it gives rows one by one: it is plain, and yields in one place."""
    yields = [node for node in ast.walk(function) if isinstance(node, ast.Yield)]
    return function.returns is not None and ast.unparse(function.returns) == "Iterator[int]" and len(yields) == 1


def is_sum(node: ast.AST) -> TypeGuard[ast.Call]:
    """A sum or test over rows, with one loop."""
    named = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ROUNDS
    if not isinstance(node, ast.Call) or not named or not node.args or not isinstance(node.args[0], ast.GeneratorExp):
        return False
    loops = node.args[0].generators
    return len(loops) == 1 and is_call(loops[0].iter) and isinstance(loops[0].target, ast.Name)


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_rules_keep_to_the_dialect(module: ModuleType) -> None:
    """No rule module holds anything that only one runtime understands."""
    assert list(offences(inspect.getsource(module))) == []


def test_only_flows_and_what_carries_a_game_on_call_flows() -> None:
    """A plain rule that called a flow would leave it half done."""
    rules = [rule for module in MODULES for rule in functions_of(module).values()]
    plain = [rule for rule in rules if not hasattr(rule, "flow") and not hasattr(rule, "drives")]
    called = [(rule, rule.__globals__.get(name)) for rule in plain for name in names_in(rule.__code__)]
    assert [(rule, flow) for rule, flow in called if hasattr(flow, "flow")] == []


def test_the_naval_turn_is_all_there() -> None:
    names = {module.__name__.rpartition(".")[2] for module in TURNS}
    assert {"flow", "stages", "seeking", "joining", "rolling", "meeting", "settling", "homeward"} <= names
    assert {"sailing", "battle_from_turn", "turn_from_battle", "battle", "sight"} <= names


@pytest.mark.parametrize(
    "body",
    [
        "x = None",
        "x = 'text'",
        "x = 1.5",
        "x = f'{a}'",
        "x = [1]",
        "x = {1}",
        "x = {1: 2}",
        "x = sum(i + j for i in range(a) for j in range(a))",
        "x = sum(i for i in s.hits)",
        "x = sorted(i for i in range(a))",
        "x = [i for i in range(a)]",
        "raise a",
        "assert a",
        "try:\n    x = 1\nfinally:\n    x = 2",
        "x = lambda: 1",
        "def inner() -> int:\n    return 1",
        "global G",
        "import os",
        "for x in s.hits:\n    pass",
        "for x in range(a):\n    pass\nelse:\n    pass",
        "x = s.cover[a, 1]",
        "x = a in s.hits",
        "x = f(a) in (1, 2)",
        "x = a in (1, 2) in LIST",
        "x = a is s",
        "x = a / 2",
        "x = rules.may(a)",
        "x = a if edition else 2",
        "f(*a)",
        "with a:\n    pass",
        "del a",
        "yield a",
    ],
)
def test_each_forbidden_construct_is_found(body: str) -> None:
    """The inspection sees every construct that it forbids."""
    assert list(offences(f"def rule(s, a):\n{textwrap.indent(body, '    ')}\n"))


@pytest.mark.parametrize(
    "text",
    [
        "import numpy",
        "from llvmlite import ir",
        "def rule(a=1):\n    return a",
        "def rule(*a):\n    return 1",
        "def rule(*, a):\n    return a",
        "@njit\ndef rule(a):\n    return a",
        "class Thing:\n    pass",
        "if True:\n    pass",
    ],
)
def test_each_forbidden_form_is_found(text: str) -> None:
    """The same for what stands outside the body of a function."""
    assert list(offences(text))


def test_what_the_rules_are_made_of_is_allowed() -> None:
    """A page in the dialect passes."""
    text = '''
    """A module."""
    from typing import Final, NamedTuple
    LAST: Final = 20
    """The last row."""
    class Losses(NamedTuple):
        """Two numbers."""
        killed: int
        aborted: int
    def rows_of(s: Situation, a: int) -> Iterator[int]:
        """Rows."""
        for u in range(s.units[a]):
            if s.at[u] == a:
                yield u
    @flow
    def losing(s: Situation, a: int) -> None:
        """A flow."""
        for u in rows_of(s, a):
            s.hits[u] = ask(s, 2, a, u, -1, 3)
    def rule(s: Situation, a: int) -> Losses:
        """A rule."""
        total, best = sum(s.hits[u] for u in rows_of(s, a) if s.hurt[u] == 0), -1
        for u in range(s.units[a]):
            if s.cover[u][a] > 0 and not s.hurt[u] == 1 and s.kind[u] in (1, LAST) and a not in terms.KINDS:
                total += min(s.hits[u], LAST) // 2
        while 0 < total < 5:
            total -= 1 if best < 0 else 2
        s.kind[0:2] = s.kind[2:4]
        return Losses(total, best)
    '''
    assert list(offences(textwrap.dedent(text))) == []
