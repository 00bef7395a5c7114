#!/bin/bash
# HTTP against Node's http and nginx, in alternating rounds of one run; writes result.md and
# result.json beside itself.
#
#   ROUNDS=6 SECONDS_EACH=3 FOLLOWERS=10000 Benchmarks/http/run.sh
set -euo pipefail
cd "$(dirname "$0")/../.."

swift build --quiet -c release --product HTTPBenchmark
exec python3 Benchmarks/http/run.py .build/release/HTTPBenchmark
