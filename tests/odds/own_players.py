"""A player of one's own, as `flagplot match --players` finds it: the usual doctrine by another name."""

from flagplot.games.awaw.players import standard

PLAYERS = {"battle": {"mine": standard.choose}}
