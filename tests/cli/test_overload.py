"""Too much at once: it is said so, or done in bounded memory."""

import pytest

import flagplot
from flagplot.core.errors import FlagplotError
from flagplot.odds.exact import free
from flagplot.table.session import begin
from flagplot.table.setting import open_text
from tests.cli.shell import SCENARIOS, call
from tests.helpers.largest import FORCES, largest

SMALL = SCENARIOS / "small" / "pocket-battleship.yaml"
MUCH = 10**12


@pytest.mark.parametrize("players", [("standard", "random"), ("bold", "standard")])
def test_the_largest_battle_is_fought_to_its_end(players: tuple[str, str]) -> None:
    """Twelve forces a side, all rows of squadrons, six bases: nothing leaves its range, and the answers have an end."""
    setting = open_text(largest(), "largest")
    s = setting.battle.situation
    assert (s.units, s.wings) == ([3 * FORCES + 1] * 2, [24, 24])
    played = begin(setting, dict(enumerate(players)), 1)
    played.keeps_record = False
    while not played.is_over:
        played.run(200)
        assert not played.position.situation.defects()


def test_what_is_more_than_the_largest_is_refused_by_what_the_rule_allows() -> None:
    with pytest.raises(FlagplotError, match=r"too many for one force; expected at most 25"):
        open_text(largest(ships=4), "larger")
    with pytest.raises(FlagplotError, match=r"forces"):
        open_text(largest(forces=FORCES + 1), "larger")


@pytest.mark.parametrize(
    ("words", "most"),
    [
        (("compare", SMALL, "-n", MUCH), "from 2 to 10,000,000"),
        (("odds", SMALL, "-n", MUCH), "from 1 to 1,000,000,000"),
        (("match", "standard", "bold", "-n", MUCH), "from 2 to 10000000"),
    ],
)
def test_too_many_games_are_refused_with_how_many_there_may_be(words: tuple[object, ...], most: str) -> None:
    told = call(*words)
    assert told.exit_code == 2 and f"{MUCH}" in told.output and most in told.output


def test_a_budget_larger_than_the_machine_is_not_spent(monkeypatch: pytest.MonkeyPatch) -> None:
    """The situations that are kept may take a share of its memory; the error says how many they were."""
    monkeypatch.setattr(free, "EVERY", 4)
    setting = flagplot.open_scenario(SMALL)
    monkeypatch.setattr(free, "most", lambda: 1)
    with pytest.raises(FlagplotError, match=r"[0-9,]+ states take .* MiB, more than one part in 2"):
        flagplot.exploit(setting, "standard", budget=MUCH)
    with pytest.raises(FlagplotError, match=r"[0-9,]+ states take .* MiB, more than one part in 2"):
        flagplot.solve(setting, exact=True, budget=MUCH)
    assert free.taken() > 0
