"""Each fire, hit, end and question cites its own step, and points that count more are told as such."""

import re
from typing import Any

import pytest

from flagplot.core.position import Question
from flagplot.core.printed.cite import is_citation
from flagplot.core.seat_view import REFEREE, SeatView, seat_view_of
from flagplot.games.europa import terms
from flagplot.games.europa.game import GAME
from flagplot.games.europa.measures.outcome import hits
from flagplot.games.europa.terms import STEPS, Roster
from flagplot.games.europa.words import asks, events, reasons
from flagplot.games.europa.words.describe import CombatDescriber
from tests.helpers.europa import GENERAL, Answer, Fight
from tests.helpers.europa_file import battle
from tests.helpers.europa_random import play_randomly, random_fight

ONE_OF_MANY = re.compile(r"\b1 (points|hits|rounds)\b")
FIRST: dict[str, Answer] = {"target": lambda s: 1, "points": lambda s: s.ask_size - 1}


def by_seat(*picks: int) -> Answer:
    """An answer for each seat."""
    return lambda s: picks[s.ask_seat]


def teller(f: Fight) -> CombatDescriber:
    """Names by number."""
    units = tuple(f"unit {u}" for u in range(2 * terms.UNITS))
    return CombatDescriber(Roster(("North", "South"), units, tuple(f"group {g}" for g in range(2 * terms.GROUPS))))


def seen(f: Fight) -> SeatView[Any, Any]:
    """What the referee sees."""
    return seat_view_of(GAME, f.s, (), REFEREE)


def told(f: Fight, *names: str) -> list[tuple[str, str]]:
    """Paragraph and words of every event of these names."""
    found, telling = [], teller(f)
    for event in f.log:
        if event.kind.name in names:
            found.append((telling.cites(event), telling.event(seen(f), event)))
    return found


FIRES = ("fire", "submarine-fire", "coast-fire")


@pytest.mark.rule("34.B.2.a.7", "34.B.2.b.7", "34.B.2.c.7", "34.B.2.c.6")
def test_submarine_combat_cites_each_step_for_fires_and_hits() -> None:
    f = Fight.of_text(battle(["cg s4 c9", "tf 0 s3 c9", "nt c9"], ["Boats: ss 4 c60, ss 2 c60"]))
    answers: dict[str, Answer] = {"points": lambda s: s.ask_size - 1, "target": lambda s: f.legal()[-1]}
    f.play(dice=[1, 1, 1, 1], answers=answers | {"fire-step": [1, 2]}, until="disengage")
    assert told(f, *FIRES) == [
        ("34.B.2.a", "North: 4 points fire at unit 25: die 1, 1 hit"),
        ("34.B.2.b", "North: 3 points fire at unit 25: die 1, 1 hit"),
        ("34.B.2.b", "South: 4 points fire at unit 1: die 1, 1 hit"),
        ("34.B.2.c", "South: 2 points, tripled: 6, fire at unit 2: die 1, 1 hit"),
    ]
    assert [cites for cites, _ in told(f, "hit")] == ["34.B.2.a", "34.B.2.b", "34.B.2.b", "34.B.2.c"]
    assert told(f, "round-begins") == [("34.B.2", "Round 1")]


@pytest.mark.rule("34.C.2.b.5", "34.C.2.c.1", "34.C.2.c.6", "34.C.2.d.8", "34.C.2.d.10")
def test_surface_combat_cites_each_step_and_says_what_counts_double() -> None:
    f = Fight.of_text(battle(["tf 7 c60", "nt"], ["Ships: tf 5 c60, tf 1 c60, nt c60"]))
    answers: dict[str, Answer] = {"body": [1, 1, 0], "engage": by_seat(5, 2), "bypass": by_seat(2, 3), "turn": 1}
    answers |= {"target": lambda s: f.legal()[-1], "points": [1, 1, 1, 0], "break-through": 0}
    f.play(dice=[1, 1, 1, 1, 1, 1], answers=answers, until="disengage")
    assert told(f, "turned") == [("34.C.2.a", "North turns 1 point, doubled: 2, against bypassers")]
    assert told(f, *FIRES) == [
        ("34.C.2.b", "North: 4 points fire at unit 24: die 1, 1 hit"),
        ("34.C.2.b", "South: 2 points fire at unit 0: die 1, 1 hit"),
        ("34.C.2.c", "North: 2 points, doubled already, fire at unit 24: die 1, 1 hit"),
        ("34.C.2.d", "North: 2 points, 1 of them doubled: 3, fire at unit 26: die 1, 1 hit"),
        ("34.C.2.d", "South: 2 points, doubled: 4, fire at unit 1: die 1, 1 hit"),
        ("34.C.2.d", "South: 1 point fires at unit 0: die 1, 1 hit"),
    ]
    assert {cites for cites, _ in told(f, "hit", "sunk")} == {"34.C.4"}
    assert told(f, "bypass-cut") == [("34.C.2.c", "South has 2 bypassing points left")]


@pytest.mark.rule("34.C.2.a")
@pytest.mark.parametrize(
    ("turned", "broken", "expected"),
    [
        (0, 2, "North turns 2 points against the main body"),
        (2, 1, "North turns 2 points, doubled: 4, against bypassers and 1 point against the main body"),
    ],
)
def test_a_turned_surplus_names_only_what_was_turned(turned: int, broken: int, expected: str) -> None:
    f = Fight.of_text(battle(["tf 9 c60", "nt"], ["Ships: tf 3 c60, nt c60"]))
    answers: dict[str, Answer] = {"body": 1, "engage": by_seat(9, 1), "bypass": by_seat(0, 2)}
    f.play(answers=answers | {"turn": turned, "break-through": broken}, until="target")
    assert told(f, "turned") == [("34.C.2.a", expected)]


@pytest.mark.rule("34.C.2.a", "34.C.3.a")
@pytest.mark.parametrize(
    ("own", "foes", "engaged", "question", "expected"),
    [
        ("tf 2 c60", "Ships: tf 3 c60", (2, 1), "turn", "Of 1 surplus point, how many turn"),
        ("tf 2 c60", "Fort: coast 1", (0, 0), "general", "Of 1 coast defence point, how many are"),
    ],
)
def test_a_question_about_one_point_is_in_the_singular(
    own: str, foes: str, engaged: tuple[int, int], question: str, expected: str
) -> None:
    f = Fight.of_text(battle([own], [foes]))
    f.play(answers={"body": 1, "engage": by_seat(*engaged), "bypass": by_seat(0, 2)}, until=question)
    asked = Question(f.s.ask_kind, f.s.ask_seat, f.s.ask_subject, f.s.ask_object, f.s.ask_size)
    assert teller(f).question(seen(f), asked).startswith(expected)


@pytest.mark.rule("34.C.3.b.8", "34.C.3.c.3", "34.C.3.c.5", "34.C.3.d.1")
def test_combat_with_coast_defences_cites_each_step() -> None:
    f = Fight.of_text(battle(["tf 4 c60", "cg 2 c60", "nt c60"], ["Fort: coast 5"]))
    answers: dict[str, Answer] = {"body": 1, "general": 4, "points": lambda s: s.ask_size - 1, "fight-again": [1, 0]}
    at = {8: 1, 9: GENERAL, 10: 3, 11: 3, 12: GENERAL}
    f.play(dice=[1] * 9, answers=answers | {"target": lambda s: at[s.ask_object]})
    fires = told(f, *FIRES)
    assert [cites for cites, _ in fires[:5]] == ["34.C.3.b", "34.C.3.b", "34.C.3.c", "34.C.3.c", "34.C.3.d"]
    assert fires[3][1] == "South: 1 point, tripled: 3, fires at unit 2: die 1, 1 hit"
    assert told(f, "movement") == [("34.C.3", "The moving group spends movement: 8 points left")]
    assert {cites for cites, _ in told(f, "round-begins")} == {"34.C.3"}


@pytest.mark.rule("34.B.1.1", "34.D.i3.1")
def test_a_die_and_a_question_cite_what_they_are_for() -> None:
    f = Fight.of_text(battle(["tf 4 s4"], ["Boats: ss 1 c9"]))
    f.play(answers={"slip-away": 1}, until="die")
    assert teller(f).purpose_cites(seen(f)) == "34.B.1"
    f.play(dice=[1, 6], until="target")
    f.play(answers={"target": 1, "points": 3}, until="die")
    assert teller(f).purpose_cites(seen(f)) == "34.B.2.b"
    f.play(dice=[1], until="disengage")
    f.play(answers={"disengage": by_seat(1, 0)}, until="die")
    assert teller(f).purpose_cites(seen(f)) == "34.D"
    f = Fight.of_text(battle(["ss 2"], ["Ships: tf 1"]))
    f.play(dice=[6, 1], answers={"slip-away": 1})
    assert told(f, "disengaged") == [("34.B.1", "group 0 disengages")]


def test_a_unit_that_fires_alone_is_named_in_the_question() -> None:
    f = Fight.of_text(battle(["tf 0 s3"], ["Boats: ss 2"], top="rulings: {points-fire-once: unit-by-unit}"))
    f.play(until="target")
    question = Question(f.s.ask_kind, f.s.ask_seat, f.s.ask_subject, f.s.ask_object, f.s.ask_size)
    assert teller(f).question(seen(f), question).startswith("unit 0: 3 points are left to fire")


def test_every_question_about_fire_cites_the_step_it_is_asked_in() -> None:
    for step, cites in STEPS.items():
        assert asks.BY_CODE[asks.TARGET].paragraph(step) == asks.BY_CODE[asks.POINTS].paragraph(step) == cites
        assert reasons.BY_CODE[reasons.WRONG_TARGET + step].cites == cites
        assert reasons.BY_CODE[reasons.TOO_MANY_POINTS + step].cites == cites
    assert asks.BY_CODE[asks.ENGAGE].paragraph(-1) == "34.C.2.a"


def test_whatever_happens_is_told_with_a_paragraph_that_is_one() -> None:
    for seed in range(60):
        fight = random_fight(seed, deadly=seed % 2 == 1)
        for position in play_randomly(fight, seed):
            s, telling = position.seat_view(REFEREE), teller(fight)
            if not position.is_over:
                question: Question = position.question
                assert is_citation(asks.BY_CODE[question.kind].paragraph(question.object))
                asked = telling.question(s, question)
                assert asked and not ONE_OF_MANY.search(asked)
                assert not question.is_die or is_citation(telling.purpose_cites(s))
        last: Any = position.log
        for event in last:
            assert is_citation(telling.cites(event)) or event.kind == events.COMBAT_ENDS
            words = telling.event(s, event)
            assert "{" not in words and ": : " not in words and not ONE_OF_MANY.search(words)
            assert telling.fields(s, event).keys() == event.kind.fields.keys()


@pytest.mark.parametrize(
    "groups, cites",
    [
        (["Boats: ss 4"], "34.B.2.a"),
        (["Ships: tf 4"], "34.C.2.b"),
        (["Fort: coast 4"], "34.C.3.b"),
        (["Boats: ss 4", "Fort: coast 4"], "34.B.2.a, 34.C.3.b"),
    ],
)
@pytest.mark.parametrize("side", [0, 1])
def test_hits_to_be_expected_cite_the_fires_that_there_were(groups: list[str], cites: str, side: int) -> None:
    f = Fight.of_text(battle(["tf 4 s4"], groups, movement=0))
    fires: Answer = lambda s: f.legal()[-1] if s.ask_seat == side else 0  # noqa: E731
    answers: dict[str, Answer] = {"body": 1, "engage": lambda s: s.ask_subject, "fire-step": 1, "general": 4}
    f.play(
        dice=[1] * len(groups),
        answers=answers | {"target": fires, "points": lambda s: s.ask_size - 1, "break-through": 0},
    )
    assert hits(f.t, seat_view_of(GAME, f.s, tuple(f.log), REFEREE)).cites == cites
