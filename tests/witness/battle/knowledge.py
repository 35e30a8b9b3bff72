"""Who knows what: numbers always, four facts of a group found, all of one attacked (22.423B, 22.452B, reading A17)."""

from __future__ import annotations

from tests.witness.battle.model import Battle

SECRET = (
    "groups-joined",
    "carrier-sent-home",
    "carrier-returns",
    "group-waits",
    "number-chosen",
    "patrol-set",
    "cover-set",
    "squadron-eliminated",
    "squadron-aborts",
    "squadrons-drowned",
    "detached-unseen",
    "gives-up",
    "screened",
    "withdraw-unseen",
    "landed-ashore",
    "returns",
    "open-on-the-way",
    "overstacked",
    "search-groups",
    "submarine-drms",
    "submarine-research",
    "submarine-escort",
    "submarine-chances",
    "submarine-advanced",
)
"""What only its owner hears of: how groups form and are numbered (22.421, 22.423A), where aircraft are told off to
(22.41B, 22.4421A), who is screened before units are shown (22.531C), what leaves a group that is not known (22.61),
which of its groups search (22.423B), what a submarine is (22.93D)."""


def look(b: Battle, reader: int) -> None:
    """What a player may see of the enemy's groups just now, ship by ship and fact by fact."""
    b.stream.rule = "22.423B"
    groups = []
    ships = []
    for group in b.engaged(1 - reader):
        if not b.members(group) and (group.shown == "full" or not b.line(group)):
            continue
        groups.append((group.row, group.shown, group.facts if group.shown == "facts" else ()))
        if group.shown == "full":
            for unit in b.members(group):
                ships.append((group.row, unit.kind, unit.nation, unit.size, unit.count, unit.hurt, unit.hits))
    b.stream.see(reader, tuple(sorted(groups)), tuple(sorted(ships)))
