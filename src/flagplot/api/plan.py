"""Voyage plans: possible interceptions with their chances, and the safest route."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from flagplot import games
from flagplot.blocks import Block
from flagplot.blocks.shown import Printable
from flagplot.core.errors import FlagplotError, one_of
from flagplot.core.offers.composing import Voyage, VoyagePlan
from flagplot.files.picture import write
from flagplot.table.setting import Setting


@dataclass(frozen=True, repr=False)
class Plan(VoyagePlan, Printable):
    """The possible interceptions of a voyage with their chances, or the interception counts of the file's plans."""

    def blocks(self) -> Iterator[Block]:
        """The report."""
        return iter(self.report)

    def to_dict(self) -> dict[str, object]:
        """The JSON data of `flagplot plan --json`."""
        return self.data

    def rows(self) -> list[dict[str, object]]:
        """One row per hex of each route, or per plan counted."""
        hexes = [
            {"route": route.name, "step": step, "hex": at.hex, "name": at.name, "danger": float(at.danger)}
            for route in self.routes
            for step, at in enumerate(route.hexes)
        ]
        return [*hexes, *(counted._asdict() for counted in self.allowed)]

    def draw(self, file: str | Path) -> None:
        """Draw the routes and the danger on the map, as a PNG or SVG file."""
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
    """The possible interceptions of a voyage with their chances; its shortest and its safest route, or the best hex to
    intercept it.

    `forces` sail from one hex `to` a place; `via` are places of your choice. Without `to`, the routes are those of the
    file's plans, optionally of one `operation` or `plan`. `side` is the side that plans, by default the moving side. It
    uses its own knowledge, with `referee` everything. With `hexes` the report lists the possible interceptors of every
    hex. With `count` no route is searched; instead the interceptions that each plan allows are counted.
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
