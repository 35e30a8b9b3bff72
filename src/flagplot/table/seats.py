"""The players of the seats: a doctrine or a person at each."""

from typing import Final

from flagplot.core.doctrine import Player
from flagplot.core.errors import FlagplotError, one_of
from flagplot.core.offers.kit import Kit
from flagplot.core.record import SEATS
from flagplot.search import seating
from flagplot.table.setting import Setting

PERSON: Final = "person"
SIDES: Final = (0, 1)


def read_doctrines(text: str, setting: Setting, counted: bool = False) -> dict[int, str]:
    """Read `A=standard,B=bold` or one name for both sides. For counted games, doctrines only."""
    known = setting.kit.players
    chosen = dict.fromkeys(SIDES, known[0])
    given = set()
    for word in (part.strip() for part in text.split(",") if part.strip()):
        side, equals, name = word.rpartition("=")
        seating.check(setting.kit, name, "--doctrine", counted)
        seats = [setting.seat(side, "--doctrine")] if equals else list(SIDES)
        for seat in seats:
            if seat in given:
                raise FlagplotError("a side has two doctrines", field="--doctrine", expected="A=NAME,B=NAME")
            given.add(seat)
            chosen[seat] = name
    return chosen


def write_seats(names: dict[int, str]) -> str:
    """The players, in the form of a record's header."""
    return " ".join(f"{SEATS[seat]}={names[seat]}" for seat in SIDES)


def read_seats(text: str, file: str, kit: Kit) -> dict[int, str]:
    """The players, from a record's header."""
    names, known = {}, (*kit.players, PERSON)
    for word in text.split():
        letter, _, name = word.partition("=")
        if letter not in ("A", "B") or not (name == PERSON or seating.is_known(kit, name)):
            raise FlagplotError(f"{word!r} is not a valid player", file=file, field="doctrine", expected=one_of(known))
        names["AB".index(letter)] = name
    return {seat: names.get(seat, known[0]) for seat in SIDES}


def seat_players(kit: Kit, names: dict[int, str], seed: int) -> dict[int, Player | None]:
    """Create the players of a battle with that seed; none for a person's seat."""
    return {seat: None if names[seat] == PERSON else seating.player(kit, names[seat], seed, seat) for seat in SIDES}
