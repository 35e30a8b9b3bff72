"""What a doctrine of a naval turn expects of teams, against exact fractions; and that nothing but speed hangs on its memo."""

import random
from fractions import Fraction
from itertools import product
from math import floor, prod

import pytest

from flagplot.core.dice import below, per_cents, stream, totals
from flagplot.core.doctrine import NOISES, shown_to
from flagplot.games.awaw.files.operation.read import read
from flagplot.games.awaw.interception.attempt.method import Prospects, thrown
from flagplot.games.awaw.players.turn import bold, standard
from flagplot.games.awaw.players.turn.chances import share_in_time
from flagplot.games.awaw.players.turn.memo import FORCES, TEAMS, Memo
from flagplot.games.awaw.players.turn.settings import Settings
from flagplot.games.awaw.players.turn.teams import forget_teams, is_in, team_of, use
from flagplot.games.awaw.turn import terms
from flagplot.games.awaw.turn.planning.hunters import rounds_of
from tests.helpers.scenario_files import FOLDER
from tests.scenario.operation.samples import begin

HOW = Settings()


def some_hunt(seed: int, many: int) -> tuple[Memo, int]:
    """A hunt made up, and a team of so many forces for it."""
    rng, m = random.Random(seed), Memo()
    members = rng.sample(range(FORCES), many)
    m.enemy[0], m.own[0] = rng.randrange(1, 60), rng.choice((0, 0, 7))
    for k in members:
        m.factors[k] = rng.randrange(1, 20)
        m.percent[0][(many - 1) * FORCES + k] = rng.choice((0, 1, 50, 99, 100, rng.randrange(101)))
    return m, sum(1 << k for k in members)


def exact_worth(m: Memo, team: int) -> Fraction:
    """What the team promises, over every way in which its forces come or stay out."""
    members = [k for k in range(FORCES) if is_in(team, k)]
    shares = [Fraction(m.percent[0][(len(members) - 1) * FORCES + k], 100) for k in members]
    alone, total = use(m, 0, m.own[0], HOW), Fraction(0)
    for come in product((False, True), repeat=len(members)):
        share = prod((p if there else 1 - p) for there, p in zip(come, shares, strict=True))
        arrived = sum(m.factors[k] for there, k in zip(come, members, strict=True) if there)
        if arrived:
            total += share * (use(m, 0, m.own[0] + arrived, HOW) - alone)
    return total


@pytest.mark.parametrize("many", [1, 2, 3, 5, 7, 9])
def test_a_team_promises_what_fractions_say(many: int) -> None:
    for seed in range(12 if many < 9 else 4):
        m, team = some_hunt(seed, many)
        assert team_of(m, 0, team, HOW).worth == floor(100 * exact_worth(m, team))


def test_a_team_is_remembered_until_the_hunt_changes() -> None:
    m, team = some_hunt(1, 3)
    before = team_of(m, 0, team, HOW)
    m.enemy[0] = 500
    assert team_of(m, 0, team, HOW) == before
    forget_teams(m, 0)
    assert team_of(m, 0, team, HOW).worth != before.worth


def test_teams_that_share_a_place_do_not_stand_for_each_other() -> None:
    m, team = some_hunt(2, 2)
    other = team + TEAMS
    m.percent[0] = [10] * (FORCES * FORCES)
    assert team_of(m, 0, team, HOW).best == 10
    m.percent[0] = [100] * (FORCES * FORCES)
    assert team_of(m, 0, other, HOW).best == 100
    assert team_of(m, 0, team, HOW).best == 100, "it was weighed anew, since the other had its place"


def test_shares_of_throws_are_counted() -> None:
    table = per_cents(7)
    for dice in range(8):
        ways = totals(dice)
        for total in range(6 * 7 + 2):
            met = sum(many for shown, many in ways.items() if shown >= total)
            assert table[dice][total] == 100 * met // 6**dice


@pytest.mark.rule("22.21", "22.23")
def test_a_share_in_time_is_that_of_the_procedures() -> None:
    """For thrown dice, with something added to them, and for a range without dice."""
    t = begin(read(FOLDER / "bismarck-1941.yaml")).tables
    memo = Memo()
    for dice, added, distance in product((0, 1, 4, 9), (-3, 0, 5), (0, 1, 8, 19, 31)):
        found = Prospects(dice, added, thrown(1).hexes)
        exact = rounds_of(0, distance, found, t.interception).get(1, Fraction(0)) if dice > 0 else 0
        assert share_in_time(t, memo, 0, distance, found) == floor(100 * exact)
    assert [share_in_time(t, memo, 0, away, Prospects(0, 0, 12)) for away in (12, 13)] == [100, 0]


@pytest.mark.parametrize("name", ["bismarck-1941", "rendezvous-22-13"])
@pytest.mark.parametrize("choose", [standard.choose, bold.choose], ids=["standard", "bold"])
def test_a_memo_changes_no_answer(name: str, choose: object) -> None:
    """A seat that begins with an empty memo at each question answers as one that keeps its own; and nothing leaves its range."""
    position, kept, drawn = begin(read(FOLDER / f"{name}.yaml")), [Memo(), Memo()], 0
    while not position.is_over:
        s, seat = position.situation, position.question.seat
        if position.question.is_die:
            answer = below(stream(3, 0), drawn, position.question.size)
            drawn += 1
        else:
            shown, noise, legal = (
                shown_to(choose, position.game, s),  # type: ignore[arg-type]
                below(3, len(position.history), NOISES),
                position.choices(),
            )
            answer = choose(position.tables, shown, noise, kept[seat].with_legal(legal))  # type: ignore[operator]
            if s.fighting == 0:
                assert choose(position.tables, shown, noise, Memo().with_legal(legal)) == answer  # type: ignore[operator]
        position.give(answer)
    assert position.situation.step == terms.TURN_OVER
    assert kept[0].defects() == kept[1].defects() == []
