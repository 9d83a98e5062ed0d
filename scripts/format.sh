#!/usr/bin/env bash
# Formats the C++ sources in place; with --check, only says which are not formatted. Not tests/data: the lines of its programs are
# counted in what they expect.
set -euo pipefail
cd "$(dirname -- "${BASH_SOURCE[0]}")/.."

arguments=(-i)
case "${1:-}" in
  "") ;;
  --check) arguments=(--dry-run --Werror) ;;
  *)
    echo "format: error: there is no option '$1'; supported: --check" >&2
    exit 2
    ;;
esac
# Each version formats a little differently.
if ! command -v clang-format-14 >/dev/null; then
  echo "format: error: clang-format-14 is not installed (on Debian: apt-get install clang-format-14)" >&2
  exit 1
fi
find src guest tests bench include/heddle examples/library -path tests/data -prune -o -name '*.[ch]pp' -print0 |
  xargs -0 -n 60 -P "$(nproc)" clang-format-14 "${arguments[@]}"
