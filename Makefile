# run, test, bench, train, soak, docs, lock, clean. Needs python 3.11 or newer, make and (for bench) g++.
# Each environment has a stamp that is older than its lock when it must be installed again.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help

# The first that runs and is new enough: a version manager's stand-in may exist without its python.
NEW_ENOUGH := import sys; sys.exit(sys.version_info < (3, 11))
PYTHON ?= $(shell for p in python3.11 python3 python3.13 python3.12; do \
	$$p -c '$(NEW_ENOUGH)' 2>/dev/null && echo $$p && break; done)
VENV   := .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/python -m pip --disable-pip-version-check -q
ARGS   ?=

BASE  := $(VENV)/.base
DEV   := $(VENV)/.dev
TRAIN := $(VENV)/.train
# Not in a lock: its wheels differ by machine, and the one for graphics cards brings gigabytes along. Name another if you like.
TORCH ?= torch==2.13.0

.PHONY: help run test check bench train soak docs lock clean venv

help:
	@echo "make run [ARGS=…]  play at the terminal"
	@echo "make test          lint, types, layers and tests"
	@echo "make bench         measure the speed and compare with others"
	@echo "make train         learn by self-play for some minutes, draw the learning curve"
	@echo "make soak          the long comparisons with the oracle"
	@echo "make docs          build the rule book and its proofs"
	@echo "make lock          pin the dependencies anew"
	@echo "make clean         remove everything that make made"

run: $(BASE)
	@$(BIN)/lastcard play $(ARGS)

test: $(DEV)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m pytest $(ARGS)

bench: $(DEV)
	$(BIN)/python -m bench $(ARGS)

train: $(TRAIN)
	$(BIN)/python -m examples.train_self_play $(ARGS)

soak: $(DEV)
	$(BIN)/python -m tests.soak --games 200000 $(ARGS)
	$(BIN)/python -m tests.soak --compiled --games 100000 $(ARGS)

docs: $(DEV)
	$(BIN)/python docs/build_rulebook.py $(ARGS)
	$(BIN)/python docs/build_proofs.py $(ARGS)
	$(BIN)/python docs/build_environments.py $(ARGS)

venv: $(DEV)

$(BIN)/python:
	@[ -n "$(PYTHON)" ] || { echo "lastcard needs python 3.11 or newer" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)

# The package itself, editable; the build tools come from the lock, so nothing unpinned is fetched.
$(BASE): requirements/base.lock pyproject.toml | $(BIN)/python
	$(PIP) install --require-hashes -r requirements/base.lock
	$(PIP) install --no-deps --no-build-isolation -e .
	@touch $@

$(DEV): requirements/dev.lock $(BASE)
	$(PIP) install --require-hashes --no-build-isolation -r requirements/dev.lock
	@touch $@

$(TRAIN): $(DEV)
	$(PIP) install $(TORCH)
	@touch $@

COMPILE = cd requirements && ../.venv-lock/bin/pip-compile -q --upgrade --generate-hashes --allow-unsafe --strip-extras \
	--no-header --no-annotate --no-emit-index-url --no-emit-trusted-host --no-emit-find-links

lock:
	$(PYTHON) -m venv .venv-lock
	.venv-lock/bin/python -m pip --disable-pip-version-check -q install pip-tools
	$(COMPILE) base.in -o base.lock
	$(COMPILE) dev.in -o dev.lock

clean:
	rm -rf $(VENV) .venv-lock build dist .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	find src tests docs examples -name __pycache__ -type d -prune -exec rm -rf {} +
