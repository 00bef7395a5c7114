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

# The cat's pictures under the names the page asks for, and the list it chooses from by scale.
[ -x .build/release/maneki-server ] || swift build -c release --product maneki-server
Scripts/build-frames.sh
if [ .build/frames/stamp -nt "$generated/cat/frames.json" ]; then
  rm -rf "$generated/cat"
  mkdir -p "$generated/cat"
  cp -r .build/frames/[123]x "$generated/cat/"
  python3 - >"$generated/cat/frames.json" <<'LIST'
import json
scales = {scale: [f"/assets/cat/{scale}x/drink_{number}.webp" for number in range(81)]
          for scale in (1, 2, 3)}
print(json.dumps({"width": 320, "height": 480, "scales": scales}))
LIST
fi

# The verifier in one file, with its hash, and a record to try it on.
mkdir -p .build/verifier "$generated/verify"
python3 Scripts/build_verifier.py "$generated/verifier.wasm" .build/verifier/maneki-verify.html >/dev/null
cp .build/verifier/maneki-verify.html "$generated/verify/"
cp .build/verifier/maneki-verify.html.sha256 "$generated/verify/maneki-verify.txt"
cp Tests/Vectors/sample-record.jsonl "$generated/verify/"

python3 Scripts/build_web.py --output .build/web --cache .build/web-cache Web "$generated"
