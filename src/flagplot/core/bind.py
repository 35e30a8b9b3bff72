"""Binding: the same rule source as plain functions or wrapped for a compiled runtime, with the functions that an edition replaces.

Rule modules import each other's functions by name. `bind` copies their function objects into fresh namespaces in which
every such name means the bound copy: wrapped on request, replaced if the edition replaces it.
"""

import linecache
import sys
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from types import CodeType, FunctionType, ModuleType
from typing import Any, TypeAlias, get_type_hints

from flagplot.core.errors import FlagplotError, one_of

Rule = Callable[..., Any]
"""A function of the rules. Its arguments are the tables, the state and integers."""
Wrap = Callable[[Rule], Rule]
Space = dict[str, Any]
"""The namespace of a module."""
PARAMETERS = ("t", "s", "answer")
"""The parameters that a dispatched rule may take, in this order."""


def names_in(code: CodeType) -> Iterator[str]:
    """Every name that a function uses, in its sums over rows too."""
    yield from code.co_names
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield from names_in(each)


def functions_of(module: ModuleType) -> dict[str, FunctionType]:
    """The functions that a module defines itself."""
    return {n: f for n, f in vars(module).items() if isinstance(f, FunctionType) and f.__module__ == module.__name__}


def with_companions(modules: Iterable[ModuleType], room: str = "") -> tuple[ModuleType, ...]:
    """The modules, and the modules of the functions that they call, from the same packages or from the package `room`, by name."""
    found: dict[str, ModuleType] = {}
    waiting = list(modules)
    while waiting:
        module = waiting.pop()
        if module.__name__ not in found:
            found[module.__name__] = module
            homes = {v.__module__ for v in vars(module).values() if isinstance(v, FunctionType)}
            package = module.__name__.rpartition(".")[0]
            near = [home for home in homes if home.startswith(f"{room}.")] if room else []
            near += [home for home in homes if home.rpartition(".")[0] == package]
            waiting += [sys.modules[home] for home in near]
    return tuple(found[name] for name in sorted(found))


def key_of(function: Rule) -> str:
    """The key of a rule function, `module:function`, with the packages that contain the module."""
    return f"{function.__module__}:{function.__name__}"


class Bound(dict[str, Rule]):
    """Rules by key. A key may be shortened to its end, `module:function`, if only one rule matches."""

    def __missing__(self, key: str) -> Rule:
        return self[full_key(self, key)]


def full_key(keys: Iterable[str], key: str) -> str:
    """The one key with this ending. Several packages may have modules of the same name."""
    found = [each for each in keys if each == key or each.endswith(f".{key}")]
    if not found:
        raise FlagplotError(f"there is no rule {key!r}", expected=one_of(sorted(keys)))
    if len(found) > 1 and key not in found:
        raise FlagplotError(f"there are {len(found)} rules {key!r}", expected=one_of(sorted(found)))
    return key if key in found else found[0]


def bind(
    modules: Iterable[ModuleType],
    wrap: Wrap = lambda function: function,
    replace: Mapping[str, Rule] | None = None,
) -> Bound:
    """Bind the functions of rule modules. Returns them by key.

    `replace` gives the replacement of the function with that key. It may be one of the modules' own functions or
    another one. Either is bound and wrapped like them, and sees the bound rules that it imports.
    """
    originals: dict[str, FunctionType] = {}
    for function in (each for module in modules for each in functions_of(module).values()):
        if key_of(function) in originals:
            raise FlagplotError(f"two rules are called {key_of(function)!r}", expected="one name for one rule")
        originals[key_of(function)] = function
    replace = {full_key(originals, key): function for key, function in (replace or {}).items()}
    spaces: dict[str, Space] = {}
    bound: dict[int, Rule] = {}
    for key, function in originals.items():
        source = replace.get(key, function)
        if id(source) not in bound:
            space = spaces.setdefault(source.__module__, dict(vars(sys.modules[source.__module__])))
            bound[id(source)] = wrap(_copy(source, space))
    by_key = Bound({key: bound[id(replace.get(key, function))] for key, function in originals.items()})
    meant = bound | {id(function): by_key[key] for key, function in originals.items()}
    for space in spaces.values():
        space.update({name: meant[id(value)] for name, value in space.items() if id(value) in meant})
    return by_key


def _copy(function: Rule, space: Space) -> FunctionType:
    assert isinstance(function, FunctionType), function
    twin = FunctionType(function.__code__, space, function.__name__, function.__defaults__, function.__closure__)
    twin.__module__, twin.__doc__, twin.__qualname__ = function.__module__, function.__doc__, function.__qualname__
    twin.__annotations__ = dict(function.__annotations__)
    return twin


def compile_rule(text: str, file: str, name: str, space: Space) -> FunctionType:
    """Compile a rule from source that was generated from a declaration. Debuggers and tracebacks find its lines."""
    linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
    exec(compile(text, file, "exec"), space)
    function: FunctionType = space[name]
    return function


def dispatcher(home: str, name: str, field: str, rules: Mapping[int, Rule | None]) -> Callable[..., int]:
    """A rule, for both runtimes, that dispatches on the number in a field of the state. It returns 0 where there is no rule.

    `home` is the module that has the rules by name. Compiled code has no tables of functions, so the source of the rule
    bisects the numbers.
    """
    space = vars(sys.modules[home])
    names = {id(value): known for known, value in space.items() if isinstance(value, FunctionType)}
    given = {number: rule for number, rule in sorted(rules.items()) if rule is not None}
    hints = Space()
    for rule in given.values():
        hints |= {key: hint for key, hint in get_type_hints(rule).items() if hints.get(key, Any) is Any}
    gives = hints["return"] is not type(None)
    calls = []
    for number, rule in given.items():
        asked = ", ".join(key for key in get_type_hints(rule) if key != "return")
        calls.append((number, f"{'return ' * gives}{names[id(rule)]}({asked})"))
    taken = [key for key in PARAMETERS if key in hints]
    lines = [f"def {name}({', '.join(taken)}):", f"    number = s.{field}", *_halved(calls, "    ")]
    function = compile_rule("\n".join([*lines, "    return 0" * gives, ""]), f"<{home}:{name}>", name, space)
    function.__module__ = home
    function.__annotations__ = {key: hints[key] for key in (*taken, "return")}
    return function


Tree: TypeAlias = "int | tuple[str, int, Tree, Tree]"
"""A decision tree: a number, or a field of a named tuple, the most for the first branch, and both branches."""


def sum_of_trees(home: str, name: str, inputs: Mapping[str, type], trees: Sequence[Tree]) -> Callable[..., int]:
    """A rule, for both runtimes, that adds up the numbers to which trees lead its inputs: named tuples and numbers.

    `home` is the module that has the rule by this name. A tree asks for an input that is a number, for `input.field`, or
    for a field of the first input.
    """
    first = next(iter(inputs))
    lines = [line for tree in trees for line in _branches(tree, first, inputs, "    ")]
    text = "\n".join([f"def {name}({', '.join(inputs)}):", "    total = 0", *lines, "    return total", ""])
    function = compile_rule(text, f"<{home}:{name}>", name, vars(sys.modules[home]))
    function.__annotations__ = {**inputs, "return": int}
    return function


def _branches(tree: Tree, first: str, inputs: Container[str], indent: str) -> Iterator[str]:
    if isinstance(tree, int):
        yield f"{indent}total += {tree}"
        return
    field, most, low, high = tree
    is_whole = field in inputs or "." in field
    yield f"{indent}if {field if is_whole else f'{first}.{field}'} <= {most}:"
    yield from _branches(low, first, inputs, indent + "    ")
    yield f"{indent}else:"
    yield from _branches(high, first, inputs, indent + "    ")


def _halved(calls: Sequence[tuple[int, str]], indent: str) -> Iterator[str]:
    if len(calls) == 1:
        number, call = calls[0]
        yield f"{indent}if number == {number}:"
        yield f"{indent}    {call}"
        return
    middle = len(calls) // 2
    yield f"{indent}if number < {calls[middle][0]}:"
    yield from _halved(calls[:middle], indent + "    ")
    yield f"{indent}else:"
    yield from _halved(calls[middle:], indent + "    ")
