#!/usr/bin/env bash
# Runs a command on arm64, in the root's copy of the checkout: inside.sh DIR COMMAND…     DIR: as of run.sh
# QEMU_CPU: a Pi 5's. What qemu shows by itself has SVE, SME and bfloat16, with which onnxruntime's nets answer wrongly
# there; no Pi has them. Its Python is that of the virtual environment, once `run.sh DIR install` has made one. Bytecode is
# kept: nothing has compiled the root's own modules, and here that takes long.
set -euo pipefail
work=$1
site=()
[ -e "$work/root/opt/tianyuan/.venv/bin/python" ] || site=(PYTHONPATH=/opt/site)
exec env -i PATH=/opt/tianyuan/.venv/bin:/usr/bin:/bin HOME=/opt LANG=C.UTF-8 OMP_NUM_THREADS=1 QEMU_CPU=cortex-a76 \
  PYTHONPYCACHEPREFIX=/opt/bytecode HYPOTHESIS_STORAGE_DIRECTORY=/tmp/hypothesis PIP_CERT=/etc/ssl/certs/ca-certificates.crt "${site[@]}" \
  ${PIP_INDEX_URL:+PIP_INDEX_URL="$PIP_INDEX_URL"} \
  proot -q "$work/qemu/usr/bin/qemu-aarch64" -0 -r "$work/root" -b /dev -b /proc -b /sys -b /etc/resolv.conf \
  -w /opt/tianyuan "${@:2}"
