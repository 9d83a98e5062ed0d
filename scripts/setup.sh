#!/usr/bin/env bash
# Installs what Heddle is built with, where it is missing (Debian 12; needs root only if something is missing).
set -euo pipefail

# esbuild makes the page of --html and is needed to build; the types of its script (node-typescript), the page itself (chromium,
# chromium-driver) and the style of the sources (clang-format and clang-tidy, of one version: others differ) are only checked by tests.
packages=(g++ cmake ninja-build ccache libfmt-dev libcli11-dev nlohmann-json3-dev libtomlplusplus-dev libgtest-dev
          libbenchmark-dev python3
          graphviz libxml2-utils python3-jsonschema
          llvm-19-dev libclang-19-dev libpolly-19-dev clang-19 lld-19 zlib1g-dev libzstd-dev libxml2-dev libz3-dev
          esbuild node-typescript chromium chromium-driver
          clang-format-14 clang-tidy-14)
# Only tests need these: programs that use the test frameworks.
packages+=(libgtest-dev doctest-dev catch2)
commands=(g++ cmake ninja python3 llvm-config-19 esbuild)

is_installed() {
  [[ "$(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null || true)" == installed ]]
}

# Elsewhere we do not know the package names: say what is needed, and go on if the tools are there.
check_commands() {
  local missing=()
  for command in "${commands[@]}"; do
    command -v "$command" >/dev/null || missing+=("$command")
  done
  echo "setup: this is not Debian, so nothing is installed. Heddle needs a C++20 compiler (GCC 12 or later)," \
    "CMake 3.25, Ninja, Python 3, esbuild, the libraries fmt, CLI11, nlohmann-json and GoogleTest, and LLVM, clang and lld 19" \
    "with their static libraries;" \
    "ccache and Google Benchmark are optional. Tests need Graphviz, xmllint, the Python package jsonschema, tsc (TypeScript)," \
    "chromium, chromedriver, clang-format-14 and clang-tidy-14."
  if ((${#missing[@]} > 0)); then
    echo "setup: error: not found: ${missing[*]}" >&2
    exit 1
  fi
}

install_missing() {
  local missing=()
  for package in "${packages[@]}"; do
    is_installed "$package" || missing+=("$package")
  done
  if ((${#missing[@]} == 0)); then
    echo "setup: nothing to install"
    return
  fi
  if ((EUID != 0)); then
    echo "setup: error: these packages are missing and only root can install them: ${missing[*]}" >&2
    exit 1
  fi
  echo "setup: installing ${missing[*]}"
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq
  apt-get install -y -qq --no-install-recommends "${missing[@]}"
}

# Only to fetch one file, and the tests can do without it.
sarif_schema="$(dirname -- "${BASH_SOURCE[0]}")/sarif_schema.sh"
if ((EUID == 0)) && ! command -v npm >/dev/null && ! "$sarif_schema" --is-there; then
  packages+=(npm)
fi

if command -v dpkg-query >/dev/null && command -v apt-get >/dev/null; then
  install_missing
else
  check_commands
fi
"$sarif_schema"
