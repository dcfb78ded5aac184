#!/usr/bin/env bash
# What a station needs around its program: user, data folder, groups, settings, Avahi. Run again, as by an upgrade, it leaves
# what its owner decided: settings and files of /etc as they are (an emptied one stays empty), a machine's name, a service
# that was switched off. Called by install.sh and by the package's postinst.
# $1: the unit's file where the package does not bring it itself.
set -euo pipefail
here=$(dirname "$0")
first=yes
[ ! -d /var/lib/tianyuan ] || first=
getent group tianyuan >/dev/null || groupadd --system tianyuan
id tianyuan >/dev/null 2>&1 ||
  useradd --system --gid tianyuan --home-dir /var/lib/tianyuan --shell /usr/sbin/nologin tianyuan
install -d -o tianyuan -g tianyuan -m 750 /var/lib/tianyuan
for group in video render gpio; do
  getent group "$group" >/dev/null || groupadd --system "$group" # the unit names them; Debian lacks gpio
done
unit=/etc/systemd/system/tianyuan.service fresh=
if [ -n "${1:-}" ]; then
  [ -e "$unit" ] || fresh=yes
  [ -L "$unit" ] || install -m 644 "$1" "$unit" # a link to /dev/null: masked by its owner
fi
journal=/etc/systemd/journald.conf.d/tianyuan.conf
[ -e "$journal" ] || install -D -m 644 "$here/journald.conf" "$journal"
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
if [ -n "$first" ] && [ "$(hostname)" = raspberrypi ] && [ -d /run/systemd/system ]; then # nobody has named it yet
  hostnamectl set-hostname tianyuan
  sed -i 's/\braspberrypi\b/tianyuan/' /etc/hosts
fi
avahi=/etc/avahi/services/tianyuan.service
if [ -e "$avahi" ]; then
  sed -i "s/<port>[0-9]*</<port>${port:-8000}</" "$avahi"
elif [ -d /etc/avahi/services ]; then
  sed "s/8000/${port:-8000}/" "$here/tianyuan.avahi" >"$avahi"
fi
for name in tianyuan tianyuan-hotspot; do # of the package: as its owner left it, on where it is new
  [ -e "/usr/lib/systemd/system/$name.service" ] || continue
  if deb-systemd-helper --quiet was-enabled "$name.service"; then act=enable; else act=update-state; fi
  deb-systemd-helper --quiet "$act" "$name.service" || true
done
sheet=
# From a checkout there is no Wi-Fi of its own, and whoever installed it has a terminal, which tells the owner's PIN.
if systemctl is-enabled --quiet tianyuan-hotspot 2>/dev/null && command -v nmcli >/dev/null; then
  sheet=$("$here/hotspot.sh" sheet) || sheet= # before the start, which reads the owner's token; a card may be read-only
fi
if [ -d /run/systemd/system ]; then
  systemctl daemon-reload
  systemctl restart systemd-journald
  [ -z "$fresh" ] || systemctl enable --quiet tianyuan
  ! systemctl is-enabled --quiet tianyuan || systemctl restart tianyuan
  [ -z "$sheet" ] || echo "to print: $sheet"
  echo "http://$(hostname).local:${port:-8000}"
fi
