"""The file of a raid: a raider group in an SW box and the ships that hunt it, before it is known who finds it (21.534)."""

import os
from collections.abc import Iterator
from typing import Annotated, ClassVar, Final, Literal

from pydantic import Field

from flagplot.files.part import FileSection, Name, OneOf, Text
from flagplot.files.problem import Problem
from flagplot.files.reading import read_document
from flagplot.files.text import file_text
from flagplot.games.awaw.chapters.raiding.raiders import (
    CRUISERS,
    FAST_CARRIERS,
    FIVE_FACTOR,
    SMALL_BATTLECRUISERS,
)
from flagplot.games.awaw.chapters.raiding.tables import BOX_NAMES, SHIP_NAMES
from flagplot.games.awaw.files.check_side import NO_RAIDERS
from flagplot.games.awaw.files.check_side import RAIDERS as RAIDING_SHIPS
from flagplot.games.awaw.files.model import Ship
from flagplot.games.awaw.files.words import ALSO_CALLED, Nation, Theatre

RAIDERS: Final = {"Germany": "German", "Italy": "Italian", "Japan": "Japanese"}
"""Nations that have raiders, with the words of the Raider Table (21.5342)."""

Box = Annotated[str, OneOf(BOX_NAMES)]
Raiding = Annotated[str, OneOf(tuple(RAIDERS))]
OnTwo = Annotated[str, OneOf((SHIP_NAMES[CRUISERS], SHIP_NAMES[SMALL_BATTLECRUISERS]))]
OnFive = Annotated[str, OneOf((SHIP_NAMES[FIVE_FACTOR], SHIP_NAMES[FAST_CARRIERS]))]
OnSix = Annotated[str, OneOf(SHIP_NAMES)]


class Raider(FileSection):
    """The raider group."""

    name: Name = Field(description="Any name.")
    nation: Raiding = Field(description="Whose raiders they are.")
    ships: list[Ship] = Field(min_length=1, max_length=3, description="Its ships, three at most.")
    group: int = Field(1, ge=1, le=9, description="Which raider group of the box it is, in the order of play.")
    singapore: bool = Field(False, description="True for Japanese raiders based in Singapore.")
    southern_edge: bool = Field(
        False, description="True for Japanese ones that entered the Pacific box off the southern edge."
    )


class Hunter(FileSection):
    """The defender."""

    name: Name = Field(description="Any name.")
    nation: Nation = Field(description="Nation of its ships where they name none.")
    ships: list[Ship] = Field(description="Ships in the box that may engage.")
    guarded: list[Ship] = Field(default=[], description="Transports, which are present in any engagement (22.35E).")
    air_range: int = Field(0, ge=0, le=3, description="Air range results.")
    cves: int = Field(0, ge=0, le=60, description="CVEs in the SW box.")
    search_squadrons: int = Field(0, ge=0, le=30, description="Search AAS and NAS in the India, or Australia, box.")
    us_at_war: bool = Field(False, description="True if the U.S. is at war with Germany.")
    ultra: int = Field(0, ge=-1, le=1, description="1 for an Ultra advantage, -1 against it.")
    magic: int = Field(0, ge=-1, le=1, description="1 for a Magic advantage, -1 against it.")
    on_two: OnTwo = Field(SHIP_NAMES[SMALL_BATTLECRUISERS], description="Its preference for a two.")
    on_five: OnFive = Field(SHIP_NAMES[FAST_CARRIERS], description="Its preference for a five.")
    on_six: OnSix = Field(SHIP_NAMES[FAST_CARRIERS], description="Its preference for a six.")


class Raid(FileSection):
    """A raid in an SW box, from a file."""

    also_called: ClassVar = ALSO_CALLED

    flagplot: Literal["raid"] = Field(description="The kind of file.")
    title: Name = Field(description="Name of the raid.")
    date: Name = Field(description="Year, month and day, quoted.")
    theatre: Theatre = Field(description="Where it is fought.")
    edition: Name = Field("awaw-2018", description="Edition of the rules.")
    box: Box = Field(description="The SW box.")
    story: Text = Field("", description="What happened, in own words.")
    raiders: Raider = Field(description="The raider group.")
    defenders: Hunter = Field(description="Those who hunt it.")

    def engagement(self) -> dict[str, object]:
        """The inputs of the procedure that determines the engaging ships."""
        hunted, hunter = self.raiders, self.defenders
        return {
            "box": self.box,
            "raiders": RAIDERS[hunted.nation],
            "group": hunted.group,
            "ships": len(hunted.ships),
            "air-range": hunter.air_range,
            "us-at-war": hunter.us_at_war,
            "singapore": hunted.singapore,
            "cves": hunter.cves,
            "search-squadrons": hunter.search_squadrons,
            "southern-edge": hunted.southern_edge,
            "ultra": hunter.ultra,
            "magic": hunter.magic,
        }


def read_raid(path: str | os.PathLike[str]) -> Raid:
    """Read the file of a raid. The error lists every fault with its line."""
    return read_document(file_text(path), os.fspath(path), Raid, raid_faults)[0]


def raid_faults(raid: Raid) -> Iterator[Problem]:
    """What the model alone cannot see: raiders are single ships, who may raid and engage them, the size of a capital ship."""
    for place, ship in enumerate(raid.raiders.ships):
        if (ship.count or 1) > 1:
            yield Problem(("raiders", "ships", place, "count"), "raiders are listed one by one", "no count")
        if ship.type in NO_RAIDERS:
            what = f"{ship.name} is one of the {NO_RAIDERS[ship.type]}, which do not raid"
            yield Problem(("raiders", "ships", place, "type"), what, RAIDING_SHIPS)
    for place, ship in enumerate(raid.defenders.ships):
        if ship.type in NO_RAIDERS:
            what = f"{ship.name} is one of the {NO_RAIDERS[ship.type]}, which do not engage raiders"
            yield Problem(("defenders", "ships", place, "type"), what, f"{RAIDING_SHIPS}; guarded for transports")
    for place, ship in enumerate(raid.defenders.guarded):
        if ship.type != "TR":
            what = f"{ship.name} is not a transport"
            yield Problem(
                ("defenders", "guarded", place, "type"), what, "TR; ships that may engage raiders are ships (22.35E)"
            )
    for side, ships in (("raiders", raid.raiders.ships), ("defenders", raid.defenders.ships)):
        for place, ship in enumerate(ships):
            if ship.type == "BB" and (ship.size is None or ship.size < 2):
                yield Problem((side, "ships", place, "size"), "a capital ship needs its size", "2 to 5 factors")
