"""`flagplot adjudicate`: outcomes with their steps, odds, the list, and what it says to bad input."""

import json
from fractions import Fraction
from typing import Any

import pytest
from typer.testing import CliRunner

from flagplot.cli.main import app
from flagplot.games.awaw.procedures import PROCEDURES

WIDE = {"COLUMNS": "110"}


def told(*words: str) -> str:
    result = CliRunner().invoke(app, ["adjudicate", *words], env=WIDE)
    assert result.exit_code == 0, result.output
    return result.stdout


def found(*words: str) -> Any:
    return json.loads(told(*words, "--json"))


def refused(*words: str) -> str:
    result = CliRunner().invoke(app, ["adjudicate", *words], env=WIDE)
    assert result.exit_code == 2
    assert result.stdout == ""
    lines = result.stderr.splitlines()
    assert len(lines) == 1 and lines[0].startswith("flagplot: ")
    return lines[0]


def test_dice_give_an_outcome_with_its_steps_and_paragraphs() -> None:
    text = told("awaw.fleet-fire", "factors=8", "firer-drm=2", "target-drm=1", "firer-encumbered=0", "roll=7")
    assert text.splitlines() == [
        "awaw.fleet-fire: Hits of ships on one target [22.55, 22.551, 22.552]",
        "  factors 8, firer-drm 2, target-drm 1, firer-encumbered no, target-encumbered no",
        "  modifier +1 [22.551, 22.552]",
        "  roll: total 7, row 8, column 8, hits 2 [22.55]",
        "",
        "hits 2",
        "",
        "Rulings that can move this: over-last-row = roll-each",
    ]


def test_no_dice_give_the_exact_odds() -> None:
    text = told("fleet-fire-named", "factors=4", "size=2")
    lines = text.splitlines()
    assert lines[4].split() == ["hits", "total-hits", "condition", "chance", "percent"]
    assert [line.split()[:5] for line in lines[5:9]] == [
        ["0", "0", "sound", "1/6", "16.67"],
        ["1", "1", "damaged", "2/3", "66.67"],
        ["2", "2", "sunk", "5/36", "13.89"],
        ["3", "2", "sunk", "1/36", "2.78"],
    ]
    assert lines[6].endswith("66.67  " + "█" * 16)
    assert "expected hits 37/36 = 1.028, total-hits 1" in text


def test_numbers_that_never_vary_are_told_once() -> None:
    text = told("search-results", "dice=2", "numbers=4")
    assert "always against-1 0, against-2 0, against-3 0, against-5 0, against-6 0" in text
    assert "against-4  chance  percent" in text


def test_many_outcomes_are_told_number_by_number() -> None:
    text = told("search-results", "dice=6", "numbers=1,2,3,4,5,6")
    assert "462 outcomes, here each number by itself; --json has them all" in text
    assert text.count("chance  percent") == 6
    assert len(found("search-results", "dice=6", "numbers=1,2,3,4,5,6")["distribution"]) == 462


def test_the_outcome_as_an_object() -> None:
    assert found(
        "fleet-fire-light", "factors=30", "cruisers=2", "roll=7,5", "--ruling", "mixed-loss-ties=small-ships"
    ) == {
        "procedure": "awaw.fleet-fire-light",
        "edition": "awaw-2018",
        "inputs": {
            "factors": 30,
            "firer-drm": 2,
            "target-drm": 2,
            "firer-encumbered": "no",
            "target-encumbered": "no",
            "cruisers": 2,
            "damaged-cruisers": 0,
            "small": 6,
        },
        "rolls": {"roll": [7, 5]},
        "steps": [
            {"step": "modifier", "modifier": 0, "cites": "22.551, 22.552"},
            {"step": "roll 1", "total": 7, "row": 25, "column": 7, "hits": 5, "cites": "22.55"},
            {"step": "roll 2", "total": 5, "row": 5, "column": 5, "hits": 1, "cites": "22.55"},
        ],
        "outcome": {"hits": 6, "cruisers-sunk": 2, "damaged-cruisers-sunk": 0, "cruisers-damaged": 0, "small-sunk": 2},
        "cites": ["22.55", "22.551", "22.552"],
        "rulings": {
            "over-last-row": "roll-each",
            "hurt-cruisers-hit": "last",
            "mixed-loss-ties": "small-ships",
        },
    }


def test_the_odds_as_an_object() -> None:
    odds = found("submarine-attack-named", "size=3", "hits-before=1", "vulnerable=yes")
    assert sum(Fraction(each["chance"]) for each in odds["distribution"]) == 1
    assert sum(each["probability"] for each in odds["distribution"]) == pytest.approx(1)
    assert odds["marginals"]["submarine-lost"] == {"no": "1"}
    assert odds["marginals"]["condition"] == {"sound": "1/12", "damaged": "7/36", "sunk": "13/18"}
    assert set(odds["expected"]) == {"hits", "total-hits"}
    assert odds["expected"]["hits"] == {"exact": "37/18", "value": pytest.approx(37 / 18)}


def test_some_dice_given_leave_the_odds_of_the_others() -> None:
    odds = found("air-combat", "attackers=6", "patrol=6", "attacker-roll=12")
    assert odds["rolls"] == {"attacker-roll": [12]}
    assert odds["marginals"]["defenders-eliminated"] == {"4": "1"}
    assert len(odds["distribution"]) > 1


def test_words_of_the_game_are_taken() -> None:
    assert found("nationality-drm", "nation=united states", "kind=cvl")["outcome"] == {"drm": 0, "against-aircraft": 0}
    assert found("entry-round", "hexes-short=5", "theatre=pacific")["outcome"] == {"round": 4}
    assert found("ending", "evaded-a=yes")["outcome"] == {"how": "evasion", "winner": "b"}


@pytest.mark.rule("awaw-2003:table.22.23.patrol.2", "awaw-2011:22.162.C.2", "22.163C-b")
@pytest.mark.parametrize(
    ("edition", "submarine", "verdict", "enters"),
    [
        ("awaw-2018", "no", "allowed", 2),
        ("awaw-2018", "yes", "allowed", 2),
        ("awaw-2003", "no", "far", 0),
        ("awaw-2011", "no", "allowed", 3),
        ("awaw-2011", "yes", "far", 0),
    ],
)
def test_a_patrol_five_hexes_off_supports_late_or_is_refused(
    edition: str, submarine: str, verdict: str, enters: int
) -> None:
    outcome = found("patrol-support", "distance=5", f"is-submarine={submarine}", "--edition", edition)["outcome"]
    assert verdict in outcome["verdict"] and outcome["enters"] == enters
    near = found("patrol-support", "distance=3", f"is-submarine={submarine}", "--edition", edition)["outcome"]
    assert near == {"verdict": "allowed", "enters": 1}


@pytest.mark.rule("table.pearl.level.7a", "table.pearl.drm")
@pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2011", "awaw-2003"])
def test_what_goes_on_from_the_surprise_at_pearl_harbor_takes_every_level_that_it_gives(edition: str) -> None:
    level = found("pearl-harbor-surprise", "usjt=20", "die=6", "--edition", edition)["outcome"]["level"]
    assert level == 12
    for name in ("air-defence", "attack-named", "attack-light", "attack-aircraft"):
        told_of = found(f"pearl-harbor-{name}", f"surprise={level}", "--edition", edition)
        seven = found(f"pearl-harbor-{name}", "surprise=7", "--edition", edition)
        for key in ("outcome", "distribution"):
            assert told_of.get(key) == seven.get(key)
    for name in ("squadrons-engaging", "air-attack-modifier"):
        if f"awaw.{name} " in told("--list"):
            assert found(name, f"surprise={level}", "--edition", edition)


def test_the_list_names_every_procedure() -> None:
    text = told("--list")
    assert [name for name in PROCEDURES if name in text.split()] == list(PROCEDURES)
    assert told() == text
    listed = found("--list")
    assert [entry["name"] for entry in listed] == list(PROCEDURES)
    for entry in listed:
        assert entry["cites"] and entry["description"]
        assert entry["input"]["type"] == entry["output"]["type"] == "object"
        assert entry["output"]["properties"]


@pytest.mark.parametrize("name", PROCEDURES)
def test_the_fields_of_each_procedure_are_told_with_an_example_that_runs(name: str) -> None:
    import shlex

    text = told("--list", name)
    assert all(part.meaning.split()[0] in text for part in PROCEDURES[name].inputs)
    words = shlex.split(text[text.rindex("flagplot adjudicate ") :].replace("\\\n", ""))
    assert words[:2] == ["flagplot", "adjudicate"]
    told(*words[2:])


def test_help_teaches_by_examples_that_run() -> None:
    import shlex

    text = told("--help")
    examples = [line.split("flagplot adjudicate ")[1] for line in text.splitlines() if "  flagplot adjudicate " in line]
    assert len(examples) > 5
    for example in examples:
        told(*shlex.split(example))


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["fleet-fir"], "there is no procedure 'fleet-fir', perhaps 'awaw.fleet-fire' was meant; expected a name"),
        (["zzz"], "there is no procedure 'zzz'; expected a name from `flagplot adjudicate --list`"),
        (["--list", "zzz"], "there is no procedure 'zzz'"),
        (
            ["fleet-fire", "factor=8"],
            "awaw.fleet-fire: there is no field 'factor', perhaps 'factors' was meant; expected",
        ),
        (["fleet-fire", "factors"], "'factors' gives no field; expected field=value, such as factors=4"),
        (["fleet-fire", "=8"], "'=8' gives no field"),
        (["europa.fire", "5"], "'5' gives no field; expected field=value, such as points=4"),
        (
            ["europa.fire", "--points", "5"],
            "there is no option '--points'; expected points=VALUE for a field, or one that",
        ),
        (
            ["europa.submarine-strength", "kind=NT"],
            "an NT has no submarine warfare strength; SS, CG and TF have one (34.B)",
        ),
        (["fleet-fire", "factors="], "factors: '' is not allowed; expected a whole number from 0 to 100"),
        (["fleet-fire", "factors=x8"], "factors: 'x8' is not allowed"),
        (["fleet-fire", "factors=101"], "factors: '101' is not allowed; expected a whole number from 0 to 100"),
        (["fleet-fire", "factors=8", "factors=9"], "factors: it is given twice"),
        (["fleet-fire", "roll=13"], "roll: '13' is not allowed; expected a whole number from 2 to 12"),
        (["fleet-fire", "roll=7,7"], "roll: 2 given, 1 throw needed for these inputs; expected 1 throw of 2 to 12"),
        (
            ["fleet-fire-named", "hits-before=4"],
            "awaw.fleet-fire-named: hits-before 4 on a size of 4: that ship is sunk",
        ),
        (["fleet-fire", "--edition", "awaw-1999"], "edition: there is no edition 'awaw-1999'; expected awaw-2003"),
        (
            ["fleet-fire", "--ruling", "over-last-row"],
            "--ruling: 'over-last-row' is not a valid choice of a ruling; expected NAME=VALUE",
        ),
        (
            ["fleet-fire", "--ruling", "over-last-row=two"],
            "ruling over-last-row: 'two' is not an answer to it; expected",
        ),
        (["fleet-fire", "--ruling", "air-drm=by-nation"], "ruling air-drm: no other reading than the default"),
        (["fleet-fire", "--ruling", "nope=1"], "awaw-2018 has no ruling 'nope'; expected one of 85 names"),
        (["search-results", "dice=40", "numbers=1,2,3,4,5,6", "--budget", "1000"], "more than 1000 combinations"),
        (["fleet-fire", "--jsonl"], "--jsonl: procedures come from standard input"),
    ],
)
def test_bad_input_is_one_message_and_code_two(words: list[str], message: str) -> None:
    assert message in refused(*words)


def test_a_ruling_chosen_twice_is_refused() -> None:
    twice = ["--ruling", "over-last-row=one-roll", "--ruling", "over-last-row=roll-each"]
    assert "chosen twice" in refused("fleet-fire", *twice)
