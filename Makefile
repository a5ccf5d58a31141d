# Faxpipe: fax from the shell.
#
#   make demo                     set up, build, send a fax to a sandbox on this machine
#   make check                    set up, build, run all tests
#   make check-installed          after check and install: the tests that run the tools, on the installed ones
#   make check-desktop            install zenity, kdialog and a display, run the tests of windows, take pictures
#   make install [PREFIX=…]       tools, manual pages and completions
#   make uninstall [PREFIX=…]
#   make install-cups, make uninstall-cups     as root: the print queue Fax
#   make bench                    speed, as ratios to other tools
#   make torture                  20,000 runs, each with something wrong at a step taken by lot
#   make completions              write completions/ anew
#   make format, make lint

PREFIX ?= /usr/local
DESTDIR ?=
TOOLS := $(notdir $(patsubst %/,%,$(wildcard Sources/fax*/)))
SWIFT ?= swift

bindir = $(DESTDIR)$(PREFIX)/bin
mandir = $(DESTDIR)$(PREFIX)/share/man
bashdir = $(DESTDIR)$(PREFIX)/share/bash-completion/completions
zshdir = $(DESTDIR)$(PREFIX)/share/zsh/site-functions
fishdir = $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d
# Also the user's own systemd looks here, for /usr, /usr/local and ~/.local alike.
unitdir = $(DESTDIR)$(PREFIX)/share/systemd/user

# Each tool loads only the libraries that it uses: Swift's autolinking names more, and every library costs
# start-up time. The option has to stand before them on the linker's command line, which only this way reaches.
export CCC_OVERRIDE_OPTIONS := \# ^-Wl,--as-needed
# The modules that touch every pel are optimised for the tests, too.
export FAXPIPE_OPTIMIZED_PELS := 1
# Installed tools hold what they use of the Swift runtime: they start in two thirds of the time that they would take with
# the toolchain's libraries, and need no copy of them.
RELEASE := -c release --static-swift-stdlib
# What SwiftPM says of glib's pkg-config files, the compiler of C of the option above, and the linker of the static
# runtime's own mktemp is harmless and can't be silenced.
QUIETLY := 2>&1 | grep --line-buffered -v -e 'prohibited flag(s): -pthread' -e "'linker' input unused" \
    -e "the use of .mktemp' is dangerous" ; test $${PIPESTATUS[0]} -eq 0
SHELL := /bin/bash

# All that the tests say goes to a file; here stand the tests that passed and, at the end, what failed.
define tests
	@mkdir -p .build; $(SWIFT) test --skip-build --disable-xctest $(1) 2>&1 | tee .build/tests.log \
	    | grep -a --line-buffered -v -e '^◇' -e 'prohibited flag(s): -pthread'; \
	    test $${PIPESTATUS[0]} -eq 0 || { echo "==> what failed, again (everything: .build/tests.log)"; \
	    sed -n -E '/^✘/,/^(◇|✔)/p' .build/tests.log | grep -a -v -E '^(◇|✔)' | cut -c 1-1000; exit 1; }
endef

.PHONY: all demo check check-installed setup-build setup-check check-desktop toolchain build stage install uninstall install-cups uninstall-cups bench torture completions format lint clean

all: build

demo: setup-build stage
	@samples/demo .build/stage/bin

check: setup-check
	@echo "==> checking the format"
	@$(SWIFT) format lint --strict --recursive Package.swift Sources Tests
	@echo "==> building the tools and the tests"
	@$(SWIFT) build --build-tests $(QUIETLY)
	@echo "==> running the tests"
	$(call tests)

check-installed:
	@echo "==> running the tools of $(bindir)"
	$(call tests,--filter '^(Transcripts|Crash|FaxjobsTests)\.' --skip TortureTests)

check-installed: export FAXPIPE_TOOLS := $(bindir)

# The tests with windows, and new pictures for README.md.
check-desktop: setup-check
	@.ci/setup desktop
	@$(SWIFT) build --build-tests $(QUIETLY)
	$(call tests,--filter FaxshareTests)

check-desktop: export PICTURES := $(CURDIR)/samples/screenshots

toolchain:
	@.ci/setup toolchain

setup-build: toolchain
	@.ci/setup build

setup-check: toolchain
	@.ci/setup build check

build: toolchain
	@echo "==> building the tools (release)"
	@for tool in $(TOOLS); do $(SWIFT) build $(RELEASE) --product $$tool $(QUIETLY) || exit 1; done

# An installation in the build folder: what demo and bench run is what install puts in place.
stage: build
	@$(MAKE) --no-print-directory copy DESTDIR= PREFIX=$(CURDIR)/.build/stage

install: build copy
	@echo "installed in $(DESTDIR)$(PREFIX); try: $(PREFIX)/bin/faxsandbox --help"

.PHONY: copy
copy:
	@echo "==> installing into $(DESTDIR)$(PREFIX)"
	@install -d $(bindir) $(mandir)/man1 $(mandir)/man5 $(mandir)/man7 $(bashdir) $(zshdir) $(fishdir) $(unitdir)
	@for tool in $(TOOLS); do install -s -m 755 .build/release/$$tool $(bindir)/$$tool || exit 1; done
	@for page in man/*.[157]; do \
	    sed 's|/usr/local/bin|$(PREFIX)/bin|' $$page | install -m 644 /dev/stdin $(mandir)/man$${page##*.}/$${page##*/} || exit 1; done
	@for tool in $(TOOLS); do \
	    install -m 644 completions/$$tool.bash $(bashdir)/$$tool && \
	    install -m 644 completions/_$$tool $(zshdir)/_$$tool && \
	    install -m 644 completions/$$tool.fish $(fishdir)/$$tool.fish || exit 1; done
	@for unit in systemd/*; do \
	    sed 's|/usr/local/bin|$(PREFIX)/bin|' $$unit | install -m 644 /dev/stdin $(unitdir)/$${unit##*/} || exit 1; done

uninstall:
	@for tool in $(TOOLS); do \
	    rm -f $(bindir)/$$tool $(bashdir)/$$tool $(zshdir)/_$$tool $(fishdir)/$$tool.fish; done
	@for page in man/*.[157]; do rm -f $(mandir)/man$${page##*.}/$$(basename $$page); done
	@for unit in systemd/*; do rm -f $(unitdir)/$${unit##*/}; done
	@echo "removed from $(DESTDIR)$(PREFIX); your faxes, contacts and configuration stay where they are"

# Print to fax: as root, after make install with the same PREFIX.
CUPSLIB ?= $(shell cups-config --serverbin 2>/dev/null || echo /usr/lib/cups)
QUEUE := lpadmin -p Fax -E -v faxpipe:/ -P $(PREFIX)/share/faxpipe/faxpipe.ppd -D "Print to fax" \
    -o printer-error-policy=abort-job -o printer-op-policy=authenticated -o printer-is-shared=false

install-cups:
	@install -d $(DESTDIR)$(CUPSLIB)/backend $(DESTDIR)$(PREFIX)/share/faxpipe .build
	@cc -O2 -Wall -Wextra -DFAXSHARE='"$(PREFIX)/bin/faxshare"' -o .build/cups-backend cups/faxpipe.c
	@install -s -m 700 .build/cups-backend $(DESTDIR)$(CUPSLIB)/backend/faxpipe
	@install -m 644 cups/faxpipe.ppd $(DESTDIR)$(PREFIX)/share/faxpipe/faxpipe.ppd
	@test -n "$(DESTDIR)" || $(QUEUE)
	@echo 'the queue Fax is made by: $(QUEUE)'
	@echo 'try: lp -d Fax -o phone=+15551234567 file.pdf'

uninstall-cups:
	@test -n "$(DESTDIR)" || lpadmin -x Fax || true
	@rm -f $(DESTDIR)$(CUPSLIB)/backend/faxpipe $(DESTDIR)$(PREFIX)/share/faxpipe/faxpipe.ppd
	@rmdir $(DESTDIR)$(PREFIX)/share/faxpipe 2>/dev/null || true

bench: setup-check stage
	@.ci/setup bench
	@broken=; for script in Tests/Benchmarks/*.sh; do echo "==> $$script"; \
	    PATH=$(CURDIR)/.build/stage/bin:$$PATH bash $$script || broken="$$broken $$script"; done; \
	    test -z "$$broken" || { echo "a limit is broken in:$$broken" >&2; exit 1; }

torture: setup-check
	@$(SWIFT) build --build-tests $(QUIETLY)
	$(call tests,--filter TortureTests)

torture: export TORTURE ?= 20000

completions: stage
	@mkdir -p completions
	@for tool in $(TOOLS); do \
	    .build/stage/bin/$$tool --generate-completion-script bash > completions/$$tool.bash && \
	    .build/stage/bin/$$tool --generate-completion-script zsh > completions/_$$tool && \
	    .build/stage/bin/$$tool --generate-completion-script fish > completions/$$tool.fish || exit 1; done

format:
	@$(SWIFT) format --in-place --recursive Package.swift Sources Tests

lint:
	@$(SWIFT) format lint --strict --recursive Package.swift Sources Tests

clean:
	@rm -rf .build
