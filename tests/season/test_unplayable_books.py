"""Books from which no stage can begin are refused as they are entered, and the other side reads no fault."""

from __future__ import annotations

from pathlib import Path

import pytest

from flagplot.core.errors import FlagplotError
from flagplot.core.offers.season import Fault
from flagplot.season.announcing import of_text
from flagplot.season.ledger import Ledger, fingerprint, read
from tests.season.helpers_season import bad, begun, by_hand

HOME = """flagplot: announcement
side: {}
operations:
- name: Home
  activity: base-change
  phase: movement
  plans: [{{name: straight, forces: [Luetjens' squadron], route: [Gotenhafen, Kiel]}}]
"""


def older(ledger: Ledger, side: str, port: str, **values: object) -> Ledger:
    """The season as an older program wrote it, which did not see the fault of a port."""
    ledger.books["sides"][side]["ports"][port] |= values
    ledger.journal[-1]["after"] = fingerprint(ledger.books)
    ledger.write()
    return ledger


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        (["Kiel: hex=Nowhere"], "sides.Germany.places.Kiel.hex: north-atlantic has no 'Nowhere'"),
        (["Scapa Flow: hex=E6"], "sides.Britain.places.Scapa Flow.hex: E6 is on dry land"),
        (["W10: new=Germany/ports"], "sides.Germany.places.W10.name: W10 is in the open sea: no port can be there"),
        (["clock: mover=Britain"], "sides.Germany.operations.Exercise Rhine.activity: Germany does not move"),
    ],
)
def test_a_change_after_which_no_stage_can_begin_is_refused(tmp_path: Path, changes: list[str], said: str) -> None:
    """It was taken, and the next `go` refused the whole season."""
    ledger = begun(tmp_path)
    assert said in " ".join(bad("set", ledger.path, *changes, "--why", "ours").split())
    with pytest.raises(FlagplotError):
        by_hand(ledger, *changes)
    ledger.rules.start(read(ledger.path).books)


def test_a_side_that_announces_reads_no_fault_of_the_other(tmp_path: Path) -> None:
    """The fault is the same sentence whichever port of Britain it is in, and however many there are."""
    found = set()
    for name, port in (("one", "Scapa Flow"), ("two", "Gibraltar")):
        (tmp_path / name).mkdir()
        ledger = older(begun(tmp_path / name), "Britain", port, hex="Nowhere")
        with pytest.raises(FlagplotError) as error:
            of_text(ledger, HOME.format("Germany"), "your answer")
        found.add(str(error.value))
    (said,) = found
    assert "the books have a fault that is not yours" in said and "Nowhere" not in said and "Britain" not in said
    ledger = older(ledger, "Britain", port, room=0)
    change, wrong = ledger.rules.announce(
        ledger.books, {"flagplot": "announcement", "side": "Germany", "operations": []}
    )
    assert change is not None and not wrong
    assert Fault(("sides", "Britain", "places", "Gibraltar", "hex"), *first_of(ledger)) in ledger.rules.unplayable(
        ledger.books
    )


def first_of(ledger: Ledger) -> tuple[str, str]:
    """The first fault of the next stage, in words."""
    found = ledger.rules.unplayable(ledger.books)[0]
    return found.what, found.expected
