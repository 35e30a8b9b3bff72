"""What of a view the compiled players are given: all that they read, found from their text and checked in play."""

from typing import Any

import pytest

pytest.importorskip("numba")

from flagplot.fast import needs, pack
from flagplot.games.awaw import editions
from flagplot.games.awaw.battle.game import GAME
from flagplot.games.awaw.battle.sight import SIGHT
from flagplot.games.awaw.battle.state import Situation
from flagplot.games.awaw.files.build import build
from flagplot.games.awaw.files.read import read
from flagplot.games.awaw.players import bold, standard
from flagplot.games.awaw.words import asks
from flagplot.odds.sample import Choose, Driver
from tests.helpers.scenario_files import BATTLES

FILES = BATTLES
SCENARIOS = [path for path in FILES if "\nflagplot: operation" not in path.read_text(encoding="utf-8")]
TABLES = editions.fill(editions.load())
CONSTANT, FIFTH = 7, 5


class Watched:
    """A view that remembers which of its fields were read."""

    def __init__(self, view: Situation) -> None:
        self.__dict__["view"], self.__dict__["read"] = view, set[str]()

    def __getattr__(self, name: str) -> Any:
        """Give a field and note it."""
        self.read.add(name)
        return getattr(self.view, name)


class Watching:
    """A player all of whose readings are compared with what is told from his text."""

    def __init__(self, choose: Choose) -> None:
        self.choose, self.asked = choose, set[int]()

    def __call__(self, t: Any, v: Any, noise: int) -> int:
        """Answer as the player does."""
        watched: Any = Watched(v)
        answer = self.choose(t, watched, noise)
        told = needs.fields_read(self.choose, 1, {"ask_kind": v.ask_kind})
        assert watched.read <= told, (v.ask_kind, watched.read - told)
        self.asked.add(v.ask_kind)
        return answer


@pytest.mark.parametrize("choose", [standard.choose, bold.choose], ids=["standard", "bold"])
def test_no_field_is_read_that_was_not_told_from_the_text(choose: Choose) -> None:
    """Two battles of each scenario: no doctrine reads a field for a kind of question that its text did not tell of."""
    player = Watching(choose)
    for path in SCENARIOS:
        for seed in (3, 4):
            s = build(read(path)).situation.copy()
            s.round_limit = s.round_limit or 15
            driver = Driver(GAME, TABLES, seed, (player, player))
            GAME.advance(TABLES, s)
            while not GAME.is_over(s):
                GAME.step(TABLES, s, driver.answer(s))
    assert len(player.asked) > 20


def test_few_lines_are_looked_at_and_all_that_are_told() -> None:
    """A question of cover needs the wings and no submarine attacks; its lines hold each field told, and end with all."""
    told = needs.fields_read(standard.choose, 1, {"ask_kind": asks.COVER_SQUADRONS})
    assert {"wing_type", "ask_object", "cargo"} <= told
    assert told.isdisjoint({"attacks_made", "aim", "port_room"})
    lines, firsts, parts = needs.lines_looked_at([standard.choose], SIGHT)
    given = set(lines[firsts[asks.COVER_SQUADRONS] : firsts[asks.COVER_SQUADRONS + 1]].tolist())
    assert given >= {line for name in told for line in needs.lines_of(name)}
    every = pack.layout(Situation).itemsize // pack.LINE
    assert 0 < len(given) < every / 2
    assert lines[firsts[-2] : firsts[-1]].tolist() == list(range(0, every * pack.LINE, pack.LINE))


def by_kind(v: Situation, a: int) -> int:
    """Reads one field for questions below the fifth, another for the others."""
    kind = v.ask_kind
    if kind < FIFTH:
        return deeper(v, kind)
    return v.raid if kind == CONSTANT or a > 0 else v.winner


def deeper(v: Situation, kind: int) -> int:
    """Reads the theatre for question 1, and stores without reading."""
    v.ended = 1
    return v.theatre if kind == 1 and v.round > 2 else v.segment


def put_away(v: Situation, a: int) -> int:
    """Does what no rule does with a view."""
    other = v
    return other.round + a


def test_branches_for_other_questions_are_left_out() -> None:
    """Constants, names set once, calls, and what a test settles."""
    found = [needs.fields_read(by_kind, 0, {"ask_kind": kind}) - {"ask_kind"} for kind in (1, 2, 5, 7)]
    assert found == [{"theatre", "round", "segment"}, {"segment"}, {"raid", "winner"}, {"raid"}]
    assert needs.fields_read(by_kind, 0, {}) >= {"theatre", "segment", "raid", "winner"}
    with pytest.raises(needs.Puzzle):
        needs.fields_read(put_away, 0, {})


def test_only_parts_of_a_view_that_are_looked_at_are_filled_in() -> None:
    """Searchers are chosen without a look at enemy ships; aims matter where ships aim; in the end comes everything."""
    parts = needs.lines_looked_at([standard.choose, bold.choose], SIGHT).parts
    names = [part.name for part in SIGHT.parts]
    ships, states = names.index("show_their_ships"), names.index("show_the_state_of_their_ships")
    aims = names.index("show_told")
    assert parts[asks.SEARCH_SQUADRONS][ships] == 0 == parts[asks.WITHDRAW][states]
    assert parts[asks.WITHDRAW][ships] == 1 == parts[asks.AIR_TARGET][states]
    assert parts[asks.REPLY][aims] == 1 and parts[asks.COVER_SQUADRONS][aims] == 0
    assert parts[-1].tolist() == [1] * len(SIGHT.parts)
