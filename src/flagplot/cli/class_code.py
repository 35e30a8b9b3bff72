"""The functions that `dataclasses` writes for each class, compiled by an earlier run of the program.

Five functions are written for a class and compiled from text at each start: a fifth of the time of a short command. Their
code depends on nothing but that text and on Python.
"""

import builtins
import dataclasses
import marshal
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from hashlib import blake2b, sha256
from importlib.util import MAGIC_NUMBER
from typing import Any, Final

from flagplot.core import outside

NAME: Final = "classes"
DIGEST: Final = sha256(MAGIC_NUMBER).digest()
MOST: Final = 6_000
"""Functions that are kept; the program has fewer, and a user's own modules add theirs."""


@contextmanager
def kept_code() -> Iterator[None]:
    """A context in which classes are made with the code of earlier runs; new code is stored at its end."""
    kept: dict[bytes, bytes] = outside.kept(NAME, DIGEST) or {}
    new: dict[bytes, bytes] = {}

    def run(text: str, space: dict[str, Any], names: Mapping[str, object]) -> None:
        key = blake2b(text.encode(), digest_size=16).digest()
        if key in kept:
            code = marshal.loads(kept[key])
        else:
            code = compile(text, "<string>", "exec")
            new[key] = marshal.dumps(code)
        builtins.exec(code, space, names)

    setattr(dataclasses, "exec", run)  # noqa: B010  # the module has no such name: it calls the builtin function
    try:
        yield
    finally:
        delattr(dataclasses, "exec")
        if new and len(kept) < MOST:
            outside.keep(NAME, DIGEST, kept | new)
