"""How awake the tests are: seeded random mutants of the rules, each tried against the tests of its room.

A mutant changes one place: a comparison, a small number, a sum, a truth value, `and` for `or`, or a statement left out.
It is killed when a test fails or does not end. The long suite is not run. One that lives is shown with its place.

    python -m tools.mutants                      # every room, a small sample
    python -m tools.mutants turn --count 40 --seed 2
"""

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
PACKAGE: Final = Path("src/flagplot")
SECONDS: Final = 900
AWAW: Final = "games/awaw"
ROOMS: Final[dict[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    "battle": ((f"{AWAW}/shared", f"{AWAW}/battle"), ("tests/games/awaw", "tests/fast/test_lockstep.py")),
    "interception": ((f"{AWAW}/interception",), ("tests/games/awaw/interception", "tests/games/awaw/turn")),
    "turn": ((f"{AWAW}/turn",), ("tests/games/awaw/turn", "tests/cli/test_turn.py", "tests/cli/test_turn_faces.py")),
    "players": ((f"{AWAW}/players",), ("tests/players", "tests/cli/test_turn.py")),
    "europa": (("games/europa",), ("tests/games/europa", "tests/cli/test_europa.py")),
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


@dataclass(frozen=True)
class Mutant:
    """One change of a module: where it is, what it does, and the module's text with it."""

    module: Path
    line: int
    change: str
    text: str


def mutant_at(path: Path, place: int) -> Mutant:
    """The mutant of a module at one of its places, counted from 0."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    line, change, apply = next(islice(_spots(tree), place, None))
    apply()
    return Mutant(path, line, change, ast.unparse(ast.fix_missing_locations(tree)))


def _spots(tree: ast.Module) -> Iterator[tuple[int, str, "Apply"]]:
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            for node in ast.walk(function):
                yield from _changes(node)


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
    for name in ("body", "orelse"):
        lines = getattr(node, name, None)
        for place, line in enumerate(lines if isinstance(lines, list) else []):
            if isinstance(line, ast.Assign | ast.AugAssign) or (
                isinstance(line, ast.Expr) and isinstance(line.value, ast.Call)
            ):
                told = f"left out: {ast.unparse(line).splitlines()[0][:60]}"
                yield line.lineno, told, Apply(node, name, ast.Pass(), place)


def sample(room: str, count: int, seed: int) -> list[Mutant]:
    """Some mutants of a room, every place of its modules being as likely as any other."""
    folders, _ = ROOMS[room]
    found = [
        p
        for folder in folders
        for p in sorted((ROOT / PACKAGE / folder).rglob("*.py"))
        if p.name not in NO_RULES and "files" not in p.parts
    ]
    paths = [p for p in found if not p.name.startswith("procedures")]
    places = [(path, at) for path in paths for at, _ in enumerate(_spots(ast.parse(path.read_text(encoding="utf-8"))))]
    return [mutant_at(*place) for place in random.Random(seed).sample(places, min(count, len(places)))]


def is_killed(mutant: Mutant, tests: tuple[str, ...], copy: Path) -> bool:
    """Whether a test fails, or does not end, with the mutant in its module's place in a copy of the checkout."""
    module = copy / mutant.module.relative_to(ROOT)
    before = module.read_text(encoding="utf-8")
    module.write_text(mutant.text, encoding="utf-8")
    words = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-m", "not long", *tests]
    place = {**os.environ, "PYTHONPATH": str(copy / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(words, cwd=copy, env=place, capture_output=True, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return True
    finally:
        module.write_text(before, encoding="utf-8")
    return done.returncode == 1


def tried(room: str, count: int, seed: int) -> tuple[int, int]:
    """Try mutants of a room, telling each that lives; how many were killed, and of how many."""
    killed = 0
    chosen = sample(room, count, seed)
    with tempfile.TemporaryDirectory() as place:
        copy = Path(place) / "checkout"
        kept = shutil.ignore_patterns(".git", ".venv", "*_cache", "__pycache__")
        shutil.copytree(ROOT, copy, ignore=kept)
        for mutant in chosen:
            dead = is_killed(mutant, ROOMS[room][1], copy)
            killed += dead
            told = "killed" if dead else "LIVES "
            print(f"{told}  {mutant.module.relative_to(ROOT / PACKAGE)}:{mutant.line}  {mutant.change}", flush=True)
    return killed, len(chosen)


def main() -> int:
    """Try a sample of each room that is named; code 1 if fewer than four in five are killed in one."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("rooms", nargs="*", help=f"of {', '.join(ROOMS)}; all if none is named")
    asked.add_argument("--count", type=int, default=10, help="mutants of each room")
    asked.add_argument("--seed", type=int, default=1)
    given = asked.parse_args()
    unknown = [room for room in given.rooms if room not in ROOMS]
    if unknown:
        asked.error(f"{unknown[0]!r} is no room: one of {', '.join(ROOMS)}")
    found = {room: tried(room, given.count, given.seed) for room in given.rooms or ROOMS}
    for room, (killed, count) in found.items():
        print(f"{room}: {killed} of {count} mutants killed")
    return 1 if any(killed < 0.8 * count for killed, count in found.values()) else 0


if __name__ == "__main__":
    raise SystemExit(main())
