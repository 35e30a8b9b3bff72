"""Shorthand for the procedures of naval interception: the facts that matter are named, all others are plain."""

from collections.abc import Mapping

from flagplot.games.awaw.editions import load
from flagplot.games.awaw.interception import eligibility, participants, terms
from flagplot.games.awaw.interception.attempt import dice, figures
from flagplot.games.awaw.interception.attempt.figures import InterceptionTables
from flagplot.games.awaw.words import reasons

EUROPE, PACIFIC = 0, 1


def tables(edition: str = "awaw-2018", **rulings: str) -> InterceptionTables:
    """The figures of an edition, with rulings by name."""
    chosen = {name.replace("_", "-"): value for name, value in rulings.items()}
    return figures.fill(load(edition).with_rulings(chosen))


TABLES = tables()


def factors(t: InterceptionTables = TABLES, /, **facts: int) -> dice.Factors:
    """Dice by factor; without facts a base change by ships outside TFs, met by one force without any help."""
    plain = dict.fromkeys(
        (
            *("carries_cargo", "counters_here", "light_force", "task_forces", "defenders", "spotters"),
            *("submarines_near", "codebreaking", "slow", "is_submarine"),
        ),
        0,
    )
    return dice.interception_dice(t, **{"activity": terms.BASE_CHANGE, **plain, "attempts": 1, **known(plain, facts)})


def known(plain: Mapping[str, int], facts: Mapping[str, int]) -> dict[str, int]:
    """The facts, none of them misspelt."""
    assert not facts.keys() - plain.keys() - {"activity", "attempts"}
    return dict(facts)


def may(t: InterceptionTables = TABLES, /, **facts: int) -> int:
    """The reason against an interception; without facts by a ship in an operational port at war with the mover."""
    plain = dict.fromkeys(
        (
            *("level", "is_submarine", "escort_carrier", "standing", "on_offensive_patrol", "inverted", "committed"),
            *("tried_this_phase", "tried_and_failed", "all_failed", "target_returns", "target_aborted"),
        ),
        0,
    )
    assert not facts.keys() - plain.keys() - {"at_war"}
    return eligibility.may_intercept(t, **{**plain, "at_war": 1, **facts})


def immune(activity: int, **facts: int) -> int:
    """The reason why a force may not be intercepted."""
    names = ("submarines_only", "bergen_or_scapa", "began_at_sea", "axis_shuttle", "in_norwegian_coast")
    assert not facts.keys() - set(names)
    return eligibility.immunity(activity, **{**dict.fromkeys(names, 0), **facts})


def anew(**facts: int) -> bool:
    """Whether a leg makes a force that may be intercepted again."""
    names = ("joined", "waits_to_be_joined", "split", "enters_new_hex", "after_strait", "new_activity", "returning")
    assert not facts.keys() - set(names)
    return participants.new_force(**{**dict.fromkeys(names, 0), **facts})


def cites(reason: int) -> str:
    """Paragraph that forbids it."""
    return reasons.BY_CODE[reason].cites
