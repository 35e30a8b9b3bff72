"""Finds the citations in code, tables and tests by reading their source, without running it.

Code cites in the docstring of a function, class or attribute, and by a registry text that is only a citation.
Docstrings of modules are skipped, since they also describe what the module omits. A table cites in its header, a test
by literal ids in `pytest.mark.rule`.

Finds of earlier runs are kept: a file that has not changed is not read again. It has changed if its size, a time or its
inode differs. Finds in a file that changed a moment ago are not kept: it may change again within the grain of its times.
"""

import ast
import hashlib
import os
import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from time import time_ns
from typing import Any, Final, NamedTuple, TypeVar

from flagplot.core import outside
from flagplot.core.errors import FlagplotError
from flagplot.core.printed import cite
from flagplot.core.printed.cite import found_in, is_citation
from flagplot.core.printed.edition import read_toml
from flagplot.core.printed.table import read_sheet

_FULL_NAME = re.compile(r"[a-z]+\.[a-z][a-z0-9-]+")
"""The full name of a procedure: its game, a dot and its name."""
_SPAN = re.compile(r"\d\d\.\w+-(?:[A-Z]\b|\d\d\.\d+)")
_CHAPTER = re.compile(r"\d\d\.\S*")
_NUMBERED = re.compile(r"table\.|\d\d\.|\.\d")
"""What a line needs for a citation."""
NO_FUNCTION = 100_000
_NO_RULES = ("core", "api", "blocks", "cli", "web", "adapters")
_DEFS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
V = TypeVar("V")
Stamp = tuple[int, int, int, int]
GRAIN: Final = 2_000_000_000
"""Nanoseconds for which a file is fresh."""


@dataclass(frozen=True)
class Citation:
    """One citing place: its name, its file and line, and the citation."""

    place: str
    folder: str
    """Folder within the package or the tests. The game's folder decides which rules a bare number means."""
    line: int
    cite: str
    says: str = ""
    """The first paragraph of the citing text, if it is a sentence."""
    rank: int = 0
    """Least for the only citation of a function's docstring, then for the first of few; over `NO_FUNCTION` elsewhere."""


def mentions(text: str, base: str) -> bool:
    """Whether a source may cite a base number, also inside a span such as 22.52-22.55 or 34.B-D. All do for an empty one."""
    if base in text:
        return True
    return any(base in found_in(span[0]) for span in _SPAN.finditer(text))


class SourceFile(NamedTuple):
    """A file below a folder."""

    path: Path
    inside: Path
    """Its path from the folder on."""
    stamp: Stamp
    """Its size, its times and its inode."""


class SourceIndex:
    """Plain data found in the files of a folder, each piece by file and name."""

    def __init__(self, folder: Path, readers: Iterable[str]) -> None:
        """Open the kept finds; they count for the same `readers` only, the modules that made them."""
        self.folder = folder
        self.digest = hashlib.sha256(b"".join(Path(each).read_bytes() for each in readers)).digest()
        self.name = f"sources-{hashlib.sha256(os.fsencode(folder)).hexdigest()[:16]}"
        self.known: dict[str, tuple[Stamp, dict[str, Any]]] = outside.kept(self.name, self.digest) or {}
        self.is_changed = False

    def files(self, ends: str) -> list[SourceFile]:
        """The files whose names end so, in order. Finds in other files with such names are dropped."""
        found = list[SourceFile]()
        for folder, inner, names in os.walk(self.folder):
            inner[:] = [name for name in inner if name != "__pycache__"]
            for name in names:
                if name.endswith(ends):
                    path = Path(folder, name)
                    now = path.stat()
                    stamp = now.st_size, now.st_mtime_ns, now.st_ctime_ns, now.st_ino
                    found.append(SourceFile(path, path.relative_to(self.folder), stamp))
        here = {str(file.path) for file in found}
        for path_ in [each for each in self.known if each.endswith(ends) and each not in here]:
            del self.known[path_]
        return sorted(found)

    def found(self, file: SourceFile, what: str, find: Callable[[], V]) -> V:
        """The result of `find` for a file, from an earlier run if the file has not changed since."""
        stamp, facts = self.known.get(str(file.path), (None, {}))
        if stamp == file.stamp and what in facts:
            kept: V = facts[what]
            return kept
        result = find()
        if time_ns() - max(file.stamp[1:3]) > GRAIN:
            facts = facts if stamp == file.stamp else {}
            self.known[str(file.path)] = file.stamp, facts | {what: result}
            self.is_changed = True
        return result

    def keep(self) -> None:
        """Keep all finds for later runs."""
        if self.is_changed:
            outside.keep(self.name, self.digest, self.known)
            self.is_changed = False


@cache
def _index(folder: Path) -> SourceIndex:
    return SourceIndex(folder, (__file__, cite.__file__))


def _may_cite(index: SourceIndex, file: SourceFile, base: str, needed: str = "") -> bool:
    """Whether a file with the needed word may cite a base number; it is read for that only once."""

    def numbers() -> str:
        source = file.path.read_text(encoding="utf-8")
        return " ".join(dict.fromkeys(_CHAPTER.findall(source))) if needed in source else ""

    if _CHAPTER.match(base):
        return mentions(index.found(file, "numbers", numbers), base)
    return mentions(file.path.read_text(encoding="utf-8"), base)


def in_code(package: Path, base: str = "") -> Iterator[Citation]:
    """The citations of every module of a package, except core and the interfaces, where a number is an example.

    With a base number, only modules that may cite it are parsed, which takes a tenth of the time.
    """
    index = _index(package)
    for file in index.files(".py"):
        inside = file.inside
        if inside.parts[0] in _NO_RULES or not _may_cite(index, file, base):
            continue
        parts = [package.name, *inside.with_suffix("").parts]
        module = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        for name, line, says, cites, is_function in index.found(file, "cited", partial(_cited_in, file.path)):
            for rank, each in enumerate(cites):
                order = rank * len(cites) if is_function else NO_FUNCTION
                yield Citation(f"{module}:{name}", inside.parent.as_posix(), line, each, says, order + len(cites))
    index.keep()


def in_tables(package: Path) -> Iterator[Citation]:
    """The citations in the headers of the tables of a package."""
    index = _index(package)
    for file in index.files(".csv"):
        if file.path.parent.name == "tables":
            inside = file.inside.parent
            place = f"{'.'.join([package.name, *inside.parts])}:{file.path.stem}"
            for each in index.found(file, "cited", partial(_cited_by_table, file.path)):
                yield Citation(place, inside.as_posix(), 1, each)
    index.keep()


def in_rulings(package: Path) -> Iterator[Citation]:
    """The passages that each ruling of a package decides between."""
    index = _index(package)
    for file in index.files("rulings.toml"):
        inside = file.inside.parent
        for name, line, cites in index.found(file, "cited", partial(_cited_by_rulings, file.path)):
            place = f"{'.'.join([package.name, *inside.parts])}:{name}"
            yield from (Citation(place, inside.as_posix(), line, each) for each in cites)
    index.keep()


def in_tests(tests: Path, base: str = "") -> Iterator[Citation]:
    """The rules that tests are marked with. A mark without a literal id yields an empty citation."""
    index = _index(tests)
    for file in index.files(".py"):
        if _may_cite(index, file, base, "mark.rule"):
            place, folder = f"{tests.name}/{file.inside.as_posix()}", file.inside.parent.as_posix()
            for name, line, each in index.found(file, "marked", partial(_marked_in, file.path)):
                yield Citation(f"{place}::{name}" if name else place, folder, line, each)
    index.keep()


def _parse(path: Path, source: str) -> ast.Module:
    try:
        return ast.parse(source)
    except SyntaxError as error:
        line = error.lineno or 0
        raise FlagplotError("this is not Python", file=path, line=line, expected="a module that compiles") from error


def _cited_in(path: Path) -> list[tuple[str, int, str, list[str], bool]]:
    """The texts of a module that cite: name, line, first sentences, citations, and whether it is a function's docstring."""
    source = path.read_text(encoding="utf-8")
    lines = [line for line, text in enumerate(source.splitlines(), 1) if _NUMBERED.search(text)]
    found = list[tuple[str, int, str, list[str], bool]]()
    for name, line, text, is_function in _cited(_parse(path, source).body, "", lines):
        cites = found_in(text)
        says = "" if is_citation(text) else " ".join(text.partition("\n\n")[0].split())
        if cites:
            found.append((name, line, says, cites, is_function))
    return found


def _cited_by_table(path: Path) -> list[str]:
    return found_in(read_sheet(path).notes.get("cites", ""))


def _cited_by_rulings(path: Path) -> list[tuple[str, int, list[str]]]:
    """The name and line of each ruling, and its citations."""
    text = path.read_text(encoding="utf-8")
    lines = {line.strip("[]"): number for number, line in enumerate(text.splitlines(), 1) if line.startswith("[")}
    return [
        (name, lines[name], found_in(" ".join([*entry.get("passages", []), *entry.get("cites", [])])))
        for name, entry in read_toml(path).items()
    ]


def _marked_in(path: Path) -> list[tuple[str, int, str]]:
    """The tests of a module that are marked, each with its line and one citation."""
    source = path.read_text(encoding="utf-8")
    if "mark.rule" not in source:
        return []
    found: list[tuple[str, int, str]] = []
    for name, mark in _marks(_parse(path, source).body, ""):
        for argument in mark.args:
            text = argument.value if isinstance(argument, ast.Constant) else ""
            cites = found_in(text) if isinstance(text, str) and is_citation(text) else [""]
            found += [(name, mark.lineno, each) for each in cites]
        if not mark.args:
            found.append((name, mark.lineno, ""))
    return found


def _cited(body: list[ast.stmt], scope: str, lines: list[int]) -> Iterator[tuple[str, int, str, bool]]:
    """Yield the name, line and text of every possible citation in a block, and whether it is a function's docstring."""
    before, line = "", 0  # the previous assignment: a text below it is its docstring
    for node in body:
        name = scope
        if isinstance(node, _DEFS):
            name = f"{scope}.{node.name}" if scope else node.name
            yield name, node.lineno, ast.get_docstring(node) or "", not isinstance(node, ast.ClassDef)
            for decorator in node.decorator_list:
                yield from _registered(decorator, name, lines)
            yield from _cited(node.body, name, lines)
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            if before and isinstance(node.value.value, str):
                yield before, line, node.value.value, False
        else:
            yield from _registered(node, _target(node, scope) or scope or "(module)", lines)
        before, line = _target(node, scope), node.lineno


def _target(node: ast.stmt, scope: str) -> str:
    if isinstance(node, ast.AnnAssign):
        target: ast.expr = node.target
    elif isinstance(node, ast.Assign) and len(node.targets) == 1:
        target = node.targets[0]
    else:
        return ""
    if not isinstance(target, ast.Name):
        return ""
    return f"{scope}.{target.id}" if scope else target.id


def _registered(node: ast.AST, name: str, lines: list[int]) -> Iterator[tuple[str, int, str, bool]]:
    """Yield the texts that are only citations; an entry of a registry is named by its first name.

    `lines` have a number. Without one of these a node is passed over, with all that is in it.
    """
    if isinstance(node, ast.stmt | ast.expr | ast.keyword):
        at = bisect_left(lines, node.lineno)
        if at == len(lines) or lines[at] > (node.end_lineno or node.lineno):
            return
    if isinstance(node, ast.Call) and node.args:
        first = node.args[0]
        if isinstance(first, ast.Name):
            name = first.id
        elif isinstance(first, ast.Constant) and isinstance(first.value, str) and _FULL_NAME.fullmatch(first.value):
            name = first.value
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and is_citation(node.value):
        yield name, node.lineno, node.value, False
    for child in ast.iter_child_nodes(node):
        yield from _registered(child, name, lines)


def _marks(body: list[ast.stmt], scope: str) -> Iterator[tuple[str, ast.Call]]:
    for node in body:
        if isinstance(node, _DEFS):
            name = f"{scope}::{node.name}" if scope else node.name
            for decorator in node.decorator_list:
                yield from ((name, mark) for mark in _marks_in(decorator))
            if isinstance(node, ast.ClassDef):
                yield from _marks(node.body, name)
        else:
            yield from ((scope, mark) for mark in _marks_in(node))


def _marks_in(node: ast.AST) -> Iterator[ast.Call]:
    for inner in ast.walk(node):
        if isinstance(inner, ast.Call) and ast.unparse(inner.func).endswith("mark.rule"):
            yield inner
