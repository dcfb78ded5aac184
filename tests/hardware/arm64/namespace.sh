#!/usr/bin/env bash
# Runs a command in namespaces of its own where the kernel starts what is for arm64 in the emulator, and where all users
# and groups of a system exist: namespace.sh QEMU COMMAND…     needs root and Linux 6.7; nothing of the machine around it changes
set -euo pipefail
qemu=$1
# an ELF file of 64 bits for AArch64; F: the emulator is opened now, from outside a root;
# P: a program hears its own name; C: it is handed over open, with the rights of its own file, as systemd starts its services
magic=$(printf '\\x%s' 7f 45 4c 46 02 01 01 00 00 00 00 00 00 00 00 00 02 00 b7 00)
mask=$(printf '\\x%s' ff ff ff ff ff ff ff 00 ff ff ff ff ff ff ff ff fe ff ff ff)
outside=$(readlink /proc/$$/ns/user)
{ # unshare keeps this process's number; mapping more than one user is for the namespace around it
  until [ "$(readlink /proc/$$/ns/user)" != "$outside" ]; do sleep 0.05; done
  for map in gid_map uid_map; do echo 0 0 65536 >/proc/$$/$map; done
} &
# what is registered lasts as long as this mount, which the command cannot lose: its mounts are its own
exec unshare --user --mount --pid --fork --kill-child --uts --ipc --cgroup bash -c 'set -e
  until grep -q . /proc/self/uid_map; do sleep 0.05; done
  mount -t binfmt_misc none /mnt
  printf %s "$0" >/mnt/register
  QEMU_CPU=cortex-a76 exec unshare --mount "$@"' ":tianyuan-arm64:M::$magic:$mask:$qemu:FPC" "${@:2}"
