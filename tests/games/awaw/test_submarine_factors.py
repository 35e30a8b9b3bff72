"""Whether a submarine lost is a naval factor lost decides who declares withdrawals first (22.61A), by ruling; from a file."""

import pytest

from flagplot.games.awaw.words import asks
from tests.helpers.battle_file import BattleFile

HEAD = "flagplot: battle\ntitle: Boats\ntheatre: europe\nsides:\n"
FIRST, SECOND = "Hunters", "Sailors"


@pytest.mark.rule("22.61A-a", "22.61A-b", "22.94-b")
@pytest.mark.parametrize("mover_first", [True, False])
@pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2011", "awaw-2003"])
@pytest.mark.parametrize(("ruling", "loser_is_hunter"), [("left-out", True), ("counted", False)])
def test_submarines_lost_make_a_loser_of_the_round_as_ruled(
    ruling: str, loser_is_hunter: bool, edition: str, mover_first: bool
) -> None:
    """The activity's submarines are lost on a two and nothing else is: by the tie the interceptor has lost the round."""
    force = (
        "    forces:\n      - {name: %s, number: 1, task-force: false, ships: [{name: %s ships, type: DD, count: 1}]}\n"
    )
    mover = "  - name: Mover\n    role: activity\n    nation: Italy\n" + force % ("Convoy", "Convoy")
    mover += "    submarines:\n      - {name: Boats, count: 1}\n"
    meeter = "  - name: Meeter\n    role: interceptor\n    nation: Italy\n" + force % ("Guns", "Guns")
    text = HEAD + (mover + meeter if mover_first else meeter + mover)
    b = BattleFile.of(text, edition=edition, rulings={"submarine-factors": ruling})
    b.fight(answers={"submarine-attack": 1}, dice={purpose: 1 for purpose in range(40)}, until="withdraw")
    assert len(b.events("submarine-lost")) == 1 and b.s.sunk[b.unit("Boats")] == 1
    assert b.s.lost_factors[b.sailor] == (0 if loser_is_hunter else 1)
    assert b.s.ask_seat == (b.hunter if loser_is_hunter else b.sailor)
    assert asks.BY_CODE[b.s.ask_kind].name == "withdraw"
