"""Pages of the program's own source, with a mark at each line, for the links of the paragraphs."""

from functools import cache
from html import escape
from pathlib import Path
from typing import Final

from pygments import highlight  # type: ignore[import-untyped]
from pygments.formatters import HtmlFormatter  # type: ignore[import-untyped]
from pygments.lexers import PythonLexer  # type: ignore[import-untyped]

from flagplot.core.printed.coverage import Place, here
from tools.site.paper import plain

FOLDER: Final = "source"
"""Where they are on the site; the builder copies them as they are."""
UP: Final = "../../../"
"""From the page of a paragraph to the top of the site."""
STYLE: Final = """
:root { color-scheme: light dark; }
body { font: 0.9rem/1.45 monospace; margin: 1rem; background: Canvas; color: CanvasText; }
h1 { font-size: 1.1rem; overflow-wrap: anywhere; }
.highlight { overflow-x: auto; background: none; }
:target { outline: 0.5em solid #d9a40055; }
"""


@cache
def path_of(file: str) -> Path | None:
    """The Python file that a place is in; None for tables and texts."""
    package, tests = here()
    found = [
        package / file,
        (package / file).with_suffix("") / "__init__.py",
        *([tests.parent / file] if tests else []),
    ]
    return next((path for path in found if path.suffix == ".py" and path.is_file()), None)


def line(place: Place) -> str:
    """A place with a link to its line."""
    text = f"{plain(place.file)}, line {place.line}"
    if path_of(place.file) is None:
        return text
    return f'<a href="{UP}{FOLDER}/{place.file}.html#L-{place.line}">{text}</a>'


def write_all(out: Path, files: set[str]) -> None:
    """Write a page for each file."""
    light, dark = (HtmlFormatter(style=style, lineanchors="L") for style in ("default", "github-dark"))
    style = (
        f"{STYLE}{light.get_style_defs('.highlight')}\n"
        f"@media (prefers-color-scheme: dark) {{ {dark.get_style_defs('.highlight')} }}\n.highlight {{ background: none; }}"
    )
    for file in sorted(files):
        path = path_of(file)
        if path is None:
            continue
        shown = highlight(path.read_text(encoding="utf-8"), PythonLexer(), light)
        page = out / f"{file}.html"
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text(
            f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
            f"<title>{escape(file)}</title><style>{style}</style></head><body><h1>{escape(file)}</h1>{shown}</body></html>\n",
            encoding="utf-8",
        )
