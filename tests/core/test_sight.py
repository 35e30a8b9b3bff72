"""Views are made from declarations: what no field allows nobody sees, and a field that does not say so fails (house.md)."""

from typing import Annotated, Any

import pytest

from flagplot.core.ask import QUESTION
from flagplot.core.schema import ASKED, NOBODY, OWNER, PUBLIC, Declare, Field, Record
from flagplot.core.visibility import RowOwnership, Visibility, VisibilityLevel
from flagplot.games.awaw.battle.sight import SIGHT as BATTLE
from flagplot.games.awaw.turn.sight import SIGHT as TURN
from flagplot.games.europa.sight import SIGHT as EUROPA
from tests.test_dialect import offences

ALL = (BATTLE, TURN, EUROPA)
FOUND, NEAR, DICE = "found ships", "near ships", "dice"
_one, _side, _ship, _shot = Declare(), Declare("side", 2), Declare("ship", 6), Declare("shot", 4)


class Pond(Record):
    """A game of three ships a side."""

    ask_seat: Annotated[int, _one(-1, 2, PUBLIC, start=-1)]
    ask_kind: Annotated[int, _one(0, 9, ASKED, DICE)]
    turn: Annotated[int, _one(0, 9, PUBLIC, public_alias="turn_told")]
    deep: Annotated[int, _one(0, 9, NOBODY)]
    ships: Annotated[list[int], _side(0, 3, OWNER)]
    plan: Annotated[list[int], _side(0, 9, ASKED)]
    found: Annotated[list[int], _ship(0, 1, PUBLIC)]
    size: Annotated[list[int], _ship(0, 9, OWNER, FOUND)]
    speed: Annotated[list[int], _ship(0, 9, OWNER, NEAR)]
    cargo: Annotated[list[int], _ship(0, 9, OWNER)]
    shots: Annotated[int, _one(0, 4, PUBLIC)]
    shot_side: Annotated[list[int], _shot(0, 1, PUBLIC)]
    shot_at: Annotated[list[list[int]], _shot(0, 9, OWNER, long=2)]


def is_found(s: Pond, row: int) -> bool:
    """Whether a ship was found."""
    return s.found[row] == 1


def is_near(s: Pond, row: int) -> bool:
    """Whether one sees how fast it is."""
    return s.size[row] > 4


def is_rolled(s: Pond) -> bool:
    """Whether dice are thrown."""
    return s.ask_seat == 2


def turn_told(s: Pond, seat: int) -> int:
    """The turn that a seat is told of."""
    return s.turn + seat


LEVELS = (
    VisibilityLevel(FOUND, "ship", is_found, moved=True, count="ships"),
    VisibilityLevel(NEAR, "ship", is_near, of=FOUND),
    VisibilityLevel(DICE, when=is_rolled),
)
ROWS = {"side": RowOwnership(), "ship": RowOwnership(), "shot": RowOwnership(owner="shot_side", count="shots")}
SIGHT = Visibility(Pond, ROWS, LEVELS, globals())


def pond() -> Pond:
    """Side B's first and third ship were found, the third is seen near."""
    s = Pond()
    s.turn, s.deep, s.ships, s.plan = 4, 7, [2, 3], [8, 9]
    s.found, s.size, s.speed, s.cargo = [0, 1, 0, 1, 0, 1], [1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6], [1] * 6
    s.shots, s.shot_side, s.shot_at = 2, [1, 0, 0, 0], [[1, 2], [3, 4], [5, 6], [7, 8]]
    return s


@pytest.fixture(params=["imported", "anew"])
def sight(request: pytest.FixtureRequest) -> Visibility[Pond]:
    """The sight of the pond, as it was made at import and as it is made now."""
    return SIGHT if request.param == "imported" else Visibility(Pond, ROWS, LEVELS, dict(globals()))


def test_a_view_holds_what_is_declared_and_no_more(sight: Visibility[Pond]) -> None:
    """Rows that were found are moved together, a narrower level adds to them, what is told is told."""
    seen = sight.view(pond(), 0)
    assert (seen.turn, seen.deep, seen.ships, seen.plan) == (4, 0, [2, 2], [0, 0])
    assert seen.size == [1, 2, 3, 4, 6, 0] and seen.speed == [1, 2, 3, 0, 6, 0] and seen.cargo == [1, 1, 1, 0, 0, 0]
    assert seen.shot_at == [[0, 0], [3, 4], [0, 0], [0, 0]]
    other = sight.view(pond(), 1)
    assert (other.turn, other.ships) == (5, [1, 3])
    assert other.size == [2, 0, 0, 4, 5, 6] and other.shot_at[0] == [1, 2]


def test_the_question_is_for_the_seat_that_is_asked_and_dice_for_all(sight: Visibility[Pond]) -> None:
    for seat, kinds in ((0, (3, 0)), (1, (0, 3)), (2, (3, 3)), (-1, (0, 0))):
        s = pond()
        s.ask_seat, s.ask_kind = seat, 3
        assert (sight.view(s, 0).ask_kind, sight.view(s, 1).ask_kind) == kinds
        assert sight.view(s, 0).plan == ([8, 0] if seat == 0 else [0, 0])


class Bay(Record):
    """Two fleets a side with ships in them, a coast that is shown in parts, and a wind that is told while it blows."""

    ask_seat: Annotated[int, _one(-1, 2, PUBLIC, start=-1)]
    ask_kind: Annotated[int, _one(0, 9, ASKED)]
    ask_subject: Annotated[int, _one(0, 9, ASKED)]
    ask_object: Annotated[int, _one(0, 9, ASKED)]
    ask_size: Annotated[int, _one(0, 9, ASKED)]
    wind: Annotated[int, _one(0, 9, PUBLIC, public_alias="wind_told", public_alias_while="blows")]
    met: Annotated[list[int], Declare("fleet", 4)(0, 1, PUBLIC)]
    speed: Annotated[list[int], Declare("fleet", 4)(0, 9, OWNER, "met fleets")]
    fleet: Annotated[list[int], Declare("ship", 8)(0, 3, OWNER, "ships of fleets")]
    guns: Annotated[list[int], Declare("ship", 8)(0, 9, OWNER, "ships of fleets")]
    mines: Annotated[list[int], Declare("mine", 4)(0, 9, NOBODY, "swept mines")]
    depths: Annotated[list[list[int]], Declare("mine", 4)(0, 9, NOBODY, "sounded depths", long=2)]
    signal: Annotated[int, _one(0, 9, NOBODY, "signals")]


def wind_told(s: Bay, seat: int) -> int:
    """What a seat is told of the wind."""
    return s.wind // 2


def blows(s: Bay) -> bool:
    """Whether there is any."""
    return s.wind > 3


def is_met(s: Bay, row: int) -> bool:
    """Whether a fleet was met."""
    return s.met[row] == 1


def is_hoisted(s: Bay) -> bool:
    """Whether a signal flies."""
    return s.signal > 5


def is_day(s: Bay) -> bool:
    """Whether anything is to be seen."""
    return s.wind != 9


BAY_ROWS = {"fleet": RowOwnership(), "ship": RowOwnership(), "mine": RowOwnership()}
BAY_LEVELS = (
    VisibilityLevel("met fleets", "fleet", is_met, is_day),
    VisibilityLevel("ships of fleets", "ship", of="met fleets", container="fleet", moved=True),
    VisibilityLevel("swept mines", "mine", asked=True, span=(1, 3)),
    VisibilityLevel("sounded depths", "mine", span=(2, 4)),
    VisibilityLevel("signals", when=is_hoisted),
)


def bay() -> Bay:
    """Fleet 3 of side B was met; its ships are the rows 4 and 7."""
    s = Bay()
    s.wind, s.met, s.speed = 6, [1, 0, 0, 1], [1, 2, 3, 4]
    s.fleet, s.guns = [0, 0, 1, 1, 3, 2, 2, 3], [1, 2, 3, 4, 5, 6, 7, 8]
    s.mines, s.depths, s.signal = [1, 2, 3, 4], [[1, 2], [3, 4], [5, 6], [7, 8]], 6
    return s


def in_the_bay(s: Bay, seat: int) -> Bay:
    return Visibility(Bay, BAY_ROWS, BAY_LEVELS, dict(globals())).view(s, seat)


def test_ships_are_shown_with_the_fleet_in_which_they_lie_and_moved_together() -> None:
    seen = in_the_bay(bay(), 0)
    assert seen.speed == [1, 2, 0, 4] and seen.guns == [1, 2, 3, 4, 5, 8, 0, 0] and seen.fleet[4:] == [3, 3, 0, 0]
    other = in_the_bay(bay(), 1)
    assert other.speed == [1, 0, 3, 4] and other.guns == [1, 2, 0, 0, 5, 6, 7, 8]


@pytest.mark.parametrize(("seat", "mines"), [(0, [0, 2, 3, 0]), (1, [0] * 4), (2, [0] * 4)])
def test_rows_between_two_bounds_are_shown_to_whom_they_are_for(seat: int, mines: list[int]) -> None:
    s = bay()
    s.ask_seat = seat
    assert in_the_bay(s, 0).mines == mines
    assert in_the_bay(s, 0).depths == [[0, 0], [0, 0], [5, 6], [7, 8]]


@pytest.mark.parametrize(
    ("wind", "signal", "told", "speed", "shown"),
    [(3, 5, 3, [1, 2, 0, 4], 0), (4, 6, 2, [1, 2, 0, 4], 6), (9, 6, 4, [1, 2, 0, 0], 6)],
)
def test_what_hangs_on_the_situation_is_shown_while_it_is_so(
    wind: int, signal: int, told: int, speed: list[int], shown: int
) -> None:
    s = bay()
    s.wind, s.signal = wind, signal
    seen = in_the_bay(s, 0)
    assert (seen.wind, seen.speed, seen.signal) == (told, speed, shown)


def test_a_partial_view_has_the_fields_that_are_asked_for_and_no_other() -> None:
    sight, s = Visibility(Bay, BAY_ROWS, BAY_LEVELS, dict(globals())), bay()
    s.ask_seat, s.ask_size = 0, 4
    for _ in range(2):
        seen = sight.partial_view(s, 0, frozenset((*QUESTION, "guns", "signal")))
        assert (seen.guns, seen.signal, seen.ask_seat, seen.ask_size) == ([1, 2, 3, 4, 5, 8, 0, 0], 6, 0, 4)
        assert not {"speed", "fleet", "mines", "wind"} & seen.__dict__.keys()
    assert sight.partial_view(s, 1, frozenset(["speed"])).speed == [1, 0, 3, 4]


class Rafts(Record):
    """Rafts of both sides that lie together, none of which is counted; some have sunk."""

    ask_seat: Annotated[int, _one(-1, 2, PUBLIC, start=-1)]
    whose: Annotated[list[int], Declare("raft", 5)(0, 1, PUBLIC)]
    afloat: Annotated[list[int], Declare("raft", 5)(0, 1, PUBLIC)]
    load: Annotated[list[int], Declare("raft", 5)(0, 9, OWNER)]


def is_afloat(s: Rafts, row: int) -> bool:
    """Whether a raft has not sunk."""
    return s.afloat[row] == 1


@pytest.mark.parametrize(("seat", "load"), [(0, [1, 0, 0, 0, 5]), (1, [0, 2, 0, 4, 0])])
def test_rows_that_lie_together_are_their_owners_while_they_are_used(seat: int, load: list[int]) -> None:
    s = Rafts()
    s.whose, s.afloat, s.load = [0, 1, 0, 1, 0], [1, 1, 0, 1, 1], [1, 2, 3, 4, 5]
    rows = {"raft": RowOwnership(owner="whose", used=is_afloat)}
    assert Visibility(Rafts, rows, (), dict(globals())).view(s, seat).load == load


def test_a_view_shares_nothing_that_it_could_change() -> None:
    s = pond()
    before = list(s.numbers())
    seen = SIGHT.view(s, 0)
    for name, field in Pond.fields.items():
        if field.shape and name not in ("plan",):
            row: Any = getattr(seen, name)
            assert row is not getattr(s, name)
    seen.shot_at[1][0] = 9
    assert list(s.numbers()) == before


@pytest.mark.parametrize(
    ("declared", "words"),
    [
        (Field(0, 1, OWNER), "its owner's"),
        (Field(0, 1, OWNER, (4,), "boat"), "its owner's"),
        (Field(0, 1, ASKED, (6,), "ship"), "a row for more than each side"),
        (Field(0, 1, OWNER, (6,), "ship", shown=("seen from afar",)), "not a level of such rows"),
        (Field(0, 1, OWNER, (2,), "side", shown=(FOUND,)), "not a level of such rows"),
        (Field(0, 1, PUBLIC, public_alias="guessed"), "not a rule"),
    ],
)
def test_a_field_that_does_not_say_who_sees_it_is_refused(declared: Field, words: str) -> None:
    """At import, where the view is made."""
    careless = type("Careless", (Pond,), {"__annotations__": {"secret": Annotated[Any, declared]}})
    with pytest.raises(TypeError, match=words):
        Visibility(careless, ROWS, LEVELS, dict(globals()))


def test_a_field_says_who_sees_it() -> None:
    """There is no default, and no fifth kind of seeing."""
    with pytest.raises(TypeError):
        Field(0, 1)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="who may see"):
        Field(0, 1, 4)


@pytest.mark.parametrize("sight", [*ALL, SIGHT], ids=lambda sight: sight.record.__name__)
def test_the_text_of_a_view_is_in_the_dialect_of_the_rules(sight: Visibility[Any]) -> None:
    assert list(offences(sight.text)) == []
    written = frozenset[str]().union(*(part.fields for part in sight.parts))
    counts = {level.count for level in sight.levels.values()}
    for name, field in sight.record.fields.items():
        copied = len(sight.always(name, 0)) + len(sight.always(name, 1))
        assert (copied > 0 or name in written) == (field.audience != NOBODY or bool(field.shown) or name in counts), (
            name
        )
