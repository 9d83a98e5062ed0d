#!/usr/bin/env bash
# Fetches the schema of SARIF 2.1.0, which is not ours and so not in the repository, for the tests of --sarif. It comes out of an
# npm package that carries it. Without it (no npm, no network) the tests use a schema of our own, of the parts that Heddle writes.
set -euo pipefail

package=@datadog/datadog-ci-plugin-sarif@4.4.0
file_in_package=package/dist/json-schema/sarif-schema-2.1.0.json
sha256=10666d46649b52e262001e70d43e6c52f7c0279ca3dbdfe9a7dc2e4071556454
schema="${XDG_CACHE_HOME:-$HOME/.cache}/heddle-test/sarif-schema-2.1.0.json"

is_right() {
  [[ -f "$1" ]] && echo "$sha256  $1" | sha256sum --check --status
}

if [[ "${1:-}" == --is-there ]]; then
  is_right "$schema"
  exit
fi
is_right "$schema" && exit

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
without() {
  echo "setup: the schema of SARIF is not there ($1): its documents are checked against our own schema only"
  exit 0
}

command -v npm >/dev/null || without "there is no npm"
timeout 120 npm pack --silent --fetch-retries=1 --pack-destination "$folder" "$package" >/dev/null 2>&1 ||
  without "npm cannot fetch $package"
tar -xzOf "$folder"/*.tgz "$file_in_package" >"$folder/schema" 2>/dev/null || without "$package does not have it"
is_right "$folder/schema" || without "$package has another one than expected"
mkdir -p "$(dirname -- "$schema")"
mv "$folder/schema" "$schema"
echo "setup: fetched the schema of SARIF to $schema"
