"""The paragraphs of rules with several: firing steps, rounds, the effects of hits and the ends of combats (34.B, 34.C, 34.D).

A fire is reported with the paragraph of its own step, a hit with the paragraph of its effect.
"""

from typing import Final

from flagplot.games.europa.terms import COAST_COMBAT, SUBMARINE_COMBAT, SURFACE_COMBAT

STEPS: Final = {
    1: "34.B.2.a",
    2: "34.B.2.b",
    3: "34.B.2.c",
    4: "34.C.2.b",
    5: "34.C.2.c",
    6: "34.C.2.d",
    7: "34.C.2.d",
    8: "34.C.3.b",
    9: "34.C.3.b",
    10: "34.C.3.c",
    11: "34.C.3.c",
    12: "34.C.3.d",
}
"""Firing steps, by their numbers in `steps`."""
HITS: Final = {step: cites if cites.startswith("34.B") else "34.C.4" for step, cites in STEPS.items()}
"""Results of submarine combat follow its own steps, all others one paragraph (34.C.4)."""
ROUNDS: Final = {SUBMARINE_COMBAT: "34.B.2", SURFACE_COMBAT: "34.C.2", COAST_COMBAT: "34.C.3"}
LOST_AFTER_SET: Final = {1: "34.C.2.b", 2: "34.C.2.c"}
"""Sets of firing steps whose results can remove unfired points."""
NO_RULE: Final = ""
"""For endings by the scenario or the program, without a paragraph."""
