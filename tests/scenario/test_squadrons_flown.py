"""Squadrons ashore of a battle alone, from files: who is inverted already, and who will be for a flight at sea (23.164)."""

import pytest

from flagplot.core.errors import FlagplotError
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.files.moment import written
from flagplot.games.awaw.shared.terms import WINGS
from flagplot.games.awaw.words import asks
from flagplot.table.setting import open_text
from tests.helpers.battle_file import Answer, BattleFile, battle_text, force

ORDERS = pytest.mark.parametrize("second", [True, False])
CARRIERS = force("Carriers", "CV", more="number: 1, task-force: false, ").replace(", count: 1", "")
SHIPS = force("Cruisers", "CA", 5, more="number: 1, ")
LAST = {"searchers": 0, "patrol": 0, "counterair": 0, "strike": 0}


def battle(squadrons: str, second: bool, edition: str = "awaw-2011") -> BattleFile:
    """A carrier meets cruisers, which have aircraft in reach at Malta."""
    base = f"    bases:\n      - {{name: Malta, distance: 2, squadrons: [{{{squadrons}}}]}}\n"
    return BattleFile.of(battle_text([CARRIERS], [SHIPS], second=second, edition=edition, sailors_more=base))


def ashore(s: BattleState) -> int:
    """Row of the squadrons at Malta."""
    return next(w for w, base in enumerate(s.wing_base) if base >= 0)


def counts(b: BattleFile) -> tuple[int, int]:
    """Squadrons at Malta, and those of them that have flown."""
    w = ashore(b.s)
    return b.s.squadrons[w], b.s.flown[w]


@pytest.mark.rule("awaw-2011:23.161.1", "22.442A")
@pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2011", "awaw-2003"])
@ORDERS
def test_inverted_squadrons_have_no_part_in_a_battle(edition: str, second: bool) -> None:
    b = battle("type: NAS, count: 5, inverted: 3", second, edition)
    b.play(answers=dict(LAST), until="cover")
    assert b.legal() == [0, 1, 2] and counts(b) == (2, 0)


def most(squadrons: int) -> Answer:
    """So many squadrons, or as many as there are."""
    return lambda s: min(squadrons, s.ask_size - 1)


def struck_once(s: BattleState) -> int:
    """The squadrons of Malta strike once in a round, no others do."""
    return int(s.ask_seat == ashore(s) // WINGS and s.attacking_now[ashore(s)] == s.unavailable[ashore(s)] == 0)


@pytest.mark.rule("awaw-2011:23.164.1", "22.4421", "22.4422", "22.461B")
@ORDERS
def test_a_squadron_in_each_role_of_a_round_has_flown(second: bool) -> None:
    """One covers, one searches, two strike; in round two one covers: it is one of the four."""
    b = battle("type: NAS, count: 5", second)
    answers: dict[str, Answer] = {
        **LAST,
        "cover": 1,
        "searchers": 1,
        "strike": struck_once,
        "strike-squadrons": 2,
        "withdraw": 0,
    }
    b.fight(dice={asks.SEARCH_DIE: 1}, answers=dict(answers), until="withdraw")
    assert b.s.round == 1 and counts(b) == (5, 4)
    b.fight(dice={asks.SEARCH_DIE: 6}, answers={"withdraw": 0}, until="cover")
    b.fight(dice={asks.SEARCH_DIE: 6}, answers={**LAST, "cover": 1}, until="withdraw")
    assert b.s.round == 2 and counts(b) == (5, 4)


@pytest.mark.rule("awaw-2011:23.164.1")
@pytest.mark.parametrize("edition", ["awaw-2011", "awaw-2018"])
@ORDERS
def test_the_end_of_a_battle_names_those_that_will_be_inverted(edition: str, second: bool) -> None:
    """To their owner alone, for the table's own books; the file says of 2018 in vain that some have flown."""
    b = battle("type: NAS, count: 5, flown: 1", second, edition)
    b.fight(answers={**LAST, "cover": 2, "searchers": 1, "withdraw": 1})
    assert b.position.is_over
    named = [(event.side, event.wing, event.squadrons) for event in b.events("squadrons-flown")]
    assert named == ([(b.sailor, ashore(b.s), 3)] if edition == "awaw-2011" else [])
    seen = [[each.kind.name for each in b.position.log_for(seat)] for seat in (b.sailor, b.hunter)]
    assert ["squadrons-flown" in names for names in seen] == [bool(named), False]


@pytest.mark.rule("22.434", "awaw-2011:23.164.1")
@ORDERS
def test_squadrons_that_aborted_over_their_base_have_not_flown(second: bool) -> None:
    """Two of five abort as Malta is counteraired; one of the others covers."""
    b = battle("type: NAS, count: 5", second)
    answers = {**LAST, "counterair": 3, "cover": 1}
    b.fight(dice={asks.AIR_COMBAT_ROLL: 3, asks.SEARCH_DIE: 6}, answers=dict(answers), until="withdraw")
    w = ashore(b.s)
    assert b.s.grounded[w] > 0
    assert b.s.flown[w] == 1


@pytest.mark.rule("awaw-2011:23.164.1", "22.442A")
@pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2003"])
def test_other_editions_note_nobody(edition: str) -> None:
    b = battle("type: NAS, count: 5", True, edition)
    b.fight(answers={**LAST, "cover": 2, "searchers": 1}, until="withdraw")
    assert counts(b) == (5, 0)


@pytest.mark.rule("awaw-2011:23.164.1", "22.411")
@pytest.mark.parametrize("phase", ["start", "air-strikes"])
@ORDERS
def test_a_file_of_its_middle_says_who_has_flown(phase: str, second: bool) -> None:
    """The file has those inverted before, flown, aborted over their base; played on it notes the same as the battle itself."""
    b = battle("type: NAS, count: 8, inverted: 1, flown: 1", second)
    answers = {**LAST, "counterair": most(3), "cover": most(1), "searchers": most(1)}
    dice = {asks.AIR_COMBAT_ROLL: 3, asks.SEARCH_DIE: 1}
    b.fight(dice=dice, answers=dict(answers), until="strike")
    if phase == "start":
        b.fight(dice=dice, answers={**answers, "withdraw": 0}, until="patrol")
    text = written(b.battle, b.s, opened)  # type: ignore[arg-type]
    again = BattleFile.of(text)
    assert counts(again) == counts(b) and again.s.flown[ashore(again.s)] == 2
    assert ("counteraired: true" in text) == (phase == "air-strikes")
    assert f"phase: {phase}" in text and "inverted: 1" in text and "flown: 2" in text
    more = {**answers, "strike": struck_once, "strike-squadrons": most(2), "withdraw": 0}
    for each in (b, again):
        each.fight(dice={asks.SEARCH_DIE: 1, asks.AIR_COMBAT_ROLL: 3}, answers=dict(more), until="withdraw")
    assert counts(again) == counts(b)


def opened(text: str) -> tuple[object, BattleState]:
    """The battle of a file and the state at its first question."""
    again = open_text(text, "position")
    return again.battle, again.begin().situation


@pytest.mark.rule("awaw-2011:23.164")
@pytest.mark.parametrize(
    ("given", "said"),
    [
        (
            "type: NAS, count: 5, inverted: 3, flown: 3",
            r"squadrons\[#1\].inverted.*together at most 5 \(awaw-2011:23.164\)",
        ),
        ("type: NAS, count: 5, flown: 6", r"squadrons\[#1\].flown.*together at most 5"),
    ],
)
def test_no_more_are_inverted_or_flown_than_there_are(given: str, said: str) -> None:
    with pytest.raises(FlagplotError, match=said):
        battle(given, True)
