"""A battle written as a file that enters it in its middle: file, position and file again are equal (22.41, 22.411)."""

import re
from pathlib import Path
from typing import Any

import pytest

from flagplot.api.position import position_file
from flagplot.core.errors import FlagplotError
from flagplot.core.position import Position
from flagplot.games.awaw.files.begun import PHASES
from flagplot.games.awaw.files.moment import described, written
from flagplot.games.awaw.files.start import Battle
from flagplot.games.awaw.shared import terms
from flagplot.odds.engine import BY_TEXT
from flagplot.odds.play import Driver
from flagplot.table.seats import read_doctrines
from flagplot.table.session import begin
from flagplot.table.setting import Setting, open_scenario, open_text
from tests.cli.shell import bad, call, data, good

NAMES = (
    *("midway-1942", "java-sea-1942"),
    *(
        pytest.param(each, marks=pytest.mark.soak)
        for each in ("coral-sea-1942", "pedestal-1942", "matapan-1941", "ceylon-1942")
    ),
)
SMALL = Path("scenarios/small/late-cruiser.yaml")
MOST = 7
LIMIT = 3000


def opened(text: str) -> tuple[Battle, Any]:
    """The battle of a file and the state at its first question."""
    again = open_text(text, "position")
    return again.battle, again.begin().situation


def moments(setting: Setting, seed: int) -> list[Position]:
    """The positions of a played battle at the first question of each round, of its strikes and its fleet combats."""
    played = begin(setting, read_doctrines("", setting), seed)
    played.run()
    found, position, before = list[Position](), setting.begin(), (0, 0)
    for answer in played.position.history:
        s = position.situation
        now = (s.round, s.segment)
        if now != before and (s.round > before[0] or s.segment in (terms.STRIKES, terms.PAIRING)):
            found.append(position.copy())
        before = now
        position.give(answer)
    return found


def played_on(setting: Setting, position: Position) -> list[int]:
    """The answers and dice to the end, from one seed."""
    doctrine = next(iter(setting.kit.doctrines.values()))
    driver = Driver(position.game, position.tables, 7, [doctrine, doctrine], setting.kit.memo)
    for _ in range(LIMIT):
        if position.is_over:
            break
        position.give(driver.answer(position.situation))
    return position.history


@pytest.mark.rule("22.411")
@pytest.mark.parametrize("name", NAMES)
def test_a_position_and_its_file_are_equal(name: str) -> None:
    """Each start of a round has its file, and some starts of strikes and fleet combats; the others are refused with the reason.

    With seed 1 a squadron flies ashore at Midway (22.463B).
    """
    setting, refused = open_scenario(name), 0
    positions = moments(setting, 1)[:MOST]
    for position in positions:
        s = position.situation
        try:
            text = written(setting.battle, s, opened)
        except FlagplotError as error:
            assert s.segment in (terms.STRIKES, terms.PAIRING), error
            assert "a file cannot hold this position: " in str(error)
            refused += 1
            continue
        battle, again = opened(text)
        assert described(battle, again) == described(setting.battle, s)
        assert written(battle, again, opened) == text
    assert refused * 2 < len(positions)


def test_a_battle_goes_on_from_its_file_as_from_its_position() -> None:
    setting = open_scenario("midway-1942")
    position = next(each for each in moments(setting, 1) if each.situation.round == 3)
    text, before = written(setting.battle, position.situation, opened), len(position.history)
    after = played_on(setting, position)[before:]
    assert len(after) > 20 and after == played_on(setting, open_text(text, "position").begin())


@pytest.mark.rule("22.421A", "22.61C", "22.9413", "22.27-a")
@pytest.mark.parametrize(
    ("seed", "round", "segment", "key"),
    [
        (3, 3, terms.STRIKES, "searching: 2"),
        (2, 7, terms.ROUND_START, "withdrawn: 2"),
        (1, 3, terms.ROUND_START, "cargo-taken: 4"),
        (3, 3, terms.STRIKES, "slow: true, hits: 1, number: 5}"),
    ],
)
def test_divided_forces_cargo_that_left_searchers_and_the_beaten_are_in_the_file(
    seed: int, round: int, segment: int, key: str
) -> None:
    """The convoy is strengthened, and the surplus of its escorts has a group of its own; the battle goes on as without a file."""
    setting = open_scenario("pedestal-1942")
    position = next(
        each
        for each in moments(setting, seed)
        if each.situation.round == round and (each.situation.segment == terms.STRIKES) == (segment == terms.STRIKES)
    )
    text, before = written(setting.battle, position.situation, opened), len(position.history)
    assert key in " ".join(text.split())
    assert played_on(setting, position)[before:] == played_on(setting, open_text(text, "position").begin())


def test_a_file_of_a_round_opens_in_odds_and_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(BY_TEXT, "1")  # a few games are played sooner than their rules are compiled
    file = tmp_path / "midway-3.yaml"
    assert "written:" in good("position", "midway-1942", "--seed", 7, "--round", 3, "--file", file)
    found = data("odds", file, "-n", 4, "--seed", 1, "--threads", 1)
    assert found["battles"] == 4
    assert "── Round 3" in good("fight", file, "--seed", 1) and "Round 1 " not in good("fight", file, "--seed", 1)
    record = tmp_path / "midway.record"
    assert call("fight", "midway-1942", "--seed", 7, "--record", record).exit_code == 0
    assert position_file(record, round=3) == file.read_text(encoding="utf-8")


def test_the_story_of_a_battle_entered_at_its_strikes_begins_in_its_round(tmp_path: Path) -> None:
    setting = open_scenario("midway-1942")
    position = next(each for each in moments(setting, 1) if each.situation.segment == terms.STRIKES)
    file = tmp_path / "strikes.yaml"
    file.write_text(written(setting.battle, position.situation, opened), encoding="utf-8")
    assert "phase: air-strikes" in file.read_text(encoding="utf-8")
    text = good("fight", file, "--seed", 1)
    assert f"── Round {position.situation.round} " in text and "Before the battle" not in text


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("midway-1942", "--round", 30), "the battle has no round 30; expected 1 to "),
        (("midway-1942", "--at", 0), "the battle has not begun, or is over"),
        (("midway-1942", "--round", 2, "--at", 5), "expected 1 or more, and not with --at"),
        (("midway-1942", "--round", 2, "--view", "A"), "a file of a position holds the whole truth"),
        (("bismarck-1941", "--round", 1), "has no file that enters it in its middle"),
    ],
)
def test_what_has_no_file_is_refused(words: tuple[object, ...], said: str, tmp_path: Path) -> None:
    assert said in bad("position", *words, "--seed", 7, "--file", tmp_path / "x.yaml")
    assert not (tmp_path / "x.yaml").exists()


def test_a_position_between_two_phases_is_refused_with_the_moments_that_can_be_entered(tmp_path: Path) -> None:
    said = [
        call("position", "midway-1942", "--seed", 7, "--at", at, "--file", tmp_path / f"{at}.yaml") for at in (30, 31)
    ]
    refused = [each for each in said if each.exit_code == 2]
    assert refused and "--round N, or a position where its air strikes" in refused[0].stderr
    assert set(PHASES) == {"start", "air-strikes", "fleet-combat"}


@pytest.mark.rule("22.434")
def test_squadrons_that_searched_strike_no_more_this_round_in_a_file_either() -> None:
    """The file counts them among the spent: from the start of the strikes both battles go the same way."""
    setting = open_scenario("coral-sea-1942")
    position = next(each for each in moments(setting, 2) if each.situation.segment == terms.STRIKES)
    assert sum(position.situation.searching) > 0
    text, before = written(setting.battle, position.situation, opened), len(position.history)
    assert played_on(setting, open_text(text, "position").begin()) == played_on(setting, position)[before:]


def test_a_moment_before_numbers_are_given_is_refused_in_words() -> None:
    setting = open_scenario("river-plate-1939")
    position = setting.begin()
    while position.situation.round < 1:
        position.give(position.choices()[0])
    with pytest.raises(FlagplotError, match="a file cannot hold this position"):
        written(setting.battle, position.situation, opened)


@pytest.mark.rule("22.24B", "22.411B", "22.421B")
@pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2011", "awaw-2003"])
@pytest.mark.parametrize("first", ["Germany", "Britain"])
def test_a_late_force_that_waits_after_its_round_has_come(tmp_path: Path, edition: str, first: str) -> None:
    """The second cruiser could have entered in round 2; the file of round 4 keeps it waiting, and its owner is asked again."""
    head, germany, britain = re.split(r"(?=  - name: (?:Germany|Britain)\n)", SMALL.read_text())
    head = head.replace("round_limit: 2", f"round_limit: 6\nedition: {edition}")
    britain = f"{britain.rstrip()}\n"
    setting = open_text(head + (germany + britain if first == "Germany" else britain + germany), "battle")
    position = setting.begin()
    while position.situation.round < 4:
        position.give(0 if 0 in position.choices() else position.choices()[0])
    while position.situation.segment != terms.PAIRING:
        position.give(position.choices()[0])
    late = position.situation.standing.index(terms.LATE)
    assert position.situation.enters[late] == 2
    _, state = opened(written(setting.battle, position.situation, opened))
    assert (state.round, state.standing[late], state.enters[late]) == (4, terms.LATE, 2)
