"""The numbers of a flow that are still read after a question, and the steps that can run as one."""

import ast
from collections.abc import Iterable
from functools import lru_cache

from flagplot.core.flows.cutting import Statements, Step


def names(nodes: Iterable[ast.AST], context: type) -> set[str]:
    """Names that are read (ast.Load) or written (ast.Store) in nodes."""
    return {name for node in nodes for name in _names(node)[context is ast.Store]}


@lru_cache(4096)
def _names(node: ast.AST) -> tuple[frozenset[str], frozenset[str]]:
    # The names that a node reads and writes. Cached, since a step is visited many times.
    found = [each for each in ast.walk(node) if isinstance(each, ast.Name)]
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
