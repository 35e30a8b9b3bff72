"""A procedure by itself: what it takes, what it refuses, how its rolls add up and what it tells of them."""

from dataclasses import replace
from typing import Annotated, Any, NamedTuple

import pytest

from flagplot.core.errors import FlagplotError
from flagplot.core.procedures.inputs import Choice, Count, Flag, Input, OutcomePart, Using, inputs_of, key_of
from flagplot.core.procedures.procedure import DerivedNumber, Procedure, Roll, add, find, nearest


class Result(NamedTuple):
    high: int
    far: int


def modifier_of(
    t: dict[str, int],
    wind: Annotated[int, Choice("the wind", ("calm", "fresh breeze", "Gale"))],
    uphill: Annotated[int, Flag("whether it goes uphill")],
) -> int:
    return wind - uphill + t["extra"]


def metres(t: dict[str, int], modifier: int, throw: int, roll: int) -> int:
    return scaled(t, roll + modifier) + 100 * throw


def scaled(t: dict[str, int], value: int) -> int:
    return 10 * value if t["scale"] else value


def thrown(stones: Annotated[int, Count(0, 3, "stones to throw", 1)]) -> int:
    return stones


def result(
    stones: int, far: int
) -> Annotated[Result, OutcomePart("stones", "stones thrown"), OutcomePart("far", "metres in all")]:
    return Result(stones, far)


def not_too_many(stones: int, strong: Annotated[int, Flag("whether the arm is strong")]) -> str:
    return "a weak arm throws one stone" if stones > 1 and strong == 0 else ""


THROW = Procedure(
    "toy.throw",
    "How far stones fly",
    "22.1, 22.2",
    result,
    (DerivedNumber("modifier", modifier_of, "22.3"),),
    (
        Roll(
            "roll",
            "two dice a stone",
            "22.4",
            2,
            metres,
            "far",
            thrown,
            3,
            ("metres",),
            0,
            (DerivedNumber("doubled", Using(lambda by, roll: by * roll, by=2), "22.5"),),
        ),
    ),
    not_too_many,
)
TABLES = {"extra": 0, "scale": 0}


def throw(**fields: object) -> Any:
    return THROW.take(TABLES, {name.replace("_", "-"): value for name, value in fields.items()})


def refusal(**fields: object) -> FlagplotError:
    with pytest.raises(FlagplotError) as caught:
        throw(**fields)
    return caught.value


def test_defaults_stand_for_what_is_not_given_and_a_roll_may_stay_open() -> None:
    case = throw()
    assert case.inputs == {"stones": 1, "wind": 0, "uphill": 0, "strong": 0}
    assert not case.is_decided


@pytest.mark.parametrize("said", ["gale", "GALE", 2, "2", " Gale "])
def test_a_word_may_be_written_in_any_case_or_as_its_number(said: object) -> None:
    assert throw(wind=said).inputs["wind"] == 2


@pytest.mark.parametrize("said", ["fresh breeze", "fresh-breeze", "Fresh_Breeze"])
def test_a_word_of_two_parts_may_be_joined(said: str) -> None:
    assert throw(wind=said).inputs["wind"] == 1


@pytest.mark.parametrize(("said", "value"), [("yes", 1), ("no", 0), (True, 1), (False, 0), (1, 1), ("0", 0)])
def test_yes_and_no(said: object, value: int) -> None:
    assert throw(uphill=said).inputs["uphill"] == value


@pytest.mark.parametrize("said", [4, -1, "4", "", "two", 1.5, None, True, [1, 2], {}, "9" * 5000, float("nan")])
def test_a_number_out_of_its_range_is_refused_with_the_range(said: object) -> None:
    found = refusal(stones=said)
    assert found.field == "stones"
    assert found.expected == "a whole number from 0 to 3"
    assert len(str(found)) < 200


def test_a_word_unknown_is_refused_with_the_words() -> None:
    assert refusal(wind="storm").expected == "calm, fresh breeze or Gale"
    assert refusal(wind=3).expected == "calm, fresh breeze or Gale"


def test_a_field_unknown_is_refused_with_the_fields_and_a_guess() -> None:
    found = refusal(stone=1)
    assert "perhaps 'stones' was meant" in str(found)
    assert found.expected == "stones, wind, uphill, strong and roll"


def so_so(so_so: Annotated[int, Flag("whether")]) -> int:
    return so_so


def test_a_field_given_twice_is_refused() -> None:
    doubled = Procedure("toy.none", "Nothing", "22.1", so_so)
    with pytest.raises(FlagplotError, match="so-so: it is given twice"):
        doubled.take(TABLES, {"so-so": 1, "so_so": 1})


def test_inputs_that_do_not_fit_each_other_are_refused() -> None:
    assert str(refusal(stones=2)) == "toy.throw: a weak arm throws one stone"
    assert throw(stones=2, strong=1).throws(THROW.rolls[0]) == 2


@pytest.mark.parametrize(
    ("stones", "roll", "wrong"),
    [
        (1, "7,8", "2 given, 1 throw needed for these inputs"),
        (3, 7, "1 given, 3 throws needed for these inputs"),
        (0, 7, "1 given, 0 throws needed for these inputs"),
        (1, 1, "'1' is not allowed"),
        (1, 13, "'13' is not allowed"),
        (2, "7,x", "'x' is not allowed"),
        (2, "", "0 given, 2 throws needed for these inputs"),
    ],
)
def test_rolls_have_to_be_as_many_as_are_called_for_and_of_these_dice(stones: int, roll: object, wrong: str) -> None:
    found = refusal(stones=stones, strong=1, roll=roll)
    assert found.field == "roll" and found.what == wrong


def test_the_throws_of_a_roll_add_up() -> None:
    case = throw(stones=3, strong="yes", wind="Gale", uphill=1, roll=[2, 7, "12"])
    assert case.is_decided
    assert case.outcome() == (3, (2 + 1) + (7 + 1) + (12 + 1) + 100 + 200)
    assert case.outcome({"far": 5}) == (3, 5)


def test_the_steps_tell_what_was_derived_and_every_throw() -> None:
    steps = list(throw(stones=2, strong=1, wind="fresh breeze", roll="3,4").steps())
    assert [tuple(step) for step in steps] == [
        ("modifier", {"modifier": 1}, "22.3"),
        ("roll 1", {"total": 3, "doubled": 6, "metres": 4}, "22.4"),
        ("roll 2", {"total": 4, "doubled": 8, "metres": 105}, "22.4"),
    ]
    assert [step.name for step in throw(roll=3).steps()] == ["modifier", "roll"]
    assert [step.name for step in throw().steps()] == ["modifier"]


def test_a_roll_without_throws_is_decided_by_itself() -> None:
    case = throw(stones=0)
    assert case.is_decided and case.thrown == {"roll": ()}
    assert case.outcome() == (0, 0)


def test_a_procedure_tells_the_names_that_its_functions_use() -> None:
    assert THROW.names_used() >= {"scaled", "Result"}


def test_a_set_of_numbers_is_sorted_and_without_doubles() -> None:
    numbers = Input("numbers", "some numbers", 1, 6, (1,), many=True)
    assert numbers.read("5,1,5") == (1, 5)
    assert numbers.read([3, "2"]) == (2, 3)
    assert numbers.read(4) == (4,)
    assert numbers.read([]) == ()
    assert numbers.spell((1, 5)) == [1, 5]
    with pytest.raises(FlagplotError, match="numbers: '7' is not allowed; expected a whole number from 1 to 6"):
        numbers.read("1,7")


def test_the_form_of_inputs_and_outcomes_is_json_schema() -> None:
    assert THROW.inputs[0].schema() == {
        "description": "stones to throw",
        "default": 1,
        "type": "integer",
        "minimum": 0,
        "maximum": 3,
    }
    several = Input("numbers", "some numbers", 1, 6, (1,), many=True).schema()
    assert several == {
        "description": "some numbers",
        "default": [1],
        "type": "array",
        "uniqueItems": True,
        "items": {"type": "integer", "minimum": 1, "maximum": 6},
    }
    worded = THROW.inputs[1].schema()
    assert worded["default"] == "calm"
    assert worded["anyOf"][0] == {"enum": ["calm", "fresh breeze", "Gale"]}
    assert OutcomePart("sky", "the sky", ("clear", "grey"), -1).schema() == {
        "description": "the sky",
        "enum": ["clear", "grey"],
    }
    assert OutcomePart("sky", "the sky", ("clear", "grey"), -1).spell(-1) == "clear"


def test_a_procedure_is_found_by_its_name_with_or_without_the_game() -> None:
    known = {"toy.throw": THROW, "toy.catch": THROW, "other.catch": THROW}
    assert find(known, "toy.throw") is THROW
    assert find(known, "throw") is THROW
    for name in ("catch", "thro", ""):
        with pytest.raises(FlagplotError, match="there is no procedure"):
            find(known, name)
    assert nearest("trow", ["throw"]) == ", perhaps 'throw' was meant"
    assert nearest("xyz", ["throw"]) == ""


def test_readings_of_different_widths_do_not_add_up() -> None:
    assert add(1, 2) == 3
    assert add((1, 2), (3, 4)) == (4, 6)
    with pytest.raises(TypeError):
        add(1, (2,))
    assert key_of("hits-before") == "hits_before"


def test_what_is_asked_stands_on_the_rules_and_what_they_find_is_not_asked() -> None:
    assert [each.name for each in THROW.inputs] == ["stones", "wind", "uphill", "strong"]
    assert [part.name for part in THROW.parts] == ["stones", "far"]
    first = replace(THROW, first=("strong", "wind"))
    assert [each.name for each in first.inputs] == ["strong", "wind", "stones", "uphill"]


def test_other_names_and_fixed_numbers_are_asked_for_by_the_name_that_they_go_by() -> None:
    assert [each.name for each in inputs_of(Using(modifier_of, wind="gust", uphill=0))] == ["gust"]
    assert [each.name for each in inputs_of(Using(modifier_of, wind=1, uphill="up_hill"))] == ["up-hill"]


def test_one_thing_is_asked_in_one_way() -> None:
    def again(wind: Annotated[int, Flag("whether it blows")]) -> int:
        return wind

    with pytest.raises(TypeError, match="wind is declared in two ways"):
        inputs_of(modifier_of, again)


def test_a_function_that_stands_for_a_rule_declares_nothing_anew() -> None:
    def weightless(t: dict[str, int], wind: int, uphill: int) -> int:
        return wind

    other = THROW.with_functions(lambda rule: weightless if rule is modifier_of else rule)
    assert (other.inputs, other.parts) == (THROW.inputs, THROW.parts)
    assert other.take(TABLES, {"wind": 2, "uphill": 1, "roll": 3}).outcome() == (1, 5)


def test_a_set_of_words_or_numbers_is_declared_on_a_parameter_too() -> None:
    def among(some: Annotated[tuple[int, ...], Choice("some", ("b", "c"), (2,), low=1, many=True)]) -> int:
        return len(some)

    (found,) = inputs_of(among)
    assert (found.low, found.high, found.read("b,c"), found.spell((2,))) == (1, 2, (1, 2), ["c"])
