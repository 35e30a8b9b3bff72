"""A player that thinks: who may be seated, what it compares, that secrets stay secret, and that it finds what doctrines miss."""

import math
from collections.abc import Sequence
from pathlib import Path

import pytest

import flagplot
from flagplot.belief import BeliefTracker, NoWorldFound, worlds
from flagplot.belief.filter import ParticleFilter
from flagplot.core.ask import DICE_SEAT
from flagplot.core.errors import FlagplotError
from flagplot.core.offers.kit import Kit
from flagplot.core.position import Position
from flagplot.core.record import read_record
from flagplot.core.schema import State
from flagplot.odds.rollouts import Outcomes
from flagplot.search import player as search_player
from flagplot.search.halving import AnswerValue, SimulationSet, best, by_doctrine, compare, gained, pays
from flagplot.search.player import SearchPlayer
from flagplot.search.seating import player
from flagplot.search.stakes import Stakes, continued
from flagplot.search.strength import Strength, read_strength
from flagplot.table.session import begin
from flagplot.table.setting import Setting
from tests.cli.shell import bad, good
from tests.helpers.blocks import first

STRAIT = "denmark-strait-1941"


@pytest.mark.parametrize(
    ("name", "strength"),
    [
        ("search", Strength(500)),
        ("search:40", Strength(40)),
        ("search:200ms", Strength(0, 0.2)),
        ("search:1.5s", Strength(0, 1.5)),
    ],
)
def test_a_strength_is_games_or_time(name: str, strength: Strength) -> None:
    assert read_strength(name) == strength


@pytest.mark.parametrize(
    "name", ["search:", "search:0", "search:1.5", "search:2h", "search:0s", "search:601s", "search:9999999"]
)
def test_what_is_no_strength_is_refused(name: str) -> None:
    with pytest.raises(FlagplotError, match="expected"):
        read_strength(name)


def test_who_is_nobody_is_told_with_those_who_may_be_seated() -> None:
    assert bad("fight", STRAIT, "--doctrine", "A=searcher") == (
        "flagplot: --doctrine: 'searcher' is not a doctrine; expected standard, bold, trained or random; "
        "search, search:500 (games played on for a choice), search:200ms or search:1s"
    )


def test_nobody_thinks_in_a_turn_that_is_played_by_the_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLAGPLOT_INTERPRETED", "1")
    told = bad("turn", "bismarck-1941", "--doctrine", "A=search:9")
    assert "search players need the extra `fast` to play a turn; expected standard" in told


@pytest.mark.rule("22.15", "22.12", "22.163")
def test_it_thinks_in_naval_turns(tmp_path: Path) -> None:
    """A whole turn between two who think; its record plays again, and the same seed is the same turn."""
    record = tmp_path / "turn.record"
    good("turn", "bismarck-1941", "--doctrine", "A=search:24,B=search:24", "--seed", "4", "--record", str(record))
    assert "A=search:24 B=search:24" in record.read_text() and "as recorded" in good("replay", str(record))
    again = flagplot.fight(flagplot.open_scenario("bismarck-1941"), doctrine="search:24", seed=4)
    assert [entry.text() for entry in again.record.entries] == [entry.text() for entry in read_record(record).entries]


@pytest.mark.rule("22.12")
def test_whether_bismarck_sails_is_worth_something() -> None:
    """Answers to what is announced differ in what they are worth, by the score of the turn first."""
    setting = flagplot.open_scenario("bismarck-1941")
    position = asked(setting, 1, "announce")
    seat = position.question.seat
    some = worlds(setting.kit, position, seat, 4, 1)
    found = [AnswerValue(answer) for answer in position.choices()]
    compare(SimulationSet(Stakes.of(setting.kit, some[0].start), some, seat, 5), found, Strength(200))
    assert len({round(worth.mean, 3) for worth in found}) > 1
    assert all(0 <= parts[0] <= 1 for worth in found for parts in worth.parts)


@pytest.mark.rule("34.C.2.a")
def test_it_thinks_in_combats_too() -> None:
    played = flagplot.fight(flagplot.open_scenario("oscarsborg-1940"), doctrine="search:10", seed=2)
    assert played.record.header["doctrine"] == "A=search:10 B=search:10"


@pytest.mark.parametrize("command", ["odds", "compare", "solve", "sensitivity"])
def test_games_are_counted_between_doctrines_alone(command: str) -> None:
    assert "'search:9' is a search player" in bad(command, STRAIT, "--doctrine", "A=search:9")


def test_a_record_of_a_player_that_thinks_plays_again(tmp_path: Path) -> None:
    record = tmp_path / "game.record"
    good("fight", STRAIT, "--doctrine", "A=search:12", "--seed", "4", "--record", str(record))
    assert "A=search:12 B=standard" in record.read_text()
    assert "as recorded" in good("replay", str(record))


def test_the_same_seed_and_games_are_the_same_game() -> None:
    games = [flagplot.fight(flagplot.open_scenario(STRAIT), doctrine="search:12", seed=9).digest for _ in range(2)]
    assert games[0] == games[1]


def asked(setting: Setting, seed: int, name: str) -> Position:
    """A game by doctrine at the first question of a name that leaves a choice."""
    session = begin(setting, {0: "standard", 1: "standard"}, seed)
    while not session.is_over:
        position = session.position
        if position.question.seat != DICE_SEAT and position.game.asks[position.question.kind].name == name:
            if len(position.choices()) > 1:
                return position
        session.give(session._automatic())
    raise AssertionError(f"nobody is asked {name}")


def thinker(setting: Setting, seat: int, strength: str) -> SearchPlayer:
    found = player(setting.kit, strength, 11, seat)
    assert isinstance(found, SearchPlayer)
    return found


@pytest.mark.rule("22.423B")
def test_what_it_answers_does_not_depend_on_what_the_seat_may_not_know() -> None:
    """The enemy's secret number is another one: every worth is the same."""
    setting = flagplot.open_scenario("matapan-1941")
    found = []
    for seed in range(2):
        position = asked(setting, seed, "number")
        first = position.question.seat
        others = [answer for answer in position.choices()]
        position.answer(others[seed % len(others)])
        while position.question.seat == first:
            position.answer(position.choices()[0])
        assert position.game.asks[position.question.kind].name == "number"
        seat = position.question.seat
        found.append((position.view(seat).__dict__, thinker(setting, seat, "search:60").answer(position, seat)))
    assert found[0] == found[1]


def test_where_no_world_is_found_the_doctrine_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    setting = flagplot.open_scenario(STRAIT)
    position = asked(setting, 7, "withdraw")
    seat = position.question.seat
    own = by_doctrine(setting.kit, position, 0, [setting.kit.doctrines["trained"]])[0]
    monkeypatch.setattr(ParticleFilter, "present", lambda *given: [])
    with pytest.raises(NoWorldFound, match="no world was found"):
        BeliefTracker(setting.kit, seat).believe(position)
    assert thinker(setting, seat, "search:40").answer(position, seat) == own


def test_an_answer_is_only_replaced_by_one_that_is_surely_and_noticeably_better() -> None:
    own, lucky = AnswerValue(3, [0.0, 1.0, 0.0, 1.0]), AnswerValue(4, [1.0, 0.0, 0.0, 1.0])
    assert best([own, lucky]) is own
    better = AnswerValue(5, [1.0, 1.0, 1.0, 1.0])
    assert best([own, lucky, better]) is better
    trifle = AnswerValue(6, [value + 0.01 for value in own.games])
    assert best([own, trifle]) is trifle
    assert best([own, trifle], 0.02) is own


def test_games_pay_where_they_may_find_a_better_answer() -> None:
    """The mean excess of a normal variable: known figures; no answer is compared on where the others are surely worse."""
    assert gained(0.0, 2.0) == pytest.approx(2 / math.sqrt(2 * math.pi))
    assert gained(-1.0, 1.0) == pytest.approx(0.0833155) and gained(-1.0, 0.0) == 0
    even, odd = [0.0, 1.0] * 50, [1.0, 0.0] * 50
    close, worse = [AnswerValue(1, even), AnswerValue(2, odd)], [AnswerValue(1, even), AnswerValue(2, [-9.0] * 100)]
    assert pays(close, 1000, 1e-5) and not pays(close, 1000, 1e-3)
    assert not pays(worse, 1000, 1e-9) and not pays(close[:1], 1000, 0.0)


def test_a_choice_between_like_answers_takes_few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """They differ by a thousandth in every third game: all games are played by one without a price for them."""
    setting = flagplot.open_scenario(STRAIT)
    position = asked(setting, 7, "withdraw")

    def play(self: SimulationSet, alive: Sequence[AnswerValue], games: Sequence[tuple[int, int]]) -> None:
        for worth in alive:
            worth.games += [0.001 * (worth.answer == 1 and seed % 3 == 0) for _, seed in games]
        self.played += len(alive) * len(games)

    monkeypatch.setattr(SimulationSet, "play", play)
    stakes, played = Stakes.of(setting.kit, position.start), []
    for patience in (0.0, 1e-2):
        ground = SimulationSet(stakes, [position] * 4, 0, 5, fine=patience)
        compare(ground, [AnswerValue(0), AnswerValue(1)], Strength(4000))
        played.append(ground.played)
    assert played[0] > 3900 and played[1] < 400


@pytest.mark.parametrize("scenario", first(1, ["matapan-1941", "matapan-1941-operation"], 1))
@pytest.mark.rule("22.423A")
def test_numbers_are_chosen_by_a_plan_for_all_groups_together(scenario: str) -> None:
    """In a battle by itself and in one of a naval turn."""
    setting = flagplot.open_scenario(scenario)
    position = asked(setting, 1, "number")
    seat, kind = position.question.seat, position.question.kind
    one = thinker(setting, seat, "search:60")
    position.answer(one.answer(position, seat))
    planned = [*one.form]
    assert len(planned) == {"matapan-1941": 1, "matapan-1941-operation": 0}[scenario]
    while position.question.kind == kind and position.question.seat == seat:
        question, is_free = position.question, len(position.choices()) > 1
        answer = one.answer(position, seat)
        assert not is_free or planned.pop(0) == (question, answer)
        position.answer(answer)


@pytest.mark.rule("34.C.2.a")
def test_a_secret_choice_is_searched_from_the_plan_of_its_own_doctrine(monkeypatch: pytest.MonkeyPatch) -> None:
    """The plans begin with those of all doctrines, `trained` among them, which the other side's are not."""
    setting = flagplot.open_scenario("europa/crete-1941")
    position = asked(setting, 1, "engage")
    seat, found = position.question.seat, list[tuple[int, ...]]()
    real = search_player.searched

    def searched(
        kit: Kit, ground: SimulationSet, strength: Strength, plans: Sequence[search_player.FormPlan], base: int
    ) -> tuple[search_player.FormPlan, int]:
        found.extend([plans[base].answers, *(each.answers for each in plans)])
        return real(kit, ground, strength, plans, base)

    monkeypatch.setattr(search_player, "searched", searched)
    thinker(setting, seat, "search:60").answer(position, seat)
    said = by_doctrine(setting.kit, position, 1, continued(setting.kit).values())
    own = list(continued(setting.kit)).index("trained")
    assert [answers[0] for answers in found] == [said[own], *said] and said[own] != said[0]


def test_games_of_a_look_are_shared_out_as_the_enemy_is_held_to_play(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each game by its seed, so that all answers meet the same enemy in it; what it was worth stands at its place."""
    setting = flagplot.open_scenario(STRAIT)
    position, asked_for = setting.begin(), list[tuple[tuple[str, str], list[int]]]()
    stakes = Stakes.of(setting.kit, position.start)
    assert {stakes.other(seed) for seed in range(500)} == {0}
    stakes = stakes.against((0.3, 0.7))
    assert abs(sum(stakes.other(seed) == 0 for seed in range(4000, 5000)) - 300) < 5

    def one_by_one(
        positions: Sequence[Position],
        whence: Sequence[int],
        names: tuple[str, str],
        seeds: Sequence[int],
        *,
        start: State,
    ) -> Outcomes:
        asked_for.append((names, list(seeds)))
        return Outcomes(setting.kit, [[[place] for place in whence]])

    monkeypatch.setattr("flagplot.search.stakes.one_by_one", one_by_one)
    monkeypatch.setattr(Outcomes, "worths", lambda self, payoff: [[float(row[0]) for row in self.rows[0]]])
    found = stakes.of_each([position] * 10, [place % 10 for place in range(40)], 1, range(40), own=1)
    assert [(names, len(seeds)) for names, seeds in asked_for] == [(("standard", "bold"), 13), (("bold", "bold"), 27)]
    assert sorted(asked_for[0][1] + asked_for[1][1]) == list(range(40))
    assert found[0] == [1.0 - place % 10 for place in range(40)]


@pytest.mark.rule("22.72")
def test_it_thinks_on_by_the_doctrine_that_does_best(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where playing on by "bold" is worth more, it answers as that does, and goes on from there."""
    setting = flagplot.open_scenario(STRAIT)
    position = asked(setting, 7, "withdraw")
    one = thinker(setting, position.question.seat, "search:60")
    assert list(continued(setting.kit)) == ["standard", "bold", "trained"] and one.own == 2

    def of_each(
        self: Stakes,
        positions: Sequence[Position],
        whence: Sequence[int],
        seat: int,
        seeds: Sequence[int],
        own: int = 0,
    ) -> list[list[float]]:
        return [[(own == 1) * (1 + 0.01 * (seed % 3)) for seed in seeds] for _ in self.goals]

    monkeypatch.setattr(Stakes, "of_each", of_each)
    one.answer(position, position.question.seat)
    assert one.own == 1
