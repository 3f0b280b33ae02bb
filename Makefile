# make play    set up what is missing, build the site, serve it
# make test    set up what is missing, then everything that can fail
# CONTRIBUTING.md has the rest. With ADDRESS=https://.../ the site also holds what must know where it will be.

SHELL := /bin/bash
PORT ?= 8000

# The first Python on the path that is new enough.
PYTHON ?= $(shell for name in python3 python python3.14 python3.13 python3.12 python3.11; do \
	if $$name -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then echo $$name; break; fi; done)

python := .venv/bin/python
npm := node_modules/.bin
sources := $(shell find app engine i18n tools index.html pyscript.toml package-lock.json -type f \
	-not -name '*.pyc' -not -name 'requirements.*' 2>/dev/null)

# The browser tests that every change must pass: what fits into a quarter of an hour on two cores.
settled := $(addprefix e2e/test_,$(addsuffix .py,\
	hands keyboard languages accessibility reload replays statistics undo pseudo))

.PHONY: play test check lint types quick unit browser browser-all site archive slow mutants bench test-engines lighthouse \
	clean lock

play: dist/index.html
	@$(python) -m tools.serve dist --port $(PORT)

site: dist/index.html

# The built site and its terms, for a release.
archive: dist/index.html
	$(python) -m tools.archive

test: lint types unit browser

# What answers within a minute on two cores.
check: lint types quick

lint: .venv/ready node_modules/ready
	$(python) -m ruff check
	$(python) -m ruff format --check
	.venv/bin/lint-imports
	$(python) -m tools.catalogs check
	$(npm)/eslint --config tools/eslint.config.mjs --max-warnings 0 app tools
	$(npm)/stylelint --config tools/stylelint.config.mjs --max-warnings 0 "app/**/*.css"

types: .venv/ready
	$(python) -m mypy

# The unit tests without those that take a second: whole sites, whole processes, long laws.
quick: .venv/ready node_modules/ready
	$(python) -m pytest -n auto --dist loadgroup -m "not slow and not thorough"

unit: .venv/ready node_modules/ready
	$(python) -m pytest -n auto --dist loadgroup --cov --cov-report=term:skip-covered

# Minutes of proof that do not fit every change: thousands of endings, thousands of hidden deals, the ladder.
slow: .venv/ready
	$(python) -m pytest -m slow

# A test that a busy machine has kept waiting too long is tried once more, alone; what fails twice has failed.
browser: dist/index.html .cache/browser
	$(python) -m pytest -n 2 $(settled) \
		|| $(python) -m pytest --last-failed --last-failed-no-failures none $(settled)

# Every browser test: three times as long.
browser-all: dist/index.html .cache/browser
	$(python) -m pytest -n 2 e2e

# Changes rules, observations and series a little, many times over; ONLY="engine.series*" for a part of them.
mutants: .cache/mutants/ready
	.cache/mutants/bin/mutmut run $(ONLY)
	.cache/mutants/bin/mutmut results

bench: dist/index.html .cache/browser
	$(python) -m tools.bench

# The start, a hand, reload, no network, refusals and failures in Firefox and WebKitGTK.
test-engines: dist/index.html
	$(python) -m tools.engines

lighthouse: dist/index.html .cache/browser
	$(python) -m tools.lighthouse

dist/index.html: .venv/ready node_modules/ready .cache/address $(sources)
	$(python) -m tools.build $(if $(ADDRESS),--address "$$ADDRESS")

# For another address the site is built anew.
.cache/address: FORCE
	@mkdir -p .cache; printf %s "$$ADDRESS" | cmp -s - $@ || printf %s "$$ADDRESS" > $@

FORCE:

# Stamps: what is there and up to date is not made again.

.venv/ready: tools/requirements.txt
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer is needed, and none is on the path." >&2; exit 1; }
	$(PYTHON) -m venv .venv || { echo "$(PYTHON) lacks its venv module (Debian: apt install python3-venv)." >&2; exit 1; }
	$(python) -m pip install --quiet --disable-pip-version-check -r tools/requirements.txt
	@touch $@

node_modules/ready: package-lock.json .npmrc
	@node -e 'process.exit(Number(process.versions.node.split(".")[0]) < 20 ? 1 : 0)' \
		|| { echo "Node 20 or newer is needed." >&2; exit 1; }
	npm ci --ignore-scripts
	@touch $@

.cache/mutants/ready: tools/mutants.txt tools/requirements.txt
	$(PYTHON) -m venv .cache/mutants
	.cache/mutants/bin/python -m pip install --quiet --disable-pip-version-check \
		-r tools/requirements.txt -r tools/mutants.txt
	@touch $@

.cache/browser: .venv/ready tools/browser.py
	$(python) -m tools.browser
	@mkdir -p .cache && touch $@

# Every version that tools/requirements.in leads to, the transitive ones too.
lock:
	rm -rf .cache/lock
	$(PYTHON) -m venv .cache/lock
	.cache/lock/bin/python -m pip install --quiet --disable-pip-version-check -r tools/requirements.in
	{ head -n 1 tools/requirements.txt; .cache/lock/bin/python -m pip freeze; } > .cache/lock/requirements.txt
	mv .cache/lock/requirements.txt tools/requirements.txt
	npm install --package-lock-only

clean:
	rm -rf .cache .venv dist node_modules
