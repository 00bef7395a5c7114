#!/bin/bash
# The frame player in Chromium, both modes, against a CSS sprite sheet, an animated WebP and a timer
# that swaps an <img>. Writes result.md; fails when a bar is missed.
#
#   Benchmarks/frames/run.sh         ROUNDS=2
set -euo pipefail
cd "$(dirname "$0")/../.."

for file in .build/release/maneki .build/release/maneki-server .build/web/manifest.json; do
  if [ ! -e "$file" ]; then
    echo "frames: $file is missing; 'make build' makes it" >&2
    exit 2
  fi
done

# The peers' pictures: what `maneki frames` makes for those who want one file.
pictures=.build/frames-bench/2x
if [ .build/release/maneki-server -nt "$pictures/sprites.webp" ]; then
  rm -rf "$pictures"
  .build/release/maneki-server frames --format webp --scale 2 --also sprites --also animation \
    export "$pictures" >/dev/null
fi
python=$(Scripts/browser-environment.sh)
exec env PYTHONPATH=Tests/Browser "$python" Benchmarks/frames/run.py --rounds "${ROUNDS:-2}"
