#!/bin/bash
# The files the browser loads: modules, icons and everything in Web, under hashed names, compressed
# beforehand, in .build/web. Running it again does only what changed.
set -euo pipefail
cd "$(dirname "$0")/.."

# Files made here rather than kept in Web; the names are those the pages use.
generated=.build/web-generated
mkdir -p "$generated"

# The link driver runs a wasm-opt of its own choosing when it finds one; Toolsets/wasm.json forbids
# it, so that this one pass decides the size on every machine.
module() { # PRODUCT NAME
  swift build --quiet -c release --triple wasm32-unknown-none-wasm --product "$1" \
    --toolset Toolsets/wasm.json --scratch-path .build/wasm
  local linked=.build/wasm/release/$1.wasm optimised=$generated/$2
  if [ ! -e "$optimised" ] || [ "$linked" -nt "$optimised" ]; then
    wasm-opt -Oz --enable-bulk-memory --enable-sign-ext --enable-mutable-globals \
      --enable-nontrapping-float-to-int --strip-debug --strip-producers "$linked" -o "$optimised.new"
    mv "$optimised.new" "$optimised"
  fi
}

icon() { # SIZE SOURCE NAME
  if [ ! -e "$generated/$3" ] || [ "Web/$2" -nt "$generated/$3" ]; then
    rsvg-convert --width "$1" --height "$1" "Web/$2" -o "$generated/$3"
  fi
}

module WebApp maneki.wasm
module Verifier verifier.wasm
for size in 120 180 192 512; do icon "$size" icon.svg "icon-$size.png"; done
icon 512 icon-maskable.svg icon-maskable-512.png

python3 Scripts/build_web.py --output .build/web --cache .build/web-cache Web "$generated"
