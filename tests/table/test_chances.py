"""What a seat may reckon of its own chances: from what it knows, the same for two games that it cannot tell apart."""

import pytest

from flagplot.blocks.shown import as_data
from flagplot.core.errors import FlagplotError
from flagplot.core.position import Position
from flagplot.table.chances import LINE, OFF, check, estimate
from flagplot.table.session import begin
from flagplot.table.setting import Setting, open_scenario
from tests.cli.shell import SCENARIOS

STRAIT = SCENARIOS / "denmark-strait-1941.yaml"
HARBOUR = SCENARIOS / "europa" / "narvik-1940.yaml"
RHINE = SCENARIOS / "bismarck-1941.yaml"


@pytest.fixture(autouse=True)
def by_the_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLAGPLOT_INTERPRETED", "1")


@pytest.mark.parametrize(("file", "games"), [(STRAIT, 6), (HARBOUR, 6), (RHINE, 1)])
def test_a_seat_is_told_what_it_may_expect(file: object, games: int) -> None:
    setting = open_scenario(str(file))
    found = estimate(setting, setting.begin(), 1, games)
    assert found.data["games"] == games and found.data["side"] == setting.sides[1]
    lost = next(value for key, value in found.data.items() if key.endswith("lost") and setting.sides[0] in value)
    assert set(lost) == set(setting.sides)
    if setting.kit.counting.names_a_winner:
        assert sum(each["value"] for each in found.data["winner"].values()) == pytest.approx(1)
    told = str(as_data(found.blocks()))
    assert "imagined" in told and setting.sides[1] in told


@pytest.mark.rule("22.423B-b")
def test_of_ships_only_ones_own_are_told() -> None:
    setting = open_scenario(STRAIT)
    found = estimate(setting, setting.begin(), 0, 4)
    assert "Bismarck" in str(found.data) and "Hood" not in str(found.data)
    assert "Hood" not in str(as_data(found.blocks()))


def twins(setting: Setting, position: Position, seat: int) -> tuple[Position, Position] | None:
    """Two answers of the other side between which the seat sees no difference."""
    found = []
    for answer in position.choices()[:4]:
        twin = position.copy()
        twin.answer(answer)
        found.append(twin)
    one, *others = found
    return next(
        ((one, two) for two in others if two.seat_view(seat) == one.seat_view(seat) and two.digest() != one.digest()),
        None,
    )


@pytest.mark.rule("22.423B-b", "22.15A-b")
def test_chances_do_not_depend_on_what_the_seat_may_not_know() -> None:
    setting = open_scenario(SCENARIOS / "matapan-1941.yaml")
    session, checked = begin(setting, {0: "random", 1: "standard"}, 3), 0
    while checked < 2:
        question = session.position.question
        if not question.is_die and (pair := twins(setting, session.position, 1 - question.seat)):
            one, two = (estimate(setting, each, 1 - question.seat, 2) for each in pair)
            assert one.data == two.data
            checked += 1
        session.give(session._automatic())


def test_a_match_may_be_played_without() -> None:
    setting = open_scenario(STRAIT)
    session = begin(setting, {0: "standard", 1: "standard"}, 3)
    check(session, 0)
    with pytest.raises(FlagplotError, match="for a side"):
        check(session, -1)
    session.record.header[LINE] = OFF
    with pytest.raises(FlagplotError, match="without"):
        check(session, 0)
    del session.record.header[LINE]
    session.run()
    with pytest.raises(FlagplotError, match="over"):
        check(session, 0)
