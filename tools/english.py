"""Count private words in the program, its documentation and its user-visible text.

    python -m tools.english             # the figures of today, beside those of tests/data/english.csv
    python -m tools.english --take      # write today's figures; a test refuses any that has risen since

Four columns: docstrings and comments; strings with a space in them, templates and TOML texts; Markdown; names.
"""

import ast
import collections
import csv
import inspect
import io
import re
import sys
import tokenize
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from tools.trees import tree as tree_of

ROOT: Final = Path(__file__).resolve().parents[1]
KEPT: Final = ROOT / "tests" / "data" / "english.csv"
HEAD: Final = ("what", "prose", "visible", "docs", "names")
LONGEST: Final = 30
"""Words of a sentence or clause."""
RULES: Final = (
    ("told, tell", r"\b(told|tells?|telling)\b", r"(^|_)(told|tells?|telling)(_|$)|^Told|^Teller|Teller$"),
    (
        "hear",
        r"\b(hears?|heard|ears?|overheard|unheard)\b",
        r"(^|_)(hears?|heard|ears?|inner_ears)(_|$)|^Eared$|^Heard$",
    ),
    ("whoever, whatever, whichever", r"\b(whoever|whatever|whichever)\b", ""),
    ("somebody, nobody, anybody", r"\b(somebody|nobody|anybody)\b", r"^(nobody|Nobody)$"),
    ("anew", r"\banew\b", r"(^|_)anew(_|$)"),
    ("so many, so much", r"\bso (many|much)\b", ""),
    ("of which, of whom", r"\bof (which|whom)\b", ""),
    ("as far as", r"\bas far as\b", ""),
    ("stands (not orders)", r"\b(stands?|stood|standing)\b(?! orders?)", r"(^|_)(stands?|stood)(_|$)"),
    ("what is, what it (a clause)", r"\bwhat (is|was|it|they|has|lies|comes?|stands)\b", ""),
    ("lies, laid", r"\b(lies|lie|laid|lay)\b", r"(^|_)(lies|laid|lay)(_|$)"),
    ("beside", r"\bbeside\b", ""),
    ("goes by", r"\bgo(es)? by\b", ""),
    ("is of", r"\b(is|are) of\b", ""),
    # "There is no route" is plain English; "a box is no hex" is not.
    ("is no (and a noun)", r"(?<!there )\b(is|are|was) no\b(?! (longer|more|fewer|less))", ""),
    ("look at", r"\blook(s|ed|ing)? (at|upon)\b", r"(^|_)(look|looks|looked|glance)(_|$)|^Glance$|^Glimpse$"),
    ("in its place", r"\bin (its|the|their) place\b", ""),
    ("he, his, him", r"\b(he|his|him|himself)\b", ""),
    ("house, room (of code)", r"\bthe house\b|\brooms? of\b|\bthe rooms?\b", ""),
    ("reckon", r"\breckon(ed|s|ing)?\b", r"(^|_)reckon"),
    ("mend", r"\bmend(ed|s)?\b", r"^mend"),
    ("octets", r"\boctets?\b", r"octet"),
    ("whence, thereof", r"\b(whence|whither|thither|thereof|withal)\b", r"^whence"),
    ("at hand", r"\bat hand\b", r"(^|_)at_hand$"),
    ("by hand", r"\bby hand\b", ""),
    ("desk", r"\bdesks?\b", r"(^|_)desks?(_|$)|^Desks?$"),
    ("whim, shelf, mint", r"\b(whims?|shel(f|ves)|mint)\b", r"^(whim|shelf|Shelf|Mint|Doors|Sat)$"),
)
"""What is counted, its pattern in text, and its pattern in a name."""


def texts_of(source: str, tree: ast.Module) -> tuple[str, str]:
    """Split a module into docstrings with comments, and its other strings."""
    alone, prose, visible = set[int](), list[str](), list[str]()
    for node in ast.walk(tree):  # a statement comes before what is in it
        if isinstance(node, ast.Expr):
            alone.add(id(node.value))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            if id(node) in alone:
                prose.append(inspect.cleandoc(node.value))
            elif " " in node.value.strip():
                visible.append(node.value)
    if "#" in source:
        tokens = tokenize.generate_tokens(io.StringIO(source).readline)
        prose += [token.string for token in tokens if token.type == tokenize.COMMENT]
    return "\n\n".join(prose), "\n\n".join(visible)


def names_of(tree: ast.Module) -> Iterator[str]:
    """List the classes, functions, parameters and fields of a module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name
            if not isinstance(node, ast.ClassDef):
                yield from (each.arg for each in node.args.args + node.args.kwonlyargs)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node.target.id


def sentences_of(text: str) -> Iterator[str]:
    """Split a text into sentences and clauses, by its marks, blank lines, list items, commands and cells."""
    yield from re.split(r"(?<=[.:;])\s+|\n\s*\n|\n(?=\s*(?:[-*]|\d+\.|flagplot)\s)|\|", text)


def without_code(text: str) -> str:
    """Leave out the code of a text: fenced and indented blocks."""
    return re.sub(r"```.*?```|^ {4,}[^\n]*$", "\n", text, flags=re.DOTALL | re.MULTILINE)


def texts_in(value: object) -> Iterator[str]:
    """List the texts in the values of a TOML file."""
    if isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from texts_in(each)
    elif isinstance(value, str):
        yield value


def read() -> tuple[list[str], list[str], list[str]]:
    """Read three blocks of text (prose, visible, docs), the names and the classes."""
    prose, visible, names, classes = list[str](), list[str](), list[str](), list[str]()
    package = ROOT / "src" / "flagplot"
    for path in sorted(package.rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        tree = tree_of(path)
        one, other = texts_of(source, tree)
        prose.append(one)
        visible.append(other)
        names += names_of(tree)
        classes += [node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    for path in sorted(package.rglob("*.html*")):
        visible.append(re.sub(r"<[^>]*>|\{[%#].*?[%#]\}|\{\{.*?\}\}", " ", path.read_text(encoding="utf-8")))
    for path in sorted(package.rglob("*.toml")):
        source = path.read_text(encoding="utf-8")
        visible += [*texts_in(tomllib.loads(source)), *re.findall(r"^#.*$", source, re.MULTILINE)]
    pages = [ROOT / f"{name}.md" for name in ("README", "CONTRIBUTING", "CHANGELOG")]
    docs = [path.read_text(encoding="utf-8") for path in (*pages, *sorted((ROOT / "docs").glob("*.md")))]
    return ["\n\n".join(prose), "\n\n".join(visible), "\n\n".join(docs)], names, classes


@cache
def figures() -> dict[str, tuple[int, ...]]:
    """Count each rule: in prose, in visible text, in the documentation, in names."""
    blocks, names, classes = read()
    found: dict[str, tuple[int, ...]] = {}
    for what, pattern, named in RULES:
        counts = [len(re.findall(pattern, block, re.IGNORECASE)) for block in blocks]
        found[what] = (*counts, sum(bool(re.search(named, name)) for name in names) if named else 0)
    sentences = [sentences_of(without_code(block)) for block in blocks]
    long = [sum(len(each.split()) > LONGEST for each in block) for block in sentences]
    found[f"sentences over {LONGEST} words"] = (*long, 0)
    twice = sum(count > 1 for count in collections.Counter(classes).values())
    found["class names used twice"] = (0, 0, 0, twice)
    return found


def kept() -> dict[str, tuple[int, ...]]:
    """Read the figures that were taken last."""
    with KEPT.open(encoding="utf-8", newline="") as file:
        return {row[0]: tuple(map(int, row[1:])) for row in list(csv.reader(file))[1:]}


def main() -> None:
    """Print today's figures, or write them."""
    found = figures()
    if "--take" in sys.argv[1:]:
        with KEPT.open("w", encoding="utf-8", newline="") as file:
            csv.writer(file, lineterminator="\n").writerows([HEAD, *((what, *row) for what, row in found.items())])
        return
    before = kept() if KEPT.exists() else {}
    print(f"{HEAD[0]:32}" + "".join(f"{head:>16}" for head in HEAD[1:]))
    for what, row in found.items():
        old = before.get(what, row)
        print(f"{what:32}" + "".join(f"{a:>10} ({b:>3})" for a, b in zip(row, old, strict=True)))


if __name__ == "__main__":
    main()
