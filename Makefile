# On a new machine with a Swift toolchain, "make site" and "make test" are enough; "make help" lists all targets.

SWIFT ?= swift
PREFIX ?= /usr/local
DESTDIR ?=

# The compiler needs an eighth less time with jemalloc, which the program needs anyway. Sanitizers bring their own allocator.
BUILD = sh Tests/build.sh $(if $(SANITIZE),,env LD_PRELOAD=libjemalloc.so.2) $(SWIFT) build

# The optimised build that "make site", "make test" and the browser share. With QUICK, targets that do little aren't optimised (Package.swift).
OPTIMISED = --configuration release
export QUICK = 1

# What "make install" uses. The program includes Swift's runtime, so that it is the only file to install.
# Optimisation across targets makes it a tenth faster, and compiles one target after the other. A build id would differ from folder to folder.
INSTALLED = --configuration release --static-swift-stdlib -Xswiftc -cross-module-optimization -Xlinker --build-id=none

# What packages and "make bench" use: the same, with the C libraries inside. PARTS has their archives alone, so that the linker
# finds no others; lld looks for a function in all of them, whatever their order.
PARTS = $(CURDIR)/.build/packaged/parts
RELEASE = $(INSTALLED) --scratch-path .build/packaged -Xcc -DCORKBOARD_STATIC -Xcc --embed-dir=$(PARTS) \
    -Xswiftc -use-ld=lld
RELEASED_IN = .build/packaged/release

# The build for "make test ONLY=…": after an edit, the compiler repeats only what the edit affects. Nothing reads the index.
DEBUG = --disable-index-store

# Debian's packages that a build needs besides Swift: the C library, the linker, and the start files (all of them come with
# g++), the C libraries that the engine uses, and the time zones.
# Later systems than Debian 12 have the encoder of AVIF pictures in a separate package.
# The last line are those that Swift's own programs need, and that are missing where it was unpacked from an archive.
PACKAGES = g++ libbrotli-dev libcmark-gfm-dev libcmark-gfm-extensions-dev libcurl4-openssl-dev libexpat1-dev libjemalloc-dev libmicrohttpd-dev libqrcodegen-dev libsqlite3-dev libssl-dev libutf8proc-dev libvips42 libyaml-dev pkg-config tzdata zlib1g-dev \
    $(if $(filter 12,$(shell . /etc/os-release 2>/dev/null && echo $$VERSION_ID)),,libheif-plugin-aomenc) \
    git libedit2 libncurses6 libsqlite3-0 libxml2

# The names of these libraries in pkg-config, for systems without apt.
LIBRARIES = expat jemalloc libbrotlienc libcmark-gfm libcrypto libcurl libmicrohttpd libutf8proc qrcodegen sqlite3 yaml-0.1 zlib

# Additional packages for the tests: programs that they start, or compare with. Debian starts the last two for everybody as soon
# as they are installed, so only machines that are there for tests alone get them; elsewhere their tests are skipped.
TEST_PACKAGES = brotli curl fish groff-base libpq5 openssl php-cli postgresql rclone rsync valgrind zbar-tools $(if $(CI),nginx-light openssh-server)

# Additional packages for making packages.
RELEASE_PACKAGES = dpkg-dev libgnutls28-dev mmdebstrap python3 xz-utils

# The version is that of the sources, and its date that of the changelog.
VERSION = $(shell sed -n 's/.*static let version = "\(.*\)".*/\1/p' Sources/Content/Settings/Product.swift)
RELEASED = $(shell sed -n 's/^\#\# $(VERSION) — \([0-9-]*\)$$/\1/p' CHANGELOG.md)

# Additional packages for the browser tests, and the folder for their Python packages.
BROWSER_PACKAGES = chromium chromium-driver chromium-headless-shell fonts-noto-color-emoji poppler-utils python3 python3-venv zbar-tools
BROWSER = .build/browser

# How long "make fuzz" reads on with each reader, and which readers it tries.
MINUTES ?= 5
READERS = $(notdir $(wildcard Tests/Fuzz/Seeds/*))

.PHONY: site test test-nightly instructions words labels folders platform test-browser fuzz screenshots pictures manual manual-content check format snapshots bench install clean help packages browser-packages test-packages \
    deb release release-packages test-release

site: packages ## build the tool, and the sample site into public/
	$(BUILD) $(OPTIMISED) --product corkboard
	.build/release/corkboard build

# What "make test" builds, and where it is then.
ifdef SANITIZE
TESTED = $(DEBUG) $(SANITIZER) --scratch-path .build/$(SANITIZE)
TESTED_IN = .build/$(SANITIZE)/debug
else ifdef ONLY
TESTED = $(DEBUG)
TESTED_IN = .build/debug
# The test targets in which ONLY's names appear. Package.swift leaves out the others.
NAMES = $(shell printf '%s' '$(ONLY)' | tr -cs 'A-Za-z0-9_' '|')
export TARGETS := $(shell { ls Tests | grep -E '$(NAMES)'; grep -rlE '$(NAMES)' --include='*.swift' Tests | cut -d/ -f2; } | sort -u)
else
TESTED = $(OPTIMISED)
TESTED_IN = .build/release
endif

# Swift has no sanitizer of undefined behaviour on Linux. Its own arithmetic traps in any case; that of C does with these flags.
SANITIZER = $(if $(filter undefined,$(SANITIZE)),-Xcc -fsanitize=undefined -Xcc -fsanitize-trap=undefined,\
    --sanitize=$(SANITIZE) -Xswiftc -DSANITIZED -Xswiftc -DSANITIZED_$(SANITIZE))

# A run that crashes has no last line to keep: what came before it may say why.
# Leaks are not looked for: a process that ends need not free its memory first.
test: export ASAN_OPTIONS ?= detect_leaks=0
test: export TSAN_OPTIONS ?= suppressions=$(CURDIR)/Tests/ThreadSanitizer.txt external_symbolizer_path=$(dir $(shell command -v $(SWIFT)))llvm-symbolizer
test: export NO_COLOR = 1
test: packages test-packages ## run every test, or ONLY=SomeTests; the log is .build/test.log; SANITIZE=address, thread or undefined
	@mkdir -p .build
	@{ $(BUILD) --build-tests $(TESTED) 2>&1 && \
	    $(TESTED_IN)/CorkboardPackageTests.xctest --testing-library swift-testing $(if $(ONLY),--filter "$(ONLY)") 2>&1; \
	    echo $$? >.build/test.status; } | tee .build/test.log | awk -f Tests/quiet.awk
	@status=$$(cat .build/test.status); \
	[ $$status = 0 ] || grep -q '^✘ Test run with ' .build/test.log || tail -n 40 .build/test.log; \
	exit $$status

test-nightly: export NIGHTLY = 1
test-nightly: test test-browser ## run every test, also in the browser; random ones with up to a hundred times the cases: hours
	.build/release/benchmarks growth

test-browser: $(BROWSER)/installed ## drive the sample site in a real browser, as a person would
	CORKBOARD="$(CURDIR)/.build/release/corkboard" $(BROWSER)/bin/python -B -m pytest Tests/Browser

# Each reader has a corpus of its own in .build/fuzz, which grows from run to run; what ends a reader is kept beside it.
# Leaks are not looked for: Swift keeps bits of its own in some pointers, behind which a leak seems to be.
fuzz: export ASAN_OPTIONS ?= detect_leaks=0
fuzz: packages ## feed every reader of foreign bytes with mutated ones, MINUTES=5 each
	FUZZ=1 $(SWIFT) build --scratch-path .build/fuzz --product fuzz --sanitize=address \
	    -Xswiftc -sanitize-coverage=edge,inline-8bit-counters,pc-table,trace-cmp
	@for reader in $(READERS); do \
	    mkdir -p .build/fuzz/corpus/$$reader && \
	    SWIFT_BACKTRACE=enable=no READER=$$reader .build/fuzz/debug/fuzz -max_total_time=$$(($(MINUTES) * 60)) \
	        -timeout=10 -detect_leaks=0 -max_len=4096 -print_final_stats=1 -artifact_prefix=.build/fuzz/$$reader- .build/fuzz/corpus/$$reader \
	        Tests/Fuzz/Seeds/$$reader >.build/fuzz/$$reader.log 2>&1 || failed=1; \
	    echo "$$reader: $$(sed -n 's/^stat::number_of_executed_units: *//p' .build/fuzz/$$reader.log) inputs;" \
	        "$$(grep -m 1 -E '^(SUMMARY|Fatal error)|ERROR' .build/fuzz/$$reader.log || echo nothing found)"; \
	done; [ -z "$$failed" ]

screenshots: $(BROWSER)/installed ## take pictures of every page kind, and a contact sheet of them, into .build/screenshots
	CORKBOARD="$(CURDIR)/.build/release/corkboard" $(BROWSER)/bin/python -B Tests/Browser/screenshots.py .build/screenshots

pictures: $(BROWSER)/installed ## take the pictures of the manual and the README anew
	CORKBOARD="$(CURDIR)/.build/release/corkboard" $(BROWSER)/bin/python -B Tests/Browser/manual.py Documentation/pictures

# Where the manual becomes a site.
MANUAL = .build/manual

manual: packages manual-content ## make a site of the manual, into .build/manual/public
	$(BUILD) $(OPTIMISED) --product corkboard
	.build/release/corkboard check --links --site $(MANUAL)
	.build/release/corkboard build --site $(MANUAL)

# The pages of the manual become records: how-tos are notes on the board.
manual-content:
	@rm -rf $(MANUAL)/Content
	@mkdir -p $(MANUAL)/Content/pages $(MANUAL)/Content/bulletins $(MANUAL)/Content/assets
	@cp Documentation/site.yaml $(MANUAL)/Content/
	@cp Documentation/pictures/* $(MANUAL)/Content/assets/
	@for file in Documentation/reference/schemas/*.json; do \
	    cp $$file $(MANUAL)/Content/assets/schema-$${file##*/} || exit 1; \
	done
	@for file in Documentation/*.md Documentation/reference/*.md Documentation/how-to/*.md \
	    Documentation/contributing/*.md Documentation/contributing/decisions/*.md; do \
	    folder=$${file%/*}; folder=$${folder#Documentation}; folder=$${folder#/}; \
	    name=$${folder##*/}; name=$${name:-manual}.md; [ $${file##*/} = README.md ] || name=$${file##*/}; \
	    kind=pages; [ "$$folder" != how-to ] || kind=bulletins; \
	    awk -v folder=$$folder -v notes="$(basename $(notdir $(wildcard Documentation/how-to/*.md)))" \
	        -f Documentation/manual.awk $$file >$(MANUAL)/Content/$$kind/$$name || exit 1; \
	done

check: packages test-packages words labels folders platform ## check layout, words, labels, folders, calls of the system, that every target imports only what it declares, and how much work builds do
	$(SWIFT) format lint --strict --recursive Sources Tests Package.swift & format=$$!; \
	    $(BUILD) --build-tests $(OPTIMISED) --explicit-target-dependency-import-check error && wait $$format
	.build/release/benchmarks instructions Tests/instructions.json

# Snapshots quote pages, and the reference is generated from texts that are read here anyway.
words: ## look for words that our texts avoid (Tests/words.txt)
	@find CHANGELOG.md Documentation Package.swift README.md Sources Templates/assets Templates/strings/en.yaml Tests \
	    \( -name '*.swift' -o -name '*.js' -o -name '*.h' -o -name '*.md' -o -name en.yaml \) \
	    -not -path '*/Snapshots/*' -not -path '*/reference/*' -not -path '*/Fixture/*' -print0 | \
	    xargs -0 awk -f Tests/words.awk Tests/words.txt

labels: ## look for calls that need labels
	@find Sources -name '*.swift' -print0 | sort -z | xargs -0 awk -f Tests/labels.awk

# The compiler refuses circles between targets only.
folders: ## look for circles between the folders of a target
	@find Sources -name '*.swift' -print | sort | tr '\n' '\0' | \
	    xargs -0 awk -f Tests/folders.awk

# For another system, only Sources/Platform and Sources/CLinux are replaced.
platform: ## look for calls that only Linux has outside of Sources/Platform
	@find Sources -name '*.swift' -not -path 'Sources/Platform/*' -print0 | sort -z | xargs -0 awk -f Tests/platform.awk

# Under valgrind the result depends neither on the machine's speed nor on its load.
instructions: packages test-packages ## count the instructions of builds, and compare them with Tests/instructions.json; WRITE_SNAPSHOTS=1 rewrites it
	$(BUILD) $(OPTIMISED) --product corkboard
	$(BUILD) $(OPTIMISED) --product benchmarks
	.build/release/benchmarks instructions Tests/instructions.json

format: ## lay the code out
	$(SWIFT) format --in-place --recursive Sources Tests Package.swift

snapshots: export WRITE_SNAPSHOTS = 1
snapshots: test ## rewrite what tests compare pages, Markdown and the reference with; review the difference

bench install release: QUICK =
bench release: export PARTS := $(PARTS)
bench: $(PARTS) ## measure, or BENCHMARKS=serve alone (ballots, gates, ledger, live, mustache, pictures, series, serve, site, votes)
	$(BUILD) $(RELEASE) --product corkboard
	$(BUILD) $(RELEASE) --product benchmarks
	$(RELEASED_IN)/benchmarks $(BENCHMARKS) --growth --ballots 10000000

install: packages ## install the tool into PREFIX (/usr/local)
	$(BUILD) $(INSTALLED) --scratch-path .build/installed --product corkboard
	install -d "$(DESTDIR)$(PREFIX)/bin"
	install -m 755 .build/installed/release/corkboard "$(DESTDIR)$(PREFIX)/bin/corkboard"
	strip "$(DESTDIR)$(PREFIX)/bin/corkboard"

# The program holds no path of the machine that it is built on, so that every machine makes the same bytes of the same sources.
release: $(PARTS) ## make all packages, with their SHA-256 and a list of what they hold, in .build/packages
	$(BUILD) $(RELEASE) --product corkboard
	@[ -n "$(RELEASED)" ] || { echo "CHANGELOG.md has no date for $(VERSION): ## $(VERSION) — 2026-12-31" >&2; exit 1; }
	SOURCE_DATE_EPOCH=$$(date -u -d "$(RELEASED)" +%s) sh Documentation/packaging/build.sh \
	    $(RELEASED_IN)/corkboard "$(VERSION)" "$(CURDIR)/.build/packages"

# The archives, and the time zones.
$(PARTS): release-packages
	sh Documentation/packaging/parts.sh $(PARTS)

test-release: ## try the packages in bare systems of Debian 12 and 13, with mmdebstrap and as root
	sh Tests/Packages/run.sh .build/packages

deb: release ## the same: the Debian package is .build/packages/corkboard_*.deb

clean: ## remove everything that was built
	rm -rf .build .corkboard public

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1\t\2/p' Makefile | expand -t 14

# Installs the tool, the browser, and the Python packages for the browser tests. Only the rules of axe-playwright-python are
# used, so its dependencies are left out.
$(BROWSER)/installed: Tests/Browser/requirements.txt browser-packages
	$(BUILD) $(OPTIMISED) --product corkboard
	@cmp --silent $< $@ || { \
	    python3 -m venv $(BROWSER) && \
	    $(BROWSER)/bin/pip install --quiet --requirement $< && \
	    $(BROWSER)/bin/pip install --quiet --no-deps axe-playwright-python==0.1.8 && \
	    cp $< $@; \
	}

test-packages:
	@$(MAKE) --no-print-directory packages PACKAGES="$(TEST_PACKAGES)" || \
	    echo "Without $(TEST_PACKAGES) the tests that need one of them are skipped" >&2

release-packages: PACKAGES += $(RELEASE_PACKAGES)
release-packages: packages

browser-packages: PACKAGES += $(BROWSER_PACKAGES)
browser-packages: packages
	@for program in chromium chromium-headless-shell chromedriver; do \
	    command -v $$program >/dev/null || { echo "$$program is needed" >&2; exit 1; }; \
	done

# Checks the package database, not the PATH, because a library's headers may be missing even if its programs are installed.
# Debian 13 has other names for some libraries, which end with t64; apt-get knows the old ones, too.
# Nothing is downloaded unless something is missing.
packages:
	@command -v $(SWIFT) >/dev/null || { echo "Swift 6.3 is needed: https://www.swift.org/install" >&2; exit 1; }
	@if command -v apt-get >/dev/null && command -v dpkg-query >/dev/null; then \
	    missing=""; \
	    for package in $(PACKAGES); do \
	        case "$$(dpkg-query --show --showformat '$${db:Status-Abbrev}' $$package $${package}t64 2>/dev/null)" in \
	            *ii*) ;; \
	            *) missing="$$missing $$package" ;; \
	        esac; \
	    done; \
	    [ -n "$$missing" ] || exit 0; \
	    echo "Installing$$missing"; \
	    sudo=""; \
	    if [ "$$(id -u)" != 0 ]; then \
	        command -v sudo >/dev/null || { echo "root is needed for: apt-get install$$missing" >&2; exit 1; }; \
	        sudo=sudo; \
	    fi; \
	    $$sudo apt-get update --quiet && \
	    $$sudo env DEBIAN_FRONTEND=noninteractive apt-get install --quiet --yes --no-install-recommends $$missing; \
	elif ! pkg-config --exists $(LIBRARIES); then \
	    echo "These libraries are needed, with their headers and pkg-config: $(LIBRARIES)" >&2; \
	    echo "(Debian calls the packages: $(PACKAGES))" >&2; \
	    exit 1; \
	fi
