# Needs only python3 with venv, make and git. `make` alone lists the targets.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: help setup everything fight serve test test-all check fast soak seconds frozen mutants bench odds bench-web strengths kills docs pins clean
.DEFAULT_GOAL := help

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | expand -t 12

$(BIN)/uv: constraints.txt
	test -x $(BIN)/pip || $(PYTHON) -m venv --clear .venv
	$(BIN)/python -m pip install -q --disable-pip-version-check -c constraints.txt uv
	touch $@

INSTALL := $(BIN)/uv pip install -q --python $(BIN)/python -c constraints.txt

.venv/.play: pyproject.toml $(BIN)/uv
	$(INSTALL) -e '.[fast,plot,rows]'
	touch $@

.venv/.everything: pyproject.toml $(BIN)/uv
	$(INSTALL) -e '.[fast,plot,rows,web,postgres,dev,test]'
	touch $@ .venv/.play

setup: .venv/.play ## make or refresh .venv: to play, compute odds and draw, without a server, a database or AI packages

everything: .venv/.everything ## the same, with all that the tests need

fight: setup ## fight the Coral Sea and print the report
	$(BIN)/flagplot fight scenarios/coral-sea-1942.yaml --seed 1942

serve: everything ## serve the table in a browser
	$(BIN)/flagplot serve

check: everything ## lint, format, types, import contracts: seconds
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

fast: everything ## the tests nearest to what changed since main, in a minute
	$(BIN)/python -m tools.fast

PYTEST := $(BIN)/python -m pytest -q -n auto --dist loadgroup --no-loadscope-reorder --max-worker-restart 0 -m

test: check ## check, then the short tests, nearly all of them: six to eight minutes on two cores
	$(PYTEST) "not long and not soak"

test-all: check ## the same with the long tests: all that CI runs
	$(PYTEST) "not soak"

soak: everything ## larger samples of what the tests show: hours
	$(PYTEST) soak

seconds: everything ## measure the processor seconds of every test file, for `make fast`
	$(PYTEST) "not long and not soak" -p tools.seconds

frozen: everything ## say which answers of the program moved since they were frozen
	$(BIN)/python -m tools.frozen check

mutants: everything ## try seeded random mutants of the rules against the tests of their rooms
	$(BIN)/python -m tools.mutants

bench: everything ## measure side by side
	$(BIN)/python -m bench

kills: everything ## a server killed 1,000 times on SQLite, and on PostgreSQL where it is installed: nothing is lost or doubled
	$(BIN)/python -m pytest -q -s -n 0 -m soak tests/web/test_kills.py

strengths: everything ## play the table of strengths in docs/thinking.md; it goes on where it stopped (hours)
	$(BIN)/python -m bench.strengths

odds: everything ## count the odds and measure the lengths of the bundled scenarios (hours)
	$(BIN)/python -m tools.library
	$(BIN)/python -m tools.lengths

bench-web: everything ## the table in a browser under load: 500 matches with two live clients each
	$(BIN)/python -m bench.web

docs: everything ## build the pages from the program (docs/_build/html/index.html), warnings are errors
	$(BIN)/flagplot board scenarios/example-22-524.record --at 80 --view A -o docs/board.svg
	$(INSTALL) -e '.[docs]'
	$(BIN)/python -m tools.site
	$(BIN)/python -m sphinx -W --keep-going $(shell test -t 2 || echo -q) -b html docs docs/_build/html

pins: everything ## resolve constraints.txt again
	$(BIN)/uv pip compile -q --upgrade --universal --python-version 3.11 --all-extras --no-header --no-annotate \
	  --no-emit-index-url --no-emit-find-links pyproject.toml -o constraints.txt

clean: ## remove .venv and everything built or cached
	rm -rf .venv build dist docs/_build docs/_made .*_cache .hypothesis .bench .benchmarks .coverage* htmlcov mutants
	find . -name __pycache__ -prune -exec rm -rf {} +
