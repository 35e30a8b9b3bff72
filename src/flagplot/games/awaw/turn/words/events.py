"""What can happen in a naval player turn besides the events of its battles: code, paragraph, words and readers.

In the words `{0:side}` means the first integer read as a side, and so on; see `core.event`.  Legs, contacts, attempts,
hexes and places are public; which force or unit it was only its owner reads.
"""

from typing import Final

from flagplot.core.event import OWNER, EventKind, declaring
from flagplot.games.awaw.shared.terms import BASES, UNITS, WINGS
from flagplot.games.awaw.turn.terms import ATTEMPTS, BATTLE_FORCES, FORCES, PATH, SAILING_LEGS, STRIKES
from flagplot.games.awaw.turn.terms import UNITS as TURN_UNITS
from flagplot.games.awaw.words import events as battle_events

OWN, event = declaring(EventKind)
# fmt: off
STAGE_BEGINS: Final = event(200, "stage-begins", "22.15", "{0:stage}")
CARDS_SHOWN: Final = event(201, "cards-shown", "22.22I",
    "{0:side} plays {1:int} cards for interceptions, the other side {2:int}")
LEG_ANNOUNCED: Final = event(202, "leg-announced", "22.15A",
    "{0:side} announces {1:leg}: {2:int} task forces, {3:int} ground factors aboard")
LEG_FORCE: Final = event(203, "leg-force", "22.15", "{2:force} sails in {1:leg}", OWNER)
WAVE_BEGINS: Final = event(204, "wave-begins", "22.164", "{0:wave}: {1:side} may intercept")
INTERCEPTION_DECLARED: Final = event(205, "interception-declared", "22.12", "{0:side} intercepts {1:leg} in {2:hex}")
ATTEMPT_DECLARED: Final = event(206, "attempt-declared", "22.14", "{0:side} sends {1:attempt} over {3:int} hexes from {2:hex}")
ATTEMPT_FORCE: Final = event(207, "attempt-force", "22.14", "{2:force} is {1:attempt}", OWNER)
DICE_FACTORS: Final = event(208, "dice-factors", "22.22",
    "{0:attempt}: cargo {1:int}, patrol {2:int}, counter {3:int} dice")
DICE_CIRCUMSTANCES: Final = event(244, "dice-circumstances", "22.22",
    "{0:attempt}: light force {1:int}, task forces {2:int}, defenders {3:int} dice")
DICE_PENALTIES: Final = event(209, "dice-penalties", "22.22",
    "{0:attempt}: slow or submarine {1:signed}, several attempts {2:signed}: {3:int} dice in all")
DICE_HELP: Final = event(245, "dice-help", "22.22",
    "{0:attempt}: spotters {1:int}, submarines {2:int}, codebreaking {3:int} dice")
DICE_PLAIN: Final = event(247, "dice-plain", "22.21", "{0:attempt}: {1:int} dice {2:signed}, {3:int} hexes without dice")
CALLED_OFF: Final = event(248, "called-off", "awaw-2011:22.241.E", "{0:contact} is called off")
OVERSTACKED: Final = event(249, "port-overstacked", "22.63D", "{1:place} holds {2:int} factors too many", OWNER)
EXCESS_LOST: Final = event(250, "port-excess-lost", "22.63D", "A ship of {1:unit} is too many for {2:place} and eliminated",
    OWNER)
ROLLED: Final = event(210, "rolled", "22.23", "{0:attempt} rolls {1:int}, reaching {2:int} of {3:int} hexes")
ARRIVES: Final = event(211, "arrives", "22.23", "{0:attempt} reaches {1:hex} in time")
ARRIVES_LATE: Final = event(212, "arrives-late", "22.24B", "{0:attempt} comes late, {1:late}")
ALL_FAILED: Final = event(213, "all-failed", "22.24A", "Every attempt of {0:contact} fails: all have stayed where they were")
COUNTER_DECLARED: Final = event(214, "counter-declared", "22.16", "{0:side} counter-intercepts {1:attempt} in {2:hex}")
SUPPORT_COMES: Final = event(215, "support-comes", "22.163", "A patrol of {0:side} supports in {1:contact} from round {2:int}")
AIR_ATTACK: Final = event(216, "air-attack-announced", "22.132A", "{0:side} sends {2:int} squadrons against {1:strike}")
BATTLE_BEGINS: Final = event(217, "battle-begins", "22.141", "{1:mode} in {0:hex}")
MUSTERED: Final = event(218, "mustered", "22.33", "{2:unit} takes part as battle row {1:int}", OWNER)
BATTLE_OVER: Final = event(219, "battle-over", "22.81", "The fighting in {0:hex} is over after {1:int} rounds")
CONTACT_LAPSES: Final = event(220, "contact-lapses", "22.26B", "{0:contact} comes to nothing: {1:lapse}")
INTERCEPTION_ENDS: Final = event(221, "interception-ends", "22.252D", "The interceptors of {0:contact} are beaten and go home")
INTERCEPTION_CONTINUES: Final = event(222, "interception-continues", "22.161B", "{0:contact}: goes on: {1:yes}")
LEG_ABORTS: Final = event(223, "leg-aborts", "22.28", "{0:leg} aborts")
INTERCEPTION_ABORTED: Final = event(251, "interception-aborted", "22.28A", "{0:attempt} aborts its interception")
LEG_ARRIVES: Final = event(224, "leg-arrives", "22.131", "{0:leg} is completed")
FORCE_LOST: Final = event(225, "force-lost", "22.7", "{1:force} is lost", OWNER)
ACTIVITY_DONE: Final = event(226, "activity-done", "22.131", "{0:leg} is carried out")
CARGO_LANDED: Final = event(227, "cargo-landed", "22.82", "{0:leg} brings in cargo of {1:int} factors")
SUPPLY_LINE_CUT: Final = event(228, "supply-line-cut", "22.9434", "The sea supply line of {0:leg} is disrupted")
TRANSPORTS_BARRED: Final = event(229, "transports-barred", "22.282", "{0:side} may use no more transports to zone {1:zone}")
BOUND_HOME: Final = event(230, "bound-home", "22.63", "{0:side}: {1:homeward}")
HOME: Final = event(231, "home", "22.63", "{1:force} is at {2:place}", OWNER)
INVERTED: Final = event(232, "inverted", "22.26", "{1:unit} is inverted", OWNER)
PATROL_ON_STATION: Final = event(233, "patrol-on-station", "22.163", "{0:leg} is on station")
PATROL_STAYS: Final = event(234, "patrol-stays", "22.15C", "A patrol of {0:side} waits in {1:hex}")
FORCE_REFORMED: Final = event(235, "force-reformed", "22.14B", "{1:force} forms again", OWNER)
MISSION_ADOPTED: Final = event(236, "mission-adopted", "22.163D", "{1:force} takes over the mission of {2:leg}", OWNER)
UNITS_LOST: Final = event(237, "units-lost", "22.55", "{1:unit}: {2:int} lost", OWNER)
SUBMARINES_BACK: Final = event(238, "submarines-back", "22.92", "Submarines of {1:unit} return without an attack: {2:int}",
    OWNER)
WITHHELD: Final = event(239, "withheld", "22.26D", "{1:unit} is not inverted by it", OWNER)
TURN_ENDS: Final = event(240, "turn-ends", "22.15", "The naval turn of {0:side} is over")
TOO_LATE: Final = event(241, "too-late", "22.26C", "{0:attempt} comes too late")
REMAINED: Final = event(242, "remained", "22.15C", "{1:force} remains at sea", OWNER)
LEG_COURSE: Final = event(246, "leg-course", "22.12", "{0:leg} is a {1:activity} from {2:hex} to {3:hex}")
STRIKE_LAPSES: Final = event(260, "strike-lapses", "22.132",
    "The aircraft of {0:side} do not find {1:strike}: it does not come")
BASED_ASHORE: Final = event(261, "based-ashore", "22.463B", "{1:wing}: {2:int} more, from carriers, inverted for the turn",
    OWNER)
STAYS_IN_PORT: Final = event(243, "stays-in-port", "22.15", "{1:operation} does not sail", OWNER)
ATTEMPT_FAILS: Final = event(252, "attempt-fails", "22.24A", "{0:attempt} falls short and has stayed where it was")
TURNED_BACK: Final = event(270, "turned-back", "22.26B", "{0:attempt} turns back: nothing is fought where it was bound")
ACTIVITY_FAILS: Final = event(271, "activity-fails", "22.131", "{0:leg} has nothing left with which to carry out its activity")
SUBMARINES_SPENT: Final = event(272, "submarines-spent", "22.92",
    "{1:unit}: {2:int} spent by an attack, inverted for the rest of the player turn", OWNER)
FORCES_TOGETHER: Final = event(273, "forces-together", "22.421",
    f"{{1:force}} counts as one with {{2:force}}: a battle has room for {BATTLE_FORCES} forces a side", OWNER)
SHIPS_LEFT_OUT: Final = event(274, "ships-left-out", "22.141",
    f"{{1:unit}} has no part in the battle, which holds {UNITS} rows of ships a side", OWNER)
CARRIER_AIR_LEFT_OUT: Final = event(275, "carrier-air-left-out", "22.74",
    f"The aircraft of {{1:unit}} have no part in the battle, which holds {WINGS} rows of aircraft a side", OWNER)
BASE_LEFT_OUT: Final = event(276, "base-left-out", "22.442",
    f"{{1:place}} is too far off to have a part: a battle holds the {BASES} nearest bases of a side", OWNER)
AIR_LEFT_OUT: Final = event(277, "air-left-out", "22.442",
    f"{{1:wing}}: {{2:int}} have no part in the battle, which holds {WINGS} rows of aircraft a side", OWNER)
ACTIVITY_TAKEN_OVER: Final = event(278, "activity-taken-over", "22.81C", "{1:force} takes over the activity of {2:leg}", OWNER)
INTERCEPTION_TAKEN_OVER: Final = event(279, "interception-taken-over", "22.81D",
    "{1:force} takes over the interception of {2:leg}", OWNER)
SHIPS_NOT_PARTED: Final = event(280, "ships-not-parted", "22.61C",
    f"{{1:unit}}: {{2:int}} withdrew, but stay with their force: a turn holds {TURN_UNITS} rows of ships "
    f"and {FORCES} forces a side", OWNER)
FORCE_NOT_PARTED: Final = event(281, "force-not-parted", "22.14D",
    f"{{1:force}} stays in port, where some of it has to stay: a turn holds {FORCES} forces a side", OWNER)
MET_NOWHERE: Final = event(282, "met-nowhere", "22.18",
    f"A force of {{0:side}} cannot be met: a turn holds {SAILING_LEGS} legs at sea, of {PATH} hexes each")
UNCUT_AT_STRAIT: Final = event(283, "uncut-at-strait", "22.13A",
    f"{{0:leg}} counts as one on both sides of a strait: a turn holds {SAILING_LEGS} legs at sea")
ATTEMPTS_FULL: Final = event(284, "attempts-full", "22.14",
    f"No other force can intercept for now: a turn holds {ATTEMPTS} attempts at one time")
STRIKES_FULL: Final = event(285, "air-attacks-full", "22.132A",
    f"No other air attack can be made for now: a turn holds {STRIKES} at one time")
# fmt: on

WITHOUT_DICE: Final = {
    DICE_PLAIN: "{0:attempt}: {3:int} hexes without dice",
    ROLLED: "{0:attempt} may go {2:int} hexes, {3:int} are needed",
}
"""Words of the events of an attempt for which nothing is thrown."""
WITH_DICE: Final = {DICE_PLAIN: "{0:attempt}: {1:int} dice {2:signed}"}
"""Words of those of an attempt that has dice and no range."""

BY_CODE: Final = {**battle_events.BY_CODE, **OWN}
