#!/bin/sh
# Builds the cores for WebAssembly and runs their vectors under Node.
set -eu
cd "$(dirname "$0")/.."
for program in CoreProbe Verifier; do
  swift build -c release --triple wasm32-unknown-none-wasm --product "$program" \
    --toolset Toolsets/wasm.json --scratch-path .build/wasm
done
set -- Tests/Wasm/*.test.mjs
[ -e "$1" ] || exit 0
node --test Tests/Wasm
