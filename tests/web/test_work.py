"""The line of work: one piece at a time, presses first, and nothing waits for ever."""

import asyncio
import gc
import weakref
from collections.abc import Iterator

import pytest

from flagplot.web import work
from flagplot.web.work import NEWS, PAGE, PRESS, REST, UNSWEPT, WaitingLine


async def done(line: WaitingLine, patience: float, name: str, order: list[str]) -> None:
    async with line.turn(patience):
        order.append(name)
        await asyncio.sleep(0)
        order.append(name)


async def in_line(*wanted: tuple[float, str]) -> list[str]:
    """The order of work that comes while another piece is done."""
    line, order = WaitingLine(), list[str]()
    async with line.turn(NEWS):
        tasks = [asyncio.create_task(done(line, *each, order)) for each in wanted]
        await asyncio.sleep(0)
        assert order == []
    await asyncio.gather(*tasks)
    return order


def test_a_press_goes_before_pages_and_one_piece_is_done_at_a_time() -> None:
    found = asyncio.run(in_line((PAGE, "page"), (NEWS, "news"), (PRESS, "press"), (PRESS, "another")))
    assert found == [name for name in ("press", "another", "page", "news") for _ in range(2)]


def test_a_page_that_has_waited_long_goes_before_a_later_press() -> None:
    assert asyncio.run(in_line((2 * PAGE, "late"), (PAGE, "page")))[0] == "page"
    assert asyncio.run(in_line((-PAGE, "waited"), (PRESS, "press")))[0] == "waited"


def test_who_has_left_or_failed_lets_the_next_one_begin() -> None:
    async def played() -> list[str]:
        line, order = WaitingLine(), list[str]()
        with pytest.raises(ValueError, match="failed"):
            async with line.turn(PRESS):
                gone, called, last = (
                    asyncio.create_task(done(line, PRESS, name, order)) for name in ("gone", "called", "last")
                )
                await asyncio.sleep(0)
                gone.cancel()
                await asyncio.sleep(0)
                raise ValueError("failed")
        called.cancel()  # at the moment when it has been called
        await asyncio.gather(gone, called, last, return_exceptions=True)
        return order

    assert asyncio.run(played()) == ["last", "last"]


class Cycle:
    """An object that only garbage collection removes."""

    def __init__(self) -> None:
        self.own = self


@pytest.fixture
def without_collection() -> Iterator[None]:
    gc.disable()
    gc.freeze()  # the objects of all other tests: to go through them takes a second each time
    yield
    gc.unfreeze()
    gc.enable()


async def kept_of(line: WaitingLine, pieces: int) -> weakref.ref[Cycle]:
    """What a piece of work leaves behind, after so many pieces in all."""
    async with line.turn(PRESS):
        left = weakref.ref(Cycle())
    for _ in range(pieces - 1):
        async with line.turn(NEWS):
            pass
    return left


@pytest.mark.usefixtures("without_collection")
def test_garbage_is_collected_in_a_quiet_moment_or_after_some_pieces_of_work(monkeypatch: pytest.MonkeyPatch) -> None:
    async def played() -> None:
        left = await kept_of(WaitingLine(), 1)
        assert left() is not None
        await asyncio.sleep(2 * REST)
        assert left() is None
        assert (await kept_of(WaitingLine(), UNSWEPT - 1))() is not None
        assert (await kept_of(WaitingLine(), UNSWEPT))() is None

    asyncio.run(played())
    monkeypatch.setattr(work, "SWEEPS", 2)
    line, old = WaitingLine(), Cycle()
    gc.collect()  # now it is among the old objects
    left = weakref.ref(old)
    del old
    asyncio.run(kept_of(line, UNSWEPT))
    assert left() is not None
    asyncio.run(kept_of(line, UNSWEPT))
    assert left() is None
