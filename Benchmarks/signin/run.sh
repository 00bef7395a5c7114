#!/bin/bash
# Sign-ins per second on SQLite and PostgreSQL against a service in Node, in alternating rounds of one
# run, and what open challenges cost; writes result.md beside itself.
#
#   ROUNDS=3 COUNT=2000 OPEN=100000 Benchmarks/signin/run.sh
set -euo pipefail
cd "$(dirname "$0")/../.."

swift build --quiet -c release --product maneki-server
[ -e .build/web/manifest.json ] || Scripts/build-web.sh >/dev/null

# Debian's SQLite for Node, unpacked rather than installed: its packages want Debian's own Node, its
# code runs on any.
library=.build/bench/node-sqlite3
if [ ! -e "$library/lib/sqlite3.js" ]; then
  mkdir -p "$library"
  (cd "$library" && apt-get download -qq node-sqlite3 2>/dev/null && dpkg -x node-sqlite3_*.deb package)
  cp -r "$library"/package/usr/lib/*/nodejs/sqlite3/lib "$library/lib"
  rm -rf "$library/package" "$library"/*.deb
  binding=$(cd "$library/lib" && echo binding/napi-v6-*/node_sqlite3.node)
  echo "module.exports = require('./$binding');" >"$library/lib/sqlite3-binding.js"
fi

# It names the library of Debian's Node; another Node holds the same functions in its program.
if ! ldconfig -p | grep -q 'libnode\.so\.108'; then
  clang -shared -x c /dev/null -o "$library/libnode.so.108"
  export LD_LIBRARY_PATH="$PWD/$library${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
fi

# As durable as the peer's SQLite.
export DURABLE=1
exec Scripts/with-postgres.sh python3 Benchmarks/signin/run.py "$PWD/$library/lib/sqlite3.js"
