"""The page of a naval turn that is over says first what became of each operation."""

from pathlib import Path

from tests.web.tables import begun, by_chance, play_on, server


def test_the_page_of_a_turn_says_first_what_became_of_each_operation(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        seats = begun(client, "bismarck-1941", dice="fair", seats={"B": "standard"})
        seats["A"].post("number", {"number": "5"})
        play_on({role: seats[role] for role in "AB"}, by_chance(1))
        for role in ("A", "B", "referee", "watchers"):
            page = seats[role].page().text
            first = page.partition("The end of the turn")[2].partition("<p")[2].partition("</p>")[0]
            assert "Luetjens&#x27; squadron: " in first


def test_watchers_of_a_turn_see_the_map_with_what_both_sides_know(tmp_path: Path) -> None:
    """The announced voyage and the bases; of the forces what the other side sees of them: nothing."""
    with server(tmp_path) as client:
        seats = begun(client, "bismarck-1941", seed=1)
        play_on({role: seats[role] for role in "AB"}, lambda role, question: 1, most=1)
        boards = {role: seats[role].page().text for role in ("A", "B", "watchers")}
        assert all('data-map="' in board and 'data-leg="Aa"' in board for board in boards.values())
        assert "as watchers see it" in boards["watchers"]
        forces = {role: board.count('data-force="') for role, board in boards.items()}
        assert forces["A"] > 0 and forces["B"] > 0 and forces["watchers"] == 0
        assert "data-answer" not in boards["watchers"]
