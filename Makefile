# Two commands: `make fly` makes the film of the default flight in out/, `make test` runs all tests.
# Both first install what is missing: libmpfr-dev (with GMP), libpng-dev, libjpeg-dev,
# libdeflate-dev, nettle-dev, pkg-config.

SHELL := /bin/bash
SWIFT_VERSION := 6.2
FLIGHT ?= dive
PREFIX ?= /usr/local
PROGRAM := .build/release/fathom
MANUAL := .build/release/generate-manual
SHARE := $(DESTDIR)$(PREFIX)/share
MODULES := $(filter-out Command Fathom benchmarks C%,$(notdir $(wildcard Sources/*))) Coloring

.PHONY: fly test mutants faults sanitize fuzz build bench docs gallery places man dist install uninstall setup format lint clean

fly: setup
	swift build -c release --product fathom
	@if command -v ffmpeg >/dev/null; then film=out/$(FLIGHT).mp4; small=(); \
	else film=out/$(FLIGHT).apng; small=(--size 320x180 --rate 15); \
	  echo "There is no ffmpeg, so the film is a small animated PNG, which browsers play;" \
	    "the Debian package ffmpeg gives an .mp4 of full size."; fi; \
	.build/release/fathom fly $(FLIGHT) --movie "$$film" "$${small[@]}" && \
	echo "The film is $$film"

# Testability off shares the build of `make build`. Tests run a few at once, where swift can (from 6.3): each that
# waits then comes to its turn soon.
test: setup $(MANUAL)
	@width=--experimental-maximum-parallelization-width; \
	swift test --help-hidden | grep -q -e $$width && few=$$width=4; \
	set -x; swift test -c release --disable-testable-imports $$few

# Proves that tests can fail: small wrong changes, one at a time. It takes a build and some minutes.
mutants: setup
	Tests/Mutants/mutants.py

# Kills every kind of run KILLS times and looks for lost and torn files; `make test` kills once.
faults: setup
	FAULT_KILLS=$(or $(KILLS),30) swift test -c release --disable-testable-imports --filter '^CommandTests\.FaultTests'

# The tests that matter under the sanitizers of addresses and of undefined behaviour, which looks at C alone, then under
# that of threads. Each takes a build of its own, 15 minutes or more on two cores.
UNDEFINED := -Xcc -fsanitize=undefined -Xcc -fno-sanitize-recover=undefined
SANITIZED := Coloring|Explorer|Files|Flights|Frames|Generators|Imaging|Navigation|Numbers|Pictures|Rendering|Traces
sanitize: setup
	ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1 \
	  swift test -c release --disable-testable-imports --scratch-path .build-sanitize-address --sanitize address \
	  $(UNDEFINED) --filter '^($(SANITIZED))Tests\.'
	mkdir -p .build-sanitize-thread
	clang -O2 -fPIC -shared -o .build-sanitize-thread/MutexEdges.so Tests/Sanitizers/MutexEdges.c
	TSAN_OPTIONS="halt_on_error=1 suppressions=$(CURDIR)/Tests/Sanitizers/suppressions.txt" \
	  LD_PRELOAD=$(CURDIR)/.build-sanitize-thread/MutexEdges.so \
	  swift test -c release --disable-testable-imports --scratch-path .build-sanitize-thread --sanitize thread \
	  --filter '^($(SANITIZED))Tests\.'

build: setup
	swift build -c release

bench: build
	.build/release/benchmarks

# One site of all modules. Names that cross modules are package, and articles link to them.
docs: setup
	swift package -c release --allow-writing-to-directory out/docs generate-documentation \
	  --enable-experimental-combined-documentation --symbol-graph-minimum-access-level package \
	  --warnings-as-errors --output-path out/docs --target Fathom $(addprefix --target Fathom,$(MODULES))
	@echo "The documentation is in out/docs/; serve it with: python3 -m http.server -d out/docs"

# Looks for inputs that break the readers, each kind for SECONDS: see CONTRIBUTING. It takes a build of its own,
# with the sanitizers of addresses and of undefined behaviour, which looks at C alone.
fuzz: setup
	swift build -c release --sanitize fuzzer --sanitize address $(UNDEFINED) --package-path Fuzzing --product fuzz
	FUZZ_SECONDS=$(or $(SECONDS),60) Fuzzing/run $(TARGETS)

# A page of all worlds, flights, traces, lessons, places and palettes, each with its command.
gallery: $(PROGRAM)
	Worlds/gallery.sh

# The pictures of the article Places.
places: $(PROGRAM)
	@set -e; for file in Worlds/places/*.yaml; do name=$$(basename $$file .yaml); \
	  $(PROGRAM) render $$file --size 320x180 -o out/places/$$name.png; \
	  ffmpeg -y -loglevel error -i out/places/$$name.png -q:v 5 \
	    Sources/Worlds/Worlds.docc/Places/place-$$name.jpg; done

# A page for each command, made from its help.
man: .build/man/fathom.1

.build/man/fathom.1: $(PROGRAM) $(MANUAL)
	@rm -rf .build/man .build/man.parts && mkdir -p .build/man .build/man.parts
	$(MANUAL) $(PROGRAM) --multi-page -o .build/man.parts
	@set -e; rm .build/man.parts/fathom.help.1; cd .build/man.parts; for page in *.1; do \
	  name=$$(echo "$${page%.1}" | tr . -); \
	  sed -E 's/^$$/.Pp/; /^\.Xr fathom\.help /d; /^\.(Dt|Xr) /s/([[:alnum:]])\.([[:alnum:]])/\1-\2/g' "$$page" | \
	    sed -E "s/^\.Nd \"(.*)\"$$/.Nd \1/; s/^\.Nm \".*\"$$/.Nm $$name/; s/^\.Nm$$/.Nm \"$$(echo "$${page%.1}" | tr . ' ')\"/" \
	    > "../man/$$name.1"; done; rm -r ../man.parts

# Files for people without Swift, in out/dist/: a tar.gz that runs where it is unpacked, and a .deb.
dist: setup $(MANUAL)
	Packaging/package

# The program with its worlds, manual pages and completions, in PREFIX or for a package in
# DESTDIR/PREFIX. It needs no file of this folder, and no Swift. Run as a user first, sudo then only copies.
install: $(PROGRAM) .build/man/fathom.1
	install -d $(DESTDIR)$(PREFIX)/bin $(SHARE)/man/man1 $(SHARE)/bash-completion/completions \
	  $(SHARE)/zsh/site-functions $(SHARE)/fish/vendor_completions.d
	install -s -m 755 $(PROGRAM) $(DESTDIR)$(PREFIX)/bin/fathom
	rm -rf $(SHARE)/fathom
	set -e; for file in $$(cd Worlds && find . -name '*.yaml'); do \
	  install -D -m 644 Worlds/$$file $(SHARE)/fathom/Worlds/$$file; done
	install -m 644 .build/man/*.1 $(SHARE)/man/man1
	$(PROGRAM) --generate-completion-script bash > $(SHARE)/bash-completion/completions/fathom
	$(PROGRAM) --generate-completion-script zsh > $(SHARE)/zsh/site-functions/_fathom
	$(PROGRAM) --generate-completion-script fish > $(SHARE)/fish/vendor_completions.d/fathom.fish
	@echo "fathom is in $(PREFIX)/bin; 'fathom worlds' lists what there is, 'man fathom' tells more."

uninstall:
	rm -f $(DESTDIR)$(PREFIX)/bin/fathom $(SHARE)/man/man1/fathom.1 $(SHARE)/man/man1/fathom-*.1 \
	  $(SHARE)/bash-completion/completions/fathom $(SHARE)/zsh/site-functions/_fathom \
	  $(SHARE)/fish/vendor_completions.d/fathom.fish
	rm -rf $(SHARE)/fathom

$(PROGRAM): Package.swift $(shell find Sources -type f -not -path '*.docc/*' -not -path 'Sources/benchmarks/*') | setup
	swift build -c release --product fathom

# A tool of swift-argument-parser.
$(MANUAL): | setup
	swift build -c release --product generate-manual

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
	swift format -i --parallel -r Package.swift Sources Tests Fuzzing/Package.swift Fuzzing/Sources

lint:
	swift format lint --strict --parallel -r Package.swift Sources Tests Fuzzing/Package.swift Fuzzing/Sources

clean:
	rm -rf .build .build-sanitize-* Fuzzing/.build
