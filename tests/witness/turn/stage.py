"""After the waves: who has arrived, what is done, who is at home and inverted, 22.131, 22.15C, 22.26, 22.63, 22.81."""

from __future__ import annotations

from tests.witness.turn import words
from tests.witness.turn.model import Leg, Model
from tests.witness.turn.stream import Item

MISSIONS = (words.CARRIER_MISSION, words.BOMBARDMENT, words.INVASION)
CHECKED_UNITS = ("count", "hits", "inverted", "in_force", "spent_factors")


def compare(model: Model, item: Item) -> None:
    """Hold what the witness believes against the true situation before a question."""
    for name in CHECKED_UNITS:
        for unit, number in enumerate(model.u[name]):
            told = item.truth[name][unit]
            if number != told and (model.u["count"][unit] or item.truth["count"][unit]):
                raise model.stream.wrong(f"holds {name} of unit {unit} for {number}, not {told}", "22.26, 22.55")
    for force, body in enumerate(model.f["body"]):
        if body == words.NO_BODY or not model.is_there(force):
            continue
        for name in ("standing", "home", "hex"):
            number, told = model.f[name][force], item.truth[name][force]
            if number != told:
                raise model.stream.wrong(f"holds {name} of force {force} for {number}, not {told}", "22.63")


def arrives(model: Model, item: Item, legs: list[Leg]) -> None:
    """A leg is completed, 22.131."""
    leg = next((leg for leg in legs if leg.row == item.fields["leg"] and leg.standing == "sails"), None)
    if leg is None:
        raise model.stream.wrong("knows no such leg that is still on its way", "22.131", 1)
    leg.standing = "done"
    for force in leg.forces:
        model.f["hex"][force] = leg.path[-1]


def carried_out(model: Model, item: Item, legs: list[Leg]) -> None:
    """Those whose voyage ends with a mission are inverted for it at home, as the carriers of an example are, 22.74."""
    leg = next((leg for leg in legs if leg.row == item.fields["leg"]), None)
    if leg is None or leg.activity not in MISSIONS or not model.reads("inverted-by-missions", "inverted"):
        return
    further = {f for other in legs if leg in other.after and other.standing == "done" for f in other.forces}
    for force in set(leg.forces) - further:
        model.due |= set(model.ships(force))


def on_station(model: Model, item: Item, legs: list[Leg]) -> None:
    """A patrol has come to its hex, 22.163."""
    for leg in legs:
        if leg.row == item.fields["leg"]:
            for force in leg.forces:
                model.f["standing"][force] = words.OFFENSIVE


def landed(model: Model, item: Item, legs: list[Leg]) -> None:
    """Cargo is brought in; who carried it had cargo on the way home, 22.22A."""
    for leg in legs:
        if leg.row == item.fields["leg"]:
            if item.fields["factors"] > leg.loaded + model.adopted:
                raise model.stream.wrong(f"expects cargo of {leg.loaded} at the most", "22.82", 1)
            for force in leg.forces:
                model.f["had_cargo"][force] |= int(model.f["cargo"][force] > 0)
                model.f["cargo"][force] = model.f["ground"][force] = 0


def at_home(model: Model, item: Item) -> None:
    """A force is in port, and those of its ships are inverted that have to be."""
    stream = model.stream
    force, place = item.fields["force"], item.fields["place"]
    if model.bases.pop(force, place) != place:
        raise stream.wrong(f"expects force {force} in another base", "22.63", 1)
    box = model.start["place_standing"][place] == words.BOX
    model.f["standing"][force] = words.IN_BOX if box else words.IN_PORT
    model.f["home"][force], model.f["hex"][force] = place, model.start["place_hex"][place]
    model.f["had_cargo"][force] = 0  # the return trip is over, 22.22A
    told_of: set[int] = set()
    while stream.is_event("inverted"):
        told = stream.take()
        if model.u["in_force"][told.fields["unit"]] != force:
            raise stream.wrong("expects a ship of the force that came home", "22.26", 1)
        model.u["inverted"][told.fields["unit"]] = 1
        told_of.add(told.fields["unit"])
    if model.is_boats(force):
        return
    expected = {u for u in model.ships(force) if u in model.due}
    if told_of != expected:
        raise stream.wrong(
            f"expects ships {sorted(expected)} of force {force} to be inverted, told are {sorted(told_of)}",
            "22.26, 22.281, 22.81",
            1,
        )
    model.due -= told_of
    for kept in (model.hunters, model.away, model.fighters, model.beaten_moves):
        kept.discard(force)
