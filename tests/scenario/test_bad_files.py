"""Every bad file gets one clear message: file, line, field, what is wrong and what would be accepted.

In the cases the line at fault carries the comment `# here`.
"""

from pathlib import Path

import pytest

from flagplot.core.errors import FlagplotError
from flagplot.files.problem import ScenarioError
from flagplot.games.awaw.files.check_battle import read, read_text
from tests.scenario.samples import SMALL, swap, write

JAPAN, US = "  - name: Japan\n", "  - name: U.S.\n"
AKAGI = "          - {name: Akagi, type: CV}\n"
KONGO = "          - {name: Kongo, type: BB, size: 3}\n"
DESTROYERS = "          - {name: Destroyers, type: DD, count: 4}\n"
TRANSPORTS = "          - {name: Transports, type: TR, count: 3, laden: true}\n"
KIDO_BUTAI = "      - name: Kido Butai\n"
TF_16 = "      - name: TF 16\n"
CARGO = "        cargo: 2\n"
MISSION = "        mission: sea-transport\n"
CONVOY = "      - name: Convoy\n"


SMALL_FORCES = "".join(
    f"      - {{name: F{i}, ships: [{{name: D, type: DD}}], task-force: false}}\n" for i in range(12)
)


def ship(body: str) -> str:
    return f"          - {{{body}}} # here\n"


def akagi(body: str) -> tuple[str, str]:
    return AKAGI, ship(f"name: Akagi, {body}")


def kongo(body: str) -> tuple[str, str]:
    return KONGO, ship(f"name: Kongo, type: BB, size: 3, {body}")


def destroyers(body: str) -> tuple[str, str]:
    return DESTROYERS, ship(f"name: Destroyers, type: DD, count: 4, {body}")


def after(line: str, more: str) -> tuple[str, str]:
    return line, f"{line}{more} # here\n"


def raiders(*pairs: tuple[str, str]) -> str:
    """Japan's ships as raiders: cruisers for destroyers, which do not raid."""
    cruisers = (DESTROYERS, DESTROYERS.replace("DD", "CA"))
    return swap(("theatre: pacific", "theatre: pacific\nraiders: true"), cruisers, *pairs)


SHAPE = {
    "unknown key": (swap(after(KIDO_BUTAI, "        misson: none")), ["misson", "perhaps mission was meant"]),
    "underscore": (swap(after(KIDO_BUTAI, "        task_force: true")), ["perhaps task-force was meant"]),
    "key of a ship": (swap(kongo("siz: 3")), ["'siz' is unknown", "perhaps size"]),
    "wrong place": (swap(after(JAPAN, "    theatre: pacific")), ["'theatre' is unknown", "air-drm"]),
    "key twice": (
        swap(after("    nation: Japan\n", "    role: activity")),
        ["sides[Japan].role", "already on line 7"],
    ),
    "missing nation": (
        swap(("    nation: Japan\n", ""), (JAPAN, "  - name: Japan # here\n")),
        ["nation", "Greece"],
    ),
    "no ships": (
        swap(("        ships:\n" + AKAGI + KONGO + DESTROYERS, "        ships: [] # here\n")),
        ["has no ships", "sea-supply for a line without escorts"],
    ),
    "nothing written": (swap(("cargo: 2", "cargo: # here")), ["the value is missing", "or no key"]),
    "number as name": (swap((KIDO_BUTAI, "      - name: 1941 # here\n")), ['in quotes: "1941"']),
    "octal as name": (swap((KIDO_BUTAI, "      - name: 0103 # here\n")), ["a number", '"0103"']),
    "time of day": (swap((KIDO_BUTAI, "      - name: 1:30 # here\n")), ["a number", '"1:30"']),
    "decimal": (swap((KIDO_BUTAI, "      - name: 1.5 # here\n")), ["a decimal number", '"1.5"']),
    "true as name": (swap((KIDO_BUTAI, "      - name: true # here\n")), ['"true"']),
    "octal as number": (
        swap(akagi("type: CV, nas: 0103")),
        ["0103", "a whole number from 0 to 4 in plain digits"],
    ),
    "text as number": (swap(akagi("type: CV, nas: '3'")), ["'3'", "0 to 4"]),
    "half a squadron": (swap(akagi("type: CV, nas: 1.5")), ["1.5", "a whole number"]),
    "number as truth": (swap(destroyers("laden: 1")), ["the number 1", "true or false"]),
    "too many ships": (
        swap(destroyers("count: 4")[:1] + (ship("name: D, type: DD, count: 61"),)),
        ["61", "1 to 60"],
    ),
    "number 7": (swap(after(KIDO_BUTAI, "        number: 7")), ["the number 7", "1 to 6", "22.423A"]),
    "number 0": (swap(after(KIDO_BUTAI, "        number: 0")), ["the number 0", "1 to 6"]),
    "round 1": (swap(after(KIDO_BUTAI, "        enters: {round: 1}")), ["enters.round", "2 to 99", "22.24B"]),
    "no hexes short": (swap(after(KIDO_BUTAI, "        enters: {hexes-short: 0}")), ["1 to 60"]),
    "ship type": (swap(akagi("type: BC")), ["'BC'", "perhaps BB was meant", "CVL"]),
    "mission": (
        swap((MISSION, "        mission: invasion # here\n")),
        ["perhaps seaborne-invasion was meant"],
    ),
    "role": (swap(("role: interceptor", "role: defender # here")), ["perhaps interceptor was meant"]),
    "theatre": (
        swap(("theatre: pacific", "theatre: asia # here")),
        ["perhaps pacific was meant", "europe or"],
    ),
    "capitals": (swap(("theatre: pacific", "theatre: Pacific # here")), ["perhaps pacific was meant"]),
    "nation": (
        swap(("nation: Japan", "nation: Nippon # here")),
        ["'Nippon'", "Japan, Germany", "reading D13"],
    ),
    "nation of a ship": (swap(akagi("type: CV, nation: USA")), ["perhaps United States was meant", "D13"]),
    "nation misspelt": (swap(akagi("type: CV, nation: Germny")), ["perhaps Germany was meant"]),
    "nation outside the chart": (swap(akagi("type: CV, nation: Poland")), ["'Poland'", "D13"]),
    "squadrons": (
        swap(after(JAPAN, "    bases: [{name: R, distance: 2, squadrons: [{type: zero, count: 2}]}]")),
        ["bases[R].squadrons[#1].type", "army"],
    ),
    "base without distance": (swap(after(JAPAN, "    bases: [{name: R}]")), ["bases[R].distance", "0 to 60"]),
    "shallow list": (swap(after(JAPAN, "    ports: Truk")), ["'Truk'", "each entry after a dash"]),
    "block for a list": (swap(after(JAPAN, "    ports: {name: Truk}")), ["a block of keys", "each entry"]),
    "list for a block": (swap(after(JAPAN, "    research: [1, 2]")), ["a list of 2", "torpedo, asw"]),
    "air drm": (swap(after(JAPAN, "    air-drm: 4")), ["the number 4", "-3 to 3"]),
    "codebreaking": (swap(after(JAPAN, "    codebreaking: {search: 2}")), ["-1 to 1", "22.451B"]),
    "empty name": (swap(("title: A small battle", 'title: "" # here')), ["an empty text", "1 to 60"]),
    "long name": (
        swap(("title: A small battle", f"title: {'x' * 99} # here")),
        ["(99 characters)", "1 to 60"],
    ),
    "terminal code": (swap(("title: A small battle", 'title: "\\e[31m" # here')), ["\\x1b", "printable"]),
    "two lines": (swap(("title: A small battle", 'title: "a\\nb" # here')), ["'a\\nb'", "printable"]),
    "half a character": (
        swap(("title: A small battle", 'title: "\\ud800" # here')),
        ["half a character", "plain text"],
    ),
    "seven bases": (
        swap(after(JAPAN, "    bases: [" + ", ".join(f"{{name: B{i}, distance: 1}}" for i in range(7)) + "]")),
        ["a list of 7", "at most 6"],
    ),
    "seven ports": (
        swap(after(JAPAN, "    ports: [" + ", ".join(f"{{name: B{i}}}" for i in range(7)) + "]")),
        ["a list of 7", "at most 6"],
    ),
    "thirteen forces": (
        swap(
            (
                "    nation: United States\n    forces:\n",
                "    nation: United States\n    forces: # here\n" + SMALL_FORCES,
            ),
        ),
        ["a list of 13", "at most 12"],
    ),
    "three sides": (
        SMALL.replace("sides:", "sides: # here") + SMALL[SMALL.index(US) :].replace("U.S.", "Britain"),
        ["a list of 3", "exactly 2"],
    ),
    "one side": (SMALL[: SMALL.index(US)].replace("sides:", "sides: # here"), ["a list of 1", "exactly 2"]),
    "story": (
        swap(("theatre: pacific", 'theatre: pacific\nstory: "a\\nb\\tc\\ed" # here')),
        ["story: 'a\\nb\\tc\\x1bd' is not accepted", "0 to 4000"],
    ),
    "list for a text": (swap(("title: A small battle", "title: [a] # here")), ["a list of 1", "a text of 1 to 60"]),
    "block for a text": (swap(("title: A small battle", "title: {a: b} # here")), ["a block of keys", "a text of"]),
    "empty key": (swap(kongo('"": [{name: x}]')), ["the key '' is unknown here"]),
    "round limit": (
        swap(("theatre: pacific", "theatre: pacific\nround-limit: 3 # here")),
        ["perhaps round_limit was meant"],
    ),
}

FILE = {
    "other kind": (
        swap(("flagplot: battle", "flagplot: war # here")),
        ["this is a scenario of kind war", "battle"],
    ),
    "not YAML": (
        swap((TF_16, "      - name: TF 16: x # here\n")),
        ["not valid YAML", "mapping values", "colons"],
    ),
    "open bracket": (
        swap((AKAGI, "          - {name: Akagi, type: CV\n"), (KONGO, KONGO[:-1] + " # here\n")),
        [],
    ),
    "tab": (swap(("    role: activity", "\trole: activity # here")), ["not valid YAML", "\\t"]),
    "anchor": (swap((TF_16, "      - name: &tf TF 16 # here\n")), ["anchors and aliases", "quotes around"]),
    "alias": (swap((TF_16, "      - name: *tf # here\n")), ["anchors and aliases"]),
    "tag": (swap((TF_16, "      - name: !!python/name:os.system # here\n")), ["the tag", "not used"]),
    "two documents": (SMALL + "--- # here\n" + SMALL, ["a second document", "one scenario in a file"]),
    "deep": (swap(("title: A small battle", f"title: {'[' * 40}{']' * 40} # here")), ["16 nested levels"]),
    "list as key": (
        swap(("title: A small battle", "? [a, b] # here\n: c")),
        ["a key is a list", "a single word"],
    ),
    "bell": (swap((TF_16, "      - name: TF\a16 # here\n")), ["U+0007"]),
    "impossible character": (swap(("title: A small battle", 'title: "\\UFFFFFFFF" # here')), ["impossible"]),
}

RULES = {
    "capital ship without size": (swap((KONGO, ship("name: Kongo, type: BB"))), ["has no size", "20.12"]),
    "tiny capital ship": (swap((KONGO, ship("name: Kongo, type: BB, size: 1"))), ["2 to 5"]),
    "size of a carrier": (
        swap(akagi("type: CV, size: 4")),
        ["a CV cannot have size 4", "3, or leave it out"],
    ),
    "two of one name": (swap(kongo("count: 2")), ["2 ships under one name", "one entry for each"]),
    "fast transport": (
        swap((TRANSPORTS, ship("name: T, type: TR, count: 3, laden: true, slow: false"))),
        ["slow: false does not fit a TR", "20.121"],
    ),
    "slow destroyer": (swap(destroyers("slow: true")), ["slow: true does not fit a DD", "fast"]),
    "sunk already": (swap(kongo("hits: 3")), ["3 hits sink a ship of size 3", "0 to 2"]),
    "hits on destroyers": (swap(destroyers("hits: 1")), ["named ships only", "22.54A"]),
    "aircraft on a battleship": (swap(kongo("nas: 1")), ["a BB carries no naval air", "22.74"]),
    "too many aircraft": (swap(akagi("type: CV, nas: 4")), ["4 squadrons overload a CV", "0 to 3", "22.74"]),
    "laden battleship": (swap(kongo("laden: true")), ["a BB carries no cargo", "22.82"]),
    "laden without mission": (swap((MISSION, "        mission: other # here\n")), ["laden ships", "22.427"]),
    "cargo without mission": (
        swap((MISSION, "        mission: none # here\n"), (", laden: true", "")),
        ["cargo does not fit mission none", "sea-supply, sea-transport"],
    ),
    "cargo without laden ships": (
        swap((CARGO, "        cargo: 2 # here\n"), (", laden: true", "")),
        ["2 factors of cargo without laden ships", "22.82"],
    ),
    "too much cargo": (swap((CARGO, "        cargo: 4 # here\n")), ["4 factors of cargo", "ships for 3"]),
    "small task force": (
        swap((KIDO_BUTAI, KIDO_BUTAI + "        task-force: true # here\n"), (DESTROYERS, "")),
        ["6 naval factors are too few", "at least 10", "22.421A"],
    ),
    "large task force": (
        swap((KIDO_BUTAI, "      - name: Kido Butai # here\n"), ("DD, count: 4", "DD, count: 20")),
        ["26 naval factors", "at most 25", "20.162F"],
    ),
    "large small force": (
        swap(after(KIDO_BUTAI, "        task-force: false")),
        ["10 naval factors are too many outside a task force", "under 10"],
    ),
    "too many carriers": (
        swap(
            (KIDO_BUTAI + "        ships:\n" + AKAGI, KIDO_BUTAI + "        ships: # here\n" + AKAGI),
            (KONGO, KONGO.replace("BB, size: 3", "CV")),
        ),
        ["6 of 10 naval factors are fast carriers", "half", "20.162F"],
    ),
    "over twelve carriers": (
        swap(
            (KIDO_BUTAI + "        ships:\n", KIDO_BUTAI + "        ships: # here\n"),
            (AKAGI, AKAGI + "".join(AKAGI.replace("Akagi", name) for name in "abcde")),
            (KONGO, ""),
            ("DD, count: 4", "CA, count: 3"),
        ),
        ["18 of 24 naval factors", "never more than 12"],
    ),
    "both ways late": (
        swap(after(CONVOY, "        enters: {round: 2, hexes-short: 3}")),
        ["both a round and hexes-short", "22.24B"],
    ),
    "late, but when": (swap(after(CONVOY, "        enters: {}")), ["no round of entry", "22.24B"]),
    "all late": (
        swap(
            (TF_16, TF_16 + "        enters: {round: 2}\n"),
            ("    nation: United States\n    forces:", "    nation: United States\n    forces: # here"),
        ),
        ["all forces of U.S. arrive late", "22.24B"],
    ),
    "twin in a force": (
        swap((DESTROYERS, ship("name: Akagi, type: DD, count: 4"))),
        ["Akagi is named twice"],
    ),
    "ship in two forces": (
        swap((TRANSPORTS, TRANSPORTS + ship("name: Akagi, type: CV"))),
        ["Akagi is used twice among the named ships of Japan"],
    ),
    "twin forces": (swap((CONVOY, "      - name: Kido Butai # here\n")), ["twice in the forces of Japan"]),
    "twin ports": (
        swap(after(JAPAN, "    ports: [{name: Truk}, {name: Truk}]")),
        ["ports[Truk].name", "twice in the ports"],
    ),
    "interceptor with cargo": (
        swap(
            ("role: activity", "role: interceptor"),
            ("role: interceptor\n    nation: U", "role: activity\n    nation: U"),
        ).replace(MISSION, "        mission: sea-transport # here\n"),
        ["mission sea-transport on the intercepting side", "22.12"],
    ),
    "supply by the interceptor": (
        swap(after(TF_16, "        mission: sea-supply")),
        ["mission sea-supply on the intercepting side", "22.12"],
    ),
    "unknown port": (
        swap(after(KIDO_BUTAI, "        origin: Kure"), (JAPAN, JAPAN + "    ports: [{name: Truk}]\n")),
        ["Japan has no port Kure", "Truk", "22.63"],
    ),
    "no ports at all": (
        swap(after(KIDO_BUTAI, "        origin: Kure")),
        ["no port Kure", "ports of the side"],
    ),
    "number twice": (
        swap((KIDO_BUTAI, KIDO_BUTAI + "        number: 3\n"), after(CONVOY, "        number: 3")),
        ["number 3 is fixed for Kido Butai already", "22.423A"],
    ),
    "same role": (
        swap(("role: interceptor", "role: activity # here")),
        ["both sides have role activity", "interceptor for one", "22.12"],
    ),
    "same name": (swap((US, "  - name: Japan # here\n")), ["both sides are called Japan"]),
    "codebreaking of both": (
        swap((JAPAN, JAPAN + "    codebreaking: {search: 1}\n"), after(US, "    codebreaking: {search: 1}")),
        ["+1 for one side and +1 for the other", "opposite", "22.451B"],
    ),
    "codebreaking of one": (
        swap(after(JAPAN, "    codebreaking: {search: 1}")),
        ["+1 for one side and +0 for the other", "opposite"],
    ),
    "winner": (
        swap(("theatre: pacific", "theatre: pacific\nhistory: {winner: Yankees} # here")),
        ["no side is called Yankees", "Japan, U.S. or none"],
    ),
    "no such day": (swap(('"1942-05-07"', '"1942-02-30" # here')), ["'1942-02-30' is not a date"]),
    "edition": (
        swap(("theatre: pacific", "theatre: pacific\nedition: awaw-2081 # here")),
        ["no edition awaw-2081", "awaw-2018"],
    ),
    "ruling": (
        swap(("theatre: pacific", 'theatre: pacific\nrulings: {land-covers: "no"} # here')),
        ["rulings.land-covers", "land-covers", "land-cover-bonus"],
    ),
    "alternative": (
        swap(("theatre: pacific", "theatre: pacific\nrulings: {land-cover-bonus: perhaps} # here")),
        ["rulings.land-cover-bonus", "perhaps"],
    ),
    "raiders with two forces": (
        raiders(
            ("    nation: Japan\n    forces:", "    nation: Japan\n    forces: # here"),
            (MISSION + CARGO + "        ships:\n" + TRANSPORTS, "        ships:\n" + TRANSPORTS.replace("TR", "CA")),
        ).replace(", laden: true", ""),
        ["2 forces of Japan in a battle with raiders", "22.35A"],
    ),
    "raiders with a number": (
        raiders(after(TF_16, "        number: 1")).replace(
            CONVOY + "        task-force: false\n" + MISSION + CARGO + "        ships:\n" + TRANSPORTS, ""
        ),
        ["number in a battle with raiders", "22.35"],
    ),
    "raiders who come late": (
        raiders(after(TF_16, "        enters: {round: 2}")).replace(
            CONVOY + "        task-force: false\n" + MISSION + CARGO + "        ships:\n" + TRANSPORTS, ""
        ),
        ["enters in a battle with raiders", "22.35"],
    ),
    "too many entries": (
        swap(
            ("    nation: Japan\n    forces:", "    nation: Japan\n    forces: # here"),
            (TRANSPORTS, TRANSPORTS + "".join(f"          - {{name: T{i}, type: TR}}\n" for i in range(46))),
        ),
        ["50 entries", "at most 48"],
    ),
    "too many wings": (
        swap(
            after(
                US,
                "    bases: ["
                + ", ".join(
                    f"{{name: B{b}, distance: 1, squadrons: [{{type: NAS, count: 1}}, {{type: army, count: 1}}]}}"
                    for b in range(6)
                )
                + "]",
            )
        ),
        ["25 air wings of U.S.", "at most 24"],
    ),
    "too many squadrons": (
        swap(
            after(
                US,
                "    bases: [{name: R, distance: 2, squadrons: [{type: search, count: 30}, {type: army, count: 11}]}]",
            )
        ),
        ["41 squadrons of one type of United States at R", "at most 40"],
    ),
}


@pytest.mark.parametrize(
    ("text", "fragments"), [*SHAPE.values(), *FILE.values(), *RULES.values()], ids=[*SHAPE, *FILE, *RULES]
)
def test_one_clear_message(text: str, fragments: list[str], tmp_path: Path) -> None:
    path = write(tmp_path, text)
    line = next(i for i, each in enumerate(text.splitlines(), 1) if "# here" in each)
    with pytest.raises(ScenarioError) as caught:
        read(path)
    message = str(caught.value)
    assert message.isprintable(), "one line, and nothing that plays tricks on a terminal"
    assert message.startswith(f"{path}, line {line}"), message
    assert "; expected " in message, message
    for fragment in fragments:
        assert fragment in message, message


def test_all_faults_are_told_together_in_the_order_of_the_file(tmp_path: Path) -> None:
    text = swap(
        ("nation: Japan", "nation: Nippon"),
        (KONGO, KONGO.replace("3}", "3, hits: 3}")),
        (CARGO, "        cargo: 9\n"),
        ("role: interceptor", "role: 1"),
        ("type: CV}\n          - {name: Cruisers", "type: CV, nas: 9}\n          - {name: Cruisers"),
    )
    with pytest.raises(ScenarioError) as caught:
        read(write(tmp_path, text))
    assert [fault.line for fault in caught.value.faults] == [8, 13, 18, 22, 27]
    assert str(caught.value).count("\n") == 4
    assert (caught.value.line, caught.value.field) == (8, "sides[Japan].nation")
    assert caught.value.what.startswith("'Nippon' is not accepted")
    assert caught.value.expected.startswith("Japan, Germany")


def test_a_flood_of_faults_is_cut_short(tmp_path: Path) -> None:
    text = swap((AKAGI, AKAGI + "".join(ship(f"name: S{i}, type: XX") for i in range(30))))
    with pytest.raises(ScenarioError) as caught:
        read(write(tmp_path, text))
    assert len(caught.value.faults) == 30
    assert str(caught.value).splitlines()[-1].endswith("and 10 more")


@pytest.mark.parametrize(
    ("text", "fragment"),
    [
        ("", "the file is empty"),
        ("# only a comment\n", "the file is empty"),
        ("---\n", "the file is empty"),
        ("just words", "no keys"),
        ("- a\n- b\n", "no keys"),
        ("title: x\n", "the key flagplot is missing"),
        ("flagplot: [battle]\n", "is not a kind of scenario"),
    ],
)
def test_files_that_are_no_scenario(text: str, fragment: str, tmp_path: Path) -> None:
    path = write(tmp_path, text)
    with pytest.raises(FlagplotError) as caught:
        read(path)
    assert fragment in str(caught.value) and str(path) in str(caught.value)
    assert "expected " in str(caught.value) and "\n" not in str(caught.value)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    cases = {
        tmp_path / "nowhere.yaml": "there is no such file",
        tmp_path: "this is a folder",
        write(tmp_path, SMALL) / "inside": "it cannot be read",
        Path("/dev/zero"): "the file is too large",
    }
    for path, fragment in cases.items():
        with pytest.raises(FlagplotError, match=fragment) as caught:
            read(path)
        assert str(path) in str(caught.value)
    with pytest.raises(FlagplotError, match="it cannot be read"):
        read("a\0b")


def test_a_file_in_another_encoding(tmp_path: Path) -> None:
    path = tmp_path / "latin.yaml"
    path.write_bytes(SMALL.replace("Kongo", "Kong\u014d").encode().replace("\u014d".encode(), b"\xf6"))
    with pytest.raises(FlagplotError) as caught:
        read(path)
    assert "line 13: it is not UTF-8" in str(caught.value)


def test_a_text_without_a_file_has_a_name_too() -> None:
    with pytest.raises(FlagplotError, match=r"record\.txt, line 1, flagplot: this is a scenario of kind war"):
        read_text("flagplot: war", "record.txt")
