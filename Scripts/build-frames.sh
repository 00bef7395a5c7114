#!/bin/sh
# The cat's pictures for the browser: .build/frames/1x, 2x and 3x. Drawing them takes a while, so
# they are made again only when the sources that draw them, or the libraries below, have changed.
# Expects .build/release/maneki-server.
set -eu
cd "$(dirname "$0")/.."

stamp=$(
  {
    find Sources/CatArt Sources/ServerCommands/FramesCommand.swift Scripts/build-frames.sh -type f |
      LC_ALL=C sort | xargs sha256sum
    pkg-config --modversion cairo libwebp
  } | sha256sum | cut -d' ' -f1
)
frames=.build/frames
if [ "$(cat "$frames/stamp" 2>/dev/null || true)" = "$stamp" ]; then exit 0; fi

rm -rf "$frames" "$frames.new"
for scale in 1 2 3; do
  .build/release/maneki-server frames export --format webp --scale "$scale" \
    "$frames.new/${scale}x" >/dev/null
done
echo "$stamp" >"$frames.new/stamp"
mv "$frames.new" "$frames"
