"""Which rulings could have moved a battle: what `Ruling.moves` names, and the events that show that it happened."""

from collections.abc import Iterable, Mapping, Sequence
from types import ModuleType
from typing import Final

from flagplot.core.bind import functions_of
from flagplot.core.event import Event
from flagplot.core.printed import ruling
from flagplot.core.printed.ruling import RelevantRuling, Ruling
from flagplot.games.awaw.battle.game import RULES
from flagplot.games.awaw.words import events as ev

ALWAYS: Final[tuple[int, ...]] = ()
AIR: Final = (ev.STRIKE_LAUNCHED,)
FIRE: Final = (ev.FLEET_FIRE,)
FLEET: Final = (ev.FLEET_COMBAT,)
BOMBS: Final = (ev.AIR_ATTACK,)
SUBS: Final = (ev.SUBMARINE_ANNOUNCED,)
DICE: Final = (ev.SEARCH_DICE,)

SIGNS: Final[Mapping[str, tuple[int, ...]]] = {
    "aftermath": ALWAYS,
    "air-attack": BOMBS,
    "air-attack-modifier": BOMBS,
    "air-combat": (ev.AIR_COMBAT,),
    "air-defence": (ev.AIR_DEFENCE,),
    "air-defence-level": (ev.AIR_DEFENCE,),
    "bears-loss": (ev.DESTROYER_LOST_IN_BASE,),
    "cargo-left": (ev.CARGO_LOST,),
    "counterair": (ev.COUNTERAIR_ANNOUNCED,),
    "cover": (ev.COVER_ANNOUNCED,),
    "disclose": (ev.FACTS_DISCLOSED,),
    "ending": ALWAYS,
    "factors-at-light-ships": FIRE,
    "fleet-fire": FIRE,
    "fleet-modifier": FIRE,
    "formation": ALWAYS,
    "fully-operational": (ev.SEARCH_DICE, ev.SUBMARINE_FIRE),
    "is-fast": (ev.FACTS_DISCLOSED, ev.ENGAGEMENT_SOUGHT),
    "landing": (ev.LANDED_ASHORE, ev.SQUADRONS_LOST_AT_SEA, ev.STRIKE_LAUNCHED),
    "light-losses": (ev.FLEET_FIRE, ev.AIR_ATTACK, ev.SUBMARINE_FIRE),
    "naval-factors": ALWAYS,
    "numbering": (ev.NUMBER_SHOWN,),
    "operational-carriers": ALWAYS,
    "pairing": FLEET,
    "patrol-bonus": (ev.AIR_COMBAT,),
    "round-loser": ALWAYS,
    "search": DICE,
    "search-dice": DICE,
    "searchers": (ev.SEARCHERS_NAMED,),
    "second-capital-allowed": FIRE,
    "second-engagements": (ev.ENGAGEMENT_SOUGHT,),
    "set-rounds-of-entry": (ev.NEVER_COMES, ev.GROUP_ENTERS),
    "squadrons-engaging": (ev.SURPRISE_LEVEL,),
    "strikes": AIR,
    "strikes-first": AIR,
    "submarine-attack": (ev.SUBMARINE_FIRE,),
    "submarine-modifier": (ev.SUBMARINE_FIRE,),
    "submarines": SUBS,
    "surprise-level": (ev.SURPRISE_LEVEL,),
    "target-category": SUBS,
    "triggers-critical-hit": (ev.CRITICAL_HIT,),
    "undamaged-factors": DICE,
    "winner-of": ALWAYS,
    "withdrawal": ALWAYS,
}
"""For each procedure or segment events, one of which must be in the log; none for a part of every battle."""


def rules_of(modules: Iterable[ModuleType]) -> frozenset[str]:
    """The rules that modules state, named as a ruling names them."""
    return frozenset(name.replace("_", "-") for module in modules for name in functions_of(module))


BATTLE: Final = rules_of(RULES)


def happened(name: str, log: Sequence[Event], played: frozenset[str]) -> bool:
    """Whether a segment or rule affected the game; without signs, whether it was in force at all."""
    if name not in SIGNS:
        return name in played
    signs = SIGNS[name]
    return played >= BATTLE if signs == ALWAYS else any(event.kind in signs for event in log)


def that_mattered(
    rulings: Mapping[str, Ruling], chosen: Mapping[str, int], log: Sequence[Event], played: frozenset[str] = BATTLE
) -> list[RelevantRuling]:
    """Rulings that could have moved the game."""
    return ruling.that_mattered(rulings, chosen, lambda move: happened(move, log, played))
