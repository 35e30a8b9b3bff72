"""The library of battles: each scenario is sourced, plays in every edition that fits, and has the odds that its table says."""

import math
from itertools import product

import pytest

from flagplot import games
from flagplot.blocks import Heading
from flagplot.files.shipped import REGIONS, BundledScenario, balances, by_region, find, lengths, shipped
from flagplot.table.reports.bundled import about
from flagplot.web.service import playable
from tests.cli.shell import good
from tools import lengths as measured
from tools.library import editions, library, row

LIBRARY = [one for one in library() if one.word("region")]
"""Those with sources; the small examples have odds alone."""
NAMES = [one.name for one in LIBRARY]
EVERY = list(product(LIBRARY, (1, 2, 3)))
FEW = [(one, seed) for one, seed in EVERY if seed == 1 and one.kind != "operation"]
SAMPLE = [("atlantic/north-cape-1943", "awaw-2018"), ("europa/crete-1941", "europa-2000")]


@pytest.fixture
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Single games need no compiled rules."""
    monkeypatch.setenv("FLAGPLOT_INTERPRETED", "1")


def test_there_are_forty_battles_and_turns() -> None:
    assert len(LIBRARY) >= 40
    assert {one.word("region") for one in LIBRARY} == set(REGIONS)


@pytest.mark.parametrize("one", LIBRARY, ids=NAMES)
def test_each_has_a_story_a_history_two_sources_and_a_basis(one: BundledScenario) -> None:
    assert len(one.word("story")) > 100 and one.word("date")
    assert one.words("history")["winner"] and one.words("history")["losses"]
    assert len(set(one.sources)) >= 2 and all("(" in source or "," in source for source in one.sources)
    assert set(one.words("basis")) == {"known", "formula", "assumed"} and all(one.words("basis").values())
    heads = [block.title for block in about(one) if isinstance(block, Heading)]
    assert heads == [
        "What happened",
        "Odds between standard doctrines",
        "How long it takes",
        "How far its figures can be trusted",
        "Sources",
    ]


def test_the_table_of_odds_has_a_row_for_each_edition_of_each() -> None:
    assert [(each.name, each.edition) for each in balances()] == sorted(
        (one.name, edition) for one in playable() for edition in editions(one)
    )


def test_regions_are_listed_in_order_and_by_date() -> None:
    found = by_region()
    assert list(found)[: len(REGIONS)] == list(REGIONS)
    assert sum(map(len, found.values())) == len(shipped())
    for region in REGIONS:
        dates = [one.word("date") for one in found[region]]
        assert dates == sorted(dates)
    assert all(find(one.called) == one for one in shipped())


def play(one: BundledScenario, seed: int) -> None:
    """Play a scenario to its end in each edition that fits."""
    command = "turn" if one.kind == "operation" else "fight"
    for edition in editions(one):
        assert "digest" in good(command, one.name, "--edition", edition, "--seed", seed, "--brief")


@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize(("one", "seed"), FEW, ids=lambda value: getattr(value, "name", str(value)))
def test_each_battle_is_fought_in_each_edition(one: BundledScenario, seed: int) -> None:
    play(one, seed)


@pytest.mark.soak
@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize(
    ("one", "seed"),
    [each for each in EVERY if each not in FEW],
    ids=lambda value: getattr(value, "name", str(value)),
)
def test_each_is_played_with_further_dice(one: BundledScenario, seed: int) -> None:
    play(one, seed)


def recounted(name: str, edition: str, number: int) -> None:
    """Count some games with another seed: chances and mean losses agree with the table within five standard errors."""
    one = next(one for one in LIBRARY if one.name == name)
    kept = next(each for each in balances() if (each.name, each.edition) == (name, edition))
    seen = row(one, edition, number, seed=7)
    pairs = list(zip(kept.wins, (seen["wins_a"], seen["wins_b"]), strict=True))
    pairs += [(kept.carried, seen["carried"])] if kept.carried else []
    for told, found in pairs:
        if told:
            share = max(float(told) / 100, 1 / number)
            assert abs(float(told) - float(found)) <= 500 * math.sqrt(share * max(1 - share, 1 / number) / number)
    for told_loss, found, start in zip(kept.lost, (seen["lost_a"], seen["lost_b"]), kept.start, strict=True):
        assert abs(told_loss - float(found)) <= max(0.1, 5 * start / 3 / math.sqrt(number))
    assert kept.start == (int(seen["start_a"]), int(seen["start_b"]))


@pytest.mark.parametrize(("name", "edition"), SAMPLE, ids=[name for name, _ in SAMPLE])
def test_the_odds_of_a_sample_are_those_of_the_table(name: str, edition: str) -> None:
    recounted(name, edition, 300)


@pytest.mark.soak
@pytest.mark.parametrize("one", LIBRARY, ids=NAMES)
def test_the_odds_of_each_are_those_of_the_table(one: BundledScenario) -> None:
    for edition in editions(one):
        recounted(one.name, edition, 200)


def test_the_table_of_lengths_has_a_row_for_each_playable_scenario() -> None:
    """A side without forces of its own may have nothing to answer, but somebody has."""
    kits = {kit.kind: kit for kit in games.kits()}
    assert [(each.name, each.side_a, each.side_b) for each in lengths()] == sorted(
        (one.name, *kits[one.kind].sides_of(one.data)) for one in playable()
    )
    for each in lengths():
        assert each.answers_a + each.answers_b >= each.presses_a + each.presses_b - 2 >= 0
        is_turn = next(one for one in playable() if one.name == each.name).kind == "operation"
        assert (each.rounds == 0) == is_turn, each


@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize("name", ["small/late-cruiser", "europa/first-narvik-1940"])
def test_the_lengths_of_a_sample_are_those_of_the_table(name: str) -> None:
    assert measured.row(name) == next(each for each in lengths() if each.name == name)


@pytest.mark.soak
@pytest.mark.parametrize("one", playable(), ids=lambda one: one.name)
def test_the_length_of_each_is_that_of_the_table(one: BundledScenario) -> None:
    assert measured.row(one.name) == next(each for each in lengths() if each.name == one.name)


def test_every_game_with_scenarios_is_in_the_library() -> None:
    assert {one.kind for one in LIBRARY} == {kit.kind for kit in games.kits()}
