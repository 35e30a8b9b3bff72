"""The secret choice of combat group numbers as a game: where it stands, what may be chosen, and that it is obeyed."""

import json

import pytest

from flagplot.core.errors import FlagplotError
from flagplot.core.offers.interfaces import PureChoices
from flagplot.core.schema import State
from flagplot.games.awaw import editions
from flagplot.games.awaw.battle.game import GAME
from flagplot.games.awaw.files.build import build
from flagplot.games.awaw.files.check_battle import read
from flagplot.games.awaw.players import standard
from flagplot.games.awaw.words import asks
from flagplot.odds.play import Driver
from tests.cli.shell import EXAMPLE, RIVER_PLATE, call
from tests.helpers.odds import decided

TABLES = editions.fill(editions.load())
BOTH = (standard.choose, standard.choose)
BATTLE = build(read(EXAMPLE))


def game(*keep: int) -> PureChoices:
    """The printed example at its choice of numbers."""
    return decided("numbering", TABLES, BATTLE.situation, BOTH, 1, *keep)


def test_three_groups_have_a_hundred_and_twenty_ways() -> None:
    """Six numbers for three groups; what the file prescribes binds only where it is kept."""
    free, kept = game(), game(0, 1)
    assert [len(free.choices[side]) for side in range(2)] == [120, 120]
    assert kept.choices == (((1, 2, 4),), ((1, 3, 5),))
    assert free.about(BATTLE.roster, 0) == ["Battle cruiser force", "Battle force", "Carrier force"]
    assert free.start is not None and free.start.ask_kind == asks.NUMBER


@pytest.mark.parametrize("way", [(6, 1, 3), (2, 5, 4)])
def test_a_chosen_numbering_is_the_one_that_is_played(way: tuple[int, ...]) -> None:
    """Numbers put into the situation are those that the doctrine then answers."""
    found = game()
    assert found.start is not None
    s, driver, seen = found.start.copy(), Driver(GAME, TABLES, 9, BOTH), {}
    for side in range(2):
        for row, number in zip(found.rows[side], way, strict=True):
            s.fixed_number[row] = number
    while s.ask_kind == asks.NUMBER:
        answer = driver.answer(s)
        seen[s.ask_subject] = answer + 1
        GAME.step(TABLES, s, answer)
    for side in range(2):
        assert tuple(seen[row] for row in found.rows[side]) == way


def test_a_raider_action_has_no_numbers_to_choose() -> None:
    """In an SW box each side is one group (22.35A)."""
    with pytest.raises(FlagplotError, match="neither side chooses"):
        decided("numbering", TABLES, build(read(RIVER_PLATE)).situation, BOTH, 1)


@pytest.mark.long
def test_solve_measures_a_game_of_one_choice() -> None:
    """With the printed numbers kept there is nothing to choose: the value is what sampling finds."""
    pytest.importorskip("llvmlite")
    words = ("solve", EXAMPLE, "--keep", "--seed", 4, "--payoff", "factors", "--json")
    found = json.loads(call(*words).stdout)
    assert [len(side["choices"]) for side in found["sides"]] == [1, 1]
    odds = json.loads(call("odds", EXAMPLE, "-n", 8192, "--seed", 4, "--json").stdout)
    mean = odds["exchange"]["mean"]
    apart = abs(found["value"]["value"] - mean["value"])
    assert (
        apart < 4 * ((mean["high"] - mean["low"]) ** 2 + (found["value"]["high"] - found["value"]["low"]) ** 2) ** 0.5
    )
    assert found["exploitability"]["at_most"] >= found["exploitability"]["seen"]


def test_how_a_doctrine_numbers_by_itself() -> None:
    """Its chances add up, and what a file prescribes binds it only where that is kept (22.423)."""
    from flagplot.core.doctrine import answers, shown_to
    from flagplot.games.awaw.measures.number_choice import NUMBERING
    from flagplot.odds.play import chosen
    from flagplot.table.setting import open_scenario
    from tests.helpers.scenario_files import FOLDER

    setting = open_scenario(FOLDER / "denmark-strait-1941.yaml")
    kit, choose = setting.kit, setting.kit.doctrines["standard"]
    game = kit.game_of(setting.tables)

    def weigh(s: State) -> dict[int, float]:
        found = answers(choose, setting.tables, shown_to(choose, game, s))
        return {answer: weight / sum(found.values()) for answer, weight in found.items()}

    assert NUMBERING.own is not None
    for keep in ((), (0, 1)):
        every = chosen(kit, NUMBERING, setting.tables, setting.battle.situation, [choose, choose], 1, keep)
        mixes = NUMBERING.own(game, setting.tables, every, weigh, keep)
        for side in range(2):
            assert sum(mixes[side]) == pytest.approx(1)
            assert len(mixes[side]) == len(every.choices[side])
        if keep:
            assert mixes == ([1.0], [1.0])
