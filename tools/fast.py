"""The tests nearest to what changed, in about a minute on two cores: `make fast`.

Changed are the files that differ from the branch's beginning on main, committed or not. A test file is the nearer the
fewer imports lie between it and a changed module. Files are taken from the nearest on, while they fit: tests/data/seconds.csv
has the processor seconds of each (`make seconds`). Files that are left out are counted, and `make test` runs them.
"""

import argparse
import ast
import csv
import subprocess
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final

import grimp

from tests.conftest import GROUPS
from tools.seconds import TABLE
from tools.trees import tree

ROOT: Final = Path(__file__).parent.parent
BUDGET: Final = 60.0
"""Processor seconds that fit into a minute on two cores, with the time to collect."""
UNKNOWN: Final = 5.0
"""Taken for a test file that was never measured."""
COMPILING: Final = 25.0
"""Processor seconds to compile the changed rules, for the first file of each group that needs them compiled."""


def git(*words: str) -> list[str]:
    """The lines that git prints; none where it refuses."""
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False, timeout=60)
    return done.stdout.splitlines() if done.returncode == 0 else []


def changed_files(base: str) -> list[str]:
    """Files that differ from where this branch left `base`, and new ones."""
    start = git("merge-base", base, "HEAD") or ["HEAD"]
    return sorted({*git("diff", "--name-only", start[0]), *git("ls-files", "--others", "--exclude-standard")})


def module_of(path: str) -> str:
    """The module that a source file is, without `src/`."""
    return ".".join(Path(path).with_suffix("").parts[1:]).removesuffix(".__init__")


@cache
def imports_of(path: Path) -> frozenset[str]:
    """Names of modules that a file imports anywhere in it, with the names taken from them."""
    found: set[str] = set()
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{each.name}" for each in node.names)}
        elif isinstance(node, ast.Import):
            found |= {each.name for each in node.names}
    return frozenset(found)


def steps_from(changed: Iterable[str]) -> dict[str, int]:
    """By module of flagplot: how many imports lie between it and the nearest changed module."""
    graph = grimp.build_graph("flagplot")
    steps = dict.fromkeys((each for each in changed if each in graph.modules), 0)
    edge = list(steps)
    while edge:
        nearer, edge = edge, []
        for module in nearer:
            for user in graph.find_modules_that_directly_import(module) - steps.keys():
                steps[user] = steps[module] + 1
                edge.append(user)
    return steps


def nearest(changed: list[str]) -> list[tuple[int, float, str]]:
    """Every test file that a change can reach: its distance, its processor seconds, its path; the nearest first."""
    with TABLE.open(newline="") as file:
        seconds = {row["file"]: float(row["seconds"]) for row in csv.DictReader(file)}
    steps = steps_from(module_of(path) for path in changed if path.startswith("src/") and path.endswith(".py"))
    found = []
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        name = path.relative_to(ROOT).as_posix()
        distances = [steps[each] for each in imports_of(path) if each in steps]
        if name in changed or distances:
            found.append((0 if name in changed else 1 + min(distances), seconds.get(name, UNKNOWN), name))
    return sorted(found)


def chosen(found: list[tuple[int, float, str]], budget: float) -> list[str]:
    """As many as fit into the budget, the nearest first; one that is too long is passed over for a shorter one."""
    fit, compiled = list[str](), {"", "inspections", "season"}
    for _, cost, name in found:
        group = next((group for start, group in GROUPS.items() if name.startswith(start)), "")
        cost += 0.0 if group in compiled else COMPILING
        if cost <= budget:
            fit.append(name)
            compiled.add(group)
            budget -= cost
    return fit


def main(words: list[str] | None = None) -> int:
    """Run the tests nearest to the change; the code is pytest's."""
    asked = argparse.ArgumentParser(prog="make fast", description=__doc__.split("\n")[0])
    asked.add_argument("--base", default="main", help="the branch to compare with")
    asked.add_argument("--budget", type=float, default=BUDGET, help="processor seconds")
    asked.add_argument("--list", action="store_true", help="only print the files")
    given = asked.parse_args(words)
    changed = changed_files(given.base)
    found = nearest(changed)
    fit = chosen(found, given.budget)
    print(
        f"{len(changed)} files changed; {len(fit)} of {len(found)} test files that they reach fit in {given.budget:g} s."
    )
    if given.list or not fit:
        print("\n".join(fit) if fit else "Nothing to run: `make test` runs all but the long tests.")
        return 0
    command = [
        "pytest",
        "-q",
        "-n",
        "auto",
        "--dist",
        "loadgroup",
        "--no-loadscope-reorder",
        "-m",
        "not long and not soak",
        *sorted(fit),
    ]
    return subprocess.run([sys.executable, "-m", *command], cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    raise SystemExit(main())
