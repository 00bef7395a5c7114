#!/bin/bash
# Runs a command with a PostgreSQL server of its own: with-postgres.sh COMMAND [ARGUMENT...]
# The server listens on a free port, lives in a temporary directory, and ends with the command.
# TEST_POSTGRES_URL holds its address; one that is already set is used as it is.
# DURABLE=1 waits for the disk at every commit, as a server in use does.
set -euo pipefail
[ $# -gt 0 ] || { echo "usage: with-postgres.sh COMMAND [ARGUMENT...]" >&2; exit 2; }
if [ -n "${TEST_POSTGRES_URL:-}" ]; then exec "$@"; fi

programs=
for folder in /usr/lib/postgresql/*/bin /usr/local/pgsql/bin; do
  if [ -x "$folder/initdb" ]; then programs=$folder; fi
done
[ -n "$programs" ] || { echo "with-postgres.sh: no PostgreSQL server; install what 'make deps' prints" >&2; exit 1; }

# As root the server runs as somebody else, who may not reach a TMPDIR of root's own.
base=${TMPDIR:-/tmp}
if [ "$(id -u)" -eq 0 ]; then base=/tmp; fi
home=$(mktemp -d "$base/maneki-postgres.XXXXXX")
# The server refuses to run as root: it gets the rights of an ordinary user.
as_user=()
if [ "$(id -u)" -eq 0 ]; then
  owner=postgres
  getent passwd "$owner" >/dev/null || owner=nobody
  chown "$owner" "$home"
  as_user=(setpriv --reuid "$owner" --regid "$(id -g "$owner")" --clear-groups env "HOME=$home")
fi
run() { (cd "$home" && "${as_user[@]}" "$@"); }

started=false
# shellcheck disable=SC2317 # called by the trap
stop() {
  if $started; then run "$programs/pg_ctl" -D "$home/data" -m immediate -w stop >/dev/null 2>&1 || true; fi
  rm -rf "$home"
}
trap stop EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

if ! run "$programs/initdb" -D "$home/data" -U maneki -A trust -E UTF8 --locale=C --no-sync \
  >"$home/log" 2>&1; then
  cat "$home/log" >&2
  exit 1
fi
# The data is thrown away, so nothing waits for the disk unless that is to be measured.
waits=off
if [ "${DURABLE:-0}" = 1 ]; then waits=on; fi
cat >>"$home/data/postgresql.conf" <<CONF
listen_addresses = '127.0.0.1'
unix_socket_directories = '$home'
max_connections = 500
shared_buffers = 64MB
fsync = $waits
full_page_writes = $waits
synchronous_commit = on
# Deadlocks are made on purpose: they are found at once.
deadlock_timeout = 20ms
CONF

for _ in 1 2 3 4 5; do
  # A port that was free a moment ago may be taken by the time the server asks for it.
  port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
  if run "$programs/pg_ctl" -D "$home/data" -l "$home/server.log" -o "-p $port" -w -t 60 start \
    >/dev/null 2>&1; then
    started=true
    break
  fi
done
$started || { cat "$home/server.log" >&2; exit 1; }

export TEST_POSTGRES_URL="postgres://maneki@127.0.0.1:$port/postgres"
status=0
"$@" || status=$?
exit "$status"
