#!/bin/bash
# Drives the built server with Chromium. Arguments go to pytest: `-k home`, `-x`, a file.
set -euo pipefail
cd "$(dirname "$0")/.."

for file in .build/release/maneki .build/release/maneki-server .build/web/manifest.json; do
  if [ ! -e "$file" ]; then
    echo "maneki: $file is missing; 'make build' makes it" >&2
    exit 1
  fi
done
python=$(Scripts/browser-environment.sh)
exec "$python" -m pytest -q -p no:cacheprovider -c Tests/Browser/pytest.ini Tests/Browser "$@"
