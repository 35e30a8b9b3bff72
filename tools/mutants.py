"""How awake the tests are: seeded random mutants of the rules, each tried against the tests of its room.

A mutant changes one place: a comparison, a small number, a sum, a truth value, `and` for `or`, or a statement left out.
It is killed when a test fails or does not end. One that lives is shown with its place.

The tests of a room are collected once and run once as they stand, noting which of them come to which mutated statement.
Then every mutant gets a fork of that process, in which the changed function takes the place of the old one; it runs the
tests that come to the place, the quickest first, until one fails or its time is up. That is processor time, so that
a busy machine finds what a quiet one does; one whose time is up counts as living and is told as such. The long suite is
not run, and a test that starts another process sees no mutant there.

    python -m tools.mutants                      # every room, a small sample
    python -m tools.mutants turn --count 40 --seed 2
    python -m tools.mutants turn --at turn/settle --tests tests/games/awaw/turn/test_way_home.py
"""

import argparse
import ast
import functools
import gc
import importlib
import os
import random
import resource
import select
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Final, get_type_hints

import pytest
from _pytest.runner import runtestprotocol

from flagplot.core.flows import flow as flows
from flagplot.core.schema import FRAME

ROOT: Final = Path(__file__).resolve().parents[1]
PACKAGE: Final = Path("src/flagplot")
AWAW: Final = "games/awaw"
FACES: Final = ("adjudicate", "fight", "play", "replay", "turn")
ROOMS: Final[dict[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    "battle": ((f"{AWAW}/shared", f"{AWAW}/battle"), ("tests/games/awaw",)),
    "interception": ((f"{AWAW}/interception",), ("tests/games/awaw/interception", "tests/games/awaw/turn")),
    "turn": (
        (f"{AWAW}/turn",),
        (
            "tests/games/awaw/turn",
            "tests/cli/test_turn.py",
            "tests/odds/test_odds_turn.py",
            *(f"tests/{room}/test_plan.py" for room in ("odds", "cli", "api")),
            "tests/odds/test_plan_2011.py",
        ),
    ),
    "players": ((f"{AWAW}/players", "games/europa/players"), ("tests/players",)),
    "europa": (("games/europa",), ("tests/games/europa", "tests/cli/test_europa.py")),
    "core": (("core",), ("tests/core", "tests/table", "tests/api/test_rules.py", "tests/cli/test_replay.py")),
    "table": (
        ("table",),
        ("tests/table", "tests/api", "tests/search/test_advice.py", *(f"tests/cli/test_{name}.py" for name in FACES)),
    ),
}
"""By room: the folders whose modules are changed, and the tests that have to notice."""
NO_RULES: Final = (
    "asks.py",
    "events.py",
    "names.py",
    "words.py",
    "telling.py",
    "showing.py",
    "naming.py",
    "__init__.py",
)
SWAPS: Final[dict[type[ast.AST], tuple[type[ast.AST], ...]]] = {
    ast.Lt: (ast.LtE, ast.GtE), ast.LtE: (ast.Lt, ast.Gt), ast.Gt: (ast.GtE, ast.LtE), ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,), ast.NotEq: (ast.Eq,), ast.Add: (ast.Sub,), ast.Sub: (ast.Add,), ast.And: (ast.Or,),
    ast.Or: (ast.And,), ast.Mult: (ast.Add,), ast.In: (ast.NotIn,), ast.NotIn: (ast.In,),
}  # fmt: skip
SLOWER: Final = 10
"""How many times its usual time, and then a few seconds more, a test may take before it counts as one that does not end."""
SPARE: Final = 5.0
WAITS: Final = 30
"""How many times its processor time a trial may take by the clock: a machine is seldom as busy, and who waits uses no time."""
REACHED: Final[set[int]] = set()
"""The mutants whose place the running test has come to."""


@functools.cache
def source(path: Path) -> str:
    """The text of a module, as it was when it was first read."""
    return path.read_text(encoding="utf-8")


@dataclass(frozen=True)
class Mutant:
    """One change of a module: its place among the module's, what it does, and the function it is in."""

    module: Path
    place: int
    line: int
    change: str
    function: str

    def tree(self) -> ast.Module:
        """The module with the change made."""
        tree = ast.parse(source(self.module))
        next(islice(_spots(tree), self.place, None)).apply()
        return tree

    def code(self) -> CodeType:
        """The function with the change made."""
        return _code_of(self.tree(), self.module, self.function)


@dataclass(frozen=True)
class Spot:
    """One place that can be changed: its line, how it is changed, and the outermost function around it."""

    line: int
    change: str
    apply: "Apply"
    function: str


class Apply:
    """A change that is made when it is called: one attribute, or one place of a list, gets another value."""

    def __init__(self, holder: object, name: str, value: object, place: int = -1) -> None:
        self.holder, self.name, self.value, self.place = holder, name, value, place

    def __call__(self) -> None:
        """Make the change."""
        if self.place < 0:
            setattr(self.holder, self.name, self.value)
        else:
            getattr(self.holder, self.name)[self.place] = self.value


def _functions(tree: ast.Module) -> Iterator[tuple[str, ast.FunctionDef]]:
    """The functions of a module and the methods of its classes, by their qualified names."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield node.name, node
        elif isinstance(node, ast.ClassDef):
            yield from ((f"{node.name}.{one.name}", one) for one in node.body if isinstance(one, ast.FunctionDef))


def _spots(tree: ast.Module) -> Iterator[Spot]:
    for name, function in _functions(tree):
        for statement in function.body:
            for node in ast.walk(statement):
                for line, change, apply in _changes(node):
                    yield Spot(line, change, apply, name)
        for line, change, apply in _left_out(function):
            yield Spot(line, change, apply, name)


def _changes(node: ast.AST) -> Iterator[tuple[int, str, Apply]]:
    if isinstance(node, ast.Compare):
        for place, op in enumerate(node.ops):
            for other in SWAPS.get(type(op), ()):
                yield node.lineno, f"{type(op).__name__} -> {other.__name__}", Apply(node, "ops", other(), place)
    elif isinstance(node, ast.BinOp | ast.BoolOp | ast.AugAssign):
        for other in SWAPS.get(type(node.op), ()):
            yield node.lineno, f"{type(node.op).__name__} -> {other.__name__}", Apply(node, "op", other())
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        yield node.lineno, f"{node.value} -> {node.value + 1}", Apply(node, "value", node.value + 1)
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield node.lineno, f"{node.value} -> {not node.value}", Apply(node, "value", not node.value)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node.lineno, "not left out", Apply(node, "op", ast.UAdd())
    yield from _left_out(node)


def _left_out(node: ast.AST) -> Iterator[tuple[int, str, Apply]]:
    for name in ("body", "orelse"):
        lines = getattr(node, name, None)
        for place, line in enumerate(lines if isinstance(lines, list) else []):
            if isinstance(line, ast.Assign | ast.AugAssign) or (
                isinstance(line, ast.Expr) and isinstance(line.value, ast.Call)
            ):
                told = f"left out: {ast.unparse(line).splitlines()[0][:60]}"
                yield line.lineno, told, Apply(node, name, ast.Pass(), place)


def mutants_of(path: Path) -> Iterator[Mutant]:
    """Every mutant of a module."""
    for place, spot in enumerate(_spots(ast.parse(source(path)))):
        yield Mutant(path, place, spot.line, spot.change, spot.function)


def sample(room: str, count: int, seed: int, at: str = "") -> list[Mutant]:
    """Some mutants of a room, every place of its modules being as likely as any other; `at` keeps to some modules or lines."""
    folders, _ = ROOMS[room]
    found = [
        p
        for folder in folders
        for p in sorted((ROOT / PACKAGE / folder).rglob("*.py"))
        if p.name not in NO_RULES and not {"files", "words"} & set(p.parts) and not p.name.startswith("procedures")
    ]
    places = [mutant for path in found for mutant in mutants_of(path) if at in f"{path.as_posix()}:{mutant.line}:"]
    return random.Random(seed).sample(places, min(count, len(places)))


def _code_of(tree: ast.Module, path: Path, function: str) -> CodeType:
    """The code of one function of a module; a flow's is cut into steps from the changed text."""
    ast.fix_missing_locations(tree)
    text = dict(_functions(tree)).get(function)
    if text is not None and any(ast.unparse(each) == "flow" for each in text.decorator_list):
        known = getattr(importlib.import_module(_name_of(path)), function)
        cut, _ = flows._Writer(known, text, get_type_hints(known)["s"].fields[FRAME]).written()
        tree = ast.fix_missing_locations(ast.Module([cut], []))
    waiting = [compile(tree, str(path), "exec")]
    while waiting:
        code = waiting.pop()
        if code.co_qualname == function:
            return code
        waiting += [one for one in code.co_consts if isinstance(one, CodeType)]
    raise LookupError(function)


def _name_of(path: Path) -> str:
    """The name by which a module of the program is imported."""
    return ".".join(path.relative_to(ROOT / "src").with_suffix("").parts)


def noted(path: Path, mutants: dict[int, Mutant]) -> Iterator[tuple[str, CodeType]]:
    """The functions of a module that hold mutants, with a note before each of those statements."""
    tree = ast.parse(source(path))
    spots = list(_spots(tree))
    inside = dict(_functions(tree))
    by_function: dict[str, list[int]] = {}
    for number, mutant in mutants.items():
        by_function.setdefault(mutant.function, []).append(number)
    for name, numbers in by_function.items():
        for number in numbers:
            _note(inside[name], spots[mutants[number].place].line, number)
        yield name, _code_of(tree, path, name)


def _note(function: ast.FunctionDef, line: int, number: int) -> None:
    """Put a note before the innermost statement that holds a line; before the function's first if there is none."""
    best: tuple[list[ast.stmt], int] = (function.body, 0)
    for node in ast.walk(function):
        for name in ("body", "orelse", "finalbody"):
            found = getattr(node, name, None)
            lines: list[ast.stmt] = found if isinstance(found, list) else []
            for place, one in enumerate(lines):
                if isinstance(one, ast.stmt) and one.lineno <= line <= (one.end_lineno or 0):
                    best = lines, place
    note = f"__import__('sys').modules['{__name__}'].REACHED.add({number})"
    best[0].insert(best[1], ast.copy_location(ast.parse(note).body[0], best[0][best[1]]))


class Swapped:
    """Functions of loaded modules that get other code: each wherever it stands, bound copies of editions included."""

    def __init__(self) -> None:
        self.known: dict[tuple[str, str], list[FunctionType]] = {}
        gc.unfreeze()  # what tests have frozen is among no objects
        for one in gc.get_objects():
            # Asked by type: an object that is a weak reference to something gone cannot even be asked for its class.
            if type(one) is FunctionType and one.__code__.co_filename.startswith(str(ROOT / "src")):
                self.known.setdefault((one.__code__.co_filename, one.__code__.co_qualname), []).append(one)

    def put(self, path: Path, function: str, code: CodeType) -> None:
        """Give a function other code, and let everything be worked out anew that was kept."""
        for one in self.known.get((str(path), function), []):
            one.__code__ = code


def forget() -> None:
    """Empty what functions of the program and of the tests keep of earlier calls."""
    gc.unfreeze()
    for one in gc.get_objects():
        if type(one) is functools._lru_cache_wrapper and (one.__module__ or "").startswith(("flagplot", "tests")):
            one.cache_clear()


@dataclass
class Trial:
    """A plugin of pytest that runs the tests once as they stand and then once, in part, for every mutant."""

    mutants: list[Mutant]
    tell: Callable[[str], None]
    seconds: float
    reach: dict[int, list[tuple[float, int]]] = field(default_factory=dict)
    killed: int = 0
    late: int = 0
    """Those that lived until their time was up."""
    broken: list[str] = field(default_factory=list)

    def pytest_configure(self) -> None:
        """Let tests that make their own cases make the same ones always."""
        from hypothesis import settings  # only now, when pytest has seen it

        settings.register_profile("mutants", derandomize=True, database=None)
        settings.load_profile("mutants")

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run what was collected: all of it with notes, then each mutant."""
        items = session.items
        for path in {mutant.module for mutant in self.mutants}:  # a test may import it only while it runs
            importlib.import_module(_name_of(path))
        swapped = Swapped()
        for path in sorted({mutant.module for mutant in self.mutants}):
            here = {n: mutant for n, mutant in enumerate(self.mutants) if mutant.module == path}
            for function, code in noted(path, here):
                swapped.put(path, function, code)
        forget()
        self.begin(items)
        self.tell(f"{len(items)} tests as they stand: {time.process_time():.0f} s")
        swapped = Swapped()
        for number, mutant in enumerate(self.mutants):
            tests = sorted(self.reach.get(number, []))
            killer, ran = self.tried(mutant, [(items[n], usual) for usual, n in tests], swapped)
            self.killed += bool(killer)
            self.late += not killer and ran < len(tests)
            where = f"{mutant.module.relative_to(ROOT / PACKAGE)}:{mutant.line}  {mutant.change}"
            lived = f"{ran} of {len(tests)} tests, then its time was up" if ran < len(tests) else f"{ran} tests"
            self.tell(f"killed  {where}  by {killer}" if killer else f"LIVES   {where}  ({lived})")
        return True

    def begin(self, items: Sequence[pytest.Item]) -> None:
        """Run every test as it stands and note what it comes to."""
        for n, (item, following) in enumerate(zip(items, [*items[1:], None], strict=True)):
            REACHED.clear()
            before = time.process_time()
            if not passes(item, following):
                self.broken.append(item.nodeid)
                continue
            for number in REACHED:
                self.reach.setdefault(number, []).append((time.process_time() - before, n))

    def tried(self, mutant: Mutant, tests: list[tuple[pytest.Item, float]], swapped: Swapped) -> tuple[str, int]:
        """The test that kills a mutant, "" if it lives; and how many have run."""
        if not tests:
            return "", 0
        most = self.seconds + SLOWER * tests[-1][1] + 2 * SPARE
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(reading)
            told = "0 an error of the trial"
            try:
                # Where a handler of Python does not come to run, as in a loop of machine code, the system ends it.
                resource.setrlimit(resource.RLIMIT_CPU, (int(most), int(most) + 1))
                swapped.put(mutant.module, mutant.function, mutant.code())
                forget()
                told = first_failure(tests, self.seconds, writing)
            finally:
                os.write(writing, told.encode())
                os._exit(0)
        os.close(writing)
        with os.fdopen(reading, encoding="utf-8") as answers:
            is_told = bool(select.select([answers], [], [], WAITS * most)[0])
            if not is_told:
                os.kill(child, signal.SIGKILL)
            ran, _, killer = (answers.read() if is_told else "").partition(" ")
        os.waitpid(child, 0)
        return (killer, int(ran)) if ran else ("one that did not end", 0)


def passes(item: pytest.Item, following: pytest.Item | None) -> bool:
    """Whether a test passes."""
    reports = runtestprotocol(item, log=False, nextitem=following)
    return not any(report.failed for report in reports)


def first_failure(tests: list[tuple[pytest.Item, float]], seconds: float, writing: int) -> str:
    """How many tests have run until one failed or did not end or the time given was up, and which one failed."""
    begun = time.process_time()
    followers = [*(item for item, _ in tests[1:]), None]
    for ran, ((item, usual), following) in enumerate(zip(tests, followers, strict=True), start=1):

        def give_up(
            number: int, frame: FrameType | None, told: str = f"{ran} {item.nodeid}, which does not end"
        ) -> None:
            os.write(writing, told.encode())
            os._exit(0)

        signal.signal(signal.SIGPROF, give_up)
        signal.setitimer(signal.ITIMER_PROF, SLOWER * usual + SPARE)
        if not passes(item, following):
            return f"{ran} {item.nodeid}"
        if time.process_time() - begun > seconds:
            return f"{ran} "
    return f"{len(tests)} "


def tried(mutants: list[Mutant], tests: Sequence[str], seconds: float) -> Trial:
    """Try mutants, telling each that lives."""
    place = os.dup(sys.stdout.fileno())

    def tell(text: str) -> None:
        os.write(place, f"{text}\n".encode())

    trial = Trial(mutants, tell, seconds)
    words = ["-p", "no:cacheprovider", "-p", "no:terminal", "-m", "not long and not soak", "-k", "not awake"]
    pytest.main([*words, f"--rootdir={ROOT}", *(str(ROOT / name) for name in tests)], [trial])
    for name in trial.broken:
        tell(f"left out, for it fails as it stands: {name}")
    return trial


def main() -> int:
    """Try a sample of each room that is named; code 1 if fewer than four in five are killed in one."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("rooms", nargs="*", help=f"of {', '.join(ROOMS)}; all if none is named")
    asked.add_argument("--count", type=int, default=10, help="mutants of each room")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--at", default="", help="only there: a part of a path, a line after a colon: settling.py:56")
    asked.add_argument("--tests", nargs="+", default=[], help="the tests to try, in place of the room's")
    asked.add_argument("--seconds", type=float, default=120.0, help="processor time for a mutant; then it lives")
    given = asked.parse_args()
    unknown = [room for room in given.rooms if room not in ROOMS]
    if unknown:
        asked.error(f"{unknown[0]!r} is no room: one of {', '.join(ROOMS)}")
    found: dict[str, Trial] = {}
    for room in given.rooms or ROOMS:
        chosen = sample(room, given.count, given.seed, given.at)
        found[room] = tried(chosen, given.tests or ROOMS[room][1], given.seconds)
    for room, trial in found.items():
        late = f", {trial.late} live whose time was up" if trial.late else ""
        print(f"{room}: {trial.killed} of {len(trial.mutants)} mutants killed (seed {given.seed}){late}")
    return 1 if any(trial.killed < 0.8 * len(trial.mutants) for trial in found.values()) else 0


if __name__ == "__main__":
    raise SystemExit(main())
