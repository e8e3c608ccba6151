# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Bughouse authors
#
# The one Makefile. `make help` lists the targets; src/LAYERS says which folders exist and who may see
# whom. New files in src/, tests/ and tools/lint/ are found by themselves: nothing is listed here.

VERSION := 0.1.0

# ---- Choices (make BUILD=asan CC=clang ...) ------------------------------------------------------------

BUILD ?= $(if $(filter test unit replay,$(MAKECMDGOALS)),asan,release)# debug | release | asan | tsan | cov | fuzz
ifeq ($(origin CC),default)
CC := gcc
endif
ARCH ?=# empty: plain x86-64, for packages; native: this machine's processor
LTO ?= $(if $(filter release,$(BUILD)),$(if $(filter gcc%,$(notdir $(CC))),1))# 1: link-time optimisation
OUT ?= build/$(BUILD)# everything built goes below
PREFIX ?= /usr/local
FUZZ_SECONDS ?= 600# for each fuzz target
T ?=# make unit T=chess/test_m: only tests whose names begin so
TARGET ?=# make fuzz TARGET=fen: this fuzz target only
NODE ?= node
NPM ?= npm
CLANG_FORMAT ?= clang-format
# Where the wasm toolchain stands; Debian's clang and wasi-libc need nothing said.
WASM_CC ?= clang

ifeq ($(filter $(BUILD),debug release asan tsan cov fuzz),)
$(error BUILD=$(BUILD): expected debug, release, asan, tsan, cov or fuzz)
endif

# ---- Flags ----------------------------------------------------------------------------------------------

WARNINGS := -Werror -Wall -Wextra -Wconversion -Wshadow -Wswitch-enum -Wvla -Wundef -Wformat=2 \
  -Wstrict-prototypes -Wmissing-prototypes -Wold-style-definition -Wpointer-arith -Wwrite-strings \
  -Wcast-qual -Wimplicit-fallthrough -Wdouble-promotion

SANITIZE := -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
MODE_release := -O3 -DNDEBUG
MODE_debug   := -Og
MODE_asan    := -O1 $(SANITIZE)
MODE_tsan    := -O1 -fsanitize=thread
MODE_cov     := -O0 --coverage
MODE_fuzz    := -O1 -fsanitize=fuzzer-no-link $(SANITIZE)

# Fat objects: `nm` and the plain linker can still read them.
LTO_FLAGS := $(if $(filter 1,$(LTO)),-flto=auto -ffat-lto-objects)
# What optimisation and instrumentation need at compile time and at link time alike.
MODE := $(MODE_$(BUILD)) $(if $(ARCH),-march=$(ARCH)) $(LTO_FLAGS)
INCLUDES := -Isrc -Iinclude
CSTD := -std=c11
ALL_CFLAGS := $(CSTD) $(WARNINGS) -g $(MODE) $(INCLUDES) $(CFLAGS)
ALL_LDFLAGS := -g $(MODE) $(LDFLAGS)
# Everything that is not pure may use POSIX.
POSIX := -D_POSIX_C_SOURCE=200809L
AR := $(if $(filter 1,$(LTO)),gcc-ar,ar)

# V=1 prints the commands themselves, -s nothing.
Q := $(if $(V),,@)
QUIET := $(V)$(findstring s,$(firstword -$(MAKEFLAGS)))
say = @$(if $(QUIET),:,printf '  %-6s %s\n' $1 $2)

# ---- Layers ---------------------------------------------------------------------------------------------

row = $(shell awk '$$1 == "$1" { for (i = 3; i <= NF; i++) if ($$i != "-") print $$i }' src/LAYERS)
TABLE := $(shell awk '/^[a-z]/ { print $$1 ":" $$2 }' src/LAYERS)
of_kind = $(patsubst %:$1,%,$(filter %:$1,$(TABLE)))
# LAYERS: those with sources. `wasm` is compiled apart, with another compiler.
LAYERS := $(foreach l,$(call of_kind,pure) $(call of_kind,system),$(if $(wildcard src/$l/*.c),$l))
PURE := $(filter $(call of_kind,pure),$(LAYERS))
PROGRAM := $(call of_kind,program)

reverse = $(if $1,$(call reverse,$(wordlist 2,$(words $1),$1)) $(firstword $1))
sources = $(sort $(wildcard src/$1/*.c))
objects = $(patsubst src/%.c,$(OUT)/obj/%.o,$(call sources,$1))
# libs: the libraries a layer's users link with, highest first as the linker wants them.
libs = $(patsubst %,$(OUT)/lib%.a,$(filter $(LAYERS),$1))
$(foreach l,$(LAYERS) $(PROGRAM),$(eval SEES_$l := $(call row,$l)))
ALL_LIBS := $(call libs,$(call reverse,$(LAYERS)))

# What those who link with a layer need besides, of the system; --as-needed drops what they do not call. The
# pure layers need nothing.
NEEDS_sys := -pthread
NEEDS_store := -lsqlite3
NEEDS_net := -lwebsockets -luv
NEEDS_server := -ljansson -lsodium
NEEDS_mail = $(shell pkg-config --libs gmime-3.0) -lsodium
# What a layer's own sources need to compile; its headers need nothing.
CFLAGS_mail = $(patsubst -I%,-isystem %,$(shell pkg-config --cflags gmime-3.0))

PROGRAM_OBJ := $(call objects,$(PROGRAM))
PROGRAM_BIN := $(if $(PROGRAM_OBJ),$(OUT)/bughouse)

.DEFAULT_GOAL := all
.DELETE_ON_ERROR:
.SUFFIXES:
.SECONDARY:
.PHONY: all libs lib tests sims replays install uninstall test unit sim replay cli-test e2e-test wasm \
  wasm-test web web-test \
  tools-test lint check bench clauses coverage fuzz fuzz-programs generate format clean help FORCE
FORCE:

## all: the program (and every layer's library) in build/$(BUILD)
all: libs $(PROGRAM_BIN)
libs: $(ALL_LIBS)

# A stamp changes only when its text does; what depends on it is rebuilt when flags or file lists change.
define stamp
$1: FORCE
	@mkdir -p $$(@D)
	@printf '%s\n' '$(subst ','\'',$2)' | cmp -s - $$@ || printf '%s\n' '$(subst ','\'',$2)' > $$@
endef
$(eval $(call stamp,$(OUT)/stamp/flags,$(CC) $(ALL_CFLAGS) $(ALL_LDFLAGS)))
$(foreach l,$(LAYERS),$(eval $(call stamp,$(OUT)/stamp/$l,$(call sources,$l))))

define layer_rules
$(OUT)/lib$1.a: $(call objects,$1) $(OUT)/stamp/$1
	$$(call say,AR,$$@)
	$$(Q)rm -f $$@ && $(AR) rcs $$@ $$(filter %.o,$$^)
endef
$(foreach l,$(LAYERS),$(eval $(call layer_rules,$l)))

# The layer of a source decides what it may use from the system.
layer_flags = $(if $(filter $(PURE),$1),,$(POSIX)) $(CFLAGS_$1)
$(OUT)/obj/%.o: src/%.c $(OUT)/stamp/flags
	@mkdir -p $(@D)
	$(call say,CC,$<)
	$(Q)$(CC) $(ALL_CFLAGS) $(call layer_flags,$(firstword $(subst /, ,$*))) $(EXTRA) -MMD -MP -c -o $@ $<

needs = $(foreach l,$(patsubst $(OUT)/lib%.a,%,$(filter %.a,$^)),$(NEEDS_$l))
link = $(Q)$(CC) $(ALL_LDFLAGS) -o $@ $(filter %.o,$^) $(filter %.a,$^) -Wl,--as-needed $(needs) $(LDLIBS)

$(PROGRAM_OBJ): EXTRA := -DBUGHOUSE_VERSION='"$(VERSION)"'
$(OUT)/bughouse: $(PROGRAM_OBJ) $(ALL_LIBS)
	$(call say,LINK,$@)
	$(link)

# The program's own functions, for tests/cli/test_*.c.
$(OUT)/libprogram.a: $(filter-out %/main.o,$(PROGRAM_OBJ))
	$(Q)rm -f $@ && $(AR) rcs $@ $^

# ---- The public library: pure layers in one object that exports bh_* alone --------------------------------

LIB := $(OUT)/libbughouse.a

## lib: libbughouse.a and its pkg-config file
lib: $(LIB) $(OUT)/bughouse.pc

$(LIB): $(call libs,$(call reverse,$(PURE)))
	$(call say,LIB,$@)
	$(Q)ld -r -o $(OUT)/bughouse.o --whole-archive $^
	$(Q)objcopy --wildcard --keep-global-symbol='bh_*' \
	  --remove-section='.gnu.lto_*' --remove-section='.gnu.debuglto_*' $(OUT)/bughouse.o
	$(Q)rm -f $@ && ar rcs $@ $(OUT)/bughouse.o

$(OUT)/bughouse.pc: tools/bughouse.pc.in Makefile FORCE
	$(Q)sed -e 's|@PREFIX@|$(PREFIX)|' -e 's|@VERSION@|$(VERSION)|' $< > $@

$(OUT)/bughouse.service: packaging/bughouse.service.in Makefile FORCE
	$(Q)sed -e 's|@PREFIX@|$(PREFIX)|' $< > $@

SHARE := $(DESTDIR)$(PREFIX)/share/bughouse
UNIT := $(DESTDIR)$(PREFIX)/lib/systemd/system/bughouse.service

## install: program, page, systemd unit, library, header and pkg-config file below $(DESTDIR)$(PREFIX)
install: all lib $(OUT)/bughouse.service
	$(if $(PROGRAM_BIN),install -D -m 755 $(PROGRAM_BIN) $(DESTDIR)$(PREFIX)/bin/bughouse)
	install -D -m 644 $(LIB) $(DESTDIR)$(PREFIX)/lib/libbughouse.a
	install -D -m 644 $(OUT)/bughouse.pc $(DESTDIR)$(PREFIX)/lib/pkgconfig/bughouse.pc
	$(foreach h,$(wildcard include/*.h),install -D -m 644 $h $(DESTDIR)$(PREFIX)/$h;)
	install -D -m 644 $(OUT)/bughouse.service $(UNIT)
	@if [ -e build/web/index.html ]; then rm -rf $(SHARE)/web && mkdir -p $(SHARE) && \
	  cp -R build/web $(SHARE)/web && chmod -R a+rX $(SHARE); \
	  else echo "No page in build/web: 'make web' builds it, then install again."; fi

## uninstall: removes what `install` put there
uninstall:
	rm -f $(DESTDIR)$(PREFIX)/bin/bughouse $(DESTDIR)$(PREFIX)/lib/libbughouse.a \
	  $(DESTDIR)$(PREFIX)/lib/pkgconfig/bughouse.pc $(UNIT) \
	  $(foreach h,$(wildcard include/*.h),$(DESTDIR)$(PREFIX)/$h)
	rm -rf $(SHARE)

# ---- Test programs ----------------------------------------------------------------------------------------
# tests/<layer>/test_<module>.c is a program; it links with its layer and what that layer sees, so a test
# cannot reach above its layer. Other .c files of the folder are helpers linked into its programs;
# tests/support and tests/oracle are a library for every test program.

test_obj = $(patsubst tests/%.c,$(OUT)/obj/tests/%.o,$1)
SUPPORT_OBJ := $(call test_obj,$(sort $(wildcard tests/support/*.c tests/oracle/*.c)))
SUPPORT := $(if $(SUPPORT_OBJ),$(OUT)/libsupport.a)
TESTS :=

$(eval $(call stamp,$(OUT)/stamp/support,$(SUPPORT_OBJ)))
$(OUT)/libsupport.a: $(SUPPORT_OBJ) $(OUT)/stamp/support
	$(Q)rm -f $@ && $(AR) rcs $@ $(filter %.o,$^)

$(OUT)/obj/tests/%.o: tests/%.c $(OUT)/stamp/flags
	@mkdir -p $(@D)
	$(call say,CC,$<)
	$(Q)$(CC) $(ALL_CFLAGS) $(POSIX) -Itests -MMD -MP -c -o $@ $<

# $1 layer, $2 program sources, $3 helper sources, $4 libraries
define test_rules
TESTS += $(patsubst tests/%.c,$(OUT)/tests/%,$2)
$(patsubst tests/%.c,$(OUT)/tests/%,$2): $(OUT)/tests/%: $(OUT)/obj/tests/%.o $(call test_obj,$3) $(SUPPORT) $4
	@mkdir -p $$(@D)
	$$(call say,LINK,$$@)
	$$(link) -lcmocka
endef
test_sources = $(sort $(wildcard tests/$1/test_*.c))
helper_sources = $(filter-out $(call test_sources,$1),$(sort $(wildcard tests/$1/*.c)))
$(foreach l,$(LAYERS),$(if $(call test_sources,$l),$(eval $(call test_rules,$l,$(call test_sources,$l),\
  $(call helper_sources,$l),$(call libs,$l $(SEES_$l))))))
$(if $(call test_sources,$(PROGRAM)),$(eval $(call test_rules,$(PROGRAM),$(call test_sources,$(PROGRAM)),\
  $(call helper_sources,$(PROGRAM)),$(OUT)/libprogram.a $(ALL_LIBS))))
tests: $(TESTS)

# tests/sim: each file with a `main` is a program sim_<name>, the others are helpers of all of them.
SIM_ALL := $(sort $(wildcard tests/sim/*.c))
SIM_MAIN := $(if $(SIM_ALL),$(shell grep -lE '^int main' $(SIM_ALL)))
SIM_HELPERS := $(filter-out $(SIM_MAIN),$(SIM_ALL))
sim_name = sim_$(patsubst sim_%,%,$(basename $(notdir $1)))
SIMS := $(foreach s,$(SIM_MAIN),$(OUT)/$(call sim_name,$s))
define sim_rules
$(OUT)/$(call sim_name,$1): $(call test_obj,$1 $(SIM_HELPERS)) $(SUPPORT) $(ALL_LIBS)
	$$(call say,LINK,$$@)
	$$(link)
endef
$(foreach s,$(SIM_MAIN),$(eval $(call sim_rules,$s)))
sims: $(SIMS)

# tests/fuzz/fuzz_<target>.c defines LLVMFuzzerTestOneInput. With BUILD=fuzz it becomes a libFuzzer program,
# in every other build a replay program over files (replay_main.c). Other files of the folder are helpers.
FUZZ_MAIN := $(sort $(wildcard tests/fuzz/fuzz_*.c))
FUZZ_HELPERS := $(filter-out $(FUZZ_MAIN) tests/fuzz/replay_main.c,$(sort $(wildcard tests/fuzz/*.c)))
FUZZ_NAMES := $(patsubst tests/fuzz/fuzz_%.c,%,$(FUZZ_MAIN))
FUZZERS := $(FUZZ_NAMES:%=$(OUT)/fuzz_%)
REPLAYS := $(FUZZ_NAMES:%=$(OUT)/replay_%)
fuzz_parts = $(OUT)/obj/tests/fuzz/fuzz_%.o $(call test_obj,$(FUZZ_HELPERS)) $(SUPPORT) $(ALL_LIBS)

$(FUZZERS): $(OUT)/fuzz_%: $(fuzz_parts)
	$(call say,LINK,$@)
	$(link) -fsanitize=fuzzer
$(REPLAYS): $(OUT)/replay_%: $(OUT)/obj/tests/fuzz/replay_main.o $(fuzz_parts)
	$(call say,LINK,$@)
	$(link)
fuzz-programs: $(FUZZERS)
replays: $(REPLAYS)

# ---- Running them -----------------------------------------------------------------------------------------
# Each program's output goes to a file below $(TAP); tools/tally adds the files up and prints what failed.
# Programs run from this folder, so that they can open tests/data/...

TAP ?= $(OUT)/tap
TALLY ?= tools/tally
export CMOCKA_MESSAGE_OUTPUT := TAP
export ASAN_OPTIONS := abort_on_error=0:detect_stack_use_after_return=1:$(ASAN_OPTIONS)
export UBSAN_OPTIONS := print_stacktrace=1:$(UBSAN_OPTIONS)

UNIT_TAP := $(patsubst $(OUT)/tests/%,$(TAP)/unit/%.tap,$(if $(T),$(filter $(OUT)/tests/$(T)%,$(TESTS)),$(TESTS)))
$(UNIT_TAP): $(TAP)/unit/%.tap: $(OUT)/tests/% FORCE
	$(call say,TEST,$*)
	$(Q)tools/tap-run -t 600 $@ $* $<

SIM_TAP := $(SIMS:$(OUT)/%=$(TAP)/sim/%.tap)
$(SIM_TAP): $(TAP)/sim/%.tap: $(OUT)/% FORCE
	$(call say,SIM,$*)
	$(Q)tools/tap-run -s -t 900 $@ $* $<

REPLAY_TAP := $(REPLAYS:$(OUT)/%=$(TAP)/replay/%.tap)
$(REPLAY_TAP): $(TAP)/replay/replay_%.tap: $(OUT)/replay_% FORCE
	$(call say,REPLAY,$*)
	$(Q)tools/tap-run -t 600 $@ replay_$* $< $(wildcard tests/fuzz/corpus/$*)

# Scripts: files named lib* or _* are helpers of the others.
scripts = $(foreach f,$(sort $(wildcard $1)),$(if $(filter lib% _%,$(notdir $f)),,$f))
CLI_TESTS := $(call scripts,tests/cli/*.sh)
CLI_TAP := $(CLI_TESTS:tests/%.sh=$(TAP)/%.tap)
$(CLI_TAP): $(TAP)/%.tap: tests/%.sh $(PROGRAM_BIN) FORCE
	$(call say,TEST,$<)
	$(Q)BUGHOUSE=$(abspath $(PROGRAM_BIN)) tools/tap-run -t 600 $@ $< bash $<

# tests/e2e: node against the real server; KILLS=200 for all of tests/e2e/kill.mjs.
E2E_TESTS := $(call scripts,tests/e2e/*.mjs)
E2E_TAP := $(E2E_TESTS:tests/%.mjs=$(TAP)/%.tap)
$(E2E_TAP): $(TAP)/%.tap: tests/%.mjs $(PROGRAM_BIN) FORCE
	$(call say,TEST,$<)
	$(Q)BUGHOUSE=$(abspath $(PROGRAM_BIN)) tools/tap-run -t 900 $@ $< $(NODE) --test-reporter=tap $<

TOOLS_TESTS := $(call scripts,tools/test/*.sh)
TOOLS_TAP := $(TOOLS_TESTS:%.sh=$(TAP)/%.tap)
$(TOOLS_TAP): $(TAP)/%.tap: %.sh FORCE
	$(call say,TEST,$<)
	$(Q)tools/tap-run -t 300 $@ $< bash $<

## test: unit tests and fuzz corpora (test, unit and replay: BUILD=asan unless given)
test: $(UNIT_TAP) $(REPLAY_TAP)
	@$(TALLY) $^
## unit: unit tests alone (T=chess/test_make: only those)
unit: $(UNIT_TAP)
	@$(TALLY) $^
## sim: the simulators of tests/sim
sim: $(SIM_TAP)
	@$(TALLY) $^
## replay: every fuzz target over its corpus
replay: $(REPLAY_TAP)
	@$(TALLY) $^
## cli-test: tests/cli/*.sh against the program
cli-test: $(CLI_TAP)
	@$(TALLY) $^
## e2e-test: tests/e2e/*.mjs in node against the real server (KILLS=200: so many times kill -9)
e2e-test: $(E2E_TAP)
	@$(TALLY) $^
## tools-test: the tests of the lints and of the tally
tools-test: $(TOOLS_TAP)
	@$(TALLY) $^

## check: everything ./check does, after its installing
check:
	@tools/check

# ---- WebAssembly ------------------------------------------------------------------------------------------
# The pure layers and src/wasm as one module that imports nothing. Asserts stay on: src/wasm has the handler.

WASM := build/wasm/bughouse.wasm
WASM_SRC := $(foreach l,$(PURE) $(call of_kind,wasm),$(call sources,$l))
WASM_OBJ := $(WASM_SRC:src/%.c=build/wasm/obj/%.o)
WASM_STACK := 1048576# bytes; placed first, so that an overflow traps
WASM_CFLAGS := --target=wasm32-wasi -O2 $(CSTD) $(WARNINGS) $(INCLUDES)
# What the module exports is what the public header declares; src/wasm names its own.
PAREN := (# a literal one would unbalance the call below
WASM_EXPORTS := $(shell grep -ohE 'bh_[a-z_]+[$(PAREN)]' include/bughouse.h | tr -d '$(PAREN)' | sort -u)
WASM_LDFLAGS := --target=wasm32-wasi -mexec-model=reactor -O2 $(WASM_EXPORTS:%=-Wl,--export=%) \
  -Wl,--stack-first -Wl,-z,stack-size=$(WASM_STACK) -Wl,--strip-all
WASM_HAVE := $(wildcard src/wasm/*.c)

$(eval $(call stamp,build/wasm/stamp/flags,$(WASM_CC) $(WASM_CFLAGS) $(WASM_LDFLAGS) $(WASM_SRC)))
build/wasm/obj/%.o: src/%.c build/wasm/stamp/flags
	@mkdir -p $(@D)
	$(call say,WASM,$<)
	$(Q)$(WASM_CC) $(WASM_CFLAGS) -MMD -MP -c -o $@ $<
$(WASM): $(WASM_OBJ)
	$(call say,LINK,$@)
	$(Q)$(WASM_CC) $(WASM_LDFLAGS) -o $@ $^

## wasm: build/wasm/bughouse.wasm
wasm: $(if $(WASM_HAVE),$(WASM))

WASM_TESTS := $(if $(WASM_HAVE),$(call scripts,tests/wasm/*.mjs))
WASM_TAP := $(WASM_TESTS:tests/%.mjs=$(TAP)/%.tap)
$(WASM_TAP): $(TAP)/%.tap: tests/%.mjs $(WASM) $(PROGRAM_BIN) FORCE
	$(call say,TEST,$<)
	$(Q)BUGHOUSE=$(abspath $(PROGRAM_BIN)) BUGHOUSE_WASM=$(abspath $(WASM)) tools/tap-run -t 600 $@ $< $(NODE) --test-reporter=tap $<
## wasm-test: tests/wasm/*.mjs in node against the module
wasm-test: $(WASM_TAP)
	@$(TALLY) $^

# ---- The page ---------------------------------------------------------------------------------------------
# web/ becomes build/web: files that any server can hand out. Packages are fetched only when none are there
# or the lock has changed; after that it builds without a network.

WEB_HAVE := $(wildcard web/package.json)
WEB := $(if $(WEB_HAVE),build/web/index.html)
WEB_MODULES := web/node_modules/.package-lock.json
WEB_SRC := $(if $(WEB_HAVE),$(shell find web/src -type f) $(wildcard web/*.json web/*.mjs))

$(WEB_MODULES): web/package-lock.json
	$(call say,NPM,web)
	$(Q)cd web && $(NPM) ci --ignore-scripts --no-audit --no-fund --loglevel=error >/dev/null
	@touch $@
build/web/index.html: $(WEB_SRC) $(WEB_MODULES) $(if $(WASM_HAVE),$(WASM))
	$(call say,WEB,build/web)
	$(Q)cd web && node_modules/.bin/tsc
	$(Q)rm -rf build/web && $(NODE) web/build.mjs build/web $(WASM)
	@touch $@

## web: the page in build/web
web: $(WEB)

WEB_TESTS := $(if $(WEB_HAVE),$(call scripts,tests/web/*.mjs))
WEB_TAP := $(WEB_TESTS:tests/%.mjs=$(TAP)/%.tap)
$(WEB_TAP): $(TAP)/%.tap: tests/%.mjs $(WEB) $(PROGRAM_BIN) FORCE
	$(call say,TEST,$<)
	$(Q)BUGHOUSE=$(abspath $(PROGRAM_BIN)) BUGHOUSE_WEB=$(abspath build/web) BUGHOUSE_WASM=$(abspath $(WASM)) tools/tap-run -t 600 $@ $< $(NODE) --test-reporter=tap $<
## web-test: tests/web/*.mjs in a headless Chromium (BUGHOUSE_URL=… against a server that runs)
web-test: $(WEB_TAP)
	@$(TALLY) $^

# ---- Lint -------------------------------------------------------------------------------------------------
# One script a lint in tools/lint, each prints TAP. Those that read symbols get the objects of two builds:
# gcc's with asserts, and clang's without. What does not compile there, the lints report as missing.

LINTS := $(patsubst tools/lint/%.sh,%,$(call scripts,tools/lint/*.sh))
LINT_TAP := $(LINTS:%=$(TAP)/lint/%.tap)
LINT_BUILDS := build/debug build/clang
.PHONY: lint-builds
lint-builds:
	$(Q)$(MAKE) --no-print-directory CC=gcc BUILD=debug OUT=build/debug -k libs || true
	$(Q)$(MAKE) --no-print-directory CC=clang BUILD=release OUT=build/clang -k libs || true
$(LINT_TAP): $(TAP)/lint/%.tap: tools/lint/%.sh lint-builds $(if $(WASM_HAVE),$(WASM)) FORCE
	$(call say,LINT,$*)
	$(Q)tools/tap-run -t 900 $@ lint/$* bash $< $(LINT_BUILDS)
## lint: every script of tools/lint (one alone: bash tools/lint/NAME.sh)
lint: $(LINT_TAP)
	@$(TALLY) $^

# ---- The rest ---------------------------------------------------------------------------------------------

## bench: the measurements of tools/bench
bench: all
	@tools/need bench
	@set -e; for f in $(call scripts,tools/bench/*.sh); do BUGHOUSE=$(abspath $(PROGRAM_BIN)) bash $$f; done

## clauses: which test covers which clause of the rules
clauses:
	@$(if $(wildcard tools/clauses.sh),bash tools/clauses.sh,echo "tools/clauses.sh is not there")

## coverage: runs the unit tests with BUILD=cov and prints the lines each source leaves out
coverage:
	@rm -rf build/cov
	@$(MAKE) --no-print-directory BUILD=cov test
	@tools/coverage build/cov

## fuzz: every fuzz target for FUZZ_SECONDS (TARGET=name: only that one)
fuzz:
	$(Q)$(MAKE) --no-print-directory CC=clang BUILD=fuzz OUT=build/fuzz fuzz-programs
	$(Q)tools/fuzz build/fuzz $(FUZZ_SECONDS) $(or $(TARGET),$(FUZZ_NAMES))

## format: clang-format over every source
format:
	$(Q)find src include tests tools -name '*.[ch]' | sort | xargs -r $(CLANG_FORMAT) -i

## generate: writes again each source that a program of tools/gen writes (the file it names in its first lines)
generate:
	$(Q)for f in $(wildcard tools/gen/*.c); do tools/generate $$f > build/generated.c && \
	  cp build/generated.c "$$(tools/generate --target $$f)" || exit 1; done

## clean: removes build/
clean:
	rm -rf build

help:
	@sed -n 's/^## /  /p' Makefile
	@echo
	@echo "  BUILD=debug|release|asan|tsan|cov  CC=gcc|clang  ARCH=native  LTO=0|1  V=1"

-include $(shell test -d $(OUT)/obj && find $(OUT)/obj -name '*.d')
-include $(shell test -d build/wasm/obj && find build/wasm/obj -name '*.d')
