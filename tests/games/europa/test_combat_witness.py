"""Random combats from scenario files, each question and each event of which an independent witness derives from rule 34."""

from pathlib import Path

import pytest

import tests.witness_europa.combat as witness_combat
from flagplot.core.dice import below
from flagplot.games.europa.editions import load
from flagplot.games.europa.words import asks, events
from tests.helpers.blocks import blocks
from tests.helpers.europa_witness import hear, random_file

QUICK, LONG = 30, 200


@pytest.mark.rule("34.A.0", "34.B.2.0.1", "34.C.2.0.1", "34.C.3.0.2", "34.C.4.1", "34.D.0.1", "34.D.0.2")
@pytest.mark.parametrize("block", range(6))
def test_the_witness_agrees_with_random_combats(block: int) -> None:
    for seed in range(QUICK * block, QUICK * (block + 1)):
        assert hear(seed).heard


@pytest.mark.long
@pytest.mark.parametrize("block", blocks(50, 1))
def test_the_witness_agrees_with_ten_thousand_combats(block: int) -> None:
    for seed in range(LONG * block, LONG * (block + 1)):
        assert hear(1_000_000 + seed).heard


ALTERNATIVES = [
    (ruling.name, alternative.name)
    for ruling in load().rulings.values()
    for alternative in (() if ruling.fixed else ruling.alternatives)
    if alternative.name != ruling.spell(ruling.default)
]


@pytest.mark.parametrize(("ruling", "alternative"), ALTERNATIVES, ids=lambda name: name)
def test_the_witness_agrees_under_every_alternative_of_every_ruling(ruling: str, alternative: str) -> None:
    for seed in range(10):
        assert hear(500_000 + seed, {ruling: alternative}).heard


@pytest.mark.long
@pytest.mark.parametrize("block", blocks(20, 1))
def test_the_witness_agrees_under_any_rulings_together(block: int) -> None:
    for seed in range(100 * block, 100 * (block + 1)):
        chosen = [ALTERNATIVES[below(seed, place, len(ALTERNATIVES))] for place in range(1 + seed % 9)]
        assert hear(600_000 + seed, dict(chosen)).heard


def test_every_question_and_every_event_is_heard() -> None:
    """The quick blocks reach every kind of both, so that none is agreed on because it never comes to pass."""
    heard: set[str] = set()
    for seed in range(6 * QUICK):
        heard |= hear(seed).kinds
    assert heard == {kind.name for kind in asks.BY_CODE.values()} | {kind.name for kind in events.BY_CODE.values()}


def test_the_files_hold_all_that_a_file_can() -> None:
    texts = [random_file(seed).text() for seed in range(6 * QUICK)]
    words = ("kind: submarine", "kind: coast-defence", "where: adjacent", "sea: rough", "sea: stormy", "night: true")
    more = ("type: CG", "type: NT", "type: LC", "type: LB", "aircraft: 2", "heavy: true", "left-blockaded-port: true")
    for word in words + more:
        assert sum(word in text for text in texts) > 10, word


def test_the_witness_has_nothing_of_the_rules() -> None:
    folder = Path(witness_combat.__file__).parent
    for file in [*folder.glob("*.py"), *folder.parent.glob("*.py")]:
        lines = [
            line for line in file.read_text(encoding="utf-8").splitlines() if line.startswith(("from ", "import "))
        ]
        assert not [line for line in lines if "flagplot" in line], file.name
