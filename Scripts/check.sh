#!/bin/bash
# Everything a machine can say about the code without running it. Each step names itself.
set -euo pipefail
cd "$(dirname "$0")/.."

cores="Draw Countdown FrameAnimation Fairness DelimitedText"
step() { printf '\n== %s\n' "$1"; }

step "format"
swift format lint --strict --recursive --parallel Package.swift Sources Tests Fuzz

step "shell"
shellcheck Scripts/*.sh .ci/run

step "file lengths (at most 400 lines)"
long=$(git ls-files -z '*.swift' '*.js' '*.py' '*.css' | xargs -0 wc -l | awk '$1 > 400 && $2 != "total"')
if [ -n "$long" ]; then
  echo "$long"
  exit 1
fi

step "native build: warnings are errors, every import is declared"
swift build --explicit-target-dependency-import-check error --scratch-path .build/check

step "cores import nothing but other cores"
for core in $cores; do
  if grep -nE '^ *(public |package |internal |private |fileprivate |@[_a-z]+ )*import ' "Sources/$core" -r |
    grep -vE "import (${cores// /|})$"; then
    echo "Sources/$core imports what a core must not" >&2
    exit 1
  fi
done

step "cores for WebAssembly"
for program in CoreProbe WebApp Verifier; do
  swift build -c release --triple wasm32-unknown-none-wasm --product "$program" \
    --toolset Toolsets/wasm.json --scratch-path .build/wasm
done

step "cores for iOS"
modules=.build/check/ios
mkdir -p "$modules"
for core in $cores; do
  swiftc -swift-version 6 -target arm64-apple-ios18.0 -enable-experimental-feature Embedded \
    -enable-upcoming-feature ExistentialAny -wmo -parse-as-library -warnings-as-errors \
    -module-name "$core" -package-name maneki -I "$modules" \
    -emit-module -emit-module-path "$modules/$core.swiftmodule" \
    -c "Sources/$core"/*.swift -o "$modules/$core.o"
  echo "$core: $(wc -c <"$modules/$core.o") bytes"
done

step "documentation"
Scripts/build-docs.sh

echo
echo "check: all good"
