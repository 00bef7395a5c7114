#!/bin/bash
# Sealing, drawing and verifying lists of a million and of ten million, the share of the processor's
# own SHA-256 that is reached, the browser, and the size of proofs. Writes result.md.
#
#   Benchmarks/fairness/run.sh      SIZES="1000000 10000000" ROUNDS=3 MANEKI=.build/release/maneki
set -euo pipefail
cd "$(dirname "$0")/../.."
export LC_ALL=C

sizes=${SIZES:-1000000 10000000}
rounds=${ROUNDS:-3}
maneki=${MANEKI:-.build/release/maneki}
folder=.build/bench/fairness
out=Benchmarks/fairness/result.md
mkdir -p "$folder"
dice="dice=3 1 6 2 5 5 4 1 2 6 3 3 1 4 6 2 5 1"

# Appends "seconds processor-seconds KiB" of one run to a file.
measure() {
  local into=$1
  shift
  /usr/bin/time -o "$folder/time" -f '%e %U %S %M' "$@" >/dev/null 2>"$folder/errors" || {
    cat "$folder/errors" >&2
    exit 1
  }
  awk '{ print $1, $2 + $3, $4 }' "$folder/time" >>"$into"
}
least() { awk -v column="$2" '{ print $column }' "$1" | sort -n | head -n 1; }
largest() { awk -v column="$2" '{ print $column }' "$1" | sort -n | tail -n 1; }

# Bytes a second of one long message: what this processor's SHA-256 can do.
limit=$(openssl speed -seconds 3 -bytes 16384 sha256 2>/dev/null |
  awk '$1 == "sha256" { sub(/k$/, "", $2); print $2 * 1000 }')

swift build --quiet -c release --product FairnessBenchmark
Scripts/build-verifier.sh >/dev/null
swift build --quiet -c release --triple wasm32-unknown-none-wasm --product CoreProbe \
  --toolset Toolsets/wasm.json --scratch-path .build/wasm

{
  echo "## Records"
  echo
  echo "\`openssl speed sha256\` here: $(awk -v n="$limit" 'BEGIN { printf "%.0f", n / 1e6 }') MB/s. The share counts what is hashed (16 blocks an entrant to seal, 4 to"
  echo "verify) over all the processor time of the command: reading, writing and text included."
  echo
  echo "| entrants | step | seconds | processor seconds | peak MiB | share of openssl |"
  echo "|---|---|---|---|---|---|"
} >"$out"

for size in $sizes; do
  rm -f "$folder"/{seal,draw,verify}.times
  for ((round = 0; round < rounds; round++)); do
    rm -f "$folder"/list.jsonl*
    measure "$folder/seal.times" "$maneki" seal --range "1-$size" --count 100 \
      --record "$folder/list.jsonl"
    measure "$folder/draw.times" "$maneki" draw --sealed "$folder/list.jsonl" --public "$dice"
    measure "$folder/verify.times" "$maneki" verify "$folder/list.jsonl"
  done
  for step in seal draw verify; do
    blocks=4
    [ "$step" != seal ] || blocks=16
    awk -v size="$size" -v step="$step" -v blocks="$blocks" -v limit="$limit" \
      -v seconds="$(least "$folder/$step.times" 1)" -v cpu="$(least "$folder/$step.times" 2)" \
      -v memory="$(largest "$folder/$step.times" 3)" 'BEGIN {
        name["seal"] = "build and seal"; name["draw"] = "verify, draw 100, write"; name["verify"] = "verify"
        printf "| %d | %s | %.2f | %.2f | %.0f | %.2f |\n", size, name[step], seconds, cpu,
          memory / 1024, size * blocks * 64 / cpu / limit }' >>"$out"
  done
  most=0
  for number in 1 2 $((size / 2)) $((size - 1)) "$size"; do
    siblings=$("$maneki" receipt "$folder/list.jsonl" --number "$number" |
      grep -oE '"siblings":\[.*\]\]' | grep -oE '"[0-9a-f]{64}"' | wc -l)
    [ "$siblings" -le "$most" ] || most=$siblings
  done
  proofs+="| $size | $most | $((most * 40 + 85)) |"$'\n'
done
rm -f "$folder"/list.jsonl*

{
  echo
  echo "| hash of | engine | MB/s | share of openssl |"
  echo "|---|---|---|---|"
  .build/release/FairnessBenchmark | tee "$folder/engines" |
    awk -v limit="$limit" '{ printf "| %s | %s | %d | %.2f |\n", $2, $1 == "swift" ? "our Swift" : "libcrypto", $3, $3 * 1e6 / limit }'
  echo
  echo "| entrants | siblings of a proof | bytes with its leaf |"
  echo "|---|---|---|"
  printf '%s' "$proofs"
  echo
  native=$(awk '$1 == "swift" && $2 == "message" { print $3 }' "$folder/engines")
  node Benchmarks/fairness/wasm.mjs "$native"
  "$maneki" draw --range 1-100000 --count 100 --record "$folder/browser.jsonl" >/dev/null 2>&1
  "$(Scripts/browser-environment.sh)" Benchmarks/fairness/browser.py "$folder/browser.jsonl"
  rm -f "$folder"/browser.jsonl*
} >>"$out"
cat "$out"
