#!/usr/bin/env bash
# Runs clang-tidy with the profile in .clang-tidy: on the files given, or on all of src/.
set -euo pipefail
cd "$(dirname -- "${BASH_SOURCE[0]}")/.."

if ! command -v clang-tidy >/dev/null; then
  echo "tidy: error: clang-tidy is not installed (on Debian: apt-get install clang-tidy)" >&2
  exit 1
fi
# Of the debug build, which compiles each file by itself.
[[ -f build/dev/compile_commands.json ]] || cmake --preset dev
files=("$@")
if ((${#files[@]} == 0)); then
  mapfile -t files < <(find src -name '*.cpp' | sort)
fi
printf '%s\0' "${files[@]}" | xargs -0 -P "$(nproc)" -n 4 clang-tidy -p build/dev --quiet
