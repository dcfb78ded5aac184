#!/usr/bin/env bash
# Builds out/deb/tianyuan_VERSION_ARCHITECTURE.deb, for this or another machine: nothing of that machine is run.
# usage: station/deploy/debian/build.sh [arm64|amd64] [PYTHON…]      default: arm64, Pythons of Debian 12 and 13
set -euo pipefail
cd "$(dirname "$0")/../../.."
architecture=${1:-arm64}
pythons=("${@:2}")
[ ${#pythons[@]} -gt 0 ] || pythons=(3.11 3.13)
case $architecture in arm64 | amd64) ;; *) echo "build.sh: arm64 or amd64, not $architecture" >&2; exit 2 ;; esac
python=.venv/bin/python
version=$($python -c 'import tomllib; print(tomllib.load(open("pyproject.toml", "rb"))["project"]["version"])')
version=${TIANYUAN_VERSION:-$version}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
opt=$work/opt/tianyuan
doc=$work/usr/share/doc/tianyuan
mkdir -p "$work/DEBIAN" "$opt/wheels" "$work/usr/bin" "$work/usr/lib/systemd/system" "$work/usr/lib/udev/rules.d" \
  "$doc" "$work/usr/share/lintian/overrides" "$work/usr/share/man/man1" out/deb
$python station/deploy/debian/wheels.py "$architecture" "$opt/wheels" "${pythons[@]}"
$python -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir "$opt/wheels" .
cp README.md HARDWARE.md CHANGELOG.md LICENSE "$opt"
$python station/deploy/debian/wheels.py --lock "$opt/wheels" >"$opt/requirements.lock"
mkdir "$opt/deploy"
cp station/deploy/{configure.sh,hotspot.sh,hotspot_sheet.py,journald.conf,tianyuan.avahi,README.md} "$opt/deploy"
cp station/deploy/tianyuan{,-hotspot}.service "$work/usr/lib/systemd/system/"
cp station/deploy/debian/60-tianyuan.rules "$work/usr/lib/udev/rules.d/"
$python station/deploy/debian/manual.py "$version" | gzip -9n >"$work/usr/share/man/man1/tianyuan.1.gz"
ln -s /opt/tianyuan/.venv/bin/tianyuan "$work/usr/bin/tianyuan"
# Who builds it answers for it, as with Debian's own tools (dch(1)); without, an address that can never be one (RFC 6761)
maintainer="${DEBFULLNAME:-Tianyuan} <${DEBEMAIL:-nobody@tianyuan.invalid}>"
printf 'Maintainer: %s\n' "$maintainer" |
  sed "s/@VERSION@/$version/; s/@ARCHITECTURE@/$architecture/; /^Architecture:/r /dev/stdin" station/deploy/debian/control \
    >"$work/DEBIAN/control"
cp station/deploy/debian/copyright "$doc/"
cp station/deploy/debian/lintian-overrides "$work/usr/share/lintian/overrides/tianyuan"
date=$(date --rfc-email --utc --date="@${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || date +%s)}")
printf 'tianyuan (%s) stable; urgency=medium\n\n  * See /opt/tianyuan/CHANGELOG.md.\n\n -- %s  %s\n' \
  "$version" "$maintainer" "$date" | gzip -9n >"$doc/changelog.gz"
for script in postinst prerm postrm; do install -m 755 "station/deploy/debian/$script" "$work/DEBIAN/"; done
chmod -R u=rwX,go=rX "$work"
# wheels are packed already
file=out/deb/tianyuan_${version}_$architecture.deb
dpkg-deb --root-owner-group -Znone --build "$work" "$file" >/dev/null
echo "$file"
