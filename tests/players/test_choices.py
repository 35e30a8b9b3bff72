"""What a doctrine chooses in small positions, each a scenario file played to the question: what its first lines promise."""

from collections.abc import Sequence

import pytest

from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.shared.groups import ships as afloat
from flagplot.games.awaw.words import asks
from tests.helpers.battle_file import BattleFile, force, loose
from tests.helpers.seats import DOCTRINES

BOTH = pytest.mark.parametrize("doctrine", ["standard", "bold", "trained"])
ORDERS = pytest.mark.parametrize("second", [False, True])


def asked(f: BattleFile, doctrine: str = "standard", noise: int = 0) -> int:
    """What a doctrine answers to the pending question."""
    answer: int = DOCTRINES["awaw"][doctrine](f.position.tables, f.position.view(f.s.ask_seat), noise)
    assert answer in f.legal()
    return answer


def ships(name: str, *entries: str, more: str = "") -> str:
    """A force of several entries of ships, each its type and what else is said of it, named after its type."""
    listed: list[str] = []
    for entry in entries:
        kind, _, rest = entry.partition(" ")
        listed.append(f"{{name: {name} {kind}{len(listed)}, type: {kind}{', ' if rest else ''}{rest}}}")
    return f"{{name: {name}, {more}ships: [{', '.join(listed)}]}}"


def loose_ships(name: str, *entries: str, more: str = "") -> str:
    return ships(name, *entries, more=f"task-force: false, {more}")


# ------------------------------------------------------------ forming
@BOTH
@ORDERS
@pytest.mark.parametrize(("noise", "guns", "carriers"), [(0, 1, 6), (1, 1, 6), (2, 2, 5), (3, 3, 4), (4, 1, 6)])
def test_guns_want_the_low_numbers_and_carriers_the_high_ones(
    noise: int, guns: int, carriers: int, second: bool, doctrine: str
) -> None:
    """Mostly the lowest and the highest, now and then the next ones, so that the enemy cannot count on it."""
    carrier = ships("Flat", "CV", "CA count: 2", "DD count: 3")
    f = BattleFile(
        [ships("Line", "BB size: 4", "BB size: 4", "CA count: 4"), carrier], [force("X", "CA", 10)], second=second
    )
    found: dict[int, int] = {}
    while f.ask_name != "search" and len(found) < 2:
        f.play(until="number")
        number = f.legal()[0]
        if f.s.ask_seat == f.hunter:
            number = asked(f, doctrine, noise)
            found[f.s.ask_subject] = number + 1
        f.position.answer(number)
    assert sorted(found.values()) == sorted((guns, carriers))


@BOTH
def test_cargo_wants_the_highest_number(doctrine: str) -> None:
    convoy = loose_ships("Convoy", "TR count: 2, laden: true", "DD count: 3", more="mission: sea-transport, cargo: 2, ")
    f = BattleFile([force("X", "CA", 10)], [convoy])
    f.play(until="number", answers={"strengthen": 0})
    while f.s.ask_seat != f.sailor:
        f.position.answer(f.legal()[0])
    assert f.ask_name == "number" and asked(f, doctrine) + 1 == 6


# ------------------------------------------------------------ in the air
@pytest.mark.parametrize(("doctrine", "noise", "ashore", "patrol"), [
    ("standard", 0, 0, 0), ("standard", 5, 0, 0),  # all strike
    ("standard", 2, 8, 0), ("standard", 3, 8, 1),  # a sixth of three under threat: chance rounds
    ("standard", 5, 7, 0),  # seven squadrons are no threat
    ("bold", 5, 0, 0), ("bold", 5, 8, 0),
])  # fmt: skip
def test_few_squadrons_patrol_and_only_under_threat(doctrine: str, noise: int, ashore: int, patrol: int) -> None:
    base = f"    bases: [{{name: Base, distance: 2, squadrons: [{{type: NAS, count: {ashore}}}]}}]\n" if ashore else ""
    f = BattleFile([ships("Flat", "CV", "CA count: 4", "DD count: 4")], [force("X", "CA", 10)], sailors_more=base)
    f.play(until="patrol")
    assert f.s.ask_seat == f.hunter
    assert asked(f, doctrine, noise) == patrol


# ------------------------------------------------------------ withdrawing
NOTHING_FOUND = 5


def dull(s: BattleState) -> int:
    """Dice that find nothing and hit little."""
    return NOTHING_FOUND if s.roll_purpose == asks.SEARCH_DIE else 1


def leaves_in(hunters: Sequence[str], sailors: Sequence[str], seat: str, doctrine: str, **more: str) -> int:
    """The round in which a side that hardly meets the other breaks off."""
    f = BattleFile(hunters, sailors, **more)  # type: ignore[arg-type]
    leaver = f.hunter if seat == "hunter" else f.sailor
    for _ in range(90):
        f.play(until="withdraw", die=dull, answers={"withdraw": 0, "strengthen": 0})
        if f.s.ask_seat == leaver and asked(f, doctrine) == asks.ALL:
            return f.s.round
        f.position.answer(asks.STAY)
    return 0


CARGO = "mission: sea-transport, cargo: 2, number: 6, "
CONVOY = loose_ships("Convoy", "TR count: 2, laden: true", "DD count: 9", more=CARGO)
SAILORS = force("Y", "CA", 10, "number: 6, ")


@pytest.mark.parametrize(("seat", "sailors", "doctrine", "round_number"), [
    ("sailor", SAILORS, "standard", 40),  # leaving is losing, though nobody attacks
    ("hunter", SAILORS, "standard", 40),
    ("sailor", CONVOY, "standard", 40),
    ("sailor", SAILORS, "bold", 24),
    ("hunter", SAILORS, "bold", 24),
])  # fmt: skip
def test_a_side_breaks_off_in_time(seat: str, sailors: str, doctrine: str, round_number: int) -> None:
    hunters = loose("X", "DD", 9, "number: 5, ") if sailors == CONVOY else force("X", "CA", 10, "number: 5, ")
    assert leaves_in([hunters], [sailors], seat, doctrine) == round_number


@pytest.mark.parametrize(("seat", "factors", "groups", "leaves"), [
    ("sailor", 2, 6, True), ("sailor", 2, 5, False),  # under 20 in a hundred of groups thought as strong as all of its own
    ("hunter", 2, 6, True), ("hunter", 2, 5, False),
    ("sailor", 9, 6, True), ("hunter", 9, 6, True),  # of eight guns, which a hidden group counts for at most
    ("cargo", 2, 3, True), ("cargo", 9, 3, True), ("cargo", 9, 2, False),  # under 40
])  # fmt: skip
def test_the_weaker_side_withdraws(seat: str, factors: int, groups: int, leaves: bool) -> None:
    """Destroyers count one gun each; of the enemy nothing has been seen but that there are groups."""
    few = loose("X", "DD", factors, "number: 6, ")
    many = [force(f"Y{n}", "CA", 10, f"number: {n}, ") for n in range(1, groups + 1)]
    if seat == "cargo":
        few = loose_ships("X", "TR count: 2, laden: true", f"DD count: {factors}", more=CARGO)
    f = BattleFile(*([few], many) if seat == "hunter" else (many, [few]))
    f.play(until="withdraw", die=NOTHING_FOUND, answers={"strengthen": 0})
    while f.s.ask_seat != (f.hunter if seat == "hunter" else f.sailor):
        f.position.answer(asks.STAY)
    assert asked(f) == (asks.ALL if leaves else asks.STAY)
    assert asked(f, "bold") == asks.STAY


@pytest.mark.parametrize(("doctrine", "left"), [("standard", 4), ("bold", 6)])
def test_cargo_that_was_fought_leaves_its_escort_behind(doctrine: str, left: int) -> None:
    """The transports alone go home, below the enemy's strength: the escort can still win the battle."""
    few = loose_ships("X", "TR count: 2, laden: true", "DD count: 4", more=CARGO)
    f = BattleFile([force(f"Y{n}", "CA", 5, f"number: {n}, ") for n in (1, 2)], [few])
    f.play(until="withdraw", die=NOTHING_FOUND, answers={"strengthen": 0})
    while f.s.ask_seat != f.sailor:
        f.position.answer(asks.STAY)
    g = f.s.ask_subject
    assert asked(f, doctrine) == asks.STAY
    f.s.fought[g] = 1
    f.position.answer(asked(f, doctrine))
    while f.ask_name in ("withdraw-ships", "withdraw-damaged"):
        f.position.answer(asked(f, doctrine))
    assert afloat(f.s, g) == left


def test_nobody_follows_an_enemy_who_leaves() -> None:
    """Both are tired of a battle in which nobody finds anybody; who is asked second sees that the other has gone, and stays."""
    hunters = ships("X", "DD count: 2", more="task-force: false, number: 5, ")
    f = BattleFile([hunters], [loose("Y", "DD", 2, "number: 6, ")])
    f.play(until_round=40, die=dull)
    f.play(until="withdraw", die=dull)
    first = f.s.ask_seat
    assert asked(f) == asks.ALL
    stays = f.position.copy()
    f.position.answer(asks.ALL)
    stays.answer(asks.STAY)
    assert (f.ask_name, f.s.ask_seat) == ("withdraw", 1 - first)
    assert asked(f) == asks.STAY
    f.position = stays
    assert (f.ask_name, f.s.ask_seat) == ("withdraw", 1 - first)
    assert asked(f) == asks.ALL
