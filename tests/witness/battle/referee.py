"""The sequence of a battle (22.41, 22.411), each segment held against the stream."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.witness.battle import after, air, engagements, formation, leaving, strikes, submarines
from tests.witness.battle.model import GROUPS, Battle
from tests.witness.battle.stream import Step, Stream


def follow(file: Mapping[str, Any], steps: Sequence[Step]) -> Battle:
    """Follow a whole battle; raises `Disagreement` where the engine does not do what the rule says."""
    b = Battle(file, Stream(steps))
    if b.raiders:
        _meet_raiders(b)
    else:
        formation.form(b)
        formation.number(b)
    while not b.ending:
        _round(b)
    after.aftermath(b)
    b.stream.end()
    return b


def _meet_raiders(b: Battle) -> None:
    """Each force is one group, and each has found the other (22.35A-B)."""
    for group in b.groups:
        group.number = 1
        formation.move_group(b, group, group.side * GROUPS)
        group.state = "engaged"
        if group.side == b.interceptor:
            group.mission = "shielding"
    air.tell_facts(b, b.engaged(0) + b.engaged(1))


def _round(b: Battle) -> None:
    air.begin_round(b)
    if b.raiders:
        for group in b.groups:
            group.results = 1
    air.patrol(b)
    if not b.raiders:
        air.counterair(b)
        air.cover(b)
        air.searchers(b)
        air.search(b)
    strikes.strikes(b)
    strikes.land(b)
    engagements.first_pairing(b)
    if not b.raiders:
        engagements.second_engagements(b)
    submarines.submarines(b)
    if b.raiders:
        after.end_of_raid(b)
        return
    leaving.withdrawal(b)
    leaving.end(b)
    if not b.ending:
        leaving.reinforcement(b)
