"""Fair dice against a few independent lines with hmac, typed vectors, and every value that a byte can have."""

import hashlib
import hmac
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flagplot.core.errors import FlagplotError
from flagplot.table.fair.draw import Fair, commitment, first_face, number_commitment, read_number, read_secret

SECRET = bytes(range(32))
FAIR = Fair(SECRET, (42, 1941), "river-plate-1")


def known(text: str) -> bytes:
    """HMAC-SHA-256 as RFC 2104 defines it, by two plain hashes."""
    key = SECRET + bytes(32)
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in key) + text.encode()).digest()
    return hashlib.sha256(bytes(byte ^ 0x5C for byte in key) + inner).digest()


def test_the_values_of_a_match_are_these() -> None:
    """Typed by hand, so that a match that was begun by one version is checked by every later one."""
    assert FAIR.commitment == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert number_commitment(0, 42) == "b9830cc1d39b7b81197a6f5db3095397854c0640e87461eed1e610da2baeb1ff"
    head = "00" * 32
    one = FAIR.chain(head, "A number 24 -1 = 3")
    assert one == "b342645948a463eaf9a6b7e2eae8b06a72e033f59e293b87f2cea0a3d3ec525f"
    two = FAIR.chain(one, "dice search 1 -1 = 5")
    assert two == "7ce65e6b396f69f0f0241b1982311bc3f642b324eadf7b4f273d1d97c54c0f96"
    assert [FAIR.die(value) for value in (head, one, two)] == [4, 2, 1]
    assert [FAIR.die(head, size) for size in (2, 10, 20, 100)] == [1, 5, 11, 35]


def test_a_chain_and_a_die_are_an_hmac_of_what_the_manual_says() -> None:
    chain = "ab" * 32
    answer = "B engage 5 -1 = 1"
    assert FAIR.chain(chain, answer) == known(f"flagplot answer 1\n{chain}\n{answer}").hex()
    drawn = known(f"flagplot die 1\nriver-plate-1\n42\n1941\n{chain}\n6\n0")
    counted = [byte for byte in drawn if byte < 252]
    assert FAIR.die(chain) == counted[0] % 6
    assert hmac.compare_digest(known("x"), hmac.new(SECRET, b"x", hashlib.sha256).digest())


@pytest.mark.parametrize("size", range(1, 257))
def test_each_face_has_as_many_values_of_a_byte_as_any_other(size: int) -> None:
    """Each of the 256 values a byte can have, looked at: as a byte of an HMAC takes each alike, so does a die each face."""
    faces = Counter(first_face(bytes([byte]), size) for byte in range(256))
    passed_over = faces.pop(None, 0)
    assert set(faces) == set(range(size))
    assert set(faces.values()) == {256 // size} and passed_over == 256 % size


def test_bytes_that_are_passed_over_leave_the_next_ones_as_they_are() -> None:
    assert first_face(bytes([255, 253, 252, 7]), 6) == 1
    assert first_face(bytes([255, 254, 253, 252]), 6) is None
    assert first_face(b"", 6) is None


def test_where_no_byte_of_a_block_counts_the_next_block_does() -> None:
    """With 129 faces a byte is passed over about every other time: some chain needs a second block."""
    values = (hashlib.sha256(str(n).encode()).hexdigest() for n in range(10_000))

    class Blocks(Fair):
        blocks: list[str] = []

        def seal(self, what: str, text: str) -> str:
            """All bytes of the first block are passed over."""
            self.blocks.append(text.rpartition("\n")[2])
            return "ff" * 32 if text.endswith("\n0") else super().seal(what, text)

    fair = Blocks(SECRET, (42, 1941), "river-plate-1")
    chain = next(values)
    second = known(f"flagplot die 1\nriver-plate-1\n42\n1941\n{chain}\n6\n1")
    assert fair.die(chain) == next(byte for byte in second if byte < 252) % 6
    assert fair.blocks == ["0", "1"]


@given(st.integers(0, 3), st.text("0123456789abcdef", min_size=64, max_size=64))
def test_whatever_differs_makes_another_die_in_time(what: int, chain: str) -> None:
    """Another secret, number, match or chain: of twenty dice in a row not all are the same."""
    others = (
        Fair(bytes(32), (42, 1941), "river-plate-1"),
        Fair(SECRET, (43, 1941), "river-plate-1"),
        Fair(SECRET, (42, 1942), "river-plate-1"),
        Fair(SECRET, (42, 1941), "river-plate-2"),
    )
    assert _twenty(FAIR, chain) != _twenty(others[what], chain)


def _twenty(fair: Fair, chain: str) -> list[int]:
    found = []
    for _ in range(20):
        found.append(fair.die(chain))
        chain = FAIR.chain(chain, "dice die 1 -1 = 1")
    return found


def test_a_commitment_is_the_hash_of_the_secret() -> None:
    assert commitment(b"") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    assert number_commitment(0, 5) != number_commitment(1, 5)
    assert number_commitment(1, 5) == hashlib.sha256(b"flagplot number 1\nB\n5").hexdigest()


def test_what_no_match_is_played_with_is_refused() -> None:
    for secret, numbers, match, field in (
        (b"short", (1, 2), "m", "secret"),
        (SECRET, (-1, 2), "m", "number-A"),
        (SECRET, (1, 2**256), "m", "number-B"),
        (SECRET, (1, 2), "two words", "match"),
        (SECRET, (1, 2), "", "match"),
    ):
        with pytest.raises(FlagplotError) as error:
            Fair(secret, numbers, match)
        assert error.value.field == field
    for text in ("", "-1", "1.5", "five", str(2**256), "٣"):
        with pytest.raises(FlagplotError, match="number for a seat"):
            read_number(text, "number-A")
    assert read_number(" 007 ", "number-A") == 7
    with pytest.raises(FlagplotError, match="64 hexadecimal digits"):
        read_secret("AB" * 32)
    for size in (0, 257):
        with pytest.raises(FlagplotError, match="faces"):
            FAIR.die("00" * 32, size)
