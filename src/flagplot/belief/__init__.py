"""Beliefs of a seat: complete possible states that fit its information state, sampled by their probability.

The information state of a seat has its briefing (the scenario's disclosure of both forces), its own answers with its
views at the time, and its visible events: `memory.InformationState`, made from nothing else. A possible world is a game
that begins from a start that fits the briefing and is played by the rules with the seat's own answers. It is branched
over the dice and the other side's answers, and branches that contradict the information state are dropped. So a world
has the same view, the same log and the same legal answers by construction, including the hidden state of a rule in
progress.

The weight of a world is the probability of its dice and of the other side's answers: equal faces for dice, and for
answers the doctrines of the game with a random share, so that no legal answer is impossible (`likelihood`). `filter`
keeps the worlds, merges equal ones, and resamples them without bias when they become too many. Below that number the
result is exactly Bayes' rule. The game's kit supplies its briefing, the starts that fit one, and the answers that later
views rule out (`core.offers.interfaces`).
"""

from flagplot.belief.filter import BeliefTracker, imagine, worlds
from flagplot.core.errors import NoWorldFound

__all__ = ["BeliefTracker", "NoWorldFound", "imagine", "worlds"]
