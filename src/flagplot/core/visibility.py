"""Views: the one place where they are made, from the declarations of a state's fields.

A view is a state that starts blank. Only the allowed parts are copied into it: public fields, the rows of the seat's
own side, the pending question for the seat to answer, and the fields revealed by a visibility level. Where rows are
compacted, the gaps leak nothing.

Each runtime copies the permanently visible fields in its own way: `view` in slices, the compiled one by masks. The rest
depends on the state. Its source is in the dialect of the rules, generated here from the declarations and the same for
both.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any, Final, Generic

from typing_extensions import TypeVar

from flagplot.core.bind import Rule, Space, compile_rule
from flagplot.core.schema import ASKED, NOBODY, OWNER, PUBLIC, Field, Record

Looked = tuple[list[Rule], list[Rule], tuple[str, ...], dict[str, frozenset[str]]]
R = TypeVar("R", bound=Record, default=Any)
SHOW: Final = "fill_view_parts"


@dataclass(frozen=True)
class RowOwnership:
    """The owners of the rows of one kind.

    Rows may be contiguous per side, seat 0 first; the rules `first` and `end` bound those in use by a side. Or rows of
    both sides are mixed: then the field `owner` gives the side of each, the field `count` the number in use, and the
    rule `used` whether one is in use.
    """

    first: Rule | None = None
    end: Rule | None = None
    owner: str = ""
    count: str = ""
    used: Rule | None = None


@dataclass(frozen=True)
class VisibilityLevel:
    """A condition from which on a seat sees enemy data: rows of a kind, or single numbers if no kind is named."""

    name: str
    rows: str = ""
    when: Rule | None = None
    """The rule that says for a row, or for the state, whether it is shown. Without one all are."""
    during: Rule | None = None
    """The rule that says for the state whether any rows are shown."""
    of: str = ""
    """The level that must be reached first: of the same rows, or of the rows that contain them."""
    container: str = ""
    """The field that gives the containing row of that level."""
    moved: bool = False
    """Whether rows are compacted: those in one containing row after those in the row before."""
    count: str = ""
    """The view field with their number."""
    asked: bool = False
    """Whether only the seat to answer sees them."""
    span: tuple[int, int] | None = None
    """The rows concerned, of either side; without one, those of the other side."""


@dataclass(frozen=True)
class ViewPart:
    """One part of the generated source of a view: its function, and the fields that it writes."""

    name: str
    fields: frozenset[str]
    lines: tuple[str, ...]

    def within(self, record: str) -> "ViewPart":
        """The same part for a record within another."""
        return ViewPart(f"{record}.{self.name}", frozenset(f"{record}.{field}" for field in self.fields), ())


class Visibility(Generic[R]):
    """The audience of all fields of one record class, and the views of seats."""

    def __init__(
        self,
        record: type[R],
        rows: Mapping[str, RowOwnership],
        levels: Sequence[VisibilityLevel],
        space: Space,
        inside: "Mapping[str, Visibility] | None" = None,
    ) -> None:
        """Generate the source of a view in `space`, the namespace of the module with its rules; `inside` is for records
        in the record.
        """
        self.record, self.rows, self.inside = record, dict(rows), dict(inside or {})
        self.levels = {level.name: level for level in levels}
        self.space = space
        self._check(space)
        own = tuple(_Writer(self).parts())
        self.parts: tuple[ViewPart, ...] = (
            *own,
            *(part.within(name) for name, sight in self.inside.items() for part in sight.parts),
        )
        self.text = _text(own, record.__name__, self.inside)
        space[record.__name__] = record
        space.update({f"{SHOW}_{name}": sight.fill_view_parts for name, sight in self.inside.items()})
        self.fill_view_parts: Rule = compile_rule(self.text, f"<view of {record.__module__}>", SHOW, space)
        self._shows = [space[part.name] for part in own]
        self._blank = dict(record().whole().__dict__)
        for name, field in record.fields.items():
            if field.shape and 0 < len(self.always(name, 0)) < field.shape[0]:  # each side always sees its own rows
                self._blank[f"{name}:"] = self._blank[name][: len(self._blank[name]) // 2]
        self._looks = dict[frozenset[str], Looked]()
        self._begin = self._begins("", record.fields)

    def _check(self, space: Mapping[str, object]) -> None:
        """Refuse a field whose audience uses an undeclared name."""
        for name, field in self.record.fields.items():
            if field.audience == OWNER and (not field.shape or field.rows not in self.rows):
                raise TypeError(f"{name} is its owner's, but rows of kind {field.rows!r} have none")
            if field.audience == ASKED and field.shape and field.rows != "side":
                raise TypeError(f"{name} is for the seat that is asked, but has a row for more than each side")
            for level in field.shown:
                if level not in self.levels or self.levels[level].rows not in ("", field.rows):
                    raise TypeError(f"{name} is shown from {level!r} on, which is not a level of such rows")
            for rule in (field.public_alias, field.public_alias_while):
                if rule and not callable(space.get(rule)):
                    raise TypeError(f"{name} is shown by {rule!r}, which is not a rule")

    def common(self, one: R, other: R) -> R:
        """What watchers may know, from the views of seats 0 and 1: each side's rows as the other side sees them, and all that
        both see alike. Records inside stay blank.
        """
        found = self.record()
        for name, field in self.record.fields.items():
            first, second = getattr(one, name), getattr(other, name)
            if isinstance(first, int):
                if first == second:
                    setattr(found, name, first)
            elif field.shape and isinstance(first, list):
                rows, owned = getattr(found, name), self.always(name, 0) if field.audience == OWNER else range(0)
                theirs = self.always(name, 1) if owned else range(0)
                for row in range(field.shape[0]):
                    view = other if row in owned else one
                    if row in owned or row in theirs or first[row] == second[row]:
                        rows[row] = copy(getattr(view, name)[row])
        return found

    def always(self, name: str, seat: int) -> range:
        """The rows of a field that a seat always sees unchanged; row 0 for a single number."""
        field = self.record.fields[name]
        if field.audience in (NOBODY, ASKED) or (field.public_alias and not field.public_alias_while):
            return range(0)
        if field.audience == PUBLIC:
            return range(field.shape[0] if field.shape else 1)
        if self.rows[field.rows].owner:
            return range(0)
        span = field.shape[0] // 2
        return range(seat * span, (seat + 1) * span)

    def _begins(self, title: str, names: Collection[str]) -> list[Rule]:
        """The initial view of either seat, for these fields."""
        place = f"<view of {self.record.__module__} begun{title}>"
        return [compile_rule(self._begun(seat, names), place, "begin", {}) for seat in range(2)]

    def _begun(self, seat: int, names: Collection[str]) -> str:
        """The generated source that starts a view of a seat with its permanently visible fields, in slices."""
        written, lines = frozenset[str]().union(*(part.fields for part in self.parts)), list[str]()
        for name, field in self.record.fields.items():
            if name not in names:
                continue
            rows, deep = self.always(name, seat), len(field.shape) > 1
            part = f"true['{name}'][{rows.start}:{rows.stop}]"
            if not field.shape:
                value = f"true['{name}']" if rows else str(field.start)
            elif len(rows) == field.shape[0]:
                value = f"list(map(list.copy, true['{name}']))" if deep else f"true['{name}'][:]"
            elif rows:
                known = f"list(map(list.copy, {part}))" if deep else part
                value = f"{known} + blank['{name}:']" if rows.start == 0 else f"blank['{name}:'] + {known}"
            else:
                value = f"blank['{name}']" + "[:]" * (name in written)
            lines.append(f"        '{name}': {value},")
        return "\n".join(["def begin(true, blank):", "    return {", *lines, "    }", ""])

    def view(self, s: R, seat: int) -> R:
        """The view of a seat, as a separate state; read-only."""
        s, seen = s.whole(), object.__new__(self.record)
        seen.__dict__ = self._begin[seat](s.__dict__, self._blank)
        for show in self._shows:
            show(s, seen, seat)
        for name, sight in self.inside.items():
            setattr(seen, name, sight.view(getattr(s, name), seat))
        return seen

    def partial_view(self, s: R, seat: int, fields: frozenset[str]) -> R:
        """Some fields of a view; the others do not exist. The names of fields of inner records have a point."""
        begin, shows, besides, inner = self._looks.get(fields) or self._make_partial_view(fields)
        seen = object.__new__(self.record)
        s = s.whole()
        seen.__dict__ = begin[seat](s.__dict__, self._blank)
        for show in shows:
            show(s, seen, seat)
        for name in besides:
            del seen.__dict__[name]
        for name, wanted in inner.items():
            setattr(seen, name, self.inside[name].partial_view(getattr(s, name), seat, wanted))
        return seen

    def _make_partial_view(self, fields: frozenset[str]) -> Looked:
        """The initial partial view, the parts that fill it, other fields that these may write in part, and inner fields."""
        own = self.parts[: len(self._shows)]
        places = [place for place, part in enumerate(own) if not part.fields.isdisjoint(fields)]
        written = fields.union(*(self.parts[place].fields for place in places))
        split = [name.partition(".") for name in fields if "." in name]
        inner = {name: frozenset(rest for home, _, rest in split if home == name) for name, _, _ in split}
        begin, shows = self._begins(f", {len(self._looks)}", written), [self._shows[place] for place in places]
        return self._looks.setdefault(fields, (begin, shows, tuple(written - fields), inner))


def _text(parts: Sequence[ViewPart], record: str, inside: Mapping[str, "Visibility"]) -> str:
    """The functions of all parts, and the one that calls those whose bits are set. The functions of inner records follow."""
    lines = [line for part in parts for line in (*part.lines, "", "")]
    lines += [f"def {SHOW}(s: {record}, v: {record}, seat: int, parts: int) -> None:"]
    lines += ['    """Fill in parts of a view, a bit for each; all of them make the whole."""']
    for place, part in enumerate(parts):
        lines += [f"    if parts >> {place} & 1 == 1:", f"        {part.name}(s, v, seat)"]
    first = len(parts)
    for name, sight in inside.items():
        lines += [f"    if parts >> {first} & {2 ** len(sight.parts) - 1} != 0:"]
        lines += [f"        {SHOW}_{name}(s.{name}, v.{name}, seat, parts >> {first})"]
        first += len(sight.parts)
    return "\n".join(lines if first else [*lines, "    return"]) + "\n"


class _Writer(Generic[R]):
    """Generates the parts of a view."""

    def __init__(self, sight: Visibility[R]) -> None:
        self.sight, self.fields = sight, sight.record.fields

    def parts(self) -> Iterator[ViewPart]:
        """The aliased numbers, the mixed rows, the question, then every level."""
        yield from self.public_aliases()
        for kind, rows in self.sight.rows.items():
            if rows.owner:
                yield from self.own(kind, rows)
        yield from self.asked()
        for level in self.sight.levels.values():
            if not level.of or level.container:
                yield from self.level(level)

    def part(self, name: str, says: str, body: list[str]) -> Iterator[ViewPart]:
        """The part with that name; none if it would be empty."""
        if body:
            record = self.sight.record.__name__
            head = [f"def {name}(s: {record}, v: {record}, seat: int) -> None:", f'    """{says}"""']
            written = {
                line.split("v.")[1].split(" ")[0].split("[")[0] for line in body if line.lstrip().startswith("v.")
            }
            yield ViewPart(name, frozenset(written), (*head, *_in(body)))

    def named(self, test: Callable[[Field], bool]) -> list[str]:
        """Names of the fields that pass a test."""
        return [name for name, field in self.fields.items() if test(field)]

    def number(self, name: str) -> str:
        """The line that copies a single number, or its public alias."""
        alias = self.fields[name].public_alias
        return f"v.{name} = {alias}(s, seat)" if alias else f"v.{name} = s.{name}"

    def entry(self, name: str, to: str, row: str) -> str:
        """The line that copies a row."""
        field = self.fields[name]
        if field.public_alias:
            return f"v.{name}[{to}] = {field.public_alias}(s, seat, {row})"
        return f"v.{name}[{to}] = s.{name}[{row}]" + ("[:]" if len(field.shape) > 1 else "")

    def public_aliases(self) -> Iterator[ViewPart]:
        """The public aliases of public numbers and of the seat's own rows."""
        body = list[str]()
        for name in self.named(lambda f: bool(f.public_alias) and f.audience in (PUBLIC, OWNER)):
            field = self.fields[name]
            lines = [self.number(name)]
            if field.shape:
                rows = f"range({field.shape[0]})" if field.audience == PUBLIC else self.bounds(field.rows, "seat")
                lines = [f"for row in {rows}:", f"    {self.entry(name, 'row', 'row')}"]
            body += _only(field.public_alias_while and f"{field.public_alias_while}(s)", lines)
        yield from self.part("show_told", "Show the replacements of the true numbers.", body)

    def own(self, kind: str, rows: RowOwnership) -> Iterator[ViewPart]:
        """The rows of the seat among those of both sides."""
        names = self.named(lambda f: f.audience == OWNER and f.rows == kind)
        used = f" and {rows.used.__name__}(s, row)" if rows.used else ""
        body = [f"for row in {self.bounds(kind, 'seat')}:", f"    if s.{rows.owner}[row] == seat{used}:"]
        body += [f"        {self.entry(name, 'row', 'row')}" for name in names]
        yield from self.part(f"show_own_{_slug(kind)}", f"Show the seat its own {kind} rows.", body if names else [])

    def asked(self) -> Iterator[ViewPart]:
        """The pending question."""
        names = self.named(lambda f: f.audience == ASKED)
        lines = [self.entry(n, "seat", "seat") if self.fields[n].shape else self.number(n) for n in names]
        body = ["if s.ask_seat == seat:", *(f"    {line}" for line in lines)]
        yield from self.part(
            "show_question", "Show the question to the seat that has to answer it.", body if names else []
        )

    def bounds(self, kind: str, side: str) -> str:
        """The range of the rows of a side, or of both sides where they are mixed."""
        rows, size = self.sight.rows[kind], next(f.shape[0] for f in self.fields.values() if f.rows == kind)
        if rows.owner or rows.count:
            return f"range(s.{rows.count})" if rows.count else f"range({size})"
        first = f"{rows.first.__name__}({side})" if rows.first else f"{side} * {size // 2}"
        end = f"{rows.end.__name__}(s, {side})" if rows.end else f"{side} * {size // 2} + {size // 2}"
        return f"range({first}, {end})"

    def level(self, level: VisibilityLevel) -> Iterator[ViewPart]:
        """The fields revealed by a level."""
        if not level.rows:
            body = self.numbers(level)
        elif level.span and not level.when:
            body = self.span(level, *level.span)
        else:
            body = self.each(level)
        tests = ["s.ask_seat == seat"] * level.asked + [f"{rule.__name__}(s)" for rule in (level.during,) if rule]
        body = _only(" and ".join(tests), body) if body else []
        yield from self.part(f"show_{_slug(level.name)}", f"Show {level.name}.", body)

    def numbers(self, level: VisibilityLevel) -> list[str]:
        """Single numbers, if the level is reached."""
        lines = [self.number(name) for name in self.named(lambda f: level.name in f.shown)]
        return _only(f"{level.when.__name__}(s)" if level.when else "", lines)

    def span(self, level: VisibilityLevel, first: int, end: int) -> list[str]:
        """All rows between two bounds."""
        body = []
        for name in self.named(lambda f: level.name in f.shown):
            if len(self.fields[name].shape) > 1:
                body += [f"for row in range({first}, {end}):", f"    {self.entry(name, 'row', 'row')}"]
            else:
                body.append(f"v.{name}[{first}:{end}] = s.{name}[{first}:{end}]")
        return body

    def each(self, level: VisibilityLevel) -> list[str]:
        """Row by row: those in use by the other side, or by both where they are mixed."""
        kind = self.sight.rows[level.rows]
        first = "0" if kind.owner or kind.count else self.bounds(level.rows, "foe")[6:].split(",")[0]
        inner = self.shown(level, "place" if level.moved else "row") + (["place += 1"] if level.moved else [])
        test = f"{level.when.__name__}(s, row)" if level.when else ""
        if level.container:
            test = f"s.{level.container}[row] == home" + (f" and {test}" if test else "")
        body = [f"for row in {self.bounds(level.rows, 'foe')}:", *_in(_only(test, inner))]
        if level.container:
            above = self.sight.levels[level.of]
            reached = f"{above.when.__name__}(s, home)" if above.when else ""
            body = [f"for home in {self.bounds(above.rows, 'foe')}:", *_in(_only(reached, body))]
        body = [*self.narrowed(level), *([f"place = {first}"] if level.moved else []), *body]
        if level.count:
            where = "[foe]" if self.fields[level.count].shape else ""
            body.append(f"v.{level.count}{where} = place" + (f" - {first}" if first != "0" else ""))
        return ["foe = 1 - seat", *body] if any("foe" in line for line in body) else body

    def narrower(self, level: VisibilityLevel) -> list[VisibilityLevel]:
        """Levels of the same rows that depend on this one."""
        return [other for other in self.sight.levels.values() if other.of == level.name and not other.container]

    def narrowed(self, level: VisibilityLevel) -> list[str]:
        """Whether such levels can be reached at all, independent of the row."""
        known = [(f"is_{_slug(other.name)}", other.during) for other in self.narrower(level)]
        return [f"{name} = {rule.__name__}(s)" for name, rule in known if rule]

    def shown(self, level: VisibilityLevel, to: str) -> list[str]:
        """For one row: the fields revealed by the level, and by those that depend on it."""
        lines = [self.entry(name, to, "row") for name in self.named(lambda f: level.name in f.shown)]
        for other in self.narrower(level):
            tests = [f"is_{_slug(other.name)}"] * bool(other.during)
            tests += [f"{rule.__name__}(s, row)" for rule in (other.when,) if rule]
            lines += _only(" and ".join(tests), self.shown(other, to))
        return lines


def _slug(name: str) -> str:
    return name.replace(" ", "_")


def _in(lines: list[str]) -> list[str]:
    """Indented lines."""
    return [f"    {line}" for line in lines]


def _only(test: str, lines: list[str]) -> list[str]:
    """Lines under a test, if there is one."""
    return [f"if {test}:", *_in(lines)] if test and lines else lines
