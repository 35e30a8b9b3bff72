"""python -m tools.site [FOLDER]: write the sources of the generated pages (docs/_made), with pictures and notebooks."""

import shutil
import sys
from pathlib import Path

from tools import notebook
from tools.site import gallery, library, observations, paragraphs, reference, rulings, sources, tables

ROOT = Path(__file__).resolve().parents[2]


def make(out: Path) -> None:
    """Write all of them anew."""
    shutil.rmtree(out, ignore_errors=True)
    paragraphs.write_all(out / "rules")
    sources.write_all(out / "copied" / sources.FOLDER, paragraphs.cited())
    rulings.write_all(out / "rulings")
    tables.write_all(out / "tables")
    reference.write_all(out / "reference")
    observations.write_all(out / "reference")
    library.write_all(out / "library")


def look(out: Path) -> None:
    """Make the pictures, and run the notebooks."""
    gallery.write_all(out / "gallery")
    for path in sorted((ROOT / "notebooks").glob("*.ipynb")):
        copy = out / "notebooks" / path.name
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, copy)
        notebook.write(copy)


if __name__ == "__main__":
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "_made"
    make(folder)
    look(folder)
