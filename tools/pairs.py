"""Which paragraphs meet in one rule, and which of these pairs a test that begins with a file covers: `python -m tools.pairs`.

Two paragraphs meet where the docstring of one function of the rules cites both.  A test covers a pair if its marker
`rule(...)` names both and it opens a file: itself, or by a helper.  Letters and third digits do not count: 22.531C is 22.53.
"""

import ast
import re
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import combinations
from pathlib import Path
from typing import Final

from tools.trees import tree as tree_of

ROOT: Final = Path(__file__).parent.parent
RULES: Final = ROOT / "src" / "flagplot" / "games"
NOT_RULES: Final = (
    "files",
    "words",
    "players",
    "planning",
    "commands",
    "board",
    "measures",
    "pool",
    "belief",
    "editions",
)
CITED: Final = re.compile(r"(?<![\d.])(?:awaw-\d{4}:)?(22\.\d\d?|23\.\d\d?|34\.[A-D](?:\.\d)?)")
OPENERS: Final = ("open_scenario", "open_text", "begin")
"""What reads a file, in the end; a season begins from one."""
Pair = tuple[str, str]
LEFT: Final[dict[Pair, str]] = {
    (
        "22.13",
        "22.35",
    ): "one question for two kinds of battle: aircraft that attack alone (22.132A) never meet raiders in a box",
    ("22.35", "22.92"): "the same question: boats that attack alone (22.921) never meet raiders in a box",
    ("22.16", "22.35"): "nobody counters in a box, which has no hexes: both stand in one list of who is inverted",
    ("22.25", "22.35"): "the same list: nobody counters in a box",
}
"""Pairs that lack a test, with the reason for which they are left so."""


def cited(texts: Iterable[str]) -> list[str]:
    """The paragraphs that texts cite, in order."""
    return sorted({found for text in texts for found in CITED.findall(text)})


def meetings(folder: Path = RULES) -> dict[Pair, list[str]]:
    """Pairs of paragraphs with the rules in which they meet."""
    found: dict[Pair, list[str]] = defaultdict(list)
    for path in sorted(folder.rglob("*.py")):
        if not set(path.relative_to(folder).parts) & set(NOT_RULES):
            for node in tree_of(path).body:
                if isinstance(node, ast.FunctionDef):
                    for pair in combinations(cited([ast.get_docstring(node) or ""]), 2):
                        found[pair].append(f"{path.stem}:{node.name}")
    return found


class Tests:
    """The tests of a folder: what each is marked with, and whether it opens a file."""

    def __init__(self, root: Path = ROOT) -> None:
        self.trees = {self._module(root, path): tree_of(path) for path in sorted((root / "tests").rglob("*.py"))}
        self.known: dict[tuple[str, str], bool] = {}
        self.uses: dict[str, dict[str, set[tuple[str, str]]]] = {}

    @staticmethod
    def _module(root: Path, path: Path) -> str:
        return ".".join(path.relative_to(root).with_suffix("").parts)

    def covered(self) -> dict[Pair, list[str]]:
        """Pairs of paragraphs with the tests that begin with a file and are marked with both."""
        found: dict[Pair, list[str]] = defaultdict(list)
        for module, tree in self.trees.items():
            for node in tree.body:
                if (
                    isinstance(node, ast.FunctionDef)
                    and node.name.startswith("test_")
                    and self.opens(module, node.name)
                ):
                    for pair in combinations(cited(_marks(node)), 2):
                        found[pair].append(f"{module.rpartition('.')[2]}::{node.name}")
        return found

    def opens(self, module: str, name: str) -> bool:
        """Whether a function or class of a module opens a file, by itself or by what it names."""
        if name in OPENERS:
            return True
        key = (module, name)
        if key not in self.known:
            self.known[key] = False
            self.known[key] = any(self.opens(*each) for each in self._named(module, name))
        return self.known[key]

    def _named(self, module: str, name: str) -> Iterable[tuple[str, str]]:
        if module not in self.uses:
            self.uses[module] = dict(_uses(module, self.trees[module])) if module in self.trees else {}
        return self.uses[module].get(name, ())


def _uses(module: str, tree: ast.Module) -> Iterator[tuple[str, set[tuple[str, str]]]]:
    # What each name of a module names in turn: where it is imported from, or the names in its text.
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                yield alias.asname or alias.name, {(node.module or "", alias.name)}
    for statement in tree.body:
        found = {each.id for each in ast.walk(statement) if isinstance(each, ast.Name)}
        found |= {each.arg for each in ast.walk(statement) if isinstance(each, ast.arg)}
        yield _name_of(statement), {(module, each) for each in found if each != _name_of(statement)}


def _name_of(node: ast.stmt) -> str:
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
        return node.targets[0].id
    return getattr(node, "name", "")


def _marks(node: ast.FunctionDef) -> list[str]:
    marks = [
        each
        for each in node.decorator_list
        if isinstance(each, ast.Call) and ast.unparse(each.func) == "pytest.mark.rule"
    ]
    return [str(arg.value) for mark in marks for arg in mark.args if isinstance(arg, ast.Constant)]


def main() -> None:
    """Print a line for each pair: the tests that cover it, or the rules in which it meets untested."""
    met, covered = meetings(), Tests().covered()
    gaps = sorted(pair for pair in met if pair not in covered)
    if "--gaps" not in sys.argv:
        for one, other in sorted(set(met) & set(covered)):
            tests = covered[one, other]
            print(f"{one:8} {other:8} {len(tests):3} {'test' if len(tests) == 1 else 'tests'}, such as {tests[0]}")
    for one, other in gaps:
        print(f"{one:8} {other:8}   - no test from a file: {', '.join(sorted(set(met[one, other]))[:3])}")
        if (one, other) in LEFT:
            print(f"{'':21} left: {LEFT[one, other]}")
    print(
        f"{len(met)} pairs of paragraphs meet in a rule; a test from a file covers {len(met) - len(gaps)}, {len(gaps)} lack one."
    )


if __name__ == "__main__":
    main()
