"""Notebooks, run without Jupyter: their outputs taken anew, or compared with what they hold.

python -m tools.notebook check                 # code 1 if an output is not what its cell gives
python -m tools.notebook run                   # write the outputs anew
"""

import argparse
import ast
import contextlib
import io
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
NOTEBOOKS: Final = ROOT / "notebooks"


def read(path: Path) -> dict[str, Any]:
    """A notebook."""
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def code_of(notebook: dict[str, Any]) -> list[str]:
    """The text of each cell of code."""
    return ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]


def outputs(notebook: dict[str, Any]) -> Iterator[list[dict[str, Any]]]:
    """What each cell of code gives, one after the other: what it prints, then its last value as text and as a page."""
    known: dict[str, Any] = {"__name__": "__main__"}
    for number, text in enumerate(code_of(notebook), start=1):
        printed, found = io.StringIO(), list[dict[str, Any]]()
        with contextlib.redirect_stdout(printed):
            value = ran(text, known)
        if printed.getvalue():
            found.append({"name": "stdout", "output_type": "stream", "text": lines(printed.getvalue())})
        if value is not None:
            shown = {"text/plain": lines(repr(value))}
            if hasattr(value, "_repr_html_"):
                shown = {"text/html": lines(value._repr_html_()), "text/plain": lines(str(value))}
            found.append({"data": shown, "execution_count": number, "metadata": {}, "output_type": "execute_result"})
        yield found


def ran(text: str, known: dict[str, Any]) -> Any:
    """Run a cell; gives the value of its last line if that is an expression."""
    tree = ast.parse(text)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "a cell", "exec"), known)
    return eval(compile(ast.Expression(last.value), "a cell", "eval"), known) if isinstance(last, ast.Expr) else None


def lines(text: str) -> list[str]:
    """Text as notebooks keep it."""
    return text.splitlines(keepends=True)


def stale(path: Path) -> list[str]:
    """The cells of which the outputs are not what they give, from the top of the checkout."""
    notebook = read(path)
    held = [cell["outputs"] for cell in notebook["cells"] if cell["cell_type"] == "code"]
    with at_home():
        found = list(outputs(notebook))
    cells = zip(code_of(notebook), held, found, strict=True)
    return [text.splitlines()[0] for text, before, now in cells if before != now]


def write(path: Path) -> None:
    """Write the outputs of a notebook anew."""
    notebook = read(path)
    with at_home():
        found = list(outputs(notebook))
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    for number, (cell, now) in enumerate(zip(cells, found, strict=True), start=1):
        cell["outputs"], cell["execution_count"] = now, number
    path.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


@contextlib.contextmanager
def at_home() -> Iterator[None]:
    """Work from the top of the checkout."""
    before = Path.cwd()
    os.chdir(ROOT)
    try:
        yield
    finally:
        os.chdir(before)


def main() -> int:
    """Check or run all notebooks."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("what", choices=("check", "run"))
    given = asked.parse_args()
    wrong = 0
    for path in sorted(NOTEBOOKS.glob("*.ipynb")):
        if given.what == "run":
            write(path)
        else:
            cells = stale(path)
            wrong += len(cells)
            print(f"{path.name}: {', '.join(cells) or 'as it was'}")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
