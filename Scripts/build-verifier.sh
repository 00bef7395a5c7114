#!/bin/sh
# The verifier as one HTML file that runs from a disk: .build/verifier/maneki-verify.html.
# Prints its SHA-256, which is published with it.
set -eu
cd "$(dirname "$0")/.."
swift build --quiet -c release --triple wasm32-unknown-none-wasm --product Verifier \
  --toolset Toolsets/wasm.json --scratch-path .build/wasm
mkdir -p .build/verifier
# The same pass as for the served module, so that both are the same bytes.
wasm-opt -Oz --enable-bulk-memory --enable-sign-ext --enable-mutable-globals \
  --enable-nontrapping-float-to-int --strip-debug --strip-producers \
  .build/wasm/release/Verifier.wasm -o .build/verifier/verifier.wasm
python3 Scripts/build_verifier.py .build/verifier/verifier.wasm .build/verifier/maneki-verify.html
