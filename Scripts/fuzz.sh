#!/bin/bash
# Fuzzes each target in Fuzz/ for the given number of seconds (60) in all, or one named target.
#
#   Scripts/fuzz.sh [SECONDS] [TARGET]
#
# A target is Fuzz/NAME/main.swift with an LLVMFuzzerTestOneInput; its first line names the modules
# it needs, in the order they build on each other: "// modules: A B". Seeds stand in
# Fuzz/Corpus/NAME, what the fuzzer learns stays in .build/fuzz. An input that fails is written
# there and its path is printed. SEED=N begins each run alike; without it every run differs.
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=${1:-60}
only=${2:-}
out=$PWD/.build/fuzz
modules=$out/modules
mkdir -p "$modules"

flags=(-O -swift-version 6 -package-name maneki -sanitize=fuzzer -enable-testing -I "$modules"
  -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault
  -enable-upcoming-feature MemberImportVisibility -enable-experimental-feature Extern)
for map in Sources/*/module.modulemap; do flags+=(-I "$(dirname "$map")"); done

declare -A built
declare -A libraries=([CPhoneNumber]=phonenumber)
compile_module() {
  local name=$1
  [ -z "${built[$name]:-}" ] || return 0
  built[$name]=1
  if compgen -G "Sources/$name/*.cc" >/dev/null; then
    compile_cxx_module "$name"
    return 0
  fi
  local sources
  mapfile -t sources < <(find "Sources/$name" -name '*.swift' | sort)
  # Compiled anew only when a source is newer.
  if [ -e "$modules/$name.o" ] && [ -z "$(find "Sources/$name" Scripts/fuzz.sh -newer "$modules/$name.o" -print -quit)" ]; then
    return 0
  fi
  swiftc "${flags[@]}" -wmo -parse-as-library -module-name "$name" -emit-module \
    -emit-module-path "$modules/$name.swiftmodule" -c "${sources[@]}" -o "$modules/$name.o"
}

# A module in C++ behind a C header, and the libraries it calls.
compile_cxx_module() {
  local name=$1
  mkdir -p "$modules/$name"
  printf 'module %s {\n  header "%s"\n  link "stdc++"\n  export *\n}\n' \
    "$name" "$PWD/Sources/$name/include/$name.h" >"$modules/$name/module.modulemap"
  flags+=(-I "$modules/$name")
  clang++ -O1 -std=c++17 -fsanitize=fuzzer-no-link -I "Sources/$name/include" -c "Sources/$name"/*.cc \
    -o "$modules/$name.o"
  for library in ${libraries[$name]:-}; do flags+=("-l$library"); done
}

targets=()
for main in Fuzz/*/main.swift; do
  name=$(basename "$(dirname "$main")")
  [ -z "$only" ] || [ "$name" = "$only" ] || continue
  targets+=("$name")
done
[ ${#targets[@]} -gt 0 ] || { echo "fuzz: there is no target '$only'" >&2; exit 2; }

for name in "${targets[@]}"; do
  needs=$(sed -n '1s|^// modules: *||p' "Fuzz/$name/main.swift")
  objects=()
  for module in $needs; do
    compile_module "$module"
    objects+=("$modules/$module.o")
  done
  swiftc "${flags[@]}" -parse-as-library -module-name "Fuzz$name" "Fuzz/$name/main.swift" \
    "${objects[@]}" -o "$out/$name"
done

each=$((seconds / ${#targets[@]}))
[ "$each" -gt 0 ] || each=1
for name in "${targets[@]}"; do
  echo "== fuzz $name for $each s"
  mkdir -p "$out/corpus/$name" "Fuzz/Corpus/$name"
  # Swift's own backtrace would come between: the fuzzer then writes no input down.
  if ! SWIFT_BACKTRACE=enable=no "$out/$name" "$out/corpus/$name" "Fuzz/Corpus/$name" -max_total_time="$each" -max_len=4096 \
    -timeout=10 -rss_limit_mb=2048 -print_final_stats=1 -seed="${SEED:-0}" -artifact_prefix="$out/$name-" \
    >"$out/$name.log" 2>&1; then
    grep -v '^#' "$out/$name.log" | tail -40 >&2
    echo "fuzz: $name failed; the input stands in $out/$name-*" >&2
    exit 1
  fi
  grep -E 'stat::number_of_executed_units|stat::new_units_added' "$out/$name.log"
done
