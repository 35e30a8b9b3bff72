"""Two secret choices that can be solved: combat group numbers (22.423), and carrier aircraft for patrol or strikes (22.431).

For each the module gives its moment in a battle, and the options of each side. The split is the share of every
carrier's squadrons that flies patrol, the same for all carriers of a side; the others are free for strikes. It applies
only to the first round; the doctrine splits later ones.
"""

from collections.abc import Callable, Mapping
from itertools import permutations
from typing import Final

from flagplot.core.game import Game
from flagplot.core.offers.interfaces import Decision, Mixes, PureChoices
from flagplot.games.awaw.battle.numbering import highest_number
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.shared import terms
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.terms import Roster
from flagplot.games.awaw.shared.units import groups_of
from flagplot.games.awaw.words import asks

PARTS: Final = 6
"""Shares are multiples of one sixth."""
BEGINNINGS: Final = 8
"""Openings that lead to the first patrol; each cell is played from all of them in turn."""


def group_name(s: BattleState, roster: Roster, row: int) -> str:
    """The name of a forming group, from the forces of its ships."""
    side = row // terms.GROUPS
    rows = range(side * terms.UNITS, side * terms.UNITS + s.units[side])
    forces = sorted({s.force[u] for u in rows if s.group_row[u] == row})
    names = [roster.forces[side * terms.GROUPS + terms.NUMBERS + force] for force in forces]
    return " + ".join(name for name in names if name) or roster.group(row)


def numbering(game: Game, tables: Tables, beginnings: list[BattleState], keep: tuple[int, ...]) -> PureChoices:
    """Every numbering of the groups of both sides; sides in `keep` keep prescribed numbers."""
    s = beginnings[0]
    groups = (engaged(s, 0), engaged(s, 1))
    choices = (ways(tables, s, groups[0], 0 in keep), ways(tables, s, groups[1], 1 in keep))

    def about(roster: Roster, side: int) -> list[str]:
        """Names of a side's groups, from the forces that form them."""
        return [group_name(s, roster, row) for row in groups[side]]

    return PureChoices(choices, about, start=s, field="fixed_number", rows=groups)


def engaged(s: BattleState, side: int) -> tuple[int, ...]:
    """Rows of the groups that take numbers."""
    return tuple(row for row in groups_of(side) if s.standing[row] == terms.ENGAGED)


def ways(tables: Tables, s: BattleState, groups: tuple[int, ...], keep: bool) -> tuple[tuple[int, ...], ...]:
    """Every numbering of groups. Numbers prescribed by a scenario apply only with `keep`."""
    found = permutations(range(1, highest_number(tables, len(groups)) + 1), len(groups))
    if not keep:
        return tuple(found)
    fixed = [s.fixed_number[row] for row in groups]
    return tuple(way for way in found if all(f in (0, n) for f, n in zip(fixed, way, strict=True)))


def own(
    game: Game,
    tables: Tables,
    chosen: PureChoices,
    answers: Callable[[BattleState], Mapping[int, float]],
    keep: tuple[int, ...],
) -> Mixes:
    """The players' own numbering. Numbers prescribed by a scenario are ignored unless they are to be kept."""
    assert chosen.start is not None
    s = chosen.start.copy()
    for side in range(2):
        for row in () if side in keep else chosen.rows[side]:
            s.fixed_number[row] = 0
    found: Mixes = [0.0] * len(chosen.choices[0]), [0.0] * len(chosen.choices[1])
    waiting: list[tuple[BattleState, float, dict[int, int]]] = [(s, 1.0, {})]
    while waiting:
        s, chance, numbers = waiting.pop()
        if s.ask_kind != asks.NUMBER:
            for side in range(2):
                found[side][chosen.choices[side].index(tuple(numbers[row] for row in chosen.rows[side]))] += chance
            continue
        for answer, share in answers(s).items():
            after = s.copy()
            game.step(tables, after, answer)
            waiting.append((after, chance * share, {**numbers, s.ask_subject: answer + 1}))
    return found


NUMBERING: Final = Decision(
    name="numbering",
    words="secret combat group numbers [22.423]",
    head="numbers",
    basis="Groups are formed by doctrine; numbers that the file prescribes are set aside unless --keep is given.",
    reached=lambda s: bool(s.ask_kind == asks.NUMBER),
    missed=lambda s: bool(s.segment > terms.NUMBERING),
    made=numbering,
    never="in this battle neither side chooses combat group numbers",
    expected="a battle with groups",
    own=own,
)


def air_split(game: Game, tables: Tables, beginnings: list[BattleState], keep: tuple[int, ...]) -> PureChoices:
    """Every pair of splits at the first patrol."""
    sides = {side for s in beginnings for side in askers(game, tables, s)}
    shares = tuple(tuple((part,) for part in range(PARTS + 1)) if side in sides else ((0,),) for side in range(2))
    starts = {
        (a, b): [split(game, tables, s, (a, b)) for s in beginnings]
        for a in range(len(shares[0]))
        for b in range(len(shares[1]))
    }

    def about(roster: object, side: int) -> list[str]:
        """Description of the choice."""
        return ["sixths of the carrier squadrons on patrol in round 1"]

    return PureChoices((shares[0], shares[1]), about, starts)


def askers(game: Game, tables: Tables, start: BattleState) -> set[int]:
    """The sides that have aircraft to split."""
    s, found = start.copy(), set()
    while s.ask_kind == asks.PATROL_SQUADRONS:
        found.add(s.ask_seat)
        game.step(tables, s, _nearest(game, tables, s, 0))
    return found


def split(game: Game, tables: Tables, start: BattleState, shares: tuple[int, int]) -> BattleState:
    """The battle after both sides have sent out their patrols."""
    s = start.copy()
    while s.ask_kind == asks.PATROL_SQUADRONS:
        wanted = (2 * shares[s.ask_seat] * (s.ask_size - 1) + PARTS) // (2 * PARTS)
        game.step(tables, s, _nearest(game, tables, s, wanted))
    return s


def _nearest(game: Game, tables: Tables, s: BattleState, wanted: int) -> int:
    legal = [answer for answer in range(s.ask_size) if game.refusal(tables, s, answer) == 0]
    return min(legal, key=lambda answer: (abs(answer - wanted), answer))


AIR_SPLIT: Final = Decision(
    name="air-split",
    words="combat air patrol against strikes [22.431]",
    head="sixths",
    basis="Each carrier sends the same share, in sixths; the choice applies to the first round only, reached in "
    "eight ways by doctrine.",
    reached=lambda s: bool(s.ask_kind == asks.PATROL_SQUADRONS and s.round <= 1),
    missed=lambda s: bool(s.round > 1),
    made=air_split,
    never="neither side has carrier aircraft to split in the first round",
    expected="a battle with carriers",
    beginnings=BEGINNINGS,
)
