"""Readings of the end of rounds and battles that are open to choice, each side of them played from a file (22.5-22.7)."""

import pytest

from flagplot.games.awaw.shared.terms import ENDED_EVASION, ENDED_NO_UNDAMAGED, ENDED_ROUND_LIMIT, GROUPS
from flagplot.games.awaw.words import asks
from tests.helpers.battle import Answer
from tests.helpers.battle_file import BattleFile

HEAD = "flagplot: battle\ntitle: Readings\ntheatre: europe\nsides:\n"
EDITIONS = ("awaw-2018", "awaw-2011", "awaw-2003")
ORDERS = (True, False)
LOOSE = "task-force: false, "


def side(name: str, role: str, *forces: str, more: str = "") -> str:
    """One side of a file; each force is its name, number, further keys and ships, divided by bars."""
    text = f"  - name: {name}\n    role: {role}\n    nation: Britain\n    forces:\n"
    for force in forces:
        called, number, keys, ships = (part.strip() for part in force.split("|"))
        text += f"      - {{name: {called}, number: {number}, {keys}ships: [{ships}]}}\n"
    return text + more


def battle(
    mover: str, meeter: str, mover_first: bool, rulings: dict[str, str], edition: str = "awaw-2018"
) -> BattleFile:
    """The battle of two sides, the moving one listed first or second."""
    return BattleFile.of(HEAD + (mover + meeter if mover_first else meeter + mover), rulings=rulings, edition=edition)


EVADERS = side(
    "Mover",
    "activity",
    f"Scouts | 2 | {LOOSE} | {{name: Scouts, type: DD, count: 4}}",
    "Carriers | 6 || {name: Ark, type: CV}, {name: Cruisers, type: CA, count: 4}",
)
CHASERS = side("Meeter", "interceptor", "Chasers | 1 || {name: Guns, type: CA, count: 6}")


@pytest.mark.rule("22.71B", "22.61")
@pytest.mark.parametrize("mover_first", ORDERS)
@pytest.mark.parametrize(
    ("judged", "how"), [("after-withdrawals", ENDED_EVASION), ("before-withdrawals", ENDED_ROUND_LIMIT)]
)
def test_whether_a_carrier_that_leaves_still_counts_when_evasion_is_judged(
    judged: str, how: int, mover_first: bool
) -> None:
    """The scouts evade, the carriers go home: by then no carrier is left in the battle."""
    rulings = {"evasion-judged": judged, "evasion-end": "every-challenged"}
    sides = EVADERS + CHASERS if mover_first else CHASERS + EVADERS
    b = BattleFile.of(HEAD.replace("sides:", "round_limit: 1\nsides:") + sides, rulings=rulings)
    answers: dict[str, Answer] = {
        "engage": lambda s: 2 if b.refusal(2) == 0 else 0,
        "evade": 1,
        "withdraw": lambda s: asks.ALL if s.ask_subject % GROUPS == 5 else asks.STAY,
    }
    b.fight(dice={asks.SEARCH_DIE: 2}, answers=answers, until="go-on")
    assert len(b.events("evaded")) == 1
    mover = b.unit("Ark") // 48
    assert (b.s.ended, b.s.winner) == (how, 1 - mover if how == ENDED_EVASION else -1)


SUPPLY = side(
    "Mover",
    "activity",
    "Guards | 6 | mission: sea-supply, | {name: Hood, type: BB, size: 4}, {name: Cruisers, type: CA, count: 4}",
)
CRIPPLES = side("Meeter", "interceptor", f"Cripples | 6 | {LOOSE} | {{name: Duke, type: BB, size: 4, hits: 3}}")


@pytest.mark.rule("22.71C-a", "22.71C-b")
@pytest.mark.parametrize("mover_first", ORDERS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_whose_lack_of_sound_ships_lets_a_supply_line_fight_on(edition: str, mover_first: bool) -> None:
    b = battle(SUPPLY, CRIPPLES, mover_first, {"supply-opting": "own-lack"}, edition)
    b.fight(until="go-on")
    assert not b.questions("supply-goes-on") and b.s.ended == ENDED_NO_UNDAMAGED
    b = battle(SUPPLY, CRIPPLES, mover_first, {"supply-opting": "either-lack"}, edition)
    b.fight(answers={"supply-goes-on": lambda s: int(s.round < 2)}, until="go-on")
    assert (b.s.round, b.s.ended) == (2, ENDED_NO_UNDAMAGED)
    assert {asked[0] for asked in b.questions("supply-goes-on")} == {b.unit("Hood") // 48}


def ships(name: str, hits: int) -> str:
    """Three battleships."""
    return ", ".join(f"{{name: {name}{i}, type: BB, size: 4, hits: {hits}}}" for i in range(3))


@pytest.mark.rule("22.521D.1", "22.521E")
@pytest.mark.parametrize("mover_first", ORDERS)
@pytest.mark.parametrize(("reading", "combats"), [("two-combats", 2), ("one-combat", 1)])
def test_groups_that_choose_each_other(reading: str, combats: int, mover_first: bool) -> None:
    """In round 2 either fleet sinks the cripples that it is paired with; then they engage each other."""
    mover = side("Mover", "activity", f"A | 1 || {ships('A', 0)}", f"B | 2 || {ships('B', 3)}")
    meeter = side("Meeter", "interceptor", f"C | 1 || {ships('C', 3)}", f"D | 2 || {ships('D', 0)}")
    b = battle(mover, meeter, mover_first, {"mutual-engagement": reading})
    answers: dict[str, Answer] = {
        "capital-at-screened": lambda s: s.ask_subject % 48 % 3 + 1 if s.round == 2 else 0,
        "engage": lambda s: next((a for a in (1, 2) if b.refusal(a) == 0), 0),
    }
    b.fight(dice={asks.FLEET_ROLL: 5}, answers=answers, until="withdraw")
    for _ in range(4):
        b.answer(asks.STAY)
    before = len(b.events("fleet-combat"))
    b.fight(dice={asks.FLEET_ROLL: 5}, answers=answers, until="withdraw")
    assert b.s.round == 2 and len(b.events("sunk")) >= 6
    assert len(b.events("fleet-combat")) - before == 2 + combats
    assert len(b.questions("engage")) >= 2


def ports(*rooms: int) -> str:
    """Ports of the mover: his own, near ones, with their room."""
    return "    ports:\n" + "".join(
        f"      - {{name: P{i}, distance: {5 * i}, room: {room}}}\n" for i, room in enumerate(rooms)
    )


def homes(rooms: tuple[int, ...], reading: str, mover_first: bool) -> list[int]:
    """Ports that a force of eight factors may return to."""
    fleet = f"Fleet | 1 | {LOOSE} | {{name: Hood, type: BB, size: 4}}, {{name: Repulse, type: BB, size: 4}}"
    b = battle(side("Mover", "activity", fleet, more=ports(*rooms)), CRIPPLES, mover_first, {"full-bases": reading})
    b.fight(answers={"withdraw": asks.ALL}, until="return")
    if b.ask_name == "return":
        assert b.s.ask_seat == b.unit("Hood") // 48
        return b.legal()
    return [b.s.return_port[b.unit("Hood")]]


@pytest.mark.rule("22.63", "22.63D-a")
@pytest.mark.parametrize("mover_first", ORDERS)
def test_who_may_return_to_a_full_base(mover_first: bool) -> None:
    full, some = (2, 50, 0), (2, 0, 7)
    assert homes(full, "origin-alone", mover_first) == [0, 1]
    assert homes(full, "every-base", mover_first) == [0, 1, 2]
    assert homes(full, "no-full-base", mover_first) == [1]
    assert homes(some, "origin-alone", mover_first) == homes(some, "no-full-base", mover_first) == [0]
    assert homes(some, "every-base", mover_first) == [0, 1, 2]


LONE = side("Mover", "activity", f"Lone | 1 | {LOOSE} | {{name: One, type: DD, count: 1}}")
OTHER = side("Meeter", "interceptor", f"Other | 1 | {LOOSE} | {{name: Two, type: DD, count: 1}}")


@pytest.mark.rule("22.73", "22.71", "22.451C")
@pytest.mark.parametrize("mover_first", ORDERS)
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("reading", "has_winner"), [("nobody-wins", False), ("last-loser", True)])
def test_a_battle_that_nobody_ends_is_broken_off(
    reading: str, has_winner: bool, edition: str, mover_first: bool
) -> None:
    """Two destroyers miss each other, while the search dice grow by one a round; taken up after the 96th of 99 rounds."""
    b = battle(LONE, OTHER, mover_first, {"battles-without-end": reading}, edition)
    b.fight(until="withdraw")
    b.s.round = 96
    b.fight(until="go-on")
    assert (b.s.round, b.s.ended) == (99, ENDED_ROUND_LIMIT)
    assert b.s.search_dice[0] >= 98
    meeter = b.unit("Two") // 48
    assert b.s.winner == (1 - meeter if has_winner else -1), "the interceptor has lost a round without losses"
