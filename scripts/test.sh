#!/usr/bin/env bash
# Builds Heddle and runs its tests: all of them on the release build, then unit tests and some fuzzing with sanitizers and assertions.
set -euo pipefail
cd "$(dirname -- "${BASH_SOURCE[0]}")/.."

quick=false
for argument in "$@"; do
  case "$argument" in
    --quick) quick=true ;;
    -h | --help)
      echo "usage: scripts/test.sh [--quick]"
      echo "  --quick   only the unit tests of the release build"
      exit 0
      ;;
    *)
      echo "test: error: there is no option '$argument'; supported: --quick" >&2
      exit 2
      ;;
  esac
done

logs=$(mktemp -d)
phases=()

# Runs a command as a phase: with a heading, and timed.
phase() {
  local name=$1
  shift
  printf '\n== %s\n' "$name"
  local start=$SECONDS
  local status=0
  "$@" || status=$?
  phases+=("$(printf '%5d s  %s%s' $((SECONDS - start)) "$name" "$( ((status == 0)) || echo ': failed')")")
  return "$status"
}

build() {
  cmake --preset "$1" && cmake --build --preset "$1"
}

# ctest on one build; what it says is kept for the summary.
run_tests() {
  local preset=$1
  shift
  ctest --test-dir "build/$preset" --output-on-failure --no-tests=error -j2 "$@" | tee "$logs/$preset"
}

# Whatever happened: the time of each phase, and how ctest closed.
summarise() {
  printf '\n== summary\n'
  printf '%s\n' "${phases[@]}"
  for preset in release sanitize; do
    [[ -f "$logs/$preset" ]] || continue
    printf '\n%s:\n' "$preset"
    sed -n '/% tests passed/,$p' "$logs/$preset"
  done
  rm -rf "$logs"
}
trap summarise EXIT

if [[ -d ../shared ]]; then
  HEDDLE_SHARED=$(cd ../shared && pwd)
  export HEDDLE_SHARED
  echo "test: using ../shared"
elif [[ -n "${HEDDLE_SHARED:-}" ]]; then
  echo "test: using $HEDDLE_SHARED"
else
  echo "test: no ../shared: tests that need it are skipped"
fi

phase "setup" scripts/setup.sh
phase "build release" build release
if $quick; then
  phase "unit tests, release" run_tests release -L '^unit$'
  exit
fi
phase "all tests, release" run_tests release
phase "build sanitize" build sanitize
export ASAN_OPTIONS=detect_leaks=1
phase "unit tests and fuzzing, sanitize" run_tests sanitize -L '^(unit|fuzz-asserted)$'
