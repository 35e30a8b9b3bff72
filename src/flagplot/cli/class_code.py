"""What Python compiles from text at each start, kept from an earlier run: functions of classes, and regular expressions.

`dataclasses` writes five functions for a class, and they took a fifth of the time of a short command; its 70 regular
expressions took a twentieth. Their code depends on nothing but the text and on Python.
"""

import builtins
import dataclasses
import marshal
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from hashlib import blake2b, sha256
from importlib import import_module
from importlib.util import MAGIC_NUMBER
from typing import Any, Final

from flagplot.core import outside

NAME: Final = "classes"
DIGEST: Final = sha256(MAGIC_NUMBER).digest()
MOST: Final = 6_000
"""Texts whose code is kept; the program has fewer, and a user's own modules add theirs."""
_PARSER, _COMPILER, _MATCHER = (import_module(name) for name in ("re._parser", "re._compiler", "_sre"))
"""The parts of Python that make regular expressions."""


@contextmanager
def kept_code() -> Iterator[None]:
    """A context in which classes and regular expressions are made with the code of earlier runs; new code is stored at its end."""
    kept: dict[bytes, bytes] = outside.kept(NAME, DIGEST) or {}
    new: dict[bytes, bytes] = {}
    compiled: Callable[[Any, int], Any] = _COMPILER.compile

    def run(text: str, space: dict[str, Any], names: Mapping[str, object]) -> None:
        key = blake2b(text.encode(), digest_size=16).digest()
        if key in kept:
            code = marshal.loads(kept[key])
        else:
            code = compile(text, "<string>", "exec")
            new[key] = marshal.dumps(code)
        builtins.exec(code, space, names)

    def expression(text: Any, flags: int = 0) -> Any:
        key = blake2b(f"{text!r} {flags}".encode(), digest_size=16).digest()
        if key in kept:
            return _MATCHER.compile(text, *marshal.loads(kept[key]))
        if outside.is_open() and isinstance(text, str | bytes) and len(new) < MOST:
            new[key] = marshal.dumps(_parts(text, flags))
        return compiled(text, flags)

    setattr(dataclasses, "exec", run)  # noqa: B010  # the module has no such name: it calls the builtin function
    setattr(_COMPILER, "compile", expression)  # noqa: B010
    try:
        yield
    finally:
        delattr(dataclasses, "exec")
        setattr(_COMPILER, "compile", compiled)  # noqa: B010
        if new and len(kept) < MOST:
            outside.keep(NAME, DIGEST, kept | new)


def _parts(text: str | bytes, flags: int) -> tuple[Any, ...]:
    """All that Python makes a regular expression of, besides its text."""
    parsed = _PARSER.parse(text, flags)
    known = parsed.state
    names = {number: name for name, number in known.groupdict.items()}
    groups = tuple(names.get(number) for number in range(known.groups))
    code = [int(word) for word in _COMPILER._code(parsed, flags)]
    return int(flags | known.flags), code, known.groups - 1, dict(known.groupdict), groups
