"""What a seat may know: the one maker of views, from what every field of a situation declares.

A view is a situation that starts blank.  Copied into it is what is allowed and nothing else: public fields, the rows of the
seat's own side, the pending question for the seat that has to answer it, and from a level of knowledge on what is shown of
the rest.  Where rows are moved together, a row tells nothing of what lies between.

What a seat always sees each runtime copies in its own way: `view` in slices, the compiled one by masks.  The rest, which hangs
on the situation, is a text in the dialect of the rules, written here from the declarations and the same for both.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic

from typing_extensions import TypeVar

from flagplot.core.ask import QUESTION
from flagplot.core.bind import Rule, Space, compile_rule
from flagplot.core.schema import ASKED, NOBODY, OWNER, PUBLIC, Field, Record

Needs = tuple[str, ...]
"""Fields of a view that a question declares."""
Looked = tuple[list[Rule], list[Rule], tuple[str, ...]]
R = TypeVar("R", bound=Record, default=Any)
SHOW: Final = "fill_view_parts"


@dataclass(frozen=True)
class RowOwnership:
    """Whose the rows of one kind are.

    Rows lie side by side, those of seat 0 first, and `first` and `end` are the rules that bound those in use of a side.  Or
    rows of both sides lie together: then the field `owner` says whose each is, the field `count` how many are in use, and
    the rule `used` whether one is.
    """

    first: Rule | None = None
    end: Rule | None = None
    owner: str = ""
    count: str = ""
    used: Rule | None = None


@dataclass(frozen=True)
class VisibilityLevel:
    """From when on a seat sees what is not its own: rows of a kind, or single numbers where no kind is named."""

    name: str
    rows: str = ""
    when: Rule | None = None
    """The rule that says of a row, or of the situation, whether it is shown; without one all are."""
    during: Rule | None = None
    """The rule that says of the situation whether any rows are shown at all."""
    of: str = ""
    """The level that has to be reached before: of the same rows, or of those in which these lie."""
    lies_in: str = ""
    """The field that says in which row of that level a row lies."""
    moved: bool = False
    """Whether rows are moved together, those that lie in one row after those in the row before."""
    count: str = ""
    """The field in which a view has their number."""
    asked: bool = False
    """Whether only the seat that is asked sees them."""
    span: tuple[int, int] | None = None
    """The rows that it is about, whosever they are; without one, those of the other side."""


@dataclass(frozen=True)
class ViewPart:
    """One part of the text that fills a view: the function of that name, and the fields that it writes."""

    name: str
    fields: frozenset[str]
    lines: tuple[str, ...]

    def within(self, record: str) -> "ViewPart":
        """The same part of a record within another."""
        return ViewPart(f"{record}.{self.name}", frozenset(f"{record}.{field}" for field in self.fields), ())


class Visibility(Generic[R]):
    """Who sees what of the records of one class, and the view of a seat."""

    def __init__(
        self,
        record: type[R],
        rows: Mapping[str, RowOwnership],
        levels: Sequence[VisibilityLevel],
        space: Space,
        inside: "Mapping[str, Visibility] | None" = None,
    ) -> None:
        """Write the text of a view in `space`, the module where its rules are known; `inside` is for records in the record."""
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
        self._blank = record().__dict__
        self._blank |= {f"{name}:": self._blank[name][: len(self._blank[name]) // 2] for name in self._halves()}
        self._looks = dict[Needs, Looked]()
        self._begin = self._begins("", record.fields)

    def _check(self, space: Mapping[str, object]) -> None:
        """Refuse a field that says of whom it may be seen in words that nobody declared."""
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
                    raise TypeError(f"{name} is told by {rule!r}, which is not a rule")

    def always(self, name: str, seat: int) -> range:
        """Rows of a field that a seat always sees as they are; of a single number the row 0."""
        field = self.record.fields[name]
        if field.audience in (NOBODY, ASKED) or (field.public_alias and not field.public_alias_while):
            return range(0)
        if field.audience == PUBLIC:
            return range(field.shape[0] if field.shape else 1)
        if self.rows[field.rows].owner:
            return range(0)
        span = field.shape[0] // 2
        return range(seat * span, (seat + 1) * span)

    def _halves(self) -> list[str]:
        """Fields of which a seat always sees its own side's rows."""
        fields = self.record.fields
        return [
            name for name, field in fields.items() if field.shape and 0 < len(self.always(name, 0)) < field.shape[0]
        ]

    def _begins(self, title: str, names: Collection[str]) -> list[Rule]:
        """What begins a view of either seat, as far as some fields."""
        place = f"<view of {self.record.__module__} begun{title}>"
        return [compile_rule(self._begun(seat, names), place, "begin", {}) for seat in range(2)]

    def _begun(self, seat: int, names: Collection[str]) -> str:
        """The text that begins a view of a seat with what it always sees, in slices."""
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
        """What a seat may know, as a situation of its own; not to be changed."""
        s, seen = s.whole(), object.__new__(self.record)
        seen.__dict__ = self._begin[seat](s.__dict__, self._blank)
        for show in self._shows:
            show(s, seen, seat)
        for name, sight in self.inside.items():
            setattr(seen, name, sight.view(getattr(s, name), seat))
        return seen

    def partial_view(self, s: R, seat: int, needs: Needs) -> R:
        """As much of a view as a question declares that whoever answers it needs; it has no other fields."""
        begin, shows, besides = self._looks.get(needs) or self._looked(needs)
        seen = object.__new__(self.record)
        s = s.whole()
        seen.__dict__ = begin[seat](s.__dict__, self._blank)
        for show in shows:
            show(s, seen, seat)
        for name in besides:
            del seen.__dict__[name]
        return seen

    def _looked(self, needs: Needs) -> Looked:
        """What begins such a view, the parts of the text that fill it, and what these write besides, which may not be whole."""
        fields = frozenset((*needs, *QUESTION))
        own = self.parts[: len(self._shows)]
        places = [place for place, part in enumerate(own) if not part.fields.isdisjoint(fields)]
        written = fields.union(*(self.parts[place].fields for place in places))
        shows = [self._shows[place] for place in places]
        self._looks[needs] = self._begins(f", {len(self._looks)}", written), shows, tuple(written - fields)
        return self._looks[needs]


def _text(parts: Sequence[ViewPart], record: str, inside: Mapping[str, "Visibility"]) -> str:
    """The functions of all parts, and the one that fills in those whose bits are set; after them come those of records within."""
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
    """Writes the parts of a view."""

    def __init__(self, sight: Visibility[R]) -> None:
        self.sight, self.fields = sight, sight.record.fields

    def parts(self) -> Iterator[ViewPart]:
        """What is told, what lies among the other side's rows, the question, then every level."""
        yield from self.told()
        for kind, rows in self.sight.rows.items():
            if rows.owner:
                yield from self.own(kind, rows)
        yield from self.asked()
        for level in self.sight.levels.values():
            if not level.of or level.lies_in:
                yield from self.level(level)

    def part(self, name: str, says: str, body: list[str]) -> Iterator[ViewPart]:
        """A part of that name; none if it would do nothing."""
        if body:
            record = self.sight.record.__name__
            head = [f"def {name}(s: {record}, v: {record}, seat: int) -> None:", f'    """{says}"""']
            written = {
                line.split("v.")[1].split(" ")[0].split("[")[0] for line in body if line.lstrip().startswith("v.")
            }
            yield ViewPart(name, frozenset(written), (*head, *_in(body)))

    def named(self, test: Callable[[Field], bool]) -> list[str]:
        """Names of the fields of which something is true."""
        return [name for name, field in self.fields.items() if test(field)]

    def number(self, name: str) -> str:
        """The line that copies a single number, or what is told in its place."""
        told = self.fields[name].public_alias
        return f"v.{name} = {told}(s, seat)" if told else f"v.{name} = s.{name}"

    def entry(self, name: str, to: str, row: str) -> str:
        """The line that copies a row."""
        field = self.fields[name]
        if field.public_alias:
            return f"v.{name}[{to}] = {field.public_alias}(s, seat, {row})"
        return f"v.{name}[{to}] = s.{name}[{row}]" + ("[:]" if len(field.shape) > 1 else "")

    def told(self) -> Iterator[ViewPart]:
        """What is told of public numbers and of the seat's own rows in place of the numbers themselves."""
        body = list[str]()
        for name in self.named(lambda f: bool(f.public_alias) and f.audience in (PUBLIC, OWNER)):
            field = self.fields[name]
            lines = [self.number(name)]
            if field.shape:
                rows = f"range({field.shape[0]})" if field.audience == PUBLIC else self.bounds(field.rows, "seat")
                lines = [f"for row in {rows}:", f"    {self.entry(name, 'row', 'row')}"]
            body += _only(field.public_alias_while and f"{field.public_alias_while}(s)", lines)
        yield from self.part("show_told", "Show what is told in the place of the numbers themselves.", body)

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
        """The range of the rows of a side, or of both where they lie together."""
        rows, size = self.sight.rows[kind], next(f.shape[0] for f in self.fields.values() if f.rows == kind)
        if rows.owner or rows.count:
            return f"range(s.{rows.count})" if rows.count else f"range({size})"
        first = f"{rows.first.__name__}({side})" if rows.first else f"{side} * {size // 2}"
        end = f"{rows.end.__name__}(s, {side})" if rows.end else f"{side} * {size // 2} + {size // 2}"
        return f"range({first}, {end})"

    def level(self, level: VisibilityLevel) -> Iterator[ViewPart]:
        """What is shown from a level on."""
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
        """Rows between two bounds, all of them."""
        body = []
        for name in self.named(lambda f: level.name in f.shown):
            if len(self.fields[name].shape) > 1:
                body += [f"for row in range({first}, {end}):", f"    {self.entry(name, 'row', 'row')}"]
            else:
                body.append(f"v.{name}[{first}:{end}] = s.{name}[{first}:{end}]")
        return body

    def each(self, level: VisibilityLevel) -> list[str]:
        """Row after row: those in use of the other side, or of both where they lie together."""
        kind = self.sight.rows[level.rows]
        first = "0" if kind.owner or kind.count else self.bounds(level.rows, "foe")[6:].split(",")[0]
        inner = self.shown(level, "place" if level.moved else "row") + (["place += 1"] if level.moved else [])
        test = f"{level.when.__name__}(s, row)" if level.when else ""
        if level.lies_in:
            test = f"s.{level.lies_in}[row] == home" + (f" and {test}" if test else "")
        body = [f"for row in {self.bounds(level.rows, 'foe')}:", *_in(_only(test, inner))]
        if level.lies_in:
            above = self.sight.levels[level.of]
            reached = f"{above.when.__name__}(s, home)" if above.when else ""
            body = [f"for home in {self.bounds(above.rows, 'foe')}:", *_in(_only(reached, body))]
        body = [*self.narrowed(level), *([f"place = {first}"] if level.moved else []), *body]
        if level.count:
            where = "[foe]" if self.fields[level.count].shape else ""
            body.append(f"v.{level.count}{where} = place" + (f" - {first}" if first != "0" else ""))
        return ["foe = 1 - seat", *body] if any("foe" in line for line in body) else body

    def narrower(self, level: VisibilityLevel) -> list[VisibilityLevel]:
        """Levels of the same rows that come after one."""
        return [other for other in self.sight.levels.values() if other.of == level.name and not other.lies_in]

    def narrowed(self, level: VisibilityLevel) -> list[str]:
        """Whether such levels can be reached at all, which no row changes."""
        known = [(f"is_{_slug(other.name)}", other.during) for other in self.narrower(level)]
        return [f"{name} = {rule.__name__}(s)" for name, rule in known if rule]

    def shown(self, level: VisibilityLevel, to: str) -> list[str]:
        """Of one row: what is shown from the level on, and what from those that come after it."""
        lines = [self.entry(name, to, "row") for name in self.named(lambda f: level.name in f.shown)]
        for other in self.narrower(level):
            tests = [f"is_{_slug(other.name)}"] * bool(other.during)
            tests += [f"{rule.__name__}(s, row)" for rule in (other.when,) if rule]
            lines += _only(" and ".join(tests), self.shown(other, to))
        return lines


def _slug(name: str) -> str:
    return name.replace(" ", "_")


def _in(lines: list[str]) -> list[str]:
    """Lines set in."""
    return [f"    {line}" for line in lines]


def _only(test: str, lines: list[str]) -> list[str]:
    """Lines under a test, if there is one."""
    return [f"if {test}:", *_in(lines)] if test and lines else lines
