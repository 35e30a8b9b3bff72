"""The combats of the pool: one moving group against up to three, ships of every type, submarines, coast defences (34.A-34.D).

Combats that the reader refuses, and lopsided ones, are replaced with the next numbers of the same seed.
"""

import json
import random
from pathlib import Path
from typing import Final

from flagplot.core.errors import FlagplotError
from flagplot.core.offers.composing import Pool
from flagplot.games.europa.files.build import build
from flagplot.games.europa.files.read import read_text
from flagplot.games.europa.profile import house
from flagplot.games.europa.strength import strength_brought
from flagplot.games.europa.terms import SEA_NAMES

UNEVEN: Final = 3, 2
"""The stronger side has at most three points of strength for two of the weaker."""
NAME: Final = "made up"
SUBMARINES: Final = 0.12
"""Probability that the moving group consists of submarines."""


class Writer:
    """Generates one file."""

    def __init__(self, rng: random.Random) -> None:
        self.rng, self.names = rng, 0

    def named(self, kind: str) -> str:
        """A name that is unique in the file."""
        self.names += 1
        return f"{kind} {self.names}"

    def ship(self) -> dict[str, object]:
        """A unit of a surface group: mostly task forces, some carriers, transports and landing craft."""
        rng = self.rng
        kind = rng.choice(("TF", "TF", "TF", "TF", "CG", "NT", "LC"))
        unit: dict[str, object] = {"name": self.named(kind), "type": kind}
        if kind == "TF":
            unit |= {"gunnery": rng.randrange(1, 11), "submarine": rng.randrange(4), "heavy": rng.random() < 0.3}
        elif kind == "CG":
            unit |= {"gunnery": rng.randrange(1, 5), "submarine": rng.randrange(3), "aircraft": rng.randrange(3)}
        else:
            unit["capacity"] = rng.randrange(1, 5)
        return unit

    def boats(self) -> dict[str, object]:
        """A submarine squadron."""
        return {"name": self.named("SS"), "type": "SS", "submarine": self.rng.randrange(1, 5)}

    def group(self) -> dict[str, object]:
        """An enemy group: ships, submarines or coast defences."""
        rng = self.rng
        found: dict[str, object] = {"name": self.named("Group"), "where": rng.choice(("hex", "hex", "adjacent"))}
        kind = rng.choice(("surface", "surface", "surface", "submarine", "coast-defence"))
        found["kind"] = kind
        if kind == "coast-defence":
            found["level"] = rng.randrange(1, 7)
        elif kind == "submarine":
            found["units"] = [self.boats() for _ in range(rng.randrange(1, 3))]
        else:
            found["units"] = [self.ship() for _ in range(rng.randrange(1, 5))]
        return found

    def combat(self) -> dict[str, object]:
        """A whole file."""
        rng = self.rng
        under = rng.random() < SUBMARINES
        units = [self.boats() for _ in range(rng.randrange(1, 4))] if under else []
        moving: dict[str, object] = {
            "name": "Blue",
            "group": self.named("Fleet"),
            "kind": "submarine" if under else "surface",
            "movement": rng.randrange(1, 8),
            "left-blockaded-port": rng.random() < 0.1,
            "units": units or [self.ship() for _ in range(rng.randrange(2, 7))],
        }
        return {
            "flagplot": "europa",
            "sea": rng.choice(SEA_NAMES),
            "night": rng.random() < 0.3,
            "coastal-hex": rng.random() < 0.5,
            "moving": moving,
            "enemy": {"name": "Red", "groups": [self.group() for _ in range(rng.randrange(1, 4))]},
        }


def combat(seed: int) -> str:
    """The text of the combat of a seed."""
    rng = random.Random(f"combat {seed}")
    while True:
        text = json.dumps({**Writer(rng).combat(), "title": f"Combat {seed}"}, indent=1) + "\n"
        try:
            s = build(read_text(text, NAME), house()).situation
        except FlagplotError:
            continue
        one, other, (more, less) = strength_brought(s, 0), strength_brought(s, 1), UNEVEN
        if one and other and less * one <= more * other and less * other <= more * one:
            return text


COMBATS: Final = Pool(combat, Path(__file__).parent / "combats.csv")
