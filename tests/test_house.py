"""Inspections of the whole tree: sizes, forbidden words, and nothing that belongs to a workplace (house.md)."""

import ast
import re
import subprocess
from collections import Counter
from pathlib import Path

import pytest

from flagplot.core.printed.coverage import read_indexes
from tools import call_graph
from tools.trees import tree

ROOT = Path(__file__).parent.parent
SOURCES = sorted((ROOT / "src").rglob("*.py"))
LONGEST_MODULE = 400
LONGEST_FUNCTION = 60
MOST_MODULES = 15


def trees() -> dict[Path, ast.Module]:
    """Every module of the package."""
    return {path: tree(path) for path in SOURCES}


def tracked() -> list[Path]:
    """Files that git tracks, or all files where there is no git."""
    try:
        listing = subprocess.run(
            ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True, timeout=60
        ).stdout
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("not a git checkout")
    return [ROOT / name for name in listing.decode().split("\0") if name and (ROOT / name).is_file()]


def test_no_module_is_longer_than_a_reader_can_hold() -> None:
    """No module has more than 400 lines."""
    assert SOURCES
    assert [str(p) for p in SOURCES if len(p.read_text().splitlines()) > LONGEST_MODULE] == []


def test_no_room_has_more_modules_than_a_reader_can_hold() -> None:
    """At most 15 modules stand in a folder."""
    rooms = Counter(p.parent for p in SOURCES if p.name != "__init__.py")
    assert {str(room): count for room, count in rooms.items() if count > MOST_MODULES} == {}


def test_a_game_is_one_folder() -> None:
    """No module outside games/ names a game."""
    home = ROOT / "src" / "flagplot" / "games"
    names = re.compile(r"awaw|europa|world at war", re.IGNORECASE)
    outside = [p for p in SOURCES if home not in p.parents and names.search(p.read_text())]
    assert [str(p.relative_to(ROOT)) for p in outside] == []


def test_no_function_is_longer_than_a_page() -> None:
    """No function has more than 60 lines."""
    too_long = []
    for path, module in trees().items():
        for node in ast.walk(module):
            if isinstance(node, ast.FunctionDef) and (node.end_lineno or 0) - node.lineno + 1 > LONGEST_FUNCTION:
                too_long.append(f"{path.name}:{node.name}")
    assert too_long == []


def test_no_rule_asks_which_edition_is_in_force() -> None:
    """An edition is tables, rulings and replaced functions, never an `if`."""
    homes = ROOT / "src" / "flagplot" / "games"
    rules = [p for p in SOURCES if homes in p.parents[1:] and not {"files", "commands", "kit.py"} & set(p.parts)]
    assert [p.name for p in rules if re.search(r"if .*\bedition\b", p.read_text())] == []


def test_no_tracked_file_names_a_package_index_or_a_machine() -> None:
    """Nothing that is tracked holds an index address, a lock file with one, or a path of the workplace."""
    forbidden = re.compile(
        rb"https?://[^\s\"']*/(simple|packages)/|files\.python" + rb"hosted\.org|/wo" + rb"rk/|/ro" + rb"ot/"
    )
    found = [str(p.relative_to(ROOT)) for p in tracked() if forbidden.search(p.read_bytes())]
    assert found == []
    assert not [p for p in tracked() if p.name in ("uv.lock", "pylock.toml")]


def test_every_process_that_a_test_starts_has_its_own_end() -> None:
    """What is run has a time; what is started without one is killed at its end, by the helper that starts it."""
    ways = ("run", "call", "check_call", "check_output", "Popen")
    endless = []
    for path in sorted((ROOT / "tests").rglob("*.py")):
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ways:
                ends = any(word.arg == "timeout" for word in node.keywords) or path.name == "program.py"
                if ast.unparse(node.func.value) == "subprocess" and not ends:
                    endless.append(f"{path.name}:{node.lineno}")
    assert endless == []


def test_everything_public_says_what_it_is() -> None:
    """Every module and every public class, function and method of the package has a docstring."""
    silent = []
    for path, module in trees().items():
        classes = [n for n in module.body if isinstance(n, ast.ClassDef) and n.name[0] != "_"]
        members = [n for body in (module.body, *(c.body for c in classes)) for n in body]
        public = [n for n in members if isinstance(n, ast.FunctionDef | ast.ClassDef) and n.name[0] != "_"]
        silent += [f"{path.name}:{n.name}" for n in public if not ast.get_docstring(n)]
        silent += [] if ast.get_docstring(module) else [path.name]
    assert silent == []


def test_play_or_the_catalogue_asks_every_rule() -> None:
    """No rule is there for tests alone, and none is asked about constants only."""
    assert call_graph.unreached() == []
    assert call_graph.of_constants() == []


def test_a_clause_is_stated_where_play_decides_it() -> None:
    """A clause that only single procedures decide says so; every other one is cited by what play reaches."""
    said = {rule.id: rule.status for index in read_indexes(ROOT / "src" / "flagplot") for rule in index.rules}
    found = {clause: "stated" if played else "catalogue" for clause, played in call_graph.clauses_in_play().items()}
    assert {clause: said[clause] for clause in found} == found
