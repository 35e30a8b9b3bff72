"""The printed example after 22.524, as the program shows it: its record, and a fight with its dice."""

import re

import pytest

from flagplot.table import record_file
from tests.cli.shell import EXAMPLE, SCENARIOS, good
from tests.table import example_record
from tests.witness import example_22_524 as example

RECORD = SCENARIOS / "example-22-524.record"
DICE = SCENARIOS / "example-22-524.dice"
SEARCH = re.compile(r"(Japan|U\.S\.) rolls \d search dice, ([\d ]+): finds ([^\[]*) \[22\.452\]")


def found_in_words(side: example.Side, foe: str) -> str:
    """The results of a side as the report puts them."""
    times = {1: "", 2: " twice"}
    return ", ".join(f"{foe} CG{n}{times[count]}" for n, count in side.results.items() if count)


def searches() -> list[tuple[str, str, str]]:
    """Both sides' searches of both rounds, as printed."""
    told = []
    for each in (example.ROUND_1, example.ROUND_2):
        told.append(("Japan", " ".join(map(str, each.japan.dice)), found_in_words(each.japan, "U.S.")))
        told.append(("U.S.", " ".join(map(str, each.united_states.dice)), found_in_words(each.united_states, "Japan")))
    return told


def charts(text: str) -> list[list[str]]:
    """The rows of the first two charts, sides apart."""
    rows = re.findall(
        r"^    (?:Japan|U\.S\.) +((?:found ×\d|found|hidden|·)(?: +(?:found ×\d|found|hidden|·)){5}) *$", text, re.M
    )
    return [re.split(r" {2,}|(?<=×\d) ", row) for row in rows[:4]]


def printed_chart(side: example.Side, results: dict[int, int]) -> list[str]:
    """A row of the chart: who is found and who is hidden."""
    words = []
    for number in range(1, 7):
        if number in side.own_found:
            words.append("found" if results[number] == 1 else f"found ×{results[number]}")
        else:
            words.append("hidden" if number in side.own_hidden else "·")
    return words


@pytest.mark.rule("22.524.ex.05", "22.524.ex.06", "22.524.ex.14", "22.524.ex.15")
@pytest.mark.parametrize(
    "words", [("replay", RECORD), ("fight", EXAMPLE, "--dice", DICE, "--seed", 1)], ids=["record", "dice"]
)
def test_the_program_shows_both_searches_as_printed(words: tuple[object, ...]) -> None:
    """Dice, groups found and charts of both rounds."""
    text = good(*words)
    assert [(side, dice.strip(), found) for side, dice, found in SEARCH.findall(" ".join(text.split()))][
        :4
    ] == searches()
    wanted = []
    for each in (example.ROUND_1, example.ROUND_2):
        wanted.append(printed_chart(each.japan, each.united_states.results))
        wanted.append(printed_chart(each.united_states, each.japan.results))
    assert charts(text) == wanted


def test_the_record_is_the_one_that_the_example_gives() -> None:
    """Nobody has edited it, and the rules still ask the same; made by `python -m tests.table.example_record`."""
    kept, made = record_file.read(RECORD), example_record.play()
    assert [entry.text() for entry in kept.entries] == [entry.text() for entry in made.record.entries]
    assert kept.scenario == EXAMPLE.read_text()
