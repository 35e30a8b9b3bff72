"""What can happen in a naval battle: each event's code, its paragraph, its words and who may read it.

In the words `{unit}` means a field and its reading, `{wing:flight}` a field with another reading; see `core.event`.
"""

from typing import Final

from flagplot.core.event import declaring_events

FIRST_OF_TURN: Final = 200
"""The events of a naval turn have numbers from here on, those of a battle lower ones."""

BY_CODE, event = declaring_events()
# fmt: off
GROUPS_JOINED: Final = event(1, "groups-joined", "22.421A", "{joining:group} joins {into:group}", owner="side")
CARRIER_SENT_HOME: Final = event(2, "carrier-sent-home", "22.421A",
    "{unit} returns to port for want of fast escorts", owner="side")
GROUP_WAITS: Final = event(3, "group-waits", "22.421C", "{group} waits on the periphery", owner="side")
NUMBER_CHOSEN: Final = event(4, "number-chosen", "22.423A", "{group} gets number {number:int}", owner="side")
NUMBER_NOT_KEPT: Final = event(84, "number-not-kept", "awaw-2011:22.422.A.2",
    "The file gives {group} number {number:int}, but the side has too few groups for it", owner="side")
NUMBER_SHOWN: Final = event(5, "number-shown", "22.423B", "{side} has a combat group {number:int}")
ROUND_BEGINS: Final = event(6, "round-begins", "22.32", "Round {round:int}")
PATROL_SET: Final = event(7, "patrol-set", "22.431A", "{wing}: {squadrons:int} on combat air patrol", owner="side")
COUNTERAIR_ANNOUNCED: Final = event(8, "counterair", "22.432",
    "{side} counterairs {base} with {squadrons:int} squadrons")
AIR_COMBAT: Final = event(9, "air-combat", "19", "Air combat: {squadrons:int} squadrons of {side} against {enemy:int}")
AIR_COMBAT_ROLL: Final = event(10, "air-combat-roll", "19",
    "{side} rolls {dice:int} {modifier:signed} on row {row:int}")
AIR_COMBAT_LOSSES: Final = event(11, "air-combat-losses", "19",
    "{side}: {eliminated:int} squadrons eliminated, {aborted:int} aborted")
SQUADRON_ELIMINATED: Final = event(12, "squadron-eliminated", "19", "{wing} loses a squadron", owner="side")
SQUADRON_ABORTS: Final = event(13, "squadron-aborts", "19", "A squadron of {wing} aborts", owner="side")
COVER_SET: Final = event(14, "cover-set", "22.4421A", "{wing}: {squadrons:int} on air cover over {group}", owner="side")
COVER_ANNOUNCED: Final = event(15, "cover-announced", "22.4421B",
    "{wing:flight}: {squadrons:int} on air cover", side="side", ashore="yes")
SEARCHERS_NAMED: Final = event(16, "searchers", "22.4422C", "{wing}: {squadrons:int} searching", side="side")
SEARCH_DICE: Final = event(17, "search-dice", "22.451", "{side} rolls {dice:int} search dice")
SEARCH_RESULT: Final = event(18, "search-result", "22.452", "{side} rolls {die:int} and finds {group}")
SEARCH_BLANK: Final = event(19, "search-blank", "22.452A", "{side} rolls {die:int} and finds nothing")
FACTS_DISCLOSED: Final = event(20, "facts", "22.452B",
    "{group} has {carriers:int} fast carriers and {small:size}, {fast:speed} and carries {laden:cargo}", side="side")
STRIKE_LAUNCHED: Final = event(21, "strike", "22.462",
    "{side} strikes {group} with {squadrons:int} squadrons{surprise}")
SURPRISE_LEVEL: Final = event(22, "surprise", "23.7413", "{side} rolls {die:int}: surprise level {level:int}")
AIR_DEFENCE: Final = event(23, "air-defence", "23.42", "{group} defends at air defence level {level:int}", side="side")
AIR_DEFENCE_LOSSES: Final = event(24, "air-defence-losses", "23.42",
    "Air defence rolls {dice:int}: {side} has {eliminated:int} squadrons eliminated, {aborted:int} aborted")
AIR_ATTACK: Final = event(25, "air-attack", "23.44",
    "{squadrons:int} squadrons attack {target} in {group}: roll {dice:int}{modifier:signed}, {hits:int} hits")
CRITICAL_HIT: Final = event(26, "critical-hit", "20.524", "A critical hit on {unit}", side="side")
LANDED_ASHORE: Final = event(27, "landed-ashore", "22.463B",
    "{squadrons:int} squadrons of {side} land at {base}, inverted", owner="side")
SQUADRONS_FLOWN: Final = event(88, "squadrons-flown", "awaw-2011:23.164.1",
    "{wing}: {squadrons:int} squadrons inverted when the redeployments of the player turn end", owner="side")
SQUADRONS_LOST_AT_SEA: Final = event(28, "lost-at-sea", "22.463C",
    "{side} loses {squadrons:int} squadrons for want of a deck")
ENGAGEMENT_SOUGHT: Final = event(29, "engagement", "22.521D", "{group} seeks {target:group}", side="side", number="int")
INITIATOR_SHOWN: Final = event(30, "initiator-shown", "22.523D",
    "{group} is shown before {sought:group} decides", side="side")
EVADED: Final = event(31, "evaded", "22.523E", "{group} evades and becomes number {number:int}", side="side")
SHIPS_ABANDONED: Final = event(32, "abandoned", "22.524B",
    "{unit}: {ships:int} damaged abandoned by the evading group", side="side")
SHIPS_DETACHED: Final = event(33, "detached", "22.524A", "{unit}: {ships:int} damaged detached", side="side")
SHIPS_SCREENED: Final = event(34, "screened", "22.531C", "{unit}: {ships:int} screened", owner="side")
FLEET_COMBAT: Final = event(35, "fleet-combat", "22.53", "{group} and {other:group} fight")
SCREEN_SHOWN: Final = event(36, "screen-shown", "22.531C", "{unit}: {ships:int} screened", side="side")
FLEET_FIRE: Final = event(37, "fleet-fire", "22.55",
    "{factors:int} factors fire at {target} in {group}: roll {dice:int}{modifier:signed}, {hits:int} hits")
SHIP_DAMAGED: Final = event(38, "damaged", "22.55", "{unit} is damaged", side="side", hits="int")
SHIP_SUNK: Final = event(39, "sunk", "22.55", "{unit} sinks", side="side")
DESTROYER_LOST_IN_BASE: Final = event(40, "lost-in-base", "22.9432", "{side} takes a destroyer loss in base")
CARGO_LOST: Final = event(41, "cargo-lost", "22.82A",
    "{group} loses {lost:int} of its cargo, {left:int} left", side="side")
SUBMARINE_ANNOUNCED: Final = event(42, "submarine", "22.93D", "A submarine of {unit:boat} attacks {group}", side="side")
SUBMARINE_NO_TARGET: Final = event(43, "submarine-no-target", "22.92",
    "A submarine of {unit:boat} finds nothing left of {group}", side="side")
SUBMARINE_FIRE: Final = event(44, "submarine-fire", "22.94",
    "A submarine of {unit:boat} attacks {target} in {group}: roll {dice:int}{modifier:signed}, {hits:int} hits")
SUBMARINE_LOST: Final = event(45, "submarine-lost", "22.94", "A submarine of {unit:boat} is lost", side="side")
GROUP_WITHDRAWS: Final = event(46, "group-withdraws", "22.61", "{group} withdraws", side="side")
SHIPS_WITHDRAW: Final = event(47, "withdraw", "22.61C",
    "{unit}: {undamaged:int} undamaged, {damaged:int} damaged withdraw", side="side")
SHIPS_WITHDRAW_UNSEEN: Final = event(48, "withdraw-unseen", "22.61C",
    "{unit}: {undamaged:int} undamaged, {damaged:int} damaged withdraw", owner="side")
GROUP_ENTERS: Final = event(49, "enters", "22.411B", "A group of {side} joins as number {number:int}")
BATTLE_ENDS: Final = event(50, "ends", "22.71", "The battle ends: {ending}. {winner}", round="int")
ACTIVITY_GOES_ON: Final = event(51, "goes-on", "22.81A", "{side} goes on with its activity")
ACTIVITY_GIVEN_UP: Final = event(85, "gives-up", "22.81A", "{side} aborts: {mission}", owner="side")
ACTIVITY_ABORTED: Final = event(52, "aborts", "22.81A", "{side} aborts its activity")
INTERCEPTION_GOES_ON: Final = event(86, "interception-goes-on", "22.161B", "{side} goes on with its interception")
INTERCEPTION_ABORTED: Final = event(87, "interception-given-up", "22.161B", "{side} aborts its interception")
RETURNS: Final = event(53, "returns", "22.63", "{force} returns to {port}", owner="side")
CARRIER_RETURNS: Final = event(83, "carrier-returns", "22.27",
    "{unit} fought no enemy and returns to {port}", owner="side")
NO_PORT: Final = event(54, "no-port", "22.63", "{force} has no port to return to", owner="side")
TRANSPORTS_RAIDED: Final = event(55, "transports-raided", "22.35E",
    "{factors:int} factors of {side} attack the transports of {group}")
SUPPLY_DISRUPTED: Final = event(56, "supply-disrupted", "22.9434",
    "The sea supply line of {group} has no guards and is disrupted", side="side")
DESTROYERS_FREED: Final = event(57, "freed", "22.82C",
    "{destroyers:int} destroyers of {group} lost their cargo and may bombard the shore", side="side")
PORT_OVERSTACKED: Final = event(58, "overstacked", "22.63D",
    "{port} holds {excess:int} factors too many: ships not moved on in time are eliminated", owner="side")
OPEN_ON_THE_WAY: Final = event(59, "open-on-the-way", "22.62",
    "{force} may be attacked from the air and intercepted in any hex on its way to {port}", owner="side")
EXCESS_ELIMINATED: Final = event(60, "excess-eliminated", "22.63E",
    "A ship of {unit} is too many for {port} and eliminated", owner="side")
ACTIVITY_ADOPTED: Final = event(61, "activity-adopted", "22.81C",
    "{force} takes over the activity that it supported", owner="side")
INTERCEPTION_ADOPTED: Final = event(62, "interception-adopted", "22.81D",
    "{force} takes over the interception that it supported", owner="side")
SQUADRONS_DROWNED: Final = event(63, "squadrons-drowned", "22.463",
    "{wing} takes {squadrons:int} squadrons down with it", owner="side")
SIZE_TOLD: Final = event(64, "size-told", "awaw-2003:table.22.45.result.1b", "{group} has {small:size}", side="side")
CARRIERS_TOLD: Final = event(65, "carriers-told", "awaw-2003:table.22.45.result.2a",
    "{group} has {carriers:int} carriers, escort carriers counted", side="side")
GROUP_SHOWN: Final = event(66, "group-shown", "awaw-2003:table.22.45.result.3",
    "{group} reveals its ships", side="side")
INTERCEPTION_ABANDONED: Final = event(67, "interception-abandoned", "awaw-2011:22.241.E.2",
    "{group} gives up its way to the battle", owner="side")
NEVER_COMES: Final = event(68, "never-comes", "22.26C",
    "{group} fell short and does not come to the battle", owner="side")
NO_GUARDS: Final = event(69, "no-guards", "22.9434",
    "{group} is a sea supply line without escorts: there are no ships to fight", side="side")
SEARCH_PARTS: Final = event(70, "search-parts", "22.451",
    "Search dice of {side}: {air:signed} for squadrons that search (22.451A), {codebreaking:signed} for codebreaking (22.451B), "
    "{rounds:signed} for rounds fought (22.451C)")
SEARCH_CARDS: Final = event(71, "search-cards", "awaw-2011:48.61.A",
    "Search dice of {side}: {cards:signed} for strategic cards (awaw-2011:48.61.A)")
SEARCH_GROUPS: Final = event(72, "search-groups", "22.451D",
    "Search dice of {side}: {active:signed} for groups of ten factors (22.451D), "
    "{distant:signed} for distant groups with fast carriers (22.451D)", owner="side")
FIRE_PARTS: Final = event(73, "fire-parts", "22.552",
    "Modifier: {drm:signed} for the lowest DRM that fires (22.552A), {target_drm:signed} for the target's DRM (22.552A), "
    "{activity:signed} for the firing group's activity (22.552B), "
    "{target_activity:signed} for the target's activity (22.552B)")
AIR_PARTS: Final = event(74, "air-attack-parts", "23.44",
    "Modifier: {air_drm:signed} for the Air DRM (22.55), {target_drm:signed} for the target's DRM (22.552A), "
    "{naval:signed} for naval squadrons (23.44), {surprise:signed} for surprise (23.7413)")
SHIFT_PARTS: Final = event(75, "shift-parts", "22.552A",
    "Modifier: {research:signed} for naval research (22.552A), {target_research:signed} for the target's naval research (22.552A), "
    "{codebreaking:signed} for codebreaking (22.552A), {target_codebreaking:signed} for the target's codebreaking (22.552A)")
SUBMARINE_DRMS: Final = event(76, "submarine-drms", "22.941",
    "Modifier: {drm:signed} for the submarine's DRM (22.9411), {target_drm:signed} for the target's DRM (22.9411), "
    "{codebreaking:signed} for tactical codebreaking (22.9411)", owner="side")
SUBMARINE_RESEARCH: Final = event(77, "submarine-research", "22.941",
    "Modifier: {naval:signed} for naval research (22.9411), {torpedo:signed} for torpedo and ASW research (22.9412), "
    "{searching:signed} for searching aircraft and carriers (22.9413)", owner="side")
SUBMARINE_ESCORT: Final = event(78, "submarine-escort", "22.941",
    "Modifier: {destroyers:signed} for destroyers (22.9414), {excess_asw:signed} for excess ASW (22.9415), "
    "{earlier:signed} for earlier attacks (22.9416)", owner="side")
SUBMARINE_CHANCES: Final = event(79, "submarine-chances", "22.941",
    "Modifier: {vulnerable:signed} for a damaged or hampered target (22.9417), {codebreaking:signed} for codebreaking (22.9418), "
    "{limit:signed} by the limit (22.941)", owner="side")
SUBMARINE_ADVANCED: Final = event(80, "submarine-advanced", "22.941",
    "Modifier: {advanced:signed} for an advanced submarine (22.941)", owner="side")
SHIPS_GO_TOGETHER: Final = event(81, "ships-go-together", "22.421A",
    "{unit}: all {ships:int} go to the second group, as the side has no row left to count them apart", owner="side")
SHIPS_DETACHED_UNSEEN: Final = event(82, "detached-unseen", "22.524A",
    "{unit}: {ships:int} damaged detached", owner="side")
# fmt: on
LOST_IN_THE_AIR: Final = (AIR_COMBAT_LOSSES, AIR_DEFENCE_LOSSES)
LOST_AT_SEA: Final = (SQUADRONS_LOST_AT_SEA, SQUADRONS_DROWNED)
"""Events that say how many squadrons are lost (22.463)."""
