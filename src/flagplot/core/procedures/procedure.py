"""Procedures: one adjudication by itself, named inputs and dice in, a named outcome out.

A procedure is data that names functions of the rules, and their parameters are filled by name: `t` the tables,
`firer_drm` the input `firer-drm`, then whatever was derived before the dice. For the reader of a throw `throw` is its
place and `roll` its total; what the throws of a roll add up to has the roll's `gives` for a name. So a composition says
which functions follow each other and nothing more.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import cached_property
from types import CodeType, FunctionType
from typing import Any, NamedTuple

from flagplot.core.bind import Rule as Called
from flagplot.core.dice import FACES
from flagplot.core.errors import FlagplotError, one_of
from flagplot.core.printed.edition import Edition
from flagplot.core.procedures.inputs import (
    Input,
    OutcomePart,
    Rule,
    Using,
    Value,
    inputs_of,
    key_of,
    parameters_of,
    parts_of,
    read_one,
    several,
)

_PACKAGE = __name__.partition(".")[0]


@dataclass(frozen=True)
class DerivedNumber:
    """A number that follows before the outcome, by a rule of its own: a modifier, a row, a column."""

    name: str
    rule: Rule
    cites: str
    words: tuple[str, ...] = ()

    def spell(self, value: Value) -> Value | str:
        """Give the value in game words."""
        return self.words[value] if self.words and isinstance(value, int) else value


@dataclass(frozen=True)
class Roll:
    """One roll of a procedure: how many dice are summed in a throw, how many throws, what one throw adds."""

    name: str
    meaning: str
    cites: str
    dice: int = 1
    read: Rule | None = None
    """What one throw adds; without it the roll has one throw at most, and its total stands for itself."""
    gives: str = ""
    throws: Rule | None = None
    """How many throws are made; without it one."""
    most: int = 1
    adds: tuple[str, ...] = ()
    """What to call the numbers that a throw adds, in the steps."""
    width: int = 0
    """How many numbers a throw adds: 0 for one plain number."""
    shows: tuple[DerivedNumber, ...] = ()

    @property
    def result(self) -> str:
        """Name under which the outcome's rule gets what the throws add up to."""
        return self.gives or key_of(self.name)

    def take(self, given: object, needed: int) -> tuple[int, ...]:
        """Read the totals thrown, which must be as many as are needed."""
        totals = tuple(read_one(each, self.name, self.dice, FACES * self.dice) for each in several(given))
        if len(totals) != needed:
            throws = f"{needed} throw{'' if needed == 1 else 's'}"
            what = f"{len(totals)} given where these inputs call for {throws}"
            expected = f"{throws} of {self.dice} to {FACES * self.dice}, with commas between" if needed else "none"
            raise FlagplotError(what, field=self.name, expected=expected)
        return totals


Space = dict[str, Any]
"""What the functions of a procedure may be given, by the names of their parameters."""
Numbers = dict[str, Value | str]


class Step(NamedTuple):
    """One step of an adjudication: what was found, the numbers in it, and by which paragraph."""

    name: str
    numbers: Numbers
    cites: str


@dataclass(frozen=True)
class Procedure:
    """A catalogue entry: what is derived and rolled, the rule that gives the outcome; what goes in the rules declare."""

    name: str
    says: str
    cites: str
    rule: Rule | None
    """Gives the outcome; without it the outcome is what the rolls add up to."""
    derived: tuple[DerivedNumber, ...] = ()
    rolls: tuple[Roll, ...] = ()
    check: Rule | None = None
    """What is wrong with the inputs together, in words; an empty text if nothing is."""
    again: Callable[[tuple[int, ...]], bool] | None = None
    """Outcomes after which all is rolled again; exact odds leave them out and share their chance among the others."""
    first: tuple[str, ...] = ()
    """Inputs that are named before the others."""
    tables: Callable[[Edition], object] | None = None
    """Fills the record that its rules look things up in from an edition; without it they are given the game's own."""
    edition: str = ""
    """The edition that it goes by where none is named; without one that of its game."""

    def figures(self, edition: Edition, own: object = None) -> object:
        """Give the record that its rules look things up in, `own` being the game's."""
        return self.tables(edition) if self.tables is not None else own

    @cached_property
    def inputs(self) -> tuple[Input, ...]:
        """What its functions declare on their parameters: of the throws, of what is derived, of the rule, of the check."""
        found = {key_of(each.name) for each in self.derived} | {roll.result for roll in self.rolls}
        declared = {each.name: each for each in inputs_of(*self._rules()) if each.key not in found}
        return tuple(declared[name] for name in dict.fromkeys((*self.first, *declared)))

    @cached_property
    def parts(self) -> tuple[OutcomePart, ...]:
        """The outcome, as the rule declares it on what it returns, or without one whatever reads the rolls."""
        given = [self.rule] if self.rule else [roll.read for roll in self.rolls if roll.read]
        return tuple(part for rule in given for part in parts_of(rule))

    @cached_property
    def by_name(self) -> dict[str, Input | Roll]:
        """Every field that may be given, inputs first."""
        return {each.name: each for each in self.inputs} | {each.name: each for each in self.rolls}

    @cached_property
    def citations(self) -> list[str]:
        """The paragraphs, one by one."""
        return [cite.strip() for cite in self.cites.split(",")]

    def take(self, tables: object, fields: Mapping[str, object]) -> "Case":
        """Set the procedure up with the fields given, defaults for the other inputs; rolls may be left open."""
        given: dict[str, object] = {}
        for name, value in fields.items():
            known = name if name in self.by_name else name.replace("_", "-")
            if known not in self.by_name:
                raise FlagplotError(
                    f"there is no field {name!r}{nearest(name, self.by_name)}",
                    field=self.name,
                    expected=one_of(self.by_name).replace(" or ", " and "),
                )
            if known in given:
                raise FlagplotError("it is given twice", field=known, expected="it once")
            given[known] = value
        inputs = {part.key: part.read(given[part.name]) if part.name in given else part.default for part in self.inputs}
        return Case(self, tables, inputs, {roll: given[roll.name] for roll in self.rolls if roll.name in given})

    def functions(self) -> list[Called]:
        """Every function that it names."""
        return [rule.rule if isinstance(rule, Using) else rule for rule in self._rules()]

    def _rules(self) -> list[Rule]:
        rules: list[Rule | None] = []
        for roll in self.rolls:
            rules += [roll.throws, roll.read, *(each.rule for each in roll.shows)]
        rules += [*(each.rule for each in self.derived), self.rule, self.check]
        return [rule for rule in rules if rule is not None]

    def with_functions(self, other: Callable[[Called], Called]) -> "Procedure":
        """The same procedure with another function for each that it names."""

        def of(rule: Rule | None) -> Rule | None:
            return None if rule is None else instead(rule)

        def instead(rule: Rule) -> Rule:
            return rule.over(other(rule.rule)) if isinstance(rule, Using) else other(rule)

        def derived(some: tuple[DerivedNumber, ...]) -> tuple[DerivedNumber, ...]:
            return tuple(replace(each, rule=instead(each.rule)) for each in some)

        rolls = [replace(r, read=of(r.read), throws=of(r.throws), shows=derived(r.shows)) for r in self.rolls]
        twin = replace(
            self, rule=of(self.rule), check=of(self.check), derived=derived(self.derived), rolls=tuple(rolls)
        )
        vars(twin).update(inputs=self.inputs, parts=self.parts)
        return twin

    def names_used(self) -> frozenset[str]:
        """Every name that its functions use, and those that they call: among them the rulings that can move it."""
        seen: dict[CodeType, None] = {}
        for rule in self.functions():
            _walk(rule, seen)
        return frozenset(name for code in seen for name in code.co_names)


class Case:
    """A procedure with its inputs, all that follows from them before the dice, and the rolls already thrown."""

    def __init__(
        self, procedure: Procedure, tables: object, inputs: Mapping[str, Value], given: Mapping[Roll, object]
    ) -> None:
        self.procedure = procedure
        self.tables = tables
        self.inputs = inputs
        self._space: Space = {"t": tables, **inputs}
        wrong = _call(procedure.check, self._space) if procedure.check else ""
        if wrong:
            raise FlagplotError(wrong, field=procedure.name)
        for derived in procedure.derived:
            self._space[key_of(derived.name)] = _plain(_call(derived.rule, self._space))
        self.thrown = {roll.name: roll.take(totals, self.throws(roll)) for roll, totals in given.items()}
        for roll in procedure.rolls:
            if roll.name not in self.thrown and self.throws(roll) == 0:
                self.thrown[roll.name] = ()

    @property
    def is_decided(self) -> bool:
        """Whether every roll that is called for has been thrown."""
        return len(self.thrown) == len(self.procedure.rolls)

    def throws(self, roll: Roll) -> int:
        """How many throws the inputs call for."""
        return int(_call(roll.throws, self._space)) if roll.throws else 1

    def read(self, roll: Roll, throw: int, total: int) -> Value:
        """What one throw adds."""
        return _plain(_call(roll.read, self._throw(throw, total))) if roll.read else total

    def nothing(self, roll: Roll) -> Value:
        """What no throw at all adds."""
        return (0,) * roll.width if roll.width else 0

    def reading(self, roll: Roll) -> Value:
        """What the throws made add up to."""
        result = self.nothing(roll)
        for throw, total in enumerate(self.thrown[roll.name]):
            result = add(result, self.read(roll, throw, total))
        return result

    def outcome(self, readings: Mapping[str, Value] | None = None) -> tuple[int, ...]:
        """The outcome for what the rolls add up to, those thrown if nothing else is said."""
        if readings is None:
            readings = {roll.result: self.reading(roll) for roll in self.procedure.rolls}
        rule = self.procedure.rule
        outcomes = [_plain(_call(rule, {**self._space, **readings}))] if rule else readings.values()
        return tuple([each for outcome in outcomes for each in (outcome if isinstance(outcome, tuple) else (outcome,))])

    def steps(self) -> Iterator[Step]:
        """Tell how the outcome is come to: what was derived, then each throw with its row and column."""
        for derived in self.procedure.derived:
            yield Step(derived.name, {derived.name: derived.spell(self._space[key_of(derived.name)])}, derived.cites)
        for roll in self.procedure.rolls:
            totals = self.thrown.get(roll.name, ())
            for throw, total in enumerate(totals):
                name = f"{roll.name} {throw + 1}" if len(totals) > 1 else roll.name
                yield Step(name, self._shown(roll, throw, total), roll.cites)

    def _shown(self, roll: Roll, throw: int, total: int) -> Numbers:
        numbers: Numbers = {"total": total}
        for derived in roll.shows:
            numbers[derived.name] = _plain(_call(derived.rule, self._throw(throw, total)))
        added = self.read(roll, throw, total)
        return numbers | dict(zip(roll.adds, added if isinstance(added, tuple) else (added,), strict=False))

    def _throw(self, throw: int, total: int) -> Space:
        return {**self._space, "throw": throw, "roll": total}


def find(procedures: Mapping[str, Procedure], name: str) -> Procedure:
    """Find a procedure by its name, with or without its game before the dot."""
    if name in procedures:
        return procedures[name]
    short = [full for full in procedures if full.partition(".")[2] == name]
    if len(short) == 1:
        return procedures[short[0]]
    guess = nearest(name, procedures) or nearest(name, [full.partition(".")[2] for full in procedures])
    expected = "a name that `flagplot adjudicate --list` gives"
    raise FlagplotError(f"there is no procedure {name!r}{guess}", expected=expected)


def nearest(name: str, known: Iterable[str]) -> str:
    """Ask whether the most alike of the known names was meant; nothing if none is alike."""
    close = get_close_matches(name.lower(), list(known), 1)
    return f", did you mean {close[0]!r}?" if close else ""


def add(one: Value, other: Value) -> Value:
    """Add readings, number by number."""
    if isinstance(one, tuple) and isinstance(other, tuple):
        return tuple([a + b for a, b in zip(one, other, strict=True)])
    if isinstance(one, int) and isinstance(other, int):
        return one + other
    raise TypeError("readings of different widths")


def _plain(value: int | tuple[int, ...]) -> Value:
    return tuple([int(each) for each in value]) if isinstance(value, tuple) else int(value)


def _call(rule: Rule, space: Space) -> Any:
    if isinstance(rule, Using):
        records = parameters_of(rule.rule).values()
        given = zip(rule.sources, records, strict=True)
        return rule.rule(*[_argument(name, record, space) if isinstance(name, str) else name for name, record in given])
    return rule(*[_argument(name, record, space) for name, record in parameters_of(rule).items()])


def _argument(name: str, record: type[NamedTuple] | None, space: Space) -> object:
    """A number that is there, or a record of the numbers that are."""
    if record is None or isinstance(space.get(name), record):
        return space[name]
    return record(*(space[name] if name in space else [space[field] for field in record._fields]))


def _walk(rule: object, seen: dict[CodeType, None]) -> None:
    """Gather the code of a function and of those of the same package that it calls by name."""
    if isinstance(rule, Using):
        rule = rule.rule
    if not isinstance(rule, FunctionType) or rule.__code__ in seen:
        return
    seen[rule.__code__] = None
    for name in rule.__code__.co_names:
        called = rule.__globals__.get(name)
        if isinstance(called, FunctionType) and called.__module__.startswith(_PACKAGE):
            _walk(called, seen)
