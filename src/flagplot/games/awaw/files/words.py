"""The vocabulary of scenario and operation files of A World at War: closed lists of words."""

from typing import Annotated, Final

from flagplot.files.part import OneOf
from flagplot.games.awaw.interception import terms as interception
from flagplot.games.awaw.shared import terms
from flagplot.games.awaw.shared.terms import KIND_NAMES, NATION_NAMES
from flagplot.games.awaw.turn import terms as turn_terms

THEATRES: Final = {"europe": terms.EUROPE, "pacific": terms.PACIFIC}
ROLES: Final = ("activity", "interceptor")
KINDS: Final = {name: code for code, name in enumerate(KIND_NAMES) if code != terms.SUBMARINE}
"""Types of ship (20.12)."""
MISSIONS: Final = {
    "none": terms.NO_CARGO_MISSION,
    "sea-supply": terms.SEA_SUPPLY,
    "sea-transport": terms.SEA_TRANSPORT,
    "seaborne-invasion": terms.SEABORNE_INVASION,
    "sea-escort": terms.SEA_ESCORT,
    "other": terms.OTHER_MISSION,
    "base-change": terms.BASE_CHANGE,
    "naval-redeployment": terms.NAVAL_REDEPLOYMENT,
}
"""The activity of a force, if it matters (22.427, 22.552B, 22.63A); raids set their own (22.35)."""
FORCE_ROLES: Final = {
    "main": terms.MAIN,
    "counter-interceptor": terms.COUNTER_INTERCEPTOR,
    "counter-counter-interceptor": terms.COUNTER_COUNTER_INTERCEPTOR,
}
"""Whether a force is there for itself, or came to support an intercepted or an intercepting one (22.81C, 22.81D)."""
SQUADRONS: Final = {
    "NAS": (terms.NAS,),
    "army": (terms.COVER_AAS, terms.SEARCH_AAS, terms.ATTACK_AAS),
    "search": (terms.SEARCH_AAS,),
    "cover": (terms.COVER_AAS,),
    "attack": (terms.ATTACK_AAS,),
}
"""Land-based air; one army air factor flies as three squadrons (23.13)."""

Theatre = Annotated[str, OneOf(tuple(THEATRES))]
Role = Annotated[str, OneOf(ROLES)]
Kind = Annotated[str, OneOf(tuple(KINDS))]
Squadron = Annotated[str, OneOf(tuple(SQUADRONS))]
Nation = Annotated[str, OneOf(NATION_NAMES)]


ALSO_CALLED: Final = {
    "american": "United States",
    "america": "United States",
    "us": "United States",
    "usa": "United States",
    "uk": "Britain",
    "united kingdom": "Britain",
    "great britain": "Britain",
    "british": "Britain",
    "british empire": "Britain",
    "england": "Britain",
    "german": "Germany",
    "soviet union": "Russia",
    "ussr": "Russia",
    "soviet": "Russia",
    "french": "France",
    "vichy france": "France",
    "romania": "Rumania",
    "netherlands": "Dutch East Indies",
    "holland": "Dutch East Indies",
    "dutch": "Dutch East Indies",
    "new zealand": "Australia",
    "battleship": "BB",
    "battlecruiser": "BB",
    "bc": "BB",
    "carrier": "CV",
    "cruiser": "CA",
    "cl": "CA",
    "destroyer": "DD",
    "transport": "TR",
    "invasion": "seaborne-invasion",
    "supply": "sea-supply",
    "escort": "sea-escort",
    "nr": "naval-redeployment",
    "aaf": "army",
    "asia": "pacific",
    "attacker": "activity",
    "defender": "interceptor",
}
"""Common names of what the game calls otherwise.  They only prompt a question, they are never accepted."""


PHASES: Final = {
    "movement": turn_terms.MOVEMENT,
    "combat": turn_terms.COMBAT,
    "redeployment": turn_terms.SUPPLY_RAIDS_REDEPLOYMENT,
}
"""Stages of a player turn; the last one has sea supply, raids, sea escorts and redeployments (22.15A, 22.15B)."""
PATROLS: Final = {"offensive": turn_terms.OFFENSIVE_PATROL, "defensive": turn_terms.DEFENSIVE_PATROL}
STATUSES: Final = {
    "operational": interception.OPERATIONAL,
    "fortified-only": interception.FORTIFIED_ONLY,
    "non-operational": interception.NON_OPERATIONAL,
}
"""Standings of a port; a fortress that is operational counts as operational (22.11B)."""
RESTRICTIONS: Final = ("anglo-french", "russo-allied")

Activity = Annotated[str, OneOf(tuple(interception.ANNOUNCEABLE))]
Phase = Annotated[str, OneOf(tuple(PHASES))]
Patrol = Annotated[str, OneOf(tuple(PATROLS))]
Status = Annotated[str, OneOf(tuple(STATUSES))]
Restriction = Annotated[str, OneOf(RESTRICTIONS)]
