"""An edition cites its own numbers: questions, events and refusals of a turn from a file in 2011, and as they are in 2018."""

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from flagplot import games
from flagplot.cli.main import app
from flagplot.games.awaw import editions
from flagplot.table.controller import TableController
from flagplot.table.seats import PERSON
from flagplot.table.session import begin, listen
from flagplot.table.story import Narrative
from tests.games.awaw.editions.test_turns_of_2011 import SECOND, sortie
from tests.helpers.sea_line import SIX, FileTurn

NUMBERS = {
    "awaw-2018": {"support": "22.163", "waves": "22.164", "inverted": "22.26", "no way": "22.23", "taken": "22.423A"},
    "awaw-2003": {
        "support": "22.162",
        "waves": "22.164",
        "inverted": "22.26",
        "no way": "awaw-2018:22.23",
        "taken": "22.423A",
    },
    "awaw-2011": {"support": "22.162", "waves": "22.163", "inverted": "22.25", "no way": "22.24", "taken": "22.422A"},
}
"""Numbers of the same paragraphs in each printing."""
EDITIONS = pytest.mark.parametrize("edition", list(NUMBERS))


def supported(folder: Path, edition: str, second: bool) -> FileTurn:
    """Foe meets Van in D1, and Watch comes to help."""
    turn = sortie(folder, edition, second)
    joins, where = (lambda turn: int(turn.s.level == 0)), turn.at("D1")
    return turn.play(announce=1, intercept_hex=where, join=joins, support=1, withdraw=0, cards=0, die=SIX)


@pytest.mark.rule("awaw-2011:22.162", "awaw-2011:22.163.0", "awaw-2011:22.25.0", "22.163", "22.164", "22.26")
@EDITIONS
@SECOND
def test_events_cite_the_numbers_of_the_edition(tmp_path: Path, edition: str, second: bool) -> None:
    turn = supported(tmp_path, edition, second)
    position, story = turn.setting.begin(), Narrative(turn.setting.teller(), turn.setting.kit)
    for answer in turn.game.history:
        story.before(position)
        position.answer(answer)
        story.after(position)
    cites = {told.name: told.cites for told in story.events}
    own = NUMBERS[edition]
    assert (cites["support-comes"], cites["wave-begins"], cites["inverted"]) == (
        own["support"],
        own["waves"],
        own["inverted"],
    )
    assert {told.how.cites for told in story.events if told.name == "rolled" and told.how} <= {own["no way"]}


@pytest.mark.rule("awaw-2011:22.162", "awaw-2011:22.24", "awaw-2011:22.422.A.1", "22.163", "22.23", "22.423A")
@EDITIONS
@SECOND
def test_questions_and_refusals_cite_the_numbers_of_the_edition(tmp_path: Path, edition: str, second: bool) -> None:
    """At a desk, where two people read what is asked and why an answer may not be given."""
    turn, own = supported(tmp_path, edition, second), NUMBERS[edition]
    session = begin(turn.setting, {0: PERSON, 1: PERSON}, seed=1)
    stories = {seat: listen(session, seat) for seat in range(2)}
    desk, position = TableController(session, stories), session.position
    asked, refused = set(), set()
    for answer in turn.game.history:
        for story in stories.values():
            story.before(position)
        if not position.question.is_die:
            name = position.game.asks[position.question.kind].name
            asked.add((name, desk.asked().text.rpartition(" ")[2]))
            refused |= {(name, desk.why_not(choice)) for choice in range(position.question.size)}
        position.answer(answer)
        for story in stories.values():
            story.after(position)
    assert ("support", f"[{own['support']}]") in asked
    assert ("number", f"[{own['taken']}]") in asked
    assert ("join", f"there is no way by sea to that hex [{own['no way']}]") in refused
    assert ("number", f"another group of yours has that number [{own['taken']}]") in refused


def test_every_number_of_the_map_is_printed_on_both_sides() -> None:
    """What 2011 calls otherwise is a paragraph of 2018, and its new name a paragraph of 2011."""
    edition = editions.load("awaw-2011")
    assert edition.base is not None
    assert edition.cites
    for old, new in edition.cites.items():
        assert edition.base.index.cited(old), old
        assert edition.index.cited(new), new


def test_every_letter_below_such_a_number_has_a_printed_one_too() -> None:
    """A paragraph of 2018 whose letters 2011 counts otherwise, as the speed of groups, needs a line for each letter."""
    edition = editions.load("awaw-2011")
    assert edition.base is not None
    lettered = {match[1] for rule in edition.base.index.rules if (match := re.match(r".*:(22\.\d+[A-K])\b", rule.id))}
    assert "22.422A" in lettered
    own = {number: edition.own_cites(number) for number in lettered}
    assert {number: new for number, new in own.items() if new != number and not edition.index.cited(new)} == {}
    assert (own["22.422A"], own["22.422B"]) == ("22.422C", "22.422C")


def test_letters_follow_and_named_editions_stay() -> None:
    edition = editions.load("awaw-2011")
    assert edition.own_cites("22.26B, 22.252D and 22.163C") == "22.25B, 22.1611 and 22.162C"
    assert edition.own_cites("22.2, 22.261, 22.551, awaw-2018:22.26") == "22.2, 22.261, 22.551, awaw-2018:22.26"


PRINTED = {
    "awaw-2018": ("22.26", "22.23"),
    "awaw-2003": ("22.26", "awaw-2018:22.23"),
    "awaw-2011": ("22.25", "22.24"),
}
"""Numbers of the paragraphs on inversion and on success, which `adjudicate`, and `plan` and `intercept`, cite."""


def printed(*words: str) -> str:
    """What the program prints."""
    result = CliRunner().invoke(app, list(words), env={"COLUMNS": "200"})
    assert result.exit_code == 0, result.output
    return result.output


@pytest.mark.rule("awaw-2011:22.25.0", "22.26")
@EDITIONS
def test_adjudicate_cites_the_numbers_of_the_edition(edition: str) -> None:
    words = ("adjudicate", "awaw.interceptor-inversion", "--edition", edition)
    assert f"[{PRINTED[edition][0]}, " in printed(*words)
    assert json.loads(printed(*words, "--json"))["cites"][0] == PRINTED[edition][0]


@pytest.mark.rule("awaw-2011:22.24", "22.23")
@EDITIONS
@SECOND
def test_plan_and_intercept_cite_the_numbers_of_the_edition(tmp_path: Path, edition: str, second: bool) -> None:
    file = tmp_path / "turn.yaml"
    file.write_text(sortie(tmp_path, edition, second).setting.battle.text, encoding="utf-8")
    number = f"[{PRINTED[edition][1]}]"
    report = printed("plan", str(file), "--force", "Van", "--edition", edition)
    assert f"in the hex for round one {number}" in report
    attempt = printed("intercept", "dice", str(file), "--force", "Van", "--at", "D1", "--edition", edition)
    assert number in attempt
    other = {numbers[1] for numbers in PRINTED.values()} - {PRINTED[edition][1]}
    assert not any(f"[{each}]" in report + attempt for each in other)


CHANGED = re.compile(r"(?<![\w.:])22\.[12]\d*[A-Z]?(?:\.\d+)?(?!\w)")
"""Numbers of the two sections that 2011 prints whole, without a prefix of another edition."""


def foreign(text: str) -> set[str]:
    """Numbers of 22.1 and 22.2 that 2011 does not print."""
    return {cite for cite in CHANGED.findall(text) if not editions.load("awaw-2011").index.cited(cite)}


@pytest.mark.parametrize("name", ["awaw", "awaw-turn"])
def test_all_questions_refusals_and_events_cite_what_2011_prints(name: str) -> None:
    """Strategic cards for interceptions alone are a rule of 2018, which 2011 never asks for."""
    own = editions.load("awaw-2011").own_cites
    game = games.kit(name).game.by(own)
    cites = {question.name: f"{question.cites} {' '.join(question.steps.values())}" for question in game.asks.values()}
    cites |= {reason.text: reason.cites for reason in game.reasons.values()}
    cites |= {event.name: own(f"{event.cites} {event.text}") for event in game.events.values()}
    wrong = {what: foreign(cite) for what, cite in cites.items() if foreign(cite)}
    assert set(wrong) <= {"cards", "cards-shown"}


@SECOND
def test_plans_of_2011_cite_what_2011_prints(tmp_path: Path, second: bool) -> None:
    """The legend of a plan, its report for a side and for the referee, its data."""
    file = tmp_path / "turn.yaml"
    file.write_text(sortie(tmp_path, "awaw-2011", second).setting.battle.text, encoding="utf-8")
    shown = [
        printed("plan", str(file), "--force", "Van", *more)
        for more in ([], ["--referee", "--hexes"], ["--json"], ["--to", "D1"])
    ]
    assert all("[22.14D]" in report for report in shown[:2])
    assert not foreign(" ".join(shown))


def test_lists_of_procedures_and_rulings_cite_what_2011_prints() -> None:
    """A borrowed ruling is shown with the edition whose paragraphs it names."""
    assert not foreign(printed("adjudicate", "--edition", "awaw-2011"))
    data = json.loads(printed("adjudicate", "--edition", "awaw-2011", "--json"))
    assert not foreign(" ".join(cite for each in data for cite in each["cites"]))
    assert "borrowed from: awaw-2018" in printed("rulings", "late-part", "--edition", "awaw-2011")
    own = [line for line in printed("rulings", "--edition", "awaw-2011").splitlines() if "[" in line]
    assert not foreign(" ".join(line.partition("[")[2] for line in own))


SEARCH = {"awaw-2018": "22.451B", "awaw-2003": "48.51A", "awaw-2011": "22.451"}
"""Where each edition prints the search die for codebreaking; the changes of 2011 leave its letter out."""


@pytest.mark.rule("22.451B", "awaw-2011:22.451.B.1", "awaw-2003:table.22.45.dice.code")
@EDITIONS
def test_the_parts_of_a_search_cite_the_numbers_of_the_edition(edition: str) -> None:
    """2011 prints aircraft under the letter that codebreaking has in 2018."""
    told = " ".join(printed("fight", "midway-1942", "--seed", "5", "--edition", edition).split())
    assert f"for codebreaking ({SEARCH[edition]})" in told
    aircraft = {"awaw-2018": "22.451A", "awaw-2003": "22.4422", "awaw-2011": "22.451B"}[edition]
    assert f"for squadrons that search ({aircraft})" in told


@pytest.mark.long
@pytest.mark.parametrize("command", ["odds", "sensitivity"])
def test_chances_of_2011_cite_what_2011_prints(tmp_path: Path, command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The headings of what is counted cite the paragraphs of the edition that is played."""
    monkeypatch.setenv("FLAGPLOT_INTERPRETED", "1")
    file = tmp_path / "turn.yaml"
    file.write_text(sortie(tmp_path, "awaw-2011", False).setting.battle.text, encoding="utf-8")
    more = {"odds": ["--full"], "sensitivity": ["--of", "settings"]}
    shown = printed(command, str(file), "--edition", "awaw-2011", "-n", "4", *more[command])
    assert "awaw-2011" in shown
    assert not foreign(shown)
