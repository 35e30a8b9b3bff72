from flagplot.games.awaw.shared import terms
from flagplot.games.awaw.shared.terms import NATION_NAMES


def test_nations_have_one_numbering() -> None:
    named = {name: NATION_NAMES[getattr(terms, name)] for name in ("BRITAIN", "AUSTRALIA", "FRANCE", "RUSSIA")}
    assert named == {"BRITAIN": "Britain", "AUSTRALIA": "Australia", "FRANCE": "France", "RUSSIA": "Russia"}
    assert (NATION_NAMES[terms.UNITED_STATES], NATION_NAMES[terms.DUTCH]) == ("United States", "Dutch East Indies")
    assert len(NATION_NAMES) == terms.NATIONS
