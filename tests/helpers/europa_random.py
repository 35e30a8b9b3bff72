"""Random legal combats of Grand Europa, set up and played by numbers from a seed."""

from collections.abc import Iterator

from flagplot.core.dice import below
from flagplot.core.position import Position
from flagplot.games.europa import terms
from flagplot.games.europa.game import GAME
from flagplot.games.europa.terms import SEA_NAMES
from flagplot.games.europa.words import asks
from tests.helpers.europa import Fight, Unit, ss

LONGEST = 20_000


class Numbers:
    """One number after another from a seed."""

    def __init__(self, seed: int) -> None:
        self.seed, self.drawn = seed, 0

    def below(self, size: int) -> int:
        self.drawn += 1
        return below(self.seed, self.drawn, size)


def random_unit(n: Numbers, deadly: bool = False) -> Unit:
    """A unit of a surface group; a deadly one has more gunnery and sinks from a single hit."""
    kind = ["TF", "TF", "TF", "CG", "NT", "LC", "LB"][n.below(7)]
    armed = kind in ("TF", "CG")
    return Unit(
        kind,
        n.below(10) + (15 if deadly and kind == "TF" else 0) if armed else 0,
        n.below(5) if armed else 0,
        n.below(2) if kind == "CG" else 0,
        int(n.below(5) == 0),
        min(1 + n.below(5), 1 if deadly else 5),
    )


def random_fight(seed: int, rulings: dict[str, str] | None = None, deadly: bool = False) -> Fight:
    """A moving group and up to six enemy groups of all kinds."""
    n = Numbers(seed)
    f = Fight(
        sea=SEA_NAMES[n.below(3)],
        night=n.below(2),
        coastal=n.below(2),
        movement=n.below(7),
        house=True,
        rulings=rulings,
    )
    under = n.below(5) == 0
    f.mover(*([ss(1 + n.below(4), 1 + n.below(3)) for _ in range(1 + n.below(3))] if under else _units(n, deadly)))
    f.s.left_port[0] = n.below(2)
    for _ in range(1 + n.below(4)):
        sort = n.below(3)
        if sort == 0:
            f.foe(*[ss(1 + n.below(4), 1 + n.below(3)) for _ in range(1 + n.below(2))], adjacent=n.below(2))
        elif sort == 1 or under:
            f.foe(*_units(n, deadly), adjacent=n.below(2))
        else:
            f.coast(1 + n.below(9), adjacent=n.below(2))
    for g in range(terms.GROUPS, 2 * terms.GROUPS):
        if f.s.adjacent[g]:
            f.s.coastal_beside[g] = n.below(2)
        f.s.allowance[g] = n.below(60) if f.s.sort[g] in (terms.SURFACE_GROUP, terms.SUBMARINE_GROUP) else 0
    return f


def _units(n: Numbers, deadly: bool) -> list[Unit]:
    return [random_unit(n, deadly) for _ in range(1 + n.below(4))]


def random_answer(n: Numbers, position: Position) -> int:
    """Any legal answer, but rarely leaving the combat and mostly in the task force body, so that more comes to pass."""
    choices, kind = position.choices(), position.question.kind
    assert choices, f"no legal answer to {position.question}"
    if kind in (asks.DISENGAGE, asks.SLIP_AWAY) and n.below(4):
        return 0
    if kind == asks.BODY and n.below(3):
        return 1
    return choices[n.below(len(choices))]


def play_randomly(f: Fight, seed: int) -> Iterator[Position]:
    """Every position of a random game, the first and the last included."""
    n = Numbers(seed + 1_000_003)
    position = Position.begin(GAME, f.t, f.s)
    yield position
    for _ in range(LONGEST):
        if position.is_over:
            return
        position.answer(random_answer(n, position))
        yield position
    raise AssertionError("the combats do not end")
