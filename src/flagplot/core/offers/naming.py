"""Aliases: no data sent to a seat contains the file row number of an enemy row.

A game declares which fields of events and numbers of questions are rows, by their readings. A seat numbers the enemy rows in the
order in which they were revealed to it; a row that it cannot identify has no alias. Its own rows keep their numbers. In
a view, rows revealed at once are sorted by their visible fields. Both depend only on the visible events and views of
the seat, so that no number leaks the hidden rows between them.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import groupby
from typing import Any, Final

from flagplot.core.bind import Rule, compile_rule
from flagplot.core.event import Event, EventKind
from flagplot.core.schema import Field, State
from flagplot.core.visibility import Visibility

IsNameless = Callable[[Event], bool] | None
NAMELESS: Final = -1
"""The number of an enemy row that the seat cannot identify."""
NO_NAME_YET: Final = 1 << 16
SORT: Final = "sort_shown"


class AliasRules:
    """A game's declaration of the rows that have aliases."""

    def __init__(
        self,
        sight: Visibility,
        events: Mapping[int, EventKind],
        readings: Mapping[str, str],
        nameless: Mapping[str, Callable[[Event], bool]],
        at_once: Collection[int] = (),
        resets: int = 0,
        in_place: Collection[int] = (),
    ) -> None:
        """Readings by the row kind that they refer to. `nameless` says which of their events have no alias.

        Events in `at_once` concern all rows of the field `side` at the same time. The event `resets` reassigns all rows. Questions
        `in_place` ask for a row by its place in the owner's order.
        """
        fields = sight.record.fields.values()
        self.sight, self.readings, self.at_once, self.resets = sight, dict(readings), frozenset(at_once), resets
        self.within, self.in_place = "", frozenset(in_place)
        self.halves = {kind: next(f.shape[0] // 2 for f in fields if f.rows == kind) for kind in readings.values()}
        self.rows_in = dict[int, tuple[tuple[str, str, IsNameless], ...]]()
        for code, kind in events.items():
            read = [(field, reading) for field, reading in kind.fields.items() if reading in readings]
            if read:
                self.rows_in[code] = tuple((field, readings[reading], nameless.get(reading)) for field, reading in read)

    @cached_property
    def moving(self) -> frozenset[int]:
        """The events that name rows, and the one that resets all aliases."""
        return frozenset((*self.rows_in, self.resets))

    @cached_property
    def sorted_kinds(self) -> tuple[str, ...]:
        """The kinds whose enemy rows are sorted in a view: those shown together with the rows that contain them."""
        return tuple(kind for kind in self.halves if self._containing(kind))

    def _containing(self, kind: str) -> list[str]:
        return [each.container for each in self.sight.levels.values() if each.rows == kind and each.container]

    def visible(self, kind: str) -> list[str]:
        """The fields of enemy rows that may be shown, in the order in which they count: first the row that contains them."""
        fields, first = self.sight.record.fields, self._containing(kind)
        seen = [name for name, field in fields.items() if field.rows == kind and field.shown]
        return sorted(seen, key=lambda name: name not in first)

    def pointing(self, kind: str) -> list[str]:
        """The fields whose numbers are rows of this kind."""
        return [name for name, field in self.sight.record.fields.items() if field.row_kind == kind]

    def is_in_place(self, view: State, seat: int) -> bool:
        """Whether a seat is asked for the place of a row in the owner's order, so that its view keeps that order."""
        return view.ask_seat == seat and view.ask_kind in self.in_place

    def is_hidden(self, event: Event, seat: int, field: str, kind: str, is_nameless: IsNameless) -> bool:
        """Whether a field of an event is a row that the seat cannot identify."""
        row = getattr(event, field)
        return row >= 0 and row // self.halves[kind] != seat and is_nameless is not None and is_nameless(event)

    def restarted_by(self, event: int, within: str) -> "AliasRules":
        """The same rules for a game that contains such games in an inner record, each begun by such an event.

        Rows of the outer game differ from these and have no aliases: its questions concern its own rows.
        """
        twin = object.__new__(AliasRules)
        twin.__dict__.update(self.__dict__, resets=event, within=within)
        twin.__dict__.pop("moving", None)
        return twin


def without_nameless(naming: AliasRules | None, event: Event, seat: int) -> Event:
    """An event as remembered by a seat that knows the other side's file. Rows without an alias are omitted."""
    if naming is None or event.kind not in naming.rows_in:
        return event
    rows = naming.rows_in[event.kind]
    hidden = [field for field, kind, is_nameless in rows if naming.is_hidden(event, seat, field, kind, is_nameless)]
    return event._replace(**dict.fromkeys(hidden, NAMELESS)) if hidden else event


class Aliases:
    """The aliases of a seat for enemy rows, from the events that it has read. The referee uses row numbers."""

    def __init__(self, naming: AliasRules | None, seat: int) -> None:
        self.naming, self.seat = naming, seat
        self.rows: dict[str, dict[int, int]] = {} if naming is None else {kind: {} for kind in naming.halves}

    @property
    def is_needed(self) -> bool:
        """Whether the reader has aliases for any rows of the game."""
        return self.naming is not None and self.seat >= 0

    def name(self, kind: str, row: int) -> int:
        """The alias of a row, assigned now if it had none. Own rows and numbers that are not rows are unchanged."""
        assert self.naming is not None
        half = self.naming.halves[kind]
        if row < 0 or row // half == self.seat:
            return row
        return self.rows[kind].setdefault(row, (1 - self.seat) * half + len(self.rows[kind]))

    def aliased(self, events: Sequence[Event]) -> tuple[Event, ...]:
        """Events as the seat reads them, with aliases for rows."""
        if not self.is_needed:
            return tuple(events)
        assert self.naming is not None
        moving, at_once = self.naming.moving, self.naming.at_once
        entries = [self._aliased(event) if event.kind in moving else event for event in events]
        if at_once.isdisjoint({event.kind for event in entries}):
            return tuple(entries)
        found = list[Event]()
        for side, run in groupby(entries, lambda event: event.side if event.kind in at_once else None):
            some = list(run)
            if side is not None:  # those without an alias come last, by their other fields; the others keep their order
                some.sort(key=lambda event: event.values if NAMELESS in event.values else ())
            found += some
        return tuple(found)

    def _aliased(self, event: Event) -> Event:
        assert self.naming is not None
        if event.kind == self.naming.resets:
            self.rows = {kind: {} for kind in self.rows}
        named = dict[str, int]()
        for field, kind, is_nameless in self.naming.rows_in.get(event.kind, ()):
            hidden = self.naming.is_hidden(event, self.seat, field, kind, is_nameless)
            named[field] = NAMELESS if hidden else self.name(kind, getattr(event, field))
        return event._replace(**named) if named else event

    def asked(self, reading: str, number: int, within: str = "") -> int:
        """A number of a question as the seat reads it. The question may concern a record within the state."""
        if (
            not self.is_needed
            or self.naming is None
            or reading not in self.naming.readings
            or within != self.naming.within
        ):
            return number
        return self.name(self.naming.readings[reading], number)

    def sort_by_appearance(self, view: State, kind: str, shown: Sequence[int], asked: str) -> list[int]:
        """Sort the enemy rows of a view by their visible fields. `shown` gives the true row of each.

        References to these rows are renumbered. `asked` is the reading of the subject of the pending question. Returns
        the true rows in their new order.
        """
        assert self.naming is not None
        order = _Order(self.naming, view, kind, self.seat, asked)
        places = sorted(
            range(len(shown)), key=lambda place: order.visible_fields(place, self.rows[kind].get(shown[place]))
        )
        order.take(places)
        return [shown[place] for place in places]


def _in_use(sight: Visibility, view: State, field: Field, seat: int) -> Iterator[int]:
    """The rows of a field that may refer to the other side in a view: all rows, or those of the seat itself."""
    rows = sight.rows[field.rows]
    if field.public_alias_while and not sight.space[field.public_alias_while](view):
        return
    if rows.count:
        yield from range(getattr(view, rows.count))
    elif rows.first is not None and rows.end is not None:
        yield from range(rows.first(seat), rows.end(view, seat))


class _Order:
    """The enemy rows of a view, to be sorted."""

    def __init__(self, naming: AliasRules, view: State, kind: str, seat: int, asked: str) -> None:
        fields, self.view = naming.sight.record.fields, view
        self.first = (1 - seat) * naming.halves[kind]
        self.fields = naming.visible(kind)
        self.pointing = {name: list(_in_use(naming.sight, view, fields[name], seat)) for name in naming.pointing(kind)}
        self.asks = naming.readings.get(asked) == kind and view.ask_seat == seat
        self.pointers = list(self._pointers())

    def _pointers(self) -> Iterator[int]:
        """All numbers that refer to rows of this kind."""
        for name, used in self.pointing.items():
            yield from (getattr(self.view, name)[row] for row in used)
        if self.asks:
            yield self.view.ask_subject

    def visible_fields(self, place: int, name: int | None) -> tuple[object, ...]:
        """The visible fields of a row, the references to it, and its alias, which decides between rows that look alike."""
        row = self.first + place
        numbers = [getattr(self.view, field)[row] for field in self.fields]
        pointed = [number for number, pointer in enumerate(self.pointers) if pointer == row]
        return numbers, not pointed, pointed, NO_NAME_YET if name is None else name

    def take(self, places: Sequence[int]) -> None:
        """Reorder the rows."""
        if list(places) == list(range(len(places))):
            return
        first, end = self.first, self.first + len(places)
        for name in self.fields:
            rows = getattr(self.view, name)
            rows[first:end] = [rows[first + place] for place in places]
        moved = {first + place: first + now for now, place in enumerate(places)}
        for name, used in self.pointing.items():
            numbers = getattr(self.view, name)
            for row in used:
                numbers[row] = moved.get(numbers[row], numbers[row])
        if self.asks:
            self.view.ask_subject = moved.get(self.view.ask_subject, self.view.ask_subject)


def keep_order(v: State, seat: int) -> None:
    """No rows to sort: all are open."""


def sorting(naming: AliasRules, subjects: Mapping[int, str]) -> Rule:
    """The rule, for both runtimes, that sorts the enemy rows of a seat's view as `Aliases.sort_by_appearance` does.

    Its source is generated from the declarations. `subjects` are the readings of the subject of each question.
    """
    space = naming.sight.space
    text = "\n".join(line for kind in naming.sorted_kinds for line in _lines(naming, kind, subjects))
    kinds, record = naming.sorted_kinds, naming.sight.record.__name__
    keeps = " or ".join(f"v.ask_kind == {number}" for number in sorted(naming.in_place))
    body = [
        f"def {SORT}(v: {record}, seat: int) -> None:",
        '    """Sort the enemy rows of a view by their visible fields."""',
    ]
    body += [f"    if v.ask_seat == seat and ({keeps}):", "        return"] if keeps else []
    body += [f"    sort_each_{kind}(v, seat)" for kind in kinds]
    return compile_rule(text + "\n" + "\n".join(body) + "\n", f"<order of {record}>", SORT, space)


def _lines(naming: AliasRules, kind: str, subjects: Mapping[int, str]) -> Iterator[str]:
    """The functions that compare, exchange and sort rows of one kind."""
    record, half = naming.sight.record.__name__, naming.halves[kind]
    order, pointing = naming.visible(kind), naming.pointing(kind)
    lies_in, blank = order[0], naming.sight.record.fields[order[0]].start
    asked = sorted(number for number, reading in subjects.items() if naming.readings.get(reading) == kind)
    is_asked = "v.ask_seat == seat and (" + " or ".join(f"v.ask_kind == {number}" for number in asked) + ")"
    yield from (f"def {kind}_is_before(v: {record}, a: int, b: int, seat: int) -> bool:",)
    yield f'    """Whether a {kind} row comes before another: by its fields, then by what points at it."""'
    for name in order:
        yield from (f"    if v.{name}[a] != v.{name}[b]:", f"        return v.{name}[a] < v.{name}[b]")
    for name in pointing:
        yield from _pointers(
            naming, name, [f"if v.{name}[row] == a or v.{name}[row] == b:", f"    return v.{name}[row] == a"]
        )
    if asked:
        yield from (f"    if {is_asked}:", "        return v.ask_subject == a")
    yield from ("    return False", "", "")
    yield f"def exchange_{kind}(v: {record}, a: int, b: int, seat: int) -> None:"
    yield f'    """Exchange two {kind} rows, and the numbers that point at them."""'
    for name in order:
        yield from (
            f"    kept_{name} = v.{name}[a]",
            f"    v.{name}[a] = v.{name}[b]",
            f"    v.{name}[b] = kept_{name}",
        )
    for name in pointing:
        yield from _pointers(naming, name, _exchanged(f"v.{name}[row]"))
    if asked:
        yield from (f"    if {is_asked}:", *(f"        {line}" for line in _exchanged("v.ask_subject")))
    yield from ("", "")
    yield f"def sort_each_{kind}(v: {record}, seat: int) -> None:"
    yield f'    """Sort the {kind} rows of the other side that are shown."""'
    yield from (f"    first = (1 - seat) * {half}", "    end = first")
    yield from (f"    while end < first + {half} and v.{lies_in}[end] != {blank}:", "        end += 1")
    yield from ("    for row in range(first + 1, end):", "        at = row")
    yield from (f"        while at > first and {kind}_is_before(v, at, at - 1, seat):",)
    yield from (f"            exchange_{kind}(v, at, at - 1, seat)", "            at -= 1", "", "")


def _exchanged(number: str) -> list[str]:
    """The lines that exchange two rows in a number that points at one of them."""
    return [f"if {number} == a:", f"    {number} = b", f"elif {number} == b:", f"    {number} = a"]


def _pointers(naming: AliasRules, name: str, lines: list[str]) -> Iterator[str]:
    """The lines for each row of a field that may point at the other side: all of them, or those of the seat itself."""
    field: Any = naming.sight.record.fields[name]
    rows, within = naming.sight.rows[field.rows], "    "
    if field.public_alias_while:
        yield f"{within}if {field.public_alias_while}(v):"
        within += "    "
    if rows.count:
        yield f"{within}for row in range(v.{rows.count}):"
    else:
        assert rows.first is not None and rows.end is not None
        yield f"{within}for row in range({rows.first.__name__}(seat), {rows.end.__name__}(v, seat)):"
    yield from (f"{within}    {line}" for line in lines)
