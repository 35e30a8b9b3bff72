"""Sheets: every kind of question is on one or says why not; a plan is the same game; what is settled is not asked."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from flagplot import games
from flagplot.belief.filter import BeliefTracker, drawn
from flagplot.core.position import Position
from flagplot.core.record import Entry, Record
from flagplot.games.awaw.shared.terms import WINGS
from flagplot.table.chances import LINE, OFF
from flagplot.table.controller import TableController
from flagplot.table.seats import PERSON, SIDES
from flagplot.table.session import Session, begin, listen
from flagplot.table.setting import open_scenario
from flagplot.table.sheets.filling import filled
from flagplot.table.sheets.held import HeldPlan, KnowledgeDigest, Rest, Routine, routine_parts, section
from flagplot.table.sheets.rows import BEFORE, LATER, OPEN, OWN, SUGGESTED, FilledSheet, Plan, SheetRow, table_of
from tests.table.sessions import SCENARIOS

FILES = (("coral-sea-1942", 3), ("pedestal-1942-operation", 0), ("europa/narvik-1940", 0))


def desk_of(name: str, seed: int = 4) -> TableController:
    """A match of two people."""
    session = begin(open_scenario(SCENARIOS / f"{name}.yaml"), dict.fromkeys(SIDES, PERSON), seed)
    found = TableController(session, {seat: listen(session, seat) for seat in SIDES})
    session.run()
    return found


def by_chance(desk: TableController, chance: Random) -> FilledSheet:
    """The sheet with random answers in all its rows, entered as far as they lead; what is refused is chosen again."""
    plan: Plan = {}
    while True:
        sheet = filled(desk, plan, suggests=False)
        open_rows = [row for row in sheet.rows if row.is_asked and (row.key not in plan or row.problem)]
        if not open_rows:
            return filled(desk, {key: said for key, said in plan.items() if key not in sheet.dropped}, suggests=False)
        first = open_rows[0]
        plan |= {row.key: chance.choice(row.choices).answer for row in open_rows if row is first or not row.problem}


def send(session: Session, sheet: FilledSheet, rest: Rest | None = None) -> None:
    """Give a sheet to the engine."""
    session.hold(sheet.seat, sheet.steps, rest)
    session.give(sheet.steps[0].answer)
    session.run()


def sheets(desk: TableController, most: int, chance: Random | None = None) -> Iterator[FilledSheet]:
    """The sheets of a game as they come; each is sent, as suggested or with random answers, after it has been looked at."""
    while not desk.session.is_over and most > 0:
        most -= 1
        sheet = filled(desk) if chance is None else by_chance(desk, chance)
        yield sheet
        send(desk.session, sheet)


def test_each_kind_of_question_belongs_to_one_sheet_or_says_why_it_stands_alone() -> None:
    for kit in games.kits():
        declared, asks = kit.game.sheets, kit.game.asks
        placed = [kind for sheet in declared.sheets for part in sheet.parts for kind in part.kinds]
        assert len(placed) == len(set(placed)), "no kind is on two sheets"
        assert set(placed) | set(declared.alone) == set(asks) and not set(placed) & set(declared.alone)
        assert all(declared.alone.values())
        names = [sheet.name for sheet in declared.sheets]
        assert len(names) == len(set(names)) and all(names)
        assert {name for sheet in declared.sheets for name in sheet.then} <= set(names)
        assert all(kind in asks for kind in declared.quiet)


@pytest.mark.parametrize(("name", "seed"), FILES)
def test_a_sent_sheet_is_the_game_answer_by_answer(name: str, seed: int) -> None:
    """What the engine is given is what stands on the sheet, in its order, up to a die, another seat or something new."""
    desk, chance = desk_of(name), Random(seed)
    session, sizes, expected = desk.session, list[int](), list[int]()
    before = 0
    for sheet in sheets(desk, 14, chance):
        given = [each for each in session.record.entries[before:] if isinstance(each, Entry)]
        assert [each.answer for each in given[: len(expected)]] == expected
        assert sheet.is_ready and not sheet.dropped and sheet.seat == session.position.question.seat
        copy, before = session.position.copy(), len(session.record.entries)
        expected = [step.answer for step in sheet.steps[: sheet.at_once]]
        for step in sheet.steps[: sheet.at_once]:
            assert copy.question == step.question and step.answer in copy.choices()
            copy.answer(step.answer)
        sizes.append(sheet.asked)
    assert max(sizes) > 2


def test_filling_in_a_sheet_changes_nothing() -> None:
    desk, chance = desk_of("coral-sea-1942"), Random(5)
    for sheet in sheets(desk, 5, chance):
        before = desk.session.position.digest(), len(desk.session.position.log), desk.asked()
        first = filled(desk)
        by_chance(desk, chance)
        assert (desk.session.position.digest(), len(desk.session.position.log), desk.asked()) == before
        assert filled(desk) == first and first.sheet is sheet.sheet


def test_a_refused_row_says_why_and_the_others_stay() -> None:
    desk = desk_of("coral-sea-1942", seed=1)
    for sheet in sheets(desk, 3):
        numbers = [row for row in sheet.rows if row.kind == "number"]
        if len(numbers) > 1:
            taken = numbers[0].words
            again = filled(desk, {numbers[0].key: taken, numbers[1].key: taken, "number.99.-1.0": 1})
            rows = {row.key: row for row in again.rows}
            assert "[22.4" in rows[numbers[1].key].problem and rows[numbers[1].key].raw == taken
            assert rows[numbers[0].key].words == taken and not rows[numbers[0].key].problem
            assert not again.is_ready and again.dropped == ["number.99.-1.0"]
            words = filled(desk, {numbers[0].key: "no such thing"}).rows
            assert "not an answer here" in next(row for row in words if row.key == numbers[0].key).problem
            return
    raise AssertionError("no numbers were asked")


def test_air_of_a_segment_stands_on_one_sheet_past_the_secret_decisions_of_the_other_seat() -> None:
    """Patrol, counterair, cover and search: 17 rows, as tables of wings and uses, with what is left."""
    desk = desk_of("coral-sea-1942", seed=1)
    for sheet in sheets(desk, 12):
        if sheet.name == "Air" and sheet.asked > 10:
            assert sheet.at_once < len(sheet.steps)
            (_, carriers), (_, ashore) = sheet.parts()
            one, other = table_of(carriers), table_of(ashore)
            assert one is not None and other is not None
            assert [head for head, _ in one.columns][0] == "Patrol" and len(one.lines) == 3
            assert one.lines[0].left == 3 and other.columns[-1] == ("Search", "22.4422")
            return
    raise AssertionError("no air sheet was met")


def met_again(seed: int, most: int, is_ahead: bool) -> int:
    """How often a seat is asked in a round what it has filled in before: because of news since."""
    desk, met = desk_of("coral-sea-1942", seed), 0
    for _ in range(most):
        if desk.session.is_over:
            break
        held, asked = desk.session.held.get(desk.session.position.question.seat), desk.session.position.question
        planned = next((step for step in held.steps if step.question == asked), None) if held is not None else None
        if held is not None and planned is not None:
            kit, position = desk.session.setting.kit, desk.session.position
            assert KnowledgeDigest(kit, asked.seat).of(position) != planned.knew
            assert planned.choices != tuple(position.choices()) or planned.section != section(kit, position.log)
            met += planned.section == section(kit, position.log)
        sheet = filled(desk)
        if not is_ahead:
            sheet.steps[:] = sheet.steps_of_now()
        send(desk.session, sheet)
    return met


def test_what_waits_is_asked_again_if_the_seat_has_heard_something_since() -> None:
    """Japan plans cover and search; the U.S. announces cover: Japan is asked again, unless it has filled them in ahead."""
    assert met_again(1, 14, is_ahead=False) > met_again(1, 14, is_ahead=True) == 0


def test_what_is_filled_in_ahead_holds_for_the_same_choices_in_the_same_round() -> None:
    """Nothing of it is given in another round, or to a question that has other choices by now."""
    desk = desk_of("coral-sea-1942", seed=1)
    for sheet in sheets(desk, 12):
        if sheet.is_ahead and sheet.at_once < len(sheet.steps):
            break
    kit, position = desk.session.setting.kit, desk.session.position
    ahead = next(step for step in sheet.steps if step.choices)
    copy = position.copy()
    while copy.question != ahead.question:
        copy.answer(copy.choices()[0])
    fresh, stale = HeldPlan([ahead._replace(knew="")]), HeldPlan([ahead._replace(knew="", section=-1)])
    assert fresh.answer(kit, copy) == ahead.answer and HeldPlan.read(fresh.as_data()).answer(kit, copy) == ahead.answer
    assert stale.answer(kit, copy) is None, "a round has begun since"
    assert HeldPlan([ahead._replace(knew="", choices=(*ahead.choices, 99))]).answer(kit, copy) is None
    assert HeldPlan([ahead._replace(choices=())]).answer(kit, copy) is not None, "the seat has heard nothing else"
    stale.given(kit, copy, 99)
    assert stale.steps == []


def test_a_routine_decision_is_not_asked_and_is_in_the_record_as_any_other() -> None:
    desk = desk_of("coral-sea-1942", seed=3)
    left = routine_parts(desk.session.setting.kit)
    assert left == ("Squadrons lost", "Targets", "Landing", "Screening", "Ship losses")
    desk.session.routines = {seat: Routine(frozenset(left[1:]), f"secret {seat}") for seat in SIDES}
    parts = {part.title for sheet in sheets(desk, 60) for part in sheet.places}
    assert "Squadrons lost" in parts and not parts & set(left[1:])
    names = {each.name for each in desk.session.record.entries if isinstance(each, Entry)}
    assert "land-aboard" in names


def test_without_estimates_nothing_is_suggested() -> None:
    desk = desk_of("coral-sea-1942", seed=1)
    assert {row.origin for row in filled(desk).rows} == {SUGGESTED}
    assert SUGGESTED not in {row.origin for row in filled(desk, suggests=False).rows}
    desk.session.record.header[LINE] = OFF
    assert SUGGESTED not in {row.origin for row in filled(desk).rows}


def test_suggested_numbers_follow_from_the_secret_of_a_seat_and_from_no_dice() -> None:
    """A suggestion that everybody could work out would give the other side a secret number, or its own side the dice to come."""
    found = {secret: set[tuple[int | None, ...]]() for secret in map(str, range(6))}
    for secret, answers in found.items():
        for seed in range(3):
            desk = desk_of("coral-sea-1942", seed)
            next(sheet for sheet in sheets(desk, 3) if any(row.kind == "number" for row in sheet.rows))
            answers.add(tuple(row.answer for row in filled(desk, secret=secret).rows))
    assert all(len(answers) == 1 for answers in found.values()) and len(set.union(*found.values())) > 1


def test_an_answer_that_ends_something_is_never_first_and_is_said() -> None:
    """Exercise Rhine: `stays` ended the match at one press."""
    desk = desk_of("bismarck-1941")
    sheet = filled(desk, suggests=False)
    row = next(row for row in sheet.rows if row.kind == "announce")
    assert row.origin == OPEN and row.in_order[-1].words == "stays" and row.in_order[0].words != "stays"
    assert filled(desk, {row.key: "stays"}).endings and not filled(desk, {row.key: row.in_order[0].answer}).endings


def test_only_the_withdrawal_of_all_groups_ends_a_battle() -> None:
    desk = desk_of("coral-sea-1942", seed=1)
    for sheet in sheets(desk, 20):
        rows = [row for row in sheet.rows if row.kind == "withdraw"]
        if len(rows) > 1:
            stay: Plan = {row.key: "stays" for row in sheet.rows if row.kind == "withdraw"}
            assert not filled(desk, stay).endings
            assert not filled(desk, {**stay, rows[0].key: "withdraws"}).endings
            assert filled(desk, {row.key: "withdraws" for row in rows}).endings
            return
    raise AssertionError("no withdrawal was asked")


def test_a_row_with_one_legal_answer_is_settled() -> None:
    """It is shown and not asked; a sheet on which nothing is asked waits all the same, as an answer at once would show that
    there was no choice."""
    desk = desk_of("europa/narvik-1940", seed=1)
    settled = [row for sheet in sheets(desk, 40) for row in sheet.rows if not row.is_asked]
    assert settled and all(len(row.choices) == 1 and row.answer == row.choices[0].answer for row in settled)


def in_another_world(desk: TableController, world: Position) -> TableController:
    """The same match at another position that its seat cannot tell from its own."""
    own = desk.session
    return TableController(
        Session(own.setting, world, Record({}, ""), own.players, None, keeps_record=False), desk.stories
    )


def compared_with_other_worlds(name: str, seed: int, most: int) -> tuple[int, int]:
    """How many sheets were compared, as suggested and with random answers; how many of them go on to another decision."""
    desk, chance = desk_of(name, seed), Random(seed)
    session, kit = desk.session, desk.session.setting.kit
    believers = {seat: BeliefTracker(kit, seat, seed, most=16) for seat in SIDES}
    compared = longer = 0
    for _ in range(most):
        if session.is_over:
            break
        mine, other = filled(desk), by_chance(desk, chance)
        found = believers[mine.seat].believe(session.position)
        for world in drawn(found, 3, seed):
            twin = in_another_world(desk, world)
            assert filled(twin).as_data() == mine.as_data()
            assert filled(twin, other.plan, suggests=False).as_data() == other.as_data()
            compared += 1
        longer += any(part not in sheet.sheet.parts for sheet in (mine, other) for part in sheet.places)
        send(session, other if chance.random() < 0.4 else mine)
    return compared, longer


@pytest.mark.long
@pytest.mark.parametrize(("name", "least"), [("denmark-strait-1941", 0), ("coral-sea-1942", 1)])
def test_a_sheet_is_the_same_in_every_world_that_its_seat_thinks_possible(name: str, least: int) -> None:
    """Whether it goes on, which rows it has, what is suggested and refused: all follow from what the seat knows."""
    compared, longer = compared_with_other_worlds(name, 1, 14)
    assert compared > 20 and longer >= least


def test_a_strike_is_planned_with_its_targets_and_shows_no_patrol() -> None:
    """Patrol and cover of the enemy are secret until a strike meets them: the sheet is the same with all of them and with none.

    The targets hold if nothing is lost on the way; else they are asked again.
    """
    desk, again, planned = desk_of("coral-sea-1942", 2), set[bool](), set[int]()
    for sheet in sheets(desk, 90):
        if sheet.seat in planned:
            again.add(sheet.name == "Air attack")
        titles = [part.title for part in sheet.places]
        planned = planned - {sheet.seat} | ({sheet.seat} if {"Air strike", "Targets"} <= {*titles} else set())
        if "Air strike" in titles:
            position, shown, foe = desk.session.position.copy(), filled(desk).as_data(), 1 - sheet.seat
            v = position.situation
            for w in range(foe * WINGS, foe * WINGS + v.wings[foe]):
                v.patrol[w] = v.squadrons[w] if v.wing_ship[w] >= 0 else 0
                v.cover[w] = [v.squadrons[w] if v.wing_ship[w] < 0 else 0] * len(v.cover[w])
            assert filled(in_another_world(desk, position)).as_data() == shown
    assert again == {False, True}


@pytest.mark.soak
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_sheet_of_a_carrier_battle_is_the_same_in_every_world(seed: int) -> None:
    compared, longer = compared_with_other_worlds("coral-sea-1942", seed, 60)
    assert compared > 60 and longer > 5


def presses_of(desk: TableController, finishes: bool) -> Counter[int]:
    """The presses of both sides in each round of a battle as suggested: a sheet is one, and one more where it ends something."""
    presses, kit = Counter[int](), desk.session.setting.kit
    while not desk.session.is_over:
        sheet, now = filled(desk), section(kit, desk.session.position.log)
        presses[now] += 1 + bool(sheet.endings)
        send(desk.session, sheet, Rest(now, f"secret {sheet.seat}") if finishes else None)
    return presses


@pytest.mark.parametrize("seed", range(1, 5))
def test_a_round_of_a_carrier_battle_as_suggested_takes_at_most_15_presses_and_ten_rounds_70(seed: int) -> None:
    """Of both sides together; seed 2 has twelve rounds."""
    presses = presses_of(desk_of("coral-sea-1942", seed), finishes=False)
    assert max(presses.values()) <= 15 and sum(presses[number] for number in range(11)) <= 70


@pytest.mark.soak
def test_ten_rounds_with_routine_decisions_as_suggested_take_at_most_seventy_presses() -> None:
    """Losses, landing, targets and screening are left to suggestions from the beginning; all else is sent as suggested."""
    desk = desk_of("coral-sea-1942", 2)
    parts = frozenset(routine_parts(desk.session.setting.kit))
    desk.session.routines = {seat: Routine(parts, f"secret {seat}") for seat in SIDES}
    presses = presses_of(desk, finishes=False)
    assert presses.total() <= 70 and max(presses) >= 9


def differing(sheet: FilledSheet, wanted: Plan) -> list[SheetRow]:
    """The rows that do not hold what their seat wants."""
    return [
        row for row in sheet.rows if row.is_asked and (row.is_open or row.answer != wanted.get(row.key, row.answer))
    ]


def presses_by_hand(desk: TableController, wanted: Plan) -> int:
    """The presses that turn a sheet without suggestions into the one that its seat wants, besides Send.

    A press is what a person does to one field: a choice, or a number that is typed. "All" in the head of a column is one press
    for its rows; a person takes it where it leaves fewer rows to change.
    """
    plan, presses, sheet = Plan(), 0, filled(desk, suggests=False)
    while wrong := differing(sheet, wanted):
        first = wrong[0]
        column = [row for row in sheet.rows if row.column == first.column and row.part == first.part and row.is_amount]
        ways: list[Plan] = [{first.key: wanted[first.key]}]
        if first.column and len(column) > 1:
            ways.append({row.key: "all" for row in column})
        tried = [(filled(desk, plan | way, suggests=False), way) for way in ways]
        sheet, way = min(tried, key=lambda each: len(differing(each[0], wanted)))
        plan = {row.key: row.answer for row in sheet.rows if row.key in plan | way and row.answer is not None}
        presses += 1
    return presses


@pytest.mark.long
@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.soak) for seed in (2, 3, 4))])
def test_a_round_by_hand_takes_at_most_forty_presses(seed: int) -> None:
    """The answers of the doctrine, entered on sheets that suggest nothing: they open with the answers before, else none."""
    desk, presses = desk_of("coral-sea-1942", seed), Counter[int]()
    kit = desk.session.setting.kit
    while not desk.session.is_over:
        sheet, now = filled(desk), section(kit, desk.session.position.log)
        wanted: Plan = {row.key: row.answer for row in sheet.rows if row.answer is not None}
        presses[now] += presses_by_hand(desk, wanted) + 1 + bool(sheet.endings)
        send(desk.session, sheet)
    assert max(presses.values()) <= 40 < presses.total(), presses


def test_a_question_that_is_asked_again_opens_with_what_was_written_ahead() -> None:
    """News comes between: submarines are ordered on one sheet, and asked again once the fleets have fought."""
    desk, ahead, seat = desk_of("coral-sea-1942", seed=1), 0, 0
    for sheet in sheets(desk, 40):
        attacks = [row for row in filled(desk, suggests=False).rows if row.kind == "submarine-attack"]
        if ahead and attacks and sheet.seat == seat:
            assert {(row.origin, row.answer) for row in attacks} == {(BEFORE, ahead)}
            return
        ordered = next((row.answer for row in sheet.rows if row.kind == "submarine-attack"), None)
        ahead, seat = (ordered, sheet.seat) if ordered else (ahead, seat)
    raise AssertionError("they were asked once")


def test_a_sheet_without_suggestions_opens_with_the_answers_before() -> None:
    """As much of them as is allowed now; "all" is as much as is allowed."""
    desk, before = desk_of("coral-sea-1942", seed=1), dict[str, int | None]()
    for sheet in sheets(desk, 40):
        bare = [row for row in filled(desk, suggests=False).rows if row.origin == BEFORE]
        if "searchers" in {row.kind for row in bare}:
            searching = {row.key: row.answer for row in bare if row.kind == "searchers"}
            assert searching.items() <= before.items() and any(searching.values())
            every: Plan = dict.fromkeys(searching, "all")
            rows = [row for row in filled(desk, every, suggests=False).rows if row.key in every]
            assert rows and all(row.origin == OWN and row.answer == row.choices[-1].answer for row in rows)
            return
        before |= {row.key: row.answer for row in sheet.rows}
    raise AssertionError("no search was repeated")


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_round_that_is_finished_as_suggested_is_one_press_of_each_side(seed: int) -> None:
    """An answer that ends something is asked all the same, and confirmed: it is met in the last round alone."""
    desk = desk_of("coral-sea-1942", seed)
    presses = presses_of(desk, finishes=True)
    *early, last = (count for _, count in sorted(presses.items()))
    assert max(early) <= 2 and last <= 8 and presses.total() <= 70
    assert len(early) == desk.session.position.situation.round


def test_what_is_left_of_a_round_is_kept_and_ends_with_it() -> None:
    desk = desk_of("coral-sea-1942", seed=1)
    first = next(sheets(desk, 1))
    kit, now = desk.session.setting.kit, section(desk.session.setting.kit, desk.session.position.log)
    plan = HeldPlan([], Rest(now, "secret"))
    assert (
        plan.waits and HeldPlan.read(plan.as_data()) == plan and HeldPlan.read(HeldPlan([]).as_data()) == HeldPlan([])
    )
    assert plan.answer(kit, desk.session.position) in desk.session.position.choices()
    past = HeldPlan(list(first.steps), Rest(now - 1, "secret"))
    past.given(kit, desk.session.position, desk.session.position.choices()[0])
    assert past.rest is None


def test_decisions_with_nothing_between_them_are_one_sheet() -> None:
    """Numbers and the first air; withdrawal and the next round's; a part that comes later says so, and news has it asked again."""
    desk, titles = desk_of("coral-sea-1942", seed=2), set[tuple[str, ...]]()
    for sheet in sheets(desk, 60):
        (first, _), *more = sheet.parts()
        own = [part for part, _ in more if part in sheet.sheet.parts]
        assert not first.title.endswith(LATER)
        later = [part for part, _ in more if part not in own]
        assert [part.title.endswith(LATER) for part in later] == [place == 0 for place in range(len(later))]
        assert not any(part.is_routine for part in later)
        assert len(sheet.steps_of_now()) == sum(sheet.places[row.part] in sheet.sheet.parts for row in sheet.rows)
        titles.add(tuple(part.title for part in sheet.places))
    air = "Carriers: patrol and counterair"
    assert any(each[0] == "Withdrawal" and air in each for each in titles)
    assert any("Withdrawal" in each[1:] for each in titles)
