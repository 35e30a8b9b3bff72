import pytest

from flagplot.core.event import EventKind, declaring


def test_a_number_is_declared_once() -> None:
    by_code, event = declaring(EventKind)
    assert event(3, "sunk", "22.55", "{1:unit} sinks") == 3
    assert by_code[3].name == "sunk"
    with pytest.raises(TypeError, match="3 is declared twice"):
        event(3, "damaged", "22.55", "{1:unit} is damaged")
