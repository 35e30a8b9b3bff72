"""Battle files of interceptors against those who counter them, without the target (22.16, 22.161B, 22.26D, 22.33)."""

import pytest

from flagplot.core.errors import FlagplotError
from flagplot.games.awaw.shared.terms import ADOPTS_INTERCEPTION, PORTS
from flagplot.games.awaw.words.asks import ALL
from flagplot.table.setting import open_text
from tests.helpers.battle_file import BattleFile, battle_text, force, loose

ORDERS = pytest.mark.parametrize("second", [True, False], ids=["interceptor second", "interceptor first"])
EDITIONS = pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2011", "awaw-2003"])
COUNTERS = "role: counter-interceptor, "
OWN = "    ports:\n      - {name: Near, distance: 2}\n      - {name: Far, distance: 9}\n"
INTERCEPTORS = "{name: Van, origin: Far, ships: [{name: Prow, type: BB, size: 4}, {name: Screen, type: CA, count: 5}]}"


class Countered(BattleFile):
    """Hunters, who intercepted, met by Guard, which counters them; in the battle Guard is the one that intercepts."""

    def __init__(
        self, second: bool, edition: str, *, hunters: tuple[str, ...] = (INTERCEPTORS,), more: str = OWN
    ) -> None:
        super().__init__(
            list(hunters), [force("Guard", "CA", 5, COUNTERS)], second=second, edition=edition, hunters_more=more
        )
        self.hunters, self.guards = self.sailor, self.hunter

    def won_by(self, side: int, *, goes_on: int = 1, screens: tuple[str, ...] = ()) -> "Countered":
        """A round is fought, then the other side withdraws; the ships named are screened."""

        def screen(s: object) -> int:
            name = self.roster.units[self.s.ask_subject]
            return self.legal()[-1] if name in screens else self.legal()[0]

        self.play(
            answers={
                "number": lambda s: self.legal()[0],
                "screen": screen,
                "withdraw": lambda s: ALL if self.s.ask_seat != side else self.legal()[0],
                "go-on": goes_on,
                "return": lambda s: self.legal()[0],
            },
            die=3,
        )
        return self


def told(b: BattleFile) -> set[str]:
    """Which of the four endings of an activity or interception was told."""
    return {name for name in ("goes-on", "aborts", "interception-goes-on", "interception-given-up") if b.events(name)}


@pytest.mark.rule("22.33-a", "22.33-b", "22.161B-a")
@ORDERS
@EDITIONS
def test_such_a_file_is_read_and_those_who_counter_are_the_intercepting_side(second: bool, edition: str) -> None:
    b = Countered(second, edition)
    assert b.s.countered == 1 and b.roster.sides[b.s.interceptor] == "Sailors"
    assert sum(b.s.role) == 0, "nobody supports anybody"


@pytest.mark.rule("22.161B-b", "22.252E")
@ORDERS
@EDITIONS
@pytest.mark.parametrize(("goes_on", "ending"), [(1, "interception-goes-on"), (0, "interception-given-up")])
def test_interceptors_that_win_continue_or_return(second: bool, edition: str, goes_on: int, ending: str) -> None:
    b = Countered(second, edition)
    b.won_by(b.hunters, goes_on=goes_on)
    asked = [question for question in b.asked if question[0] == "go-on"]
    assert len(asked) == 1 and asked[0][1] == b.hunters
    kind = next(kind for kind in b.game.asks.values() if kind.name == "go-on")
    assert kind.paragraph(asked[0][3]) == "22.161B"
    assert told(b) == {ending}
    home = b.s.return_port[b.unit("Prow")]
    assert (home == -1) == (goes_on == 1)


@pytest.mark.rule("22.161B-b", "22.252D")
@ORDERS
@EDITIONS
def test_interceptors_that_lose_are_not_asked(second: bool, edition: str) -> None:
    b = Countered(second, edition)
    b.won_by(b.guards)
    assert not [question for question in b.asked if question[0] == "go-on"] and not told(b)
    assert b.s.return_port[b.unit("Prow")] >= 0


@pytest.mark.rule("22.26D", "22.27-a")
@ORDERS
@pytest.mark.parametrize(("edition", "inverted"), [("awaw-2018", (1, 1)), ("awaw-2003", (1, 1)), ("awaw-2011", (0, 1))])
def test_who_fought_is_inverted_by_the_printing(second: bool, edition: str, inverted: tuple[int, int]) -> None:
    """In 2011 only combat with the intercepted force inverts interceptors; those who counter did fight whom they went for."""
    b = Countered(second, edition)
    b.won_by(b.hunters, goes_on=0)
    assert (b.s.inverted[b.unit("Prow")], b.s.inverted[b.unit("Guards")]) == inverted


@pytest.mark.rule("22.26D", "22.27-a")
@ORDERS
def test_who_only_screened_is_not_inverted_and_has_but_one_base(second: bool) -> None:
    """Screen fights, Prow does not; a force of which all screened goes back to Far, where it came from."""
    b = Countered(second, "awaw-2018")
    b.won_by(b.hunters, goes_on=0, screens=("Prow",))
    fired = b.s.engaged_in_battle
    assert fired[b.unit("Prow")] == 0 and b.s.inverted[b.unit("Prow")] == b.s.damaged_in_battle[b.unit("Prow")]
    both = Countered(second, "awaw-2018")
    both.won_by(both.hunters, goes_on=0, screens=("Prow", "Screen"))
    assert both.s.engaged_in_battle[both.unit("Screen")] == 0
    assert both.roster.ports[both.hunters * PORTS + both.s.return_port[both.unit("Screen")]] == "Far"
    assert b.roster.ports[b.hunters * PORTS + b.s.return_port[b.unit("Screen")]] == "Near"


@pytest.mark.rule("22.81D", "22.253")
@ORDERS
@EDITIONS
@pytest.mark.parametrize("goes_on", [1, 0])
def test_who_countered_the_counters_takes_the_interception_over(second: bool, edition: str, goes_on: int) -> None:
    aide = force("Aide", "CA", 5, "role: counter-counter-interceptor, ")
    b = Countered(second, edition, hunters=(INTERCEPTORS, aide))
    b.won_by(b.hunters, goes_on=goes_on)
    assert b.s.adopts[b.unit("Aides")] == (ADOPTS_INTERCEPTION if goes_on else 0)
    assert len(b.events("interception-adopted")) == goes_on


@pytest.mark.rule("22.26", "22.253", "awaw-2011:22.25.0", "22.63")
@ORDERS
@EDITIONS
@pytest.mark.parametrize("winner", ["hunters", "guards"])
def test_who_countered_the_counters_fought_those_it_went_for(second: bool, edition: str, winner: str) -> None:
    """It is inverted though it only screened, in 2011 too, and has a choice of bases."""
    aide = "{name: Aide, origin: Far, role: counter-counter-interceptor, ships: [{name: Aides, type: CA, count: 5}]}"
    b = Countered(second, edition, hunters=(INTERCEPTORS, aide))
    b.won_by(b.hunters if winner == "hunters" else b.guards, goes_on=0, screens=("Aides",))
    assert b.s.engaged_in_battle[b.unit("Aides")] == 0
    assert b.s.inverted[b.unit("Aides")] == 1
    assert b.roster.ports[b.hunters * PORTS + b.s.return_port[b.unit("Aides")]] == "Near"


def refused(text: str) -> str:
    """What is said of a file that is refused."""
    with pytest.raises(FlagplotError) as problem:
        open_text(text, "battle.yaml")
    return str(problem.value)


@pytest.mark.rule("22.12", "22.16")
@ORDERS
def test_an_activity_is_no_counter_interception(second: bool) -> None:
    guard = force("Guard", "CA", 5, COUNTERS + "mission: base-change, ")
    said = refused(battle_text([INTERCEPTORS], [guard], second=second, hunters_more=OWN))
    assert "mission base-change, but all forces of Sailors counter-intercept" in said and "22.33" in said


@pytest.mark.rule("22.11B", "table.activities.op.23")
@ORDERS
@EDITIONS
@pytest.mark.parametrize(
    ("hunter", "sailor"),
    [
        (loose("Small", "CVE", 2), force("Foe", "CA", 5)),
        (loose("Small", "CVE", 2, "patrol: true, "), force("Foe", "CA", 5)),
        (force("Van", "CA", 5), loose("Small", "CVE", 2, COUNTERS)),
    ],
    ids=["interceptor", "patrol", "counter-interceptor"],
)
def test_cves_that_intercept_are_refused(second: bool, edition: str, hunter: str, sailor: str) -> None:
    sailors = [sailor] if "Foe" in sailor else [force("Foe", "CA", 5), sailor]
    said = refused(battle_text([hunter], sailors, second=second, edition=edition))
    assert "Smalls of Small are CVEs, which do not intercept" in said and "20.18" in said


@pytest.mark.rule("table.activities.op.15")
@ORDERS
@EDITIONS
def test_cves_on_an_activity_are_met(second: bool, edition: str) -> None:
    b = BattleFile(
        [force("Van", "CA", 5)], [force("Foe", "CA", 5), loose("Small", "CVE", 2)], second=second, edition=edition
    )
    assert b.s.count[b.unit("Smalls")] == 2
