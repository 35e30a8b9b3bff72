"""python -m tools.site [FOLDER]: write the sources of the generated pages (docs/_made), with pictures and notebooks."""

import shutil
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from tools import notebook
from tools.site import gallery, library, observations, paragraphs, reference, rulings, sources, tables

ROOT = Path(__file__).resolve().parents[2]
Jobs = Iterator[tuple[str, Callable[[], object]]]
"""Names of jobs, and the functions that do them."""


def pages(out: Path) -> Jobs:
    """The kinds of pages, each with the function that writes them."""
    yield "paragraphs", lambda: paragraphs.write_all(out / "rules")
    yield "sources", lambda: sources.write_all(out / "copied" / sources.FOLDER, paragraphs.cited())
    yield "rulings", lambda: rulings.write_all(out / "rulings")
    yield "tables", lambda: tables.write_all(out / "tables")
    yield "reference", lambda: reference.write_all(out / "reference")
    yield "observations", lambda: observations.write_all(out / "reference")
    yield "library", lambda: library.write_all(out / "library")


def pictures(out: Path) -> Jobs:
    """The pictures, and the notebooks with their results."""
    yield "pictures", lambda: gallery.write_all(out / "gallery")
    for path in sorted((ROOT / "notebooks").glob("*.ipynb")):
        yield f"notebook {path.stem}", partial(_run, path, out / "notebooks" / path.name)


def _run(path: Path, copy: Path) -> None:
    copy.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(path, copy)
    notebook.write(copy)


if __name__ == "__main__":
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "_made"
    shutil.rmtree(folder, ignore_errors=True)
    every = [*pages(folder), *pictures(folder)]
    for number, (name, job) in enumerate(every, 1):
        print(f"site {number}/{len(every)}: {name}", flush=True)
        job()
