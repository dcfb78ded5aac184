#!/usr/bin/env bash
# A Wi-Fi of the station's own, for a room without a network: tianyuan-hotspot.service calls it once after each start.
# Where NetworkManager finds a network within the time, nothing happens.
# `hotspot.sh sheet` writes the sheet to print: that Wi-Fi, the pages, and the owner's link, which holds until the token
# in the data folder is deleted and the station started anew.
set -euo pipefail
settings=${TIANYUAN_HOTSPOT:-/etc/tianyuan-hotspot}
data=${TIANYUAN_HOTSPOT_DATA:-/var/lib/tianyuan}
wait_s=${TIANYUAN_HOTSPOT_WAIT_S:-45}
here=$(dirname "$0")
random() { LC_ALL=C tr -dc "$1" </dev/urandom | head -c "$2" || true; } # LETTERS HOW_MANY
umask 077
if [ ! -s "$settings" ]; then # nor where a power cut left it empty
  # no letter or digit that is read for another; the name tells stations of one room apart
  legible='a-km-np-z2-9'
  printf 'SSID=tianyuan-%s\nPASSWORD=%s\n' "$(random $legible 4)" "$(random $legible 12)" >"$settings"
fi
ssid=$(sed -n 's/^SSID=//p' "$settings")
password=$(sed -n 's/^PASSWORD=//p' "$settings")
if [ "${1:-}" = sheet ]; then
  token=$data/owner.token
  if [ ! -s "$token" ]; then
    random 'A-Za-z0-9' 22 >"$token"
    [ "$(id -u)" != 0 ] || chown --reference="$data" "$token"
  fi
  # a Pi's first partition opens on any computer that the card is put into
  sheet=$data/wifi.html
  [ ! -d "${TIANYUAN_HOTSPOT_BOOT:=/boot/firmware}" ] || sheet=$TIANYUAN_HOTSPOT_BOOT/tianyuan.html
  port=
  [ ! -e /etc/tianyuan.env ] || port=$(sed -n 's/^TIANYUAN_PORT=//p' /etc/tianyuan.env | tail -n 1 | tr -d "\"' ")
  # the token not as a word of the command: those stand in the list of processes, for everybody on the machine
  "$here/../.venv/bin/python" "$here/hotspot_sheet.py" \
    "$ssid" "$password" "${port:-8000}" "$(hostname)" <"$token" >"$sheet"
  echo "$sheet"
  exit
fi
command -v nmcli >/dev/null || { echo "hotspot.sh: no NetworkManager here, so no Wi-Fi of our own"; exit 0; }
if nm-online --quiet --timeout="$wait_s"; then exit 0; fi
echo "no network after $wait_s s: opening the Wi-Fi $ssid"
nmcli --terse device wifi hotspot con-name tianyuan-hotspot ssid "$ssid" password "$password"
