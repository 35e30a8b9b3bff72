"""What a side brings along into its battles, whether a file is of one battle or of a naval turn."""

from flagplot.games.awaw.battle.state import Situation
from flagplot.games.awaw.files.model import Codebreaking, Research
from flagplot.games.awaw.turn.state import Turn


def set_advantages(s: Situation | Turn, i: int, codebreaking: Codebreaking, research: Research, air_drm: int) -> None:
    """Codebreaking, research and aircraft of a side, in a battle or a naval turn (22.451B, 22.552A, 22.941, 23.42)."""
    s.codebreaking_search[i] = codebreaking.search
    s.strategic_search[i] = codebreaking.strategic_search
    s.codebreaking_fleet[i] = codebreaking.fleet
    s.codebreaking_submarine[i] = codebreaking.submarine
    s.codebreaking_asw[i] = codebreaking.asw
    s.naval_research[i] = research.naval
    s.torpedo_research[i] = research.torpedo
    s.asw_research[i] = research.asw
    s.air_defence_research[i] = research.air_defence
    s.radar[i] = research.radar
    s.air_drm[i] = air_drm
