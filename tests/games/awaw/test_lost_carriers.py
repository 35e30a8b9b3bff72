"""Squadrons whose carrier was hit: in the air they strike and look for a deck, aboard they go down with it (22.46, 22.463)."""

import pytest

from flagplot.games.awaw import asks, editions, events, terms
from flagplot.games.awaw.reckoning import losses
from flagplot.games.awaw.roster import Roster
from flagplot.games.awaw.telling import Teller
from tests.helpers.battle import Answer, Battle, light, named
from tests.helpers.strike_battle import found, whole_strike

FOE = terms.GROUPS
NOTHING = [1, 1]
SAME_WING = [0, 0, 0]


def struck_before_it_flew(hits_before: int) -> Battle:
    """Side 1 strikes the CV in group 6 (wing 0) first, with two hits or more; the CV in group 5 (wing 1) is whole.

    Ten squadrons at roll 12 of the attack, two for the air defence; side 0 is then asked for its strike.
    """
    b = Battle(combat_round=1)
    b.group(0, 6, named("CVB", nation="Japan", hits=hits_before))
    b.group(0, 5, named("CV", nation="Japan"))
    b.group(1, 2, named("CV"), light("DD", 9))
    found(b, {(0, 6): 2, (1, 2): 1})
    squadrons = 1 if hits_before else 3
    answers: dict[str, Answer] = {"strike": [6, 0], "strike-squadrons": [squadrons], "air-target": whole_strike}
    b.play(dice=[*NOTHING, 6, 6], answers=answers, until="strike-squadrons")
    return b


@pytest.mark.rule("22.461B-a", "22.463C.2")
def test_x() -> None:
    for h in (0,1,2,3):
        b = struck_before_it_flew(h)
        print(h, b.s.hits[:2], b.s.count[:2], b.s.hurt[:2], b.ask_name, b.s.ask_seat, b.asked, b.log)
    assert 0
