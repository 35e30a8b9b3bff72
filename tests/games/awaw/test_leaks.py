"""The laws of hidden information, over random histories of every scenario.

Changing only what a seat may not know changes nothing in its view, its log and its legal answers; a field without a
declaration fails; no view holds dice to come (22.423B, 22.452, 22.4421, 22.431A, 22.531C).
"""

from __future__ import annotations

import random
from typing import Annotated, Any

import pytest

from flagplot.core.dice import below, stream
from flagplot.core.position import Position
from flagplot.core.schema import ASKED, NOBODY, OWNER, PUBLIC, Field, Record
from flagplot.games.awaw.battle.fleet.fleet_combat import RANKING, REPLIES
from flagplot.games.awaw.battle.game import GAME
from flagplot.games.awaw.battle.state import BattleState
from flagplot.games.awaw.shared import terms
from flagplot.games.awaw.shared.groups import fast_carriers, is_fast, is_laden, naval_factors
from flagplot.games.awaw.shared.terms import BASES, FACTS, FULL, GROUPS, HIDDEN, NUMBERS, PORTS, UNITS, WINGS
from flagplot.games.awaw.words import asks, events
from tests.helpers.battle import Battle, light, named
from tests.helpers.blocks import blocks, first
from tests.helpers.histories import NAMES, play, play_on

PAIRS = (("random", "random"), ("standard", "standard"), ("bold", "random"))
SEEN_OF_A_SHOWN_SHIP = {
    "kind",
    "nation",
    "size",
    "slow",
    "laden",
    "low_supply",
    "advanced",
    "original",
    "group_row",
    "count",
}
SEEN_OF_A_SHOWN_SHIP |= {
    "damaged",
    "hits",
    "sunk",
    "withdrawn",
    "withdrawn_damaged",
    "hurt_by_capitals",
    "damaged_before",
    "screened_last",
}
SEEN_OF_A_SHOWN_SHIP |= {"rank"}
SHOWN_OF_LAND_AIR = {"wing_nation", "wing_type", "wing_base", "squadrons", "unavailable", "searching"}
SECRET_OF_A_SHOWN_GROUP = {"chosen_number", "fixed_number", "enters", "surplus_of"}
WORK_AT_HAND = {"shots", "shot", "shot_group", "shot_target", "shot_strength", "unaimed", "aloft"}
SPANS = {"side": 1, "group": GROUPS, "unit": UNITS, "wing": WINGS, "port": PORTS, "base": BASES}

every_scenario = pytest.mark.parametrize("name", NAMES)


def drawn(field: Field, chance: random.Random) -> Any:
    """A value of one entry of the field, somewhere in its range."""
    if len(field.shape) > 1:
        return [chance.randint(field.low, field.high) for _ in range(field.shape[1])]
    return chance.randint(field.low, field.high)


def shown_groups(s: BattleState, side: int) -> set[int]:
    return {g for g in range(side * GROUPS, side * GROUPS + NUMBERS) if s.known[g] == FULL}


def may_be_disturbed(s: BattleState, seat: int, name: str, field: Field, row: int, shown: set[int]) -> bool:
    """Whether the seat may not know this entry, by the declaration and by the enemy groups that have been shown so far."""
    foe, asked = 1 - seat, s.ask_seat == seat
    if field.audience in (NOBODY, ASKED):
        if name == "shot_strength" and s.ask_kind == asks.LIGHT_AT_CAPITAL and row < s.shots:
            return not asked or s.shot_group[row] // GROUPS == seat
        if name.startswith("ask_") or name in WORK_AT_HAND:
            return not asked
        return not (asked and field.rows == "side" and row == seat)
    if field.rows not in SPANS or row // SPANS[field.rows] != foe:
        return False
    if field.rows == "group":
        if row not in shown:
            return name != "standing" or row % GROUPS >= NUMBERS
        return name in SECRET_OF_A_SHOWN_GROUP
    if field.rows == "unit":
        return unit_is_secret(s, name, row, foe, shown)
    if field.rows == "wing":
        if row - foe * WINGS >= s.wings[foe] or name == "wing_base":
            return False
        return s.wing_base[row] < 0 or name not in SHOWN_OF_LAND_AIR
    return True


def unit_is_secret(s: BattleState, name: str, u: int, foe: int, shown: set[int]) -> bool:
    if u - foe * UNITS >= s.units[foe]:
        return False
    if s.group_row[u] not in shown:
        return True
    fights = s.group_row[u] in s.duel
    if name == "screened":
        return not (fights and s.fleet >= RANKING)
    if name == "aim":
        return not (fights and s.fleet >= REPLIES)
    return name not in SEEN_OF_A_SHOWN_SHIP


def disturb(s: BattleState, seat: int, chance: random.Random) -> BattleState:
    """Another situation that the seat cannot tell from this one: every entry it may not know is drawn anew."""
    other = s.twin()
    foe = 1 - seat
    shown = shown_groups(s, foe)
    secret = [g for g in range(foe * GROUPS, (foe + 1) * GROUPS) if g not in shown]
    for name, field in BattleState.fields.items():
        if field.audience == PUBLIC:
            continue
        if not field.shape:
            if may_be_disturbed(s, seat, name, field, -1, shown):
                setattr(other, name, drawn(field, chance))
            continue
        rows = getattr(other, name)
        span = SPANS.get(field.rows, 0) if field.audience not in (NOBODY, ASKED) else 0
        for row in range(foe * span, (foe + 1) * span) if span else range(field.shape[0]):
            if not may_be_disturbed(s, seat, name, field, row, shown):
                continue
            if name == "group_row":
                rows[row] = chance.choice([-1, *secret])
            elif name in ("units", "wings"):
                rows[row] = chance.randint(rows[row], field.high)
            else:
                rows[row] = drawn(field, chance)
    return other


def differences(a: BattleState, b: BattleState) -> list[str]:
    return [name for name in BattleState.fields if getattr(a, name) != getattr(b, name)]


def refusals(position: Position, s: BattleState) -> list[int]:
    return [position.game.refusal(position.tables, s, answer) for answer in range(s.ask_size)]


@every_scenario
@pytest.mark.parametrize("players", first(1, PAIRS))
@pytest.mark.rule("22.41A.1-a", "22.421", "22.423A-a", "22.423B-b", "22.41B.1", "22.41D.1", "22.4421A", "22.4421B-b")
@pytest.mark.rule("22.452A", "table.search.6", "22.531C.2-b")
def test_what_a_seat_may_not_know_changes_neither_its_view_nor_its_legal_answers(
    name: str, players: tuple[str, str]
) -> None:
    chance = random.Random(f"{name} {players}")
    for seed in range(2):
        for number, position in enumerate(play(name, seed, players)):
            s = position.situation
            if chance.random() < (0.9 if position.question.is_die else 0.5):
                continue
            for seat in range(2):
                other = disturb(s, seat, chance)
                seen, seen_of_other = position.view(seat), position.game.view(other, seat)
                assert not differences(seen, seen_of_other), (seed, number, seat)
                if s.ask_seat == seat:
                    assert refusals(position, s) == refusals(position, other), (seed, number)


@every_scenario
@pytest.mark.parametrize("players", PAIRS)
def test_the_legal_answers_can_be_read_from_the_view_alone(name: str, players: tuple[str, str]) -> None:
    for seed in range(3, 5):
        for position in play(name, seed, players):
            if not position.is_over and not position.question.is_die:
                s = position.situation
                seen = position.view(s.ask_seat)
                assert refusals(position, s) == refusals(position, seen), position.question
                assert not seen.defects()


def facts_of_ship(s: BattleState, u: int) -> tuple[int, ...]:
    return (s.kind[u], s.nation[u], s.size[u], s.hits[u], s.count[u], s.group_row[u], s.rank[u]) if u >= 0 else (u,)


def gunfight() -> Position:
    """Two groups of capital ships about to meet; each side's hidden group has the rows before theirs."""
    b = Battle(combat_round=1)
    for side, nation in enumerate(("Germany", "Britain")):
        b.group(side, 5, named("CV", 3, nation), light("CA", 2, nation), light("DD", 3 + side, nation))
        capitals = [named("BB", size, nation) for size in ((3, 5, 2) if side == 0 else (4, 3, 5, 2))]
        b.group(side, 1, *capitals, named("CVL", 2, nation), light("CA", 1 + 2 * side, nation), light("DD", 9, nation))
    b.start(terms.PAIRING)
    return Position.begin(GAME, b.t, b.s)


@pytest.mark.parametrize("players", first(1, PAIRS, 2))
def test_a_question_and_an_aim_point_at_the_same_enemy_ship_in_the_view(players: tuple[str, str]) -> None:
    """Rows of enemy ships are moved together in a view, and what refers to them moves along."""
    compared = [0, 0, 0]
    for seed in range(150 if players == PAIRS[0] else 60):
        for position in play_on(gunfight(), seed, players):
            if position.question.seat in (0, 1):
                for kind, number in enumerate(compare_pointers(position, position.question.seat)):
                    compared[kind] += number
    assert compared[0] > 10 and compared[1] > 100
    assert compared[2] > 3 or players != ("random", "random")


def compare_pointers(position: Position, seat: int) -> tuple[int, int, int]:
    """Compare what question, aims and earlier shots point at; how many of each there were."""
    s, seen = position.situation, position.view(seat)
    asked = s.ask_kind in (asks.AIR_TARGET, asks.NAVAL_AMONG, asks.LIGHT_AT_CAPITAL, asks.LIGHT_AT_SCREENED)
    if asked:
        assert facts_of_ship(seen, seen.ask_subject) == facts_of_ship(s, s.ask_subject)
    own_ships = range(seat * UNITS, seat * UNITS + s.units[seat])
    aimed = [u for u in own_ships if s.fleet > 0 and s.group_row[u] in s.duel and s.aim[u] >= 0]
    for u in aimed:
        assert facts_of_ship(seen, seen.aim[u]) == facts_of_ship(s, s.aim[u])
    ours = [i for i in range(s.shots) if s.shot_group[i] // GROUPS != seat and s.ask_kind == asks.LIGHT_AT_CAPITAL]
    assert seen.shots == len(ours)
    for i, j in enumerate(ours):
        assert facts_of_ship(seen, seen.shot_target[i]) == facts_of_ship(s, s.shot_target[j])
    return int(asked), len(aimed), len(ours)


@pytest.mark.parametrize("block", blocks(5, 1))
@pytest.mark.parametrize("players", first(1, PAIRS, 2))
def test_what_a_seat_may_not_know_of_a_gunfight_changes_nothing_for_it(players: tuple[str, str], block: int) -> None:
    chance = random.Random(f"{players} {block}")
    for seed in range(6 * block, 6 * block + 6):
        for position in play_on(gunfight(), seed, players):
            seat = position.question.seat
            if seat in (0, 1):
                other = disturb(position.situation, seat, chance)
                assert not differences(position.view(seat), position.game.view(other, seat))
                assert refusals(position, position.situation) == refusals(position, other)
                assert refusals(position, position.situation) == refusals(position, position.view(seat))


@every_scenario
def test_only_the_seat_that_is_asked_sees_the_question(name: str) -> None:
    for position in play(name, 1):
        for seat in range(2):
            seen = position.view(seat)
            assert seen.ask_seat == position.situation.ask_seat
            if position.situation.ask_seat != seat:
                assert (seen.ask_kind, seen.ask_subject, seen.ask_object, seen.ask_size) == (0, 0, 0, 0)


@every_scenario
def test_a_view_shares_no_row_with_the_situation(name: str) -> None:
    for position in play(name, 2):
        for seat in range(2):
            seen = position.view(seat)
            for field, declared in BattleState.fields.items():
                if declared.shape:
                    rows, true_rows = getattr(seen, field), getattr(position.situation, field)
                    assert rows is not true_rows
                    assert len(declared.shape) == 1 or not {map(id, rows)} & {map(id, true_rows)}


# --- twin histories: two battles that differ in what a seat may not know, played with the same dice


class Twins:
    """Two battles in lockstep: the same dice, the same answers, except where one player is told to differ in secret."""

    def __init__(self, a: Position, b: Position, seed: int) -> None:
        self.pair = (a, b)
        self.seed, self.dice, self.asked = seed, 0, 0

    def step(self, answers: dict[int, tuple[int, int]] | None = None) -> bool:
        """Answer one question of both; False when they no longer ask the same."""
        a, b = self.pair
        if a.is_over or b.is_over or (a.question.kind, a.question.seat) != (b.question.kind, b.question.seat):
            return False
        if a.question.is_die:
            self.dice += 1
            both = (below(stream(self.seed, 0), self.dice, 6),) * 2
        elif answers and a.question.kind in answers:
            both = answers[a.question.kind]
        else:
            legal = [c for c in a.choices() if c in b.choices()]
            if not legal:
                return False
            self.asked += 1
            both = (legal[below(stream(self.seed, 1), self.asked, len(legal))],) * 2
        a.answer(both[0])
        b.answer(both[1])
        return True

    def assert_same_for(self, seat: int) -> None:
        a, b = self.pair
        assert not differences(a.view(seat), b.view(seat))
        assert a.log_for(seat) == b.log_for(seat)


def reach_round_one(name: str, seed: int) -> Position | None:
    for position in play(name, seed):
        if position.situation.segment == terms.PATROL:
            return position.copy()
    return None


def swap_groups(s: BattleState, a: int, b: int) -> None:
    """Exchange all that two groups hold, their numbers staying where they are."""
    for u in range(2 * UNITS):
        s.group_row[u] = b if s.group_row[u] == a else a if s.group_row[u] == b else s.group_row[u]
    for name, field in BattleState.fields.items():
        if field.rows == "group" and field.audience == OWNER and field.shape == (2 * GROUPS,):
            rows = getattr(s, name)
            rows[a], rows[b] = rows[b], rows[a]


def hidden_distant_pair(s: BattleState, side: int) -> tuple[int, int] | None:
    """Two hidden groups of a side with numbers above the round's."""
    hidden = [
        g
        for g in range(side * GROUPS + s.round, side * GROUPS + NUMBERS)
        if s.standing[g] == terms.ENGAGED and s.known[g] == HIDDEN
    ]
    return (hidden[0], hidden[-1]) if len(hidden) > 1 else None


@pytest.mark.rule("22.423B-b", "22.452A")
def test_exchanging_two_hidden_groups_shows_only_when_one_of_them_is_found_or_fights() -> None:
    compared = 0
    for name in NAMES:
        for seed in range(12):
            start = reach_round_one(name, seed)
            for seat in range(2):
                pair = hidden_distant_pair(start.situation, 1 - seat) if start else None
                if start is None or pair is None:
                    continue
                a, b = start.copy(), start.copy()
                swap_groups(b.situation, *pair)
                twins = Twins(a, b, seed)
                # Each activity that is left says at the end of the battle whether it goes on (22.81A).
                while all(
                    p.situation.search_results[g] == 0
                    and p.situation.round == 1
                    and p.situation.segment < terms.AFTERMATH
                    for p in (a, b)
                    for g in pair
                ):
                    twins.assert_same_for(seat)
                    compared += 1
                    if not twins.step():
                        break
    assert compared > 500


@pytest.mark.rule("22.41B.1", "22.431A", "22.41D.1", "22.4421A", "22.4421B-a", "22.4421B-b")
def test_how_a_player_allots_patrol_and_cover_shows_to_nobody_else() -> None:
    ends = 0
    for name in NAMES:
        for seed in range(8):
            start = reach_round_one(name, seed)
            if start is None:
                continue
            for seat in range(2):
                twins = Twins(start.copy(), start.copy(), seed)
                ends += allot_differently(twins, 1 - seat)
    assert ends > 30


def allot_differently(twins: Twins, foe: int) -> int:
    """Let one player patrol and cover differently in the second battle, up to the search; 1 if that was possible."""
    a, b = twins.pair
    covered: dict[int, int] = {}
    while a.situation.segment < terms.STRIKES:
        question = a.question
        answers: dict[int, tuple[int, int]] = {asks.COUNTERAIR_SQUADRONS: (0, 0)}
        if question.seat == foe and question.kind == asks.PATROL_SQUADRONS:
            answers[question.kind] = (0, max(0, question.size - 2))
        elif question.seat == foe and question.kind == asks.COVER_SQUADRONS:
            groups = [
                g for g in range(foe * GROUPS, foe * GROUPS + NUMBERS) if a.situation.standing[g] == terms.ENGAGED
            ]
            if len(groups) < 2:
                return 0
            w, g = question.subject, question.object
            covered.setdefault(w, a.situation.squadrons[w])
            answers[question.kind] = (covered[w] if g == groups[-1] else 0, 0)
            if g == groups[-1]:
                move_cover(b, w, groups[0], covered[w])
                answers[question.kind] = (covered[w], 0)
        elif question.kind == asks.COVER_SQUADRONS:
            answers[question.kind] = (0, 0)
        if not twins.step(answers):
            return 0
        twins.assert_same_for(1 - foe)
    return 1


def move_cover(position: Position, w: int, g: int, squadrons: int) -> None:
    """Put a wing's cover over another group than the question is about."""
    position.situation.cover[w][g % GROUPS] = squadrons
    position.situation.log.append(events.COVER_SET(side=w // WINGS, wing=w, group=g, squadrons=squadrons))


def test_counterair_is_announced_all_at_once() -> None:
    """While a player decides carrier by carrier, nobody sees what he has decided so far (22.432)."""
    decided = 0
    for name in NAMES:
        for seed in range(6):
            for position in play(name, seed):
                if position.question.kind == asks.COUNTERAIR_SQUADRONS:
                    b = position.question.object
                    decided += any(sent[b % terms.BASES] for sent in position.situation.counterair_sent)
                    assert [position.view(seat).base_raided[b] for seat in range(2)] == [0, 0]
    assert decided > 10


# --- what a seat does know


@every_scenario
@pytest.mark.rule("22.423B-a", "table.naval-combat-chart")
def test_both_players_see_which_numbers_are_in_use(name: str) -> None:
    for position in play(name, 3, ("standard", "random")):
        s = position.situation
        if s.segment <= terms.NUMBERING:
            assert not any(position.view(seat).standing[(1 - seat) * GROUPS + n] for seat in (0, 1) for n in range(6))
        for seat in range(2):
            row = (1 - seat) * GROUPS
            assert position.view(seat).standing[row : row + NUMBERS] == s.standing[row : row + NUMBERS]
            assert position.view(seat).search_results == s.search_results


@every_scenario
@pytest.mark.rule("22.423B-b")
def test_the_ships_of_a_group_are_seen_once_it_has_been_attacked(name: str) -> None:
    for position in play(name, 4, ("standard", "standard")):
        s = position.situation
        for seat in range(2):
            seen, foe = position.view(seat), 1 - seat
            for g in range(foe * GROUPS, foe * GROUPS + NUMBERS):
                ships = [u for u in range(foe * UNITS, foe * UNITS + seen.units[foe]) if seen.group_row[u] == g]
                true_ships = [u for u in range(foe * UNITS, foe * UNITS + s.units[foe]) if s.group_row[u] == g]
                if s.known[g] == FULL:
                    assert [(seen.kind[u], seen.size[u], seen.count[u], seen.damaged[u]) for u in ships] == [
                        (s.kind[u], s.size[u], s.count[u], s.damaged[u]) for u in true_ships
                    ]
                else:
                    assert not ships and s.attacked[g] == 0 and s.fought[g] == 0


@pytest.mark.rule("22.41F.1", "22.41F.2", "22.41F.3", "22.41F.4", "22.452B.1", "22.452B.2", "22.452B.3", "22.452B.4")
@pytest.mark.rule("table.search.7", "22.452A", "table.search.6")
def test_the_finder_learns_four_facts_and_no_others() -> None:
    told = 0
    for name in NAMES:
        for seed in range(2):
            read = 0
            for position in play(name, seed, ("standard", "standard")):
                found = [e.group for e in position.log[read:] if e.kind == events.FACTS_DISCLOSED]
                read = len(position.log)
                told += sum(check_facts(position, g) for g in found)
                if found:
                    check_unfound_groups(position)
    assert told > 20


def check_facts(position: Position, g: int) -> int:
    """The four facts of a found group are true, and nothing else of it is known; 0 if it had been shown before."""
    s, seen = position.situation, position.view(1 - g // GROUPS)
    facts = (seen.fact_small[g], seen.fact_carriers[g], seen.fact_fast[g], seen.fact_laden[g])
    assert facts == (naval_factors(s, g) < 10, fast_carriers(s, g), is_fast(s, g), is_laden(s, g))
    if s.known[g] == FACTS:
        assert seen.cargo[g] == 0 and seen.mission[g] == 0 and g not in seen.group_row
    return int(s.known[g] == FACTS)


def check_unfound_groups(position: Position) -> None:
    """Nothing is told of a group that was never found."""
    for seat in range(2):
        seen = position.view(seat)
        for g in range((1 - seat) * GROUPS, (2 - seat) * GROUPS):
            if position.situation.known[g] == HIDDEN:
                told = (seen.fact_small[g], seen.fact_carriers[g], seen.fact_fast[g], seen.fact_laden[g])
                assert told == (-1, -1, -1, -1) and g not in seen.group_row


@pytest.mark.rule("22.523D")
def test_the_group_that_seeks_combat_is_shown_before_evasion_is_decided() -> None:
    asked = 0
    for name in NAMES:
        for seed in range(30):
            for position in play(name, seed):
                if position.question.kind == asks.EVADE:
                    seen = position.view(position.question.seat)
                    seeker = position.situation.duel[0]
                    assert seen.known[seeker] == FULL and seeker in seen.group_row
                    asked += 1
    assert asked > 0


@pytest.mark.rule("22.35B-a")
def test_in_a_raider_battle_each_side_has_found_the_other() -> None:
    for position in play("river-plate-1939", 1):
        if position.situation.segment > terms.ROUND_START and not position.is_over:
            for seat in range(2):
                g = (1 - seat) * GROUPS
                assert position.view(seat).search_results[g] >= 1 and position.view(seat).known[g] >= FACTS


# --- events


@every_scenario
@pytest.mark.parametrize("players", PAIRS)
@pytest.mark.rule("22.423B-b", "22.4421B-a", "22.4421B-b")
def test_an_event_for_everybody_names_no_hidden_ship_and_no_carrier_wing(name: str, players: tuple[str, str]) -> None:
    for seed in range(20, 24):
        told, known = 0, [0] * (2 * GROUPS)
        for position in play(name, seed, players):
            s = position.situation
            for event in position.log[told:]:
                kind = event.kind
                for field, reading in kind.fields.items() if not kind.owner else ():
                    row = getattr(event, field)
                    if reading == "wing":
                        assert s.wing_base[row] >= 0, kind.name
                    elif reading in ("unit", "target") and row >= 0:
                        shown = s.known[s.group_row[row]] == FULL or known[s.group_row[row]] == FULL
                        assert shown or s.kind[row] == terms.SUBMARINE or s.count[row] == 0, kind.name
                    assert reading != "force", kind.name
            told, known = len(position.log), list(s.known)


@every_scenario
def test_an_event_for_its_owner_only_names_his_rows(name: str) -> None:
    spans = {"group": GROUPS, "unit": UNITS, "wing": WINGS, "port": PORTS}
    for seed in range(4):
        *_, position = play(name, seed)
        for event in position.log:
            for field, reading in event.kind.fields.items() if event.kind.owner else ():
                if reading in spans:
                    assert getattr(event, field) // spans[reading] == event.owner, event.kind.name
        for seat in range(2):
            others = [e for e in position.log if e.owner not in (-1, seat)]
            assert not set(others) & set(position.log_for(seat))


# --- declarations, dice, and the written look


def test_every_field_says_who_may_see_it_and_whose_row_is_whose() -> None:
    for name, field in BattleState.fields.items():
        assert field.audience in (PUBLIC, OWNER, NOBODY, ASKED), name
        assert field.audience != OWNER or field.rows in SPANS, name
        assert field.rows == "" or field.shape, name


def test_a_field_without_a_declaration_is_refused() -> None:
    with pytest.raises(TypeError, match="needs exactly one Field"):
        type("Careless", (Record,), {"__annotations__": {"secret": int}})
    with pytest.raises(TypeError, match="needs exactly one Field"):
        type(
            "Twice",
            (Record,),
            {"__annotations__": {"secret": Annotated[int, Field(0, 1, PUBLIC), Field(0, 2, PUBLIC)]}},
        )


@every_scenario
def test_no_view_holds_dice_to_come(name: str) -> None:
    """A view is made of the situation alone, and that knows only the sum of the dice on the table."""
    for number, position in enumerate(play(name, 5)):
        if not position.question.is_die or number % 3:
            continue
        before = [position.view(seat) for seat in range(2)]
        for face in (0, 5):
            later = position.copy()
            later.answer(face)
            assert [later.game.view(position.situation, seat) for seat in range(2)] == before
        assert all(seen.dice_sum == position.situation.dice_sum for seen in before)
