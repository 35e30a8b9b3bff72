"""A pytest plugin that writes the processor seconds of every test file: `pytest -p tools.seconds` (`make seconds`).

`make fast` reads the table to choose the tests that fit into a minute; long tests, which it does not run, do not count.
Processor time is written, not the time of the clock, so that a busy machine measures about the same.
"""

import csv
import resource
from collections import defaultdict
from collections.abc import Generator
from pathlib import Path
from typing import Final

import pytest

TABLE: Final = Path(__file__).parent.parent / "tests" / "data" / "seconds.csv"
SPENT: Final = "processor seconds"

totals: Final = defaultdict[str, float](float)


def processor_seconds() -> float:
    """Seconds that this process and its ended children have worked."""
    uses = [resource.getrusage(each) for each in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(use.ru_utime + use.ru_stime for use in uses)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Measure a test with its fixtures."""
    item.user_properties.append((SPENT, processor_seconds()))
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Send the seconds with the last report of a test, also from a worker."""
    report = yield
    if report.when == "teardown":
        spent = processor_seconds() - float(str(dict(item.user_properties)[SPENT]))
        report.user_properties = [(SPENT, 0.0 if item.get_closest_marker("long") else spent)]
    return report


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Add up by file."""
    if report.when == "teardown":
        totals[report.nodeid.split("::")[0]] += float(str(dict(report.user_properties).get(SPENT, 0.0)))


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Write the table, unless this is a worker."""
    if totals and not hasattr(session.config, "workerinput"):
        with TABLE.open("w", newline="") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(("file", "seconds"))
            writer.writerows((name, f"{totals[name]:.1f}") for name in sorted(totals))
