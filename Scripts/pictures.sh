#!/bin/bash
# Takes the pictures of the README and the documentation from the built server, as WebP.
# Arguments name the pictures to take; none takes all.
set -euo pipefail
cd "$(dirname "$0")/.."

python=$(Scripts/browser-environment.sh)
raw=.build/pictures
rm -rf "$raw"
mkdir -p "$raw" Documentation/Pictures
"$python" Scripts/pictures.py "$raw" "$@"
for picture in "$raw"/*.png; do
  name=$(basename "$picture" .png)
  cwebp -quiet -q 82 -m 6 -sharp_yuv "$picture" -o "Documentation/Pictures/$name.webp"
  size=$(stat -c %s "Documentation/Pictures/$name.webp")
  echo "Documentation/Pictures/$name.webp $size"
  if [ "$size" -gt 153600 ]; then
    echo "pictures: $name is over 150 KB" >&2
    exit 1
  fi
done
