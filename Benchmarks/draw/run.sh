#!/bin/bash
# `maneki draw` beside GNU shuf on a file of ten million lines, in alternating rounds, and a draw
# from a range of a thousand million. Writes result.md; fails when a bar is missed.
#
#   Benchmarks/draw/run.sh          ROUNDS=7 LINES=10000000 MANEKI=.build/release/maneki
set -euo pipefail
cd "$(dirname "$0")/../.."
export LC_ALL=C

rounds=${ROUNDS:-7}
lines=${LINES:-10000000}
maneki=${MANEKI:-.build/release/maneki}
folder=.build/bench/draw
mkdir -p "$folder"
list=$folder/$lines.txt
if [ ! -s "$list" ]; then
  seq -f 'entrant-%.0f' 1 "$lines" >"$list.part"
  mv "$list.part" "$list"
fi

# Appends "microseconds KiB" of one run to a file.
measure() {
  local into=$1 start end
  shift
  start=${EPOCHREALTIME/./}
  /usr/bin/time -o "$folder/memory" -f %M "$@" >/dev/null
  end=${EPOCHREALTIME/./}
  echo "$((end - start)) $(tail -n 1 "$folder/memory")" >>"$into"
}

median() { awk -v column="$2" '{ print $column }' "$1" | sort -n | awk '{ a[NR] = $1 } END { print a[int((NR + 1) / 2)] }'; }
largest() { awk -v column="$2" '{ print $column }' "$1" | sort -n | tail -n 1; }
milliseconds() { awk -v n="$1" 'BEGIN { printf "%.1f ms", n / 1000 }'; }
mebibytes() { awk -v n="$1" 'BEGIN { printf "%.1f MiB", n / 1024 }'; }
ratio() { awk -v a="$1" -v b="$2" 'BEGIN { printf "%.2f", a / b }'; }
at_most() { awk -v a="$1" -v b="$2" 'BEGIN { exit !(a <= b) }'; }

failed=
bar() { # name, value, most
  if ! at_most "$2" "$3"; then
    echo "draw: $1 is $2, more than $3" >&2
    failed=1
  fi
}

{
  echo "## Drawing from a list"
  echo
  echo "\`maneki draw --list F --count K\` beside \`shuf -n K F\` ($(shuf --version | head -1)), F having"
  echo "$lines lines ($(stat -c %s "$list") bytes, in the page cache); medians of $rounds alternating rounds."
  echo
  echo "| K | maneki | shuf | ratio | bar | peak of maneki | peak of shuf | bar |"
  echo "|---|---|---|---|---|---|---|---|"
} >"$folder/result.md"

cat "$list" >/dev/null
for count in 100 10000 1000000; do
  rm -f "$folder/ours" "$folder/theirs"
  for ((round = 0; round < rounds; round++)); do
    measure "$folder/ours" "$maneki" draw --list "$list" --count "$count"
    measure "$folder/theirs" shuf -n "$count" "$list"
  done
  ours=$(median "$folder/ours" 1)
  theirs=$(median "$folder/theirs" 1)
  memory=$(largest "$folder/ours" 2)
  relation=$(ratio "$ours" "$theirs")
  wall_bar=" " memory_bar=" "
  if [ "$count" = 100 ]; then
    wall_bar="≤ 1.0" memory_bar="≤ 20 MiB"
    bar "time beside shuf" "$relation" 1.0
    bar "peak memory in KiB" "$memory" 20480
  fi
  echo "| $count | $(milliseconds "$ours") | $(milliseconds "$theirs") | $relation | $wall_bar |" \
    "$(mebibytes "$memory") | $(mebibytes "$(largest "$folder/theirs" 2)") | $memory_bar |" \
    >>"$folder/result.md"
done

# Appends the milliseconds of processor time of one run to a file.
work() {
  local into=$1 TIMEFORMAT='%3U %3S'
  shift
  { time "$@" >/dev/null; } 2>&1 | awk '{ printf "%.0f\n", ($1 + $2) * 1000 }' >>"$into"
}

rm -f "$folder/range" "$folder/work" "$folder/idle"
for ((round = 0; round < rounds * 3; round++)); do
  measure "$folder/range" "$maneki" draw --range 1-1000000000 --count 1000
  work "$folder/work" "$maneki" draw --range 1-1000000000 --count 1000
  measure "$folder/idle" "$maneki" version
done
work=$(median "$folder/work" 1)
bar "the work for 1,000 of 1,000,000,000 in milliseconds" "$work" 10
{
  echo
  echo "1,000 winners of 1,000,000,000: $work ms of processor time for the whole process (bar 10 ms),"
  echo "$(milliseconds "$(median "$folder/range" 1)") on the clock from start to exit (\`maneki version\`:" \
    "$(milliseconds "$(median "$folder/idle" 1)")),"
  echo "peak $(mebibytes "$(largest "$folder/range" 2)")."
} >>"$folder/result.md"

mv "$folder/result.md" Benchmarks/draw/result.md
cat Benchmarks/draw/result.md
[ -z "$failed" ]
