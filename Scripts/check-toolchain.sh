#!/bin/sh
# Says in one sentence which Swift is needed when there is none (--present) or another one.
set -eu
wanted=6.3
where="https://www.swift.org/install/linux/"
if ! command -v swift >/dev/null 2>&1; then
  echo "maneki: Swift $wanted is needed and 'swift' is not in PATH; install it from $where" >&2
  exit 1
fi
[ "${1:-}" != --present ] || exit 0
found=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9][0-9.]*\).*/\1/p' | head -1)
case $found in
  "$wanted" | "$wanted".*) ;;
  *)
    echo "maneki: Swift $wanted is needed, this is ${found:-an unknown version}; install it from $where" >&2
    exit 1
    ;;
esac
