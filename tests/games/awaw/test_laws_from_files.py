"""Laws of naval combat and interception over games made up as files, in all three editions, played by random legal answers.

What never flew is not lost; who fights is at war with somebody there or sails with those who are; ports give back the room
that they gave.  That questions read unlike each other is tests/table/test_words_apart.py, that every byte of a letter is
covered tests/table/fair/test_bytes.py.
"""

import random
from collections.abc import Iterator
from typing import Any

import pytest
import yaml

from flagplot.core.dice import SeededDice, below, stream
from flagplot.core.position import Position
from flagplot.files.yaml_lines import QUICK
from flagplot.games.awaw.pool import battles
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.intercept.eligible import are_at_war
from flagplot.games.awaw.turn.rows import factors_in_port
from flagplot.games.awaw.turn.state import TurnState
from flagplot.games.awaw.turn.words import asks as of_turn
from flagplot.games.awaw.words import asks, events
from flagplot.table.setting import Setting, open_text
from tests.helpers.blocks import first

every_edition = pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2011", "awaw-2003"])
MOST = 4000
FLIGHTS = ("patrol", "counterair", "strike-squadrons")
"""Questions whose answers are squadrons of carriers that fly."""
EAGER = ("announce", "join", "intercept-hex", "counterair", "strike", "surprise-strike", "strike-squadrons")
"""Questions to which the last answer is given in place of a zero, so that there is something to see."""


def played(setting: Setting, seed: int, names: dict[int, Any]) -> Iterator[tuple[Position[Any, Any], str, int]]:
    """A game by random legal answers: the position before each answer, the name of its question and the answer."""
    position, dice = setting.begin(), SeededDice(stream(seed, 0))
    for number in range(MOST):
        if position.is_over:
            yield position, "", 0
            return
        question = position.question
        if question.is_die:
            name, answer = "die", dice.roll(question.size)
        else:
            legal, name = position.choices(), names[question.kind].name
            answer = legal[below(seed, number, len(legal))]
            answer = legal[-1] if name in EAGER and answer == 0 else answer
        yield position, name, answer
        position.answer(answer)
    raise AssertionError("the game does not end")


@every_edition
@pytest.mark.parametrize("seed", first(8, range(30), 8))
@pytest.mark.rule("22.463", "22.463C", "22.435")
def test_no_squadron_is_lost_for_want_of_a_deck_that_did_not_fly_in_the_round(edition: str, seed: int) -> None:
    """Those that came back from a base or a strike, or flew patrol, may be; never more than these, side by side."""
    setting = open_text(battles.battle(seed), "battle", edition)
    flown, read = [0, 0], 0
    for position, name, answer in played(setting, seed, asks.BY_CODE):
        for event in position.log[read:]:
            if event.kind == events.ROUND_BEGINS:
                flown = [0, 0]
            if event.kind == events.SQUADRONS_LOST_AT_SEA:
                assert event.squadrons <= flown[event.side], (edition, seed, event)
        read = len(position.log)
        if name in FLIGHTS:
            flown[position.question.seat] += answer


def with_peace(seed: int) -> tuple[str, list[list[str]]]:
    """The file of a turn, some countries of one side at peace with some of the other."""
    data = yaml.load(battles.turn(seed), QUICK)
    nations = [
        sorted({ship.get("nation", side["nation"]) for force in side["forces"] for ship in force["ships"]})
        for side in data["sides"]
    ]
    pairs = [[one, other] for one in nations[0] for other in nations[1]]
    chance = random.Random(seed)
    peace = chance.sample(pairs, chance.randrange(len(pairs))) if len(pairs) > 1 else []
    return yaml.safe_dump(data | ({"peace": peace} if peace else {}), sort_keys=False), peace


def companions(s: TurnState, f: int) -> set[int]:
    """Forces that sail in one voyage with a force, itself included."""
    first = f // terms.FORCES * terms.FORCES
    together = {f}
    for leg in range(len(s.leg_force)):
        row = s.leg_force[leg]
        if s.leg_side[leg] == f // terms.FORCES and row[f - first]:
            together |= {first + g for g in range(terms.FORCES) if row[g]}
    return together


@every_edition
@pytest.mark.parametrize("seed", first(8, range(24), 8))
@pytest.mark.rule("22.112", "22.141", "22.163")
def test_who_fights_is_at_war_with_somebody_there_or_sails_with_those_who_are(edition: str, seed: int) -> None:
    text, _ = with_peace(seed)
    was = 0
    for position, _name, _answer in played(open_text(text, "turn", edition), seed, of_turn.BY_CODE):
        s = position.situation
        if s.fighting and not was:
            here = [f for f in range(2 * terms.FORCES) if s.role_in_battle[f]]
            for f in here:
                foes = [g for g in here if g // terms.FORCES != f // terms.FORCES]
                friends = companions(s, f) & set(here)
                assert not foes or any(are_at_war(s, one, g) for one in friends for g in foes), (edition, seed, f)
        was = s.fighting


def based(s: TurnState) -> list[int]:
    """Factors that take room, by the place where their force is at home."""
    found = [0] * len(s.place_room)
    for f in range(2 * terms.FORCES):
        if s.home[f] >= 0:
            found[s.home[f]] += factors_in_port(s, f)
    return found


@every_edition
@pytest.mark.parametrize("seed", first(8, range(24), 8))
@pytest.mark.rule("22.63", "22.63D")
def test_a_port_takes_and_gives_back_the_same_room(edition: str, seed: int) -> None:
    """Room and what is based there are the same sum at the end as at the beginning, but for what went down meanwhile.

    Ships that sink leave their room no later than the turn ends; in it a port may keep it for them.
    """
    setting = open_text(battles.turn(seed), "turn", edition)
    begun = setting.begin().situation
    before = [sum(each) for each in zip(begun.place_room, based(begun), strict=True)]
    for position, name, _answer in played(setting, seed, of_turn.BY_CODE):
        if name:
            continue
        s = position.situation
        lowest = [sum(each) for each in zip(s.place_room, based(s), strict=True)]
        lost = sum(s.size[u] * s.sunk[u] for u in range(2 * terms.UNITS))
        over = [p for p, excess in enumerate(s.place_excess) if excess]
        for p, (was, now) in enumerate(zip(before, lowest, strict=True)):
            assert p in over or was - lost <= now <= was, (
                edition,
                seed,
                setting.battle.roster.places[p],
                was,
                now,
                lost,
            )
