"""Flows that an earlier run of the program cut, so that a start need not cut them again.

A flow is kept under a digest of everything that the cut depends on: the code of the rule, the places of the flows that it
calls, the row generators that it loops over, the frame, and this package. The compiled runtime, which wants the text and not
the code, cuts the flow when it asks for it.
"""

import hashlib
import marshal
from collections.abc import Callable, Iterator
from functools import cache
from importlib.util import MAGIC_NUMBER
from inspect import CO_GENERATOR
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, NamedTuple

from flagplot.core import outside
from flagplot.core.bind import Space, names_in
from flagplot.core.flows.cutting import Places
from flagplot.core.flows.rows import name_here


class Cut(NamedTuple):
    """A flow as it is run: its code, and its places in the frame."""

    code: CodeType
    places: Places


def digest_of(function: Callable[..., Any], frame: object) -> bytes:
    """A digest of everything that the cut of a flow depends on."""
    state = hashlib.sha256(_engine())
    state.update(repr(frame).encode())
    for part in _parts(function.__code__, function.__globals__):
        state.update(part)
        state.update(b"\0")
    return state.digest()


@cache
def _engine() -> bytes:
    texts = [file.read_bytes() for file in sorted(Path(__file__).parent.glob("*.py"))]
    return hashlib.sha256(MAGIC_NUMBER + b"".join(texts)).digest()


def _parts(code: CodeType, space: Space) -> Iterator[bytes]:
    yield marshal.dumps(code, 2)  # the second version of the format depends on nothing but the code
    for name in names_in(code):
        layout = getattr(space.get(name), "flow", None)
        if layout is not None:
            yield f"{name} {layout.places}".encode()
    for name, rows in _generators(code, space):
        yield name.encode()
        yield marshal.dumps(rows.__code__, 2)


def _generators(code: CodeType, space: Space) -> Iterator[tuple[str, FunctionType]]:
    for name in names_in(code):
        found = space.get(name)
        if isinstance(found, FunctionType) and found.__code__.co_flags & CO_GENERATOR:
            yield name, found


def kept(function: Callable[..., Any], digest: bytes) -> Cut | None:
    """The cut of a flow that was kept under this digest; None if there is none."""
    found = outside.kept(_title(function), digest) if _is_own(function) else None
    if found is None:
        return None
    cut = Cut(*found)
    used = set(names_in(cut.code))
    for _, rows in _generators(function.__code__, function.__globals__):
        home, space = rows.__globals__, function.__globals__
        for name in set(names_in(rows.__code__)) & set(home):
            if name_here(name, home, space) in used:
                space[name_here(name, home, space)] = home[name]
    return cut


def keep(function: Callable[..., Any], digest: bytes, cut: Cut) -> None:
    """Keep the cut of a flow."""
    if _is_own(function):
        outside.keep(_title(function), digest, tuple(cut))


def _is_own(function: Callable[..., Any]) -> bool:
    # Flows of other packages, such as those of a test, are cut each time.
    return function.__module__.partition(".")[0] == outside.PACKAGE


def _title(function: Callable[..., Any]) -> str:
    return f"{function.__module__}.{function.__name__}"
