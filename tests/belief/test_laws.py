"""An imagined world is one that the seat cannot tell from the truth, and the truth is always among those that may be imagined."""

from collections import Counter
from functools import partial
from pathlib import Path

import pytest

from flagplot.belief import BeliefTracker, NoWorldFound, imagine, worlds
from flagplot.belief.filter import World, doctrines_held, explains
from flagplot.belief.likelihood import OpponentModel, of_dice
from flagplot.belief.replay import InformationState, InformationStateRecorder, belief_of
from flagplot.core.offers.interfaces import FutureViews
from flagplot.core.position import Position
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.words import asks
from flagplot.table.setting import Setting, open_scenario, open_text
from tests.belief.games import TINY, TWO, by_force, positions
from tests.cli.shell import FILES, SCENARIOS

EUROPA = [SCENARIOS / "europa" / f"{name}.yaml" for name in ("narvik-1940", "malta-convoy-1942")]
CORAL = SCENARIOS / "coral-sea-1942-operation.yaml"
RHINE = SCENARIOS / "bismarck-1941.yaml"
QUICK = [file for file in FILES if file.stem in ("denmark-strait-1941", "java-sea-1942", "matapan-1941")]
SIDES = (0, 1)


@pytest.mark.parametrize("file", [*QUICK, *EUROPA, RHINE], ids=lambda file: file.stem)
@pytest.mark.rule("22.423B-b", "22.452B", "22.15A-b", "34.C.2.a.2")
def test_a_seat_cannot_tell_an_imagined_world_from_the_truth(file: Path) -> None:
    setting = open_scenario(file)
    believers = [BeliefTracker(setting.kit, seat, 7, 24) for seat in SIDES]
    for number, position in enumerate(positions(setting, 4, ("standard", "random"))):
        if number % 5:
            continue
        seat = position.question.seat if not position.is_over else number % 2
        found = believers[seat].believe(position)
        assert abs(sum(world.weight for world in found) - 1) < 1e-9
        for world in found[:3]:
            imagined = world.position
            assert imagined.seat_view(seat) == position.seat_view(seat)
            assert not imagined.situation.defects()
            assert imagined.choices() == position.choices() or seat != position.question.seat


@pytest.mark.parametrize("file", QUICK, ids=lambda file: file.stem)
@pytest.mark.parametrize("edition", ["awaw-2003", "awaw-2011", "awaw-2018"])
@pytest.mark.rule("22.423B-b")
def test_what_really_happened_is_never_ruled_out(file: Path, edition: str) -> None:
    """Whatever the dice showed and the other side answered: later evidence allows it, and a habit gives it some weight."""
    setting = open_scenario(file, edition)
    for seed, players in enumerate((("random", "random"), ("bold", "standard"))):
        *_, last = positions(setting, seed, players)
        for seat in SIDES:
            check_truth_is_allowed(setting, last, seat)


@pytest.mark.parametrize("file", [*EUROPA, RHINE, CORAL], ids=lambda file: file.stem)
@pytest.mark.rule("22.15A-b", "34.C.2.a.2")
def test_nor_in_a_naval_turn_or_a_combat_of_the_other_game(file: Path) -> None:
    setting = open_scenario(file)
    *_, last = positions(setting, 5, ("standard", "random"))
    for seat in SIDES:
        check_truth_is_allowed(setting, last, seat)


def check_truth_is_allowed(setting: Setting, last: Position, seat: int) -> None:
    belief, habits = belief_of(setting.kit), OpponentModel.of(setting.kit)
    memory = InformationStateRecorder(setting.kit, seat).memory(last)
    game, asked = setting.begin(), 0
    world = World(memory.replayed(setting.battle.situation), 1.0)
    for answer in last.history:
        assert explains(world, memory)
        s, ahead = game.situation, FutureViews(memory.log, memory.sights, world.read, world.sight)
        if game.question.is_die:
            assert of_dice(s, ahead)[answer] > 0
        if s.ask_seat != seat and (not game.question.is_die or s.dice_left == 1):
            allowed = belief.allowed(world.game.state, seat, ahead)
            told = answer + s.dice_sum + 1 if game.question.is_die else answer
            assert allowed is None or told in allowed, (game.question, answer, allowed)
            asked += 1
            if asked % 7 == 0 and not game.question.is_die:
                assert world.game.likely(habits).shares[answer] > 0
        game.answer(answer)
        world.game.give(answer)
    assert explains(world, memory) and world.sight == len(memory.sights) - 1
    assert asked > 0


@pytest.mark.rule("22.531C", "22.462B", "23.43", "22.4421B", "22.432")
def test_what_is_shown_later_leaves_few_answers() -> None:
    """Screens, the sums of strikes and of cover, the squadrons at each target: other answers spare their worlds."""
    left = answers_left("midway-1942", 1)
    assert {many for many, _ in left[asks.SCREEN]} == {many for many, _ in left[asks.AIR_TARGET]} == {1}
    for kind in (asks.STRIKE_SQUADRONS, asks.COUNTERAIR_SQUADRONS):
        assert any(many < size for many, size in left[kind])
    covers = answers_left("coral-sea-1942", 1)[asks.COVER_SQUADRONS]
    assert len(covers) > 5 and sum(many < size for many, size in covers) > len(covers) / 2
    # Here a side leaves a strike out, and the launch that follows is the other side's.
    assert answers_left("pacific/eastern-solomons-1942", 1)[asks.STRIKE_SQUADRONS]


def answers_left(name: str, seat: int) -> dict[int, list[tuple[int, int]]]:
    """How many answers of the other side later evidence leaves in some games, and of how many, by the kind of question."""
    setting, left = open_scenario(SCENARIOS / f"{name}.yaml"), dict[int, list[tuple[int, int]]]()
    belief = belief_of(setting.kit)
    for seed, player in enumerate(("random", "standard", "random", "standard")):
        *_, last = positions(setting, seed, (player, "standard") if seat else ("standard", player))
        memory = InformationStateRecorder(setting.kit, seat).memory(last)
        game, world = setting.begin(), World(memory.replayed(setting.battle.situation), 1.0)
        for answer in last.history:
            assert explains(world, memory)
            s, ahead = game.situation, FutureViews(memory.log, memory.sights, world.read, world.sight)
            allowed = belief.allowed(s, seat, ahead) if s.ask_seat == 1 - seat else None
            if allowed is not None:
                assert answer in allowed
                left.setdefault(s.ask_kind, []).append((len(allowed), s.ask_size))
            game.answer(answer)
            world.game.give(answer)
    return left


def test_beliefs_that_had_to_widen_return_to_their_size() -> None:
    """A wider look is for one question; where none finds a world there is one attempt a question until one does."""
    setting = open_text(TWO, "small.yaml")
    position = next(each for each in positions(setting, 1) if each.question.seat == 0)
    believer, real, sizes = BeliefTracker(setting.kit, 0, 7, 4), BeliefTracker._carried_on, list[int]()

    def found_at(size: int, memory: InformationState) -> list[World]:
        sizes.append(believer.filter.most)
        return real(believer, memory) if believer.filter.most >= size else []

    for least, asked in ((24, [4, 24]), (4, [4]), (10_000, [4, 24, 144]), (10_000, [4]), (4, [4]), (24, [4, 24])):
        believer._carried_on = partial(found_at, least)  # type: ignore[method-assign]
        if least == 10_000:
            with pytest.raises(NoWorldFound):
                believer.believe(position)
        else:
            assert believer.believe(position) and believer.filter.most == 4
        assert sizes == asked
        sizes.clear()


def weights(believer: BeliefTracker, position: Position) -> dict[bytes, float]:
    """How likely a seat holds each situation."""
    return {world.position.situation.stamp(): world.weight for world in believer.believe(position)}


@pytest.mark.parametrize("text", [TINY, TWO], ids=["one group", "two groups"])
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.rule("22.423B-b", "22.452B")
def test_on_a_small_battle_beliefs_are_exactly_what_bayes_says(text: str, seed: int) -> None:
    """All games that agree with what was told, counted one by one with their dice and answers, give the same weights."""
    setting = open_text(text, "small.yaml")
    habits, checked, most = OpponentModel.of(setting.kit), 0, 0
    hunter = setting.battle.situation.interceptor
    believer = BeliefTracker(setting.kit, hunter, seed, 4000)
    for position in positions(setting, seed, ("random", "random")):
        if position.is_over or position.question.seat != hunter or position.situation.round > 1:
            continue
        memory = InformationStateRecorder(setting.kit, hunter).memory(position)
        start = setting.kit.belief.brief(setting.battle.situation, hunter, "all")  # type: ignore[union-attr]
        counted = by_force(memory, Position.begin(position.game, position.tables, start), habits)
        if not counted:
            continue
        found = weights(believer, position)
        assert found.keys() == counted.keys()
        assert all(abs(found[key] - counted[key]) < 1e-9 for key in found)
        checked, most = checked + 1, max(most, len(found))
        if checked == 4:
            break
    assert checked > 0 and not believer.filter.thinned
    assert most > 1 or text == TINY


@pytest.mark.rule("22.423B-b")
def test_worlds_weigh_by_each_doctrine_what_bayes_says_of_an_enemy_who_keeps_to_it() -> None:
    setting, seat = open_text(TWO, "small.yaml"), 0
    doctrines, most = tuple(setting.kit.population.values()), 0
    believer = BeliefTracker(setting.kit, seat, 0, 4000)
    asked = [
        position.copy() for position in positions(setting, 0, ("standard", "bold")) if position.question.seat == seat
    ]
    assert doctrines_held(believer.believe(asked[0]), len(doctrines)) == pytest.approx(
        [1 / len(doctrines)] * len(doctrines)
    )
    found, memory = believer.believe(asked[5]), InformationStateRecorder(setting.kit, seat).memory(asked[5])
    held = dict(zip(setting.kit.population, doctrines_held(found, len(doctrines)), strict=True))
    assert sum(held.values()) == pytest.approx(1)
    assert held["bold"] > 0.9
    start = setting.kit.belief.brief(setting.battle.situation, seat, "all")  # type: ignore[union-attr]
    begun = Position.begin(asked[0].game, asked[0].tables, start)
    for number, doctrine in enumerate(doctrines):
        counted = by_force(memory, begun, OpponentModel((doctrine,), setting.kit.memo))
        share = {world.position.situation.stamp(): world.weight * world.by[number] for world in found}
        whole = sum(share.values())
        assert counted and {key: part / whole for key, part in share.items()} == pytest.approx(counted)
        most = max(most, len(counted))
    assert most == 1, "each doctrine leaves one world here: worlds that differ in scratch numbers alone are one"


@pytest.mark.parametrize("file", [EUROPA[0], RHINE], ids=lambda file: file.stem)
@pytest.mark.rule("22.15A-b", "34.C.2.a.2")
def test_so_they_are_in_the_other_games(file: Path) -> None:
    """In a combat of rule 34 little is secret, and that for a moment; in a naval turn who sails is, until it is announced."""
    setting, habits = open_scenario(file), OpponentModel.of(open_scenario(file).kit)
    for seat in SIDES:
        believer, checked, tried = BeliefTracker(setting.kit, seat, 1, 60), 0, 0
        for position in positions(setting, 3, ("standard", "standard")):
            if position.is_over or position.question.seat != seat or tried == 1:
                continue
            memory = InformationStateRecorder(setting.kit, seat).memory(position)
            start = Position.begin(position.game, position.tables, setting.battle.situation)
            found = weights(believer, position)
            if believer.filter.thinned:
                break
            tried, counted = tried + 1, by_force(memory, start, habits, 150)
            assert not counted or found == pytest.approx(counted)
            checked += bool(counted)
        assert checked > 0


def test_worlds_are_drawn_as_often_as_they_are_believed_in() -> None:
    setting = open_text(TWO, "two.yaml")
    hunter = setting.battle.situation.interceptor
    asked = [p.copy() for p in positions(setting, 1) if not p.is_over and p.question.seat == hunter]
    position = asked[1]
    found = BeliefTracker(setting.kit, hunter, 3).believe(position)
    drawn = Counter(each.situation.stamp() for each in worlds(setting.kit, position, hunter, 500, 3))
    assert len(found) > 1 and sum(drawn.values()) == 500
    for world in found:
        assert abs(drawn[world.position.situation.stamp()] - 500 * world.weight) <= 1


def test_beliefs_carried_on_are_those_made_anew() -> None:
    setting = open_scenario(QUICK[0])
    carried = BeliefTracker(setting.kit, 0, 5)
    for position in positions(setting, 2, ("standard", "bold")):
        if not position.is_over and position.question.seat == 0:
            anew = BeliefTracker(setting.kit, 0, 5).believe(position)
            once = carried.believe(position)
            assert [(w.position.situation.stamp(), w.weight) for w in anew] == [
                (w.position.situation.stamp(), w.weight) for w in once
            ]


@pytest.mark.parametrize("file", QUICK, ids=lambda file: file.stem)
@pytest.mark.rule("22.423B-b", "22.431A", "22.4421A")
def test_two_games_that_a_seat_cannot_tell_apart_give_the_same_worlds(file: Path) -> None:
    """They differ in what the other side answered in secret; with the same chance the seat imagines the same."""
    setting = open_scenario(file)
    checked = 0
    for number, position in enumerate(positions(setting, 3, ("random", "random"))):
        if position.is_over or checked == 3:
            break
        seat = 1 - position.question.seat
        twins = []
        for answer in position.choices()[:4]:
            twin = position.copy()
            twin.answer(answer)
            twins.append(twin)
        for other in twins[1:]:
            if (
                number % 3 == 0
                and other.seat_view(seat) == twins[0].seat_view(seat)
                and other.digest() != twins[0].digest()
            ):
                one, two = (worlds(setting.kit, each, seat, 4, 11) for each in (twins[0], other))
                assert [w.digest() for w in one] == [w.digest() for w in two]
                checked += 1
                break
    assert checked > 0


def test_a_memory_is_written_down_by_a_witness_alone() -> None:
    setting = open_scenario(QUICK[0])
    position = setting.begin()
    memory = InformationStateRecorder(setting.kit, 0).memory(position)
    given = {name: getattr(memory, name) for name in InformationState.__dataclass_fields__ if name != "seal"}
    with pytest.raises(TypeError, match="only its recorder"):
        InformationState(**given, seal=object())
    assert imagine(setting.kit, memory, 5).seat_view(0) == position.seat_view(0)


def test_what_a_scenario_prescribes_to_the_enemy_is_not_in_a_briefing() -> None:
    """The number of the enemy's group is secret, also where the scenario fixes it (22.423A)."""
    setting = open_scenario(QUICK[0])
    for seat in SIDES:
        memory = InformationStateRecorder(setting.kit, seat).memory(setting.begin())
        assert isinstance(memory.briefing, BattleState)
        mine = memory.briefing.fixed_number[18 * seat : 18 * (seat + 1)]
        other = memory.briefing.fixed_number[18 * (1 - seat) : 18 * (2 - seat)]
        assert any(mine) and not any(other)
