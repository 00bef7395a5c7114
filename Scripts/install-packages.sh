#!/bin/sh
# Installs the Debian packages of the named groups that are missing; --list only prints them.
set -eu
cd "$(dirname "$0")/.."

list=false
if [ "${1:-}" = --list ]; then
  list=true
  shift
fi

wanted=
for group in "$@"; do
  wanted="$wanted $(sed -n "s/^$group //p" Scripts/packages.txt | tr '\n' ' ')"
done

if $list; then
  for package in $wanted; do echo "$package"; done
  exit 0
fi

if ! command -v dpkg-query >/dev/null 2>&1; then
  echo "maneki: packages are installed by themselves on Debian 12 only; here, install what 'make deps' prints" >&2
  exit 0
fi

missing=
for package in $wanted; do
  # A command from another source (a newer Node.js, say) serves as well as the package.
  case $package in
    nodejs) if command -v node >/dev/null 2>&1; then continue; fi ;;
  esac
  state=$(dpkg-query -W -f '${Status}' "$package" 2>/dev/null || true)
  [ "$state" = "install ok installed" ] || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

if [ "$(id -u)" -eq 0 ]; then
  root=
elif command -v sudo >/dev/null 2>&1; then
  root=sudo
else
  echo "maneki: these packages are missing and there is no sudo to install them; as root run: apt-get install$missing" >&2
  exit 1
fi
echo "maneki: installing$missing" >&2
# RUNLEVEL=1: a database or web server that arrives as a package is not started as a service.
$root env RUNLEVEL=1 apt-get update -qq
# shellcheck disable=SC2086 # a list of package names
$root env RUNLEVEL=1 DEBIAN_FRONTEND=noninteractive \
  apt-get install -y -qq --no-install-recommends $missing >/dev/null
