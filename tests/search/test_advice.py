"""Advice: what answers are worth from what a seat knows; a folly ranks last, a planted blunder comes first, no secret is told."""

from pathlib import Path
from typing import Any

import pytest

import flagplot
from flagplot.core.position import Position
from flagplot.core.record import Record
from flagplot.games.awaw.words import asks
from flagplot.search.halving import AnswerValue, SimulationSet, compare
from flagplot.search.seating import player
from flagplot.search.stakes import Stakes
from flagplot.search.strength import Strength
from flagplot.table import record_file
from flagplot.table.advice import advice as asked
from flagplot.table.session import begin
from flagplot.table.setting import Setting, open_scenario, open_text
from tests.cli.shell import SCENARIOS, bad, call, data, good
from tests.helpers.battle_file import BattleFile, battle_text, force

STRAIT = "denmark-strait-1941"
NARVIK = SCENARIOS / "europa" / "narvik-1940.yaml"
RHINE = "bismarck-1941"
SIDES = (0, 1)


def base(kind: str, squadrons: int) -> str:
    return f"    bases: [{{name: Base of {kind}, distance: 2, squadrons: [{{type: {kind}, count: {squadrons}}}]}}]\n"


def advised(f: BattleFile, games: int = 400) -> list[dict[str, Any]]:
    """What is advised at the pending question, the best first."""
    found = asked.advice(f.setting, f.position, Strength(games)).data
    answers: list[dict[str, Any]] = found["answers"]
    return answers


# ------------------------------------------------------------ what it is worth
@pytest.mark.rule("22.4421B", "22.46")
def test_a_strike_into_cover_that_lets_no_bomb_fall_gains_nothing() -> None:
    """Two squadrons against four fighters in cover: they are lost for nothing, in points that the battle counts.

    The figures are sure to a thousandth, since both answers have the same dice in all that follows. A search player does not
    launch them.
    """
    f = BattleFile(
        [force("X", "CA", 10, "number: 6, ")],
        [force("Y", "CA", 10, "number: 3, ")],
        hunters_more=base("attack", 2),
        sailors_more=base("cover", 4),
    )
    f.play(until="strike", die=3, answers={"cover": 4})
    best, *others = advised(f, 6400)
    assert {best["answer"], *(other["answer"] for other in others)} >= {0, 3}
    assert all(0 <= other["behind"]["value"] <= other["behind"]["high"] < 0.001 for other in others)
    seat = f.position.question.seat
    assert player(f.setting.kit, "search:6400", 11, seat).answer(f.position, seat) == 0


@pytest.mark.rule("22.61")
@pytest.mark.parametrize("second", [False, True])
def test_a_few_destroyers_that_stay_before_battleships_rank_below(second: bool) -> None:
    """The folly of the position is surely behind, and the figures say by how much."""
    line = (
        "{name: Line, ships: [{name: One, type: BB, size: 4}, {name: Two, type: BB, size: 4}, "
        "{name: Screen, type: DD, count: 2}], number: 1}"
    )
    few = "{name: Few, task-force: false, ships: [{name: Few, type: DD, count: 2}], number: 1}"
    f = BattleFile([line], [few, force("Main", "CA", 10, "number: 6, ")], second=second)
    f.play(until="withdraw", die=lambda s: 5 if s.roll_purpose == asks.SEARCH_DIE else 1)
    while f.s.ask_seat != f.sailor or f.s.ask_subject % 18 != 0:
        f.position.answer(asks.STAY)
        assert f.ask_name == "withdraw"
    found = advised(f, 4000)
    leaves, stays = (next(each for each in found if each["answer"] == answer) for answer in (asks.ALL, asks.STAY))
    assert leaves["doctrine"] and leaves["line"][0]["text"].endswith("withdraws")
    assert stays["factors"]["high"] < leaves["factors"]["low"]


# ------------------------------------------------------------ a game looked over
def played(setting: Setting, seed: int, kind: str, folly: int, number: int = 0) -> tuple[Record, int]:
    """A game by doctrine in which one answer, to the number-th question of a kind that allows it, is another."""
    session, at, met = begin(setting, {0: "standard", 1: "standard"}, seed), -1, 0
    while not session.is_over:
        position = session.position
        question = position.question
        if at < 0 and position.game.asks[question.kind].name == kind and folly in position.choices():
            if met == number:
                at = len(position.history)
                session.give(folly)
                continue
            met += 1
        session.give(session._automatic())
    return session.record, at


@pytest.mark.rule("22.61")
def test_a_planted_blunder_is_found_first(tmp_path: Path) -> None:
    """A side that has the battle in its hand withdraws all at once."""
    text = battle_text([force("Strong", "CA", 12, "number: 1, ")], [force("Weak", "CA", 9, "number: 1, ")])
    setting = open_text(text, "battle.yaml")
    record, at = played(setting, 3, "withdraw", asks.ALL, 1)
    found: Any = flagplot.review(record, budget="300").data
    every = [(slip["cost"]["value"], slip["at"]) for side in found["reviewed"] for slip in side["answers"]]
    assert max(every)[1] == at
    slip = next(slip for side in found["reviewed"] for slip in side["answers"] if slip["at"] == at)
    assert slip["given"] == "withdraws" and slip["cost"]["low"] > 0.2 and slip["measured"]
    path = tmp_path / "game.record"
    path.write_text(record.text())
    told = good("review", path, "--budget", "60", "--png", tmp_path / "review.svg")
    assert "Answered: withdraws. Better: " in told and "questions with a choice" in told
    assert "Answered" not in (tmp_path / "review.svg").read_text() and (tmp_path / "review.svg").stat().st_size > 1000


@pytest.mark.rule("34.B.1")
def test_combats_of_the_other_game_are_looked_over(tmp_path: Path) -> None:
    record = flagplot.fight(open_scenario(NARVIK), seed=7).record
    found: Any = flagplot.review(record, seat="B", budget="40").data
    (side,) = found["reviewed"]
    assert side["side"] == found["sides"][1] and side["questions"] > 10
    assert [goal["name"] for goal in found["goals"]] == ["purpose", "strength"]


@pytest.mark.soak
@pytest.mark.rule("22.15")
def test_a_naval_turn_is_looked_over() -> None:
    record = flagplot.fight(open_scenario(SCENARIOS / "bismarck-1941.yaml"), seed=3).record
    sealed = (record_file.CHECK, record_file.WHOLE)
    header = {name: value for name, value in record.header.items() if name not in sealed}
    begun = Record(header, record.scenario, record.entries[:12])
    found: Any = flagplot.review(begun, seat="A", budget="4").data
    assert [goal["name"] for goal in found["goals"]][0] == "purpose"
    assert found["reviewed"][0]["questions"] >= 1 and not found["over"]


# ------------------------------------------------------------ faces
def test_each_answer_has_its_worth_and_the_best_a_line() -> None:
    found = data("advise", STRAIT, "--seat", "Germany", "--at", "17", "--seed", "7", "--budget", "300")
    assert found["side"] == "Germany" and found["games"] <= 400 and not found["interrupted"]
    best = found["answers"][0]
    for name in ("purpose", "win", "factors", "behind"):
        assert best[name]["low"] <= best[name]["value"] <= best[name]["high"]
    assert best["behind"]["value"] == 0 and best["line"] and best["ends"]
    assert sum(answer["doctrine"] for answer in found["answers"]) == 1


def test_advice_in_words_and_as_a_picture(tmp_path: Path) -> None:
    told = good(
        "advise", STRAIT, "--seat", "A", "--at", "17", "--seed", "7", "--budget", "100", "--png", tmp_path / "a.svg"
    )
    assert "From what Germany knows" in told and "What speaks for" in told and "In the end:" in told
    assert "Chance of winning" in (tmp_path / "a.svg").read_text()


def test_without_a_budget_it_ends_once_the_differences_are_known() -> None:
    setting = open_scenario(SCENARIOS / f"{STRAIT}.yaml")
    session = begin(setting, {0: "standard", 1: "standard"}, 7)
    session.run(17)
    found = asked.advice(setting, session.position, asked.usual(setting.kit)).data
    halves = [(each["behind"]["high"] - each["behind"]["low"]) / 2 for each in found["answers"]]
    for half, answer in zip(halves, found["answers"], strict=True):
        assert half <= 0.02 or half <= min(0.05, answer["behind"]["value"] / 4)
    assert found["games"] < asked.GAMES and max(halves) > 0


def test_the_same_advice_is_given_for_the_same_knowledge() -> None:
    found = [data("advise", STRAIT, "--seat", "A", "--at", "17", "--seed", "7", "--budget", "100") for _ in range(2)]
    assert found[0] == found[1]


@pytest.mark.rule("22.423A")
def test_of_a_secret_choice_whole_plans_are_told_with_the_mix() -> None:
    found = data("advise", "matapan-1941", "--seat", "A", "--budget", "300")
    assert sum(plan["mix"] for plan in found["plans"]) == pytest.approx(1)
    assert all(len(plan["answers"]) == 2 for plan in found["plans"])
    told = good("advise", "matapan-1941", "--seat", "A", "--budget", "300")
    assert "in the mix" in told and "Both sides choose in secret at the same time" in told


@pytest.mark.long
@pytest.mark.rule("22.15")
def test_a_naval_turn_is_advised() -> None:
    found = data("advise", RHINE, "--seat", "Germany", "--budget", "6")
    assert [goal["name"] for goal in found["goals"]] == ["purpose", "factors", "tasks"]
    assert {answer["words"] for answer in found["answers"]} >= {"stays"}
    assert all(0 <= answer["purpose"]["low"] <= answer["purpose"]["high"] <= 1 for answer in found["answers"])


@pytest.mark.parametrize(("words", "message"), [
    (("--seat", "C"), "'C' is not a side"),
    (("--seat", "A", "--at", "-2"), "-2 is out of range"),
    (("--seat", "A", "--budget", "many"), "'many' is not a valid budget"),
    (("--seat", "A", "--at", "40000"), "Germany has no choice to make at that point"),
    (("--seat", "A", "--png", "a.txt"), "a picture is an SVG or a PNG file"),
])  # fmt: skip
def test_what_cannot_be_advised_is_told_in_a_sentence(words: tuple[str, ...], message: str) -> None:
    assert message in bad("advise", STRAIT, *words)


def test_a_seat_has_to_be_named_and_a_record_to_be_one(tmp_path: Path) -> None:
    assert call("advise", STRAIT).exit_code == 2
    assert "no such file" in bad("review", tmp_path / "none.record")


def test_a_match_without_estimates_is_not_advised(tmp_path: Path) -> None:
    path = tmp_path / "match.record"
    call("play", STRAIT, "--no-odds", "--record", path, keys="advise\nquit\n")
    assert "without estimates" in bad("advise", path, "--seat", "A")


def test_at_the_prompt_it_is_one_word(tmp_path: Path) -> None:
    told = good("play", STRAIT, "--seed", "3", "--record", tmp_path / "g.record", keys="advise 60\nadvise 2h\nquit\n")
    assert "From what Germany knows" in told and "'2h' is not a valid budget" in told


def test_an_interrupt_gives_what_is_known_so_far() -> None:
    setting = open_scenario(SCENARIOS / f"{STRAIT}.yaml")
    session = begin(setting, {0: "standard", 1: "standard"}, 7)
    session.run(17)
    heard: list[int] = []

    def tell(games: int) -> None:
        heard.append(games)
        if len(heard) == 2:
            raise KeyboardInterrupt

    found = asked.advice(setting, session.position, Strength(1000), tell)
    assert found.data["interrupted"] and found.data["games"] == heard[-1] and found.data["answers"]
    assert "the results so far" in str([*found.blocks()])


# ------------------------------------------------------------ its ground
def test_every_imagined_game_has_dice_of_its_own() -> None:
    """Where a seat has one world in mind, twelve copies of it are not twelve times the same games."""
    setting = open_scenario(SCENARIOS / f"{STRAIT}.yaml")
    position = setting.begin()
    while position.question.is_die or len(position.choices()) < 2:
        position.answer(position.choices()[0])
    worlds = [position.copy() for _ in range(12)]
    found = [AnswerValue(answer) for answer in position.choices()[:2]]
    compare(
        SimulationSet(Stakes.of(setting.kit, position.start), worlds, position.question.seat, 5), found, Strength(100)
    )
    assert len(set(found[0].played)) == len({seed for _, seed in found[0].played}) == len(found[0].games)
    assert found[0].played[: len(found[1].played)] == found[1].played


@pytest.mark.rule("22.423B")
def test_advice_does_not_depend_on_what_the_seat_may_not_know() -> None:
    setting = open_scenario(SCENARIOS / "matapan-1941.yaml")
    session, checked = begin(setting, {0: "random", 1: "standard"}, 3), 0
    while checked < 2:
        position = session.position
        seat = position.question.seat
        if seat in SIDES and (pair := twins(position, 1 - seat)):
            one, two = (asked.advice(setting, each, Strength(30)).data for each in pair)
            assert one == two
            checked += 1
        session.give(session._automatic())


def twins(position: Position, seat: int) -> tuple[Position, Position] | None:
    """Two answers of the other side between which a seat that is asked next sees no difference."""
    found = []
    for answer in position.choices()[:4]:
        twin = position.copy()
        twin.answer(answer)
        if not twin.is_over and twin.question.seat == seat and len(twin.choices()) > 1:
            found.append(twin)
    return next(
        (
            (one, two)
            for one in found
            for two in found
            if one.digest() != two.digest() and one.seat_view(seat) == two.seat_view(seat)
        ),
        None,
    )
