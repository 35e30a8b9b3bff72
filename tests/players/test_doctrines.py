"""Every named player answers legally, ends its battles, and plays the same battle from the same seed."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from flagplot.core.dice import below, stream
from flagplot.core.errors import FlagplotError
from flagplot.core.position import Position
from flagplot.games.awaw import players as doctrines
from flagplot.games.awaw.battle.air.targets import ALL_LIGHT
from flagplot.games.awaw.battle.battle import refusal
from flagplot.games.awaw.battle.fleet.losses import SMALL_SHIP_SUNK
from flagplot.games.awaw.battle.game import GAME
from flagplot.games.awaw.players import bold
from flagplot.games.awaw.shared import terms
from flagplot.games.awaw.shared.groups import in_battle
from flagplot.games.awaw.shared.units import is_carrier
from flagplot.games.awaw.words import asks, events
from tests.helpers.battle import Battle, light
from tests.helpers.blocks import blocks
from tests.helpers.histories import NAMES as SCENARIO_NAMES
from tests.helpers.histories import finish, play, tables
from tests.helpers.seats import DOCTRINES as DOCTRINES_BY_GAME
from tests.helpers.seats import NAMES, NOISES, player

DOCTRINES = DOCTRINES_BY_GAME["awaw"]
every_scenario = pytest.mark.parametrize("name", SCENARIO_NAMES)
SIDES = (("standard", "standard"), ("bold", "standard"), ("bold", "bold"), ("random", "bold"), ("standard", "random"))


@every_scenario
@pytest.mark.parametrize("players", SIDES)
def test_battles_end_within_their_bound(name: str, players: tuple[str, str]) -> None:
    """An illegal answer would be refused by the position, a battle without end by `play`."""
    for seed in range(3):
        position = finish(name, seed, players)
        assert position.situation.ended > 0
        if "random" not in players:
            assert position.situation.round <= 2 * bold.SETTINGS.last_round


@pytest.mark.long
@every_scenario
@pytest.mark.parametrize("players", SIDES)
@pytest.mark.parametrize("block", blocks(20, 0))
def test_many_battles_end_within_their_bound(name: str, players: tuple[str, str], block: int) -> None:
    for seed in range(100 + 5 * block, 105 + 5 * block):
        finish(name, seed, players)


@pytest.mark.parametrize("doctrine", DOCTRINES)
@pytest.mark.parametrize("noise", [0, 1, 2, 3, 7, 40000, NOISES - 1])
def test_a_doctrine_answers_legally_whatever_chance_says_and_whatever_went_before(doctrine: str, noise: int) -> None:
    """Asked in the middle of battles that others play at random, it gives a legal answer too."""
    for name in SCENARIO_NAMES:
        for position in play(name, 50 + noise % 5):
            seat = position.question.seat
            if seat in (0, 1):
                answer = DOCTRINES[doctrine](tables(), position.view(seat), noise)
                assert position.refusal(answer) == 0, position.question


@every_scenario
def test_the_same_seed_gives_the_same_battle_and_another_one_another(name: str) -> None:
    digests = [finish(name, seed, ("standard", "bold")).digest() for seed in (1, 1, 2, 3, 4)]
    assert digests[0] == digests[1]
    assert len(set(digests)) > 1


def test_random_play_draws_from_its_own_stream() -> None:
    """The player of seat p draws from stream 1 + p of the battle's seed, one number for each decision."""
    drawn = [0, 0]
    for position in play("coral-sea-1942", 9):
        if position.log and position.question.seat in (0, 1):
            assert player("random", 9, position.question.seat).seed == stream(9, 1 + position.question.seat)
        if position.question.seat in (0, 1):
            seat, choices = position.question.seat, position.choices()
            expected = choices[below(stream(9, 1 + seat), drawn[seat], len(choices))]
            someone = player("random", 9, seat)
            someone.decisions = drawn[seat]
            assert someone.answer(position, seat) == expected
            drawn[seat] += 1


def test_a_doctrine_is_shown_nothing_but_the_view() -> None:
    """Two situations with the same view get the same answer; no player's module knows the situation."""
    for path in Path(doctrines.__path__[0]).glob("*.py"):
        assert not re.search(r"\.state import|\.situation\b", path.read_text()), path.name


def test_an_unknown_player_is_refused_with_the_names_known() -> None:
    with pytest.raises(FlagplotError, match="standard, bold, trained or random"):
        player("admiral", 1, 0)
    assert NAMES == ("standard", "bold", "trained", "random")


@pytest.mark.long
def test_every_kind_of_question_is_met_by_a_doctrine() -> None:
    """Over the stored scenarios a doctrine meets nearly every question there is, asked in the middle of any play."""
    met: Counter[str] = Counter()
    for name in SCENARIO_NAMES:
        for seed in range(10):
            for players in (("standard", "bold"), ("random", "random")):
                for position in play(name, seed, players):
                    met[asks.BY_CODE[position.question.kind].name if not position.is_over else ""] += 1
    rare = {"wait", "surplus-ship", "carrier-home", "supply-goes-on", "shed", "loss-in-base", "counterair-base"}
    rare |= {"reply", "withdraw-damaged", "capital-at-screened", "excess-ship"}
    rare |= {"surplus-damaged", "loss-base"}  # mixed entries without room, and losses that several bases may bear
    rare |= {"abandon"}  # another edition's
    assert {kind.name for kind in asks.BY_CODE.values()} - set(met) <= rare


# --- sensible play


@pytest.mark.long
def test_the_standard_doctrine_never_launches_an_empty_strike() -> None:
    """Whoever says that he strikes sends at least one squadron."""
    for name in SCENARIO_NAMES:
        for seed in range(10):
            meant, log = 0, []
            for position in play(name, seed, ("standard", "bold")):
                log = position.log
                if position.question.kind in (asks.STRIKE, asks.SURPRISE_STRIKE):
                    seat = position.question.seat
                    meant += DOCTRINES[("standard", "bold")[seat]](tables(), position.view(seat), 0) > 0
            launched = [e for e in log if e.kind == events.STRIKE_LAUNCHED]
            assert meant == len(launched) and all(e.squadrons > 0 for e in launched)


def test_carriers_stay_out_of_the_first_combat_groups() -> None:
    """Carriers without many guns round them get the numbers 4 to 6, unless the scenario fixes the number."""
    low, all_of_them = 0, 0
    for name in ("coral-sea-1942", "midway-1942", "pedestal-1942"):
        for seed in range(10):
            for position in play(name, seed, ("standard", "standard")):
                s = position.situation
                if s.segment == terms.PATROL and s.round == 1:
                    for u in range(2 * terms.UNITS):
                        if is_carrier(s.kind[u]) and s.count[u] and in_battle(s, s.group_row[u]):
                            all_of_them += 1
                            low += s.group_row[u] % terms.GROUPS == 0
                    break
    assert all_of_them > 50
    assert low * 10 < all_of_them


def test_the_standard_doctrine_beats_random_play() -> None:
    """On either side it sinks more than it loses, taken over all scenarios."""
    sunk = {"standard": 0, "random": 0}
    for name in SCENARIO_NAMES:
        for seed in range(4):
            for players in (("standard", "random"), ("random", "standard")):
                s = finish(name, seed, players).situation
                for u in range(2 * terms.UNITS):
                    sunk[players[u // terms.UNITS]] += s.sunk[u] * s.size[u]
    assert sunk["random"] > 2 * sunk["standard"]


def test_no_answer_is_refused_over_a_view_that_shows_less() -> None:
    """The refusals of the rules, read on the view, are those of the situation: a doctrine can trust them."""
    for position in play("midway-1942", 3, ("standard", "standard")):
        seat = position.question.seat
        if seat in (0, 1):
            seen = position.view(seat)
            legal = [a for a in range(seen.ask_size) if refusal(tables(), seen, a) == 0]
            assert legal == position.choices()


@pytest.mark.long
def test_undamaged_carriers_are_aimed_at_first() -> None:
    """Three squadrons or more over a group with an undamaged carrier go for it, not for its escort."""
    aimed, passed_by = 0, 0
    for name in ("coral-sea-1942", "midway-1942", "pedestal-1942", "example-22-524"):
        for seed in range(8):
            for position in play(name, seed, ("standard", "standard")):
                s, question = position.situation, position.question
                if question.kind != asks.AIR_TARGET or question.size < 4 or question.subject < 0:
                    continue
                if is_carrier(s.kind[question.subject]) and s.damaged[question.subject] == 0:
                    answer = DOCTRINES["standard"](tables(), position.view(question.seat), 0)
                    aimed += answer > 0
                    passed_by += answer == 0
    assert aimed > 20
    assert aimed > 3 * passed_by


def test_losses_fall_on_the_ships_worth_least() -> None:
    """A laden transport outlives the destroyers round it, as far as the rules leave the choice."""
    b = Battle(combat_round=1)
    b.group(0, 1, light("DD", 4), light("TR", 3, laden=1), mission=terms.SEABORNE_INVASION, cargo=3)
    b.group(1, 1, light("DD", 9, "Germany"))
    b.s.units[0], b.s.ask_kind, b.s.ask_seat, b.s.ask_size = 2, asks.SHIP_LOSS, 0, terms.UNITS
    b.s.ask_subject, b.s.shot_group[0], b.s.shot_target[0], b.s.shots = SMALL_SHIP_SUNK, 0, ALL_LIGHT, 1
    b.s.sink_small = 1
    position = Position(GAME, b.t, b.s)
    assert position.choices() == [0, 1]
    assert DOCTRINES["standard"](b.t, position.view(0), 0) == 0
