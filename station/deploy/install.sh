#!/usr/bin/env bash
# Installs the station on Raspberry Pi OS (64 bit, Trixie or Bookworm) or Debian 12/13, from a checkout in /opt/tianyuan.
# usage: sudo station/deploy/install.sh        run again after an update; data in /var/lib/tianyuan are left alone
set -euo pipefail
cd "$(dirname "$0")/../.."
here=$(pwd)
[ "$(id -u)" = 0 ] || { echo "install.sh: run with sudo" >&2; exit 1; }
[ "$here" = /opt/tianyuan ] || { echo "install.sh: clone into /opt/tianyuan first; this is $here" >&2; exit 1; }
[ "$(getconf LONG_BIT)" = 64 ] || { echo "install.sh: a 64-bit system is needed" >&2; exit 1; }

packages=(python3 python3-venv passwd)
[ -d /run/systemd/system ] && packages+=(avahi-daemon)
apt-get update -qq
# Raspberry Pi OS has camera and pins as packages, built for its own Python; others do without.
if apt-cache show python3-picamera2 >/dev/null 2>&1; then packages+=(python3-picamera2 python3-libcamera); fi
if apt-cache show python3-lgpio >/dev/null 2>&1; then packages+=(python3-gpiozero python3-lgpio); fi
DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${packages[@]}" >/dev/null

# a half-made environment, or one of the Python before an upgrade of the system, is made anew
.venv/bin/python -m pip --version >/dev/null 2>&1 || /usr/bin/python3 -m venv --clear --system-site-packages .venv
.venv/bin/pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
.venv/bin/pip install --quiet --disable-pip-version-check --no-deps -e .

getent group tianyuan >/dev/null || groupadd --system tianyuan
id tianyuan >/dev/null 2>&1 ||
  useradd --system --gid tianyuan --home-dir /var/lib/tianyuan --shell /usr/sbin/nologin tianyuan
install -d -o tianyuan -g tianyuan -m 750 /var/lib/tianyuan
for group in video render gpio; do
  getent group "$group" >/dev/null || groupadd --system "$group" # the unit names them; Debian lacks gpio
done
install -m 644 station/deploy/tianyuan.service /etc/systemd/system/
install -D -m 644 station/deploy/journald.conf /etc/systemd/journald.conf.d/tianyuan.conf
[ -e /etc/tianyuan.env ] || cat >/etc/tianyuan.env <<ENV
# picamera:0, v4l2:0, rtsp://… or http://…
TIANYUAN_CAMERA=picamera:0
TIANYUAN_HOST=0.0.0.0
TIANYUAN_PORT=8000
# buttons and lamps: none, gpio, or with other pins gpio:passing=17,buzzer=none
TIANYUAN_PANEL=none
ENV
chown root:tianyuan /etc/tianyuan.env
chmod 640 /etc/tianyuan.env # a network camera's address may hold a password
port=$(sed -n 's/^TIANYUAN_PORT=//p' /etc/tianyuan.env | tail -n 1 | tr -d "\"' ")
port=${port:-8000}
if [ -d /etc/avahi/services ]; then
  sed "s/8000/$port/" station/deploy/tianyuan.avahi >/etc/avahi/services/tianyuan.service
fi

# as the service's user, whose rights count
setpriv --reuid=tianyuan --regid=tianyuan --groups=tianyuan,video,render,gpio \
  .venv/bin/tianyuan doctor --data /var/lib/tianyuan || true
if [ -d /run/systemd/system ]; then
  systemctl daemon-reload
  systemctl restart systemd-journald
  systemctl enable --quiet tianyuan
  systemctl restart tianyuan
  echo "http://$(hostname).local:$port"
fi
