"""Filling `BaseAttackTables` from the tables and rulings of an edition."""

from flagplot.core.printed.edition import Edition
from flagplot.core.printed.table import Table
from flagplot.games.awaw import editions
from flagplot.games.awaw.chapters.bases.tables import AUTO, IN_BOX, IN_PEARL, BaseAttackTables

_WORDS = {"Pearl": IN_PEARL, "Pacific": IN_BOX, "Auto": AUTO}
_ROLLS = range(2, 13)


def fill(edition: Edition) -> BaseAttackTables:
    """Fill the record that attacks on bases look things up in."""
    t = BaseAttackTables()
    vars(t).update(vars(editions.fill(edition)))
    _fill_harbor(t, edition.table("harbor-attack"), edition.table("harbor-attack-modifiers"))
    _fill_pearl(t, edition.table("pearl-harbor-surprise"))
    return edition.ruled(t)


def _fill_harbor(t: BaseAttackTables, results: Table, modifiers: Table) -> None:
    for head in results.header[1:]:
        t.harbor_result[int(head.rstrip("+"))] = results.read(0, head, int, "a number")
    t.harbor_earlier = _drm(modifiers, "earlier")
    t.harbor_counter_intelligence = _drm(modifiers, "counter-intelligence")
    t.harbor_card = _drm(modifiers, "codebreaking")
    t.harbor_advanced = _drm(modifiers, "advanced")
    t.harbor_aircraft = _drm(modifiers, "aircraft")


def _drm(modifiers: Table, name: str) -> int:
    return int(modifiers.cell(name, "drm").replace("+/-", ""))


def _fill_pearl(t: BaseAttackTables, table: Table) -> None:
    for place, head in enumerate(table.header[1:]):
        t.pearl_from[place] = int(head.partition("-")[0].rstrip("+"))
        t.pearl_surprise[place] = int(table.cell("DRM", head))
        for roll in _ROLLS:
            t.pearl_location[place][roll] = table.read(
                roll - 2, head, lambda text: _WORDS[text] if text in _WORDS else int(text), "a place or a distance"
            )
