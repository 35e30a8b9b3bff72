"""Citations lead to what the program says of a paragraph, in its own words."""

from pathlib import Path

import pytest

from flagplot.blocks.html import cited
from flagplot.blocks.terminal import plain
from flagplot.core.errors import FlagplotError
from flagplot.table.reports.clause import describe, is_printed
from tests.web.tables import begun, by_chance, play_on, server


def test_a_paragraph_says_what_it_is_about_what_is_decided_asked_and_refused_and_its_rulings() -> None:
    text = " ".join(plain(describe("awaw-2018", "22.54E"), 200).split())
    for words in (
        "Surplus light: hold fire",
        "Whether surplus light ships may fire at a second capital ship too",
        "How many surplus light ship factors fire at",
        "A second capital ship may be fired at only when the first has enough on it",
        "second-capital=size-of-first (the default)",
    ):
        assert words in text, words
    borrowed = plain(describe("awaw-2011", "22.55"))
    assert borrowed.startswith("A World at War, rule 22 and naval tables of 2018")
    assert "Tied rolls" in plain(describe("europa-2000", "34.D"))
    with pytest.raises(FlagplotError, match="not a paragraph"):
        list(describe("awaw-2018", "22.99Z"))


def test_only_what_is_printed_is_linked() -> None:
    assert is_printed("awaw-2018", "22.9411") and is_printed("awaw-2018+naval-attack:FF 4:7=2", "22.55")
    assert not any(is_printed("awaw-2018", cite) for cite in ("19", "../../etc", "", "<b>", "22.4"))
    assert not is_printed("nothing", "22.55")
    said = cited(
        "+1 for the <DRM> (22.552A), of 4 (3 factors) [22.55, 19]", lambda cite: f"/r/{cite}" if "." in cite else ""
    )
    assert said == (
        '+1 for the &lt;DRM&gt; (<a href="/r/22.552A" target="_blank">22.552A</a>), of 4 (3 factors) '
        '<cite>[<a href="/r/22.55" target="_blank">22.55</a>, 19]</cite>'
    )


def test_the_citations_of_a_match_lead_to_pages_of_the_server(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        seats = begun(client, "river-plate-1939", edition="awaw-2011")
        watched = seats["watchers"].page().text
        assert "rules changed in 2011<" in watched, "nothing hangs behind the edition that watchers read"
        page = seats["A"].page().text
        question = page.partition('class="question"')[2].partition("</h2>")[0]
        link = question.partition('href="')[2].partition('"')[0]
        assert link.startswith("/rules/awaw-2011/22.") and client.get(link).status_code == 200
        play_on({role: seats[role] for role in "AB"}, by_chance(1))
        log = seats["watchers"].page().text
        assert "/rules/awaw-2011/22.55" in log and client.get("/rules/awaw-2011/22.55").status_code == 200
        for wrong in (
            "/rules/awaw-2018/22.99Z",
            "/rules/etc/22.55",
            "/rules/awaw-2018/..%2f..",
            "/rules/awaw-2018/<b>",
        ):
            answer = client.get(wrong)
            assert answer.status_code == 404 and "<b>" not in answer.text, wrong
