"""Every question of rule 34 to a player, with the paragraph that gives the choice."""

from typing import Final

from flagplot.core.event import declaring
from flagplot.core.flows.sheet import FinalAnswers, Sheet, SheetPart, SheetSet
from flagplot.core.game import QuestionKind
from flagplot.games.europa import terms

FIRE_DIE: Final = 1
OWN_DISENGAGEMENT_DIE: Final = 2
OTHER_DISENGAGEMENT_DIE: Final = 3


BY_CODE, question = declaring(QuestionKind)
# fmt: off
DIE: Final = question(1, "die", "34.D", "", "", "die", "Roll a die")
NEXT_GROUP: Final = question(2, "next-group", "34.A", "combat", "", "enemy group", "Which enemy group is fought next?",
    order_with="fight {answer} next")
SLIP_AWAY: Final = question(3, "slip-away", "34.B.1", "group", "", "yes", "Does {subject} try to disengage before the combat?",
    order="disengage {subject} before the combat")
FIRE_STEP: Final = question(4, "fire-step", "34.B.2", "unit", "", "fire step",
    "In which step does {subject} fire?",
    order_with="{subject}, step of fire: {answer}")
TARGET: Final = question(5, "target", "34.B.2.a", "points", "", "target",
    "{subject} points are left to fire: at which target?", terms.STEPS,
    order="fire at more targets", order_with="fire at {answer}")
POINTS: Final = question(6, "points", "34.B.2.a", "target", "", "count+1", "How many points fire at {subject}?",
    terms.STEPS,
    order_with="fire {answer} points at {subject}")
BODY: Final = question(7, "body", "34.C.1", "unit", "", "body", "Which body does {subject} join?",
    order_with="put {subject} into {answer}")
ENGAGE: Final = question(8, "engage", "34.C.2.a", "points", "", "count",
    "Of {subject} points, how many engage the enemy task forces?",
    order="engage the task forces", order_with="engage the task forces with {answer} of {subject} points")
BYPASS: Final = question(9, "bypass", "34.C.2.a", "points", "", "count",
    "Of {subject} points left, how many try to bypass them?",
    order="bypass the task forces", order_with="bypass the task forces with {answer} of {subject} points")
TURN: Final = question(10, "turn", "34.C.2.a", "points", "", "count",
    "Of {subject} surplus points, how many turn against the enemy bypassing group?",
    order="turn against the bypassing group",
    order_with="turn {answer} of {subject} points against the bypassing group")
BREAK_THROUGH: Final = question(11, "break-through", "34.C.2.a", "points", "", "count",
    "Of {subject} surplus points at three to one, how many go for the enemy main body?",
    order="break through to the main body",
    order_with="break through to the main body with {answer} of {subject} points")
GENERAL: Final = question(12, "general", "34.C.3.a", "points", "", "count",
    "Of {subject} coast defence points, how many are in the general group? The others are the reserve",
    order="put coast defence points into the general group",
    order_with="put {answer} of {subject} coast defence points into the general group")
DISENGAGE: Final = question(13, "disengage", "34.D", "group", "", "yes", "Does {subject} try to disengage?",
    order="disengage {subject}")
FIGHT_AGAIN: Final = question(14, "fight-again", "34.C.3", "group", "", "yes",
    "Does the moving group spend movement to fight {subject} again?",
    ending=FinalAnswers("The combat with this group ends"),
    order="fight {subject} again")
# fmt: on


SHEETS: Final = SheetSet(
    (
        Sheet("Steps of fire", (SheetPart("Steps of fire", (FIRE_STEP,)),)),
        Sheet("Bodies", (SheetPart("Bodies", (BODY,)), SheetPart("Split", (ENGAGE, BYPASS)))),
        Sheet(
            "Fire plan",
            (SheetPart("Fire plan", (TURN, BREAK_THROUGH, GENERAL, TARGET, POINTS)),),
        ),
        Sheet("Disengagement", (SheetPart("Disengagement", (SLIP_AWAY, DISENGAGE), is_joint=False),)),
    ),
    alone={
        DIE: "dice are rolled, not chosen",
        NEXT_GROUP: "each combat is fought before the next is asked",
        FIGHT_AGAIN: "it ends the combat or lets it go on",
    },
)
"""Questions of one decision (34.B, 34.C)."""
