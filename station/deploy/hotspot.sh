#!/usr/bin/env bash
# A Wi-Fi of the station's own, for a room without a network: tianyuan-hotspot.service calls it once after each start.
# Where NetworkManager finds a network within the time, nothing happens.
# `hotspot.sh sheet` writes the sheet to print: that Wi-Fi, the pages, and the owner's link, which serves one device;
# `hotspot.sh new` does so with a new link. So does a start where the link was used and the sheet deleted from the card:
# who has neither screen nor keyboard has a computer that reads cards.
set -euo pipefail
settings=${TIANYUAN_HOTSPOT:-/etc/tianyuan-hotspot}
data=${TIANYUAN_HOTSPOT_DATA:-/var/lib/tianyuan}
boot=${TIANYUAN_HOTSPOT_BOOT:-/boot/firmware}
wait_s=${TIANYUAN_HOTSPOT_WAIT_S:-45}
here=$(dirname "$0")
token=$data/owner.token
# a Pi's first partition opens on any computer that the card is put into
sheet=$data/wifi.html
[ ! -d "$boot" ] || sheet=$boot/tianyuan.html
umask 077

random() { LC_ALL=C tr -dc "$1" </dev/urandom | head -c "$2" || true; } # LETTERS HOW_MANY
placed() { # FILE: from standard input, whole or not at all
  cat >"$1.part"
  [ "$(id -u)" != 0 ] || [ "$(dirname "$1")" != "$data" ] || chown --reference="$data" "$1.part"
  sync "$1.part"
  mv "$1.part" "$1"
  sync --file-system "$1"
}
link() { # a new one; station/storage/printed.py reads it
  printf 'once %s\n' "$(random 'A-Za-z0-9' 22)" | placed "$token"
}
written() { # what was printed holds: nothing is written where nothing changed
  local port= page
  [ -s "$token" ] || link
  # one of before 0.2, until the station has started and knows whether it had its use
  grep -qE '^(once|used) ' "$token" || { echo "$sheet"; return; }
  [ ! -e /etc/tianyuan.env ] || port=$(sed -n 's/^TIANYUAN_PORT=//p' /etc/tianyuan.env | tail -n 1 | tr -d "\"' ")
  # the token not as a word of the command: those stand in the list of processes, for everybody on the machine
  page=$(sed -n 's/^once //p' "$token" | "$here/../.venv/bin/python" "$here/hotspot_sheet.py" \
    "$ssid" "$password" "${port:-8000}" "$(hostname)")
  [ "$page" = "$(cat "$sheet" 2>/dev/null)" ] || placed "$sheet" <<<"$page"
  echo "$sheet"
}

if [ ! -s "$settings" ]; then # nor where a power cut left it empty
  # no letter or digit that is read for another; the name tells stations of one room apart
  legible='a-km-np-z2-9'
  printf 'SSID=tianyuan-%s\nPASSWORD=%s\n' "$(random $legible 4)" "$(random $legible 12)" >"$settings"
fi
ssid=$(sed -n 's/^SSID=//p' "$settings")
password=$(sed -n 's/^PASSWORD=//p' "$settings")
case ${1:-start} in
  sheet) written; exit ;;
  new) link; written; exit ;;
  kept) # the sheet at a start
    mountpoint -q "$boot" || exit 0 # a card that could not be read is none that somebody took the sheet from
    if [ ! -e "$sheet" ] && grep -q '^used ' "$token"; then link; fi
    written
    exit
    ;;
esac
"$0" kept >/dev/null || echo "hotspot.sh: the sheet could not be looked after" >&2
command -v nmcli >/dev/null || { echo "hotspot.sh: no NetworkManager here, so no Wi-Fi of our own"; exit 0; }
if nm-online --quiet --timeout="$wait_s"; then exit 0; fi
echo "no network after $wait_s s: opening the Wi-Fi $ssid"
nmcli --terse device wifi hotspot con-name tianyuan-hotspot ssid "$ssid" password "$password"
