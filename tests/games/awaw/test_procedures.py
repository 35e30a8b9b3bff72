"""The catalogue of procedures: every entry runs, cites, stays within its words and never fails on inputs in range."""

import random
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from flagplot.core.dice import FACES
from flagplot.core.errors import FlagplotError
from flagplot.core.printed.coverage import coverage, here, read_indexes
from flagplot.core.printed.edition import Edition
from flagplot.core.procedures.inputs import Input, Value
from flagplot.core.procedures.procedure import Case, Procedure, Roll
from flagplot.games.awaw import editions
from flagplot.games.awaw.procedures import PROCEDURES
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.terms import KIND_NAMES, NATION_NAMES
from flagplot.odds.exact.procedure import exact

ALL = list(PROCEDURES.values())
EACH = pytest.mark.parametrize("procedure", ALL, ids=[procedure.name for procedure in ALL])
FEW_DICE = 5


@cache
def edition() -> Edition:
    return editions.load()


@cache
def tables(**rulings: str) -> Tables:
    return editions.fill(edition().with_rulings({name.replace("_", "-"): said for name, said in rulings.items()}))


def own(procedure: Procedure, **rulings: str) -> Any:
    """The record that a procedure looks things up in, by its own edition if it has one."""
    return _own(procedure.name, tuple(sorted(rulings.items())))


@cache
def _own(name: str, rulings: tuple[tuple[str, str], ...]) -> Any:
    procedure = PROCEDURES[name]
    opened = edition_of(procedure).with_rulings({ruling.replace("_", "-"): said for ruling, said in rulings})
    return procedure.figures(opened, editions.fill(opened))


def edition_of(procedure: Procedure) -> Edition:
    return editions.load(procedure.edition) if procedure.edition else edition()


def some_inputs(procedure: Procedure, dice: random.Random) -> dict[str, object]:
    """Inputs in range; few search dice, so that all their odds may be counted."""
    found: dict[str, object] = {}
    for part in procedure.inputs:
        high = (
            min(part.high, FEW_DICE) if procedure.name == "awaw.search-results" and part.name == "dice" else part.high
        )
        value = dice.randint(part.low, high)
        if part.many:
            found[part.name] = dice.sample(range(part.low, part.high + 1), dice.randint(0, 6))
        else:
            found[part.name] = part.spell(value) if dice.random() < 0.5 else value
    return found


def some_case(procedure: Procedure, dice: random.Random, t: Any) -> Case:
    """A case that the procedure accepts: one whose inputs contradict each other is drawn again."""
    for _ in range(400):
        try:
            return procedure.take(t, some_inputs(procedure, dice))
        except FlagplotError as error:
            assert procedure.check is not None, error
    raise AssertionError(f"{procedure.name} refuses everything")


def rolled(case: Case, dice: random.Random) -> Case:
    """The same case with its rolls thrown."""
    fields: dict[str, Any] = {part.name: case.inputs[part.key] for part in case.procedure.inputs}
    for roll in case.procedure.rolls:
        low, high = roll.dice, FACES * roll.dice
        fields[roll.name] = [dice.randint(low, high) for _ in range(case.throws(roll))]
    return case.procedure.take(case.tables, fields)


def spelled(procedure: Procedure, outcome: tuple[int, ...]) -> list[int | str]:
    return [part.spell(value) for part, value in zip(procedure.parts, outcome, strict=True)]


@EACH
def test_every_procedure_runs_with_its_defaults(procedure: Procedure) -> None:
    case = procedure.take(own(procedure), {})
    odds = exact(case)
    assert sum(odds.chances.values()) == 1
    assert all(spelled(procedure, outcome) for outcome in odds.chances)
    assert case.is_decided == (not procedure.rolls)


@EACH
def test_every_procedure_cites_clauses_that_are_printed(procedure: Procedure) -> None:
    index = next(index for index in read_indexes(here()[0]) if index.edition == edition_of(procedure).name)
    cites = [procedure.cites, *(each.cites for each in procedure.derived), *(roll.cites for roll in procedure.rolls)]
    for cite in [each.strip() for text in cites for each in text.split(",")]:
        chapter = cite.split(".")[0] + "."
        assert index.cited(cite) or not index.is_heading(chapter), cite  # 19 and 23 are printed in no source
    assert procedure.citations and all(procedure.citations)


@EACH
def test_names_and_meanings_are_told(procedure: Procedure) -> None:
    assert procedure.name.startswith("awaw.") and procedure.says
    fields: list[Input | Roll] = [*procedure.inputs, *procedure.rolls]
    assert len({field.name for field in fields}) == len(fields)
    assert all(field.meaning and field.name == field.name.lower() and "_" not in field.name for field in fields)
    assert all(part.meaning for part in procedure.parts)
    for part in procedure.inputs:
        assert part.many or part.read(part.spell(part.default)) == part.default
        assert not part.words or part.high - part.low == len(part.words) - 1


@pytest.mark.long
@EACH
def test_random_inputs_in_range_never_fail_and_odds_sum_to_one(procedure: Procedure) -> None:
    dice = random.Random(procedure.name)
    for _ in range(25):
        case = some_case(procedure, dice, own(procedure))
        odds = exact(case)
        assert sum(odds.chances.values()) == 1
        for outcome in odds.chances:
            assert len(spelled(procedure, outcome)) == len(procedure.parts)
        for name in odds.names:
            assert sum(odds.marginal(name).values()) == 1


@EACH
def test_random_dice_give_an_outcome_that_the_odds_have(procedure: Procedure) -> None:
    dice = random.Random(f"{procedure.name} rolled")
    for _ in range(25):
        case = some_case(procedure, dice, own(procedure))
        decided = rolled(case, dice)
        assert decided.is_decided
        assert exact(case).chances[decided.outcome()] > 0
        assert exact(decided).chances == {decided.outcome(): Fraction(1)}
        assert all(step.cites and step.numbers for step in decided.steps())
        throws = sum(len(totals) for totals in decided.thrown.values())
        assert len(list(decided.steps())) == len(procedure.derived) + throws


@EACH
def test_every_alternative_of_every_ruling_that_can_move_it_plays(procedure: Procedure) -> None:
    dice = random.Random(f"{procedure.name} ruled")
    used = procedure.names_used()
    for ruling in edition_of(procedure).rulings.values():
        if not ruling.fixed and ruling.name.replace("-", "_") in used:
            for alternative in ruling.alternatives:
                t = own(procedure, **{ruling.name: alternative.name})
                for _ in range(5):
                    assert sum(exact(some_case(procedure, dice, t)).chances.values()) == 1


@pytest.mark.long
def test_a_ruling_that_is_not_named_does_not_move_a_procedure() -> None:
    """What a procedure says of the rulings that can move it is all there is."""
    dice = random.Random(20)
    for procedure in ALL:
        used = procedure.names_used()
        others = {
            ruling.name: ruling.alternatives[-1].name
            for ruling in edition_of(procedure).rulings.values()
            if not ruling.fixed and ruling.name.replace("-", "_") not in used
        }
        for _ in range(10):
            case = some_case(procedure, dice, own(procedure))
            inputs = {part.name: case.inputs[part.key] for part in procedure.inputs}
            assert exact(procedure.take(own(procedure, **others), inputs)).chances == exact(case).chances


def test_named_rulings_move_the_procedures_that_name_them() -> None:
    def outcome(name: str, rulings: dict[str, str], **fields: object) -> tuple[int, ...]:
        return PROCEDURES[name].take(tables(**rulings), fields).outcome()

    giants = {"giants": 2, "hurt_giants": 1, "naval_factors": 10}
    assert outcome("awaw.air-defence-level", {}, **giants) == (3,)
    assert outcome("awaw.air-defence-level", {"damaged-giants-defend": "no"}, **giants) == (2,)
    hit = {"squadrons": 20, "surprise": 7, "size": 9, "target_drm": 9, "naval": "none", "roll": 2}
    assert outcome("awaw.air-attack-named", {}, **hit) == (8, 8, 1, 1)
    assert outcome("awaw.air-attack-named", {"critical-hit": "one-hit"}, **hit) == (8, 9, 2, 1)
    screen = {"capitals": 1, "damaged_capitals": 1}
    assert outcome("awaw.screen", {}, **screen) == (0,)
    assert outcome("awaw.screen", {"damaged-capital-screens": "at-once"}, **screen) == (1,)
    assert outcome("awaw.cargo-left", {"cargo-loss": "all"}, cargo=6, capacity=5) == (0,)
    both = {"withdrew_a": 1, "spent_b": 1, "loser_of_round": "b"}
    assert outcome("awaw.ending", {}, **both) == (1, -1)
    assert outcome("awaw.ending", {"both-sides-end": "round-loser"}, **both) == (1, 0)


def test_nations_and_types_are_words() -> None:
    def drm(**fields: object) -> int:
        return PROCEDURES["awaw.nationality-drm"].take(tables(), fields).outcome()[0]

    assert drm(nation="Japan", kind="CV") == 1
    assert drm(nation="united states", kind="bb", size=5) == 3
    assert drm(nation="Dutch-East-Indies", kind="DD", low_supply="yes") == -1
    assert drm(nation=1, kind="SUB", codebreaking=1) == 4
    with pytest.raises(FlagplotError, match="nation: 'Norway' is not allowed; expected Japan, Germany, .* or Dutch"):
        drm(nation="Norway")
    assert len(NATION_NAMES) == 14 and len(KIND_NAMES) == 9


def test_the_example_of_the_brief() -> None:
    fields = {
        "factors": "8",
        "firer-drm": "2",
        "target-drm": "1",
        "firer-encumbered": "0",
        "target-encumbered": "0",
        "roll": "7",
    }
    case = PROCEDURES["awaw.fleet-fire"].take(tables(), fields)
    assert case.outcome() == (2,)
    steps = [step.numbers for step in case.steps()]
    assert steps == [{"modifier": 1}, {"total": 7, "row": 8, "column": 8, "hits": 2}]


def test_screened_ships_are_not_rolled_for_while_others_shield_them() -> None:
    named = PROCEDURES["awaw.screened-fire-named"]
    shielded = named.take(tables(), {"factors": 25, "unscreened-cruisers": 1})
    assert shielded.is_decided and shielded.outcome() == (0, 0, 0, 0)
    with pytest.raises(FlagplotError, match="roll: 1 given, 0 throws needed for these inputs; expected none"):
        named.take(tables(), {"unscreened-cruisers": 1, "roll": 7})
    opened = named.take(tables(), {"factors": 25, "unscreened-cruisers": 1, "damaged-by-capitals": 1, "roll": 7})
    assert opened.outcome() == (1, 5, 4, 2)


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("fleet-fire-named", {"size": 3, "hits-before": 3}),
        ("air-attack-named", {"size": 2, "hits-before": 8}),
        ("submarine-attack-named", {"size": 2, "hits-before": 2}),
        ("screened-fire-named", {"size": 2, "hits-before": 2}),
        ("screened-fire-named", {"damaged-capitals": 1}),
        ("screened-fire-light", {"damaged-by-lights": 1}),
        ("screen", {"unscreened-cruisers": 1, "damaged-by-capitals": 1, "damaged-by-lights": 1}),
        ("air-defence-level", {"hurt-giants": 1}),
        ("submarine-target", {"carriers": 0, "capitals": 0, "light": 0}),
    ],
)
def test_inputs_that_contradict_each_other_are_refused(name: str, fields: dict[str, Value]) -> None:
    with pytest.raises(FlagplotError, match=f"^awaw.{name}: "):
        PROCEDURES[f"awaw.{name}"].take(tables(), fields)


def test_a_case_leaves_the_blank_situation_as_it_was() -> None:
    screen = PROCEDURES["awaw.screen"]
    assert screen.take(tables(), {"capitals": 3}).outcome() == (0,)
    assert screen.take(tables(), {}).outcome() == (1,)
    drm = PROCEDURES["awaw.nationality-drm"]
    assert drm.take(tables(), {"codebreaking": 3}).outcome() == (6, 3)
    assert drm.take(tables(), {"research": 2}).outcome() == (5, 5)
    assert drm.take(tables(naval_research_shift="ships-only"), {"research": 2}).outcome() == (5, 3)
    assert drm.take(tables(), {}).outcome() == (3, 3)


def test_the_catalogue_states_no_rule_of_its_own() -> None:
    """Whatever clause an entry cites is cited by the rules themselves too."""
    rows = coverage(here()[0]).rows
    alone = [row.rule.id for row in rows if row.cited_by and all(".procedures" in place for place in row.cited_by)]
    assert alone == []
