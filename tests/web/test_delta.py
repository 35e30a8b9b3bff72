"""A part of a page that a browser holds becomes the next by what is sent of it."""

from random import Random

from bench.web import HeldParts, patched
from flagplot.web.delta import BASE, PART, CutPart, SentParts, changes


def page(chance: Random, rows: int) -> str:
    """Some elements with attributes and words."""
    some = [
        f'<p class="c{chance.randrange(4)}" id="i{chance.randrange(9)}">word {chance.randrange(30)}</p>\n'
        for _ in range(rows)
    ]
    return f"<title>A page</title>\n<div>{''.join(some)}</div>"


def difference(old: str, new: str) -> str:
    """What is sent to a browser that holds the old part."""
    return changes(changes(CutPart([], []), old)[0], new)[1]


def test_every_difference_leads_to_the_new_part() -> None:
    for seed in range(300):
        chance = Random(seed)
        old, new = page(chance, chance.randrange(30)), page(chance, chance.randrange(30))
        lines = old.split("\n")
        chance.shuffle(lines)
        for other in (
            new,
            old,
            "\n".join(lines),
            old.replace("word 1", "word 99"),
            "",
            "plain words",
            old[: len(old) // 2],
        ):
            assert patched(old, difference(old, other)) == other


def test_a_row_that_moves_costs_only_its_numbers() -> None:
    def drawn(first: int) -> str:
        return "".join(f'<rect x="4" y="{first + 20 * n}" width="300" height="18" class="f-card"/>' for n in range(200))

    said = difference(drawn(0), drawn(7))
    assert patched(drawn(0), said) == drawn(7)
    assert len(said) < len(drawn(0)) // 3


def test_a_part_that_is_not_known_is_sent_whole() -> None:
    sent, chance = SentParts(most=2), Random(1)
    texts = [page(chance, 40) + f"<i>{n}</i>" for n in range(4)]
    first = sent.difference("a", texts[0], "")
    assert (first.base, first.text) == ("", texts[0])
    assert sent.difference("b", texts[1], first.name).base == "", "what one seat holds helps no other"
    second = sent.difference("a", texts[0] + "<b>more</b>", first.name)
    assert second.base == first.name and len(second.text) < 40
    for text in texts[2:]:
        sent.difference("c", text, "")
    assert sent.difference("a", texts[0], second.name).base == "", "forgotten by now"


def test_a_part_is_made_of_both_that_a_browser_holds() -> None:
    """Of the last with a map and the last with a battle: the map comes back with the log of the battle."""
    sent, held, chance = SentParts(), HeldParts(), Random(1)
    sea, battle, log = f"<title>A map</title>\n<image >{page(chance, 300)}", page(chance, 300), page(chance, 300)
    for text in (sea, battle, battle + log, sea + log):
        said = sent.difference("a", text, held.names)
        assert held.take({PART: said.name, BASE: said.base}, said.text) == text
    assert len(held.names.split()) == len(said.base.split()) == 2 and len(said.text) < 1000
    alone = sent.difference("a", sea + log + "<b>more</b>", said.name)
    assert alone.base == said.name, "a browser that holds one part is sent the difference from it"


def test_words_that_another_writes_equal_no_piece_of_the_page() -> None:
    """The length of a difference tells a writer nothing: words are never cut, and quotes are escaped where they are shown."""
    held = '<p class="line">Shokaku flies 2 squadrons</p><p class="said">hello</p>'
    lengths = {
        len(difference(held, held + f'<p class="said">{word} flies 2 squadrons</p>')) for word in ("Shokaku", "Zuikaku")
    }
    assert len(lengths) == 1
