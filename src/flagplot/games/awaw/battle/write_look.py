"""What a seat may know of a naval battle (22.423B, 22.452B): writes the function `look` of look.py from the declarations.

A view is a situation that starts blank.  Copied into it are public fields, the seat's own rows, and of the enemy the rows
of groups whose composition has been shown, moved together so that a row tells nothing of what lies between.

    python -m flagplot.games.awaw.battle.write_look > src/flagplot/games/awaw/battle/look.py
"""

from flagplot.core.schema import OWNER, PUBLIC, Field
from flagplot.games.awaw.battle.state import Situation

HEADER = '''"""What a seat may know of a naval battle; written by `python -m flagplot.games.awaw.battle.write_look`, not by hand."""

from typing import Final

from flagplot.games.awaw.battle.fleet.fleet_combat import RANKING, REPLIES
from flagplot.games.awaw.battle.state import Situation
from flagplot.games.awaw.shared.groups import numbers_in_play
from flagplot.games.awaw.shared.terms import BASES, FULL, GROUPS, NOBODY, PORTS, UNITS, WINGS
from flagplot.games.awaw.shared.units import end_unit, first_unit
from flagplot.games.awaw.words.asks import (
    AIR_TARGET,
    LAND_ABOARD,
    LAND_ASHORE,
    LIGHT_AT_CAPITAL,
    LIGHT_AT_SCREENED,
    LOSS_IN_BASE,
    NAVAL_AMONG,
    SHIP_LOSS,
)

PUBLIC, OWN, SHOWN_GROUPS, SHOWN_WINGS, MATTER_AT_HAND, SHOWN_SHIPS, SHOWN_STATES, AIMS = range(8)
PARTS: Final = 8
"""Parts of a view, in the order in which they are filled in."""

# fmt: off
'''

LOOK = '''
def look_at(s: Situation, v: Situation, seat: int, part: int) -> None:
    """Fill in one part of a view; the parts in their order make the whole."""
    if part == PUBLIC:
        copy_public(s, v)
    elif part == OWN:
        copy_own(s, v, seat)
    elif part == SHOWN_GROUPS:
        copy_shown_groups(s, v, 1 - seat)
    elif part == SHOWN_WINGS:
        copy_shown_wings(s, v, 1 - seat)
    elif part == MATTER_AT_HAND and s.ask_seat == seat:
        copy_question(s, v, seat)
        copy_work_at_hand(s, v, seat)
    elif part == SHOWN_SHIPS:
        copy_shown_ships(s, v, 1 - seat)
    elif part == SHOWN_STATES:
        copy_shown_states(s, v, 1 - seat)
    elif part == AIMS:
        point_at_rows(s, v, seat)


def look(s: Situation, v: Situation, seat: int) -> None:
    """Fill a blank view with what the seat may know (22.423B, 22.452B)."""
    for part in range(PARTS):
        look_at(s, v, seat, part)
'''

QUESTION = ("ask_kind", "ask_subject", "ask_object", "ask_size", "light_free", "light_at_light", "aimed", "naval_free")
"""Fields of the pending question, shown to the seat that has to answer it: of a pair, its own one."""

WORK = '''
def copy_work_at_hand(s: Situation, v: Situation, seat: int) -> None:
    """Copy what the seat has decided so far in the matter it is asked about, or has to bear."""
    if s.ask_kind == LAND_ABOARD or s.ask_kind == LAND_ASHORE or s.ask_kind == NAVAL_AMONG:
        v.cursor2 = s.cursor2
    elif s.ask_kind == SHIP_LOSS or s.ask_kind == LOSS_IN_BASE:
        v.shot_group[0] = s.shot_group[s.shot]
        v.shot_target[0] = s.shot_target[s.shot]
    elif s.ask_kind == LIGHT_AT_CAPITAL:
        for i in range(s.shots):
            if s.shot_group[i] // GROUPS != seat:
                v.shot_group[v.shots] = s.shot_group[i]
                v.shot_target[v.shots] = row_in_view(s, s.shot_target[i])
                v.shot_strength[v.shots] = s.shot_strength[i]
                v.shots += 1


def row_in_view(s: Situation, target: int) -> int:
    """Row that a shown enemy ship has in the view; classes of light ships stay as they are."""
    if target < 0:
        return target
    foe = target // UNITS
    row = foe * UNITS
    for u in range(foe * UNITS, foe * UNITS + s.units[foe]):
        shown = s.at[u] >= 0 and s.known[s.at[u]] == FULL
        if shown and (s.at[u] < s.at[target] or (s.at[u] == s.at[target] and u < target)):
            row += 1
    return row


def show_stance(s: Situation, v: Situation, u: int, row: int) -> None:
    """In a fleet combat screens are seen once both groups are shown, aims when replies are due (22.53, 22.54C)."""
    if s.at[u] == s.duel[0] or s.at[u] == s.duel[1]:
        if s.fleet >= RANKING:
            v.screened[row] = s.screened[u]
        if s.fleet >= REPLIES:
            v.aim[row] = s.aim[u]

'''

POINT = '''
def point_at_rows(s: Situation, v: Situation, seat: int) -> None:
    """Let the seat's question and its ships' aim point at the rows that enemy ships have in the view."""
    row = (1 - seat) * UNITS
    for g in range((1 - seat) * GROUPS, (1 - seat) * GROUPS + numbers_in_play(s)):
        if s.known[g] == FULL:
            for u in range(first_unit(1 - seat), end_unit(s, 1 - seat)):
                if s.at[u] == g:
                    point_at_row(s, v, seat, u, row)
                    row += 1


def point_at_row(s: Situation, v: Situation, seat: int, u: int, row: int) -> None:
    """Let the question and the aims at one enemy ship point at its row."""
    if is_about_enemy_ship(s.ask_kind) and s.ask_seat == seat and s.ask_subject == u:
        v.ask_subject = row
    if s.fleet > 0:
        for own in range(first_unit(seat), end_unit(s, seat)):
            if s.aim[own] == u:
                v.aim[own] = row


def is_about_enemy_ship(kind: int) -> bool:
    """Whether the subject of such a question is an enemy ship."""
    return kind == AIR_TARGET or kind == NAVAL_AMONG or kind == LIGHT_AT_CAPITAL or kind == LIGHT_AT_SCREENED
'''

SPANS = {"side": "1", "group": "GROUPS", "unit": "UNITS", "wing": "WINGS", "port": "PORTS", "base": "BASES"}
USED = {"unit": "s.units[seat]", "wing": "s.wings[seat]"}
"""Of some rows a side uses only the first; the others are blank in the situation too."""


def _named(seen: int, rows: str) -> list[str]:
    chosen = {n: f for n, f in Situation.fields.items() if n not in QUESTION}
    return [n for n, f in chosen.items() if f.seen == seen and f.rows in rows.split()]


def _copy(name: str, field: Field) -> str:
    if len(field.shape) > 1:
        return f"    for i in range({field.shape[0]}):\n        v.{name}[i] = s.{name}[i][:]"
    return f"    v.{name}[:] = s.{name}[:]" if field.shape else f"    v.{name} = s.{name}"


def _copy_span(name: str, field: Field) -> str:
    if len(field.shape) > 1:
        return f"    for i in range(a, b):\n        v.{name}[i] = s.{name}[i][:]"
    return f"    v.{name}[a:b] = s.{name}[a:b]"


def _public() -> list[str]:
    lines = []
    for part, shaped in (("numbers", False), ("rows", True)):
        lines += [
            "",
            f"def copy_public_{part}(s: Situation, v: Situation) -> None:",
            f'    """Copy the public {part}."""',
        ]
        for name, field in Situation.fields.items():
            if field.seen == PUBLIC and name not in QUESTION and bool(field.shape) == shaped:
                lines.append(_copy(name, field))
        lines.append("")
    lines += ["", "def copy_public(s: Situation, v: Situation) -> None:", '    """Copy what everybody may know."""']
    return [*lines, "    copy_public_numbers(s, v)", "    copy_public_rows(s, v)"]


def _question() -> list[str]:
    lines = [
        "",
        "def copy_question(s: Situation, v: Situation, seat: int) -> None:",
        '    """Copy the question put to the seat."""',
    ]
    for name in QUESTION:
        pair = Situation.fields[name].shape
        lines.append(f"    v.{name}[seat] = s.{name}[seat]" if pair else f"    v.{name} = s.{name}")
    return lines


def _own() -> list[str]:
    lines = []
    for rows, span in SPANS.items():
        lines += ["", f"def copy_own_{rows}s(s: Situation, v: Situation, seat: int) -> None:"]
        lines.append(f'    """Copy the seat\'s own {rows} rows."""')
        lines.append(f"    a, b = seat * {span}, seat * {span} + {USED.get(rows, span)}")
        lines += [_copy_span(name, Situation.fields[name]) for name in _named(OWNER, rows)]
        lines.append("")
    lines += [
        "",
        "def copy_own(s: Situation, v: Situation, seat: int) -> None:",
        '    """Copy the seat\'s own rows."""',
    ]
    return lines + [f"    copy_own_{rows}s(s, v, seat)" for rows in SPANS]


def _groups() -> list[str]:
    lines = [
        "",
        "def copy_shown_groups(s: Situation, v: Situation, foe: int) -> None:",
        '    """Copy which enemy numbers are in use, and all of a group that has been shown."""',
        "    for g in range(foe * GROUPS, foe * GROUPS + numbers_in_play(s)):",
        "        v.standing[g] = s.standing[g]",
        "        if s.known[g] == FULL:",
    ]
    return lines + [f"            v.{name}[g] = s.{name}[g]" for name in _named(OWNER, "group") if name not in SECRET]


SECRET = (
    "standing",
    "pick",
    "fixed_number",
    "enters",
    "surplus_of",
    "going_home",
    "destroyers_in_base",
    "units",
    "wings",
)
SHOWN_SHIPS = ("at", "count", "kind", "size", "hurt", "laden")
"""What ships they are."""
SHOWN_STATES = (
    "nation",
    "slow",
    "low_supply",
    "advanced",
    "original",
    "hits",
    "sunk",
    "left",
    "left_hurt",
    "hurt_by_capitals",
    "hurt_before",
    "unfought",
    "rank",
    "engaged_in_battle",
)
"""And what else is seen of an enemy's ship once its group has been shown; where it came from and goes to stays secret."""


def _ships(part: str, what: str, fields: tuple[str, ...]) -> list[str]:
    lines = [
        "",
        f"def copy_shown_{part}(s: Situation, v: Situation, foe: int) -> None:",
        f'    """Copy {what} of enemy groups that have been shown, group by group."""',
        "    row = foe * UNITS",
        "    for g in range(foe * GROUPS, foe * GROUPS + numbers_in_play(s)):",
        "        if s.known[g] == FULL:",
        "            for u in range(first_unit(foe), end_unit(s, foe)):",
        "                if s.at[u] == g:",
    ]
    lines += [f"                    v.{name}[row] = s.{name}[u]" for name in fields]
    return lines


def _shown_ships() -> list[str]:
    lines = _ships("ships", "the ships", SHOWN_SHIPS)
    return [*lines, "                    row += 1", "    v.units[foe] = row - foe * UNITS"]


def _shown_states() -> list[str]:
    lines = _ships("states", "the state of the ships", SHOWN_STATES)
    return [*lines, "                    show_stance(s, v, u, row)", "                    row += 1"]


def _wings() -> list[str]:
    """Enemy land-based squadrons stand on the board; what they and carriers are about to do is secret."""
    return [
        "",
        "def copy_shown_wings(s: Situation, v: Situation, foe: int) -> None:",
        '    """Copy the enemy\'s land-based squadrons, which stand on the board for all to see, without their tasks."""',
        "    row = foe * WINGS",
        "    for w in range(foe * WINGS, foe * WINGS + s.wings[foe]):",
        "        if s.wing_base[w] != NOBODY:",
        "            v.wing_nation[row] = s.wing_nation[w]",
        "            v.wing_type[row] = s.wing_type[w]",
        "            v.wing_base[row] = s.wing_base[w]",
        "            v.squadrons[row] = s.squadrons[w]",
        "            v.spent[row] = s.spent[w]",
        "            v.searching[row] = s.searching[w]",
        "            row += 1",
        "    v.wings[foe] = row - foe * WINGS",
        "",
    ]


def source() -> str:
    """The text of look.py."""
    parts = [_public(), _question(), _own(), _groups(), _shown_ships(), _shown_states(), _wings()]
    return HEADER + "\n".join("\n" + "\n".join(part) for part in parts) + "\n" + POINT + "\n" + WORK + LOOK


if __name__ == "__main__":
    print(source(), end="")
