#!/usr/bin/env bash
# Puts aics-tlog, somebody else's program for signed heads, into the root that build.sh made: its Python is new enough.
# usage: sudo tests/hardware/chroot/tlog.sh DIR      some seconds; does nothing when it is there already
set -euo pipefail
root=${1:?usage: tlog.sh DIR}
lock=$(cd "$(dirname "$0")/../../.." && pwd)/.ci/tlog.lock
stamp=$(sha256sum <"$lock" | cut -c1-16)
[ "$(cat "$root/opt/tlog/.complete" 2>/dev/null)" = "$stamp" ] && exit 0
[ "$(id -u)" = 0 ] || { echo "tlog.sh: must run as root (chroot)" >&2; exit 1; }
[ -e "$root/.complete" ] || { echo "tlog.sh: $root is no chroot of build.sh" >&2; exit 1; }
rm -rf --one-file-system "$root/opt/tlog"
install -D -m 644 "$lock" "$root/opt/tlog/tlog.lock"
chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root PIP_CERT=/etc/ssl/certs/ca-certificates.crt sh -ec "
  python3 -m venv /opt/tlog
  /opt/tlog/bin/pip install -q --no-cache-dir --require-hashes -r /opt/tlog/tlog.lock
"
echo "$stamp" >"$root/opt/tlog/.complete"
