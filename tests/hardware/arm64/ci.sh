#!/usr/bin/env bash
# The part of run.sh that CI has time for. A wrong answer fails it; what is missing or too slow is told, and is no failure.
# usage: tests/hardware/arm64/ci.sh DIR [SECONDS]
set -uo pipefail
cd "$(dirname "$0")/../../.."
sudo=; [ "$(id -u)" = 0 ] || sudo=sudo
command -v proot >/dev/null && command -v mmdebstrap >/dev/null ||
  DEBIAN_FRONTEND=noninteractive timeout 120 $sudo apt-get install -y -qq --no-install-recommends proot mmdebstrap >/dev/null
timeout -k 10 "${2:-720}" tests/hardware/arm64/run.sh "$1" wheels photograph rules
status=$?
case $status in
  0) echo "arm64: a photograph and the rules' tests as on this machine" ;;
  4) echo "ARM64 DIFFERS" >&2; exit 1 ;;
  *) echo "NO ARM64: not tested in this run (status $status; 124: it took too long)" >&2 ;;
esac
