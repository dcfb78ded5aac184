#!/usr/bin/env bash
# Builds a Debian trixie root in which the true picamera2 runs against libcamera's virtual camera.
# usage: sudo tests/hardware/chroot/build.sh DIR      some 3 minutes, 1.3 GB; does nothing when DIR is already complete
# Debian and PyPI packages only. Versions are pinned: libcamera 0.4 opens the virtual camera but never gives a frame.
set -euo pipefail
root=${1:?usage: build.sh DIR}
here=$(cd "$(dirname "$0")" && pwd)
repository=$(cd "$here/../../.." && pwd)
picamera2=0.3.38
libcamera=0.7.1 # or newer
stamp="$picamera2 $libcamera $(sha256sum "$repository/requirements.lock" "$here/build.sh" "$here/virtual.yaml" | sha256sum | cut -c1-16)"
[ "$(cat "$root/.complete" 2>/dev/null)" = "$stamp" ] && exit 0
[ "$(id -u)" = 0 ] || { echo "build.sh: must run as root (mmdebstrap, chroot)" >&2; exit 1; }
[ ! -e "$root" ] || [ -e "$root/.tianyuan-chroot" ] || { echo "build.sh: $root exists and is no chroot of ours" >&2; exit 1; }
if ! command -v mmdebstrap >/dev/null; then
  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends mmdebstrap >/dev/null
fi
mirror=$(apt-get indextargets --format '$(REPO_URI) $(CODENAME)' 'Created-By: Packages' |
  awk '$2 ~ /^(bookworm|trixie)$/ {print $1; exit}')
rm -rf --one-file-system "$root"
mmdebstrap --quiet --variant=apt \
  --include=ca-certificates,python3-venv,python3-numpy,python3-prctl,python3-pil,gcc,libc6-dev,python3-dev,systemd,python3-libcamera/trixie-backports,libcamera-ipa/trixie-backports \
  trixie "$root" "deb $mirror trixie main" "deb $mirror trixie-backports main"
touch "$root/.tianyuan-chroot"
cp /etc/resolv.conf "$root/etc/"
cp -L /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"
found=$(chroot "$root" dpkg-query -W -f '${Version}' python3-libcamera)
dpkg --compare-versions "$found" ge "$libcamera" || { echo "build.sh: libcamera $found is older than $libcamera" >&2; exit 1; }
install -D -m 644 "$here/virtual.yaml" "$root/usr/share/libcamera/pipeline/virtual/virtual.yaml"
cp "$repository/requirements.lock" "$root/tmp/"
# As on a Pi: the system's Python, whose libcamera the venv sees; what the lock pins is installed over it.
chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root PIP_CERT=/etc/ssl/certs/ca-certificates.crt sh -ec "
  python3 -m venv --system-site-packages /opt/v
  /opt/v/bin/pip install -q --no-cache-dir --require-hashes -r /tmp/requirements.lock
  /opt/v/bin/pip install -q --no-cache-dir picamera2==$picamera2 pytest pytest-timeout
"
mkdir -p "$root/src"
echo "$stamp" >"$root/.complete"
