#!/bin/sh
# Fails when a stylesheet, script or module grew by more than 5 %, or /quick past its limit.
set -eu
cd "$(dirname "$0")/.."
exec python3 Scripts/check_sizes.py "$@"
