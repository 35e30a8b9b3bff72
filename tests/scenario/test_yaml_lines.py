"""Plain words stay what they look like, every part knows its line, and nothing clever is let in."""

import pytest

from flagplot.files.problem import SourceLocation
from flagplot.files.yaml_lines import AmbiguousScalar, load, plain


@pytest.mark.parametrize(
    ("word", "value"),
    [
        ("7", 7),
        ("-3", -3),
        ("+1", 1),
        ("0", 0),
        ("true", True),
        ("false", False),
        ("Akagi", "Akagi"),
        ("TF 16", "TF 16"),
        ("0o17", "0o17"),
        ("U.S.", "U.S."),
        ("", None),
        ("~", None),
        ("null", None),
    ],
)
def test_words_that_are_what_they_look_like(word: str, value: object) -> None:
    assert plain(word) == value
    assert type(plain(word)) is type(value)


@pytest.mark.parametrize(
    ("word", "reading"),
    [
        ("0103", "a number"),
        ("1:30", "a number"),
        ("0x1F", "a number"),
        ("1_000", "a number"),
        ("00", "a number"),
        ("9999999999", "a number"),
        ("1.5", "a decimal number"),
        (".inf", "a decimal number"),
        ("NO", "true or false"),
        ("yes", "true or false"),
        ("On", "true or false"),
        ("True", "true or false"),
        ("1942-05-07", "a date"),
        ("=", "a default mark"),
        ("<<", "a merge mark"),
    ],
)
def test_words_that_could_be_read_otherwise(word: str, reading: str) -> None:
    assert plain(word) == AmbiguousScalar(word, reading)


def test_quotes_and_blocks_make_a_text() -> None:
    document = load("a: '0103'\nb: \"NO\"\nc: |\n  1:30\nd: ''\n")
    assert document.data == {"a": "0103", "b": "NO", "c": "1:30\n", "d": ""}
    assert document.problems == ()


@pytest.mark.parametrize("text", ['a: 1\nkey: "\\ud800"\n', 'a: 1\n"\\uDfff": 1\n', 'a: 1\nb: [x, {c: "y\\udc00"}]\n'])
def test_half_a_character_is_refused_with_its_line(text: str) -> None:
    """It was read, and the program crashed when it wrote or compared it, such as the key of a reply."""
    document = load(text)
    assert document.data is None and "half a character" in document.problems[0].what
    assert document.problems[0].spot is not None and document.problems[0].spot.line == 2


def test_keys_are_words_whatever_they_look_like() -> None:
    assert load("NO: 1\n0103: 2\n<<: 3\n").data == {"NO": 1, "0103": 2, "<<": 3}


def test_every_key_and_value_has_its_place() -> None:
    document = load("sides:\n  - name: Japan\n    forces: [{name: A}, {name: B}]\n")
    assert document.keys["sides",] == SourceLocation(1, 1)
    assert document.values["sides",] == SourceLocation(2, 3)
    assert document.values["sides", 0] == SourceLocation(2, 5)
    assert document.keys["sides", 0, "name"] == SourceLocation(2, 5)
    assert document.values["sides", 0, "name"] == SourceLocation(2, 11)
    assert document.keys["sides", 0, "forces", 1, "name"] == SourceLocation(3, 26)
    assert document.values["sides", 0, "forces", 1, "name"] == SourceLocation(3, 32)


def test_a_missing_field_stands_where_the_part_around_it_begins() -> None:
    document = load("sides:\n  - name: Japan\n")
    assert document.spot(("sides", 0, "forces", 3, "ships")) == SourceLocation(2, 5)
    assert document.spot(("theatre",)) == SourceLocation(1, 1)


def test_fields_are_titled_by_names() -> None:
    document = load('sides:\n  - name: Japan\n    forces: [{name: A}, {ships: 1}, {name: "\\e"}]\n')
    assert document.title(("sides", 0, "forces", 0, "ships")) == "sides[Japan].forces[A].ships"
    assert document.title(("sides", 0, "forces", 1, "ships")) == "sides[Japan].forces[#2].ships"
    assert document.title(("sides", 0, "forces", 2)) == "sides[Japan].forces[#3]"
    assert document.title(("\x1b[31m",)) == "'\\x1b[31m'"


def test_all_twins_and_gaps_are_found() -> None:
    document = load("a: 1\na: 2\nb:\nc:\n  d: 1\n  d: {e: 1, e: 2}\n")
    told = [(each.spot or document.spot(each.path)).line for each in document.problems]
    assert told == [2, 3, 6, 6]
    assert document.data == {"a": 1, "b": None, "c": {"d": 1}}


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a: [1, 2\nb: 3\n", 2),
        ("a: 1\n b: 2\n", 2),
        ('a: "x\n', 2),
        ("a: 1\nb: &x 2\n", 2),
        ("a: 1\nb: *x\n", 2),
        ("a: 1\nb: !!int 2\n", 2),
        ("a: 1\nb: !x 2\n", 2),
        ("a: 1\n---\nb: 2\n", 2),
        ("a: 1\n? [b]\n: 2\n", 2),
        ("a: 1\nb: \x01\n", 2),
        ("a: 1\nb: \ud800\n", 2),
        ("a: " + "[" * 5000, 1),
        ("a: " + "{b: " * 5000, 1),
        ("%YAML 1." + "9" * 6000 + "\n--- a", 1),
    ],
)
def test_what_cannot_be_read_stops_with_its_line(text: str, line: int) -> None:
    document = load(text)
    assert document.data is None
    spot = document.problems[-1].spot
    assert spot is not None and spot.line == line


def test_a_billion_laughs_are_not_laughed() -> None:
    bomb = "a: &a [x, x]\n" + "".join(f"{c}: &{c} [*{p}, *{p}]\n" for p, c in zip("abcdefgh", "bcdefghi", strict=True))
    assert "anchors and aliases" in load(bomb).problems[-1].what
