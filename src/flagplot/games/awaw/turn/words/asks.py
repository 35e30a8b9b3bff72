"""Every question a naval player turn puts to a player, besides those of the battles in it, with its paragraph.

`subject` and `object` say what the question is about: an operation, a leg, a force, a unit, a contact, a strike, a wing, a place;
`answers` says how to read an answer: a yes or no, a count, a plan, a way to sail, an item to resolve, a place, or a hex
of the path. That hex is 0 for none, else 1 and its place on the path.
"""

from dataclasses import replace
from typing import Final

from flagplot.core.event import declaring
from flagplot.core.flows.sheet import FinalAnswers, Sheet, SheetPart, SheetSet
from flagplot.core.game import QuestionKind
from flagplot.games.awaw.words import asks as battle_asks

ATTEMPT_OBJECT: Final = 100
"""Added to the row of an attempt where an object may be a leg or an attempt (SUBMARINE_HEX)."""

INTERCEPTION_ROLL: Final = 40
"""Purpose of a roll: the dice of an attempt."""


OWN, question = declaring(QuestionKind)
# fmt: off
CARDS: Final = question(70, "cards", "22.22I", "", "", "count",
    "How many strategic cards are played for naval interceptions?",
    one="Is the strategic card played for naval interceptions?",
    order="play cards for interceptions", order_with="play {answer} cards for interceptions")
ANNOUNCE: Final = question(71, "announce", "22.15", "operation", "", "plan",
    "Does {subject} sail, and by which plan?",
    ending=FinalAnswers("It stays in port for this naval turn, and cannot be announced again"),
    order="announce {subject}", order_with="announce {subject}: {answer}")
INTERCEPT_HEX: Final = question(72, "intercept-hex", "22.12", "leg", "", "hex of leg",
    "In which hex is {subject} intercepted?",
    ending=FinalAnswers("Nothing is intercepted now: the forces that sail are not met on this leg", by_all=True),
    order="intercept {subject}", order_with="intercept {subject} in {answer}")
COUNTER_HEX: Final = question(73, "counter-hex", "22.16", "attempt", "", "hex of attempt",
    "In which hex are {subject} and all on its path counter-intercepted?",
    ending=FinalAnswers("Nothing is counter-intercepted now", by_all=True),
    order="counter-intercept {subject}", order_with="counter-intercept {subject} in {answer}")
RECONSTITUTE: Final = question(74, "reconstitute", "22.14B", "place", "", "yes",
    "Do the task forces at {subject} form again before they intercept?",
    order="form the task forces at {subject} again")
RECONSTITUTE_PATROL: Final = question(92, "reconstitute-patrol", "22.14F", "force", "", "yes",
    "Does the patrol of {subject} form again before it intercepts?",
    order="form {subject} again")
REFORM: Final = question(75, "reform", "22.14B", "unit", "body", "count",
    "How many of {subject} go into {object}? The others stay in their force",
    one="Does the last of {subject} go into {object}? If not, it stays in its force",
    column="{object}",
    order="put the last of {subject} into {object}", order_with="put {answer} of {subject} into {object}")
JOIN: Final = question(76, "join", "22.14", "force", "contact", "way",
    "Does {subject} sail to {object}, and by which way?",
    order="send {subject} to {object}", order_with="send {subject} to {object}: {answer}")
SUBMARINE_HEX: Final = question(77, "submarine-hex", "22.915", "unit", "leg", "hex of leg",
    "In which hex does a submarine of {subject} intercept {object}?",
    order="intercept {object} with a submarine of {subject}",
    order_with="intercept {object} with a submarine of {subject} in {answer}")
SUPPORT: Final = question(78, "support", "22.163", "force", "contact", "yes",
    "Does the patrol {subject} come to the support of those met in {object}?",
    order="send {subject} to the support of those met in {object}")
AIR_HEX: Final = question(79, "air-hex", "22.132A", "leg", "", "hex of leg",
    "In which hex do aircraft attack {subject}?",
    order="attack {subject} from the air", order_with="attack {subject} from the air in {answer}")
AIR_SQUADRONS: Final = question(80, "air-squadrons", "22.132A", "wing", "strike", "count",
    "How many squadrons of {subject} fly in {object}?",
    one="Does the squadron of {subject} fly in {object}?",
    column="Fly",
    order="fly {subject} against {object}", order_with="fly {answer} squadrons of {subject} against {object}")
ORDER: Final = question(81, "order", "22.19", "", "", "item",
    "Which operation is resolved next?",
    order_with="resolve {answer} next")
ABORT: Final = question(82, "abort", "22.28", "leg", "", "yes",
    "Does {subject} abort its activity?",
    ending=FinalAnswers("The activity is given up, and its ships sail home", (1,)),
    order="abort {subject}")
ABORT_INTERCEPTION: Final = question(89, "abort-interception", "22.28A", "attempt", "", "yes",
    "Does {subject} abort its interception after the attack on its way?",
    ending=FinalAnswers("The interception is given up", (1,)),
    order="abort the interception by {subject}")
PATROL_HOME: Final = question(83, "patrol-home", "22.15C", "force", "", "patrol",
    "What does {subject} do when the others return?",
    order_with="{subject} {answer}")
RETURN_BASE: Final = question(84, "return-base", "22.63", "force", "", "place",
    "To which base does {subject} return?",
    order_with="return {subject} to {answer}")
COMBINE: Final = question(85, "combine", "22.18C", "leg", "leg", "yes",
    "Is {subject} combined with {object}?",
    order="combine {subject} with {object}")
RETURN_WAY: Final = question(90, "return-way", "22.12", "force", "place", "way",
    "By which way does {subject} return to {object}?",
    order_with="return {subject} to {object}: {answer}")
SAIL_ALONG: Final = question(91, "sail-along", "22.18C", "leg", "leg", "hex of leg",
    "To which hex of {subject} does {object} sail along?",
    order="sail {object} along {subject}", order_with="sail {object} along {subject} to {answer}")
MEET: Final = question(94, "meet", "22.18C", "leg", "", "leg home",
    "Which others does {subject} meet on the way, to sail on with them?",
    order_with="let {subject} meet {answer}")
MEET_HEX: Final = question(95, "meet-hex", "22.18C", "leg", "leg", "hex of leg",
    "In which hex of {subject} does {object} meet it?",
    order="let {object} meet {subject}", order_with="let {object} meet {subject} in {answer}")
CALL_OFF: Final = question(87, "call-off", "awaw-2011:22.241.E", "contact", "", "yes",
    "Some of the forces of {subject} failed. Do the others turn back without a battle?",
    ending=FinalAnswers("There is no battle: the others turn back", (1,)),
    order="turn back the others of {subject}")
EXCESS_SHIP: Final = question(88, "port-excess", "22.63D", "place", "", "own unit",
    "{subject} holds more than it can: which ship is eliminated?",
    order_with="eliminate {answer} at {subject}")
PORT_LOSS: Final = question(93, "port-loss", "22.9432", "place", "", "own unit",
    "{subject} bears a destroyer loss of those at sea: which of its destroyers is it?",
    order_with="lose one of {answer} at {subject}")
COUNTER_AIR_HEX: Final = question(86, "counter-air-hex", "22.19A", "attempt", "", "hex of attempt",
    "In which hex do aircraft attack {subject} on its way?",
    order="attack {subject} from the air on its way", order_with="attack {subject} from the air in {answer}")
# fmt: on

HOMEWARD: Final = (COMBINE, SAIL_ALONG, MEET, MEET_HEX)
"""Questions about legs home that exist and are not announced yet (22.18C)."""
OF_BATTLES: Final = {code: replace(kind, within="battle") for code, kind in battle_asks.BY_CODE.items()}
BY_CODE: Final = {**OF_BATTLES, **OWN}


SHEETS: Final = SheetSet(
    (
        *battle_asks.SHEETS.sheets,
        Sheet(
            "Orders of the turn",
            (SheetPart("Cards", (CARDS,), is_joint=False), SheetPart("Operations", (ANNOUNCE,), is_joint=False)),
        ),
        Sheet(
            "Wave of interceptions",
            (
                SheetPart("In which hex?", (INTERCEPT_HEX, COUNTER_HEX), is_joint=False),
                SheetPart("Who sails?", (RECONSTITUTE, RECONSTITUTE_PATROL, REFORM, JOIN)),
                SheetPart("Submarines", (SUBMARINE_HEX,), is_joint=False),
            ),
        ),
        Sheet(
            "Support and air attacks on the way",
            (
                SheetPart("Patrols that support", (SUPPORT,), is_joint=False),
                SheetPart("Air attacks on the way", (AIR_HEX, COUNTER_AIR_HEX, AIR_SQUADRONS)),
            ),
        ),
        Sheet(
            "After an attack on the way",
            (
                SheetPart("Losses in port", (PORT_LOSS,), is_joint=False),
                SheetPart("Who goes on?", (ABORT, ABORT_INTERCEPTION, CALL_OFF), is_joint=False),
            ),
        ),
        Sheet(
            "Sailing home",
            (
                SheetPart(
                    "Where to?",
                    (PATROL_HOME, RETURN_BASE, RETURN_WAY, COMBINE, SAIL_ALONG, MEET, MEET_HEX),
                    is_joint=False,
                ),
                SheetPart("Ships that find no room", (EXCESS_SHIP,), is_joint=False),
            ),
        ),
    ),
    alone={**battle_asks.SHEETS.alone, ORDER: "each answer is carried out before the next is asked"},
    quiet=battle_asks.SHEETS.quiet,
    quiet_dice=battle_asks.SHEETS.quiet_dice,
)
"""Questions of one decision (22.12 to 22.18, 22.63)."""
