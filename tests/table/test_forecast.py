"""A roll before its dice: rows, modifiers and chances are those that the result has, and say nothing more to a seat."""

import re
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from flagplot.blocks.terminal import plain
from flagplot.core.offers.explanation import RollExplanation, TableRow, chances
from flagplot.core.position import Position
from flagplot.core.seat_view import REFEREE
from flagplot.table.reports import how
from flagplot.table.reports.how import forecast
from flagplot.table.session import begin, listen
from flagplot.table.setting import open_scenario
from flagplot.table.story import lines
from tests.cli.shell import CORAL_SEA, SCENARIOS, good
from tests.helpers.scenario_files import covert
from tests.web.tables import begun, by_chance, server

READERS = (REFEREE, 0, 1)
EUROPA = SCENARIOS / "europa" / "narvik-1940.yaml"


def without_dice(found: RollExplanation) -> RollExplanation:
    """An explanation without all that the dice decide."""
    throws = tuple((0,) * len(faces) for faces in found.throws)
    return replace(found, throws=throws, says="", rows=tuple(row._replace(place=0) for row in found.rows))


@pytest.mark.rule("22.55")
@pytest.mark.rule("23.44")
@pytest.mark.rule("34.C.2.b")
@pytest.mark.parametrize(
    ("file", "edition", "doctrine"),
    [
        (CORAL_SEA, "awaw-2018", "standard"),
        (CORAL_SEA, "awaw-2003", "bold"),
        (SCENARIOS / "atlantic" / "pq-17-1942.yaml", "", "standard"),
        (SCENARIOS / "denmark-strait-1941.yaml", "awaw-2011", "standard"),
        (SCENARIOS / "bismarck-1941.yaml", "", "standard"),
        (EUROPA, "", "standard"),
    ],
    ids=lambda each: each.stem if isinstance(each, Path) else str(each),
)
def test_a_forecast_is_the_explanation_that_follows(file: Path, edition: str, doctrine: str, tmp_path: Path) -> None:
    """For the referee, no part more, none less; a side has none, as the strength of a strike is secret until its result."""
    found = open_scenario(covert(file, tmp_path) if "europa" not in str(file) else file, edition)
    session = begin(found, {0: doctrine, 1: doctrine}, 8)
    stories = {reader: listen(session, reader) for reader in READERS}
    waiting: dict[int, list[RollExplanation]] = {reader: [] for reader in READERS}
    checked = Counter[int]()
    for _ in range(1500):
        if session.is_over:
            break
        read = {reader: len(stories[reader].events) for reader in READERS}
        for reader in READERS:
            if not waiting[reader]:
                waiting[reader] = list(forecast(session.position, stories[reader]))
        before = session.position.digest()
        session.give(session._automatic())
        assert before != session.position.digest(), "a forecast changes nothing, an answer does"
        for reader in READERS:
            fresh = [
                each.how for each in stories[reader].events[read[reader] :] if each.how is not None and each.how.rows
            ]
            for each in fresh:
                if waiting[reader]:
                    assert without_dice(waiting[reader].pop(0)) == without_dice(each)
                    checked[reader] += 1
    assert checked[REFEREE] > 2 and set(checked) == {REFEREE}, checked


def every_result(position: Position, dice: int) -> dict[str, Fraction]:
    """The hits of a roll by the rules themselves, with every face of every die."""
    found, teller = Counter[str](), open_scenario("denmark-strait-1941").teller()
    for faces in product(range(6), repeat=dice):
        world = position.copy()
        length = len(world.log)
        for face in faces:
            world.answer(face)
        seen = world.copy().seat_view(REFEREE)
        teller.observe(seen)
        found[teller.event(seen, world.log[length]).split(", ")[-1].split()[0]] += 1
    return {hits: Fraction(count, 6**dice) for hits, count in found.items()}


@pytest.mark.rule("22.55")
def test_the_chances_are_those_of_the_rules() -> None:
    """All 36 rolls of two dice, given to the rules one by one."""
    session = begin(open_scenario("denmark-strait-1941"), {0: "standard", 1: "standard"}, 7)
    story, checked = listen(session, REFEREE), 0
    while not session.is_over and checked < 3:
        ahead = forecast(session.position, story)
        if ahead:
            assert chances(ahead[0]) == every_result(session.position, session.position.dice_left)
            checked += 1
        session.give(session._automatic())
    assert checked == 3


def row(cells: str, place: int = 0) -> TableRow:
    heads = (*map(str, range(2, 12)), "12+")
    return TableRow("naval-attack", "5 factors", heads, tuple(cells.split()), place)


def test_chances_of_several_rows_are_added_up() -> None:
    """By a throw for each row, or by one for all; a modifier moves the column, not past the edges."""
    low_high = row("0 0 0 0 0 0 1 1 1 1 1")
    one = RollExplanation(((1, 1),), "22.55", rows=(low_high,))
    assert chances(one) == {"0": Fraction(21, 36), "1": Fraction(15, 36)}
    assert chances(replace(one, total=9)) == {"1": Fraction(1)} and chances(replace(one, total=-9)) == {
        "0": Fraction(1)
    }
    assert chances(replace(one, total=9, to="level")) == chances(one)
    both = replace(one, rows=(low_high, low_high))
    assert chances(both) == {"0": Fraction(21, 36), "2": Fraction(15, 36)}
    apart = replace(both, throws=((1, 1), (1, 1)))
    assert chances(apart)["1"] == 2 * Fraction(21, 36) * Fraction(15, 36) and sum(chances(apart).values()) == 1
    pairs = replace(one, rows=(row("0/0 0/0 0/1 0/1 0/1 1/1 1/1 1/1 1/1 2/1 2/1"),))
    assert list(chances(pairs)) == ["0/0", "0/1", "1/1", "2/1"]
    lost = replace(one, rows=(row("* 0 0 0 0 0 1 1 1 1 1"),))
    assert chances(lost)["*"] == Fraction(1, 36) and "lost: 2.8%" in how.likely(lost)
    assert chances(replace(one, rows=())) == {}


def test_a_roll_that_is_read_on_no_table_has_no_forecast() -> None:
    """A search die would show whose number the group has (22.452)."""
    session = begin(open_scenario(CORAL_SEA), {0: "standard", 1: "standard"}, 1)
    stories, kinds = [listen(session, reader) for reader in READERS], Counter[bool]()
    for _ in range(200):
        if session.is_over:
            break
        if session.position.question.is_die:
            ahead = [forecast(session.position, story) for story in stories]
            is_search = stories[0].teller.purpose(session.position.copy().seat_view(REFEREE)).startswith("search")
            kinds[is_search] += 1
            assert not is_search or ahead == [(), (), ()]
        else:
            assert all(forecast(session.position, story) == () for story in stories)
        session.give(session._automatic())
    assert kinds[True]


BEGINNING = "1\n1\nn\nn\nn\nn\n2\n0\n"


def test_a_terminal_shows_the_roll_before_and_the_cell_after(tmp_path: Path) -> None:
    file = SCENARIOS / "denmark-strait-1941.yaml"
    text = good("referee", file, "--record", tmp_path / "a.record", keys=BEGINNING + "66\n\nquit\n")
    before, _, after = text.partition("2 dice: 66")
    asked = " ".join(before.rpartition("Roll 2 dice")[2].split())
    assert asked.startswith(
        "for fire by Germany at Prince of Wales in Britain CG1 [22.55] Modifier 0: +2 for the lowest DRM"
    )
    assert "Row of 4 factors, Naval Attack Table:" in asked
    assert asked.rstrip().endswith("Chances of hits: 0: 16.7%, 1: 66.7%, 2: 13.9%, 3: 2.8%")
    assert "6 6 = 12: row of 4 factors, column 12+: 3 hits" in after


def test_one_side_reads_the_cell_after_its_real_dice_and_no_chances_before(tmp_path: Path) -> None:
    keys = "1\nn\nn\n" + "44\n\n1\n" * 8 + "quit\n"
    words = "--side", "A", "--dice", "ask", "--seed", 1, "--record", tmp_path / "a.record"
    text = good("play", SCENARIOS / "denmark-strait-1941.yaml", *words, keys=keys)
    assert "Roll 2 dice for fire by " in text and "4 4 = 8" in text and "Chances of hits: " not in text


@pytest.mark.long
def test_a_page_shows_the_forecast_to_the_referee_alone(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        seats, rolls = begun(client, "denmark-strait-1941", dice="table", screen="table"), 0
        for _ in range(60):
            state = seats["A"].get()
            if state["dice"]:
                rolls += 1
                assert state["dice"]["ahead"] == [] and 'class="ahead"' not in seats["A"].page().text
                seats["A"].post("dice", {"turn": state["dice"]["turn"], "faces": [4] * state["dice"]["count"]})
            else:
                role = next((role for role in "AB" if seats[role].get()["question"]), None)
                if role is None:
                    break
                asked = seats[role].get()
                answers = [by_chance(2)(asked["you"], asked["question"])]
                seats[role].post("answer", {"turn": asked["question"]["turn"], "answers": answers})
        assert rolls > 2
        seats = begun(client, "denmark-strait-1941", dice="table")
        while not (dice := seats["referee"].get()["dice"]):
            role = next(role for role in "AB" if seats[role].get()["question"])
            asked = seats[role].get()["question"]
            seats[role].post("answer", {"turn": asked["turn"], "answers": [asked["answers"][0]["answer"]]})
        [ahead] = dice["ahead"]
        assert sum(ahead["chances"].values()) == pytest.approx(1, abs=1e-4) and ahead["cites"] == "22.55"
        assert "throws" not in ahead and "result" not in ahead and 'class="ahead"' in seats["referee"].page().text
        assert all(seats[role].get()["dice"]["ahead"] == [] for role in "AB")


def test_a_line_in_a_letter_names_the_cell() -> None:
    """The news of a letter and of a terminal are the same blocks."""
    session = begin(open_scenario("denmark-strait-1941"), {0: "standard", 1: "standard"}, 1)
    story = listen(session, 0)
    session.run()
    text = plain((block for line in lines(story.events, story.kit.lines) for block in how.news(line)), 100)
    assert re.search(r"    \d \d = \d+[+-]?\d*: row of \d+ factors, column \d+\+?: \d hit", text)
