"""The part of a beaten force that was still to come to the battle, by ruling inverted or not (22.81A, 22.252D), from a file."""

import pytest

from tests.helpers.battle_file import BattleFile

HEAD = "flagplot: battle\ntitle: Late\ntheatre: europe\nsides:\n"
SHIPS = "ships: [{name: %s ships, type: CA, count: 5}]"


@pytest.mark.rule("22.81A.2-b", "22.252D", "22.26C")
@pytest.mark.parametrize("mover_first", [True, False])
@pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2011", "awaw-2003"])
@pytest.mark.parametrize(("ruling", "inverted"), [("not-inverted", 0), ("inverted", 1)])
@pytest.mark.parametrize("beaten", [True, False])
def test_those_that_were_still_to_come_are_inverted_as_ruled(
    beaten: bool, ruling: str, inverted: int, edition: str, mover_first: bool
) -> None:
    """One force withdraws in the first round; the other was to come in the ninth.  With a victor it is never inverted."""
    mover = (
        "  - name: Mover\n    role: activity\n    nation: Japan\n    forces:\n      - {name: Van, "
        + SHIPS % "Van"
        + "}\n"
    )
    mover += "      - {name: Rear, enters: {round: 9}, " + SHIPS % "Rear" + "}\n"
    meeter = (
        "  - name: Meeter\n    role: interceptor\n    nation: Japan\n    forces:\n      - {name: Foe, "
        + SHIPS % "Foe"
        + "}\n"
    )
    text = HEAD + (mover + meeter if mover_first else meeter + mover)
    b = BattleFile.of(text, edition=edition, rulings={"late-part": ruling})
    loser = b.sailor if beaten else b.hunter
    b.fight(answers={"withdraw": lambda s: int(s.ask_seat == loser), "go-on": 1, "abandon": 0})
    assert b.s.winner == 1 - loser
    assert b.s.inverted[b.unit("Van ships")] == int(beaten)
    assert b.s.inverted[b.unit("Rear ships")] == (inverted if beaten else 0)
