"""What the modifier of a shot is made of, told with the shot once it is rolled (22.55, 22.552, 23.44).

Both groups are shown by then, so whoever hears the modifier may hear its parts (22.423B).  Nothing has taken effect yet:
all is as it was when the shot was aimed.  Of those who fire at one target only the modifier says whose part counts; that
part is what the others leave of it.
"""

from flagplot.core.event import emit
from flagplot.games.awaw.battle.air.targets import air_target_drm, firer_hampered, target_drm, target_hampered
from flagplot.games.awaw.battle.fleet.fire import fleet_parts
from flagplot.games.awaw.battle.state import Situation
from flagplot.games.awaw.shared.air import air_attack_parts
from flagplot.games.awaw.shared.tables import Tables
from flagplot.games.awaw.shared.units import drm_parts, side_of_group, with_codes
from flagplot.games.awaw.words import events


def tell_fleet_parts(t: Tables, s: Situation, i: int) -> None:
    """The lowest DRM that fires, the DRM fired at, the activities of both groups, research and codebreaking (22.552)."""
    foe, target = s.shot_group[i], s.shot_target[i]
    g = s.duel[0] if s.duel[1] == foe else s.duel[1]
    own, other = 1 - side_of_group(foe), side_of_group(foe)
    drm = target_drm(t, s, foe, target)
    shield = with_codes(s, drm, other)
    others = fleet_parts(0, shield, firer_hampered(t, s, g, target), target_hampered(t, s, foe, target))
    fires = drm_parts(s, s.shot_modifier[i] - others.total - with_codes(s, 0, own), own)
    meets = drm_parts(s, drm, other)
    emit(s, events.FIRE_PARTS, fires.chart, -meets.chart, others.firer_activity, others.target_activity)
    tell_shifts(s, fires.research, -meets.research, fires.codes, -meets.codes)


def tell_air_parts(t: Tables, s: Situation, i: int) -> None:
    """The aircraft's DRM, the DRM of the ships, naval squadrons in the roll, surprise, research (22.55, 23.44, 23.7413)."""
    foe, target = s.shot_group[i], s.shot_target[i]
    own, other = 1 - side_of_group(foe), side_of_group(foe)
    drm = air_target_drm(t, s, foe, target)
    others = air_attack_parts(t, s.air_drm[own], drm, 0, s.shot_strength[i], s.surprise)
    chart = drm_parts(s, target_drm(t, s, foe, target), other).chart
    emit(s, events.AIR_PARTS, others.air_drm, -chart, s.shot_modifier[i] - others.total, others.surprise)
    tell_shifts(s, 0, chart - drm, 0, 0)


def tell_shifts(s: Situation, own_research: int, research: int, own_codes: int, codes: int) -> None:
    """Naval research and tactical codebreaking of those who fire and of the others, where there are any (22.552A)."""
    if own_research != 0 or research != 0 or own_codes != 0 or codes != 0:
        emit(s, events.SHIFT_PARTS, own_research, research, own_codes, codes)
