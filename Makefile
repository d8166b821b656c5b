# make          builds build/gonfalon
# make run      starts the server and prints the address to open; ARGUMENTS='--host 0.0.0.0' lets others in
# make test     every test, under the address and undefined-behaviour sanitizers; ends with `N passed, N failed`
# make bench    speed and size, one line per figure
# make strength plays the bots against each other, for hours
# make tsan     the tests of all that has threads, under the thread sanitizer
# make soak     random play at length; make fuzz: fuzzing at length; make kill: kill -9 fifty times under load
# make cluster  three servers, HAProxy and a PostgreSQL of their own on this machine, until ctrl-c
# make cluster-kill  servers killed, stopped and cut off thirty times under load
# make pictures takes docs/pictures again; make bench-web: how soon the first page is usable, how smoothly cards turn
# What is missing on the machine is installed first (tools/setup).

FUZZ_SECONDS ?= 600

.PHONY: all run test cluster cluster-kill tsan bench bench-web pictures strength soak fuzz kill check format clean
all: build/build.ninja
	ninja -C build

run: all
	build/gonfalon serve $(ARGUMENTS)

build/build.ninja:
	tools/setup build
	meson setup build >/dev/null

build-test/build.ninja:
	tools/setup test
	meson setup build-test -Dtests=true -Dbuildtype=debugoptimized -Db_lto=false -Db_sanitize=address,undefined >/dev/null

build-fuzz/build.ninja:
	tools/setup test
	CC=clang meson setup build-fuzz -Dfuzz=true -Dbuildtype=debugoptimized -Db_lto=false -Db_lundef=false \
	    -Db_sanitize=address,undefined >/dev/null

build-bench/build.ninja:
	tools/setup bench
	meson setup build-bench -Dbench=true -Doptimization=3 >/dev/null

test: all build-test/build.ninja build-fuzz/build.ninja
	ninja -C build-test
	ninja -C build-fuzz
	tests/run

build-tsan/build.ninja:
	tools/setup test
	meson setup build-tsan -Dtests=true -Dbuildtype=debugoptimized -Db_lto=false -Db_sanitize=thread >/dev/null

tsan: build-tsan/build.ninja
	ninja -C build-tsan
	tests/run $(addprefix build-tsan/tests/test_,store store_postgres net hall webhook simulate)

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

soak: build-test/build.ninja
	ninja -C build-test
	SOAK=100 build-test/tests/test_random_play

fuzz: build-fuzz/build.ninja
	ninja -C build-fuzz
	fuzz/run $(FUZZ_SECONDS)

bench: build-bench/build.ninja
	ninja -C build-bench
	bench/run

bench-web: all
	GONFALON=build/gonfalon node web/tests/measure.mjs

pictures: all
	GONFALON=build/gonfalon node web/tests/pictures.mjs $(ONLY)

strength: all
	bench/strength

check: all
	tools/check

format:
	git ls-files '*.c' '*.h' | xargs clang-format -i

clean:
	rm -rf build build-test build-tsan build-fuzz build-bench build-wasm web/dist web/node_modules web/src/engine/gonfalon.wasm
