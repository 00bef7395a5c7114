#!/bin/bash
# Makes .build/venv hold exactly what Tests/Browser/requirements.txt pins; prints its Python.
set -euo pipefail
cd "$(dirname "$0")/.."

wanted=$(sha256sum Tests/Browser/requirements.txt | cut -c 1-64)
if [ "$(cat .build/venv/installed 2>/dev/null)" != "$wanted" ]; then
  mkdir -p .build
  if ! command -v chromium >/dev/null; then
    echo "maneki: Chromium is missing; 'make deps' prints the packages" >&2
    exit 1
  fi
  rm -rf .build/venv
  python3 -m venv .build/venv
  # The browser is Debian's: Playwright's own download is never asked for.
  .build/venv/bin/pip install --quiet --disable-pip-version-check \
    --requirement Tests/Browser/requirements.txt >&2
  echo "$wanted" >.build/venv/installed
fi
echo "$PWD/.build/venv/bin/python"
