"""What a seat may believe: whole situations that fit all that it has seen, each as often as it is likely.

A seat remembers its briefing (what the scenario tells it of both forces), its own answers with what it saw when it gave them,
and the events that it may read: `memory.Memory`, made of nothing else.  An imagined world is a game that begins from a start
which fits the briefing and is played by the rules with the seat's own answers; the dice and the other side's answers are
branched over, and what contradicts the memory is dropped.  So a world has the same view, the same log and the same legal
answers by construction, the hidden bookkeeping of a rule in the middle of its work included.

A world weighs what its dice and the other side's answers are likely: dice by their ways, answers by the doctrines of the game
and a part for whims, so that no legal answer is impossible (`likelihood`).  `filter` keeps worlds side by side, merges equal
ones, and thins them without bias when they become too many: below that number what comes out is exactly Bayes' rule.
A game offers with its kit what only it can know: its briefing, the starts that fit one, and which answers what was seen
later rules out (`core.offers.belief`).
"""

from flagplot.belief.worlds import BeliefTracker, imagine, worlds
from flagplot.core.errors import NoWorldFound

__all__ = ["BeliefTracker", "NoWorldFound", "imagine", "worlds"]
