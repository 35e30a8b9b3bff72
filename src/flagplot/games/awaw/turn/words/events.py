"""What can happen in a naval player turn besides the events of its battles: code, paragraph, words and readers.

In the words `{0:side}` means the first integer read as a side, and so on; see `core.event`.  Legs, contacts, attempts,
hexes and places are public; which force or unit it was only its owner reads.
"""

from typing import Final

from flagplot.core.event import OWNER, EventKind
from flagplot.games.awaw.shared.terms import BASES, UNITS, WINGS
from flagplot.games.awaw.turn.terms import ATTEMPTS, BATTLE_FORCES, FORCES, PATH, SAILING_LEGS, STRIKES
from flagplot.games.awaw.turn.terms import UNITS as TURN_UNITS
from flagplot.games.awaw.words import events as battle_events

STAGE_BEGINS: Final = 200
CARDS_SHOWN: Final = 201
LEG_ANNOUNCED: Final = 202
LEG_FORCE: Final = 203
WAVE_BEGINS: Final = 204
INTERCEPTION_DECLARED: Final = 205
ATTEMPT_DECLARED: Final = 206
ATTEMPT_FORCE: Final = 207
DICE_FACTORS: Final = 208
DICE_PENALTIES: Final = 209
ROLLED: Final = 210
ARRIVES: Final = 211
ARRIVES_LATE: Final = 212
ALL_FAILED: Final = 213
COUNTER_DECLARED: Final = 214
SUPPORT_COMES: Final = 215
AIR_ATTACK: Final = 216
BATTLE_BEGINS: Final = 217
MUSTERED: Final = 218
BATTLE_OVER: Final = 219
CONTACT_LAPSES: Final = 220
INTERCEPTION_ENDS: Final = 221
INTERCEPTION_CONTINUES: Final = 222
LEG_ABORTS: Final = 223
LEG_ARRIVES: Final = 224
FORCE_LOST: Final = 225
ACTIVITY_DONE: Final = 226
CARGO_LANDED: Final = 227
SUPPLY_LINE_CUT: Final = 228
TRANSPORTS_BARRED: Final = 229
BOUND_HOME: Final = 230
HOME: Final = 231
INVERTED: Final = 232
PATROL_ON_STATION: Final = 233
PATROL_STAYS: Final = 234
FORCE_REFORMED: Final = 235
MISSION_ADOPTED: Final = 236
UNITS_LOST: Final = 237
SUBMARINES_BACK: Final = 238
WITHHELD: Final = 239
TURN_ENDS: Final = 240
TOO_LATE: Final = 241
REMAINED: Final = 242
STAYS_IN_PORT: Final = 243
DICE_CIRCUMSTANCES: Final = 244
DICE_HELP: Final = 245
LEG_COURSE: Final = 246
DICE_PLAIN: Final = 247
CALLED_OFF: Final = 248
OVERSTACKED: Final = 249
EXCESS_LOST: Final = 250
INTERCEPTION_ABORTED: Final = 251
ATTEMPT_FAILS: Final = 252
STRIKE_LAPSES: Final = 260
BASED_ASHORE: Final = 261
TURNED_BACK: Final = 270
ACTIVITY_FAILS: Final = 271
SUBMARINES_SPENT: Final = 272
FORCES_TOGETHER: Final = 273
SHIPS_LEFT_OUT: Final = 274
CARRIER_AIR_LEFT_OUT: Final = 275
BASE_LEFT_OUT: Final = 276
AIR_LEFT_OUT: Final = 277
ACTIVITY_TAKEN_OVER: Final = 278
INTERCEPTION_TAKEN_OVER: Final = 279
SHIPS_NOT_PARTED: Final = 280
FORCE_NOT_PARTED: Final = 281
MET_NOWHERE: Final = 282
UNCUT_AT_STRAIT: Final = 283
ATTEMPTS_FULL: Final = 284
STRIKES_FULL: Final = 285

WITHOUT_DICE: Final = {
    DICE_PLAIN: "{0:attempt}: {3:int} hexes without dice",
    ROLLED: "{0:attempt} may go {2:int} hexes, {3:int} are needed",
}
"""Words of the events of an attempt for which nothing is thrown."""
WITH_DICE: Final = {DICE_PLAIN: "{0:attempt}: {1:int} dice {2:signed}"}
"""Words of those of an attempt that has dice and no range."""

KINDS: Final = (
    EventKind(STAGE_BEGINS, "stage-begins", "22.15", "{0:stage}"),
    EventKind(CARDS_SHOWN, "cards-shown", "22.22I", "{0:side} plays {1:int} cards for interceptions, the other side {2:int}"),
    EventKind(LEG_ANNOUNCED, "leg-announced", "22.15A",
              "{0:side} announces {1:leg}: {2:int} task forces, {3:int} ground factors aboard"),
    EventKind(LEG_FORCE, "leg-force", "22.15", "{2:force} sails in {1:leg}", OWNER),
    EventKind(WAVE_BEGINS, "wave-begins", "22.164", "{0:wave}: {1:side} may intercept"),
    EventKind(INTERCEPTION_DECLARED, "interception-declared", "22.12", "{0:side} intercepts {1:leg} in {2:hex}"),
    EventKind(ATTEMPT_DECLARED, "attempt-declared", "22.14", "{0:side} sends {1:attempt} over {3:int} hexes from {2:hex}"),
    EventKind(ATTEMPT_FORCE, "attempt-force", "22.14", "{2:force} is {1:attempt}", OWNER),
    EventKind(DICE_FACTORS, "dice-factors", "22.22",
              "{0:attempt}: cargo {1:int}, patrol {2:int}, counter {3:int} dice"),
    EventKind(DICE_CIRCUMSTANCES, "dice-circumstances", "22.22",
              "{0:attempt}: light force {1:int}, task forces {2:int}, defenders {3:int} dice"),
    EventKind(DICE_PENALTIES, "dice-penalties", "22.22",
              "{0:attempt}: slow or submarine {1:signed}, several attempts {2:signed}: {3:int} dice in all"),
    EventKind(DICE_HELP, "dice-help", "22.22",
              "{0:attempt}: spotters {1:int}, submarines {2:int}, codebreaking {3:int} dice"),
    EventKind(DICE_PLAIN, "dice-plain", "22.21", "{0:attempt}: {1:int} dice {2:signed}, {3:int} hexes without dice"),
    EventKind(CALLED_OFF, "called-off", "awaw-2011:22.241.E", "{0:contact} is called off"),
    EventKind(OVERSTACKED, "port-overstacked", "22.63D", "{1:place} holds {2:int} factors too many", OWNER),
    EventKind(EXCESS_LOST, "port-excess-lost", "22.63D", "A ship of {1:unit} is too many for {2:place} and eliminated", OWNER),
    EventKind(ROLLED, "rolled", "22.23", "{0:attempt} rolls {1:int}, reaching {2:int} of {3:int} hexes"),
    EventKind(ARRIVES, "arrives", "22.23", "{0:attempt} reaches {1:hex} in time"),
    EventKind(ARRIVES_LATE, "arrives-late", "22.24B", "{0:attempt} comes late, {1:late}"),
    EventKind(ALL_FAILED, "all-failed", "22.24A", "Every attempt of {0:contact} fails: all have stayed where they were"),
    EventKind(COUNTER_DECLARED, "counter-declared", "22.16", "{0:side} counter-intercepts {1:attempt} in {2:hex}"),
    EventKind(SUPPORT_COMES, "support-comes", "22.163", "A patrol of {0:side} supports in {1:contact} from round {2:int}"),
    EventKind(AIR_ATTACK, "air-attack-announced", "22.132A", "{0:side} sends {2:int} squadrons against {1:strike}"),
    EventKind(BATTLE_BEGINS, "battle-begins", "22.141", "{1:mode} in {0:hex}"),
    EventKind(MUSTERED, "mustered", "22.33", "{2:unit} takes part as battle row {1:int}", OWNER),
    EventKind(BATTLE_OVER, "battle-over", "22.81", "The fighting in {0:hex} is over after {1:int} rounds"),
    EventKind(CONTACT_LAPSES, "contact-lapses", "22.26B", "{0:contact} comes to nothing: {1:lapse}"),
    EventKind(INTERCEPTION_ENDS, "interception-ends", "22.252D", "The interceptors of {0:contact} are beaten and go home"),
    EventKind(INTERCEPTION_CONTINUES, "interception-continues", "22.161B", "{0:contact}: goes on: {1:yes}"),
    EventKind(LEG_ABORTS, "leg-aborts", "22.28", "{0:leg} aborts"),
    EventKind(INTERCEPTION_ABORTED, "interception-aborted", "22.28A", "{0:attempt} aborts its interception"),
    EventKind(LEG_ARRIVES, "leg-arrives", "22.131", "{0:leg} is completed"),
    EventKind(FORCE_LOST, "force-lost", "22.7", "{1:force} is lost", OWNER),
    EventKind(ACTIVITY_DONE, "activity-done", "22.131", "{0:leg} is carried out"),
    EventKind(CARGO_LANDED, "cargo-landed", "22.82", "{0:leg} brings in cargo of {1:int} factors"),
    EventKind(SUPPLY_LINE_CUT, "supply-line-cut", "22.9434", "The sea supply line of {0:leg} is disrupted"),
    EventKind(TRANSPORTS_BARRED, "transports-barred", "22.282", "{0:side} may use no more transports to zone {1:zone}"),
    EventKind(BOUND_HOME, "bound-home", "22.63", "{0:side}: {1:homeward}"),
    EventKind(HOME, "home", "22.63", "{1:force} is at {2:place}", OWNER),
    EventKind(INVERTED, "inverted", "22.26", "{1:unit} is inverted", OWNER),
    EventKind(PATROL_ON_STATION, "patrol-on-station", "22.163", "{0:leg} is on station"),
    EventKind(PATROL_STAYS, "patrol-stays", "22.15C", "A patrol of {0:side} waits in {1:hex}"),
    EventKind(FORCE_REFORMED, "force-reformed", "22.14B", "{1:force} forms again", OWNER),
    EventKind(MISSION_ADOPTED, "mission-adopted", "22.163D", "{1:force} takes over the mission of {2:leg}", OWNER),
    EventKind(UNITS_LOST, "units-lost", "22.55", "{1:unit}: {2:int} lost", OWNER),
    EventKind(SUBMARINES_BACK, "submarines-back", "22.92", "Submarines of {1:unit} return without an attack: {2:int}", OWNER),
    EventKind(WITHHELD, "withheld", "22.26D", "{1:unit} is not inverted by it", OWNER),
    EventKind(TURN_ENDS, "turn-ends", "22.15", "The naval turn of {0:side} is over"),
    EventKind(TOO_LATE, "too-late", "22.26C", "{0:attempt} comes too late"),
    EventKind(REMAINED, "remained", "22.15C", "{1:force} remains at sea", OWNER),
    EventKind(LEG_COURSE, "leg-course", "22.12", "{0:leg} is a {1:activity} from {2:hex} to {3:hex}"),
    EventKind(STRIKE_LAPSES, "strike-lapses", "22.132", "The aircraft of {0:side} do not find {1:strike}: it does not come"),
    EventKind(BASED_ASHORE, "based-ashore", "22.463B", "{1:wing}: {2:int} more, from carriers, inverted for the turn", OWNER),
    EventKind(STAYS_IN_PORT, "stays-in-port", "22.15", "{1:operation} does not sail", OWNER),
    EventKind(ATTEMPT_FAILS, "attempt-fails", "22.24A", "{0:attempt} falls short and has stayed where it was"),
    EventKind(TURNED_BACK, "turned-back", "22.26B", "{0:attempt} turns back: nothing is fought where it was bound"),
    EventKind(ACTIVITY_FAILS, "activity-fails", "22.131", "{0:leg} has nothing left with which to carry out its activity"),
    EventKind(SUBMARINES_SPENT, "submarines-spent", "22.92",
              "{1:unit}: {2:int} spent by an attack, inverted for the rest of the player turn", OWNER),
    EventKind(FORCES_TOGETHER, "forces-together", "22.421",
              f"{{1:force}} counts as one with {{2:force}}: a battle has room for {BATTLE_FORCES} forces a side", OWNER),
    EventKind(SHIPS_LEFT_OUT, "ships-left-out", "22.141",
              f"{{1:unit}} has no part in the battle, which holds {UNITS} rows of ships a side", OWNER),
    EventKind(CARRIER_AIR_LEFT_OUT, "carrier-air-left-out", "22.74",
              f"The aircraft of {{1:unit}} have no part in the battle, which holds {WINGS} rows of aircraft a side", OWNER),
    EventKind(BASE_LEFT_OUT, "base-left-out", "22.442",
              f"{{1:place}} is too far off to have a part: a battle holds the {BASES} nearest bases of a side", OWNER),
    EventKind(AIR_LEFT_OUT, "air-left-out", "22.442",
              f"{{1:wing}}: {{2:int}} have no part in the battle, which holds {WINGS} rows of aircraft a side", OWNER),
    EventKind(ACTIVITY_TAKEN_OVER, "activity-taken-over", "22.81C", "{1:force} takes over the activity of {2:leg}", OWNER),
    EventKind(INTERCEPTION_TAKEN_OVER, "interception-taken-over", "22.81D",
              "{1:force} takes over the interception of {2:leg}", OWNER),
    EventKind(SHIPS_NOT_PARTED, "ships-not-parted", "22.61C",
              f"{{1:unit}}: {{2:int}} withdrew, but stay with their force: a turn holds {TURN_UNITS} rows of ships "
              f"and {FORCES} forces a side", OWNER),
    EventKind(FORCE_NOT_PARTED, "force-not-parted", "22.14D",
              f"{{1:force}} stays in port, where some of it has to stay: a turn holds {FORCES} forces a side", OWNER),
    EventKind(MET_NOWHERE, "met-nowhere", "22.18",
              f"A force of {{0:side}} cannot be met: a turn holds {SAILING_LEGS} legs at sea, of {PATH} hexes each"),
    EventKind(UNCUT_AT_STRAIT, "uncut-at-strait", "22.13A",
              f"{{0:leg}} counts as one on both sides of a strait: a turn holds {SAILING_LEGS} legs at sea"),
    EventKind(ATTEMPTS_FULL, "attempts-full", "22.14",
              f"No other force can intercept for now: a turn holds {ATTEMPTS} attempts at one time"),
    EventKind(STRIKES_FULL, "air-attacks-full", "22.132A",
              f"No other air attack can be made for now: a turn holds {STRIKES} at one time"),
)  # fmt: skip

BY_CODE: Final = {**battle_events.BY_CODE, **{kind.code: kind for kind in KINDS}}
