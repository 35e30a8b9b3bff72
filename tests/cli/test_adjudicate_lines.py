"""`flagplot adjudicate --jsonl`: a line of answer for every line of question, whatever stands in it."""

import json
import random
import sys
import time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from flagplot.cli.commands.rules.adjudicate import answer
from flagplot.cli.main import app
from flagplot.games.awaw.procedures import PROCEDURES
from flagplot.table.adjudication import Book, OpenEditions
from tests.helpers.program import started

PROGRAM = [sys.executable, "-c", "from flagplot.cli.main import main; main()", "adjudicate", "--jsonl"]
BOOK = OpenEditions("awaw-2018", {})


def answers(*lines: object, options: tuple[str, ...] = ()) -> list[Any]:
    text = "\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines) + "\n"
    result = CliRunner().invoke(app, ["adjudicate", "--jsonl", *options], input=text)
    assert result.exit_code == 0, result.output
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_each_line_has_its_answer() -> None:
    fire = {"procedure": "awaw.fleet-fire", "factors": 8, "firer-drm": 2, "target-drm": 1, "roll": 7}
    first, second, third = answers(fire, {**fire, "roll": [12], "id": "x"}, {"procedure": "fleet-fire", "id": 3})
    assert first["outcome"] == {"hits": 2} and first["cites"] == ["22.55", "22.551", "22.552"]
    assert second["id"] == "x" and second["outcome"] == {"hits": 4} and second["rolls"] == {"roll": [12]}
    assert third["id"] == 3 and len(third["distribution"]) == 4
    assert first == json.loads(CliRunner().invoke(app, ["adjudicate", "fleet-fire", "factors=8", "firer-drm=2",
                                                        "target-drm=1", "roll=7", "--json"]).stdout)  # fmt: skip


def test_a_ruling_holds_for_every_line() -> None:
    question = {"procedure": "awaw.fleet-fire", "factors": 50, "roll": 7}
    (one,) = answers(question, options=("--ruling", "over-last-row=one-roll"))
    assert one["outcome"] == {"hits": 10} and one["rulings"] == {"over-last-row": "one-roll"}
    (each,) = answers(question)
    assert each["error"].startswith("roll: 1 given, 2 throws needed for these inputs")


def test_a_line_goes_by_the_edition_of_its_own_game() -> None:
    """Both games in one batch, as `--help` has it; a ruling of one game is refused where the other is asked."""
    europa = {"procedure": "europa.disengagement", "night": True, "own": 3, "other": 4}
    bare = {"procedure": "coast-damage", "level": 5, "hits": 4}
    first, second, third = answers(europa, {"procedure": "awaw.fleet-fire", "roll": 7}, bare)
    assert (first["edition"], first["outcome"]) == ("europa-2000", {"outcome": "succeeds"})
    assert second["edition"] == "awaw-2018" and third["outcome"]["level-left"] == 3
    ruled, refused = answers(bare, {"procedure": "fleet-fire"}, options=("--ruling", "odd-coast-hit=lost"))
    assert ruled["rulings"] == {"odd-coast-hit": "lost"} and "odd-coast-hit" in refused["error"]
    unknown = CliRunner().invoke(app, ["adjudicate", "--jsonl", "--ruling", "nothing=yes"], input="")
    assert unknown.exit_code != 0


@pytest.mark.long
def test_errors_are_answers() -> None:
    bad = [
        "",
        "{",
        "[]",
        "null",
        '"awaw.fleet-fire"',
        "\ud7ff" * 3,
        "[" * 100_000,
        '{"procedure": "awaw.fleet-fire", "factors": 1' + "0" * 5000 + "}",
        {},
        {"procedure": 7},
        {"procedure": "awaw.nothing"},
        {"procedure": "awaw.fleet-fire", "factors": None},
        {"procedure": "awaw.fleet-fire", "factors": 1.0},
        {"procedure": "awaw.fleet-fire", "factors": True},
        {"procedure": "awaw.fleet-fire", "factors": {"a": []}},
        {"procedure": "awaw.fleet-fire", "roll": "seven"},
        {"procedure": "awaw.fleet-fire", "nothing": 1, "id": [1]},
        {"procedure": "awaw.search-results", "dice": 40, "numbers": [1, 2, 3, 4, 5, 6]},
    ]
    found = answers(*bad, {"procedure": "awaw.fleet-fire", "roll": 7})
    assert len(found) == len(bad) + 1
    assert all(list(each)[-1] == "error" and each["error"] for each in found[:-1])
    assert found[-3]["id"] == [1]
    assert found[-1]["outcome"] == {"hits": 1}


def test_bytes_that_are_no_text_are_answered_too() -> None:
    assert "error" in answer(BOOK, b"\xff\xfe\x00")
    assert answer(BOOK, b'\xef\xbb\xbf{"procedure": "awaw.return-range"}')["outcome"] == {"hexes": 20}


FIELDS = sorted({name for procedure in PROCEDURES.values() for name in procedure.by_name} | {"id", "x"})
VALUES = st.one_of(
    st.integers(-3, 14),
    st.sampled_from(["yes", "no", "Japan", "CV", "a", "all", "7", "7,8", "-1", ""]),
    st.lists(st.integers(0, 7), max_size=3),
    st.recursive(
        st.none() | st.booleans() | st.floats() | st.text(max_size=5), lambda inner: st.lists(inner, max_size=3)
    ),
)


@pytest.mark.long
@settings(max_examples=150, deadline=None)
@given(st.sampled_from([*PROCEDURES, "awaw.x"]), st.dictionaries(st.sampled_from(FIELDS), VALUES, max_size=6))
def test_no_question_ends_the_program(name: str, fields: dict[str, Any]) -> None:
    quick = OpenEditions("awaw-2018", {}, 20_000) if name == "awaw.search-results" else BOOK
    found = answer(quick, json.dumps({**fields, "procedure": name}))
    assert ("error" in found) != ("outcome" in found or "distribution" in found)
    json.dumps(found)


def test_a_closed_pipe_ends_it_quietly() -> None:
    with started(PROGRAM) as process:
        assert process.stdin and process.stdout and process.stderr
        process.stdin.write(b'{"procedure": "awaw.fleet-fire", "roll": 7}\n')
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["outcome"] == {"hits": 1}  # answered before the next is asked
        process.stdout.close()
        try:
            for _ in range(1000):
                process.stdin.write(b'{"procedure": "awaw.fleet-fire", "roll": 7}\n')
            process.stdin.close()
        except BrokenPipeError:
            pass
        assert process.wait(timeout=60) == 0
        assert process.stderr.read() == b""


def test_how_many_it_answers_in_a_second() -> None:
    """Printed, never asserted: `pytest -s` shows it."""
    dice = random.Random(1)
    for kind, count in (("with dice", 4000), ("odds", 1000)):
        lines = []
        for _ in range(count):
            question = {"procedure": "awaw.fleet-fire-named", "factors": dice.randint(1, 25), "size": 4}
            question |= {"firer-drm": dice.randint(0, 4)} | (
                {"roll": dice.randint(2, 12)} if kind == "with dice" else {}
            )
            lines.append(json.dumps(question).encode())
        start = time.process_time()
        for line in lines:
            json.dumps(answer(BOOK, line))
        print(f"{kind}: {count / (time.process_time() - start):.0f} answers a second")


def test_figures_are_read_once_for_a_run() -> None:
    """Procedures that share a table share its record, by whichever edition they go by; a run by dice does not fill it anew."""
    book = Book("awaw-2018", {})
    attack, level = (book.procedures[f"awaw.{name}"] for name in ("harbor-attack-submarine", "pearl-harbor-surprise"))
    assert book.figures_of(attack) is book.figures_of(attack) is not book.tables
    assert (book.figures_of(level) is book.figures_of(attack)) == (level.tables == attack.tables)
    plain = book.procedures["awaw.fleet-fire"]
    assert book.figures_of(plain) is book.tables
    assert book.figures_of(attack) == Book("awaw-2018", {}).figures_of(attack)
