"""What can happen in a naval battle: each event's code, its paragraph, its words and who may read it.

In the words `{0:side}` means the first integer read as a side, and so on; see `core.event`.
"""

from typing import Final

from flagplot.core.event import OWNER, EventKind, declaring

FIRST_OF_TURN: Final = 200
"""The events of a naval turn have numbers from here on, those of a battle lower ones."""

BY_CODE, event = declaring(EventKind)
# fmt: off
GROUPS_JOINED: Final = event(1, "groups-joined", "22.421A", "{2:group} joins {1:group}", OWNER)
CARRIER_SENT_HOME: Final = event(2, "carrier-sent-home", "22.421A", "{1:unit} returns to port for want of fast escorts", OWNER)
GROUP_WAITS: Final = event(3, "group-waits", "22.421C", "{1:group} waits on the periphery", OWNER)
NUMBER_CHOSEN: Final = event(4, "number-chosen", "22.423A", "{1:group} gets number {2:int}", OWNER)
NUMBER_NOT_KEPT: Final = event(84, "number-not-kept", "awaw-2011:22.422.A.2",
    "The file gives {1:group} number {2:int}, but the side has too few groups for it", OWNER)
NUMBER_SHOWN: Final = event(5, "number-shown", "22.423B", "{0:side} has a combat group {1:int}")
ROUND_BEGINS: Final = event(6, "round-begins", "22.32", "Round {0:int}")
PATROL_SET: Final = event(7, "patrol-set", "22.431A", "{1:wing}: {2:int} on combat air patrol", OWNER)
COUNTERAIR_ANNOUNCED: Final = event(8, "counterair", "22.432", "{0:side} counterairs {1:base} with {2:int} squadrons")
AIR_COMBAT: Final = event(9, "air-combat", "19", "Air combat: {1:int} squadrons of {0:side} against {2:int}")
AIR_COMBAT_ROLL: Final = event(10, "air-combat-roll", "19", "{0:side} rolls {1:int} {2:signed} on row {3:int}")
AIR_COMBAT_LOSSES: Final = event(11, "air-combat-losses", "19", "{0:side}: {1:int} squadrons eliminated, {2:int} aborted")
SQUADRON_ELIMINATED: Final = event(12, "squadron-eliminated", "19", "{1:wing} loses a squadron", OWNER)
SQUADRON_ABORTS: Final = event(13, "squadron-aborts", "19", "A squadron of {1:wing} aborts", OWNER)
COVER_SET: Final = event(14, "cover-set", "22.4421A", "{1:wing}: {3:int} on air cover over {2:group}", OWNER)
COVER_ANNOUNCED: Final = event(15, "cover-announced", "22.4421B", "{1:flight}: {2:int} on air cover")
SEARCHERS_NAMED: Final = event(16, "searchers", "22.4422C", "{1:wing}: {2:int} searching")
SEARCH_DICE: Final = event(17, "search-dice", "22.451", "{0:side} rolls {1:int} search dice")
SEARCH_RESULT: Final = event(18, "search-result", "22.452", "{0:side} rolls {2:int} and finds {1:group}")
SEARCH_BLANK: Final = event(19, "search-blank", "22.452A", "{0:side} rolls {1:int} and finds nothing")
FACTS_DISCLOSED: Final = event(20, "facts", "22.452B", "{1:group} has {2:int} fast carriers and {3:facts}")
STRIKE_LAUNCHED: Final = event(21, "strike", "22.462", "{0:side} strikes {1:group} with {2:int} squadrons{3:surprise}")
SURPRISE_LEVEL: Final = event(22, "surprise", "23.7413", "{0:side} rolls {2:int}: surprise level {1:int}")
AIR_DEFENCE: Final = event(23, "air-defence", "23.42", "{1:group} defends at air defence level {2:int}")
AIR_DEFENCE_LOSSES: Final = event(24, "air-defence-losses", "23.42",
    "Air defence rolls {3:int}: {0:side} has {1:int} squadrons eliminated, {2:int} aborted")
AIR_ATTACK: Final = event(25, "air-attack", "23.44", "{2:int} squadrons attack {0:target} in {1:group}: {3:hits}")
CRITICAL_HIT: Final = event(26, "critical-hit", "20.524", "A critical hit on {1:unit}")
LANDED_ASHORE: Final = event(27, "landed-ashore", "22.463B", "{2:int} squadrons of {0:side} land at {1:base}, inverted", OWNER)
SQUADRONS_LOST_AT_SEA: Final = event(28, "lost-at-sea", "22.463C", "{0:side} loses {1:int} squadrons for want of a deck")
ENGAGEMENT_SOUGHT: Final = event(29, "engagement", "22.521D", "{1:group} seeks {2:group}")
INITIATOR_SHOWN: Final = event(30, "initiator-shown", "22.523D", "{1:group} is shown before {2:group} decides")
EVADED: Final = event(31, "evaded", "22.523E", "{1:group} evades and becomes number {2:int}")
SHIPS_ABANDONED: Final = event(32, "abandoned", "22.524B", "{1:unit}: {2:int} damaged abandoned by the evading group")
SHIPS_DETACHED: Final = event(33, "detached", "22.524A", "{1:unit}: {2:int} damaged detached")
SHIPS_SCREENED: Final = event(34, "screened", "22.531C", "{1:unit}: {2:int} screened", OWNER)
FLEET_COMBAT: Final = event(35, "fleet-combat", "22.53", "{0:group} and {1:group} fight")
SCREEN_SHOWN: Final = event(36, "screen-shown", "22.531C", "{1:unit}: {2:int} screened")
FLEET_FIRE: Final = event(37, "fleet-fire", "22.55", "{2:int} factors fire at {0:target} in {1:group}: {3:hits}")
SHIP_DAMAGED: Final = event(38, "damaged", "22.55", "{1:unit} is damaged")
SHIP_SUNK: Final = event(39, "sunk", "22.55", "{1:unit} sinks")
DESTROYER_LOST_IN_BASE: Final = event(40, "lost-in-base", "22.9432", "{0:side} takes a destroyer loss in base")
CARGO_LOST: Final = event(41, "cargo-lost", "22.82A", "{1:group} loses {2:int} of its cargo, {3:int} left")
SUBMARINE_ANNOUNCED: Final = event(42, "submarine", "22.93D", "A submarine of {1:boat} attacks {2:group}")
SUBMARINE_NO_TARGET: Final = event(43, "submarine-no-target", "22.92",
    "A submarine of {1:boat} finds nothing left of {2:group}")
SUBMARINE_FIRE: Final = event(44, "submarine-fire", "22.94",
    "A submarine of {0:boat} attacks {1:target} in {2:group}: {3:hits}")
SUBMARINE_LOST: Final = event(45, "submarine-lost", "22.94", "A submarine of {1:boat} is lost")
GROUP_WITHDRAWS: Final = event(46, "group-withdraws", "22.61", "{1:group} withdraws")
SHIPS_WITHDRAW: Final = event(47, "withdraw", "22.61C", "{1:unit}: {2:int} undamaged, {3:int} damaged withdraw")
SHIPS_WITHDRAW_UNSEEN: Final = event(48, "withdraw-unseen", "22.61C", "{1:unit}: {2:int} undamaged, {3:int} damaged withdraw",
    OWNER)
GROUP_ENTERS: Final = event(49, "enters", "22.411B", "A group of {0:side} joins as number {1:int}")
BATTLE_ENDS: Final = event(50, "ends", "22.71", "The battle ends: {1:ending}. {0:winner}")
ACTIVITY_GOES_ON: Final = event(51, "goes-on", "22.81A", "{0:side} goes on with its activity")
ACTIVITY_GIVEN_UP: Final = event(85, "gives-up", "22.81A", "{0:side} aborts: {1:mission}", OWNER)
ACTIVITY_ABORTED: Final = event(52, "aborts", "22.81A", "{0:side} aborts its activity")
INTERCEPTION_GOES_ON: Final = event(86, "interception-goes-on", "22.161B", "{0:side} goes on with its interception")
INTERCEPTION_ABORTED: Final = event(87, "interception-given-up", "22.161B", "{0:side} aborts its interception")
RETURNS: Final = event(53, "returns", "22.63", "{1:force} returns to {2:port}", OWNER)
CARRIER_RETURNS: Final = event(83, "carrier-returns", "22.27", "{1:unit} fought no enemy and returns to {2:port}", OWNER)
NO_PORT: Final = event(54, "no-port", "22.63", "{1:force} has no port to return to", OWNER)
TRANSPORTS_RAIDED: Final = event(55, "transports-raided", "22.35E",
    "{2:int} factors of {0:side} attack the transports of {1:group}")
SUPPLY_DISRUPTED: Final = event(56, "supply-disrupted", "22.9434",
    "The sea supply line of {1:group} has no guards and is disrupted")
DESTROYERS_FREED: Final = event(57, "freed", "22.82C",
    "{2:int} destroyers of {1:group} lost their cargo and may bombard the shore")
PORT_OVERSTACKED: Final = event(58, "overstacked", "22.63D",
    "{1:port} holds {2:int} factors too many: ships not moved on in time are eliminated", OWNER)
OPEN_ON_THE_WAY: Final = event(59, "open-on-the-way", "22.62",
    "{1:force} may be attacked from the air and intercepted in any hex on its way to {2:port}", OWNER)
EXCESS_ELIMINATED: Final = event(60, "excess-eliminated", "22.63E",
    "A ship of {1:unit} is too many for {2:port} and eliminated", OWNER)
ACTIVITY_ADOPTED: Final = event(61, "activity-adopted", "22.81C", "{1:force} takes over the activity that it supported", OWNER)
INTERCEPTION_ADOPTED: Final = event(62, "interception-adopted", "22.81D",
    "{1:force} takes over the interception that it supported", OWNER)
SQUADRONS_DROWNED: Final = event(63, "squadrons-drowned", "22.463", "{1:wing} takes {2:int} squadrons down with it", OWNER)
SIZE_TOLD: Final = event(64, "size-told", "awaw-2003:table.22.45.result.1b", "{1:group} has {2:size}")
CARRIERS_TOLD: Final = event(65, "carriers-told", "awaw-2003:table.22.45.result.2a",
    "{1:group} has {2:int} carriers, escort carriers counted")
GROUP_SHOWN: Final = event(66, "group-shown", "awaw-2003:table.22.45.result.3", "{1:group} reveals its ships")
INTERCEPTION_ABANDONED: Final = event(67, "interception-abandoned", "awaw-2011:22.241.E.2",
    "{1:group} gives up its way to the battle", OWNER)
NEVER_COMES: Final = event(68, "never-comes", "22.26C", "{1:group} fell short and does not come to the battle", OWNER)
NO_GUARDS: Final = event(69, "no-guards", "22.9434",
    "{1:group} is a sea supply line without escorts: there are no ships to fight")
SEARCH_PARTS: Final = event(70, "search-parts", "22.451",
    "Search dice of {0:side}: {1:signed} for squadrons that search (22.451A), {2:signed} for codebreaking (22.451B), "
    "{3:signed} for rounds fought (22.451C)")
SEARCH_CARDS: Final = event(71, "search-cards", "awaw-2011:48.61.A",
    "Search dice of {0:side}: {1:signed} for strategic cards (awaw-2011:48.61.A)")
SEARCH_GROUPS: Final = event(72, "search-groups", "22.451D",
    "Search dice of {0:side}: {1:signed} for groups of ten factors (22.451D), "
    "{2:signed} for distant groups with fast carriers (22.451D)", OWNER)
FIRE_PARTS: Final = event(73, "fire-parts", "22.552",
    "Modifier: {0:signed} for the lowest DRM that fires (22.552A), {1:signed} for the target's DRM (22.552A), "
    "{2:signed} for the firing group's activity (22.552B), {3:signed} for the target's activity (22.552B)")
AIR_PARTS: Final = event(74, "air-attack-parts", "23.44",
    "Modifier: {0:signed} for the Air DRM (22.55), {1:signed} for the target's DRM (22.552A), "
    "{2:signed} for naval squadrons (23.44), {3:signed} for surprise (23.7413)")
SHIFT_PARTS: Final = event(75, "shift-parts", "22.552A",
    "Modifier: {0:signed} for naval research (22.552A), {1:signed} for the target's naval research (22.552A), "
    "{2:signed} for codebreaking (22.552A), {3:signed} for the target's codebreaking (22.552A)")
SUBMARINE_DRMS: Final = event(76, "submarine-drms", "22.941",
    "Modifier: {1:signed} for the submarine's DRM (22.9411), {2:signed} for the target's DRM (22.9411), "
    "{3:signed} for tactical codebreaking (22.9411)", OWNER)
SUBMARINE_RESEARCH: Final = event(77, "submarine-research", "22.941",
    "Modifier: {1:signed} for naval research (22.9411), {2:signed} for torpedo and ASW research (22.9412), "
    "{3:signed} for searching aircraft and carriers (22.9413)", OWNER)
SUBMARINE_ESCORT: Final = event(78, "submarine-escort", "22.941",
    "Modifier: {1:signed} for destroyers (22.9414), {2:signed} for excess ASW (22.9415), "
    "{3:signed} for earlier attacks (22.9416)", OWNER)
SUBMARINE_CHANCES: Final = event(79, "submarine-chances", "22.941",
    "Modifier: {1:signed} for a damaged or hampered target (22.9417), {2:signed} for codebreaking (22.9418), "
    "{3:signed} by the limit (22.941)", OWNER)
SUBMARINE_ADVANCED: Final = event(80, "submarine-advanced", "22.941",
    "Modifier: {1:signed} for an advanced submarine (22.941)", OWNER)
SHIPS_GO_TOGETHER: Final = event(81, "ships-go-together", "22.421A",
    "{1:unit}: all {2:int} go to the second group, as the side has no row left to count them apart", OWNER)
SHIPS_DETACHED_UNSEEN: Final = event(82, "detached-unseen", "22.524A", "{1:unit}: {2:int} damaged detached", OWNER)
# fmt: on


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
