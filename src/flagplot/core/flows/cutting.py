"""Cuts the source of a flow into steps at each question, roll or call of another flow.

A source that cannot be cut is refused when its module is imported: a SyntaxError names the file, the line and the
reason.
"""

import ast
import linecache
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any, Final, NoReturn

from flagplot.core.flows.rows import inlined, rows_of

ANSWERS: Final = {"ask": "s.answer", "roll": "s.dice_sum", "pause": ""}
"""What a flow can wait for, and the field that holds the result. A pause has no result."""
Statements = list[ast.stmt]


@dataclass
class Step:
    """Statements that run together, and the steps that may follow."""

    body: Statements = field(default_factory=list)
    test: ast.expr | None = None
    """The test that selects one of two next steps; without it there is one."""
    next: tuple[int, ...] = ()
    """The numbers of the steps that may follow; -1 is the end, -2 is unreachable."""
    stops: bool = False
    """Whether the flow waits for an answer before the next step."""
    calls: str = ""
    """The flow that is called here and must be done before the next step."""
    node: ast.AST | None = None


Places = tuple[int, int, int | None, tuple[int, ...], tuple[str, ...], tuple[str, ...]]
"""A layout without its source."""


@dataclass(frozen=True)
class Layout:
    """The places of a flow's numbers in the frame, its parameters, its result, and the flows that it calls."""

    base: int
    end: int
    result: int | None
    parameters: tuple[int, ...]
    takes: tuple[str, ...]
    calls: tuple[str, ...]
    write: Callable[[], ast.FunctionDef] = field(repr=False, compare=False)
    """Writes the source as cut."""

    @property
    def caller(self) -> int:
        """The place that holds the number of the flow that called it."""
        return self.base + 1

    @property
    def places(self) -> Places:
        """The layout without the source."""
        return self.base, self.end, self.result, self.parameters, self.takes, self.calls

    @cached_property
    def tree(self) -> ast.FunctionDef:
        """The source that both runtimes run, which a flow that was kept is cut for again."""
        return self.write()

    @property
    def text(self) -> str:
        """The same as text."""
        return ast.unparse(self.tree)


class Cutter:
    """Turns the statements of one flow into numbered steps."""

    def __init__(self, function: Callable[..., Any], text: ast.FunctionDef) -> None:
        self.file, self.space, self.text = function.__code__.co_filename, function.__globals__, text
        self.steps = [Step()]
        self.current = self.steps[0]
        self.loops: list[tuple[int, int]] = []
        self.rows = list[str]()
        self.names = 0
        self.gives = False
        self._refuse_early_calls()
        self.add_all(text.body[1:] if ast.get_docstring(text) is not None else text.body)
        self.current.node = text

    def _refuse_early_calls(self) -> None:
        flows = _flows_of(self.file)
        for node in ast.walk(self.text):
            name = _called(node)
            if name in flows and not hasattr(self.space.get(name), "flow"):
                which = "itself" if name == self.text.name else f"the flow `{name}` before it is defined"
                self.fail(node, f"a flow calls {which}", "define a flow above those that call it")

    def fail(self, node: ast.AST | None, what: str, hint: str = "") -> NoReturn:
        """Refuse the source, with its file and line."""
        line = getattr(node, "lineno", 0)
        message = f"{self.text.name}: {what}{f' ({hint})' if hint else ''}"
        column = getattr(node, "col_offset", 0) + 1
        raise SyntaxError(message, (self.file, line, column, linecache.getline(self.file, line)))

    def new_step(self) -> int:
        """Begin another step and return its number."""
        self.steps.append(Step())
        return len(self.steps) - 1

    def new_name(self) -> str:
        """A name that the source does not use."""
        self.names += 1
        return f"_{self.names}"

    def write(self, text: str, node: ast.AST) -> None:
        """Add statements to the current step, with the line number of a node."""
        self.current.body += statements(text, node)

    def go_to(self, step: int) -> None:
        """Let a step follow the current one, unless the current one already has a successor."""
        if not self.current.next:
            self.current.next = (step,)

    def continue_in(self, step: int) -> None:
        """Let a step follow the current one, and make it the current step."""
        self.go_to(step)
        self.current = self.steps[step]

    def branch(self, test: ast.expr, yes: int, no: int) -> None:
        """End the current step with a branch."""
        self.current.test, self.current.next, self.current.node = test, (yes, no), test

    def is_wait(self, node: ast.AST) -> bool:
        """Whether a node is a question, a roll, a pause or a call of a flow."""
        name = _called(node)
        return name in ANSWERS or hasattr(self.space.get(name), "flow")

    def waits(self, node: ast.AST) -> bool:
        """Whether anything in a node is a wait."""
        return any(self.is_wait(each) for each in ast.walk(node))

    def wait_for(self, call: ast.Call, target: str) -> None:
        """Ask, roll or call another flow, and continue in a new step. The result goes to `target` unless that is empty."""
        if any(self.waits(each) for each in [*call.args, *call.keywords]):
            self.fail(call, "a question is asked among the arguments of a call", "give its answer a name first")
        if _called(call) in ANSWERS:
            self._wait_for_answer(call, target)
        else:
            self._wait_for_flow(call, target)

    def _wait_for_answer(self, call: ast.Call, target: str) -> None:
        name, after = _called(call), self.new_step()
        if target and not ANSWERS[name]:
            self.fail(call, "a pause gives nothing")
        if name != "pause":
            self.write(ast.unparse(call), call)
        self.current.stops, self.current.node = True, call
        self.continue_in(after)
        if target:
            self.write(f"{target} = {ANSWERS[name]}", call)
        if name == "ask":
            self.write("s.answer = 0", call)

    def _wait_for_flow(self, call: ast.Call, target: str) -> None:
        name, after = _called(call), self.new_step()
        other: Layout = self.space[name].flow
        if len(call.args) != len(other.takes) or call.keywords:
            self.fail(call, f"the flow `{name}` takes {', '.join(other.takes)} in this order")
        if target and other.result is None:
            self.fail(call, f"the flow `{name}` gives nothing")
        given = [each for each, takes in zip(call.args, other.takes, strict=True) if takes not in ("s", "t")]
        for place, each in zip(other.parameters, given, strict=True):
            self.write(f"s.frame[{place}] = {ast.unparse(each)}", call)
        self.write(f"s.frame[{other.caller}] = {numbered(self.text.name)}", call)
        self.continue_in(self.new_step())
        self.current.calls, self.current.node = name, call
        self.continue_in(after)
        if other.result is not None:
            if target:
                self.write(f"{target} = s.frame[{other.result}]", call)
            self.write(f"s.frame[{other.result}] = 0", call)

    def value(self, node: ast.expr) -> ast.expr:
        """An expression without waits; the waits within it come first."""
        if not self.waits(node):
            return node
        if self.is_wait(node):
            assert isinstance(node, ast.Call)
            name = self.new_name()
            self.wait_for(node, name)
            return expression(name, node)
        if isinstance(node, ast.UnaryOp):
            inner = self.value(node.operand)
            if _is_not(node):
                return expression(f"{ast.unparse(inner)} == 0", node)
            return ast.copy_location(ast.UnaryOp(node.op, inner), node)
        if isinstance(node, ast.BoolOp):
            return self._short_circuit(node)
        if isinstance(node, ast.Compare) and not any(map(self.waits, node.comparators)):
            return ast.copy_location(ast.Compare(self.value(node.left), node.ops, node.comparators), node)
        if isinstance(node, ast.BinOp) and not self.waits(node.right):
            return ast.copy_location(ast.BinOp(self.value(node.left), node.op, node.right), node)
        self.fail(node, "a question is asked within an expression that cannot be cut", "give its answer a name first")

    def _short_circuit(self, node: ast.BoolOp) -> ast.expr:
        # A later operand is asked only if it still matters, as in Python.
        name, end = self.new_name(), self.new_step()
        for each in node.values:
            self.write(f"{name} = 1 if {ast.unparse(self.value(each))} else 0", each)
            if each is not node.values[-1]:
                more = self.new_step()
                yes, no = (more, end) if isinstance(node.op, ast.And) else (end, more)
                self.branch(expression(f"{name} != 0", each), yes, no)
                self.current = self.steps[more]
        self.continue_in(end)
        return expression(name, node)

    def test(self, node: ast.expr) -> ast.expr:
        """A test without waits; the waits within it come first."""
        found = self.value(node)
        return expression(f"{found.id} != 0", node) if found is not node and isinstance(found, ast.Name) else found

    def add_all(self, body: Iterable[ast.stmt]) -> None:
        """Add statements, cutting those that wait or leave."""
        for each in body:
            if self.current.next or self.current.stops:
                self.fail(each, "this is never reached")
            if not self.waits(each) and not _leaves(each):
                self.current.body.append(each)
                continue
            cut = getattr(self, f"_cut_{type(each).__name__.lower()}", None)
            if cut is None:
                self.fail(each, f"a question is asked within `{type(each).__name__.lower()}`, which cannot be cut")
            cut(each)

    def _cut_expr(self, node: ast.Expr) -> None:
        if not self.is_wait(node.value):
            self.fail(node, "the answer to a question is lost in this line")
        assert isinstance(node.value, ast.Call)
        self.wait_for(node.value, "")

    def _cut_assign(self, node: ast.Assign) -> None:
        if len(node.targets) > 1 or isinstance(node.targets[0], ast.Tuple):
            self.fail(node, "an answer is given to several names at once")
        target = ast.unparse(node.targets[0])
        if isinstance(node.value, ast.Call) and self.is_wait(node.value):
            self.wait_for(node.value, target)
        else:
            self.write(f"{target} = {ast.unparse(self.value(node.value))}", node)

    def _cut_augassign(self, node: ast.AugAssign) -> None:
        if not isinstance(node.target, ast.Name):
            why = "the field may have changed by the time the answer comes"
            self.fail(node, why, "give the answer a name first")
        added = ast.AugAssign(node.target, node.op, self.value(node.value))
        self.current.body.append(ast.copy_location(added, node))

    def _cut_return(self, node: ast.Return) -> None:
        if node.value is not None:
            self.gives = True
            found = self.value(node.value)
            text = ast.unparse(found)
            if isinstance(found, ast.Constant) and isinstance(found.value, bool):
                text = str(int(found.value))
            elif isinstance(node.value, ast.Compare | ast.BoolOp) or _is_not(node.value):
                text = f"1 if {text} else 0"
            self.write(f"s.frame[RESULT] = {text}", node)
        self.current.node, self.current.next = node, (-1,)

    def _cut_break(self, node: ast.Break) -> None:
        self.go_to(self.loops[-1][1])

    def _cut_continue(self, node: ast.Continue) -> None:
        self.go_to(self.loops[-1][0])

    def _cut_if(self, node: ast.If) -> None:
        test = self.test(node.test)
        yes, end = self.new_step(), self.new_step()
        no = self.new_step() if node.orelse else end
        self.branch(test, yes, no)
        for step, body in ((yes, node.body), (no, node.orelse)):
            if body:
                self.current = self.steps[step]
                self.add_all(body)
                self.go_to(end)
        self.current = self.steps[end]
        if not any(end in each.next for each in self.steps):
            self.current.next = (-2,)

    def _cut_while(self, node: ast.While) -> None:
        again, inside, end = self.new_step(), self.new_step(), self.new_step()
        self.continue_in(again)
        self.branch(self.test(node.test), inside, end)
        self._loop(node, inside, again, end)

    def _cut_for(self, node: ast.For) -> None:
        if rows_of(node.iter, self.space) is not None:
            loops = inlined(node, self.space, self.rows)
            self.add_all([ast.fix_missing_locations(ast.copy_location(each, node)) for each in loops])
            return
        if not isinstance(node.iter, ast.Call) or _called(node.iter) != "range":
            self.fail(node, "a loop that asks goes over `range` or over rows of a generator")
        if len(node.iter.args) > 2 or not isinstance(node.target, ast.Name):
            self.fail(node, "a loop that asks counts up one by one, with one name")
        bounds = [ast.unparse(each) for each in node.iter.args]
        first, last = bounds if len(bounds) == 2 else ("0", bounds[0])
        counter, stop = self.new_name(), last
        self.write(f"{counter} = {first}", node)
        if not isinstance(node.iter.args[-1], ast.Constant):
            stop = self.new_name()
            self.write(f"{stop} = {last}", node)
        again, inside, end = self.new_step(), self.new_step(), self.new_step()
        self.continue_in(again)
        self.branch(expression(f"{counter} < {stop}", node), inside, end)
        self.steps[inside].body += statements(f"{node.target.id} = {counter}\n{counter} += 1", node)
        self._loop(node, inside, again, end)

    def _loop(self, node: ast.For | ast.While, inside: int, again: int, end: int) -> None:
        if node.orelse:
            self.fail(node, "a loop that asks has no `else`")
        self.current = self.steps[inside]
        self.loops.append((again, end))
        self.add_all(node.body)
        self.loops.pop()
        self.go_to(again)
        self.current = self.steps[end]


def numbered(name: str) -> str:
    """The name that holds a flow's number; the driver of a game numbers its flows."""
    return f"_number_of_{name}"


def _called(node: ast.AST) -> str:
    return node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""


def _is_not(node: ast.expr) -> bool:
    return isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)


def _leaves(node: ast.stmt) -> bool:
    # Whether a statement can leave the flow, or a loop that is cut.
    if isinstance(node, ast.If):
        return any(_leaves(each) for each in [*node.body, *node.orelse])
    if isinstance(node, ast.For | ast.While):
        return any(isinstance(each, ast.Return) for each in ast.walk(node))
    return isinstance(node, ast.Return | ast.Break | ast.Continue)


@cache
def _flows_of(file: str) -> frozenset[str]:
    tree = ast.parse("".join(linecache.getlines(file)))
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    return frozenset(f.name for f in functions if any(ast.unparse(each) == "flow" for each in f.decorator_list))


def statements(text: str, node: ast.AST) -> Statements:
    """Parse statements and give them the line number of a node."""
    found = ast.parse(text).body
    for statement in found:
        for each in ast.walk(statement):
            if "lineno" in each._attributes:
                ast.copy_location(each, node)
    return found


def expression(text: str, node: ast.AST) -> ast.expr:
    """Parse an expression and give it the line number of a node."""
    found = statements(text, node)[0]
    assert isinstance(found, ast.Expr)
    return found.value
