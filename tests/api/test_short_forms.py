"""Objects in an interactive session: short forms, functions that stay functions, scenarios by name."""

import importlib
import inspect
import pydoc

import pytest

import flagplot


def test_the_short_form_of_everything_fits_twenty_lines() -> None:
    setting = flagplot.open_scenario("denmark-strait-1941")
    played = flagplot.fight("denmark-strait-1941", seed=7)
    position = setting.begin()
    shown = (
        setting,
        played,
        played.record,
        played.result.session,
        position,
        position.copy(),
        position.seat_view(0),
        setting.edition,
        flagplot.adjudicate("fleet-fire", factors=8),
        setting.actions(position)[0],
        setting.actions(position),
        flagplot.odds("denmark-strait-1941", battles=3),
        flagplot.where("22.54E"),
        flagplot.load_edition("awaw-2018"),
        flagplot.editions(),
        flagplot.draw_board(setting),
        flagplot.plan(flagplot.open_scenario("bismarck-1941"), count=True),
        flagplot.FlagplotError("wrong", field="--at", expected="right"),
    )
    for each in shown:
        lines = repr(each).splitlines()
        assert len(lines) <= 20, type(each)
        assert max(map(len, lines)) <= 200, type(each)
    assert repr(setting).startswith("<Setting: Battle of the Denmark Strait")


def test_a_public_function_stays_a_function_after_its_package_is_imported() -> None:
    """With its signature and its help; the modules of the package are found on it."""
    for module in ("flagplot.odds", "flagplot.odds.engine", "flagplot.odds.rollouts"):
        importlib.import_module(module)
    assert inspect.isfunction(flagplot.odds)
    assert list(inspect.signature(flagplot.odds).parameters)[:2] == ["scenario", "battles"]
    assert "The possible outcomes of a game" in pydoc.plain(pydoc.render_doc(flagplot.odds))
    assert vars(flagplot.odds)["rollouts"].rollouts


def test_no_figure_of_a_frame_is_the_noise_of_rounding() -> None:
    rows = flagplot.odds("denmark-strait-1941", battles=20).rows()
    figures = [row[name] for row in rows for name in ("value", "low", "high")]
    assert all(not isinstance(each, float) or each == 0 or abs(each) >= 1e-12 for each in figures)


def test_no_signature_and_no_help_text_shows_an_address() -> None:
    for name in flagplot.__all__:
        public = getattr(flagplot, name)
        for found in (public, *(each for _, each in inspect.getmembers(public, inspect.isfunction))):
            assert " at 0x" not in str(inspect.signature(found)), f"{name}: {found.__name__}"
        assert " at 0x" not in pydoc.plain(pydoc.render_doc(public)), name
        assert not (inspect.isfunction(public) and not public.__doc__), name


def test_a_frame_has_no_figure_that_is_the_noise_of_rounding() -> None:
    pandas = pytest.importorskip("pandas")
    frame = flagplot.adjudicate("fleet-fire", factors=8).to_frame()
    assert isinstance(frame, pandas.DataFrame)
    for each in (frame, flagplot.odds("denmark-strait-1941", battles=20).to_frame()):
        numbers = each.select_dtypes("number").abs()
        assert not ((numbers > 0) & (numbers < 1e-12)).any().any()
