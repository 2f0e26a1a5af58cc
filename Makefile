.DEFAULT_GOAL := help
.PHONY: help run test lint bench prove docs demo
PYTHON ?= python3

help: ## list the targets
	@awk -F':.*## ' '/^[a-z]+:.*## /{printf "  make %-6s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

run: ## serve Tercio on http://127.0.0.1:8000 with a demo club
	@$(PYTHON) dev run $(if $(PORT),--port $(PORT))

test: ## prepare everything and run all the tests
	@$(PYTHON) dev test

lint: ## formatting, style, types, import contracts, security habits
	@$(PYTHON) dev lint

bench: ## speed, side by side with named peers
	@$(PYTHON) dev bench

prove: ## load, faults, hostile input and permissions in one table (20 minutes; SHORT=1: one)
	@$(PYTHON) dev prove $(if $(SHORT),--short)

docs: ## build the documentation into site/ (PICTURES=1: take its pictures anew from the running program)
	@$(PYTHON) dev docs $(if $(PICTURES),--pictures)

demo: ## make the demo club afresh
	@$(PYTHON) dev demo
