"""Interception by submarines (22.114, 22.13E, 22.91, 22.915-22.917, 22.92, 22.921)."""

from typing import Annotated, NamedTuple

from flagplot.core.procedures.inputs import NO_YES, Flag, Part


class SubmarineFate(NamedTuple):
    """What becomes of a submarine whose interception succeeded."""

    inverted: int
    back_where_it_came_from: int
    may_try_later: int
    """In a later phase of the player turn."""


def exposed_on_way(is_submarine: int) -> bool:
    """Forces on their way to intercept may be counter-intercepted and attacked from the air, submarines not (22.917, 22.19A)."""
    return is_submarine == 0


def submarine_fate(
    attacked: Annotated[int, Flag("whether it attacked", 1)], survived: Annotated[int, Flag("whether it survived", 1)]
) -> Annotated[
    SubmarineFate,
    Part("inverted", "whether it is inverted", NO_YES),
    Part("back-again", "whether it goes back to the hex it came from", NO_YES),
    Part("may-try-later", "whether it may try again in a later phase", NO_YES),
]:
    """One that attacked and survived is inverted at base; one without a chance to goes back as it came (22.92).

    It is not inverted then, and may attempt interceptions in later phases of the player turn, not in this one (22.14A).
    """
    if attacked == 1:
        return SubmarineFate(survived, 0, 0)
    return SubmarineFate(0, 1, 1)
