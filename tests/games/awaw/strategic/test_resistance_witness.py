"""Japanese resistance against its witness, on random turns under every ruling."""

import random
from itertools import product

import pytest

from flagplot.games.awaw.chapters.strategic.terms import PLACE_NAMES, TURN_NAMES
from tests.games.awaw.strategic.asking import asked
from tests.witness.resistance import resistance

FACTS = {
    "pacific objectives": ("pacific-objectives", 0, 25),
    "japanese hexes occupied": ("occupied-hexes", 0, 6),
    "atomic attacks": ("atomic-attacks", 0, 6),
    "cities firestormed": ("firestorms", 0, 8),
    "unbuilt factors": ("unbuilt-factors", 0, 120),
    "Chinese resistance": ("chinese-resistance", -6, 3),
    "BRPs eliminated": ("losses", 0, 240),
    "named ships damaged": ("damaged-ships", 0, 9),
    "named ships sunk in port": ("sunk-in-port", 0, 9),
    "whole groups of Japan": ("japan-whole", 0, 14),
    "half groups of Japan": ("japan-half", 0, 6),
    "whole groups of the Allies": ("allies-whole", 0, 14),
    "half groups of the Allies": ("allies-half", 0, 6),
    "earlier turns": ("before", -20, 20),
}
RULINGS = {
    "loss-bands": ("every-25", "doubling"),
    "resistance-start": ("next-turn", "turn-after"),
    "what-waits": ("control", "all"),
    "firestorm-lasts": ("once", "every-turn"),
    "manchurian-supply": ("free", "needed"),
}


def date(turn: int) -> tuple[int, str]:
    season, year = TURN_NAMES[turn].split()
    return int(year), season


@pytest.mark.parametrize("codes", list(product((0, 1), repeat=len(RULINGS))), ids=str)
def test_resistance_is_that_of_the_witness(codes: tuple[int, ...]) -> None:
    dice = random.Random(str(codes))
    rulings = {name: names[code] for (name, names), code in zip(RULINGS.items(), codes, strict=True)}
    bands, start, waits, storms, manchuria = codes
    for _ in range(100):
        facts = {name: dice.randint(low, high) for name, (_, low, high) in FACTS.items()}
        owners = [dice.choice(("japan", "allies", "nobody")) for _ in PLACE_NAMES]
        held = {
            side: [p for p, o in zip(PLACE_NAMES, owners, strict=True) if o == side] for side in ("japan", "allies")
        }
        isolated = [place for place in PLACE_NAMES if dice.random() < 0.2]
        began = dice.randrange(8, 20)
        turn = began + dice.randrange(5)
        ends = dice.choice(("both", "Allied player turn"))
        fields: dict[str, object] = {FACTS[name][0]: value for name, value in facts.items()}
        fields |= {"turn": TURN_NAMES[turn], "war-began": TURN_NAMES[began], "ends": ends, "isolated": isolated, **held}
        fields["damaged-cruisers"] = dice.randint(0, 9)
        found = asked("japanese-resistance", rulings, fields)
        verdict = resistance(
            date(turn),
            date(began),
            facts,
            held["japan"],
            held["allies"],
            isolated,
            game_turn_ends=ends == "both",
            doubling=bands == 1,
            wait=1 + start,
            all_wait=waits == 1,
            manchuria_needs_supply=manchuria == 1,
            firestorms_each_turn=storms == 1,
        )
        expected = (*verdict[:3], "Japan surrenders" if verdict.surrenders else "Japan fights on")
        assert (found["situation"], found["cumulative"], found["resistance"], found["result"]) == expected
        assert found["carried"] == facts["earlier turns"] + verdict.this_turn
