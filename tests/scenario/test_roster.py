"""Names of rows, as people read them."""

from flagplot.games.awaw.files.build import build
from flagplot.games.awaw.files.check_battle import read_text
from flagplot.games.awaw.shared import terms
from flagplot.games.awaw.shared.terms import WING_NAMES
from tests.scenario.samples import SMALL


def test_groups_are_named_by_number_and_by_force_before() -> None:
    roster = build(read_text(SMALL)).roster
    assert roster.group(0) == "Japan CG1"
    assert roster.group(terms.GROUPS + 5) == "U.S. CG6"
    assert (roster.group(6), roster.group(7)) == ("Convoy", "Kido Butai")
    assert roster.group(terms.GROUPS + 6) == "TF 16"
    assert roster.group(terms.GROUPS + 7) == "U.S. waiting group 2"


def test_types_of_squadron_have_a_word_each() -> None:
    assert WING_NAMES[terms.NAS] == "naval air"
    assert WING_NAMES[terms.COVER_AAS] == "cover"
    assert WING_NAMES[terms.SEARCH_AAS] == "search"
    assert WING_NAMES[terms.ATTACK_AAS] == "attack"
