"""What a doctrine declares: the chances by which it decides, and its settings, each with its sentence."""

import random
from collections import Counter
from types import SimpleNamespace
from typing import Annotated, Any, NamedTuple

import pytest

from flagplot import games
from flagplot.core.doctrine import NOISES, Player, SettingHelp, answers, declared, home_of, settings_of
from flagplot.core.errors import FlagplotError
from flagplot.core.offers.kit import Kit
from flagplot.core.position import Position
from flagplot.core.schema import State
from flagplot.games.awaw.players import bold, standard
from flagplot.games.awaw.words import asks
from tests.cli.shell import SCENARIOS

STARTS = {
    "awaw": "coral-sea-1942.yaml",
    "awaw-turn": "bismarck-1941.yaml",
    "europa": "europa/matapan-1941.yaml",
}
EVERY = [(name, doctrine) for name in STARTS for doctrine in games.kit(name).doctrines]


class Numbers(NamedTuple):
    """Settings of a made-up doctrine."""

    patience: Annotated[int, SettingHelp("Rounds that it waits.")] = 8
    eager: Annotated[int, SettingHelp("Whether it comes first.", most=1)] = 1
    nothing: Annotated[int, SettingHelp("What it does without.")] = 0


class Bare(NamedTuple):
    """Settings of which nothing is said."""

    patience: int = 8


def chances(kind: int) -> int:
    """This module stands for a doctrine: for the third kind of question six chances, else none."""
    return 6 if kind == 3 else 1


def choose(t: Any, v: Any, noise: int) -> int:
    """Three answers to the third kind of question, of different weight."""
    return (0, 0, 0, 1, 1, 2)[noise % chances(v.ask_kind)]


def test_settings_are_told_with_what_is_said_of_them() -> None:
    """Raised by a quarter and at least by one; the highest is lowered."""
    home = SimpleNamespace(__name__="made-up", SETTINGS=Numbers())
    found = {setting.name: setting for setting in settings_of(home)}
    assert [setting.other for setting in found.values()] == [10, 0, 1]
    assert found["patience"].says == "Rounds that it waits."
    with pytest.raises(TypeError, match="patience"):
        settings_of(SimpleNamespace(SETTINGS=Bare()))


def test_answers_have_as_many_noises_as_lead_to_them() -> None:
    """By the declared chances alone, the same as trying every noise."""
    for kind in (2, 3):
        view = State()
        view.ask_kind = kind
        assert answers(choose, None, view) == Counter(choose(None, view, noise) for noise in range(NOISES))


def test_a_doctrine_that_declares_nothing_is_refused() -> None:
    """Exact odds never guess."""
    with pytest.raises(FlagplotError, match="does not declare its chances"):
        declared(SimpleNamespace(__name__="silent"), "chances")
    assert home_of(bold.choose) is bold


@pytest.mark.parametrize(("game", "name"), EVERY)
def test_every_doctrine_of_every_game_declares_itself(game: str, name: str) -> None:
    """A sentence for each setting, and a number of chances for each kind of question."""
    kit = games.kit(game)
    home = home_of(kit.doctrines[name])
    assert all(one.says.endswith(".") and one.other != one.value for one in settings_of(home))
    assert all(home.chances(kind) >= 1 for kind in kit.game.asks)
    assert home.choose_by and home.choose is kit.doctrines[name]


@pytest.mark.parametrize(("game", "name"), EVERY)
def test_noise_matters_by_the_declared_chances_alone(game: str, name: str) -> None:
    """In play, two noises that are equal by the chances of the question lead to the same answer."""
    kit, chance = games.kit(game), random.Random(5)
    position, players = begun(kit), [kit.player(name, 7, seat) for seat in range(2)]
    choose = position.game.seated(kit.doctrines[name])
    count = home_of(kit.doctrines[name]).chances
    for _ in range(60):
        if position.is_over:
            break
        seat = position.question.seat
        if seat > 1:
            position.answer(chance.choice(position.choices()))
            continue
        rest = chance.randrange(count(position.question.kind))
        noises = [rest + count(position.question.kind) * times for times in (0, 3, 11)]
        memos = [kit.memo().with_legal(position.choices())] if kit.memo else []
        assert len({choose(position.tables, position.view(seat), noise, *memos) for noise in noises}) == 1
        player: Player = players[seat]
        position.answer(player.answer(position, seat))


def begun(kit: Kit) -> Position:
    """A scenario of a game before its first question."""
    file = SCENARIOS / STARTS[kit.game.name]
    start = kit.open(file.read_text(encoding="utf-8"), str(file), None)
    tables = kit.tables(kit.editions.load(start.edition), start)
    return Position.begin(kit.game_of(tables), tables, start.situation)


def test_few_questions_of_battles_are_left_to_chance() -> None:
    """Which ship answers whom, how many fly, who bears which number: and no more than that."""
    left = {kind for kind in range(61) if standard.chances(kind) > 1}
    assert left == {asks.NUMBER, asks.ENTER, asks.PATROL_SQUADRONS, asks.RANK, asks.SUBMARINE_ATTACK}
    assert bold.chances is standard.chances
