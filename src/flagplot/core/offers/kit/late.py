"""Parts of a kit that are loaded when they are first asked for, so that a command loads only the parts it needs."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pkgutil import resolve_name
from typing import Any, TypeVar

V = TypeVar("V")


class LazyPart:
    """A part of a kit that is loaded once, when a kit is first asked for it, or when it is called."""

    def __init__(self, make: Callable[[], Any], path: str = "") -> None:
        """With a function that loads it; a `path` makes its attributes late too."""
        self.load, self.path = cache(make), path

    def __getattr__(self, name: str) -> LazyPart:
        if name.startswith("__") or not self.path:
            raise AttributeError(name)
        return named(f"{self.path}.{name}")

    def __call__(self, *given: Any, **named: Any) -> Any:
        """Load a function and call it."""
        return self.load()(*given, **named)


def named(path: str) -> LazyPart:
    """A module or something in it, by its dotted name."""
    return LazyPart(lambda: resolve_name(path), path)


def late(make: Callable[[], V]) -> V:
    """A part of a kit that a function loads. The kit shows it as what the function returns."""
    return LazyPart(make)  # type: ignore[return-value]
