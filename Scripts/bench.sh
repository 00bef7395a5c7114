#!/bin/bash
# Runs the benchmarks, every figure a ratio against named peers in the same run, and gathers what
# they wrote under one heading with the machine: Benchmarks/Results.md.
#
#   Scripts/bench.sh [PART]...      default: every folder of Benchmarks that has a run.sh
#   Scripts/bench.sh --gather       only gathers what is there
set -euo pipefail
cd "$(dirname "$0")/.."

parts=("$@")
if [ "${1:-}" = --gather ]; then
  parts=()
elif [ ${#parts[@]} -eq 0 ]; then
  for script in Benchmarks/*/run.sh; do parts+=("$(basename "$(dirname "$script")")"); done
fi

for part in "${parts[@]}"; do
  [ -x "Benchmarks/$part/run.sh" ] || { echo "bench: there is no Benchmarks/$part/run.sh" >&2; exit 2; }
  echo "== $part"
  "Benchmarks/$part/run.sh"
done

{
  echo "# Results"
  echo
  echo "Written by \`make bench\`; each part is written anew when it runs. Shared machines are noisy:"
  echo "read the ratios, which are paired within one run."
  echo
  echo "| | |"
  echo "|---|---|"
  echo "| processor | $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -1), $(nproc) cores |"
  echo "| memory | $(awk '/MemTotal/ { printf "%.0f GiB", $2 / 1048576 }' /proc/meminfo) |"
  # shellcheck disable=SC1091 # the system's own file
  echo "| system | $(. /etc/os-release && echo "$PRETTY_NAME"), Linux $(uname -r | cut -d- -f1) |"
  echo "| Swift | $(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9.]*\).*/\1/p' | head -1) |"
  echo "| Node.js | $(node --version 2>/dev/null || echo none) |"
  for result in Benchmarks/*/result.md; do
    [ -e "$result" ] || continue
    echo
    cat "$result"
  done
} >Benchmarks/Results.md
echo "bench: written to Benchmarks/Results.md"
