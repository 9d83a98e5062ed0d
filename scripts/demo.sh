#!/usr/bin/env bash
# Builds Heddle, runs a first litmus test, and checks a C program that has a bug.
set -euo pipefail
cd "$(dirname -- "${BASH_SOURCE[0]}")/.."

scripts/setup.sh
cmake --preset release
cmake --build --preset release --target heddle heddle-fuzz

run() {
  printf '\n$ %s\n' "$*"
  "$@"
}

run build/release/bin/heddle litmus tests/data/litmus/basic/SB.litmus

cat <<'END'
Both threads store, then load what the other stored. That both loads read 0 is impossible under
sequential consistency (sc) and possible with store buffers (tso, pso).
END

# A finding is what we want to see: its exit status is 1.
run build/release/bin/heddle check tests/data/programs/counter_race.c || [[ $? == 1 ]]

cat <<'END'

Three threads add one without a lock: a data race. One column per thread, one row per step.
With --ignore=races, the update that is lost is found instead.

Try next:
  build/release/bin/heddle litmus tests/data/litmus                 all litmus tests of the repository
  build/release/bin/heddle litmus --classes tests/data/litmus/basic numbers of equivalence classes
  build/release/bin/heddle check FILE.c                        a C program of your own: see docs/c-programs.md
  build/release/bin/heddle check FILE.cpp                      a C++ program of your own: see docs/cxx-programs.md
  build/release/bin/heddle check FILE.heddle                   a scripted program: see docs/scripts.md
  build/release/bin/heddle list                                memory models and reductions
  build/release/bin/heddle bench                               the papers' programs, small sizes: every count compared
  build/release/bin/heddle-fuzz --programs 100                 random programs, two answers each, compared
  scripts/test.sh                                              all tests
END
