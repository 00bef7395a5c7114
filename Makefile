# Every task of the house. `make help` lists them.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help

PORT ?= 8080
DATA ?= data
FOR ?= 600
TARGET ?=

.PHONY: help run test build web verifier check bench fuzz pictures deps clean
.PHONY: toolchain packages-build packages-test packages-bench
.PHONY: test-swift test-wasm test-sizes test-fuzz test-browser

help: ## list the tasks
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1	\2/p' $(MAKEFILE_LIST) | expand -t 16

run: build ## install what is missing, build, serve on http://127.0.0.1:8080 (PORT=, DATA=)
	@exec .build/release/maneki serve --port $(PORT) --data $(DATA)

build: toolchain ## release build: .build/release/maneki and the web files
	swift build -c release --product maneki --static-swift-stdlib
	swift build -c release --product maneki-server
	$(MAKE) --no-print-directory web

web: toolchain ## the files the browser loads, hashed and compressed, in .build/web
	Scripts/build-web.sh

verifier: packages-build ## the verifier as one HTML file for a disk without network; prints its SHA-256
	Scripts/build-verifier.sh

test: packages-test build test-swift test-wasm test-sizes test-fuzz test-browser ## install what is missing, run everything

test-swift: toolchain
	Scripts/with-postgres.sh swift test --quiet

test-wasm: toolchain
	Scripts/test-wasm.sh

test-sizes:
	Scripts/check-sizes.sh

test-fuzz: toolchain
	SEED=1 Scripts/fuzz.sh 60

test-browser: toolchain
	Scripts/test-browser.sh

check: packages-test toolchain ## format, warnings, cores for WebAssembly and iOS, docs
	Scripts/check.sh

bench: packages-bench build ## benchmarks as ratios against named peers, written to Benchmarks/
	Scripts/bench.sh

fuzz: toolchain ## fuzz every target in Fuzz/ for FOR= seconds (600); TARGET= is one of them
	Scripts/fuzz.sh $(FOR) $(TARGET)

pictures: packages-test build ## take the pictures of the README and the documentation
	Scripts/pictures.sh

deps: ## print the Debian packages
	@Scripts/install-packages.sh --list build test bench

clean: ## remove everything built
	rm -rf .build

# A missing toolchain is said before anything is installed; its version can only be asked once the
# libraries that it needs are there.
toolchain: packages-build
	@Scripts/check-toolchain.sh

packages-build:
	@Scripts/check-toolchain.sh --present
	@Scripts/install-packages.sh build

packages-test: packages-build
	@Scripts/install-packages.sh test

packages-bench: packages-test
	@Scripts/install-packages.sh bench
