"""Light ships of one name in one group are asked for with the force that they came in (22.531C)."""

import pytest

from tests.helpers.battle_file import BattleFile


def loose(name: str, ships: int) -> str:
    """Destroyers outside any task force."""
    return f"{{name: {name}, task-force: false, ships: [{{name: Destroyers, type: DD, count: {ships}}}]}}"


@pytest.mark.rule("22.531C", "22.421")
@pytest.mark.parametrize("edition", ["awaw-2018", "awaw-2011", "awaw-2003"])
@pytest.mark.parametrize("second", [True, False])
def test_rows_of_one_name_in_one_group(edition: str, second: bool) -> None:
    fleet = "{name: Fleet, ships: [{name: Renown, type: BB, size: 4}, {name: Cruisers, type: CA, count: 4}]}"
    b = BattleFile([loose("North", 4), loose("South", 3)], [fleet], second=second, edition=edition)
    asked: list[str] = []
    teller = b.setting.teller()
    for _ in range(3000):
        if b.position.is_over or len(asked) == 2:
            break
        question = b.position.question
        seen = b.position.seat_view(question.seat if not question.is_die else -1)
        teller.observe(seen)
        if not question.is_die and b.ask_name == "screen":
            assert seen.asked is not None
            words = teller.question(seen, seen.asked)
            asked += [words] if "Destroyers" in words else []
        legal = [5] if question.is_die else b.position.choices()
        b.position.answer(5 if question.is_die else legal[-1] if b.ask_name == "engage" else legal[0])
    assert [words.rpartition(", ")[2] for words in asked] == ["North are screened?", "South are screened?"]
