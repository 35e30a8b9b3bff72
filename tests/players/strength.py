"""What the doctrines do in seeded games, a line a matter; `python -m tests.players.strength` prints all lines.

    coral-sea-1942 bold-standard: rounds 24, wins 1-2, lost 31-44, answers 5f3ac1d2

The figures are sums over the seeded games of the line; the digest is one of every answer that a doctrine gave, so that nothing
moves unseen.  Where a line says `asked`, the games are played by chance, and both doctrines are asked in every one of
their positions.  Games of made-up files follow those of the scenarios that come with the program.
"""

from __future__ import annotations

import hashlib
import random
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from typing import Any, Final

from flagplot import games
from flagplot.core.dice import below, stream
from flagplot.core.doctrine import RANDOM
from flagplot.core.errors import FlagplotError
from flagplot.core.position import Position
from flagplot.games.awaw.pool.battles import random_battle
from flagplot.games.awaw.pool.operations import Ground, random_operation
from flagplot.table.setting import Setting, open_scenario, open_text
from tests.helpers.europa_random import random_fight
from tests.helpers.islands import write_map
from tests.helpers.scenario_files import BATTLES, FOLDER, OPERATIONS

KEPT: Final = Path(__file__).parents[1] / "data" / "doctrines.txt"
PAIRS: Final = (("standard", "standard"), ("bold", "standard"), ("standard", "bold"), ("bold", "bold"))
ASKED: Final = (RANDOM, RANDOM)
MOST: Final = 20_000
FILES: Final = 4
"""Made-up files of a line."""


@dataclass
class Tally:
    """Sums over the games of one line."""

    rounds: int = 0
    wins: list[int] = field(default_factory=lambda: [0, 0])
    lost: list[int] = field(default_factory=lambda: [0, 0])
    answers: Any = field(default_factory=hashlib.sha256)

    def text(self) -> str:
        """The line without its name."""
        wins, lost = (f"{a}-{b}" for a, b in (self.wins, self.lost))
        return f"rounds {self.rounds}, wins {wins}, lost {lost}, answers {self.answers.hexdigest()[:8]}"

    def note(self, position: Position, answer: int) -> None:
        """Take an answer into the digest."""
        question = position.question
        name = position.game.asks[question.kind].name
        self.answers.update(f"{question.seat} {name} {question.subject} {answer};".encode())


def played(position: Position, kit: Any, pair: tuple[str, str], seed: int, tally: Tally) -> None:
    """Play a game to its end and add it up."""
    seats = [kit.player(name, seed, seat) for seat, name in enumerate(pair)]
    others = [kit.player(name, seed, 0) for name in kit.doctrines] if pair == ASKED else []
    dice = 0
    for _ in range(MOST):
        if position.is_over:
            break
        question = position.question
        if question.is_die:
            answer = below(stream(seed, 0), dice, question.size)
            dice += 1
        else:
            for other in others:
                tally.note(position, other.answer(position, question.seat))
            answer = seats[question.seat].answer(position, question.seat)
            tally.note(position, answer)
        position.answer(answer)
    assert position.is_over, f"seed {seed}: the game does not end"
    end = position.situation
    tally.rounds += kit.rounds(end, position.log)
    if kit.counting.names_a_winner and kit.winner(end) >= 0:
        tally.wins[kit.winner(end)] += 1
    for side in range(2):
        tally.lost[side] += lost(end, side)


def lost(s: Any, side: int) -> int:
    """Factors sunk of a side; in Grand Europa hits on its units."""
    rows = range(side * len(s.hits) // 2, (side + 1) * len(s.hits) // 2)
    if hasattr(s, "capacity"):
        return sum(min(s.hits[u], s.capacity[u]) for u in rows)
    return sum(s.sunk[u] * s.size[u] for u in rows)


def of_file(path: Path, seeds: range, pair: tuple[str, str]) -> str:
    """Games of a scenario file."""
    tally, setting = Tally(), open_scenario(path)
    for seed in seeds:
        played(setting.begin(), setting.kit, pair, seed, tally)
    return tally.text()


def made_up(write: Callable[[random.Random], str], first: int, pair: tuple[str, str]) -> str:
    """Games of made-up files, a seed each; those that the reader refuses are left out."""
    tally = Tally()
    for seed in range(first, first + FILES):
        rng, setting = random.Random(seed), None
        while setting is None:
            setting = opened(write(rng))
        played(setting.begin(), setting.kit, pair, seed, tally)
    return tally.text()


def opened(text: str) -> Setting | None:
    """A made-up file, None if the reader refuses it."""
    try:
        return open_text(text, "made up")
    except FlagplotError:
        return None


def made_up_europa(first: int, pair: tuple[str, str]) -> str:
    """Made-up combats of Grand Europa."""
    tally, kit = Tally(), games.kit("europa")
    for seed in range(first, first + FILES):
        f = random_fight(seed)
        played(Position.begin(kit.game, f.t, f.s), kit, pair, seed, tally)
    return tally.text()


@cache
def board() -> Ground:
    """A made-up map of the Pacific, in a folder of its own."""
    return write_map(Path(tempfile.mkdtemp()) / "pacific", "pacific")


def a_battle(rng: random.Random) -> str:
    """A made-up battle with more of what is rare."""
    return random_battle(rng, late=0.5, submarines=0.7)


def an_operation(rng: random.Random) -> str:
    """A made-up naval turn."""
    return random_operation(rng, board())


def told(pair: tuple[str, str]) -> str:
    """The players of a line."""
    return "asked" if pair == ASKED else "-".join(pair)


@cache
def lines() -> Mapping[str, Callable[[], str]]:
    """What is kept, by its name: each line is worked out when it is called."""
    found: dict[str, Callable[[], str]] = {}
    for pair in (*PAIRS, ASKED):
        for path in BATTLES:
            found[f"{path.stem} {told(pair)}"] = partial(of_file, path, range(1, 4), pair)
        for path in sorted((FOLDER / "europa").glob("*.yaml")):
            found[f"europa/{path.stem} {told(pair)}"] = partial(of_file, path, range(1, 9), pair)
        for path in OPERATIONS if pair in (PAIRS[0], PAIRS[3]) else ():
            found[f"{path.stem} {told(pair)}"] = partial(of_file, path, range(1, 2), pair)
    for n, pair in enumerate(8 * (*PAIRS, ASKED)):
        found[f"battles {FILES * n} {told(pair)}"] = partial(made_up, a_battle, FILES * n, pair)
        found[f"europa {FILES * n} {told(pair)}"] = partial(made_up_europa, FILES * n, pair)
    for n, pair in enumerate((*PAIRS, ASKED)):
        found[f"operations {FILES * n} {told(pair)}"] = partial(made_up, an_operation, FILES * n, pair)
    return found


def kept() -> dict[str, str]:
    """The lines as they were last taken."""
    return dict(line.split(": ", 1) for line in KEPT.read_text(encoding="utf-8").splitlines())


def main() -> None:
    """Print every line as it is now."""
    for name, work in lines().items():
        print(f"{name}: {work()}")


if __name__ == "__main__":
    main()
