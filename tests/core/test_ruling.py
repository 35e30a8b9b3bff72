"""Rulings: names and codes of their alternatives, what is accepted, and faults told with file and line."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from flagplot.core.errors import FlagplotError, one_of
from flagplot.core.printed.edition import parse_toml
from flagplot.core.printed.ruling import RelevantRuling, Ruling, read_ruling

FILE = Path("rulings.toml")
TEXT = """\
[other]
title = "Another"

[late-tea]
title = "Tea after five"
question = "May tea be taken after five?"
tag = "inferred"
default = "no"
passages = ["22.1", "22.2"]

[late-tea.alternatives]
yes = "It may."
no = "It may not."
maybe = "Only with milk."
"""


def read(text: str = TEXT, base: Ruling | None = None) -> Ruling:
    """The ruling of a text."""
    return read_ruling("late-tea", parse_toml(text, FILE)["late-tea"], {"late-tea": base} if base else {}, FILE, text)


def changed(*pairs: tuple[str, str]) -> str:
    text = TEXT
    for old, new in pairs:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


def test_a_ruling_is_read_whole() -> None:
    ruling = read()
    assert [(each.code, each.name, each.sentence) for each in ruling.alternatives] == [
        (0, "yes", "It may."),
        (1, "no", "It may not."),
        (2, "maybe", "Only with milk."),
    ]
    assert (ruling.name, ruling.title, ruling.tag, ruling.default) == ("late-tea", "Tea after five", "inferred", 1)
    assert (ruling.passages, ruling.readings, ruling.moves) == (("22.1", "22.2"), (), ())
    assert ruling.cites == ("22.1", "22.2"), "it cites its passages unless it says what else"
    assert (ruling.fixed, ruling.most) == (False, -1)
    assert read(changed(('["22.1", "22.2"]', '["22.1"]\ncites = ["22.3"]'))).cites == ("22.3",)


def test_names_and_codes_lead_to_each_other() -> None:
    ruling = read()
    for alternative in ruling.alternatives:
        assert ruling.code(alternative.name) == ruling.code(alternative.code) == alternative.code
        assert ruling.spell(alternative.code) == alternative.name
    assert ruling.code(" maybe ") == 2
    assert ruling.accepts() == "yes, no or maybe"


@pytest.mark.parametrize("choice", ["0", "1", "never", "", 3, -1, "YES"])
def test_what_is_no_alternative_is_refused(choice: str | int) -> None:
    """Text is a number only where a ruling takes numbers."""
    with pytest.raises(FlagplotError) as error:
        read().code(choice)
    assert error.value.field == "ruling late-tea" and error.value.expected == "yes, no or maybe"
    assert error.value.what == f"{str(choice)!r} is not an answer to it"


@given(st.integers(0, 12))
@settings(max_examples=50, deadline=None)
def test_a_ruling_may_take_numbers_up_to_a_bound(number: int) -> None:
    ruling = read(changed(('default = "no"', 'default = "no"\nmost = 9')))
    assert ruling.accepts() == "yes, no, maybe or a whole number up to 9"
    for choice in (number, str(number)):
        if number <= 9:
            assert ruling.code(choice) == number
        else:
            with pytest.raises(FlagplotError):
                ruling.code(choice)
    assert [ruling.spell(code) for code in (2, 3, 9)] == ["maybe", "3", "9"]


def test_a_number_is_said_with_the_title_and_an_alternative_by_its_sentence() -> None:
    ruling = read(changed(('default = "no"', 'default = "no"\nmost = 9')))
    count = len(ruling.alternatives)
    told = [RelevantRuling(ruling, code).sentence for code in range(count + 2)]
    assert told[:count] == [each.sentence for each in ruling.alternatives]
    assert told[count:] == [f"{ruling.title}: {code}." for code in (count, count + 1)]


def test_a_fixed_ruling_plays_its_default_alone() -> None:
    ruling = read(changed(('default = "no"', 'default = "no"\nfixed = true')))
    assert ruling.code("no") == ruling.code(1) == 1
    assert ruling.accepts() == "no"
    with pytest.raises(FlagplotError, match="no other reading than the default is implemented; expected no"):
        ruling.code("yes")


def test_an_edition_changes_some_lines_of_a_ruling() -> None:
    base = read()
    text = '[late-tea]\ndefault = "maybe"\ntag = "seed"\n'
    other = read(text, base)
    assert (other.default, other.tag, other.alternatives) == (2, "seed", base.alternatives)
    assert (other.title, other.question, other.passages, other.cites) == (
        base.title,
        base.question,
        base.passages,
        base.cites,
    )
    moved = read('[late-tea]\npassages = ["22.9"]\n', base)
    assert (moved.passages, moved.cites) == (("22.9",), ("22.9",))


@pytest.mark.parametrize(("pairs", "line", "field", "expected"), [
    ([('tag = "inferred"', 'tag = "guess"')], 7, "late-tea, tag", "seed, public, inferred or unknown"),
    ([('default = "no"', 'default = "never"')], 8, "late-tea, default", "yes, no or maybe"),
    ([('tag = "inferred"\n', "")], 4, "late-tea, tag", "a text"),
    ([('"Tea after five"', '""')], 5, "late-tea, title", "a text"),
    ([('question = "May tea be taken after five?"', "question = 5")], 6, "late-tea, question", "a text"),
    ([('["22.1", "22.2"]', '"22.1"')], 9, "late-tea, passages", '["22.451D", ...]'),
    ([('["22.1", "22.2"]', "[22.1]")], 9, "late-tea, passages", '["22.451D", ...]'),
    ([('passages = ["22.1", "22.2"]', "biscuits = 1")], 9, "late-tea, biscuits", None),
    ([('passages = ["22.1", "22.2"]', 'fixed = "yes"')], 9, "late-tea, fixed", None),
    ([('yes = "It may."', "yes = 1")], 4, "late-tea, alternatives", "a name and a sentence for each"),
])  # fmt: skip
def test_a_fault_is_told_with_its_line(
    pairs: list[tuple[str, str]], line: int, field: str, expected: str | None
) -> None:
    with pytest.raises(FlagplotError) as error:
        read(changed(*pairs))
    assert (error.value.file, error.value.line, error.value.field) == ("rulings.toml", line, field)
    assert expected is None or error.value.expected == expected


def test_a_ruling_is_a_section() -> None:
    entry: Any = 3
    with pytest.raises(FlagplotError, match=r"it is not a section; expected \[late-tea\]"):
        read_ruling("late-tea", entry, {}, FILE, "late-tea = 3\n")


# ------------------------------------------------------------ messages
def test_a_message_says_where_what_and_what_else() -> None:
    whole = FlagplotError("it is cold", file="a.yaml", line=3, field="tea", expected="hot water")
    assert str(whole) == "a.yaml, line 3, tea: it is cold; expected hot water"
    assert str(FlagplotError("it is cold")) == "it is cold"
    assert str(FlagplotError("it is cold", line=3)) == "line 3: it is cold"
    assert str(FlagplotError("it is cold", field="tea")) == "tea: it is cold"
    assert str(FlagplotError("it is cold", file=Path("b"), field="tea")) == "b, tea: it is cold"


@pytest.mark.parametrize(("names", "spelt"), [
    ([], "nothing"), (["a"], "a"), (["a", "b"], "a or b"), (["a", "b", "c"], "a, b or c"),
])  # fmt: skip
def test_what_is_expected_is_spelt_out(names: list[str], spelt: str) -> None:
    assert one_of(names) == spelt
