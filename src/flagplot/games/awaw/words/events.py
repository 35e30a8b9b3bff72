"""What can happen in a naval battle: each event's code, its paragraph, its words and who may read it.

In the words `{0:side}` means the first integer read as a side, and so on; see `core.event`.
"""

from typing import Final

from flagplot.core.event import OWNER, EventKind

GROUPS_JOINED: Final = 1
CARRIER_SENT_HOME: Final = 2
GROUP_WAITS: Final = 3
NUMBER_CHOSEN: Final = 4
NUMBER_SHOWN: Final = 5
ROUND_BEGINS: Final = 6
PATROL_SET: Final = 7
COUNTERAIR_ANNOUNCED: Final = 8
AIR_COMBAT: Final = 9
AIR_COMBAT_ROLL: Final = 10
AIR_COMBAT_LOSSES: Final = 11
SQUADRON_ELIMINATED: Final = 12
SQUADRON_ABORTS: Final = 13
COVER_SET: Final = 14
COVER_ANNOUNCED: Final = 15
SEARCHERS_NAMED: Final = 16
SEARCH_DICE: Final = 17
SEARCH_RESULT: Final = 18
SEARCH_BLANK: Final = 19
FACTS_DISCLOSED: Final = 20
STRIKE_LAUNCHED: Final = 21
SURPRISE_LEVEL: Final = 22
AIR_DEFENCE: Final = 23
AIR_DEFENCE_LOSSES: Final = 24
AIR_ATTACK: Final = 25
CRITICAL_HIT: Final = 26
LANDED_ASHORE: Final = 27
SQUADRONS_LOST_AT_SEA: Final = 28
ENGAGEMENT_SOUGHT: Final = 29
INITIATOR_SHOWN: Final = 30
EVADED: Final = 31
SHIPS_ABANDONED: Final = 32
SHIPS_DETACHED: Final = 33
SHIPS_SCREENED: Final = 34
FLEET_COMBAT: Final = 35
SCREEN_SHOWN: Final = 36
FLEET_FIRE: Final = 37
SHIP_DAMAGED: Final = 38
SHIP_SUNK: Final = 39
DESTROYER_LOST_IN_BASE: Final = 40
CARGO_LOST: Final = 41
SUBMARINE_ANNOUNCED: Final = 42
SUBMARINE_NO_TARGET: Final = 43
SUBMARINE_FIRE: Final = 44
SUBMARINE_LOST: Final = 45
GROUP_WITHDRAWS: Final = 46
SHIPS_WITHDRAW: Final = 47
SHIPS_WITHDRAW_UNSEEN: Final = 48
GROUP_ENTERS: Final = 49
BATTLE_ENDS: Final = 50
ACTIVITY_GOES_ON: Final = 51
ACTIVITY_ABORTED: Final = 52
RETURNS: Final = 53
NO_PORT: Final = 54
TRANSPORTS_RAIDED: Final = 55
SUPPLY_DISRUPTED: Final = 56
DESTROYERS_FREED: Final = 57
PORT_OVERSTACKED: Final = 58
OPEN_ON_THE_WAY: Final = 59
EXCESS_ELIMINATED: Final = 60
ACTIVITY_ADOPTED: Final = 61
INTERCEPTION_ADOPTED: Final = 62
SQUADRONS_DROWNED: Final = 63
SIZE_TOLD: Final = 64
CARRIERS_TOLD: Final = 65
GROUP_SHOWN: Final = 66
INTERCEPTION_ABANDONED: Final = 67
NEVER_COMES: Final = 68
NO_GUARDS: Final = 69
SEARCH_PARTS: Final = 70
SEARCH_CARDS: Final = 71
SEARCH_GROUPS: Final = 72
FIRE_PARTS: Final = 73
AIR_PARTS: Final = 74
SHIFT_PARTS: Final = 75
SUBMARINE_DRMS: Final = 76
SUBMARINE_RESEARCH: Final = 77
SUBMARINE_ESCORT: Final = 78
SUBMARINE_CHANCES: Final = 79
SUBMARINE_ADVANCED: Final = 80
SHIPS_GO_TOGETHER: Final = 81
SHIPS_DETACHED_UNSEEN: Final = 82
CARRIER_RETURNS: Final = 83
NUMBER_NOT_KEPT: Final = 84
ACTIVITY_GIVEN_UP: Final = 85
INTERCEPTION_GOES_ON: Final = 86
INTERCEPTION_ABORTED: Final = 87

KINDS: Final = (
    EventKind(GROUPS_JOINED, "groups-joined", "22.421A", "{2:group} joins {1:group}", OWNER),
    EventKind(CARRIER_SENT_HOME, "carrier-sent-home", "22.421A", "{1:unit} returns to port for want of fast escorts", OWNER),
    EventKind(GROUP_WAITS, "group-waits", "22.421C", "{1:group} waits on the periphery", OWNER),
    EventKind(NUMBER_CHOSEN, "number-chosen", "22.423A", "{1:group} gets number {2:int}", OWNER),
    EventKind(NUMBER_NOT_KEPT, "number-not-kept", "awaw-2011:22.422.A.2",
              "The file gives {1:group} number {2:int}, but the side has too few groups for it", OWNER),
    EventKind(NUMBER_SHOWN, "number-shown", "22.423B", "{0:side} has a combat group {1:int}"),
    EventKind(ROUND_BEGINS, "round-begins", "22.32", "Round {0:int}"),
    EventKind(PATROL_SET, "patrol-set", "22.431A", "{1:wing}: {2:int} on combat air patrol", OWNER),
    EventKind(COUNTERAIR_ANNOUNCED, "counterair", "22.432", "{0:side} counterairs {1:base} with {2:int} squadrons"),
    EventKind(AIR_COMBAT, "air-combat", "19", "Air combat: {1:int} squadrons of {0:side} against {2:int}"),
    EventKind(AIR_COMBAT_ROLL, "air-combat-roll", "19", "{0:side} rolls {1:int} {2:signed} on row {3:int}"),
    EventKind(AIR_COMBAT_LOSSES, "air-combat-losses", "19", "{0:side}: {1:int} squadrons eliminated, {2:int} aborted"),
    EventKind(SQUADRON_ELIMINATED, "squadron-eliminated", "19", "{1:wing} loses a squadron", OWNER),
    EventKind(SQUADRON_ABORTS, "squadron-aborts", "19", "A squadron of {1:wing} aborts", OWNER),
    EventKind(COVER_SET, "cover-set", "22.4421A", "{1:wing}: {3:int} on air cover over {2:group}", OWNER),
    EventKind(COVER_ANNOUNCED, "cover-announced", "22.4421B", "{1:flight}: {2:int} on air cover"),
    EventKind(SEARCHERS_NAMED, "searchers", "22.4422C", "{1:wing}: {2:int} searching"),
    EventKind(SEARCH_DICE, "search-dice", "22.451", "{0:side} rolls {1:int} search dice"),
    EventKind(SEARCH_RESULT, "search-result", "22.452", "{0:side} rolls {2:int} and finds {1:group}"),
    EventKind(SEARCH_BLANK, "search-blank", "22.452A", "{0:side} rolls {1:int} and finds nothing"),
    EventKind(FACTS_DISCLOSED, "facts", "22.452B", "{1:group} has {2:int} fast carriers and {3:facts}"),
    EventKind(STRIKE_LAUNCHED, "strike", "22.462", "{0:side} strikes {1:group} with {2:int} squadrons{3:surprise}"),
    EventKind(SURPRISE_LEVEL, "surprise", "23.7413", "{0:side} rolls {2:int}: surprise level {1:int}"),
    EventKind(AIR_DEFENCE, "air-defence", "23.42", "{1:group} defends at air defence level {2:int}"),
    EventKind(AIR_DEFENCE_LOSSES, "air-defence-losses", "23.42",
              "Air defence rolls {3:int}: {0:side} has {1:int} squadrons eliminated, {2:int} aborted"),
    EventKind(AIR_ATTACK, "air-attack", "23.44", "{2:int} squadrons attack {0:target} in {1:group}: {3:hits}"),
    EventKind(CRITICAL_HIT, "critical-hit", "20.524", "A critical hit on {1:unit}"),
    EventKind(LANDED_ASHORE, "landed-ashore", "22.463B", "{2:int} squadrons of {0:side} land at {1:base}, inverted", OWNER),
    EventKind(SQUADRONS_LOST_AT_SEA, "lost-at-sea", "22.463C", "{0:side} loses {1:int} squadrons for want of a deck"),
    EventKind(ENGAGEMENT_SOUGHT, "engagement", "22.521D", "{1:group} seeks {2:group}"),
    EventKind(INITIATOR_SHOWN, "initiator-shown", "22.523D", "{1:group} is shown before {2:group} decides"),
    EventKind(EVADED, "evaded", "22.523E", "{1:group} evades and becomes number {2:int}"),
    EventKind(SHIPS_ABANDONED, "abandoned", "22.524B", "{1:unit}: {2:int} damaged abandoned by the evading group"),
    EventKind(SHIPS_DETACHED, "detached", "22.524A", "{1:unit}: {2:int} damaged detached"),
    EventKind(SHIPS_SCREENED, "screened", "22.531C", "{1:unit}: {2:int} screened", OWNER),
    EventKind(FLEET_COMBAT, "fleet-combat", "22.53", "{0:group} and {1:group} fight"),
    EventKind(SCREEN_SHOWN, "screen-shown", "22.531C", "{1:unit}: {2:int} screened"),
    EventKind(FLEET_FIRE, "fleet-fire", "22.55", "{2:int} factors fire at {0:target} in {1:group}: {3:hits}"),
    EventKind(SHIP_DAMAGED, "damaged", "22.55", "{1:unit} is damaged"),
    EventKind(SHIP_SUNK, "sunk", "22.55", "{1:unit} sinks"),
    EventKind(DESTROYER_LOST_IN_BASE, "lost-in-base", "22.9432", "{0:side} takes a destroyer loss in base"),
    EventKind(CARGO_LOST, "cargo-lost", "22.82A", "{1:group} loses {2:int} of its cargo, {3:int} left"),
    EventKind(SUBMARINE_ANNOUNCED, "submarine", "22.93D", "A submarine of {1:boat} attacks {2:group}"),
    EventKind(SUBMARINE_NO_TARGET, "submarine-no-target", "22.92", "A submarine of {1:boat} finds nothing left of {2:group}"),
    EventKind(SUBMARINE_FIRE, "submarine-fire", "22.94", "A submarine of {0:boat} attacks {1:target} in {2:group}: {3:hits}"),
    EventKind(SUBMARINE_LOST, "submarine-lost", "22.94", "A submarine of {1:boat} is lost"),
    EventKind(GROUP_WITHDRAWS, "group-withdraws", "22.61", "{1:group} withdraws"),
    EventKind(SHIPS_WITHDRAW, "withdraw", "22.61C", "{1:unit}: {2:int} undamaged, {3:int} damaged withdraw"),
    EventKind(SHIPS_WITHDRAW_UNSEEN, "withdraw-unseen", "22.61C", "{1:unit}: {2:int} undamaged, {3:int} damaged withdraw", OWNER),
    EventKind(GROUP_ENTERS, "enters", "22.411B", "A group of {0:side} joins as number {1:int}"),
    EventKind(BATTLE_ENDS, "ends", "22.71", "The battle ends: {1:ending}. {0:winner}"),
    EventKind(ACTIVITY_GOES_ON, "goes-on", "22.81A", "{0:side} goes on with its activity"),
    EventKind(ACTIVITY_GIVEN_UP, "gives-up", "22.81A", "{0:side} aborts: {1:mission}", OWNER),
    EventKind(ACTIVITY_ABORTED, "aborts", "22.81A", "{0:side} aborts its activity"),
    EventKind(INTERCEPTION_GOES_ON, "interception-goes-on", "22.161B", "{0:side} goes on with its interception"),
    EventKind(INTERCEPTION_ABORTED, "interception-given-up", "22.161B", "{0:side} aborts its interception"),
    EventKind(RETURNS, "returns", "22.63", "{1:force} returns to {2:port}", OWNER),
    EventKind(CARRIER_RETURNS, "carrier-returns", "22.27", "{1:unit} fought no enemy and returns to {2:port}", OWNER),
    EventKind(NO_PORT, "no-port", "22.63", "{1:force} has no port to return to", OWNER),
    EventKind(TRANSPORTS_RAIDED, "transports-raided", "22.35E", "{2:int} factors of {0:side} attack the transports of {1:group}"),
    EventKind(SUPPLY_DISRUPTED, "supply-disrupted", "22.9434", "The sea supply line of {1:group} has no guards and is disrupted"),
    EventKind(DESTROYERS_FREED, "freed", "22.82C", "{2:int} destroyers of {1:group} lost their cargo and may bombard the shore"),
    EventKind(PORT_OVERSTACKED, "overstacked", "22.63D",
              "{1:port} holds {2:int} factors too many: ships not moved on in time are eliminated", OWNER),
    EventKind(OPEN_ON_THE_WAY, "open-on-the-way", "22.62",
              "{1:force} may be attacked from the air and intercepted in any hex on its way to {2:port}", OWNER),
    EventKind(EXCESS_ELIMINATED, "excess-eliminated", "22.63E",
              "A ship of {1:unit} is too many for {2:port} and eliminated", OWNER),
    EventKind(ACTIVITY_ADOPTED, "activity-adopted", "22.81C", "{1:force} takes over the activity that it supported", OWNER),
    EventKind(INTERCEPTION_ADOPTED, "interception-adopted", "22.81D",
              "{1:force} takes over the interception that it supported", OWNER),
    EventKind(SQUADRONS_DROWNED, "squadrons-drowned", "22.463", "{1:wing} takes {2:int} squadrons down with it", OWNER),
    EventKind(SIZE_TOLD, "size-told", "awaw-2003:table.22.45.result.1b", "{1:group} has {2:size}"),
    EventKind(CARRIERS_TOLD, "carriers-told", "awaw-2003:table.22.45.result.2a",
              "{1:group} has {2:int} carriers, escort carriers counted"),
    EventKind(GROUP_SHOWN, "group-shown", "awaw-2003:table.22.45.result.3", "{1:group} reveals its ships"),
    EventKind(INTERCEPTION_ABANDONED, "interception-abandoned", "awaw-2011:22.241.E.2",
              "{1:group} gives up its way to the battle", OWNER),
    EventKind(NEVER_COMES, "never-comes", "22.26C", "{1:group} fell short and does not come to the battle", OWNER),
    EventKind(NO_GUARDS, "no-guards", "22.9434", "{1:group} is a sea supply line without escorts: there are no ships to fight"),
    EventKind(SEARCH_PARTS, "search-parts", "22.451",
              "Search dice of {0:side}: {1:signed} for squadrons that search (22.451A), {2:signed} for codebreaking (22.451B), "
              "{3:signed} for rounds fought (22.451C)"),
    EventKind(SEARCH_CARDS, "search-cards", "awaw-2011:48.61.A",
              "Search dice of {0:side}: {1:signed} for strategic cards (awaw-2011:48.61.A)"),
    EventKind(SEARCH_GROUPS, "search-groups", "22.451D",
              "Search dice of {0:side}: {1:signed} for groups of ten factors (22.451D), "
              "{2:signed} for distant groups with fast carriers (22.451D)", OWNER),
    EventKind(FIRE_PARTS, "fire-parts", "22.552",
              "Modifier: {0:signed} for the lowest DRM that fires (22.552A), {1:signed} for the target's DRM (22.552A), "
              "{2:signed} for the firing group's activity (22.552B), {3:signed} for the target's activity (22.552B)"),
    EventKind(AIR_PARTS, "air-attack-parts", "23.44",
              "Modifier: {0:signed} for the Air DRM (22.55), {1:signed} for the target's DRM (22.552A), "
              "{2:signed} for naval squadrons (23.44), {3:signed} for surprise (23.7413)"),
    EventKind(SHIFT_PARTS, "shift-parts", "22.552A",
              "Modifier: {0:signed} for naval research (22.552A), {1:signed} for the target's naval research (22.552A), "
              "{2:signed} for codebreaking (22.552A), {3:signed} for the target's codebreaking (22.552A)"),
    EventKind(SUBMARINE_DRMS, "submarine-drms", "22.941",
              "Modifier: {1:signed} for the submarine's DRM (22.9411), {2:signed} for the target's DRM (22.9411), "
              "{3:signed} for tactical codebreaking (22.9411)", OWNER),
    EventKind(SUBMARINE_RESEARCH, "submarine-research", "22.941",
              "Modifier: {1:signed} for naval research (22.9411), {2:signed} for torpedo and ASW research (22.9412), "
              "{3:signed} for searching aircraft and carriers (22.9413)", OWNER),
    EventKind(SUBMARINE_ESCORT, "submarine-escort", "22.941",
              "Modifier: {1:signed} for destroyers (22.9414), {2:signed} for excess ASW (22.9415), "
              "{3:signed} for earlier attacks (22.9416)", OWNER),
    EventKind(SUBMARINE_CHANCES, "submarine-chances", "22.941",
              "Modifier: {1:signed} for a damaged or hampered target (22.9417), {2:signed} for codebreaking (22.9418), "
              "{3:signed} by the limit (22.941)", OWNER),
    EventKind(SUBMARINE_ADVANCED, "submarine-advanced", "22.941",
              "Modifier: {1:signed} for an advanced submarine (22.941)", OWNER),
    EventKind(SHIPS_GO_TOGETHER, "ships-go-together", "22.421A",
              "{1:unit}: all {2:int} go to the second group, as the side has no row left to count them apart", OWNER),
    EventKind(SHIPS_DETACHED_UNSEEN, "detached-unseen", "22.524A", "{1:unit}: {2:int} damaged detached", OWNER),
)  # fmt: skip

BY_CODE: Final = {kind.code: kind for kind in KINDS}

# The last number of an attack or a fire holds its hits, its modifier from the least one up, and its dice.
HITS_TOLD: Final = 10000
MODIFIER_TOLD: Final = 100
LEAST_MODIFIER: Final = -50


def hits_of(packed: int) -> int:
    """The hits of an attack, in its last number."""
    return packed // HITS_TOLD


def modifier_of(packed: int) -> int:
    """The modifier of its dice, in the same number."""
    return packed % HITS_TOLD // MODIFIER_TOLD + LEAST_MODIFIER


def dice_of(packed: int) -> int:
    """What its dice showed, in the same number."""
    return packed % MODIFIER_TOLD
