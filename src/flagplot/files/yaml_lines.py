"""YAML for people at a game table: plain words are plain words, and every part knows its line.

YAML 1.1 reads 0103 as 67, NO as false and 1:30 as 90. Here such a word becomes an `AmbiguousScalar`, which no field
accepts, so that the message asks for quotes. A date, a yes or a no is an exception: a field that expects a text, true
or false can read it in one way only (`part`). A file is data and nothing else: no tags, no anchors, one document.
What the program writes gives small diffs: it puts short parts on one line, and long ones below their key.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import yaml

from flagplot.files.problem import Document, Path, Problem, SourceLocation

DEEPEST: Final = 16
"""Maximum nesting depth; the format needs nine."""

_WHOLE: Final = re.compile(r"[-+]?(0|[1-9][0-9]{0,8})")
TRUTH: Final = "true or false"
DATE: Final = "a date"
DECIMAL: Final = "a decimal number"
_READS: Final = {
    "int": "a number",
    "float": DECIMAL,
    "bool": TRUTH,
    "timestamp": DATE,
    "merge": "a merge mark",
    "value": "a default mark",
}
QUICK: Final = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The parser in C, where it is installed. A file with a fault is read again by the other one, whose messages are ours."""
ODD: Final = re.compile("[\t?\ufeff]")
"""Characters that only one of the two parsers accepts in some places; they go to the one that is always installed."""
HALF: Final = re.compile("[\ud800-\udfff]")
"""Halves of characters, which an escape in quotes can write and no file can keep."""
_RESOLVER: Final = yaml.resolver.Resolver()


@dataclass(frozen=True)
class AmbiguousScalar:
    """A plain word that YAML may misread."""

    text: str
    reading: str
    """YAML's reading of it."""


class _Stop(Exception):
    """The rest of the file cannot be read."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem


def load(text: str) -> Document:
    """Read one document. Unreadable parts are among its problems, with their lines."""
    found = Document(None, {}, {}, ())
    for loader in (yaml.SafeLoader,) if ODD.search(text) else (QUICK, yaml.SafeLoader):
        reader = _Reader(text, loader)
        try:
            found = Document(reader.document(), reader.keys, reader.values, tuple(reader.problems))
        except _Stop as stop:
            found = Document(None, {}, {}, (*reader.problems, stop.problem))
        if not found.problems:
            break
    return found


def plain(text: str) -> object:
    """Read an unquoted word: decimal integers, true and false, else the word itself."""
    found = _RESOLVER.resolve(yaml.ScalarNode, text, (True, False))  # type: ignore[no-untyped-call]
    kind = str(found).rpartition(":")[2]
    if kind == "str":
        return text
    if kind == "null":
        return None
    if kind == "int" and _WHOLE.fullmatch(text):
        return int(text)
    if text in ("true", "false"):
        return text == "true"
    return AmbiguousScalar(text, _READS.get(kind, kind))


def as_text(data: Any) -> Any:
    """Plain data in which every word that YAML may misread is the text that its field accepted."""
    if isinstance(data, dict):
        return {key: as_text(each) for key, each in data.items()}
    if isinstance(data, list):
        return [as_text(each) for each in data]
    return data.text if isinstance(data, AmbiguousScalar) else data


class _Reader:
    """Builds plain data from the parser's events one by one, so that no depth can overflow the stack."""

    def __init__(self, text: str, loader: type[yaml.SafeLoader]) -> None:
        self.text, self.loader = text, loader
        self.events = self._events()
        self.last = SourceLocation(1, 1)
        self.keys: dict[Path, SourceLocation] = {}
        self.values: dict[Path, SourceLocation] = {}
        self.problems: list[Problem] = []

    def document(self) -> object:
        """Read the one document of the file."""
        self._next()
        if isinstance(self._next(), yaml.StreamEndEvent):
            return None
        data = self._value(self._next(), ())
        self._next()
        extra = self._next()
        if not isinstance(extra, yaml.StreamEndEvent):
            raise _Stop(Problem((), "a second document starts here", "one scenario in a file", _spot(extra)))
        return data

    def _events(self) -> Iterator[yaml.Event]:
        try:
            yield from yaml.parse(self.text, Loader=self.loader)
        except yaml.YAMLError as error:
            raise _Stop(_syntax(error, self.text)) from None
        except (ValueError, OverflowError, IndexError):
            # PyYAML does not report these itself: an escape above the last character, a version of thousands of digits.
            what = "behind this place a character or number is impossible"
            raise _Stop(Problem((), what, "plain text", self.last)) from None

    def _next(self) -> yaml.Event:
        event = next(self.events)
        self.last = _spot(event)
        if HALF.search(getattr(event, "value", "")):
            raise _Stop(
                Problem((), "this text has half a character, which no file can keep", "plain text", _spot(event))
            )
        tag = getattr(event, "tag", None)
        if tag is not None:
            raise _Stop(Problem((), f"the tag {ascii(tag)} is not used here", "none", _spot(event)))
        if getattr(event, "anchor", None) is not None:
            expected = "the part written in full where it is needed; quotes around a text that starts with & or *"
            raise _Stop(Problem((), "anchors and aliases are not used here", expected, _spot(event)))
        return event

    def _value(self, event: yaml.Event, path: Path) -> object:
        if len(path) > DEEPEST:
            raise _Stop(Problem((), f"more than {DEEPEST} nested levels", "fewer", _spot(event)))
        self.values[path] = _spot(event)
        if isinstance(event, yaml.MappingStartEvent):
            return self._mapping(path)
        if isinstance(event, yaml.SequenceStartEvent):
            items: list[object] = []
            while not isinstance(event := self._next(), yaml.SequenceEndEvent):
                items.append(self._value(event, (*path, len(items))))
            return items
        assert isinstance(event, yaml.ScalarEvent), "collections begin otherwise, and aliases are refused"
        value = plain(event.value) if event.implicit[0] else str(event.value)
        if value is None and path:
            self.problems.append(Problem(path, "the value is missing", "a value, or no key"))
        return value

    def _mapping(self, path: Path) -> dict[str, object]:
        entries: dict[str, object] = {}
        while not isinstance(event := self._next(), yaml.MappingEndEvent):
            if not isinstance(event, yaml.ScalarEvent):
                raise _Stop(Problem((), "a key is a list or a mapping", "a single word", _spot(event)))
            key = str(event.value)
            below = (*path, key)
            if key in entries:
                what = f"the key {key!r} is already on line {self.keys[below].line}"
                self.problems.append(Problem(below, what, "each key once", _spot(event)))
                self._value(self._next(), (*below, "(again)"))
            else:
                self.keys[below] = _spot(event)
                entries[key] = self._value(self._next(), below)
        return entries


def _spot(event: yaml.Event) -> SourceLocation:
    assert event.start_mark is not None, "every event of a text that is parsed has a place"
    return SourceLocation(event.start_mark.line + 1, event.start_mark.column + 1)


def _syntax(error: yaml.YAMLError, text: str) -> Problem:
    """The line where the text stops being YAML, in one sentence."""
    if isinstance(error, yaml.reader.ReaderError):
        before = text[: error.position]
        spot = SourceLocation(before.count("\n") + 1, len(before) - before.rfind("\n"))
        return Problem((), f"the character U+{error.character:04X} is not allowed", "printable text", spot)
    mark = getattr(error, "problem_mark", None)
    said = " ".join(filter(None, (getattr(error, "context", ""), getattr(error, "problem", ""))))
    where = SourceLocation(mark.line + 1, mark.column + 1) if mark else None
    expected = "valid YAML: check the indentation, colons, brackets and quotes on that line"
    return Problem((), f"not valid YAML: {said}", expected, where)


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
