# `make help` lists the commands. Needs python 3.11 or newer and make; tests also npm and a Chromium, bench g++.
# Each environment has a stamp; if the stamp is older than its lock, the environment is installed again.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help

# The first Python that is new enough and can make an environment (a version manager's shim may exist without its Python). The
# system's own comes first: distributions compile it with a profile, version managers seldom do, and a server is faster with it.
USABLE := import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))
PYTHON ?= $(shell for p in /usr/bin/python3.11 python3.11 python3 python3.13 python3.12; do \
	$$p -c '$(USABLE)' 2>/dev/null && echo $$p && break; done)
VENV   := .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/python -m pip --disable-pip-version-check -q
ARGS   ?=
REV    ?= HEAD

BASE  := $(VENV)/.base
DEV   := $(VENV)/.dev
TRAIN := $(VENV)/.train
NODE  := node_modules/.stamp
TSC   := node_modules/.bin/tsc
# Five processes for two cores: tests with browsers, servers and clusters mostly wait. tests/conftest.py shares the tests out.
PYTEST := $(BIN)/python -m pytest -n 5
# Python and pytest keep what they have compiled: tests start hundreds of processes, and each would compile everything again.
unexport PYTHONDONTWRITEBYTECODE
# Not in a lock: its wheels differ by machine, and those for graphics cards need gigabytes. Set TORCH to use another version.
TORCH ?= torch==2.13.0

.PHONY: help run play check quick test suite bench versus load kills faults attack train baselines recipes soak crawl review docs fonts pictures screens site lock audit sbom clean venv npm browser compiler liblouis postgres upkeep fuzz installed

help:
	@echo "To play"
	@echo "  make run [ARGS=…]  start a table server and open its page"
	@echo "  make play          play at the terminal"
	@echo
	@echo "To change code"
	@echo "  make check         check style, types and layers, without running tests"
	@echo "  make quick         run the tests that take a minute: no browser tests, no kill tests, no long ones"
	@echo "  make test          check, and run all tests, including those in the browser"
	@echo "  make docs          build what comes from the code: rule book, proofs, arguments, environments, messages, events, notation, perft"
	@echo "  make crawl         walk through every screen in every language: axe, English words, texts that are cut off"
	@echo "  make clean         remove everything that make created"
	@echo
	@echo "To measure and to break"
	@echo "  make bench         measure the speed and compare it with other libraries"
	@echo "  make versus REV=…  measure whether this tree is slower than another commit, both in one run"
	@echo "  make load          measure the table server under load: engines, nodes, and a relay as the limit (ARGS=--quick: two minutes)"
	@echo "  make attack        attack the table server while people play, and report what happens"
	@echo "  make kills         kill the table server again and again, and look for lost moves"
	@echo "  make faults        break nodes, database and sockets under many tables, and look for lost moves"
	@echo "  make upkeep        restart nodes one after another and restore a backup while people play, and count what fails"
	@echo "  make fuzz          mutate what four parsers read, a million inputs each; make fuzz PARSER=records for one"
	@echo "  make soak          the long comparisons with the oracle, make faults and make upkeep"
	@echo "  make train         learn by self-play for some minutes, draw the learning curve"
	@echo "  make baselines     train and measure the baselines, some ten minutes of CPU; writes docs/baselines.md"
	@echo "  make recipes       run the examples for SB3, CleanRL, RLlib, Tianshou, RLCard and OpenSpiel, some ten minutes"
	@echo
	@echo "To maintain and release"
	@echo "  make lock          pin the dependencies again, at their newest versions"
	@echo "  make audit         look for known vulnerabilities in the locked dependencies"
	@echo "  make sbom          list the locked dependencies as CycloneDX in build/"
	@echo "  make installed     install the wheel with the extra envs alone, and check the environments there"
	@echo "  make site          build the docs as a site with search, in build/site"
	@echo "  make review        write a page for native readers of each language, in build/review"
	@echo "  make fonts         take the page's typefaces out of their packages"
	@echo "  make pictures      draw the page's cards; with ARGS=--icons its icons as well"
	@echo "  make screens       photograph the page and the terminal for docs"

run: $(BASE)
	@$(BIN)/lastcard serve $(ARGS)

play: $(BASE)
	@$(BIN)/lastcard play $(ARGS)

check: $(DEV) $(NODE)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(TSC) -p .
	$(TSC) -p tsconfig.sw.json

# Tests that are long say so themselves: `pytestmark` at the top of their file or in the conftest.py of their folder.
quick: $(DEV) $(NODE) liblouis
	$(PYTEST) -m "not long" $(ARGS)

# Style and types are checked beside the tests.
test: $(DEV) $(NODE) browser compiler liblouis postgres
	@$(MAKE) --no-print-directory -j2 check suite

# First one process prepares the test files, which otherwise every process of pytest would do for itself.
suite: $(DEV)
	$(BIN)/python -m pytest --collect-only -q >/dev/null || true
	$(PYTEST) $(ARGS)

bench: $(DEV)
	$(BIN)/python -m bench $(ARGS)

versus: $(DEV)
	$(BIN)/python -m bench.versus $(REV) $(ARGS)

load: $(DEV) postgres
	$(BIN)/python -m bench.load $(ARGS)

kills: $(DEV)
	$(BIN)/python -m tests.server.web.kills $(ARGS)

faults: $(DEV) compiler postgres
	$(BIN)/python -m tests.server.nodes.faults $(ARGS)

upkeep: $(DEV) compiler postgres
	$(BIN)/python -m tests.server.nodes.upkeep $(ARGS)

# In an environment of its own: atheris has wheels for few systems, and nothing else needs it.
FUZZ   := .venv-fuzz/bin
PARSER ?= notation written protocol records

$(FUZZ)/.stamp: requirements/fuzz.lock pyproject.toml
	$(PYTHON) -m venv .venv-fuzz
	$(FUZZ)/python -m pip --disable-pip-version-check -q install --require-hashes -r $<
	$(FUZZ)/python -m pip --disable-pip-version-check -q install --no-deps --no-build-isolation -e .
	@touch $@

fuzz: $(FUZZ)/.stamp
	for parser in $(PARSER); do $(FUZZ)/python -m tests.fuzz $$parser $(ARGS); done

attack: $(DEV)
	$(BIN)/python -m tests.attack $(ARGS)

train: $(TRAIN)
	$(BIN)/python -m examples.train_self_play $(ARGS)

# Trains every method with five seeds, measures, and writes docs/baselines.md, its plot and the weights in the package.
baselines: $(TRAIN)
	$(BIN)/python -m examples.baselines $(ARGS)

# Other people's libraries, in an environment of their own: they pin versions of each other's that the tests do not.
RECIPES := .venv-recipes/bin

$(RECIPES)/.stamp: requirements/recipes.lock pyproject.toml
	$(PYTHON) -m venv .venv-recipes
	$(RECIPES)/python -m pip --disable-pip-version-check -q install $(TORCH)
	$(RECIPES)/python -m pip --disable-pip-version-check -q install --no-deps --require-hashes -r $< --no-build-isolation --use-pep517
	$(RECIPES)/python -m pip --disable-pip-version-check -q install --no-deps --no-build-isolation -e .
	@touch $@

# The wheel in an environment of its own, as somebody has it who installs lastcard[envs] and nothing else.
installed: $(DEV)
	rm -rf build/wheel .venv-installed
	$(PIP) wheel --no-deps --no-build-isolation -w build/wheel .
	$(PYTHON) -m venv .venv-installed
	wheel=$$(ls build/wheel/*.whl) && .venv-installed/bin/python -m pip --disable-pip-version-check -q install "$$wheel[envs]"
	.venv-installed/bin/python tests/envs/installed.py

recipes: $(RECIPES)/.stamp
	$(RECIPES)/python -m examples.recipes $(ARGS)

soak: $(DEV) compiler postgres
	$(BIN)/python -m tests.soak --games 200000 $(ARGS)
	$(BIN)/python -m tests.soak --compiled --games 100000 $(ARGS)
	$(BIN)/python -m tests.server.nodes.faults
	$(BIN)/python -m tests.server.nodes.upkeep

# In the languages that have a catalogue; make test walks through the screens in one.
crawl: $(DEV) $(NODE) browser
	LASTCARD_LANGUAGES="$$($(BIN)/python -c 'from lastcard.language.catalogue.language_files import tags; print(*tags())')" \
		$(PYTEST) --dist worksteal tests/server/web/browser/test_axe.py $(ARGS)

review: $(DEV)
	$(BIN)/python docs/build_review.py $(ARGS)

docs: $(DEV)
	$(BIN)/python docs/build_position.py $(ARGS)
	$(BIN)/python docs/build_rulebook.py $(ARGS)
	$(BIN)/python docs/build_proofs.py $(ARGS)
	$(BIN)/python docs/build_arguments.py $(ARGS)
	$(BIN)/python docs/build_environments.py $(ARGS)
	$(BIN)/python docs/build_tasks.py $(ARGS)
	$(BIN)/python docs/build_protocol.py $(ARGS)
	$(BIN)/python docs/build_types.py $(ARGS)
	$(BIN)/python docs/build_events.py $(ARGS)
	$(BIN)/python docs/build_questions.py $(ARGS)
	$(BIN)/python docs/build_notation.py $(ARGS)
	$(BIN)/python -m tests.engine.kernel.test_perft $(ARGS)

fonts: $(DEV) $(NODE)
	$(BIN)/python docs/build_fonts.py $(ARGS)

pictures: $(DEV)
	$(BIN)/python docs/build_pictures.py $(ARGS)

screens: $(DEV) browser
	$(BIN)/python docs/build_screens.py $(ARGS)
	$(BIN)/python docs/build_terminal.py
	$(BIN)/python docs/build_print.py

# Apart from everything else, as what judges the dependencies: whoever changes code need not install a site generator.
SITE := .venv-site/bin

$(SITE)/.stamp: requirements/site.lock
	$(PYTHON) -m venv .venv-site
	$(SITE)/python -m pip --disable-pip-version-check -q install --require-hashes -r $<
	@touch $@

# Strict: a broken link or a page that nobody leads to fails it. The variable silences an advertisement.
site: $(SITE)/.stamp
	NO_MKDOCS_2_WARNING=1 $(SITE)/mkdocs build --strict $(ARGS)

venv: $(DEV)

$(BIN)/python:
	@[ -n "$(PYTHON)" ] || { echo "lastcard needs python 3.11 or newer" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)

# The package itself, editable. The build tools come from the lock, so nothing unpinned is downloaded.
$(BASE): requirements/base.lock pyproject.toml | $(BIN)/python
	$(PIP) install --require-hashes -r requirements/base.lock
	$(PIP) install --no-deps --no-build-isolation -e .
	@touch $@

$(DEV): requirements/dev.lock $(BASE)
	$(PIP) install --require-hashes --no-build-isolation --use-pep517 -r requirements/dev.lock
	@# RLCard unpacks its data on first import; two test processes must not do that at once.
	$(BIN)/python -c "import rlcard.games.doudizhu.utils"
	@touch $@

$(TRAIN): $(DEV)
	$(PIP) install $(TORCH)
	@touch $@

# The running page needs nothing from npm, which only provides its typefaces (make fonts) and the tools that check it.
$(NODE): package-lock.json | npm
	npm ci --no-audit --no-fund --ignore-scripts
	@touch $@

# $(call need,COMMANDS,PACKAGES): any one of the commands is enough; as root on Debian or Ubuntu, the packages are installed.
define need
@for c in $(1); do if command -v $$c >/dev/null; then exit 0; fi; done; \
if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	echo "The tests need $(firstword $(1)): installing $(2)"; \
	apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $(2) >/dev/null; \
else echo "The tests need $(firstword $(1)): please install it (on Debian or Ubuntu: apt-get install $(2))." >&2; exit 1; fi
endef

npm:
	$(call need,npm,nodejs npm)

# The page and its tests have their own typefaces, but a browser needs a system typeface to start.
browser:
	$(call need,chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable,chromium-headless-shell fonts-dejavu-core)

# The tests compare our own tables of braille with it; without it braille is written letter by letter.
liblouis:
	$(call need,lou_translate,liblouis-bin)

# The tests start a server of their own. Debian keeps its programs where no PATH finds them.
postgres: PATH := $(PATH):$(lastword $(sort $(wildcard /usr/lib/postgresql/*/bin)))
postgres:
	$(call need,initdb,postgresql)

# The tests simulate a failing disk with a library in C (tests/server/faults).
compiler:
	$(call need,cc,gcc libc6-dev)

COMPILE = cd requirements && ../.venv-lock/bin/pip-compile -q --upgrade --generate-hashes --allow-unsafe --strip-extras \
	--no-header --no-annotate --no-emit-index-url --no-emit-trusted-host --no-emit-find-links

lock:
	$(PYTHON) -m venv .venv-lock
	.venv-lock/bin/python -m pip --disable-pip-version-check -q install pip-tools
	$(COMPILE) base.in -o base.lock
	$(COMPILE) dev.in -o dev.lock
	$(COMPILE) container.in -o container.lock
	$(COMPILE) site.in -o site.lock
	$(COMPILE) fuzz.in -o fuzz.lock
	$(COMPILE) recipes.in -o recipes.all
	@# torch and what it needs for graphics cards: TORCH says which one is installed.
	awk '/^[a-z]/ {keep = !/^(nvidia-|cuda-|torch==|triton==)/} keep' requirements/recipes.all >requirements/recipes.lock
	rm requirements/recipes.all
	npm install --package-lock-only --no-audit --no-fund --ignore-scripts

# In its own environment: the audit tools must not be among the dependencies they check.
AUDIT := .venv-audit/bin

$(AUDIT)/python:
	$(PYTHON) -m venv .venv-audit
	$@ -m pip --disable-pip-version-check -q install "pip-audit>=2.7,<3" "cyclonedx-bom>=7,<8"

audit: | $(AUDIT)/python
	$(AUDIT)/pip-audit --strict --disable-pip --require-hashes \
		-r requirements/base.lock -r requirements/dev.lock -r requirements/container.lock -r requirements/site.lock \
		-r requirements/fuzz.lock -r requirements/recipes.lock $(ARGS)

sbom: | $(AUDIT)/python
	@mkdir -p build
	for lock in base dev container site fuzz recipes; do \
		$(AUDIT)/cyclonedx-py requirements requirements/$$lock.lock --pyproject pyproject.toml --of JSON \
			--output-reproducible -o build/$$lock.cdx.json; \
	done

clean:
	rm -rf $(VENV) .venv-lock .venv-audit .venv-site .venv-fuzz .venv-recipes .venv-installed node_modules build dist .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	find src tests docs examples bench -name __pycache__ -type d -prune -exec rm -rf {} +
