"""Values of options that need no conversion, taken as they are: the parser's own conversion loads pydantic first.

The parser handles every uncertain case, errors included.
"""

import math
import os
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from flagplot.core.errors import FlagplotError

UNSURE: Final = object()
"""The parser is to convert it."""
PLAIN: Final = {int: re.compile("[0-9]+"), float: re.compile(r"[0-9]+(\.[0-9]+)?")}
"""Numbers that are read as they are typed."""
DIGITS: Final = 18
"""Longer numbers are left to the parser."""


def lighten(params: Iterable[Any]) -> None:
    """Let parameters of a command take plain values as they are, where the parser converts by its input."""
    for param in params:
        if getattr(param, "_runtime_param", param) is None and hasattr(param, "type_descriptor"):
            param._runtime_param = Plain()


class Plain:
    """Takes the place of the parser's converter until a value needs that one."""

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:
        """The value of a parameter."""
        found = taken(value, param)
        if found is not UNSURE:
            return found
        param._runtime_param = None
        return param.get_runtime_param().coerce(value, param=param, ctx=ctx)


def taken(value: Any, param: Any) -> Any:
    """A value that is one of its parameter as it was typed, or was not given at all."""
    info, kind = param.type_descriptor.parameter_info, param.type_descriptor.annotation
    is_many = param.multiple or param.nargs == -1
    if info.parser is not None:
        return UNSURE
    if value is None:
        return () if is_many else None
    if is_many:
        return list(value) if kind == list[str] and all(type(each) is str for each in value) else UNSURE
    if kind is str and type(value) is str:
        return value
    if kind in (int, float):
        is_plain = type(value) is str and PLAIN[kind].fullmatch(value) is not None and len(value) <= DIGITS
        number = kind(value) if is_plain or type(value) is kind else None
        low, high = -math.inf if info.min is None else info.min, math.inf if info.max is None else info.max
        return number if number is not None and low <= number <= high else UNSURE
    if kind is Path and isinstance(value, str | Path) and info.path_type is None:
        return path(Path(value), info)
    return UNSURE


def check_apart(params: Iterable[Any], values: Mapping[str, Any]) -> None:
    """Refuse to write into a file that the command reads, or two things into one file. `--force` allows the first."""
    seen = dict[str, Any]()
    for param in params:
        value = values.get(param.name)
        if isinstance(value, Path) and (not os.path.exists(value) or os.path.isfile(value)):
            other = seen.setdefault(os.path.realpath(value), param)
            is_input = other.param_type_name == "argument" or other.name == "resume"
            if param.param_type_name == "option" and other is not param and not (is_input and values.get("force")):
                what = "this is the file that is read" if is_input else f"{other.opts[0]} writes into this file"
                raise FlagplotError(what, file=value, field=param.opts[0], expected="another name")


def path(value: Path, info: Any) -> Any:
    """A path at which nothing is amiss: a file that may be read, or nothing yet."""
    if info.exists or info.resolve_path or info.writable or info.allow_dash or not info.file_okay:
        return UNSURE
    is_good = not os.path.lexists(value) or (value.is_file() and os.access(value, os.R_OK))
    return value if is_good else UNSURE
