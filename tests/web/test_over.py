"""Nothing changes a match that is over; a match that goes back keeps what was cut off, as a link of its chain."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from flagplot.api.verify import verify as shown
from flagplot.core.errors import FlagplotError
from flagplot.core.record import Back, Entry, parse_record
from flagplot.table import record_file
from flagplot.table.fair.draw import commitment
from flagplot.table.fair.match import fair_of, go_on
from flagplot.table.fair.part import check_part, parse_part, redacted
from flagplot.table.fair.verify import verify
from flagplot.table.resume import reopen, take_up
from flagplot.table.session import first_answers
from flagplot.web import acts
from flagplot.web.api import ROUTER
from flagplot.web.pages.seat import ROUTER as SEATS_FORMS
from flagplot.web.store.rows import SheetDraft
from flagplot.web.store.store import Change, Over
from tests.helpers.blocks import first
from tests.web.tables import Chair, begun, by_chance, play_on, server, server_at_one_time

SAID: dict[str, list[dict[str, Any]]] = {
    "number": [{"number": "8"}],
    "answer": [{"turn": turn, "answers": [0]} for turn in range(4)],
    "sheet": [{"turn": turn, "plan": {}} for turn in range(4)],
    "sheet/send": [{"turn": turn} for turn in range(4)],
    "dice": [{"turn": 0, "faces": [1]}],
    "dice/correct": [{"turn": 0, "faces": [1], "reason": "I say so"}],
    "take-back": [{"turn": turn} for turn in range(4)],
    "ask-back": [{"turn": 0}, {"turn": None}],
    "claim": [{}],
    "consent": [{"agrees": True}, {"agrees": False}],
    "away": [{"doctrine": "standard"}],
    "routine": [{"parts": []}, {"parts": ["Ship losses"]}],
    "back": [{}],
    "mail": [{"mail": ""}],
    "proposal": [{"number": 0}, {"number": None}],
    "pause": [{"reason": "Supper"}, {"reason": None}],
    "notes": [{"text": "A word"}],
    "substitute": [{"side": "A", "doctrine": "standard", "reason": "Supper"}, {"side": "A"}],
    "end": [{"winner": "A", "reason": "I say so"}],
}
"""What may be sent to a seat's or a referee's match, by its path."""
BESIDE = {"say", "again"}
"""What goes on after the end: talk, and a rematch."""
NO_CHANGE = ("mail",)
"""Where a seat is told that it is asked is no part of the match."""


def finished(client: Any, scenario: str = "denmark-strait-1941", **more: Any) -> dict[str, Chair]:
    """A match with fair dice against a doctrine, played to its end."""
    seats = begun(client, scenario, dice="fair", seats={"B": "standard"}, **more)
    seats["A"].post("number", {"number": "5"})
    play_on({role: seats[role] for role in "AB"}, by_chance(1))
    assert seats["A"].get()["over"]
    return seats


def record_of(client: Any, seat: Chair) -> str:
    """The record as the seat is given it."""
    return str(client.get("/api/match/record", headers=seat.head).text)


class OverMatch(NamedTuple):
    """A match that is over and that nothing changes, so that tests share it."""

    client: Any
    seats: dict[str, Chair]
    words: dict[str, str]
    """What a form carries, by role, from a page of before the end."""
    text: str
    """Its record."""


@pytest.fixture(scope="module")
def ended(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OverMatch]:
    with server_at_one_time(tmp_path_factory.mktemp("ended")) as client:
        seats = begun(client, "denmark-strait-1941", dice="fair", seats={"B": "standard"})
        seats["A"].post("number", {"number": "5"})
        pages = {role: chair.page().text for role, chair in seats.items()}
        words = {role: page.partition('name="word" value="')[2].partition('"')[0] for role, page in pages.items()}
        play_on({role: seats[role] for role in "AB"}, by_chance(1))
        assert seats["A"].get()["over"]
        yield OverMatch(client, seats, words, record_of(client, seats["A"]))


@pytest.fixture(scope="module")
def gone_back(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The record of a match that the referee took back twice while it went on."""
    with server_at_one_time(tmp_path_factory.mktemp("back")) as client:
        seats = begun(client, "coral-sea-1942", dice="fair", seats={"B": "standard"})
        seats["A"].post("number", {"number": "5"})
        both = {role: seats[role] for role in "AB"}
        for number, seed in ((1, 1), (9, 2)):
            play_on(both, by_chance(seed), most=14)
            seats["referee"].post("proposal", {"number": number})
            assert seats["A"].post("consent", {"agrees": True})["proposal"] is None
        play_on(both, by_chance(3))
        return record_of(client, seats["A"])


def test_every_path_that_takes_something_is_tried_below() -> None:
    """A new one has to be tried too."""
    api = {
        str(getattr(route, "path", "")).removeprefix("/api/match/")
        for route in (*ROUTER.routes, *acts.API.routes)
        if "POST" in getattr(route, "methods", ())
    }
    assert api - {"/api/matches", "/api/preview", "/api/open/{seat}"} == set(SAID) | BESIDE
    pages = [route for each in (SEATS_FORMS, acts.PAGES) for route in each.routes]
    posted = {
        str(getattr(route, "path", "")).removeprefix("/at/{seat}/")
        for route in pages
        if "POST" in getattr(route, "methods", ())
    }
    assert posted == {
        *("number", "draft", "send", "dice", "correct", "curtain", "take-back", "away", "here", "mail", "routine"),
        *("consent", "propose", "pause", "note", "end", "ask-back", "claim", "substitute", *BESIDE),
    }


@pytest.mark.long
@pytest.mark.parametrize("ends", first(1, ["by the referee", "by the rules"], 1))
def test_nothing_that_a_seat_or_the_referee_sends_changes_a_match_that_is_over(
    ends: str, tmp_path: Path, ended: OverMatch
) -> None:
    """Its secret is published by then: with dice that are known beforehand one would choose."""
    with server(tmp_path) as client:
        if ends == "by the rules":
            client, seats = ended.client, ended.seats
        else:
            seats = begun(client, "denmark-strait-1941", dice="fair", seats={"B": "standard"})
            seats["A"].post("number", {"number": "5"})
            play_on({role: seats[role] for role in "AB"}, by_chance(1), most=2)
            seats["referee"].post("proposal", {"number": 0})
            seats["referee"].post("end", {"winner": "A", "reason": "The ship is going home"})
        text, states = record_of(client, seats["A"]), {role: chair.get() for role, chair in seats.items()}
        assert f"\nsecret: {bytes(range(32)).hex()}\n" in text
        count = int(parse_record(text).header["answers"])
        for path, every in SAID.items():
            for said in every:
                for role, chair in seats.items():
                    answer = client.post(f"/api/match/{path}", json=said, headers=chair.head)
                    assert answer.status_code in (403, 409, 422), (path, role, answer.text)
        for number in range(count):
            assert (
                "over" in seats["referee"].post("proposal", {"number": number}, 409)["error"]["what"]
                or ends != "by the rules"
            )
        for turn in {0, sum(line.startswith("dice ") for line in text.splitlines())}:
            for roll in (None, *range(count)):
                said = {"turn": turn, "faces": [1] * 2, "reason": "No", "roll": roll}
                assert client.post("/api/match/dice/correct", json=said, headers=seats["referee"].head).status_code in (
                    409,
                    422,
                )
        assert record_of(client, seats["A"]) == text and {role: chair.get() for role, chair in seats.items()} == states
        assert verify(parse_record(text)).backs == []


@pytest.mark.long
@pytest.mark.parametrize(
    "form",
    [
        ("propose", {"number": "0"}, "referee"),
        ("pause", {"rests": "yes", "reason": "x"}, "referee"),
        ("note", {"text": "x", "public": "yes"}, "referee"),
        ("end", {"reason": "x", "winner": "B"}, "referee"),
        ("correct", {"turn": "0", "faces": "1", "reason": "x"}, "referee"),
        ("consent", {"agrees": "yes"}, "A"),
        ("take-back", {"turn": "0"}, "A"),
        ("ask-back", {"turn": "0"}, "A"),
        ("claim", {}, "A"),
        ("away", {"doctrine": "standard"}, "A"),
        ("here", {}, "A"),
        ("draft", {"turn": "0", "row.screen.0.-1.0": "0"}, "A"),
        ("send", {"turn": "0"}, "A"),
    ],
    ids=lambda form: form[0],
)
def test_no_form_of_a_page_changes_a_match_that_is_over(
    form: tuple[str, dict[str, str], str], ended: OverMatch
) -> None:
    path, said, role = form
    answer = ended.seats[role].submit(path, {**said, "word": ended.words[role]})
    assert ended.words[role] and answer.status_code == 409
    assert record_of(ended.client, ended.seats["A"]) == ended.text


@pytest.mark.long
def test_the_store_itself_refuses_to_change_a_match_that_is_over(ended: OverMatch) -> None:
    """Whatever leads there: a road that is built later is closed too."""
    service = ended.client.app.state.service
    match = ended.seats["A"].get()["match"]["id"]
    with service.matches.reading(match) as (head, sitting):
        back, last = sitting.back(0, "referee"), sitting.entries()[-1]
    tried: list[Any] = [
        lambda change: change.go_back(back),
        lambda change: change.undo(0, "A"),
        lambda change: change.add([last], len(sitting.entries())),
        lambda change: change.header({}),
        lambda change: change.set_by_hand(range(1), "x"),
        lambda change: change.end_by_hand(None, "x"),
        lambda change: change.pause("x"),
        lambda change: change.propose(None),
        lambda change: change.keep_draft("A", SheetDraft()),
    ]
    for each in tried:
        with pytest.raises(Over), service.store.change(match) as change:
            assert isinstance(change, Change)
            each(change)
    with pytest.raises(Over):
        service.store.keep_draft(match, "A", SheetDraft())
    assert service.store.head(match) == head


def test_the_last_answer_that_is_sent_again_is_the_same_answer(tmp_path: Path) -> None:
    """A request whose answer got lost in the network is sent again, also when it has ended the match."""
    with server(tmp_path) as client:
        seats = begun(client, "denmark-strait-1941", dice="fair", seats={"B": "standard"})
        seats["A"].post("number", {"number": "5"})
        while not seats["A"].get()["over"]:
            question = seats["A"].get()["question"]
            said = {
                "turn": question["turn"],
                "answers": [question["answers"][0]["answer"]],
                "key": f"k{question['turn']}",
            }
            seats["A"].post("answer", said)
        assert seats["A"].post("answer", said)["over"]
        assert seats["A"].post("answer", {**said, "key": "another"}, 409)


@pytest.mark.long
def test_a_going_back_is_a_link_of_the_chain_and_verify_tells_it(gone_back: str) -> None:
    record = parse_record(gone_back)
    found = verify(record)
    assert found.is_over and len(found.backs) == 2 and all(back.gone for back in found.backs)
    assert any(entry.seat == "dice" for back in found.backs for entry in back.gone)
    said = shown(record)
    words = "\n".join(str(block) for block in said.blocks())
    assert "The match was taken back 2 times." in words
    for back in found.backs:
        assert f"by the referee to answer {back.number}: {len(back.gone)} answers were cut off" in words
    assert [each["to"] for each in said.to_dict()["backs"]] == [back.number for back in found.backs]  # type: ignore[attr-defined]
    assert record.text() == gone_back, "it is read as it was written"


@pytest.mark.long
def test_a_going_back_that_is_left_out_of_the_record_is_found_out(gone_back: str) -> None:
    """With or without what it cut off: the next value of the chain stands on it."""
    lines = gone_back.splitlines()
    places = [place for place, line in enumerate(lines) if line.startswith("back ")]
    assert len(places) == 2
    for place in places:
        back = next(each for each in parse_record(gone_back).backs if each.line == place + 1)
        cut = len(back.gone)
        for kept in (lines[:place] + lines[place + 1 :], lines[: place - cut] + lines[place + 1 :]):
            with pytest.raises(FlagplotError):
                verify(parse_record("\n".join(kept) + "\n"))
        for wrong in ("back 1 =", f"back {back.number} = A,"):
            line = re.sub(r"^back \d+ = \w+", wrong.removesuffix(",").removesuffix(" =") + " = A", lines[place])
            with pytest.raises(FlagplotError):
                verify(parse_record("\n".join([*lines[:place], line, *lines[place + 1 :]]) + "\n"))
    whole = parse_record(gone_back)
    whole.backs.clear()
    with pytest.raises(FlagplotError):
        verify(record_file.checked(whole))


@pytest.mark.long
def test_what_a_match_was_before_it_went_back_is_a_part_of_it_and_the_same_answers_bring_other_dice(
    gone_back: str,
) -> None:
    record = parse_record(gone_back)
    for seat in (0, 1):
        check_part(record, parse_part(redacted(record, seat)))
    first = record.backs[0]
    kept = parse_record(gone_back)
    again = [entry for entry in kept.entries if isinstance(entry, Entry)][first.number :]
    assert {entry.chain for entry in again}.isdisjoint(entry.chain for entry in first.gone)
    early = parse_record(gone_back)
    early.entries, early.backs = [*early.entries[: first.number], *first.gone], []
    check_part(record, parse_part(redacted(early, 0)))


@pytest.mark.long
def test_a_match_that_went_back_is_the_same_on_a_server_that_begins_anew(tmp_path: Path) -> None:
    """Its dice follow from the answers and the goings back that the store keeps, of nothing else."""
    with server(tmp_path) as client:
        seats = begun(client, "denmark-strait-1941", dice="fair", seats={"B": "standard"})
        seats["A"].post("number", {"number": "5"})
        play_on({role: seats[role] for role in "AB"}, by_chance(1), most=5)
        seats["referee"].post("proposal", {"number": 3})
        seats["A"].post("consent", {"agrees": True})
        with server(tmp_path) as other:
            there = {role: Chair(other, chair.token) for role, chair in seats.items()}
            play_on({role: there[role] for role in "AB"}, by_chance(4))
            found = verify(parse_record(record_of(other, there["A"])))
        assert found.is_over and len(found.backs) == 1
        assert record_of(client, seats["A"]) == found.record.text()


@pytest.mark.long
def test_a_roll_set_by_hand_says_in_the_chain_what_was_rolled_before(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        seats = begun(client, "denmark-strait-1941", dice="fair", seats={"B": "standard"})
        seats["A"].post("number", {"number": "5"})
        while seats["referee"].get()["rolled"] is None:
            play_on({role: seats[role] for role in "AB"}, by_chance(1), most=1)
        rolled = seats["referee"].get()["rolled"]
        faces = [7 - int(face) for face in rolled["faces"].split()]
        seats["referee"].post(
            "dice/correct", {"turn": rolled["turn"], "faces": faces, "reason": "On the floor; # 3 (!)"}
        )
        play_on({role: seats[role] for role in "AB"}, by_chance(2))
        text = record_of(client, seats["A"])
        found = verify(parse_record(text))
        (back,) = found.backs
        shows = [entry.answer for entry in back.gone if entry.seat == "dice"][: rolled["count"]]
        assert shows == [int(face) for face in rolled["faces"].split()] and back.set == rolled["count"]
        assert "referee, " in text and "by hand: On the floor, no. 3 (!)" in text
        assert [entry.answer for entry in parse_record(text).entries if isinstance(entry, Entry)][back.number] == faces[
            0
        ]
        line = next(line for line in text.splitlines() if line.startswith("by-hand"))
        for other in ("by-hand: 0 (On the floor, no. 3 (!))", line.replace("floor", "stair"), f"{line}; 0 (what)"):
            with pytest.raises(FlagplotError):
                verify(record_file.checked(parse_record(text.replace(line, other))))


@pytest.mark.long
def test_a_match_reopened_after_its_end_with_the_secret_in_hand_is_refused_by_verify(ended: OverMatch) -> None:
    """What the referee of a server that let him could do: the answers fit, the dice are drawn, the chain is whole."""
    record = parse_record(ended.text)
    assert commitment(fair_of(record).secret) == record.header["commitment"]
    session = reopen(record)
    take_up(record, session)
    session.record.entries = [entry for entry in session.record.entries if isinstance(entry, Entry)]
    whole = session.record
    gone = tuple(each for each in whole.entries[4:] if isinstance(each, Entry))
    back = Back(4, "referee", gone)
    assert whole.link is not None
    chained = Back(4, "referee", gone, chain=whole.link(whole.chain, back.said))
    again = reopen(record)
    again.play_record(record, 4)
    again.record.entries, again.record.backs = first_answers(record, 4), [chained]
    go_on(again, fair_of(record))
    while not again.is_over:
        question = again.position.question
        answer = again.dice.roll(0) if question.is_die and again.dice else again.position.choices()[-1]
        again.give(answer)
    reopened = record_file.full(again.record, again.position).text()
    with pytest.raises(FlagplotError, match="the match was already over here") as error:
        verify(parse_record(reopened, "reopened"))
    assert reopened.splitlines()[error.value.line - 1].startswith("back 4 = referee # ")


@pytest.mark.long
def test_a_shared_screen_is_no_road_back_either(tmp_path: Path) -> None:
    """One person at one screen consents for both sides."""
    with server(tmp_path) as client:
        seats = begun(client, "denmark-strait-1941", dice="fair", screen="table")
        word = seats["table"].page().text.partition('name="word" value="')[2].partition('"')[0]
        for role, number in (("A", "5"), ("B", "6")):
            seats[role].post("number", {"number": number})
        play_on({role: seats[role] for role in "AB"}, by_chance(1))
        text = record_of(client, seats["A"])
        seats["referee"].post("proposal", {"number": 2}, 409)
        for path, said in (("consent", {"agrees": "yes"}), ("correct", {"turn": "1", "faces": "1"})):
            assert word and seats["table"].submit(path, {**said, "word": word}).status_code in (403, 409)
        assert record_of(client, seats["A"]) == text


@pytest.mark.long
def test_the_reopened_match_step_by_step(tmp_path: Path) -> None:
    """One person is side A and the referee, a doctrine is side B: every step of the old trick, and what is said to it."""
    said: list[str] = []
    with server(tmp_path) as client:
        seats = finished(client)
        first = record_of(client, seats["A"])
        known = fair_of(parse_record(first))
        said.append(f"over, the secret is {known.secret.hex()[:8]}..., verify: {_verified(first)}")
        said.append(f"proposal: {seats['referee'].post('proposal', {'number': 3}, 409)['error']['what']}")
        said.append(f"consent: {seats['A'].post('consent', {'agrees': True}, 409)['error']['what']}")
        said.append(f"take back: {seats['A'].post('take-back', {'turn': 1}, 409)['error']['what']}")
        said.append(f"go away: {seats['A'].post('away', {'doctrine': 'bold'}, 409)['error']['what']}")
        wrong = {"turn": 0, "faces": [6], "reason": "again"}
        said.append(f"set a roll: {seats['referee'].post('dice/correct', wrong, 409)['error']['what']}")
        said.append(f"end: {seats['referee'].post('end', {'winner': 'A', 'reason': 'mine'}, 409)['error']['what']}")
        said.append(f"the record is the same: {record_of(client, seats['A']) == first}")
        service = client.app.state.service  # type: ignore[attr-defined]
        with service.store.engine.begin() as connection:  # whoever has the database in his hands writes in it
            for line in (
                "UPDATE match SET is_over = 0, cuts = cuts + 1, version = version + 1",
                "DELETE FROM answer WHERE number >= 3",
            ):
                connection.exec_driver_sql(line)
        play_on({role: seats[role] for role in "AB"}, by_chance(9))
        second = record_of(client, seats["A"])
        said.append(f"the database was changed by hand, verify with the part of before: {_verified(second, first)}")
    over = "the match is over and cannot change"
    assert said == [
        "over, the secret is 00010203..., verify: Nothing is wrong",
        f"proposal: {over}",
        f"consent: {over}",
        f"take back: {over}",
        f"go away: {over}",
        f"set a roll: {over}",
        f"end: {over}",
        "the record is the same: True",
        "the database was changed by hand, verify with the part of before: the whole record differs from this part",
    ]


def _verified(text: str, before: str = "") -> str:
    record = parse_record(text, "the record")
    try:
        verify(record)
        if before:
            check_part(record, parse_part(redacted(parse_record(before), 0)))
    except FlagplotError as error:
        return error.what
    return "Nothing is wrong"
