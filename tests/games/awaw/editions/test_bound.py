"""Rules that an edition states otherwise: in the game, in doctrines and in the catalogue, and none without effect."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from flagplot.core.bind import Bound, key_of
from flagplot.core.errors import FlagplotError
from flagplot.core.position import Position
from flagplot.files.text import kind_of
from flagplot.games.awaw.battle.air import scouting
from flagplot.games.awaw.battle.game import GAME
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.battle.submarines import submarine_attacks
from flagplot.games.awaw.bound import chooser_under, game_of, game_under, replacements, rules
from flagplot.games.awaw.editions import fill, load, names
from flagplot.games.awaw.files.build import build
from flagplot.games.awaw.files.check_battle import read
from flagplot.games.awaw.players import bold, standard
from flagplot.games.awaw.procedures import catalogue_of
from flagplot.games.awaw.shared import air, groups, terms
from flagplot.odds.play import play_out
from tests.helpers.battle import Battle, light, named, tables

FOLDER = Path(__file__).parents[4] / "scenarios"
SCENARIOS = [path for path in sorted(FOLDER.glob("*.yaml")) if kind_of(path.read_text(encoding="utf-8")) == "battle"]
OTHERS = [name for name in names() if load(name).replaced]


def covered(edition: str) -> Any:
    """A covered group of fast ships, one of them damaged, in a battle of that edition."""
    b = Battle(edition=edition)
    b.group(0, 1, named("BB", 4), named("BB", 4, hits=3))
    b.s.cover[b.wing(b.base(0), "cover", 1)][0] = 1
    return b.s


def hunted(*ships: Any) -> Any:
    """A submarine's attack on a group about to be aimed."""
    b = Battle()
    b.submarines(0, 1)
    g = b.group(1, 1, *ships)
    b.s.shots, b.s.shot_group[0], b.s.shot_unit[0] = 1, g, 0
    return b.s


def aimed(rule: Callable[..., Any]) -> tuple[int, int]:
    """What a die of 6 picks from two capital ships and light ships."""
    s = hunted(named("BB", 3), light("DD", 1))
    return rule(s, 0, 2), s.shot_target[0]


def told(rule: Callable[..., Any]) -> int:
    """How many carriers one result tells of."""
    b = Battle()
    g = b.group(1, 1, named("CV"))
    b.s.search_results[g] = 1
    rule(b.t, b.s, g)
    return b.s.fact_carriers[g]


def undamaged_cover() -> Any:
    s = covered("awaw-2018")
    s.damaged[1], s.hits[1] = 0, 0
    return s


def carrying() -> Any:
    """A fast ship in a group with cargo."""
    b = Battle()
    b.s.cargo[b.group(0, 1, named("BB", 4))] = 1
    return b.s


def ashore() -> Any:
    """Four search squadrons on land in round one."""
    b = Battle()
    b.wing(b.base(0), "search", 4)
    return b.s


TRIALS: dict[str, Callable[[Callable[..., Any]], Any]] = {
    "air:squadrons_engaging": lambda rule: rule(10, 6),
    "scouting:disclose_group": told,
    "submarine_attacks:target_is_certain": lambda rule: rule(hunted(named("BB", 3), named("BB", 4)), terms.GROUPS),
    "submarine_attacks:aim_submarine": aimed,
    "scouting:most_searchers": lambda rule: rule(tables(edition="awaw-2011"), ashore(), 0),
    "groups:is_slow_in_line": lambda rule: rule(carrying(), 0),
    "groups:is_fast": lambda rule: rule(undamaged_cover(), 0),
    "groups:is_fast_without_damaged": lambda rule: rule(covered("awaw-2018"), 0),
}
"""For each rule that some edition replaces, a case in which it matters."""
REFERENCE = Bound({key_of(f): f for f in (
    air.squadrons_engaging, scouting.disclose_group, submarine_attacks.target_is_certain, submarine_attacks.aim_submarine,
    groups.is_slow_in_line, groups.is_fast, groups.is_fast_without_damaged, scouting.most_searchers,
)})  # fmt: skip


@pytest.mark.parametrize("name", OTHERS)
def test_each_replaced_rule_differs_from_the_reference(name: str) -> None:
    otherwise = tables(edition=name).otherwise
    bound = rules(otherwise)
    for key in replacements(otherwise):
        assert TRIALS[key](bound[key]) != TRIALS[key](REFERENCE[key]), key


def test_the_reference_is_played_as_it_stands() -> None:
    assert game_of(tables()) is GAME and chooser_under(standard.choose, ()) is standard.choose
    assert catalogue_of(load())["awaw.squadrons-engaging"].rule is not None


@pytest.mark.parametrize("name", OTHERS)
def test_a_game_is_bound_once_for_an_edition(name: str) -> None:
    game = game_of(tables(edition=name))
    assert game is game_of(fill(load(name))) and game.step is not GAME.step


def test_doctrines_ask_the_rules_in_force() -> None:
    """A doctrine of the edition calls the refusal of the edition; as it stands it calls that of the reference."""
    game = game_of(tables(edition="awaw-2011"))
    seated: Any = game.seated(bold.choose)
    assert seated is game.seated(bold.choose) and seated is not bold.choose
    for choose, same in ((seated, True), (bold.choose, False)):
        may = choose.__globals__["choose_by"].__globals__["or_else"].__globals__["is_legal"].__globals__["refusal"]
        fast = may.__globals__["may_engage"].__globals__["is_fast"] if "may_engage" in may.__globals__ else None
        assert fast is not None and (fast.__module__.endswith("y2011.rules")) is same


def test_a_record_of_tables_names_its_rules() -> None:
    old = tables(edition="awaw-2003")
    assert old.copy() == old and old.copy().otherwise == old.otherwise
    assert old.under(()) != old and hash(old.under(())) != hash(old)


@pytest.mark.parametrize(
    ("pair", "what"),
    [
        (
            ("air:squadrons_engaging", "y2003.rules:nothing"),
            "should replace air:squadrons_engaging, but does not exist",
        ),
        (("air:squadrons_engaging", "y1999.rules:squadrons_engaging"), "does not exist"),
        (("air:squadrons_engaging", "y2011.rules:is_fast"), "has other parameters"),
        (("air:no_such_rule", "y2011.rules:is_fast"), "there is no rule 'air:no_such_rule'"),
    ],
)
def test_a_bad_replacement_is_refused(pair: tuple[str, str], what: str) -> None:
    with pytest.raises(FlagplotError, match=what):
        game_under((pair,))


def test_the_catalogue_goes_by_the_edition() -> None:
    found = {}
    for name in ("awaw-2003", "awaw-2018"):
        edition = load(name)
        procedure = catalogue_of(edition)["awaw.squadrons-engaging"]
        case = procedure.take(fill(edition), {"defenders": 10, "surprise": 5})
        found[name] = case.outcome()
    assert found == {"awaw-2003": (4,), "awaw-2018": (8,)}
    assert "awaw.submarine-target" not in catalogue_of(load("awaw-2003"))
    assert "awaw.submarine-target" in catalogue_of(load("awaw-2011"))


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
@pytest.mark.parametrize("name", OTHERS)
def test_random_battles_of_other_editions_keep_to_the_law(name: str, path: Path) -> None:
    t, start = tables(edition=name), build(read(path)).situation.copy()
    start.round_limit = start.round_limit or 15
    for seed in range(4):
        rng, position = random.Random(seed), Position.begin(game_of(t), t, start)
        for _ in range(6000):
            assert position.situation.defects() == []
            if position.is_over:
                break
            choices = position.choices()
            assert choices, f"dead end at {position.game.asks[position.question.kind].name}"
            position.answer(rng.choice(choices))
        assert position.is_over


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
@pytest.mark.parametrize("name", OTHERS)
def test_doctrines_play_other_editions_to_the_end(name: str, path: Path) -> None:
    t = tables(edition=name)
    for seed in range(3):
        outcome = play_out(game_of(t), t, build(read(path)).situation, seed, (standard.choose, bold.choose))
        s = outcome.situation
        assert isinstance(s, BattleState) and s.ended != terms.NOT_ENDED
