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
