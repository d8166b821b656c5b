# SPDX-License-Identifier: MIT
# make          builds build/gonfalon
# make run      starts the server and prints the address to open; ARGUMENTS='--host 0.0.0.0' lets others in
# make test     every test, under the address and undefined-behaviour sanitizers; ends with `N passed, N failed`
# make test-other  the tests of rules, secrets, bots and digests on the other architecture (arm64 on amd64, amd64 on arm64), under qemu
# make quick    the suites that take no time; make busy: suites twenty times beside busy loops (SUITES='net hall' TIMES=20)
# make dev      the server, and vite in front of it for work on the client; make check: formatting, types, what clang-tidy finds
# make bench    speed and size, one line per figure
# make tables   computes again what positions are worth, for the games that have a table of it (games/NAME/tables)
# make learn    trains again what bots have learnt, for the games that have a trainer (games/NAME/train): six to nine hours of processor time;
#               ARGUMENTS='2 2000 400' for fewer rounds, labels and steps
# make solve    solves what can be solved of the games that have a solver (games/NAME/solved), and checks it; ARGUMENTS='200' for more turns
# make strength plays the bots against each other, for hours
# make tsan     the tests of all that has threads, under the thread sanitizer
# make disasters  a whole house on a time of its own with everything going wrong that a seed says (SEED=1 N=1000)
# make attacks  what others notice while one household asks for as much as it can
# make soak     random play at length; make fuzz: fuzzing at length; make kill: kill -9 fifty times under load
# make sight    every kind of question and every step of the lessons, on every screen, in two languages, by day and by night
# make site     the client as plain files in site/, for any web host: games against bots and on one device
# make cluster  three servers, HAProxy and a PostgreSQL of their own on this machine, until ctrl-c
# make cluster-kill  servers killed, stopped and cut off thirty times under load
# make pictures takes docs/pictures again; make bench-web: how soon the first page is usable, how smoothly cards turn,
#               how fast bots think in the browser, how long one waits for each of them
# make install  program, library, manual, completions, service and documents, below `prefix` (and DESTDIR); make uninstall
# make dist     build/gonfalon-VERSION.tar.gz, from what is committed, with the browser client built; make deb: Debian packages,
#               from that, in build/deb, without a network
# make deb-test installs those packages on a bare Debian, runs the service, removes them; make newcomer: `make run` and
#               `make test` on a bare Debian. Both need root; RELEASE=trixie names another release than this machine's
# make compilers  everything in C with each gcc and clang there is: no warning
# make wheel    build/wheel, the package for Python, for pip install
# make image    build/gonfalon-image.tar, a container image, for podman load or docker load; make image-test starts it
# What is missing on the machine is installed first (tools/setup).

FUZZ_SECONDS ?= 600
TIMES ?= 20
SEED ?= 1
N ?= 1000
prefix ?= /usr/local
version := $(shell sed -n "s/^  version: '\(.*\)',/\1/p" meson.build)

.PHONY: all run site test cluster cluster-kill install uninstall dist deb deb-test newcomer compilers tsan bench bench-web pictures tables learn solve strength disasters attacks soak sight fuzz tested fuzzers kill check format clean dev quick busy wheel image image-test test-other
all: build/build.ninja
	tools/games build
	ninja -C build

run: all
	build/gonfalon serve $(ARGUMENTS)

dev: all
	tools/dev $(ARGUMENTS)

site:
	tools/setup build
	tools/web site

build/build.ninja:
	tools/setup build
	meson setup build >/dev/null

# The prefix is a setting of the build: the service and the pkg-config file name it.
install:
	tools/setup build
	[ -e build/build.ninja ] || meson setup build >/dev/null
	meson setup --reconfigure build -Dprefix=$(prefix) $(MESON_FLAGS) >/dev/null
	ninja -C build
	DESTDIR=$(DESTDIR) meson install -C build --no-rebuild >/dev/null

uninstall:
	ninja -C build uninstall

dist:
	tools/setup build
	mkdir -p build
	tools/dist build/gonfalon-$(version).tar.gz
	@echo build/gonfalon-$(version).tar.gz

deb: dist
	tools/setup deb
	tools/deb build/gonfalon-$(version).tar.gz build/deb

deb-test: deb
	tests/package build/deb

wheel: all
	tools/wheel build build/wheel

image: all
	tools/image build/gonfalon $(version) build/gonfalon-image.tar

image-test: image
	tests/image build/gonfalon-image.tar

newcomer:
	tests/newcomer

compilers:
	tools/setup test
	tests/compilers

build-test/build.ninja:
	tools/setup test
	tools/web packages
	meson setup build-test -Dtests=true -Dbuildtype=debugoptimized -Db_lto=false -Db_sanitize=address,undefined >/dev/null

build-fuzz/build.ninja:
	tools/setup test
	CC=clang meson setup build-fuzz -Dfuzz=true -Dbuildtype=debugoptimized -Db_lto=false -Db_lundef=false \
	    -Db_sanitize=address,undefined >/dev/null

build-bench/build.ninja:
	tools/setup bench
	meson setup build-bench -Dbench=true -Doptimization=3 >/dev/null

# The three builds beside each other: each has moments with work for one processor alone.
test:
	tools/setup test
	$(MAKE) -j3 all tested fuzzers
	tests/run

tested: build-test/build.ninja
	tools/games build-test
	ninja -C build-test

fuzzers: build-fuzz/build.ninja
	tools/games build-fuzz
	ninja -C build-fuzz fuzzers

test-other:
	tools/setup other
	tools/other

quick: build-test/build.ninja
	tools/games build-test
	tests/run --quick

busy: all build-test/build.ninja fuzzers
	tests/busy $(TIMES) $(SUITES)

build-tsan/build.ninja:
	tools/setup test
	meson setup build-tsan -Dtests=true -Dbuildtype=debugoptimized -Db_lto=false -Db_sanitize=thread >/dev/null

tsan: build-tsan/build.ninja
	BUILD=build-tsan tests/run $(addprefix test_,store store_on_postgres store_postgres net hall webhook simulate env)

cluster: all
	tools/setup test
	bench/cluster run

cluster-kill: all build-bench/build.ninja
	tools/setup test
	ninja -C build-bench
	bench/cluster hurt

kill: all build-bench/build.ninja
	ninja -C build-bench
	bench/kill

sight: all
	tools/setup browser
	SIGHT=all tests/suites/browser sight

build-disasters/build.ninja:
	tools/setup test
	meson setup build-disasters -Dtests=true >/dev/null

disasters: build-disasters/build.ninja
	ninja -C build-disasters tests/test_disasters
	build-disasters/tests/test_disasters $(SEED) $(N)

attacks: all
	bench/attacks

soak: tested
	SOAK=100 build-test/tests/test_random_play

fuzz: fuzzers
	fuzz/run $(FUZZ_SECONDS)

bench: build-bench/build.ninja
	ninja -C build-bench
	bench/run

bench-web: all
	tools/setup browser
	GONFALON=build/gonfalon node web/tests/measure.mjs
	GONFALON=build/gonfalon node web/tests/speed.mjs
	node web/tests/answers.mjs

pictures: all
	tools/setup browser
	GONFALON=build/gonfalon node web/tests/pictures.mjs $(ONLY)

tables: build-bench/build.ninja
	ninja -C build-bench
	for tables in games/*/tables; do build-bench/bench/$$(basename $$(dirname $$tables))_tables $$tables/values.bin || exit 1; done

learn: build-bench/build.ninja
	ninja -C build-bench
	for train in games/*/train; do game=$$(basename $$(dirname $$train)); $$train/learn build-bench/bench/$${game}_learn $$train/../bots/weights.bin $(ARGUMENTS) || exit 1; done

solve: build-bench/build.ninja
	ninja -C build-bench
	for solved in games/*/solved; do game=build-bench/bench/$$(basename $$(dirname $$solved)); $${game}_solve -t $$(nproc) $(ARGUMENTS) | $${game}_check || exit 1; done

strength: all
	bench/strength '*'

check: all
	tools/setup check
	tools/check $(FILES)

format:
	git ls-files '*.c' '*.h' | xargs clang-format -i

clean:
	rm -rf build build-test build-older build-other build-tsan build-disasters build-fuzz build-bench build-compilers build-wasm site web/dist web/.words web/node_modules web/src/engine/gonfalon.wasm
