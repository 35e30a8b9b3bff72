"""What can happen in a naval player turn besides the events of its battles: code, paragraph, words and readers.

In the words `{unit}` means a field and its reading, `{start:hex}` a field with another reading; see `core.event`. Legs,
contacts, attempts, hexes and places are public; only the owner reads which force or unit it was.
"""

from typing import Final

from flagplot.core.event import declaring_events
from flagplot.games.awaw.shared.terms import BASES, UNITS, WINGS
from flagplot.games.awaw.turn.terms import ATTEMPTS, BATTLE_FORCES, FORCES, PATH, SAILING_LEGS, STRIKES
from flagplot.games.awaw.turn.terms import UNITS as TURN_UNITS
from flagplot.games.awaw.words import events as battle_events

OWN, event = declaring_events()
# fmt: off
STAGE_BEGINS: Final = event(200, "stage-begins", "22.15", "{stage}")
CARDS_SHOWN: Final = event(201, "cards-shown", "22.22I",
    "{side} plays {cards:int} cards for interceptions, the other side {enemy_cards:int}")
LEG_ANNOUNCED: Final = event(202, "leg-announced", "22.15A",
    "{side} announces {leg}: {task_forces:int} task forces, {ground:int} ground factors aboard")
LEG_FORCE: Final = event(203, "leg-force", "22.15", "{force} sails in {leg}", owner="side", factors="int")
WAVE_BEGINS: Final = event(204, "wave-begins", "22.164", "{wave}: {side} may intercept", depth="int")
INTERCEPTION_DECLARED: Final = event(205, "interception-declared", "22.12",
    "{side} intercepts {leg} in {hex}", contact="contact")
ATTEMPT_DECLARED: Final = event(206, "attempt-declared", "22.14",
    "{side} sends {attempt} over {hexes:int} hexes from {start:hex}")
ATTEMPT_FORCE: Final = event(207, "attempt-force", "22.14", "{force} is {attempt}", owner="side")
DICE_FACTORS: Final = event(208, "dice-factors", "22.22",
    "{attempt}: cargo {cargo:int}, patrol {patrol:int}, counter {counter:int} dice")
DICE_CIRCUMSTANCES: Final = event(244, "dice-circumstances", "22.22",
    "{attempt}: light force {light:int}, task forces {task_forces:int}, defenders {defenders:int} dice")
DICE_PENALTIES: Final = event(209, "dice-penalties", "22.22",
    "{attempt}: slow or submarine {slow:signed}, several attempts {crowding:signed}: {dice:int} dice in all")
DICE_HELP: Final = event(245, "dice-help", "22.22",
    "{attempt}: spotters {spotters:int}, submarines {submarines:int}, codebreaking {codebreaking:int} dice")
DICE_PLAIN: Final = event(247, "dice-plain", "22.21",
    "{attempt}: {dice:int} dice {added:signed}, {hexes:int} hexes without dice")
CALLED_OFF: Final = event(248, "called-off", "awaw-2011:22.241.E", "{contact} is called off")
OVERSTACKED: Final = event(249, "port-overstacked", "22.63D",
    "{place} holds {excess:int} factors too many", owner="side", at_once="int")
EXCESS_LOST: Final = event(250, "port-excess-lost", "22.63D",
    "A ship of {unit} is too many for {place} and eliminated", owner="side")
ROLLED: Final = event(210, "rolled", "22.23",
    "{attempt} rolls {dice:int}, reaching {reached:int} of {distance:int} hexes")
ARRIVES: Final = event(211, "arrives", "22.23", "{attempt} reaches {hex} in time")
ARRIVES_LATE: Final = event(212, "arrives-late", "22.24B", "{attempt} comes late, {round:late}")
ALL_FAILED: Final = event(213, "all-failed", "22.24A",
    "Every attempt of {contact} fails: all have stayed where they were")
COUNTER_DECLARED: Final = event(214, "counter-declared", "22.16",
    "{side} counter-intercepts {attempt} in {hex}", contact="contact")
SUPPORT_COMES: Final = event(215, "support-comes", "22.163",
    "A patrol of {side} supports in {contact} from round {round:int}")
AIR_ATTACK: Final = event(216, "air-attack-announced", "22.132A",
    "{side} sends {squadrons:int} squadrons against {strike}")
BATTLE_BEGINS: Final = event(217, "battle-begins", "22.141", "{mode} in {hex}", level="int")
MUSTERED: Final = event(218, "mustered", "22.33", "{unit} takes part as battle row {row:int}", owner="side")
BATTLE_OVER: Final = event(219, "battle-over", "22.81", "The fighting in {hex} is over after {rounds:int} rounds")
CONTACT_LAPSES: Final = event(220, "contact-lapses", "22.26B", "{contact} comes to nothing: {lapse}")
INTERCEPTION_ENDS: Final = event(221, "interception-ends", "22.252D",
    "The interceptors of {contact} are beaten and go home")
INTERCEPTION_CONTINUES: Final = event(222, "interception-continues", "22.161B", "{contact}: goes on: {goes_on:yes}")
LEG_ABORTS: Final = event(223, "leg-aborts", "22.28", "{leg} aborts")
INTERCEPTION_ABORTED: Final = event(251, "interception-aborted", "22.28A", "{attempt} aborts its interception")
LEG_ARRIVES: Final = event(224, "leg-arrives", "22.131", "{leg} is completed")
FORCE_LOST: Final = event(225, "force-lost", "22.7", "{force} is lost", owner="side")
ACTIVITY_DONE: Final = event(226, "activity-done", "22.131", "{leg} is carried out")
CARGO_LANDED: Final = event(227, "cargo-landed", "22.82", "{leg} brings in cargo of {factors:int} factors")
SUPPLY_LINE_CUT: Final = event(228, "supply-line-cut", "22.9434", "The sea supply line of {leg} is disrupted")
TRANSPORTS_BARRED: Final = event(229, "transports-barred", "22.282", "{side} may use no more transports to zone {zone}")
BOUND_HOME: Final = event(230, "bound-home", "22.63", "{side}: {leg:homeward}", task_forces="int")
HOME: Final = event(231, "home", "22.63", "{force} is at {place}", owner="side")
INVERTED: Final = event(232, "inverted", "22.26", "{unit} is inverted", owner="side")
PATROL_ON_STATION: Final = event(233, "patrol-on-station", "22.163", "{leg} is on station")
PATROL_STAYS: Final = event(234, "patrol-stays", "22.15C", "A patrol of {side} waits in {hex}", choice="int")
FORCE_REFORMED: Final = event(235, "force-reformed", "22.14B", "{force} forms again", owner="side", body="int")
MISSION_ADOPTED: Final = event(236, "mission-adopted", "22.163D",
    "{force} takes over the mission of {leg}", owner="side")
UNITS_LOST: Final = event(237, "units-lost", "22.55", "{unit}: {lost:int} lost", owner="side")
SUBMARINES_BACK: Final = event(238, "submarines-back", "22.92",
    "Submarines of {unit} return without an attack: {submarines:int}", owner="side")
WITHHELD: Final = event(239, "withheld", "22.26D", "{unit} is not inverted by it", owner="side")
TURN_ENDS: Final = event(240, "turn-ends", "22.15", "The naval turn of {side} is over")
TOO_LATE: Final = event(241, "too-late", "22.26C", "{attempt} comes too late")
REMAINED: Final = event(242, "remained", "22.15C", "{force} remains at sea", owner="side", hex="hex")
LEG_COURSE: Final = event(246, "leg-course", "22.12", "{leg} is a {activity} from {start:hex} to {end:hex}")
STRIKE_LAPSES: Final = event(260, "strike-lapses", "22.132",
    "The aircraft of {side} do not find {strike}: it does not come")
STRIKE_LOST: Final = event(286, "strike-lost", "awaw-2011:23.161.ex.2",
    "None of the squadrons that {side} sent against {strike} is left for it")
AIR_INVERTED: Final = event(289, "air-inverted", "awaw-2011:23.164.1",
    "{wing}: {squadrons:int} squadrons inverted until the end of a player turn of {side}", owner="side")
BASED_ASHORE: Final = event(261, "based-ashore", "22.463B",
    "{wing}: {squadrons:int} more, from carriers, inverted for the turn", owner="side", place="place")
STAYS_IN_PORT: Final = event(243, "stays-in-port", "22.15", "{operation} does not sail", owner="side")
ATTEMPT_FAILS: Final = event(252, "attempt-fails", "22.24A", "{attempt} falls short and has stayed where it was")
TURNED_BACK: Final = event(270, "turned-back", "22.26B", "{attempt} turns back: nothing is fought where it was bound")
ACTIVITY_FAILS: Final = event(271, "activity-fails", "22.131",
    "{leg} has nothing left with which to carry out its activity")
SUBMARINES_SPENT: Final = event(272, "submarines-spent", "22.92",
    "{unit}: {factors:int} spent by an attack, inverted for the rest of the player turn", owner="side")
FORCES_TOGETHER: Final = event(273, "forces-together", "22.421",
    f"{{force}} counts as one with {{other:force}}: a battle has room for {BATTLE_FORCES} forces a side", owner="side")
SHIPS_LEFT_OUT: Final = event(274, "ships-left-out", "22.141",
    f"{{unit}} has no part in the battle, which holds {UNITS} rows of ships a side", owner="side")
CARRIER_AIR_LEFT_OUT: Final = event(275, "carrier-air-left-out", "22.74",
    f"The aircraft of {{unit}} have no part in the battle, which holds {WINGS} rows of aircraft a side", owner="side")
BASE_LEFT_OUT: Final = event(276, "base-left-out", "22.442",
    f"{{place}} is too far off to have a part: a battle holds the {BASES} nearest bases of a side", owner="side")
AIR_LEFT_OUT: Final = event(277, "air-left-out", "22.442",
    f"{{wing}}: {{squadrons:int}} have no part in the battle, which holds {WINGS} rows of aircraft a side", owner="side")
ACTIVITY_TAKEN_OVER: Final = event(278, "activity-taken-over", "22.81C",
    "{force} takes over the activity of {leg}", owner="side")
INTERCEPTION_TAKEN_OVER: Final = event(279, "interception-taken-over", "22.81D",
    "{force} takes over the interception of {leg}", owner="side")
SHIPS_NOT_PARTED: Final = event(280, "ships-not-parted", "22.61C",
    f"{{unit}}: {{ships:int}} withdrew, but stay with their force: a turn holds {TURN_UNITS} rows of ships "
    f"and {FORCES} forces a side", owner="side")
FORCE_NOT_PARTED: Final = event(281, "force-not-parted", "22.14D",
    f"{{force}} stays in port, where some of it has to stay: a turn holds {FORCES} forces a side", owner="side")
FORCE_DIVIDES: Final = event(287, "force-divides", "22.18D",
    "{force} parts from {other:force} and returns to {place}", owner="side")
BOUND_TOGETHER: Final = event(288, "bound-together", "22.63B",
    f"All of {{force}} returns where the units aboard have to: a turn holds {FORCES} forces a side", owner="side")
MET_NOWHERE: Final = event(282, "met-nowhere", "22.18",
    f"A force of {{side}} cannot be met: a turn holds {SAILING_LEGS} legs at sea, of {PATH} hexes each")
UNCUT_AT_STRAIT: Final = event(283, "uncut-at-strait", "22.13A",
    f"{{leg}} counts as one on both sides of a strait: a turn holds {SAILING_LEGS} legs at sea")
ATTEMPTS_FULL: Final = event(284, "attempts-full", "22.14",
    f"No other force can intercept for now: a turn holds {ATTEMPTS} attempts at one time")
STRIKES_FULL: Final = event(285, "air-attacks-full", "22.132A",
    f"No other air attack can be made for now: a turn holds {STRIKES} at one time")
# fmt: on

WITHOUT_DICE: Final = {
    DICE_PLAIN: "{attempt}: {hexes:int} hexes without dice",
    ROLLED: "{attempt} may go {reached:int} hexes, {distance:int} are needed",
}
"""Words of the events of an attempt for which nothing is thrown."""
WITH_DICE: Final = {DICE_PLAIN: "{attempt}: {dice:int} dice {added:signed}"}
"""Words of those of an attempt that has dice and no range."""

BY_CODE: Final = {**battle_events.BY_CODE, **OWN}
