#!/bin/bash
# The number draw in Chromium: what a first visit weighs, and what the roll and a page at rest cost.
# Writes result.md; fails when a bar is missed.
#
#   Benchmarks/quick/run.sh          SECONDS_EACH=8
set -euo pipefail
cd "$(dirname "$0")/../.."

for file in .build/release/maneki .build/web/manifest.json; do
  if [ ! -e "$file" ]; then
    echo "quick: $file is missing; 'make build' makes it" >&2
    exit 2
  fi
done
python=$(Scripts/browser-environment.sh)
exec env PYTHONPATH=Tests/Browser "$python" Benchmarks/quick/run.py --seconds "${SECONDS_EACH:-8}"
