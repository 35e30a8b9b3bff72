"""What a seat may believe of a battle: its briefing, and what later evidence says of secret numbers and of dice (22.423B).

By default a scenario is open: each side knows the ships, aircraft and bases of both.  What it does not know are
choices: which group has which number (also where the scenario prescribes it), the air split, and all that is decided in secret.
"""

from typing import Final

from flagplot.core.offers.interfaces import Belief
from flagplot.games.awaw.belief.briefing import brief, brief_of_turn, starts, starts_of_turn, without_numbers
from flagplot.games.awaw.belief.evidence import allowed, allowed_in_turn

BELIEF: Final = Belief(brief, starts, allowed, without_numbers)
TURN_BELIEF: Final = Belief(brief_of_turn, starts_of_turn, allowed_in_turn)
"""A naval turn's scenario is open too by default, with the plans from which the moving player chooses."""
