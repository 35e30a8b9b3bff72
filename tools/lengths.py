"""The length of the bundled scenarios, as `scenarios/length.csv` has it.

    python -m tools.lengths            # measure all of them
    python -m tools.lengths NAME ...   # measure these, keep the others

Two seats send each sheet as it is suggested. A press sends a sheet, or confirms that something may end. Without suggestions a
seat presses as often or more. The median of a few games stands for all.
"""

import csv
import sys
from itertools import count
from statistics import median_low
from typing import Final, NamedTuple

from flagplot.core.record import SEATS
from flagplot.core.seat_view import REFEREE
from flagplot.files.shipped import LENGTH, Length, folder, lengths
from flagplot.table.seats import SIDES
from flagplot.table.setting import Setting, open_scenario
from flagplot.web.match.matches import Matches
from flagplot.web.match.seats import Seat, TokenFactory, opened
from flagplot.web.match.sheets import SheetOrder, UnsentSheet
from flagplot.web.service import playable
from flagplot.web.store.store import Store

GAMES: Final = 5
ROUND: Final = "round "
"""In the titles of the parts of a game that are rounds; a naval turn has none."""
HEAD: Final = (
    "# Lengths of matches as suggested, by `python -m tools.lengths`: medians of rounds, answers and presses.\n"
)


class NumberedTokens(TokenFactory):
    """Names and secrets in their order: suggestions follow from them, so that a game can be played again."""

    def __init__(self) -> None:
        self._next = count(1)

    def name(self) -> str:
        return f"{next(self._next):012x}"

    def secret(self) -> str:
        return f"{next(self._next):032x}"


class GameLength(NamedTuple):
    """The length of one game: its rounds, and the answers and presses of each side."""

    rounds: int
    answers: tuple[int, int]
    presses: tuple[int, int]


def played(setting: Setting, seed: int) -> GameLength:
    """Play a game as suggested."""
    store = Store("sqlite://")
    try:
        matches = Matches(store, NumberedTokens(), lambda match: None)
        head, tokens = matches.create(setting, {}, seed=seed)
        seats = [opened(store.seat(tokens[SEATS[side]][:12]), tokens[SEATS[side]]) for side in SIDES]
        presses = [0, 0]
        while True:
            with matches.reading(head.id) as (now, sitting):
                if now.is_over:
                    titles = map(setting.kit.titled, {told.round for told in sitting.stories[REFEREE].events})
                    rounds = sum(ROUND in title.lower() for title in titles)
                    return GameLength(rounds, (sitting.turn(0), sitting.turn(1)), (presses[0], presses[1]))
                side = sitting.session.position.question.seat
                turn = sitting.turn(side)
            presses[side] += pressed(matches, seats[side], turn)
    finally:
        store.close()


def pressed(matches: Matches, seat: Seat | None, turn: int) -> int:
    """Send a sheet as it is suggested; the number of presses that it took."""
    assert seat is not None
    try:
        matches.send(seat, SheetOrder(turn, {}, is_whole=False))
    except UnsentSheet:
        matches.send(seat, SheetOrder(turn, {}, is_confirmed=True, is_whole=False))
        return 2
    return 1


def row(name: str, games: int = GAMES) -> Length:
    """One line of the table."""
    setting = open_scenario(next(each.path for each in playable() if each.name == name))
    found = [played(setting, seed) for seed in range(1, games + 1)]
    answers, presses = (
        tuple(median_low(getattr(each, what)[side] for each in found) for side in SIDES)
        for what in ("answers", "presses")
    )
    one, other = setting.sides
    return Length(name, one, other, games, median_low(each.rounds for each in found), *answers, *presses)


def main(wanted: list[str]) -> None:
    """Measure, and write the table by name."""
    path = folder() / LENGTH
    names = [each.name for each in playable()]
    kept = {each.name: each for each in lengths()} if wanted else {}
    for name in wanted or names:
        kept[name] = row(name)
        print(*kept[name], sep=",", flush=True)
    with path.open("w", encoding="utf-8", newline="") as file:
        file.write(HEAD)
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(Length._fields)
        writer.writerows(kept[name] for name in sorted(names) if name in kept)


if __name__ == "__main__":
    main(sys.argv[1:])
