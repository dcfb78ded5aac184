#!/usr/bin/env bash
# A Wi-Fi of the station's own, for a room without a network: tianyuan-hotspot.service calls it once after each start.
# Where NetworkManager finds a network within the time, nothing happens. `hotspot.sh sheet` writes the sheet to print.
set -euo pipefail
settings=${TIANYUAN_HOTSPOT:-/etc/tianyuan-hotspot}
sheet=${TIANYUAN_HOTSPOT_SHEET:-/var/lib/tianyuan/wifi.html}
wait_s=${TIANYUAN_HOTSPOT_WAIT_S:-45}
here=$(dirname "$0")
if [ ! -e "$settings" ]; then
  (
    umask 077
    # no letter or digit that is read for another; the name tells stations of one room apart
    secret() { LC_ALL=C tr -dc 'a-km-np-z2-9' </dev/urandom | head -c "$1" || true; }
    printf 'SSID=tianyuan-%s\nPASSWORD=%s\n' "$(secret 4)" "$(secret 12)" >"$settings"
  )
fi
ssid=$(sed -n 's/^SSID=//p' "$settings")
password=$(sed -n 's/^PASSWORD=//p' "$settings")
if [ "${1:-}" = sheet ]; then
  umask 077
  port=
  [ ! -e /etc/tianyuan.env ] || port=$(sed -n 's/^TIANYUAN_PORT=//p' /etc/tianyuan.env | tail -n 1 | tr -d "\"' ")
  "$here/../.venv/bin/python" "$here/hotspot_sheet.py" "$ssid" "$password" "${port:-8000}" >"$sheet"
  echo "$sheet"
  exit
fi
command -v nmcli >/dev/null || { echo "hotspot.sh: no NetworkManager here, so no Wi-Fi of our own"; exit 0; }
if nm-online --quiet --timeout="$wait_s"; then exit 0; fi
echo "no network after $wait_s s: opening the Wi-Fi $ssid"
nmcli --terse device wifi hotspot con-name tianyuan-hotspot ssid "$ssid" password "$password"
