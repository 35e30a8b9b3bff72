"""Seasons that play themselves: nothing is lost or made, and everything in the books can be right, after every phase."""

from __future__ import annotations

import os
import random
import signal
from collections import Counter
from functools import partial
from pathlib import Path

import pytest

from flagplot.season import journal
from flagplot.season.begin import begin
from flagplot.season.odds import PHASES, Course, _all, odds
from tests.season.helpers_season import OPERATIONS, begun, by_hand, through

GAME_TURN = 2 * PHASES
QUICK, SOAK = 8, 1000


def course(tmp_path: Path, seed: int) -> Course:
    """A season from one of the shipped operations, with yards and points by chance."""
    rng = random.Random(seed)
    ledger = begin(tmp_path / f"{seed}.season", OPERATIONS[seed % len(OPERATIONS)], {"turn": "Spring 1941"})
    for side in ledger.books["sides"].values():
        side["points"] = rng.randrange(6)
        for line in side["ports"].values():
            if rng.random() < 0.5:
                line["yard"] = True
    return Course(ledger.rules, ledger.books, seed, rng.choice(("standard", "bold", "random")))


def plays_itself(tmp_path: Path, seed: int, turns: int) -> Course:
    found = course(tmp_path, seed)
    before = found.rules.census(found.books)
    found.play(turns * GAME_TURN)
    assert found.rules.census(found.books) == before
    return found


@pytest.mark.parametrize("seed", range(QUICK))
def test_a_season_plays_itself_without_a_violation(tmp_path: Path, seed: int) -> None:
    found = plays_itself(tmp_path, seed, 2)
    assert found.books["clock"]["turn"] == "Fall 1941"


@pytest.mark.long
@pytest.mark.soak
def test_a_thousand_seasons_of_four_game_turns_without_a_violation(tmp_path: Path) -> None:
    lost = sum(len(plays_itself(tmp_path, seed, 4).books["lost"]) for seed in range(SOAK))
    assert lost > SOAK


def test_the_same_seed_is_the_same_season(tmp_path: Path) -> None:
    one, other = (plays_itself(tmp_path / name, 6, 1) for name in ("a", "b"))
    assert one.books == other.books
    assert one.books != plays_itself(tmp_path, 10, 1).books


@pytest.mark.long
def test_a_season_that_plays_itself_sails_fights_and_repairs(tmp_path: Path) -> None:
    """Over some seeds all that an admiral may do is done."""
    done: set[str] = set()
    for seed in (*range(0, 48, 4), 1, 2, 3):
        found = course(tmp_path, seed)
        for _ in range(2 * GAME_TURN):
            change = found.advance()
            done |= {word for line in change.lines for word in WORDS if word in line.text}
            done |= {word for said in change.units.values() for word in WORDS if word in said}
    assert done == set(WORDS)


WORDS = ("on patrol", "lost", "damaged", "inverted", "repair begins", "no longer inverted", "SW box")


@pytest.mark.long
def test_compiled_stages_end_as_those_of_the_text_do(tmp_path: Path) -> None:
    pytest.importorskip("llvmlite")
    for seed in (4, 5, 6, 7):
        plain, compiled = course(tmp_path, seed), course(tmp_path / "c", seed)
        compiled.compiled = True
        for _ in range(GAME_TURN):
            plain.advance()
            compiled.advance()
            assert plain.books == compiled.books


@pytest.mark.long
@pytest.mark.parametrize("compiled", [pytest.param(False, marks=pytest.mark.soak), True])
def test_odds_of_a_season_are_the_same_with_any_number_of_workers(tmp_path: Path, compiled: bool) -> None:
    if compiled:
        pytest.importorskip("llvmlite")
    ledger = begin(tmp_path / "x.season", "bismarck-1941", {"turn": "Spring 1941"})
    one = odds(ledger, 3, 16, 1, 1, compiled)
    other = odds(ledger, 3, 16, 1, 2, compiled)
    assert one == other and one.end == "Spring 1941, Germany, end of the player turn"
    figures = one.to_dict()["figures"]
    assert isinstance(figures, dict)
    assert 0 < figures["Germany: Prinz Eugen lost"]["chance"] < 1
    assert ledger.number == 1


@pytest.mark.long
def test_a_lost_convoy_and_one_that_arrives_are_counted(tmp_path: Path) -> None:
    ledger = begin(tmp_path / "x.season", "pedestal-1942-operation", {"turn": "Summer 1942"})
    figures = odds(ledger, 3, 20, 1, 1).to_dict()["figures"]
    assert isinstance(figures, dict)
    assert figures["Britain: cargo brought in"]["mean"] > 0 and figures["fights"]["mean"] > 0


def test_the_admiral_announces_beside_a_plan_that_is_no_longer_possible(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A ship of an operation announced before is inverted: the admiral cannot mend that, and announces nothing.

    `season set` refuses that change. Seasons of earlier versions may have it.
    """
    ledger = begun(tmp_path, "coral-sea-1942-operation")
    monkeypatch.setattr(journal, "TYPED", ())
    through(ledger, 1, 1)
    side = ledger.books["sides"]["Japan"]
    task = next(line for line in side["operations"].values() if line["phase"] == "combat")
    crews = [name for name, ship in side["ships"].items() if ship["force"] == task["plans"][0]["forces"][0]]
    spare = "Sasebo group: new=Japan/forces, at=Rabaul, task-force=false"
    cruiser = "Sasebo cruiser: new=Japan/ships, type=CA, force=Sasebo group"
    by_hand(ledger, spare, cruiser, *(f"Japan/ships/{name}: inverted=turn" for name in crews))
    for noise in range(12):
        assert ledger.rules.intend(ledger.books, "Japan", noise)["operations"] == []


def interrupt(games: range) -> tuple[Counter[str], Counter[str]]:
    """Count without end; the first worker interrupts the program that waits for it."""
    if not games.start:
        os.kill(os.getppid(), signal.SIGINT)
    while True:
        signal.pause()


def test_one_interrupt_stops_the_odds_whatever_its_workers_play() -> None:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            _all(partial(interrupt), [range(25), range(25, 50)], 2)
    finally:
        signal.signal(signal.SIGINT, before)
