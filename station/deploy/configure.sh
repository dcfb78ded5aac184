#!/usr/bin/env bash
# What a station needs around its program: user, data folder, groups, settings, Avahi. Run again, it leaves all as it is.
# Called by install.sh and by the package's postinst. $1: the unit's file where the package does not bring it itself.
set -euo pipefail
here=$(dirname "$0")
getent group tianyuan >/dev/null || groupadd --system tianyuan
id tianyuan >/dev/null 2>&1 ||
  useradd --system --gid tianyuan --home-dir /var/lib/tianyuan --shell /usr/sbin/nologin tianyuan
install -d -o tianyuan -g tianyuan -m 750 /var/lib/tianyuan
for group in video render gpio; do
  getent group "$group" >/dev/null || groupadd --system "$group" # the unit names them; Debian lacks gpio
done
[ -z "${1:-}" ] || install -m 644 "$1" /etc/systemd/system/
install -D -m 644 "$here/journald.conf" /etc/systemd/journald.conf.d/tianyuan.conf
[ -e /etc/tianyuan.env ] || cat >/etc/tianyuan.env <<ENV
# picamera:0, v4l2:0, rtsp://… or http://…; one that was chosen on the set-up page goes before it
TIANYUAN_CAMERA=picamera:0
TIANYUAN_HOST=0.0.0.0
TIANYUAN_PORT=8000
# for tablets that installed the station's certificate, see http://…:8000/secure
TIANYUAN_HTTPS_PORT=8444
# buttons and lamps: none, gpio, or with other pins gpio:passing=17,buzzer=none
TIANYUAN_PANEL=none
ENV
chown root:tianyuan /etc/tianyuan.env
chmod 640 /etc/tianyuan.env # a network camera's address may hold a password
port=$(sed -n 's/^TIANYUAN_PORT=//p' /etc/tianyuan.env | tail -n 1 | tr -d "\"' ")
if [ "$(hostname)" = raspberrypi ] && [ -d /run/systemd/system ]; then # nobody has named it yet
  hostnamectl set-hostname tianyuan
  sed -i 's/\braspberrypi\b/tianyuan/' /etc/hosts
fi
if [ -d /etc/avahi/services ]; then
  sed "s/8000/${port:-8000}/" "$here/tianyuan.avahi" >/etc/avahi/services/tianyuan.service
fi
sheet=
if [ -x "$here/hotspot.sh" ] && command -v nmcli >/dev/null; then
  sheet=$("$here/hotspot.sh" sheet) || sheet= # before the start, which reads the owner's token; a card may be read-only
fi
if [ -d /run/systemd/system ]; then
  systemctl daemon-reload
  systemctl restart systemd-journald
  [ -z "${1:-}" ] || systemctl enable --quiet tianyuan
  for unit in tianyuan tianyuan-hotspot; do # of the package: as its owner left it, on where it is new
    [ -e "/usr/lib/systemd/system/$unit.service" ] || continue
    if deb-systemd-helper --quiet was-enabled "$unit.service"; then act=enable; else act=update-state; fi
    deb-systemd-helper --quiet "$act" "$unit.service" || true
  done
  systemctl daemon-reload
  systemctl restart tianyuan
  [ -z "$sheet" ] || echo "to print: $sheet"
  echo "http://$(hostname).local:${port:-8000}"
fi
