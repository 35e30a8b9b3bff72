"""Voyages planned: where they may be met, with what chance, and the safest way."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from flagplot import games
from flagplot.blocks import Block
from flagplot.blocks.shown import Printable
from flagplot.core.errors import FlagplotError, one_of
from flagplot.core.offers.plan import Voyage, VoyagePlan
from flagplot.files.picture import write
from flagplot.table.setting import Setting


@dataclass(frozen=True)
class Plan(VoyagePlan, Printable):
    """Where a voyage may be met and with what chance, or how often the plans of a file may be intercepted."""

    def blocks(self) -> Iterator[Block]:
        """Give the report."""
        return iter(self.told)

    def to_dict(self) -> dict[str, object]:
        """Give what `flagplot plan --json` prints."""
        return self.data

    def rows(self) -> list[dict[str, object]]:
        """Give a row for each hex of each route, or for each plan that was counted."""
        hexes = [
            {"route": route.name, "step": step, "hex": at.hex, "name": at.name, "danger": float(at.danger)}
            for route in self.routes
            for step, at in enumerate(route.hexes)
        ]
        return [*hexes, *(counted._asdict() for counted in self.allowed)]

    def draw(self, file: str | Path) -> None:
        """Draw the routes and the danger on the map, into a PNG or SVG file."""
        if not self.routes:
            raise FlagplotError("a count has no routes to draw", field="--png", expected="forces that sail")
        write(self.picture(), Path(file))


def plan(
    scenario: Setting,
    forces: str | Sequence[str] = (),
    *,
    to: str = "",
    via: Sequence[str] = (),
    side: str = "",
    referee: bool = False,
    activity: str = "",
    operation: str = "",
    plan: str = "",
    codebreaking: bool = False,
    hexes: bool = False,
    count: bool = False,
) -> Plan:
    """Where a voyage may be met and with what chance; its shortest and its safest route, or the best hex to meet it in.

    `forces` sail from one hex `to` a place, `via` places of your own choice; without `to` the routes are those of the plans of
    the file, of one `operation` or `plan` of it.  `side` is whom the plan is for, the side that moves if none is named;
    it goes by what that side may know, with `referee` by everything.  With `hexes` the report tells who can come to
    every hex; with `count` no route is looked for, and the interceptions that each plan allows are counted.
    """
    planner = scenario.kit.planner
    if planner is None:
        known = one_of(f"a file of the kind {kit.kind}" for kit in games.kits() if kit.planner is not None)
        raise FlagplotError(
            f"this is a {scenario.kit.noun}, with no voyage to plan", file=scenario.file, expected=known
        )
    sailing = (forces,) if isinstance(forces, str) else tuple(forces)
    asked = Voyage(
        sailing, to, tuple(via), activity, operation, plan, side, referee, codebreaking, hexes=hexes, count=count
    )
    return Plan(**vars(planner(scenario.battle, scenario.edition, scenario.tables, asked)))
