#!/usr/bin/env bash
# Formats the C++ sources in place; with --check, only says which are not formatted.
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
if ! command -v clang-format >/dev/null; then
  echo "format: error: clang-format is not installed (on Debian: apt-get install clang-format)" >&2
  exit 1
fi
find src guest tests bench -name '*.[ch]pp' -print0 | xargs -0 clang-format "${arguments[@]}"
