"""One battle in two games: what is counted of it, and which files are a pair."""

from pathlib import Path

import pytest

from flagplot.cli.commands.play.cross import CrossingTally, add, check_pair, fight_many, open_for, strength
from flagplot.core.errors import FlagplotError
from flagplot.core.offers.report_text import Losses
from flagplot.games.awaw.words.losses import SideLosses
from flagplot.games.europa.words.reckoning import SideLosses as CombatLosses
from flagplot.table.result import result
from flagplot.table.session import begin, listen
from tests.table.sessions import RIVER_PLATE, SCENARIOS, setting

MATAPAN = SCENARIOS / "matapan-1941.yaml"
IN_EUROPA = SCENARIOS / "europa" / "matapan-1941.yaml"
NARVIK = SCENARIOS / "europa" / "narvik-1940.yaml"
SEEDS = 6


def factors(lost: Losses) -> int:
    """What one side lost of its strength, by the report."""
    assert isinstance(lost, SideLosses | CombatLosses)
    return lost.factors if isinstance(lost, SideLosses) else lost.strength


def test_battles_are_counted_by_what_each_cost() -> None:
    """Of two, three and one factors brought and lost, added up by hand over six seeds."""
    plate = setting(RIVER_PLATE)
    tally = fight_many(plate, SEEDS)
    found = []
    for seed in range(1, SEEDS + 1):
        session = begin(plate, {0: "standard", 1: "standard"}, seed)
        story = listen(session)
        session.run()
        found.append(result(session, story))
    assert (tally.battles, tally.rounds) == (SEEDS, sum(each.rounds for each in found))
    assert tally.brought == {"Germany": 2, "Britain": 6}
    for seat, side in enumerate(plate.sides):
        lost = sum(factors(each.losses[seat]) for each in found)
        assert tally.lost[side] == lost and tally.share_lost(side) == lost / (SEEDS * tally.brought[side])
    shares = [tuple(factors(each.losses[seat]) / (2, 6)[seat] for seat in range(2)) for each in found]
    assert tally.better["Germany"] == sum(a < b for a, b in shares)
    assert tally.better["Britain"] == sum(b < a for a, b in shares)
    assert tally.better["nobody"] == sum(a == b for a, b in shares)
    assert tally.winners.total() == SEEDS
    assert tally.winners["Britain"] == sum(each.winner == "Britain" for each in found)


@pytest.mark.parametrize("file", [RIVER_PLATE, NARVIK], ids=lambda file: file.stem)
def test_strength_is_what_the_report_says_was_lost(file: Path) -> None:
    session = begin(setting(file), {0: "bold", 1: "bold"}, 3)
    story = listen(session)
    session.run()
    found = result(session, story)
    for losses in found.losses:
        lost, brought = strength(found, losses.side)
        assert lost == factors(losses) and brought >= lost
    tally = CrossingTally(setting(file), None)
    add(tally, found)
    assert tally.battles == 1 and bool(tally.winners) == (file == RIVER_PLATE), "not every game names a winner"


def test_an_edition_goes_to_the_file_of_its_game() -> None:
    assert open_for(MATAPAN, "awaw-2003").edition.name == "awaw-2003"
    assert open_for(MATAPAN, "").edition.name == "awaw-2018"
    assert open_for(IN_EUROPA, "awaw-2003").edition.name == "europa-2000"


def test_two_files_are_a_pair_if_they_are_one_battle_in_two_games() -> None:
    check_pair(setting(MATAPAN), setting(IN_EUROPA))
    with pytest.raises(FlagplotError, match="both are battles of awaw; expected one file of each game"):
        check_pair(setting(MATAPAN), setting(RIVER_PLATE))
    with pytest.raises(FlagplotError, match="the sides differ: .*; expected sides of the same names"):
        check_pair(setting(MATAPAN), setting(NARVIK))
