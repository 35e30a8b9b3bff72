"""The printed example after 22.524 as a record: its own search dice, every other die a one, every other choice the least.

    python -m tests.table.example_record > scenarios/example-22-524.record

The text prints no choice but one: in the second round Japan's CG2, unpaired, engages the invasion force, CG5.
"""

from flagplot.core.record import Record
from flagplot.games.awaw.words import asks
from flagplot.table import record_file
from flagplot.table.fair.match import ASK
from flagplot.table.seats import PERSON
from flagplot.table.session import Session, begin
from tests.table.sessions import EXAMPLE, setting
from tests.witness import example_22_524 as example

SEARCH = [
    *example.ROUND_1.japan.dice,
    *example.ROUND_1.united_states.dice,
    *example.ROUND_2.japan.dice,
    *example.ROUND_2.united_states.dice,
]
LEAST = 1
JAPAN = 0
INVASION_FORCE = 5


def play() -> Session:
    """Play the example to the end of its battle."""
    session = begin(setting(EXAMPLE), {0: PERSON, 1: PERSON}, None)
    session.record.header["dice"] = ASK
    search = list(SEARCH)
    while not session.is_over:
        session.give(answer(session, search))
    assert not search
    return session


def answer(session: Session, search: list[int]) -> int:
    """The printed die or choice, else the least."""
    position = session.position
    question = position.question
    if question.is_die:
        return (search.pop(0) if search and question.subject == asks.SEARCH_DIE else LEAST) - 1
    if question.kind == asks.ENGAGE and question.seat == JAPAN and position.situation.round == 2:
        return INVASION_FORCE if position.refusal(INVASION_FORCE) == 0 else 0
    if question.kind == asks.WITHDRAW and position.situation.round == 2:
        return asks.ALL
    return position.choices()[0]


def text() -> str:
    """The record as it stands in its file."""
    session = play()
    return record_file.full(
        Record(session.record.header, session.record.scenario, session.record.entries), session.position
    ).text()


if __name__ == "__main__":
    print(text(), end="")
