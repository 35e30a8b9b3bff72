"""`@flow`: a rule that asks in the middle of its text and goes on with the answer, in both runtimes.

The rule is written as it is played: `s.screened[u] = ask(s, asks.SCREEN, ...)`.  A position must be copied, packed, viewed and
walked at any question, so nothing of the rule may live outside the state.  The source is therefore cut into steps at each
question.  The step reached, and the numbers that are still read after the question, are kept in `s.frame`, which no seat sees.
The text that both runtimes run is a loop over the steps and keeps the lines of the source.  Flows call flows; none calls itself,
so each has places of its own in the frame, and they are 0 while it is not running.  Place 0 holds the number of the flow that
waits: the driver of a game hands the answer straight to that flow, and goes on with its caller when it is done.
"""

import ast
import copy
import inspect
import sys
import textwrap
from collections.abc import Callable, Iterable
from functools import lru_cache
from types import CodeType, FunctionType
from typing import Any, Final, TypeVar, get_type_hints

from flagplot.core.ask import NO_SEAT
from flagplot.core.bind import compile_rule
from flagplot.core.flows import kept
from flagplot.core.flows.cutting import (
    ANSWERS,
    Cutter,
    Layout,
    Places,
    Statements,
    Step,
    expression,
    numbered,
    statements,
)
from flagplot.core.schema import FRAME, Field


def names(nodes: Iterable[ast.AST], context: type) -> set[str]:
    """Names that are read (ast.Load) or written (ast.Store) in nodes."""
    return {name for node in nodes for name in _names(node)[context is ast.Store]}


@lru_cache(4096)
def _names(node: ast.AST) -> tuple[frozenset[str], frozenset[str]]:
    # The names that a node reads and writes, without the row of a sum, which lives in the sum alone. Cached, since a step is
    # visited many times.
    own = set[int]()
    for total in ast.walk(node):
        if isinstance(total, ast.GeneratorExp):
            one = total.generators[0]
            inside = [each for part in (one.target, total.elt, *one.ifs) for each in ast.walk(part)]
            own |= {id(each) for each in inside if isinstance(each, ast.Name) and each.id == ast.unparse(one.target)}
    found = [each for each in ast.walk(node) if isinstance(each, ast.Name) and id(each) not in own]
    read = frozenset(each.id for each in found if isinstance(each.ctx, ast.Load))
    return read, frozenset(each.id for each in found if isinstance(each.ctx, ast.Store))


def read_first(
    body: Statements, after: set[str], at_break: frozenset[str] = frozenset(), at_continue: frozenset[str] = frozenset()
) -> set[str]:
    """The names that the statements, or the code after them, read before writing them.

    `after`, `at_break` and `at_continue` are the names read after the statements, after the loop and in its next round.
    """
    for one in reversed(body):
        if isinstance(one, ast.If):
            branches = [read_first(each, after, at_break, at_continue) for each in (one.body, one.orelse)]
            after = names([one.test], ast.Load) | branches[0] | branches[1]
        elif isinstance(one, ast.For | ast.While):
            head = one.iter if isinstance(one, ast.For) else one.test
            target = names([one.target], ast.Store) if isinstance(one, ast.For) else set[str]()
            again = after | names([head], ast.Load)
            for _ in range(2):  # what one round leaves may be read by the next
                again = again | (read_first(one.body, again, frozenset(after), frozenset(again)) - target)
            after = again
        elif isinstance(one, ast.Break | ast.Continue):
            after = set(at_break if isinstance(one, ast.Break) else at_continue)
        else:
            written = names([one], ast.Store)
            partly = isinstance(one, ast.AugAssign)
            after = (after if partly else after - written) | names([one], ast.Load) | (written if partly else set())
    return after


def needs_of(steps: dict[int, Step], own: set[str]) -> dict[int, set[str]]:
    """The flow's own names that each step, or a later one, reads before writing them."""
    needs = {number: set[str]() for number in steps}
    changed = True
    while changed:
        changed = False
        for number, step in reversed(steps.items()):
            after = set[str]().union(*(needs[each] for each in step.next if each >= 0))
            after |= names([step.test] if step.test is not None else [], ast.Load)
            found = read_first(step.body, after) & own
            if found != needs[number]:
                needs[number], changed = found, True
    return needs


def merged(steps: list[Step]) -> dict[int, Step]:
    """The reachable steps, numbered from 0. A step with a single predecessor is joined to it."""
    known = dict(enumerate(steps))
    for number, step in list(known.items()):
        while number in known and len(step.next) == 1 and step.next[0] > 0 and not (step.stops or step.calls):
            following = step.next[0]
            ahead = known[following]
            if following == number or ahead.calls or sum(each.next.count(following) for each in known.values()) > 1:
                break
            step.body += ahead.body
            step.test, step.next, step.stops, step.node = ahead.test, ahead.next, ahead.stops, ahead.node or step.node
            del known[following]
    reached, waiting = set[int](), [0]
    while waiting:
        number = waiting.pop()
        if number not in reached:
            reached.add(number)
            waiting += [each for each in known[number].next if each >= 0]
    numbers = {old: new for new, old in enumerate(each for each in known if each in reached)}
    for old in numbers:
        known[old].next = tuple(numbers.get(each, each) for each in known[old].next)
    return {new: known[old] for old, new in numbers.items()}


def in_order(steps: dict[int, Step], entries: Iterable[int]) -> list[int]:
    """The steps in an order in which each name is set before it is read, loops apart."""
    left, known = list[int](), set[int]()

    def visit(number: int) -> None:
        known.add(number)
        for each in () if steps[number].stops else steps[number].next:
            if each >= 0 and each not in known:
                visit(each)
        left.append(number)

    for entry in sorted(entries):
        if entry not in known:
            visit(entry)
    return left[::-1]


F = TypeVar("F", bound=Callable[..., Any])
TEXTS: Final[dict[tuple[str, CodeType], Layout]] = {}
"""The flows by their file and their code as cut, for the compiler."""
STEPS: Final = "steps"
"""What the loop over the steps has for the compiler: the text of each, which need not look for the next."""
ENTRIES: Final = "entries"
"""The steps at which a flow is entered."""


def pause() -> None:
    """Pause while the game carries out the work that the flow has set up; the flow then continues."""


def flow(function: F) -> F:
    """Make a rule that may ask, roll or call other flows.

    At run time it returns 0 while it waits, and when it is done the number of the flow that called it.
    """
    state = function.__annotations__["s"]
    frame: Field = (get_type_hints(function)["s"] if isinstance(state, str) else state).fields[FRAME]
    space, name, file = function.__globals__, function.__name__, function.__code__.co_filename
    digest = kept.digest_of(function, frame)
    cut = kept.kept(function, digest)
    if cut is None:
        text, places = _written(function, frame)
        module = compile(ast.Module([text], []), file, "exec")
        code = next(each for each in module.co_consts if isinstance(each, CodeType))
        cut = kept.Cut(code, places)
        kept.keep(function, digest, cut)
        layout = Layout(*places, lambda: text)
    else:
        layout = Layout(*cut.places, lambda: _written(function, frame)[0])
    space[numbered(name)] = 0
    done = space[name] = FunctionType(cut.code, space, name)
    TEXTS[file, cut.code] = layout
    done.__module__, done.__doc__ = function.__module__, function.__doc__
    hints = function.__annotations__
    done.__annotations__ = {name: hints[name] for name in layout.takes if name in ("t", "s")} | {"return": int}
    done.flow = layout  # type: ignore[attr-defined]
    return done  # type: ignore[return-value]


def _written(function: Callable[..., Any], frame: Field) -> tuple[ast.FunctionDef, Places]:
    tree = ast.parse(textwrap.dedent(inspect.getsource(function))).body[0]
    assert isinstance(tree, ast.FunctionDef)
    ast.increment_lineno(tree, function.__code__.co_firstlineno - 1)
    return _Writer(function, tree, frame).written()


class _Result(ast.NodeTransformer):
    # Replaces RESULT, as the cutter wrote it, with the place of the result.
    def __init__(self, place: int | None) -> None:
        self.place = place

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return ast.copy_location(ast.Constant(self.place), node) if node.id == "RESULT" else node


def _placed(node: ast.stmt, result: int | None) -> ast.stmt:
    if not any(isinstance(each, ast.Name) and each.id == "RESULT" for each in ast.walk(node)):
        return node
    placed: ast.stmt = _Result(result).visit(copy.deepcopy(node))
    return placed


class _Writer:
    # Assigns places to the numbers of a flow and writes its source as a loop over its steps.
    def __init__(self, function: Callable[..., Any], tree: ast.FunctionDef, frame: Field) -> None:
        self.tree, self.space = tree, function.__globals__
        self.takes = tuple(arg.arg for arg in tree.args.args)
        self.parameters = [name for name in self.takes if name not in ("t", "s")]
        self.cutter = Cutter(function, tree)
        self.steps, self.entries = merged(self.cutter.steps), {0}
        tests = [step.test for step in self.steps.values() if step.test is not None]
        self.nodes = [*(node for step in self.steps.values() for node in step.body), *tests]
        stored = names(self.nodes, ast.Store)
        self.steady = set(self.parameters) - stored
        self.needs = needs_of(self.steps, stored | set(self.parameters))
        unset = sorted(self.needs[0] - set(self.parameters))
        if unset:
            self.cutter.fail(tree, f"`{unset[0]}` may be read before it is set")
        self._allot()
        if self.end > frame.shape[0]:
            self.cutter.fail(tree, f"it needs {self.end} places of the frame, which has {frame.shape[0]}")
        if len(self.steps) - 1 > frame.high:
            self.cutter.fail(tree, f"it has {len(self.steps)} steps, but a place of the frame goes up to {frame.high}")

    def _allot(self) -> None:
        # Names that are never needed at once share a place.
        calls = {node.func.id for node in ast.walk(self.tree) if self.cutter.is_wait(node)} - set(ANSWERS)  # type: ignore[attr-defined]
        self.calls = tuple(sorted(calls))
        self.base = max((self.space[name].flow.end for name in calls), default=1)
        self.result = self.base + 2 if self.cutter.gives else None
        first = self.base + 2 + int(self.cutter.gives)
        outlive = [self.needs[step.next[0]] for step in self.steps.values() if step.calls or step.stops]
        self.places = {name: first + i for i, name in enumerate(self.parameters)}
        for name in sorted(set[str]().union(*outlive) - set(self.parameters)):
            taken = {self.places[each] for needed in outlive if name in needed for each in needed & set(self.places)}
            free = (place for place in range(first + len(self.parameters), first + 1000) if place not in taken)
            self.places[name] = next(free)
        self.end = max([first, *(place + 1 for place in self.places.values())])
        for node in self.nodes:
            for each in ast.walk(node):
                record = isinstance(each, ast.Attribute | ast.Subscript) and isinstance(each.value, ast.Name)
                if record and each.value.id in self.places:  # type: ignore[attr-defined]
                    name = each.value.id  # type: ignore[attr-defined]
                    why = f"`{name}` outlives a question, but only whole numbers do"
                    self.cutter.fail(each, why, "give its numbers names of their own")

    def _stop(self, step: int, node: ast.AST, called: bool) -> Statements:
        # Keep the numbers that the next step needs, zero the other places, and wait for an answer or the flow that was called.
        kept = {self.places[name]: name for name in self.needs[step]}
        lines = [
            f"s.frame[{place}] = {kept.get(place, 0)}"
            for place in sorted(set(self.places.values()))
            if kept.get(place) not in self.steady
        ]
        self.entries.add(step)
        lines.append(f"s.frame[{self.base}] = {step}")
        if not called:
            lines.append(f"s.frame[0] = {numbered(self.tree.name)}")
        return [*statements("\n".join(lines), node), ast.copy_location(ast.Return(ast.Constant(0)), node)]

    def _text_of(self, number: int) -> Statements:
        step = self.steps[number]
        node = step.node or self.tree
        found: Statements = []
        if step.calls:
            given = ", ".join(each for each in self.space[step.calls].flow.takes if each in ("t", "s"))
            waiting = expression(f"{step.calls}({given}) == 0", node)
            found.append(ast.copy_location(ast.If(waiting, self._stop(step.next[0], node, called=True), []), node))
        found += [_placed(each, self.result) for each in step.body]
        if step.stops:
            return found + self._stop(step.next[0], node, called=False)
        if step.test is not None:
            branches = [statements(f"here = {each}", step.test) for each in step.next]
            return [*found, ast.copy_location(ast.If(step.test, *branches), step.test)]
        if step.next and step.next[0] >= 0:
            return found + statements(f"here = {step.next[0]}", found[-1] if found else node)
        places = sorted({self.base, self.base + 1, *self.places.values()})
        last = [f"_caller = s.frame[{self.base + 1}]", *(f"s.frame[{place}] = 0" for place in places), "return _caller"]
        return [*found, *statements("\n".join(last), node)]

    def _halved(self, texts: list[Statements], first: int = 0) -> Statements:
        if len(texts) == 1:
            return texts[0]
        middle = len(texts) // 2
        test = expression(f"here < {first + middle}", self.tree)
        halves = self._halved(texts[:middle], first), self._halved(texts[middle:], first + middle)
        return [ast.copy_location(ast.If(test, *halves), self.tree)]

    def written(self) -> tuple[ast.FunctionDef, Places]:
        """The source that both runtimes run, and the places of its numbers."""
        needed = set[str]().union(*self.needs.values())
        load = [f"{name} = s.frame[{place}]" for name, place in self.places.items() if name in needed]
        body = statements("\n".join([*load, f"here = s.frame[{self.base}]"]), self.tree)
        texts = [self._text_of(number) for number in self.steps]
        loop = ast.copy_location(ast.While(expression("True", self.tree), self._halved(texts), []), self.tree)
        setattr(loop, STEPS, {number: texts[number] for number in in_order(self.steps, self.entries)})
        setattr(loop, ENTRIES, self.entries)
        body.append(loop)
        body.append(ast.copy_location(ast.Return(ast.Constant(0)), self.tree))
        plain = ", ".join(name for name in self.takes if name in ("t", "s"))
        text = statements(f"def {self.tree.name}({plain}): pass", self.tree)[0]
        assert isinstance(text, ast.FunctionDef)
        text.body = body
        ast.fix_missing_locations(text)
        parameters = tuple(self.places[name] for name in self.parameters)
        return text, (self.base, self.end, self.result, parameters, self.takes, self.calls)


def driver(home: str, name: str, root: Any) -> Callable[..., None]:
    """The rule that advances a game: it passes an answer to the flow that asked, and continues with the caller when that is done.

    It does nothing while a question is pending. It belongs to the module `home`. Compiled code has no tables of functions,
    so its source bisects the numbers of the flows.
    """
    space = vars(sys.modules[home])
    flows = [*_reached(root, {})]
    known = {id(value): own for own, value in space.items()}
    calls = []
    for number, each in enumerate(flows, 1):
        each.__globals__[numbered(each.__name__)] = number
        own = known.get(id(each), f"_{name}_{number}")
        space[own] = each
        calls.append(f"number = {own}({', '.join(_plain(each.flow))})")
    taken = _plain(root.flow)
    caller = root.flow.caller
    lines = [
        f"def {name}({', '.join(taken)}):",
        f"    if s.ask_seat != {NO_SEAT}:",
        "        return",
        "    number = s.frame[0]",
        "    if number == 0:",
        "        number = 1",
        f"        s.frame[{caller}] = -1",
        "    while number > 0:",
        *_by_number(calls, 1, "        "),
        "    if number < 0:",
        "        s.frame[0] = 0",
    ]
    function = compile_rule("\n".join([*lines, ""]), f"<{home}:{name}>", name, space)
    function.__module__, function.__doc__ = home, f"Carry `{root.__name__}` on until a seat has to answer."
    function.__annotations__ = {key: root.__annotations__[key] for key in taken} | {"return": None}
    function.drives = True  # type: ignore[attr-defined]
    return function


def _plain(layout: Layout) -> list[str]:
    return [each for each in layout.takes if each in ("t", "s")]


def _reached(root: Any, found: dict[int, None]) -> Iterable[Any]:
    # A flow and those that it calls, each once.
    if id(root) not in found:
        found[id(root)] = None
        yield root
        for name in root.flow.calls:
            yield from _reached(root.__globals__[name], found)


def _by_number(calls: list[str], first: int, indent: str) -> Iterable[str]:
    if len(calls) == 1:
        yield indent + calls[0]
        return
    middle = len(calls) // 2
    yield f"{indent}if number < {first + middle}:"
    yield from _by_number(calls[:middle], first, indent + "    ")
    yield f"{indent}else:"
    yield from _by_number(calls[middle:], first + middle, indent + "    ")
