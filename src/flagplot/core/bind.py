"""Binding: the same rule text as plain functions for people or wrapped for a compiled runtime, with an edition's own parts.

Rule modules import each other's functions by name.  `bind` copies their function objects into fresh namespaces in which every
such name means the bound copy: wrapped if wanted, replaced if the edition replaces it.
"""

from collections.abc import Callable, Iterable, Mapping
from types import FunctionType, ModuleType
from typing import Any

Wrap = Callable[[Callable[..., Any]], Callable[..., Any]]


def functions_of(module: ModuleType) -> dict[str, FunctionType]:
    """The functions that a module defines itself."""
    return {n: f for n, f in vars(module).items() if isinstance(f, FunctionType) and f.__module__ == module.__name__}


def bind(
    modules: Iterable[ModuleType],
    wrap: Wrap = lambda function: function,
    replace: Mapping[str, Callable[..., Any]] | None = None,
) -> dict[str, Callable[..., Any]]:
    """Bind the functions of rule modules; gives them by `module:function`, the module named without its package.

    `replace` gives functions that stand in for those of that key; they are bound and wrapped like the others.
    """
    replace = replace or {}
    spaces: list[tuple[ModuleType, dict[str, Any]]] = []
    bound: dict[int, Callable[..., Any]] = {}
    by_key: dict[str, Callable[..., Any]] = {}
    for module in modules:
        space = dict(vars(module))
        spaces.append((module, space))
        for name, function in functions_of(module).items():
            key = f"{module.__name__.rpartition('.')[2]}:{name}"
            source = replace.get(key, function)
            twin = FunctionType(source.__code__, space, name, function.__defaults__, function.__closure__)
            twin.__module__, twin.__doc__, twin.__qualname__ = function.__module__, function.__doc__, name
            twin.__annotations__ = dict(function.__annotations__)
            bound[id(function)] = by_key[key] = wrap(twin)
    for _, space in spaces:
        for name, value in list(space.items()):
            if id(value) in bound and isinstance(value, FunctionType):
                space[name] = bound[id(value)]
    return by_key
