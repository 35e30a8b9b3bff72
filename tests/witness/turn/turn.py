"""The whole turn, stage by stage and wave by wave, 22.15, 22.164."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.witness.turn import (
    air,
    announcing,
    countering,
    dicing,
    flying,
    homeward,
    intercepting,
    knowing,
    printings,
    reforming,
    stage,
    words,
)
from tests.witness.turn.model import Contact, Leg, Model
from tests.witness.turn.resolving import Wave
from tests.witness.turn.stream import Item, Stream


def witness(
    chart: Mapping[str, Any], rulings: Mapping[str, str], start: Mapping[str, Any], items: Sequence[Item]
) -> Model:
    """Re-derive a turn from its start; a DisagreementError says where that differs from what was played."""
    model = Model(chart, rulings, start, Stream(items, start))
    model.wave = lambda kind, legs: wave(model, kind, model.mover if kind == words.HOMEWARD else 1 - model.mover, legs)
    model.stream.watch = lambda item: knowing.look(model, item)
    knowing.check_events(model, start["owner_events"])
    cards(model)
    for number in (words.MOVEMENT, words.COMBAT, words.LAST_STAGE):
        play_stage(model, number)
    model.stream.event("turn-ends", "22.15", side=model.mover)
    flying.compare(model)
    return model


def cards(model: Model) -> None:
    """Cards for naval interceptions, 22.22I: one more than the other side's gives one die, no matter by how many."""
    start, stream = model.start, model.stream
    played = [0, 0]
    if not any(start["cards"]) or printings.by_ranges(model):  # nothing is thrown by the ranges of 2011
        return
    for side in (0, 1):
        if start["cards"][side]:
            played[side] = stream.ask("cards", "22.22I", side, words.NONE, words.NONE, range(start["cards"][side] + 1))
    for side in (0, 1):
        stream.event("cards-shown", "22.22I", side=side, cards=played[side], enemy_cards=played[1 - side])
        model.codebreaking[side] = int(played[side] > played[1 - side])


def play_stage(model: Model, number: int) -> None:
    """One stage: announcements, patrols on their way, all the others, and the ways home."""
    model.stage = number
    model.stream.event("stage-begins", "22.15A", stage=number)
    for kept in (model.hunters, model.away, model.fighters, model.beaten_moves):
        kept.clear()
    for name in ("tried", "committed"):
        model.f[name] = [0] * len(model.f[name])
    model.u["tried_factors"] = [0] * len(model.u["tried_factors"])
    legs = announcing.announce(model)
    model.invaded = {leg.path[-1] for leg in legs if leg.activity == words.INVASION and leg.last}
    patrols = [leg for leg in legs if leg.activity == words.PATROL]
    others = [leg for leg in legs if leg.activity != words.PATROL]
    rest(model, [patrols, others])


def rest(model: Model, announced: list[list[Leg]]) -> None:
    """The waves of a stage and the ways home, until the next stage."""
    stream = model.stream
    legs: list[Leg] = [*announced[0], *announced[1]]
    current: list[Leg] = legs
    home: list[Leg] = []
    under_way: list[Leg] = []
    while not stream.is_event("stage-begins", "turn-ends"):
        item = stream.peek()
        if item is None:
            return
        if item.name == "wave-begins":
            kind = item.fields["wave"]
            outward = {words.PATROLS_OUT: announced[0], words.OUTBOUND: announced[1]}
            current = outward.get(kind, home)
            under_way += home
            model.wave(kind, current)
            home = []
        elif item.name == "leg-course":
            home += homeward.read_legs(model)
        elif item.name == "return-base":
            homeward.choose_base(model, item)
        elif item.name == "force-divides":
            homeward.part_unasked(model, item)
        else:
            stream.take()
            hear(model, item, [*current, *under_way])


def hear(model: Model, item: Item, legs: list[Leg]) -> None:
    """One thing that happens between the waves."""
    if item.kind == "ask":
        return
    if item.name == "leg-arrives":
        stage.arrives(model, item, legs)
    elif item.name == "activity-done":
        stage.carried_out(model, item, legs)
    elif item.name == "patrol-on-station":
        stage.on_station(model, item, legs)
    elif item.name == "cargo-landed":
        stage.landed(model, item, legs)
    elif item.name == "home":
        stage.at_home(model, item)
    elif item.name == "air-inverted":
        model.turned_over[item.fields["wing"]] = item.fields["squadrons"]


def wave(model: Model, kind: int, hunter: int, legs: Sequence[Leg]) -> None:
    """One round of interceptions over a set of legs, 22.164."""
    stream = model.stream
    stream.event("wave-begins", "22.164", wave=kind, side=hunter)
    later = next(
        (i for i in stream.items[stream.at :] if i.truth or i.name in ("battle-begins", "strike-lapses")), None
    )
    if later is not None and later.truth:  # battles and landings are taken as given
        model.wing_squadrons, model.wing_busy = list(later.truth["wing_squadrons"]), list(later.truth["wing_busy"])
    outer, model.supports = model.supports, []
    model.depth += 1
    strike_rows = model.strike_rows
    contacts = declare(model, hunter, legs)
    counters: list[Contact] = []
    if contacts:
        counters = counter(model, 1 - hunter, contacts, 1)
        mover = model.start[
            "mover"
        ]  # he counters those who return from an interception, so his foe's answer is the last, 22.17
        answered = [c for c in counters if hunter != mover or c.leg.activity == words.DISPLACED]
        if answered:
            counters += counter(model, hunter, answered, 2)
    countering.supports(model, contacts)
    strikes = air.against_legs(model, hunter, legs, contacts)
    air.against_attempts(model, [*contacts, *counters], strikes)
    model.waiting += contacts
    Wave(model, kind, hunter, legs, [*contacts, *counters], strikes).run()
    del model.waiting[len(model.waiting) - len(contacts) :]
    model.supporting -= {support.force for _, support in model.supports}
    model.supports, model.strike_rows = outer, strike_rows
    model.depth -= 1


def declare(model: Model, hunter: int, legs: Sequence[Leg]) -> list[Contact]:
    """Interceptions of activities: hexes, new task forces, who joins, submarines, dice."""
    surface = intercepting.choose_hexes(model, hunter, legs)
    if surface:
        reforming.reform(model, hunter, surface)
        intercepting.join_in(model, hunter, surface)
    boats = intercepting.boats_against_legs(model, hunter, legs)
    intercepting.read_declarations(model, [*surface, *boats])
    return roll(model, [*surface, *boats])


def counter(model: Model, side: int, contacts: Sequence[Contact], level: int) -> list[Contact]:
    """Counter-interceptions in the same manner, 22.161."""
    surface = countering.choose_counters(model, side, contacts, level)
    if surface:
        reforming.reform(model, side, surface)
        intercepting.join_in(model, side, surface)
        countering.release(surface)
    boats = countering.boats_against_attempts(model, side, contacts, level)
    intercepting.read_declarations(model, [*surface, *boats])
    made = roll(model, [*surface, *boats])
    countering.release(surface)
    return made


def roll(model: Model, contacts: Sequence[Contact]) -> list[Contact]:
    """The dice of all attempts in their order, then what they come to."""
    made = [contact for contact in contacts if contact.attempts]
    for attempt, contact in countering.in_order(made):
        others = 0 if contact.boats else len(contact.attempts)
        dicing.throw(model, contact, attempt, intercepting.dice_of(model, contact, attempt.force, others))
    intercepting.judge(model, made)
    return made
