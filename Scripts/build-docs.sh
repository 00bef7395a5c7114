#!/bin/bash
# Reference pages of the four library products, in .build/docs; a broken link is an error.
set -euo pipefail
cd "$(dirname "$0")/.."
graphs=.build/docs/graphs
rm -rf .build/docs
mkdir -p "$graphs"
for library in Draw Countdown FrameAnimation Fairness; do
  swift build --scratch-path .build/check --target "$library" >/dev/null
  mkdir -p "$graphs/$library"
  modules=$(dirname "$(find .build/check/ -name "$library.swiftmodule" -path '*debug/Modules/*' | head -1)")
  swift-symbolgraph-extract -module-name "$library" -target x86_64-unknown-linux-gnu -I "$modules" \
    -minimum-access-level public -output-dir "$graphs/$library"
  docc convert "Documentation/Reference/$library.docc" --additional-symbol-graph-dir "$graphs/$library" \
    --fallback-display-name "$library" --fallback-bundle-identifier "maneki.$library" \
    --output-path ".build/docs/$library" --warnings-as-errors
  echo "$library: .build/docs/$library"
done
