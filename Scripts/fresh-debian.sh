#!/bin/bash
# Proves `make test` and `make run` from a clean clone in a fresh Debian 12 root: a package that
# happens to be on this machine proves nothing. Needs root and debootstrap; the Swift toolchain is
# the only thing mounted in. The mirror is the one this machine uses.
#
#   Scripts/fresh-debian.sh [test] [run] [shell]     default: run test
#   ROOT=DIR keeps the root there and reuses it; without it a new one is made and removed.
set -euo pipefail
cd "$(dirname "$0")/.."
clone_from=$(pwd)
steps=("$@")
[ ${#steps[@]} -gt 0 ] || steps=(run test)

[ "$(id -u)" -eq 0 ] || { echo "fresh-debian: needs root (debootstrap, chroot)" >&2; exit 1; }
command -v debootstrap >/dev/null || { echo "fresh-debian: apt-get install debootstrap" >&2; exit 1; }
toolchain=$(dirname "$(dirname "$(readlink -f "$(command -v swift)")")")
toolchain=${toolchain%/usr}
mirror=${MIRROR:-$(grep -rhoE 'https?://[^ ]+/debian/?( |$)' /etc/apt/sources.list /etc/apt/sources.list.d 2>/dev/null | head -1 || true)}
mirror=${mirror:-http://deb.debian.org/debian}

kept=${ROOT:-}
root=${ROOT:-$(mktemp -d)}
mounts=()
finish() {
  for ((i = ${#mounts[@]} - 1; i >= 0; i--)); do umount -l "${mounts[$i]}" || true; done
  [ -n "$kept" ] || rm -rf --one-file-system "$root"
}
trap finish EXIT

if [ ! -e "$root/etc/debian_version" ]; then
  echo "== debootstrap into $root"
  debootstrap --variant=minbase --include=ca-certificates,git,make bookworm "$root" "${mirror%% *}" >"$root.log" 2>&1 ||
    { tail -5 "$root.log" >&2; exit 1; }
fi

# How this machine reaches its packages: name lookup, certificates, package sources, Python's index.
cp -L /etc/resolv.conf /etc/hosts "$root/etc/" 2>/dev/null || true
mkdir -p "$root/etc/ssl/certs" "$root/usr/share/ca-certificates"
cp -L /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/" 2>/dev/null || true
[ ! -f /etc/pip.conf ] || cp /etc/pip.conf "$root/etc/"
printf 'deb %s bookworm main\ndeb %s bookworm-updates main\n' "${mirror%% *}" "${mirror%% *}" >"$root/etc/apt/sources.list"

bind() {
  mkdir -p "$root$2"
  mount --bind ${3:+-o "$3"} "$1" "$root$2"
  mounts+=("$root$2")
}
bind /dev /dev
mkdir -p "$root/proc" "$root/dev/shm"
mount -t proc proc "$root/proc"
mounts+=("$root/proc")
mount -t tmpfs tmpfs "$root/dev/shm"
mounts+=("$root/dev/shm")
bind "$toolchain" /opt/swift ro
if [ -n "${PIP_FIND_LINKS:-}" ] && [ -d "$PIP_FIND_LINKS" ]; then bind "$PIP_FIND_LINKS" "$PIP_FIND_LINKS" ro; fi

rm -rf "$root/home/host"
mkdir -p "$root/home/host"
git clone -q "$clone_from" "$root/home/host/maneki"

inside() {
  chroot "$root" /usr/bin/env -i HOME=/home/host LANG=C.UTF-8 CI="${CI:-}" \
    PATH=/opt/swift/usr/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    ${PIP_FIND_LINKS:+PIP_FIND_LINKS="$PIP_FIND_LINKS"} ${PIP_CERT:+PIP_CERT="$PIP_CERT"} \
    ${PIP_INDEX_URL:+PIP_INDEX_URL="$PIP_INDEX_URL"} \
    bash -euo pipefail -c "cd /home/host/maneki
$1"
}

for step in "${steps[@]}"; do
  case $step in
    test)
      echo "== make test"
      inside 'make test'
      ;;
    run)
      echo "== make run"
      # shellcheck disable=SC2016 # expanded inside the root
      inside '
        PORT=18080 setsid make run >run.log 2>&1 & run=$!
        for _ in $(seq 1 1800); do
          if (exec 3<>/dev/tcp/127.0.0.1/18080) 2>/dev/null; then answered=yes; break; fi
          kill -0 $run 2>/dev/null || break
          sleep 1
        done
        [ "${answered:-}" = yes ] || { tail -20 run.log; exit 1; }
        exec 3<>/dev/tcp/127.0.0.1/18080
        printf "GET /quick HTTP/1.1\r\nHost: 127.0.0.1:18080\r\nConnection: close\r\n\r\n" >&3
        head -1 <&3 | grep -q " 200 " || { echo "GET /quick was not answered with 200"; exit 1; }
        tail -5 run.log
        kill -TERM -- -$run
        wait $run || true'
      ;;
    shell) inside 'exec bash -i' ;;
    *) echo "fresh-debian: unknown step $step" >&2; exit 2 ;;
  esac
done
echo "fresh-debian: ${steps[*]}: good"
