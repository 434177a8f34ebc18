# Two commands: `make fly` makes the film of the default flight in out/, `make test` runs all tests.
# Both first install what is missing: libmpfr-dev (with GMP), libpng-dev, libjpeg-dev,
# libdeflate-dev, nettle-dev, pkg-config.

SHELL := /bin/bash
SWIFT_VERSION := 6.2
FLIGHT ?= dive
MODULES := $(filter-out Command Fathom benchmarks C%,$(notdir $(wildcard Sources/*))) Coloring

.PHONY: fly test build bench docs setup format lint clean

fly: setup
	swift build -c release --product fathom
	@if command -v ffmpeg >/dev/null; then film=out/$(FLIGHT).mp4; small=(); \
	else film=out/$(FLIGHT).apng; small=(--size 320x180 --rate 15); \
	  echo "There is no ffmpeg, so the film is a small animated PNG, which browsers play;" \
	    "the Debian package ffmpeg gives an .mp4 of full size."; fi; \
	.build/release/fathom fly $(FLIGHT) --movie "$$film" --no-frames "$${small[@]}" && \
	echo "The film is $$film"

# Testability off shares the build of `make build`.
test: setup
	swift test -c release --disable-testable-imports

build: setup
	swift build -c release

bench: build
	.build/release/benchmarks

# One site of all modules. Names that cross modules are package, and articles link to them.
docs: setup
	swift package --allow-writing-to-directory out/docs generate-documentation \
	  --enable-experimental-combined-documentation --symbol-graph-minimum-access-level package \
	  --warnings-as-errors --output-path out/docs --target Fathom $(addprefix --target Fathom,$(MODULES))
	@echo "The documentation is in out/docs/; serve it with: python3 -m http.server -d out/docs"

setup:
	@command -v swift >/dev/null || { \
	  echo "Swift $(SWIFT_VERSION) or newer is needed, and there is no 'swift' on the PATH: see https://swift.org/install"; exit 1; }
	@missing=(); \
	command -v pkg-config >/dev/null || missing+=(pkg-config); \
	pkg-config --exists mpfr 2>/dev/null || missing+=(libmpfr-dev); \
	pkg-config --exists libpng 2>/dev/null || missing+=(libpng-dev); \
	pkg-config --exists libjpeg 2>/dev/null || missing+=(libjpeg-dev); \
	pkg-config --exists libdeflate 2>/dev/null || missing+=(libdeflate-dev); \
	pkg-config --exists nettle 2>/dev/null || missing+=(nettle-dev); \
	if [ $${#missing[@]} -gt 0 ]; then \
	  if ! command -v apt-get >/dev/null; then as_root=none; \
	  elif [ "$$(id -u)" = 0 ]; then as_root=""; \
	  elif command -v sudo >/dev/null; then as_root=sudo; \
	  else as_root=none; fi; \
	  if [ "$$as_root" = none ]; then \
	    echo "These Debian packages are missing; install them as root: apt-get install $${missing[*]}"; exit 1; fi; \
	  echo "Installing the Debian packages $${missing[*]}"; \
	  $$as_root apt-get update -q && $$as_root apt-get install -y -q --no-install-recommends "$${missing[@]}"; \
	fi

format:
	swift format -i --parallel -r Package.swift Sources Tests

lint:
	swift format lint --strict --parallel -r Package.swift Sources Tests

clean:
	rm -rf .build
