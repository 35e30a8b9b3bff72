"""What a doctrine reads of a view for a kind of question, found in its source: enough for each, and no more than it gets."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from flagplot.core import outside
from flagplot.core.ask import QUESTION
from flagplot.core.doctrine import Choose, shown_to
from flagplot.core.flows import reads
from flagplot.core.flows.reads import fields_read
from flagplot.games.awaw import editions
from flagplot.games.awaw.battle.sight import SIGHT
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.bound import chooser_under, game_of
from flagplot.games.awaw.files.build import build
from flagplot.games.awaw.files.check_battle import read
from flagplot.games.awaw.kit import BATTLE
from flagplot.games.awaw.players import bold, standard, trained
from flagplot.games.awaw.shared.groups import ships
from flagplot.games.awaw.turn.kit import TURN
from flagplot.games.awaw.turn.state import TurnState
from flagplot.games.awaw.words import asks
from flagplot.odds.play import Driver, play_out
from flagplot.table.setting import open_scenario
from tests.helpers import curious
from tests.helpers.blocks import first
from tests.helpers.scenario_files import BATTLES, FOLDER

RENDEZVOUS = Path("scenarios/rendezvous-22-13.yaml")
SCENARIOS = [path for path in BATTLES if "\nflagplot: operation" not in path.read_text(encoding="utf-8")]


class Compared:
    """A player who gets the whole view, and answers the same by what its doctrine reads alone."""

    def __init__(self, s: Any, game: Any, choose: Choose) -> None:
        self.s, self.game, self.choose, self.asked, self.left_out = s, game, choose, set[int](), 0

    def __call__(self, t: Any, v: Any, noise: int) -> int:
        """Answer as the doctrine does."""
        self.asked.add(v.ask_kind)
        shown, whole = shown_to(self.choose, self.game, self.s), v.__dict__
        assert {*QUESTION} <= shown.__dict__.keys() < whole.keys(), v.ask_kind
        assert all(whole[name] == value for name, value in shown.__dict__.items()), v.ask_kind
        self.left_out += len(whole) - len(shown.__dict__)
        answer = self.choose(t, shown, noise)
        assert answer == self.choose(t, v, noise)
        return int(answer)


@pytest.mark.parametrize("choose", [standard.choose, bold.choose, trained.choose], ids=["standard", "bold", "trained"])
@pytest.mark.parametrize("edition", first(1, list(editions.names()), 2))
def test_a_doctrine_answers_by_what_it_reads_as_by_the_whole_view(choose: Choose, edition: str) -> None:
    """A field that is missing would be an error; most fields are left out."""
    t = editions.fill(editions.load(edition))
    game, asked = game_of(t), set[int]()
    for path in SCENARIOS:
        s = build(read(path)).situation.copy()
        s.round_limit = s.round_limit or 15
        player = Compared(s, game, chooser_under(choose, t.otherwise))
        driver = Driver(replace(game, seated=lambda choose: choose), t, 3, (player, player))
        game.advance(t, s)
        while not game.is_over(s):
            game.step(t, s, driver.answer(s))
        assert player.left_out > 500
        asked |= player.asked
    assert len(asked) > 20


def test_in_a_turn_a_doctrine_gets_of_a_battle_no_more_than_it_reads_either() -> None:
    setting = open_scenario(RENDEZVOUS)
    position, t = setting.begin(), setting.tables
    choose = setting.kit.doctrines["standard"]
    driver, met = Driver(position.game, t, 1, [choose] * 2, setting.kit.memo), [0, 0]
    while not position.is_over:
        s = position.situation
        if s.ask_seat in (0, 1):
            shown, view = shown_to(choose, position.game, s), position.view(s.ask_seat)
            met[s.fighting] += 1
            inner = shown.__dict__.pop("battle", None)
            assert all(getattr(view, name) == value for name, value in shown.__dict__.items())
            if s.fighting:
                assert shown.__dict__.keys() == {*QUESTION}
                whole = view.battle.__dict__
                assert {*QUESTION} <= inner.__dict__.keys() < whole.keys()
                assert all(whole[name] == value for name, value in inner.__dict__.items())
            else:
                assert inner is None and {*QUESTION} <= shown.__dict__.keys() < view.__dict__.keys()
        position.game.step(t, s, driver.answer(s))
    assert min(met) > 10


def count_ships(v: Any, g: int) -> int:
    """A group's ships, and by the way the round."""
    return int(ships(v, g) + v.round)


later = 0


def by_branches(t: Any, v: Any, noise: int) -> int:
    """Every question has its own branch. Only a name in capitals is the same at any time."""
    kind = v.ask_kind
    if later:
        return int(v.ended)
    if kind == asks.WITHDRAW:
        return int(v.interceptor)
    if kind in (asks.SCREEN, asks.EVADE) and v.standing[0]:
        return count_ships(v, v.ask_subject)
    if not kind < asks.ENGAGE or v.ask_kind == asks.NUMBER:
        v.ask_size += v.fixed_number[0]
        return 0 if kind == asks.RANK else min((v.rank[u] for u in range(3)), default=0)
    return 1 if v.theatre else 0


def by_another_name(t: Any, v: Any, noise: int) -> int:
    """The view has another name; what a number is called twice is not followed."""
    seen, other = v, 3
    kind = 0
    for _ in range(other):
        kind = asks.NUMBER
    return int(seen.winner if kind == asks.NUMBER else seen.cargo[0])


COUNTED = {"count", "group_row", "units"}


@pytest.mark.parametrize(
    ("doctrine", "kind", "read"),
    [
        (by_branches, asks.WITHDRAW, {"ended", "interceptor"}),
        (by_branches, asks.SCREEN, {"ended", "standing", "round", "fixed_number", "rank", *COUNTED}),
        (by_branches, asks.RANK, {"ended", "fixed_number"}),
        (by_branches, asks.NUMBER, {"ended", "fixed_number", "rank"}),
        (by_branches, asks.WAIT, {"ended", "theatre"}),
        (by_another_name, asks.WAIT, {"winner", "cargo"}),
    ],
)
def test_a_branch_that_other_kinds_of_questions_take_is_left_out(doctrine: Choose, kind: int, read: set[str]) -> None:
    assert fields_read(doctrine, asks.BY_CODE[kind], BattleState) == frozenset((*QUESTION, *read))


def by_copy(t: Any, v: Any, noise: int) -> int:
    return int(v.copy().round)


def by_list(t: Any, v: Any, noise: int) -> int:
    return len([v])


def by_given_function(t: Any, v: Any, noise: int) -> int:
    return max((ships, count_ships), key=lambda each: each(v, 0))(v, 0)


def by_new_name(t: Any, v: Any, noise: int) -> int:
    v = v.battle
    return int(v.round)


def by_inner_function(t: Any, v: Any, noise: int) -> int:
    def count_ships(seen: Any, g: int) -> int:
        return int(seen.winner)

    return count_ships(v, 0)


def by_getattr(t: Any, v: Any, noise: int) -> int:
    return int(getattr(v, "round"))  # noqa: B009


class ByCall:
    """A doctrine that is no function."""

    def __call__(self, t: Any, v: Any, noise: int) -> int:
        return int(v.round)


@pytest.mark.parametrize(
    "doctrine", [by_copy, by_list, by_given_function, by_new_name, by_inner_function, by_getattr, ByCall(), len]
)
def test_a_doctrine_that_does_more_than_read_fields_gets_the_whole_view(doctrine: Any) -> None:
    assert fields_read(doctrine, asks.BY_CODE[asks.WAIT], BattleState) is None


def test_a_doctrine_reads_what_the_rules_of_its_edition_read() -> None:
    """Whether a group is slow depends on assigned cargo, and on covering aircraft, under the rules of 2011 (awaw-2011:20.121.E)."""

    def read(edition: str) -> frozenset[str]:
        choose = chooser_under(standard.choose, editions.fill(editions.load(edition)).otherwise)
        return fields_read(choose, asks.BY_CODE[asks.ENGAGE], BattleState) or frozenset()

    assert read("awaw-2011") - read("awaw-2018") == {"assigned_slows", "cover", "wings"}


def test_of_a_battle_in_a_turn_a_doctrine_reads_fields_of_the_battle() -> None:
    asked = TURN.game.asks[asks.NUMBER]
    found = fields_read(TURN.doctrines["standard"], asked, TurnState)
    alone = fields_read(standard.choose, asks.BY_CODE[asks.NUMBER], BattleState)
    assert found and alone and found == {*QUESTION, *(f"battle.{name}" for name in alone)}


def test_what_a_doctrine_reads_is_kept_for_later_runs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Under a digest of all code that it may call."""
    monkeypatch.setenv("FLAGPLOT_CACHE", str(tmp_path))

    def refuse(function: object) -> None:
        raise AssertionError(function)

    kind = asks.BY_CODE[asks.COVER_SQUADRONS]
    reads._known.cache_clear()
    found = fields_read(bold.choose, kind, BattleState)
    assert [path.name.partition("-")[0] for path in (tmp_path / outside.KEPT / "reads").iterdir()] == [
        "flagplot.games.awaw.players.bold.choose"
    ]
    reads._known.cache_clear()
    monkeypatch.setattr(reads, "source_of", refuse)
    assert fields_read(bold.choose, kind, BattleState) == found
    monkeypatch.setattr(bold, "SETTINGS", 3)
    reads._known.cache_clear()
    with pytest.raises(AssertionError):
        fields_read(bold.choose, kind, BattleState)


@pytest.mark.long
@pytest.mark.xdist_group("compiled")
def test_a_doctrine_of_a_users_own_may_read_any_field_in_both_runtimes() -> None:
    """`standard` reads no hits of ships where it withdraws, and no squadrons where it gives numbers."""
    pytest.importorskip("llvmlite")
    from flagplot.fast.runtime import runtime
    from tests.helpers.compiled import run

    kit = replace(BATTLE, doctrines={"standard": standard.choose, "curious": curious.choose})
    t, start = editions.fill(editions.load()), build(read(FOLDER / "coral-sea-1942.yaml")).situation
    fast, steps = run(runtime(kit), t, start, 100, 4, (2, 1)), list[int]()
    for place in range(4):
        slow = play_out(BATTLE.game, t, start, 100 + place, (curious.choose, standard.choose))
        assert (fast.steps[place], fast.dice[place]) == (slow.steps, slow.dice)
        steps.append(play_out(BATTLE.game, t, start, 100 + place, (standard.choose, standard.choose)).steps)
    assert steps != fast.steps.tolist()


@pytest.fixture
def views() -> Any:
    """Views for the shipped doctrines of battles."""
    pytest.importorskip("llvmlite")
    from flagplot.fast.compiler.views import Views

    return Views(SIGHT, BATTLE.game.asks, BATTLE.doctrines.values)


def test_only_lines_and_parts_of_a_view_are_filled_in_that_a_doctrine_reads(views: Any) -> None:
    """Searchers are chosen without a look at enemy ships; aims matter where ships aim; in the end comes everything."""
    from flagplot.fast import pack
    from flagplot.fast.compiler.views import WHOLE

    given = set(views.lines(asks.COVER_SQUADRONS))
    read = fields_read(standard.choose, asks.BY_CODE[asks.COVER_SQUADRONS], BattleState) or ()
    assert read and given >= {line for name in read for line in pack.lines_of(BattleState, name)}
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


def test_a_doctrine_whose_reads_cannot_be_followed_fills_in_everything(views: Any) -> None:
    """A question that no doctrine answers by a look at the view fills in the question."""
    from flagplot.fast.compiler.views import WHOLE, Views

    def fields(doctrine: Callable[..., int]) -> frozenset[str]:
        return Views(SIGHT, BATTLE.game.asks, lambda: [standard.choose, doctrine]).fields(asks.GO_ON)

    assert views.fields(asks.GO_ON) == {*QUESTION}
    assert fields(by_branches) == {*QUESTION, "ended", "fixed_number", "rank"}
    assert fields(by_copy) == views.fields(WHOLE) == {*BattleState.fields}
