#!/usr/bin/env bash
# Runs a command on arm64, in the root's copy of the checkout: inside.sh DIR COMMAND…     DIR: as of run.sh
# The kernel itself starts what is for arm64 in the emulator, where it lets a user namespace say so (Linux 6.7 on): nothing of
# the machine around it changes. Elsewhere proot does it, under which git does not get past its settings.
# TIANYUAN_ARM64_BY: kernel or proot, to have one of them; default: the first that works.
# QEMU_CPU: a Pi 5's. What qemu shows by itself has SVE, SME and bfloat16, with which onnxruntime's nets answer wrongly
# there; no Pi has them. Its Python is that of the virtual environment, once `run.sh DIR install` has made one. Bytecode is
# kept: nothing has compiled the root's own modules, and here that takes long.
set -euo pipefail
work=$1
root=$work/root
qemu=$work/qemu/usr/bin/qemu-aarch64
site=()
[ -e "$root/opt/tianyuan/.venv/bin/python" ] || site=(PYTHONPATH=/opt/site)
clean=(env -i PATH=/opt/tianyuan/.venv/bin:/usr/bin:/bin HOME=/opt LANG=C.UTF-8 OMP_NUM_THREADS=1 QEMU_CPU=cortex-a76
  TIANYUAN_EMULATED=1 PYTHONPYCACHEPREFIX=/opt/bytecode HYPOTHESIS_STORAGE_DIRECTORY=/tmp/hypothesis PIP_CERT=/etc/ssl/certs/ca-certificates.crt
  "${site[@]}" ${PIP_INDEX_URL:+PIP_INDEX_URL="$PIP_INDEX_URL"})
namespace=(unshare --user --map-root-user --mount)
# an ELF file of 64 bits for AArch64; F: the emulator is opened now, from outside the root; P: a program hears its own name
magic=$(printf '\\x%s' 7f 45 4c 46 02 01 01 00 00 00 00 00 00 00 00 00 02 00 b7 00)
mask=$(printf '\\x%s' ff ff ff ff ff ff ff 00 ff ff ff ff ff ff ff ff fe ff ff ff)
entered='set -e
mkdir -p "$1/mnt"
mount -t binfmt_misc none "$1/mnt"
printf %s "$2" >"$1/mnt/register"
for each in dev proc sys; do mount --rbind "/$each" "$1/$each"; done
mount --bind "$(realpath /etc/resolv.conf)" "$1/etc/resolv.conf"
exec /usr/sbin/chroot "$1" /usr/bin/env --chdir=/opt/tianyuan "${@:3}"'
by_kernel=("${clean[@]}" "${namespace[@]}" /bin/bash -c "$entered" inside "$root" ":tianyuan-arm64:M::$magic:$mask:$qemu:FP")

by=${TIANYUAN_ARM64_BY:-}
if [ -z "$by" ]; then "${by_kernel[@]}" true 2>/dev/null && by=kernel || by=proot; fi
case $by in
  kernel) exec "${by_kernel[@]}" "${@:2}" ;;
  proot)
    command -v proot >/dev/null || { echo "inside.sh: proot is not installed: apt install proot" >&2; exit 3; }
    exec "${clean[@]}" proot -q "$qemu" -0 -r "$root" -b /dev -b /proc -b /sys -b /etc/resolv.conf \
      -w /opt/tianyuan "${@:2}"
    ;;
  *) echo "inside.sh: TIANYUAN_ARM64_BY is kernel or proot, not $by" >&2; exit 2 ;;
esac
