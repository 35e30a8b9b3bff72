"""Procedures: single adjudications from named inputs and dice to a named outcome.

A procedure is data that names functions of the rules. Their parameters are filled by name: `t` the tables, `firer_drm`
the input `firer-drm`, then the numbers derived before the dice. For the function that reads a throw, `throw` is its
index and `roll` its total. The sum of a roll's throws is named by its `gives`. So a procedure only gives the order of
functions.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import cached_property
from types import CodeType, FunctionType
from typing import Any, NamedTuple

from flagplot.core.bind import Rule as Called
from flagplot.core.bind import names_in
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
    """A number computed before the outcome by its own rule: a modifier, a row, a column."""

    name: str
    rule: Rule
    cites: str
    words: tuple[str, ...] = ()

    def spell(self, value: Value) -> Value | str:
        """The value in game words."""
        return self.words[value] if self.words and isinstance(value, int) else value


@dataclass(frozen=True)
class Roll:
    """One roll of a procedure: the dice summed in a throw, the number of throws, and the contribution of a throw."""

    name: str
    meaning: str
    cites: str
    dice: int = 1
    read: Rule | None = None
    """The contribution of one throw. Without it the roll has at most one throw, and its total is the result."""
    gives: str = ""
    throws: Rule | None = None
    """The number of throws; one by default."""
    most: int = 1
    adds: tuple[str, ...] = ()
    """Names of the numbers that a throw contributes, in the steps."""
    width: int = 0
    """How many numbers a throw contributes: 0 for one plain number."""
    shows: tuple[DerivedNumber, ...] = ()

    @property
    def result(self) -> str:
        """Name of the sum of the throws, for the outcome's rule."""
        return self.gives or key_of(self.name)

    def take(self, given: object, needed: int) -> tuple[int, ...]:
        """Read the totals thrown; there must be exactly `needed` of them."""
        totals = tuple(read_one(each, self.name, self.dice, FACES * self.dice) for each in several(given))
        if len(totals) != needed:
            throws = f"{needed} throw{'' if needed == 1 else 's'}"
            what = f"{len(totals)} given, {throws} needed for these inputs"
            expected = f"{throws} of {self.dice} to {FACES * self.dice}, with commas between" if needed else "none"
            raise FlagplotError(what, field=self.name, expected=expected)
        return totals


Space = dict[str, Any]
"""The values available to the functions of a procedure, by parameter name."""
Numbers = dict[str, Value | str]


class Step(NamedTuple):
    """One step of an adjudication: the finding, its numbers and its paragraph."""

    name: str
    numbers: Numbers
    cites: str


@dataclass(frozen=True)
class Procedure:
    """A catalogue entry: derived numbers, rolls and the rule for the outcome. The rules declare the inputs."""

    name: str
    says: str
    cites: str
    rule: Rule | None
    """Computes the outcome; without it the outcome is the sum of the rolls."""
    derived: tuple[DerivedNumber, ...] = ()
    rolls: tuple[Roll, ...] = ()
    check: Rule | None = None
    """An error in the combination of inputs, as text; empty if there is none."""
    again: Callable[[tuple[int, ...]], bool] | None = None
    """Outcomes that require a complete reroll. Exact odds exclude them and rescale the others."""
    first: tuple[str, ...] = ()
    """Inputs listed before the others."""
    tables: Callable[[Edition], object] | None = None
    """Builds the tables record for its rules from an edition; by default the game's own."""
    edition: str = ""
    """The default edition; if empty, that of its game."""

    def figures(self, edition: Edition, own: object = None) -> object:
        """The record for its rules; `own` is the game's."""
        return self.tables(edition) if self.tables is not None else own

    @cached_property
    def inputs(self) -> tuple[Input, ...]:
        """The inputs that its functions declare: for the throws, the derived numbers, the rule and the check."""
        found = {key_of(each.name) for each in self.derived} | {roll.result for roll in self.rolls}
        declared = {each.name: each for each in inputs_of(*self._rules()) if each.key not in found}
        return tuple(declared[name] for name in dict.fromkeys((*self.first, *declared)))

    @cached_property
    def parts(self) -> tuple[OutcomePart, ...]:
        """The outcome that the rule declares on its return type, or without a rule the functions that read the rolls."""
        given = [self.rule] if self.rule else [roll.read for roll in self.rolls if roll.read]
        return tuple(part for rule in given for part in parts_of(rule))

    @cached_property
    def by_name(self) -> dict[str, Input | Roll]:
        """Every field that can be given, inputs first."""
        return {each.name: each for each in self.inputs} | {each.name: each for each in self.rolls}

    @cached_property
    def citations(self) -> list[str]:
        """The paragraphs, one by one."""
        return [cite.strip() for cite in self.cites.split(",")]

    def take(self, tables: object, fields: Mapping[str, object]) -> "Case":
        """Start the procedure with the fields given and defaults for the other inputs; rolls may be missing."""
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
                raise FlagplotError("it is given twice", field=known, expected="each field once")
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
        """The same procedure with each function replaced."""

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
        """Every name that its functions and their callees use, including the rulings that can affect it."""
        seen: dict[CodeType, None] = {}
        for rule in self.functions():
            _walk(rule, seen)
        return frozenset(name for code in seen for name in names_in(code))


class Case:
    """A procedure with its inputs, the derived numbers, and the rolls already thrown."""

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
        """Whether every required roll has been thrown."""
        return len(self.thrown) == len(self.procedure.rolls)

    def throws(self, roll: Roll) -> int:
        """The number of throws that the inputs require."""
        return int(_call(roll.throws, self._space)) if roll.throws else 1

    def read(self, roll: Roll, throw: int, total: int) -> Value:
        """The contribution of one throw."""
        return _plain(_call(roll.read, self._throw(throw, total))) if roll.read else total

    def nothing(self, roll: Roll) -> Value:
        """The contribution of no throws."""
        return (0,) * roll.width if roll.width else 0

    def reading(self, roll: Roll) -> Value:
        """The sum of the throws made."""
        result = self.nothing(roll)
        for throw, total in enumerate(self.thrown[roll.name]):
            result = add(result, self.read(roll, throw, total))
        return result

    def outcome(self, readings: Mapping[str, Value] | None = None) -> tuple[int, ...]:
        """The outcome for these sums of the rolls, by default those thrown."""
        if readings is None:
            readings = {roll.result: self.reading(roll) for roll in self.procedure.rolls}
        rule = self.procedure.rule
        outcomes = [_plain(_call(rule, {**self._space, **readings}))] if rule else readings.values()
        return tuple([each for outcome in outcomes for each in (outcome if isinstance(outcome, tuple) else (outcome,))])

    def steps(self) -> Iterator[Step]:
        """The steps to the outcome: the derived numbers, then each throw with its row and column."""
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
    """The procedure with a name, with or without its game before the dot."""
    if name in procedures:
        return procedures[name]
    short = [full for full in procedures if full.partition(".")[2] == name]
    if len(short) == 1:
        return procedures[short[0]]
    guess = nearest(name, procedures) or nearest(name, [full.partition(".")[2] for full in procedures])
    expected = "a name from `flagplot adjudicate --list`"
    raise FlagplotError(f"there is no procedure {name!r}{guess}", expected=expected)


def nearest(name: str, known: Iterable[str]) -> str:
    """A suggestion of the most similar known name; empty if none is similar."""
    close = get_close_matches(name.lower(), list(known), 1)
    return f", perhaps {close[0]!r} was meant" if close else ""


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
    """A number in the space, or a record of the available numbers."""
    if record is None or isinstance(space.get(name), record):
        return space[name]
    return record(*(space[name] if name in space else [space[field] for field in record._fields]))


def _walk(rule: object, seen: dict[CodeType, None]) -> None:
    """Collect the code of a function and of its callees in the same package."""
    if isinstance(rule, Using):
        rule = rule.rule
    if not isinstance(rule, FunctionType) or rule.__code__ in seen:
        return
    seen[rule.__code__] = None
    for name in names_in(rule.__code__):
        called = rule.__globals__.get(name)
        if isinstance(called, FunctionType) and called.__module__.startswith(_PACKAGE):
            _walk(called, seen)
