#!/bin/sh
# Builds the cores and the pages' modules for WebAssembly and runs their tests under Node.
set -eu
cd "$(dirname "$0")/.."
for program in CoreProbe WebApp Verifier; do
  swift build -c release --triple wasm32-unknown-none-wasm --product "$program" \
    --toolset Toolsets/wasm.json --scratch-path .build/wasm
done
set -- Tests/Wasm/*.test.mjs
[ -e "$1" ] || exit 0
node --test Tests/Wasm
