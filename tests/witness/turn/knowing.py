"""Who knows what of whom in a turn: 22.12, 22.15, 22.15A, 22.22, 22.23, 22.421, 22.423B, 22.452B."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.witness.turn import words
from tests.witness.turn.model import FORCE, UNIT, Model
from tests.witness.turn.stream import Item

SECRET = {
    *("leg-force", "attempt-force", "stays-in-port", "force-reformed", "mustered", "mission-adopted"),
    *("units-lost", "force-lost", "home", "inverted", "withheld", "remained", "submarines-back", "submarines-spent"),
    *("port-overstacked", "port-excess-lost", "based-ashore", "force-divides", "bound-together"),
}
"""What only its owner hears: which force it is and what is in it (22.421, 22.423B), and what he did not announce (22.15)."""
OPEN = {
    *(
        "leg-course",
        "leg-announced",
        "interception-declared",
        "counter-declared",
        "attempt-declared",
        "rolled",
        "arrives",
    ),
    *(
        "arrives-late",
        "all-failed",
        "support-comes",
        "air-attack-announced",
        "battle-begins",
        "battle-over",
        "leg-aborts",
    ),
    *(
        "leg-arrives",
        "contact-lapses",
        "dice-factors",
        "dice-circumstances",
        "dice-help",
        "dice-penalties",
        "dice-plain",
    ),
}
"""What is announced (22.12, 22.15A, 22.164), thrown in the open (22.21) or done before all eyes."""
ANNOUNCED = ("leg_side", "leg_activity", "leg_length", "leg_task_forces", "leg_ground", "leg_from_port")
"""Of an activity: whose, what, over how many hexes, with how many task forces and ground units, 22.12, 22.15A, 22.22E-F."""
MADE = ("attempt_side", "attempt_length", "attempt_roll", "attempt_reach", "attempt_round", "attempt_standing")
MET = ("contact_side", "contact_hex", "contact_level", "contact_standing")
LAYING = ("return-base", *words.LAYING)
"""Questions during which ways home are laid, which are announced when all are laid."""
BLANK = (0, words.NONE)


class Shown:
    """The groups of a battle whose ships have been shown: those that were attacked, or that sought out others, 22.423B, A17."""

    NAMED = {
        "strike": ("group",), "fleet-combat": ("group", "other"), "initiator-shown": ("group",), "submarine": ("group",),
        "group-shown": ("group",),
    }  # fmt: skip
    GROUPS = 18
    """Rows of groups of a side: only the way in which events name them."""

    def __init__(self, model: Model) -> None:
        self.model, self.rows = model, set[int]()

    def hear(self, item: Item) -> None:
        """Note whom an event shows; who evades takes another number, 22.523E."""
        if item.kind == "event":
            self.rows |= {item.fields[field] for field in self.NAMED.get(item.name, ())}
        if item.name == "evaded" and item.fields["group"] in self.rows:
            self.rows.remove(item.fields["group"])
            self.rows.add(item.fields["side"] * self.GROUPS + item.fields["number"] - 1)
        if item.name == "enters":  # another group takes the number of one that is gone, 22.523C
            self.rows.discard(item.fields["side"] * self.GROUPS + item.fields["number"] - 1)
        if "sees" in item.public:
            self.compare(item)

    def compare(self, item: Item) -> None:
        """Numbers are known to both, ships only of groups that have been shown."""
        for seat in (0, 1):
            sees = item.public["sees"][seat]
            shown = [row for row in sees["manned"] if row in self.rows]
            if sees["ships"] != shown:
                raise self.model.stream.wrong(
                    f"holds that seat {seat} sees the ships of groups {shown}, not {sees['ships']}", "22.423B", 1
                )
            if sees["numbers"] != sees["there"]:
                raise self.model.stream.wrong(f"holds that seat {seat} knows the numbers {sees['there']}", "22.423B", 1)


def check_events(model: Model, owners: Sequence[str]) -> None:
    """What of all that was told in the turn only its owner may hear."""
    told = {item.name for item in model.stream.items if item.kind == "event" and not item.inside}
    for name in sorted(told):
        if (name in SECRET and name not in owners) or (name in OPEN and name in owners):
            raise model.stream.wrong(f"holds that {name} is for {'its owner' if name in SECRET else 'all'}", "22.423B")


def look(model: Model, item: Item) -> None:
    """What the views of both seats hold just now."""
    for seat in (0, 1):
        view = item.public["seen"][seat]
        hidden(model, view, seat)
        if item.name not in LAYING:
            announced(model, view, item, seat)


def hidden(model: Model, view: Mapping[str, Any], seat: int) -> None:
    """Of the enemy: neither his ships and forces, nor which of them sail, nor plans that he has not announced."""
    foe = 1 - seat
    units = range(foe * model.units_a_side, (foe + 1) * model.units_a_side)
    forces = range(foe * model.forces_a_side, (foe + 1) * model.forces_a_side)
    for names, rows in ((UNIT, units), (FORCE, forces)):
        for name in names:
            known = {view[name][row] for row in rows}
            if len(known) > 1 or not known <= set(BLANK):
                raise model.stream.wrong(f"holds that seat {seat} knows no {name} of the other side", "22.423B")
    for row, sails in enumerate(view["leg_force"]):
        if any(sails) and view["leg_side"][row] != seat:
            raise model.stream.wrong(f"holds that seat {seat} does not know who sails in leg {row}", "22.423B")
        planned = row >= words.PLANNED_FROM and view["leg_length"][row]
        if planned and view["leg_side"][row] != seat:
            raise model.stream.wrong(f"holds that seat {seat} does not know plan {row}", "22.15")
    for row, side in enumerate(view["attempt_side"]):
        if side != seat and (view["attempt_force"][row], view["attempt_unit"][row]) != (words.NONE, words.NONE):
            raise model.stream.wrong(f"holds that seat {seat} does not know who makes attempt {row}", "22.423B")


def announced(model: Model, view: Mapping[str, Any], item: Item, seat: int) -> None:
    """What is announced: activities with their paths, attempts with theirs, and what was thrown for them."""
    stream, truth = model.stream, item.truth
    for row, path in stream.legs.items():
        if truth["leg_length"][row] and list(view["leg_path"][row][: len(path)]) != path:
            raise stream.wrong(f"holds that seat {seat} knows the path {path} of leg {row}", "22.12")
        same(model, view, truth, ANNOUNCED, row, seat)
    for row, path in stream.attempts.items():
        if row < truth["attempts"]:
            if list(view["attempt_path"][row][: len(path)]) != path:
                raise stream.wrong(f"holds that seat {seat} knows the path {path} of attempt {row}", "22.23")
            same(model, view, truth, MADE, row, seat)
    for row in range(truth["contacts"]):
        if row in stream.contacts or truth["contact_side"][row] == seat:
            same(model, view, truth, MET, row, seat)
        elif view["contact_hex"][row] != words.NONE:
            raise stream.wrong(f"holds that seat {seat} does not know contact {row}, which is not declared", "22.14D")


def same(
    model: Model, view: Mapping[str, Any], truth: Mapping[str, Any], names: Sequence[str], row: int, seat: int
) -> None:
    """What a seat knows of a row is so."""
    for name in names:
        if view[name][row] != truth[name][row]:
            raise model.stream.wrong(
                f"holds that seat {seat} knows {name} of row {row}: {truth[name][row]}, not {view[name][row]}", "22.15A"
            )
