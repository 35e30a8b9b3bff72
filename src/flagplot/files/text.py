"""The text of a file, and its declared type."""

import os
import re
import sys
from typing import Final

from flagplot.core.errors import FlagplotError
from flagplot.core.outside import data_of, is_notation
from flagplot.files import shipped

STDIN: Final = "-"
KIND: Final = re.compile(r"^flagplot:[ ]+([a-z]+)[ ]*\r?$", re.MULTILINE)
"""The line that declares the type: at the margin, as no text within a scenario can be."""
LARGEST: Final = 256 * 1024
"""Maximum bytes of a file; a battle takes about four thousand."""


def kind_of(text: str) -> str:
    """The declared type of a scenario file; empty if it has none."""
    plain = KIND.search(text)
    if plain:
        return plain[1]
    from flagplot.files.yaml_lines import load  # which a file in the usual form does not need

    data = load(text).data
    kind = data.get("flagplot") if isinstance(data, dict) else None
    return kind if isinstance(kind, str) else ""


def file_text(path: str | os.PathLike[str]) -> str:
    """The text of a scenario file of any type.

    `-` is standard input; a name without a file may be a bundled scenario, or a position in one line.
    """
    name = os.fspath(path)
    if is_notation(name):
        return name
    if name == STDIN:
        return _whole(sys.stdin.buffer.read(LARGEST + 1), name)
    if not os.path.exists(name):
        found = shipped.find(name)
        return _text(str(found.path) if found else name)
    return _text(name)


def _text(path: str) -> str:
    """Read a file, up to the maximum size of a scenario."""
    try:
        data = data_of(path, LARGEST)
    except FlagplotError:
        raise
    except FileNotFoundError:
        near = shipped.like(os.path.basename(path))
        meant = f", such as {near}" if near else ""
        expected = f"a scenario file, or a name that `flagplot scenarios` lists{meant}"
        raise FlagplotError("there is no such file", file=path, expected=expected) from None
    except IsADirectoryError:
        raise FlagplotError("this is a folder", file=path, expected="a scenario file") from None
    except (OSError, ValueError) as error:
        raise FlagplotError(f"it cannot be read: {error}", file=path, expected="a scenario file") from None
    return _whole(data, path)


def _whole(data: bytes, path: str) -> str:
    if len(data) > LARGEST:
        raise FlagplotError("the file is too large", file=path, expected=f"at most {LARGEST // 1024} KiB")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise FlagplotError("it is not UTF-8", file=path, line=line, expected="text saved as UTF-8") from None
