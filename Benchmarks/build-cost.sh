#!/usr/bin/env bash
# Measures what it costs to build with the library, and prints the results as a Markdown table:
# the size of a small executable and what it links, a clean release build, and the time in which
# the compiler type-checks two long chains of operators.
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

row() { printf '| %s | %s | %s |\n' "$1" "$2" "$3"; }

fail() {
  echo "error: $1" >&2
  exit 1
}

seconds_of() {
  local start end
  start=$(date +%s%N)
  "$@" >"$work/log" 2>&1 || { cat "$work/log" >&2; fail "failed: $*"; }
  end=$(date +%s%N)
  awk -v ns=$((end - start)) 'BEGIN { printf "%.1f", ns / 1e9 }'
}

# A package of one executable: subject, map, filter, map, sink.
make_client() {
  mkdir -p "$work/client/Sources/client"
  ln -s "$root" "$work/rivulet"
  cat >"$work/client/Package.swift" <<'SWIFT'
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "client",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Rivulet", path: "../rivulet")],
  targets: [
    .executableTarget(
      name: "client",
      dependencies: [.product(name: "Rivulet", package: "Rivulet")]
    )
  ]
)
SWIFT
  cat >"$work/client/Sources/client/main.swift" <<'SWIFT'
import Rivulet

let subject = Subject<Int, Never>()
subject.map { $0 * 3 }.filter { $0 % 2 == 0 }.map { "\($0)" }.sink { print($0) }
subject.send(2)
SWIFT
}

build_client() {
  swift build --package-path "$work/client" -c release -j 2 -Xlinker -s
}

build_library() {
  swift build --package-path "$root" --scratch-path "$work/library" -c release -j 2 \
    --target Rivulet
}

# Prints the compiler's time for the body of a function that holds one chain: the best of five, as
# whatever else the machine does only adds to it.
type_check_ms() {
  local modules
  modules=$(find "$work/library/" -type d -name Modules -path '*release*' | head -1)
  printf 'import Rivulet\n\nfunc chain(_ p: Subject<Int, Never>) {\n  _ = p%s\n}\n' "$1" \
    >"$work/chain.swift"
  for _ in 1 2 3 4 5; do
    swiftc -typecheck -swift-version 6 -I "$modules" \
      -Xfrontend -debug-time-function-bodies "$work/chain.swift" >"$work/log" 2>&1 ||
      { cat "$work/log" >&2; fail "a chain does not compile"; }
    awk '/[.]chain@/ { sub("ms", "", $1); print $1; exit }' "$work/log"
  done | sort -n | head -1
}

mixed='.map { $0 + 1 }.filter { $0 % 2 == 0 }.map { "\($0)" }.compactMap { Int($0) }
    .scan(0) { $0 + $1 }.removeDuplicates().dropFirst(1).prefix(100).sink { print($0) }'
numeric='.map { $0 + 1 }.filter { $0 % 2 == 0 }.map { $0 * 3 }.compactMap { $0 > 5 ? $0 : nil }
    .scan(0) { $0 + $1 }.removeDuplicates().dropFirst(1).prefix(100).sink { print($0) }'

make_client
library_seconds=$(seconds_of build_library)
client_seconds=$(seconds_of build_client)
client=$(swift build --package-path "$work/client" -c release --show-bin-path)/client
[ "$("$client")" = 6 ] || fail "the executable does not do its job"
bytes=$(wc -c <"$client" | tr -d ' ')
if command -v ldd >/dev/null; then libraries=$(ldd "$client"); else libraries=$(otool -L "$client"); fi
if grep -q Foundation <<<"$libraries"; then foundation=yes; else foundation=no; fi

row "cost" "measured" "target"
row "---" "---:" "---:"
row "stripped executable: subject, map, filter, map, sink" "$((bytes / 1000)) KB" "500 KB"
row "it links Foundation" "$foundation" "no"
row "clean release build of the library, two cores" "$library_seconds s" "20 s"
row "the same with the executable" "$client_seconds s" ""
row "type-check of eight operators, mixed types" "$(type_check_ms "$mixed") ms" "200 ms"
row "type-check of eight operators, all \`Int\`" "$(type_check_ms "$numeric") ms" "200 ms"
