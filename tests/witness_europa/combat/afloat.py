"""The witness's own model of what fights: ships, groups, and the conditions they fight in."""

from collections.abc import Mapping, Sequence
from math import floor
from typing import Any

from tests.witness_europa import strengths

KINDS = ("TF", "CG", "SS", "NT", "LC", "LB")
SEAS = ("calm", "rough", "stormy")
SORTS = ("", "surface", "submarine", "coast")


class Ship:
    """One naval unit."""

    def __init__(self, row: int, start: Mapping[str, Any]) -> None:
        self.row, self.group = row, start["at"][row]
        self.kind = KINDS[start["kind"][row]]
        self.printed_gunnery, self.printed_submarine = start["gunnery"][row], start["submarine"][row]
        self.aircraft, self.heavy = start["aircraft"][row], bool(start["heavy"][row])
        self.capacity: int = start["capacity"][row]
        self.hits: int = start["hits"][row]
        self.in_tf_body = False
        self.fires_in = "none"

    @property
    def afloat(self) -> bool:
        """A unit is sunk when its hits reach its capacity (reading 3.3)."""
        return self.hits < self.capacity


class Group:
    """A naval group or the coast defences of a hex."""

    def __init__(self, row: int, side: int, start: Mapping[str, Any]) -> None:
        self.row, self.side = row, side
        self.sort = SORTS[start["sort"][row]]
        self.adjacent = bool(start["adjacent"][row])
        self.coastal = bool(start["coastal_beside"][row] if self.adjacent else start["coastal"])
        self.level, self.odd_hit = start["level"][row], start["coast_hits"][row]
        self.left_port, self.allowance = bool(start["left_port"][row]), start["allowance"][row]
        self.marker, self.tries = start["marker"][row], 0
        self.general = self.reserve = 0
        self.let_be = False


class Battle:
    """All that one moving group has begun."""

    def __init__(
        self, start: Mapping[str, Any], table: Mapping[str, Any], rulings: Mapping[str, str], rows: tuple[int, int]
    ) -> None:
        units, groups = rows
        self.units, self.table, self.rulings = units, table, rulings
        self.sea, self.night = SEAS[start["sea"]], bool(start["night"])
        self.movement, self.round_limit = start["movement"], start["round_limit"]
        self.ships = [Ship(s * units + n, start) for s in (0, 1) for n in range(start["units"][s])]
        self.mover = Group(0, 0, start)
        self.foes = [Group(g, 1, start) for g in range(groups, 2 * groups) if start["sort"][g]]
        self.first_foe_row = groups
        self.stays = True
        """False once the moving group is under way, and leaves what it has not fought."""
        self.moves_on = self.bodies_stand = False
        """True once the moving group has disengaged."""
        self.secret: dict[tuple[str, int], int] = {}
        """Picks by field and side that only that side may know now."""

    def of(self, group: Group, *kinds: str) -> list[Ship]:
        """Ships of a group that are afloat, of some kinds or of any."""
        found = [ship for ship in self.ships if ship.group == group.row and ship.afloat]
        return [ship for ship in found if not kinds or ship.kind in kinds]

    def tf_body(self, group: Group) -> list[Ship]:
        """The task force body (34.C.1.b)."""
        return [ship for ship in self.of(group) if ship.in_tf_body]

    def main_body(self, group: Group) -> list[Ship]:
        """The main body (34.C.1.a)."""
        return [ship for ship in self.of(group) if not ship.in_tf_body]

    def gunnery(self, ships: Sequence[Ship]) -> int:
        """Gunnery of some ships in this sea, cut unit by unit or on the total (34.C, reading 3.17)."""
        if self.rulings["sea-rounding"] == "total":
            return strengths.gunnery_on_total([(ship.kind, self.guns_of(ship)) for ship in ships], self.sea)
        return sum(strengths.gunnery(ship.kind, self.guns_of(ship), self.sea) for ship in ships)

    def submarine_warfare(self, ships: Sequence[Ship]) -> int:
        """Submarine warfare strength of some ships in this sea, cut unit by unit or on the total (34.B, 3.17)."""
        if self.rulings["sea-rounding"] == "total":
            whole = [self.submarine_warfare_of(ship, "calm") for ship in ships]
            return floor(sum(whole) * strengths.SHARE[self.sea])
        return sum(self.submarine_warfare_of(ship) for ship in ships)

    def submarine_warfare_of(self, ship: Ship, sea: str = "") -> int:
        """Submarine warfare strength of one ship in this sea or another (34.B)."""
        return strengths.submarine_warfare(
            ship.kind, self.weakened(ship, ship.printed_submarine), ship.aircraft, sea or self.sea
        )

    def guns_of(self, ship: Ship) -> int:
        """Gunnery of one ship before the sea is looked at."""
        return self.weakened(ship, ship.printed_gunnery)

    def weakened(self, ship: Ship, printed: int) -> int:
        """What hits leave of a strength (reading 3.3): all of it, or a point less for each."""
        return max(0, printed - ship.hits) if self.rulings["effect-of-a-hit"] == "weakened" else printed

    def strength_of_five(self, ship: Ship) -> int:
        """The strength by which a task force counts as having a heavy ship (34.D)."""
        in_the_sea = self.rulings["strong-task-force"] == "gunnery-in-the-sea"
        return floor(self.guns_of(ship) * strengths.SHARE[self.sea if in_the_sea else "calm"])
