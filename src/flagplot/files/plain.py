"""Plain data as readable YAML that gives small diffs: short parts on one line, long ones below their key."""

import json
import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

import yaml

from flagplot.files.yaml_lines import AmbiguousScalar, plain

_SAFE: Final = re.compile(r"[A-Za-z][A-Za-z0-9 .()'/+*_-]*")
SHORT: Final = 100
"""Maximum letters of a part on one line."""
Inline = Callable[[tuple[str | int, ...]], bool]
"""Whether a part at a path is written on one line."""


def scalar(value: object) -> str:
    """A single value in YAML, quoted if it could be misread."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    return _quoted(value.text if isinstance(value, AmbiguousScalar) else str(value))


@lru_cache(maxsize=8192)
def _quoted(text: str) -> str:
    """A word, in quotes if it could be misread; a file repeats most of its words."""
    if _SAFE.fullmatch(text) and not text.endswith(" ") and plain(text) == text:
        return text
    return json.dumps(text, ensure_ascii=False)


def in_line(value: object) -> str:
    """A value on one line: `{type: BB, size: 4}`."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{scalar(key)}: {in_line(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(in_line(each) for each in value) + "]"
    return scalar(value)


def text_of(data: Mapping[str, object], inline: Inline | None = None) -> str:
    """The text of a file. Without a rule of its own, parts that are short enough are on one line."""
    return "\n".join(_block(data, (), "", inline)) + "\n"


def _block(value: object, path: tuple[str | int, ...], indent: str, inline: Inline | None) -> list[str]:
    lines: list[str] = []
    if isinstance(value, Mapping):
        for key, each in value.items():
            lines += _entry(f"{indent}{scalar(key)}:", each, (*path, str(key)), indent, inline)
    elif isinstance(value, list | tuple):
        for number, each in enumerate(value):
            inner = _entry(f"{indent}-", each, (*path, number), indent, inline)
            if len(inner) > 1 and isinstance(each, Mapping):
                inner = _block(each, (*path, number), f"{indent}  ", inline)
                inner[0] = f"{indent}- {inner[0].lstrip()}"
            lines += inner
    return lines


def _entry(head: str, value: object, path: tuple[str | int, ...], indent: str, inline: Inline | None) -> list[str]:
    is_open = isinstance(value, Mapping | list | tuple) and bool(value)
    if not is_open or inline is None or inline(path):
        whole = in_line(value)
        if not is_open or inline is not None or len(indent) + len(whole) <= SHORT:
            return [f"{head} {whole}"]
    return [head, *_block(value, path, f"{indent}  ", inline)]


class FlowStyle(dict[str, object]):
    """A part of a file that is written on one line."""


class OneLine(yaml.SafeDumper):
    """A writer for such parts."""

    def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:
        """Indent lists below their names."""
        super().increase_indent(flow, False)


OneLine.add_representer(
    FlowStyle, lambda dumper, part: dumper.represent_mapping("tag:yaml.org,2002:map", part, flow_style=True)
)


def written(found: dict[str, object], head: str) -> str:
    """The text of a composed file, under a comment."""
    return head + yaml.dump(found, Dumper=OneLine, sort_keys=False, allow_unicode=True, width=110)
