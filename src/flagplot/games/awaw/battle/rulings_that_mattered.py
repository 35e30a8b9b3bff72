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

NAMES: Final = (
    (ALWAYS, "aftermath ending formation naval-factors operational-carriers round-loser winner-of withdrawal"),
    ((ev.AIR_ATTACK,), "air-attack air-attack-modifier"),
    ((ev.AIR_COMBAT,), "air-combat patrol-bonus"),
    ((ev.AIR_DEFENCE,), "air-defence air-defence-level"),
    ((ev.DESTROYER_LOST_IN_BASE,), "bears-loss"),
    ((ev.CARGO_LOST,), "cargo-left"),
    ((ev.COUNTERAIR_ANNOUNCED,), "counterair"),
    ((ev.COVER_ANNOUNCED,), "cover"),
    ((ev.FACTS_DISCLOSED,), "disclose"),
    ((ev.FLEET_FIRE,), "factors-at-light-ships fleet-fire fleet-modifier second-capital-allowed"),
    ((ev.SEARCH_DICE, ev.SUBMARINE_FIRE), "fully-operational"),
    ((ev.FACTS_DISCLOSED, ev.ENGAGEMENT_SOUGHT), "is-fast"),
    ((ev.LANDED_ASHORE, ev.SQUADRONS_LOST_AT_SEA, ev.STRIKE_LAUNCHED), "landing"),
    ((ev.FLEET_FIRE, ev.AIR_ATTACK, ev.SUBMARINE_FIRE), "light-losses"),
    ((ev.NUMBER_SHOWN,), "numbering"),
    ((ev.FLEET_COMBAT,), "pairing"),
    ((ev.SEARCH_DICE,), "search search-dice undamaged-factors"),
    ((ev.SEARCHERS_NAMED,), "searchers"),
    ((ev.ENGAGEMENT_SOUGHT,), "second-engagements"),
    ((ev.NEVER_COMES, ev.GROUP_ENTERS), "set-rounds-of-entry"),
    ((ev.SURPRISE_LEVEL,), "squadrons-engaging surprise-level"),
    ((ev.STRIKE_LAUNCHED,), "strikes strikes-first"),
    ((ev.SUBMARINE_FIRE,), "submarine-attack submarine-modifier"),
    ((ev.SUBMARINE_ANNOUNCED,), "submarines target-category"),
    ((ev.CRITICAL_HIT,), "triggers-critical-hit"),
)
SIGNS: Final[Mapping[str, tuple[int, ...]]] = {name: signs for signs, names in NAMES for name in names.split()}
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
