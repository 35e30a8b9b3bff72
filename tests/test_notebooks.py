"""The notebooks: they use the public interface alone, and their outputs are what their cells give."""

import ast
from pathlib import Path

import pytest

import flagplot
from tools import notebook

FILES = sorted(notebook.NOTEBOOKS.glob("*.ipynb"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_notebook_uses_the_public_interface_alone(file: Path) -> None:
    nodes = [node for text in notebook.code_of(notebook.read(file)) for node in ast.walk(ast.parse(text))]
    assert [one.name for node in nodes if isinstance(node, ast.Import) for one in node.names] == ["flagplot"]
    assert not [node for node in nodes if isinstance(node, ast.ImportFrom)]
    asked = [node.attr for node in nodes if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "flagplot"]
    assert asked and set(asked) <= set(flagplot.__all__)
    assert not [node.attr for node in nodes if isinstance(node, ast.Attribute) and node.attr.startswith("_")]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_no_line_of_code_is_cut_on_its_page(file: Path) -> None:
    """A page of 1,280 pixels has room for 84 letters of code."""
    assert [
        line for text in notebook.code_of(notebook.read(file)) for line in text.splitlines() if len(line) > 84
    ] == []


@pytest.mark.long
@pytest.mark.xdist_group("compiled")
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_outputs_of_a_notebook_are_current(file: Path) -> None:
    """Run anew by `python -m tools.notebook run`."""
    pytest.importorskip("llvmlite")
    assert notebook.stale(file) == []


def test_an_output_that_is_not_current_is_found(tmp_path: Path) -> None:
    cell = {"cell_type": "code", "source": ["print(1)\n", "2"], "outputs": []}
    (once,) = notebook.outputs({"cells": [cell]})
    assert [output["output_type"] for output in once] == ["stream", "execute_result"]
    assert once[0]["text"] == ["1\n"] and once[1]["data"] == {"text/plain": ["2"]}
