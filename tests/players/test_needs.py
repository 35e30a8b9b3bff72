"""What a question declares that whoever answers may look at: enough for every doctrine under every edition (house.md)."""

import ast
from collections.abc import Mapping, Sequence
from dataclasses import replace
from inspect import getsource, unwrap
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest

from flagplot.core.ask import QUESTION
from flagplot.core.bind import key_of
from flagplot.core.doctrine import Choose
from flagplot.core.errors import FlagplotError
from flagplot.games.awaw import editions
from flagplot.games.awaw.battle.sight import SIGHT
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.bound import chooser_under, game_of, replacements
from flagplot.games.awaw.files.build import build
from flagplot.games.awaw.files.check_battle import read
from flagplot.games.awaw.kit import BATTLE
from flagplot.games.awaw.players import bold, standard, trained
from flagplot.games.awaw.players.turn import sending as escort
from flagplot.games.awaw.players.turn import standard as by_turns
from flagplot.games.awaw.turn.state import TurnState
from flagplot.games.awaw.turn.words import asks as of_turns
from flagplot.games.awaw.words import asks
from flagplot.odds.play import Driver
from flagplot.table.setting import open_scenario
from tests.helpers.blocks import first
from tests.helpers.scenario_files import BATTLES

TURN = Path("scenarios/rendezvous-22-13.yaml")
SCENARIOS = [path for path in BATTLES if "\nflagplot: operation" not in path.read_text(encoding="utf-8")]


class Narrow:
    """A view of which nothing is there but what the question declares."""

    def __init__(self, view: BattleState) -> None:
        for name in (*QUESTION, *(asks.BY_CODE[view.ask_kind].needs or BattleState.fields)):
            setattr(self, name, getattr(view, name))


class Narrowed:
    """A player who is given no more of a view than the question declares."""

    def __init__(self, choose: Choose) -> None:
        self.choose, self.asked = choose, set[int]()

    def __call__(self, t: Any, v: Any, noise: int) -> int:
        """Answer as the player does, as if he saw all."""
        self.asked.add(v.ask_kind)
        given: Any = Narrow(v)
        answer = self.choose(t, given, noise)
        assert answer == self.choose(t, v, noise)
        return answer


def played(edition: str, choose: Choose, seeds: range) -> set[int]:
    """Play every scenario with a player of narrow views at both seats; gives the kinds of questions asked."""
    t = editions.fill(editions.load(edition))
    player = Narrowed(chooser_under(choose, t.otherwise))
    game = replace(game_of(t), seated=lambda choose: choose, question_view=None)
    for path in SCENARIOS:
        for seed in seeds:
            s = build(read(path)).situation.copy()
            s.round_limit = s.round_limit or 15
            driver = Driver(game, t, seed, (player, player))
            game.advance(t, s)
            while not game.is_over(s):
                game.step(t, s, driver.answer(s))
    return player.asked


@pytest.mark.parametrize("choose", [standard.choose, bold.choose, trained.choose], ids=["standard", "bold", "trained"])
@pytest.mark.parametrize("edition", first(1, list(editions.names()), 2))
def test_a_doctrine_reads_nothing_that_the_question_does_not_declare(choose: Choose, edition: str) -> None:
    assert len(played(edition, choose, range(3, 4))) > 20


class Compared:
    """A player who compares what he is shown with his seat's view."""

    def __init__(self, s: Any, game: Any, choose: Choose) -> None:
        self.s, self.game, self.choose, self.left_out = s, game, choose, 0

    def __call__(self, t: Any, v: Any, noise: int) -> int:
        """Answer as the player does."""
        whole, shown = self.game.view(self.s, self.s.ask_seat).__dict__, v.__dict__
        assert {*QUESTION, *(asks.BY_CODE[v.ask_kind].needs or ())} == shown.keys()
        assert all(whole[name] == value for name, value in shown.items()), v.ask_kind
        self.left_out += len(whole) - len(shown)
        return self.choose(t, v, noise)


def test_a_doctrine_is_shown_what_its_question_declares_as_in_the_view() -> None:
    """Row for row the same, and most of it not at all."""
    t = editions.fill(editions.load())
    for path in SCENARIOS[::3]:
        s = build(read(path)).situation.copy()
        player = Compared(s, game_of(t), standard.choose)
        game = replace(game_of(t), seated=lambda choose: choose)
        driver = Driver(game, t, 5, (player, player))
        game.advance(t, s)
        while not game.is_over(s):
            game.step(t, s, driver.answer(s))
        assert player.left_out > 500


def test_in_a_turn_a_question_shows_what_it_declares() -> None:
    """Of a question of the battle the battle alone; of one of the turn itself no battle, and what is declared as in the view."""
    setting = open_scenario(TURN)
    position, t = setting.begin(), setting.tables
    driver, met = Driver(position.game, t, 1, [setting.kit.doctrines["standard"]] * 2, setting.kit.memo), [0, 0]
    while not position.is_over:
        s = position.situation
        if s.ask_seat in (0, 1):
            shown, view = position.game.shown(s, s.ask_seat), position.view(s.ask_seat)
            met[s.fighting] += 1
            if s.fighting:
                assert shown.__dict__.keys() == {*QUESTION, "battle"}
                assert all(getattr(shown, name) == getattr(view, name) for name in QUESTION)
                whole = view.battle.__dict__
                assert all(whole[name] == value for name, value in shown.battle.__dict__.items())
            else:
                assert shown.__dict__.keys() == {*QUESTION, *(of_turns.BY_CODE[s.ask_kind].needs or ())}
                assert all(getattr(view, name) == value for name, value in shown.__dict__.items())
        position.game.step(t, s, driver.answer(s))
    assert min(met) > 10


ASKED = {
    of_turns.ANNOUNCE: (by_turns.choose_plan,),
    of_turns.INTERCEPT_HEX: (by_turns.choose_hex,),
    of_turns.COUNTER_HEX: (by_turns.choose_hex,),
    of_turns.JOIN: (by_turns.choose_way,),
    of_turns.SUBMARINE_HEX: (by_turns.choose_boat_hex,),
    of_turns.AIR_HEX: (by_turns.choose_air_hex,),
    of_turns.COUNTER_AIR_HEX: (by_turns.choose_air_hex,),
    of_turns.SUPPORT: (escort.supports_best,),
    of_turns.ABORT: (by_turns.is_crippled, escort.has_lost_its_carriers),
    of_turns.RETURN_BASE: (by_turns.nearest_base,),
}
"""What the doctrine of turns asks itself where it looks at its view at all."""


def read_by(rules: Sequence[Any], stated: Mapping[str, Any]) -> set[str]:
    """Every field of a turn that the text of some functions reads, and of all that they call, by rules stated otherwise too."""
    waiting, known, found = list(rules), set[Any](), set[str]()
    while waiting:
        rule = unwrap(waiting.pop())
        if rule in known:
            continue
        known.add(rule)
        waiting += [stated[key] for key in (key_of(rule),) if key in stated]
        for node in ast.walk(ast.parse(getsource(rule))):
            called = rule.__globals__.get(node.id) if isinstance(node, ast.Name) else None
            if isinstance(called, FunctionType) and called.__module__.startswith("flagplot.games"):
                waiting.append(called)
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in ("v", "s"):
                found |= {node.attr} & TurnState.fields.keys()
    return found


@pytest.mark.parametrize("edition", editions.names())
def test_the_text_of_a_doctrine_of_turns_reads_what_its_questions_declare(edition: str) -> None:
    """Whatever a branch reads that is seldom taken, under every edition; where nothing is declared it looks at nothing."""
    stated = replacements(editions.fill(editions.load(edition)).otherwise)
    for kind in of_turns.OWN.values():
        assert kind.needs is not None and len(set(kind.needs)) == len(kind.needs)
        assert set(kind.needs) <= TurnState.fields.keys(), kind.name
        read = read_by(ASKED.get(kind.code, ()), stated) - {*QUESTION}
        assert read <= set(kind.needs), (kind.name, read - set(kind.needs))
        assert bool(kind.needs) == bool(read)
    rest = (by_turns.intend, by_turns.choose_afterwards)
    looked = {rule for rules in ASKED.values() for rule in rules} | {by_turns.or_else, by_turns.last_legal, *rest}
    for rule in rest:
        names = {node.func.id for node in ast.walk(ast.parse(getsource(rule))) if isinstance(node, ast.Call)}  # type: ignore[attr-defined]
        assert {rule.__globals__[name] for name in names} <= looked


def curious(t: Any, v: Any, noise: int) -> int:
    """A doctrine that looks where it has no business to."""
    return min(v.squadrons[0], 0) if v.ask_kind == asks.NUMBER else standard.choose(t, v, noise)


def test_a_doctrine_that_reads_what_is_not_declared_fails() -> None:
    with pytest.raises(AttributeError, match="squadrons"):
        played("awaw-2018", curious, range(1))


def test_every_question_declares_fields_that_there_are() -> None:
    """And each of them is of some view: what nobody is ever shown is declared only where it is blank for all."""
    written = frozenset[str]().union(*(part.fields for part in SIGHT.parts))
    for kind in asks.BY_CODE.values():
        assert kind.needs is not None, kind.name
        assert set(kind.needs) <= BattleState.fields.keys(), kind.name
        assert len(set(kind.needs)) == len(kind.needs), kind.name
        blank = {name for name in kind.needs if not SIGHT.always(name, 0) and name not in written}
        assert blank <= {"shot"}, kind.name


def test_a_field_that_is_none_is_refused() -> None:
    """By the compiled runtime, which fills in no more than is declared."""
    pytest.importorskip("llvmlite")
    from flagplot.fast.compiler.views import fields_of

    with pytest.raises(FlagplotError, match="not a field of a situation"):
        fields_of(replace(asks.BY_CODE[asks.COVER_SQUADRONS], needs=("covers",)), BattleState)
    assert fields_of(asks.BY_CODE[asks.GO_ON], BattleState) == frozenset(QUESTION)
    assert fields_of(None, BattleState) == frozenset(BattleState.fields)


def test_only_lines_and_parts_of_a_view_are_filled_in_that_may_be_looked_at() -> None:
    """Searchers are chosen without a look at enemy ships; aims matter where ships aim; in the end comes everything."""
    pytest.importorskip("llvmlite")
    from flagplot.fast import pack
    from flagplot.fast.compiler.views import WHOLE, Views

    views = Views(SIGHT, BATTLE.game.asks)
    given = set(views.lines(asks.COVER_SQUADRONS))
    needs = asks.BY_CODE[asks.COVER_SQUADRONS].needs or ()
    assert given >= {line for name in needs for line in pack.lines_of(BattleState, name)}
    every = pack.layout(BattleState).itemsize // pack.LINE
    assert 0 < len(given) < every / 2
    assert views.lines(WHOLE) == list(range(0, every * pack.LINE, pack.LINE))
    ships, states, aims = "show_their_ships", "show_the_state_of_their_ships", "show_told"

    def is_filled_in(kind: int, part: str) -> bool:
        return part in [one.name for one in views.parts(kind)]

    assert not is_filled_in(asks.SEARCH_SQUADRONS, ships) and not is_filled_in(asks.WITHDRAW, states)
    assert is_filled_in(asks.WITHDRAW, ships) and is_filled_in(asks.AIR_TARGET, states)
    assert is_filled_in(asks.REPLY, aims) and not is_filled_in(asks.COVER_SQUADRONS, aims)
    assert tuple(views.parts(WHOLE)) == SIGHT.parts
