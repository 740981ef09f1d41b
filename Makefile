# Every target works from a bare clone: it first makes what it needs in .venv and build.
# Needed beforehand: Python 3.11 or later, a C compiler, make.

ifndef PYTHON
# A name on PATH may be a shim for a Python that is not there: take the first that runs.
PYTHON := $(shell for name in python3.11 python3; do \
	"$$name" -c "" 2>/dev/null && { echo "$$name"; break; }; done)
endif
JOBS ?= 2

VENV := .venv
BIN := $(VENV)/bin
TOYS := $(if $(wildcard tests/toys/pyproject.toml),$(VENV)/toys)
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

# Someone's PYTHONPATH=src must not put the sources in front of the compiled build.
unexport PYTHONPATH

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help install play test lint bench ledger mutate chaos fuzz leakscan clean FORCE

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-9s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

install: $(VENV)/installed ## Make .venv with Orrery compiled in it

play: install ## Start the table and open it in the browser
	$(BIN)/orrery serve

test: install $(VENV)/test-tools $(TOYS) web/node_modules/.package-lock.json ## Run all tests on the compiled build
	ORRERY_BUILD=compiled $(BIN)/python -m pytest -n $(JOBS)
	cd web && $(NPM) run --silent test

lint: $(VENV)/test-tools web/node_modules/.package-lock.json ## Check style and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy --strict
	cd web && $(NPM) run --silent check

bench: install $(VENV)/bench-tools ## Measure speed: compiled, pure, and a peer
	$(BIN)/python -m benchmarks.run

ledger: install $(VENV)/test-tools $(TOYS) ## Check that every rule has code and tests
	$(BIN)/python -m tools.ledger

mutate: install $(VENV)/test-tools $(TOYS) ## Break rules on purpose; tests must notice
	$(BIN)/python -m tools.mutate

chaos: install $(VENV)/test-tools ## Kill the server in the middle of moves; nothing may be lost
	$(BIN)/python -m tools.chaos

fuzz: install $(VENV)/test-tools ## Attack the protocol of the tables for 5 minutes
	$(BIN)/python -m tools.fuzz

leakscan: install $(VENV)/test-tools $(TOYS) ## Look for hidden information in everything that is sent
	$(BIN)/python -m tools.leakscan --games 100 --jobs $(JOBS)

clean: ## Remove everything that the other targets made
	rm -rf $(VENV) build dist web/dist web/node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# --- What the targets stand on. A file in .venv marks a step as done.

$(BIN)/python:
	@"$(PYTHON)" -c "import sys; sys.exit(sys.version_info < (3, 11))" 2>/dev/null || { \
		echo "Orrery needs Python 3.11 or later. Name one with: make PYTHON=python3.12" >&2; \
		exit 1; }
	"$(PYTHON)" -m venv $(VENV)

$(VENV)/build-tools: requirements/build.txt requirements/run.txt | $(BIN)/python
	$(PIP) install $(addprefix -r ,$^)
	@touch $@

# The web client is built with the system's Node if it is recent, else with one from PyPI.
NODE := $(shell "$(PYTHON)" hatch_web.py 2>/dev/null)
NODE_TOOLS := $(if $(NODE),,$(VENV)/node-tools)
NPM := $(if $(NODE),npm,PATH="$(CURDIR)/$(BIN):$$PATH" npm)

$(VENV)/node-tools: requirements/node.txt | $(BIN)/python
	$(PIP) install -r $<
	@touch $@

web/node_modules/.package-lock.json: web/package-lock.json $(NODE_TOOLS)
	cd web && $(NPM) ci --no-audit --no-fund --ignore-scripts
	@touch $@

$(VENV)/test-tools: requirements/test.txt $(VENV)/build-tools
	$(PIP) install -r $<
	@touch $@

$(VENV)/bench-tools: requirements/bench.txt $(VENV)/test-tools
	$(PIP) install -r $<
	@touch $@

SOURCES = find src web hatch_build.py hatch_web.py pyproject.toml LICENSE -type f \
	-not -path '*/__pycache__/*' -not -path 'web/node_modules/*' -not -path 'web/dist/*' \
	-not -name '*.d.ts'

# The list changes when a file is added or removed, and its last line when a pure build is asked for
# or no longer: no timestamp shows that.
build/sources: FORCE
	@mkdir -p $(@D)
	@{ $(SOURCES) | sort; echo "pure: $(ORRERY_PURE)"; } > $@.new
	@cmp -s $@.new $@ && rm $@.new || mv $@.new $@

$(VENV)/installed: build/sources $(shell $(SOURCES)) $(VENV)/build-tools $(NODE_TOOLS)
	rm -rf build/wheel
	$(BIN)/python -m hatchling build -t wheel -d build/wheel
	$(PIP) install --no-deps --force-reinstall build/wheel/*.whl
	@touch $@

TOY_SOURCES = $(shell find tests/toys -type f -not -path '*/__pycache__/*' 2>/dev/null)

# A plug-in of the tests, installed as any other distribution would be.
$(VENV)/toys: $(TOY_SOURCES) $(VENV)/build-tools
	$(PIP) install --no-deps --no-build-isolation --force-reinstall ./tests/toys
	@touch $@

FORCE:
