"""Who calls whom in the package, read from its text: which rules play reaches, and which are asked about constants alone.

Names count as calls: a function that stands in a table, a kit or an answer is reached by whoever reaches that.
"""

import ast
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

from flagplot.core.printed import coverage
from tools.trees import tree

PACKAGE: Final = Path(__file__).parent.parent / "src" / "flagplot"
KITS: Final = "flagplot.games"
NOT_RULES: Final = ("files", "words", "players", "planning", "commands", "kit", "editions", "sight")
"""Rooms and modules of a game that state no rule of their own."""
WITHOUT_FACTS: Final = ("t", "s")
"""Parameters that are no facts: tables and situation."""


class Graph:
    """Every function, class and constant of the package with what it names."""

    def __init__(self, package: Path) -> None:
        self.parts = {_module(package, path): _parts(path) for path in sorted(package.rglob("*.py"))}
        self.names = {module: self._names(module) for module in self.parts}
        self.defined: dict[str, ast.stmt] = {}
        self.uses: dict[str, set[str]] = defaultdict(set)
        for module, parts in self.parts.items():
            for node, inside in parts:
                key = f"{module}:{_name_of(node)}"
                if not isinstance(node, ast.Import | ast.ImportFrom):
                    self.defined.setdefault(key, node)
                    self.uses[key] |= set(self._used(module, inside))
        for path in package.rglob("edition.toml"):
            self._replace(tomllib.loads(path.read_text()).get("replaced", {}))

    def _names(self, module: str) -> dict[str, str]:
        names = [_name_of(node) for node, _ in self.parts[module]]
        found = {name: f"{module}:{name}" for name in names if name}
        for node in (node for _, inside in self.parts[module] for node in inside):
            if isinstance(node, ast.ImportFrom) and node.module:
                for alias in node.names:
                    full = f"{node.module}.{alias.name}"
                    known = full if full in self.parts else f"{node.module}:{alias.name}"
                    found[alias.asname or alias.name] = known
        return found

    def _replace(self, replaced: Mapping[str, str]) -> None:
        """What an edition puts in the place of a rule is reached where that is."""
        for key, other in replaced.items():
            place, _, name = other.partition(":")
            for rule in self.defined:
                if rule.endswith(f".{key}"):
                    self.uses[rule].add(f"flagplot.games.awaw.editions.{place}:{name}")

    def meant(self, module: str, node: ast.expr) -> str:
        """What an expression names, as `module:name`; empty for nothing of the package."""
        if isinstance(node, ast.Name):
            return self._followed(self.names[module].get(node.id, ""))
        if isinstance(node, ast.Attribute):
            base = self.meant(module, node.value)
            if base and ":" not in base:
                inner = f"{base}.{node.attr}"
                return inner if inner in self.parts else self._followed(f"{base}:{node.attr}")
            return base
        return ""

    def _followed(self, key: str) -> str:
        """The place where something is defined that is imported from elsewhere."""
        module, _, name = key.partition(":")
        other = self.names.get(module, {}).get(name, key) if name else key
        return key if other == key else self._followed(other)

    def _used(self, module: str, inside: Iterable[ast.AST]) -> Iterator[str]:
        for each in inside:
            if isinstance(each, ast.Name | ast.Attribute):
                key = self.meant(module, each)
                if ":" in key:
                    yield key

    def reached(self, roots: Iterable[str]) -> frozenset[str]:
        """All that is reached from some places, but for the catalogue of single procedures."""
        seen: set[str] = set()
        waiting = list(roots)
        while waiting:
            key = waiting.pop()
            if key not in seen and not is_catalogue(key):
                seen.add(key)
                waiting += self.uses.get(key, ())
        return frozenset(seen)

    def rules(self) -> Iterator[str]:
        """Every function of the games that states a rule."""
        for key, node in self.defined.items():
            parts = key.partition(":")[0].split(".")
            ours = key.startswith(f"{KITS}.") and not any(part in NOT_RULES for part in parts)
            if ours and isinstance(node, ast.FunctionDef) and not is_catalogue(key):
                yield key


def is_catalogue(key: str) -> bool:
    """Whether something belongs to the catalogue of single procedures."""
    module, _, name = key.partition(":")
    return name == "PROCEDURES" or module.rpartition(".")[2].startswith("procedures")


@cache
def graph() -> Graph:
    """The graph of this package."""
    return Graph(PACKAGE)


@cache
def in_play() -> frozenset[str]:
    """All that play reaches: what the kits and the commands other than `adjudicate` use."""
    found = graph()
    faces = ("flagplot.cli.", "flagplot.table.", "flagplot.odds.", "flagplot.fast.")
    doors = [key for key in found.uses if key.partition(":")[0].endswith(".kit") or ".commands." in key]
    return found.reached([*doors, *(key for key in found.uses if key.startswith(faces))])


@cache
def in_catalogue() -> frozenset[str]:
    """All that single procedures reach."""
    found = graph()
    waiting = [key for key in found.uses if is_catalogue(key)]
    beyond = {use for key in waiting for use in found.uses[key]}
    return found.reached(beyond) | set(waiting)


def unreached() -> list[str]:
    """Rules that neither play nor the catalogue reaches: only tests ask them, or nobody."""
    return sorted(rule for rule in graph().rules() if rule not in in_play() and rule not in in_catalogue())


def of_constants() -> list[str]:
    """Rules of facts alone that play asks about constants only: their answer is known before the game begins."""
    found, calls = graph(), defaultdict(list)
    rules = {key: node for key in found.rules() for node in [found.defined[key]] if isinstance(node, ast.FunctionDef)}
    facts = {key: [a.arg for a in node.args.args] for key, node in rules.items()}
    for module, parts in found.parts.items():
        if module.startswith(f"{KITS}.") and not is_catalogue(f"{module}:"):
            for node in (node for _, inside in parts for node in inside):
                if isinstance(node, ast.Call) and found.meant(module, node.func) in rules:
                    calls[found.meant(module, node.func)].append(node)
    return sorted(
        rule
        for rule, made in calls.items()
        if "s" not in facts[rule] and _says(rules[rule]) and all(_is_constant(call, facts[rule]) for call in made)
    )


def clauses_in_play() -> dict[str, bool]:
    """Clauses that are said to be decided by code, with whether a function, record or table of rules in play cites them."""
    found, defined = {}, graph().defined
    package, tests = coverage.here()
    for row in coverage.coverage(package, tests).rows:
        if row.rule.status in ("stated", "catalogue"):
            places = [place.partition(":") for place in row.cited_by]
            keys = [f"{module}:{name.partition('.')[0]}" for module, _, name in places]
            found[row.rule.id] = any(key in in_play() and key in defined for key in keys if not is_catalogue(key))
    return found


def _says(node: ast.FunctionDef) -> bool:
    """Whether a function answers something, and is no declaration of a field."""
    return not node.name.startswith("_") and node.returns is not None and ast.unparse(node.returns) != "None"


def _is_constant(call: ast.Call, facts: list[str]) -> bool:
    given = [argument for argument, name in zip(call.args, facts, strict=False) if name not in WITHOUT_FACTS]
    return bool(given) and all(_is_fixed(argument) for argument in given)


def _is_fixed(node: ast.expr) -> bool:
    if isinstance(node, ast.UnaryOp):
        return _is_fixed(node.operand)
    name = node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else "-"
    return isinstance(node, ast.Constant) or name.isupper()


def _parts(path: Path) -> list[tuple[ast.stmt, list[ast.AST]]]:
    """What stands at the top of a module, each with the names, calls and imports in it."""
    kept = ast.Name, ast.Attribute, ast.Call, ast.ImportFrom
    body = tree(path).body
    return [(node, [each for each in ast.walk(node) if isinstance(each, kept)]) for node in body]


def _module(package: Path, path: Path) -> str:
    parts = path.relative_to(package.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _name_of(node: ast.AST) -> str:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return node.name
    target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
    return target.id if isinstance(target, ast.Name) else ""


if __name__ == "__main__":
    for heading, rules in (("reached by nobody", unreached()), ("asked about constants", of_constants())):
        print(f"{heading}: {len(rules)}")
        for rule in rules:
            print(f"  {rule}")
    print(f"clauses that only the catalogue decides: {sum(not played for played in clauses_in_play().values())}")
