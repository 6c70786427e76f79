PYTHON ?= python3
PYTEST_ARGS ?=
BIN := .venv/bin
# What is compiled is kept: tests start hundreds of processes.
export PYTHONDONTWRITEBYTECODE :=

.DEFAULT_GOAL := help
.PHONY: help run test test-system check bench wheel clean

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' Makefile

run: .venv/.ready ## start the service, with a game to try it out; its data goes to ./data
	$(BIN)/pbem serve --demo

test: .venv/.ready ## run the tests (PYTEST_ARGS="-k supply" narrows them)
	$(BIN)/python -m pytest -n 3 --dist loadfile --no-loadscope-reorder $(PYTEST_ARGS)

test-system: .venv/.system-ready ## run the tests that need Debian's packages, which it installs
	tests/system/install
	PBEM_SYSTEM_TESTS=1 $(BIN)/python -m pytest -n 3 --dist loadfile --no-loadscope-reorder tests/system $(PYTEST_ARGS)

check: .venv/.ready ## lint, formatting, types, layers
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: .venv/.bench-ready ## measure against other engines
	$(BIN)/pbem bench

wheel: .venv/.ready ## build the wheel and the source archive into dist/
	$(BIN)/python -m build --no-isolation

clean: ## remove what was built and cached (the venv stays)
	rm -rf dist build .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	find pbem tests -name __pycache__ -type d -prune -exec rm -rf {} +

.venv/.ready: pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "pbem needs Python 3.11 or newer; name one with: make PYTHON=/path/to/python3.11" >&2; \
		exit 1; }
	@echo "Preparing .venv (once; again only when the dependencies change) ..."
	@$(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]' -c constraints.txt
	@touch $@

.venv/.system-ready: .venv/.ready
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev,system]' -c constraints.txt
	@touch $@

.venv/.bench-ready: .venv/.ready constraints-bench.txt
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --use-pep517 -e '.[dev,bench]' \
		-c constraints.txt -c constraints-bench.txt
	@touch $@
