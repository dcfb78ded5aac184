#!/usr/bin/env bash
# Installs the station on Raspberry Pi OS (64 bit, Trixie or Bookworm) or Debian 12/13, from a checkout in /opt/tianyuan.
# usage: sudo station/deploy/install.sh        run again after an update; data in /var/lib/tianyuan are left alone
set -euo pipefail
cd "$(dirname "$0")/../.."
here=$(pwd)
[ "$(id -u)" = 0 ] || { echo "install.sh: run with sudo" >&2; exit 1; }
[ "$here" = /opt/tianyuan ] || { echo "install.sh: clone into /opt/tianyuan first; this is $here" >&2; exit 1; }
[ "$(getconf LONG_BIT)" = 64 ] || { echo "install.sh: a 64-bit system is needed" >&2; exit 1; }

packages=(python3 python3-venv passwd libstdc++6 libgomp1) # numpy and onnxruntime need the last two
[ -d /run/systemd/system ] && packages+=(avahi-daemon)
echo "packages of the system …"
apt-get update -qq
# Raspberry Pi OS has camera and pins as packages, built for its own Python; others do without.
if apt-cache show python3-picamera2 >/dev/null 2>&1; then packages+=(python3-picamera2 python3-libcamera); fi
if apt-cache show python3-lgpio >/dev/null 2>&1; then packages+=(python3-gpiozero python3-lgpio); fi
DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${packages[@]}" >/dev/null

# a half-made environment, or one of the Python before an upgrade of the system, is made anew
.venv/bin/python -m pip --version >/dev/null 2>&1 || /usr/bin/python3 -m venv --clear --system-site-packages .venv
echo "packages of Python (some minutes on a Pi) …"
.venv/bin/pip install --disable-pip-version-check --progress-bar off --require-hashes -r requirements.lock |
  awk -v all="$(grep -c == requirements.lock)" -f station/deploy/progress.awk
.venv/bin/pip install --quiet --disable-pip-version-check --no-deps -e .

echo "the service …"
said=$(station/deploy/configure.sh station/deploy/tianyuan.service)

# as the service's user, whose rights count
setpriv --reuid=tianyuan --regid=tianyuan --groups=tianyuan,video,render,gpio \
  .venv/bin/tianyuan doctor --data /var/lib/tianyuan || true
[ -z "$said" ] || echo "$said"
