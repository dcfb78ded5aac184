#!/usr/bin/env bash
# Boots a copy-on-write layer over the chroot with systemd as process 1, as a station would be, in namespaces of its own.
# usage: unshare --mount --pid --fork --kill-child --uts --ipc boot.sh CHROOT FOLDER     needs root; ends when killed
# It shares the network: installing needs it. Nothing is left but FOLDER and an empty control group.
set -euo pipefail
lower=$1 folder=$2 root=$2/root
mkdir -p "$folder/upper" "$folder/work" "$folder/groups" "$root"
mount -t cgroup2 none "$folder/groups" # a group of our own becomes the root of systemd's
mkdir -p "$folder/groups/tianyuan-test"
echo $$ >"$folder/groups/tianyuan-test/cgroup.procs"
umount "$folder/groups"
layers=lowerdir=$lower,upperdir=$folder/upper,workdir=$folder/work
grep -q 4294967295 /proc/self/uid_map || layers+=,userxattr # in a user namespace marks of a layer are written so
mount -t overlay overlay -o "$layers" "$root"
mount -t proc proc "$root/proc"
mount --bind -o ro "$root/proc/sys" "$root/proc/sys" # the kernel's settings are not ours
mount -t sysfs -o ro sysfs "$root/sys" 2>/dev/null || mount --rbind /sys "$root/sys" # in a user namespace: the machine's
unshare --cgroup mount -t cgroup2 none "$root/sys/fs/cgroup"
mount -t tmpfs tmpfs "$root/src" # the tests of picamera2 change theirs meanwhile
mount -t tmpfs -o mode=755 tmpfs "$root/run"
mount -t tmpfs -o mode=755 tmpfs "$root/dev"
for device in null:3 zero:5 full:7 random:8 urandom:9; do
  mknod -m 666 "$root/dev/${device%:*}" c 1 "${device#*:}" 2>/dev/null ||
    { : >"$root/dev/${device%:*}" && mount --bind "/dev/${device%:*}" "$root/dev/${device%:*}"; }
done
mkdir "$root/dev/pts" "$root/dev/shm"
mount -t devpts -o newinstance,ptmxmode=0666 devpts "$root/dev/pts"
mount -t tmpfs tmpfs "$root/dev/shm"
ln -s pts/ptmx "$root/dev/ptmx"
ln -s /proc/self/fd "$root/dev/fd"
hostname station
echo station >"$root/etc/hostname"
: >"$root/etc/machine-id"
cd "$root"
mkdir -p outside
pivot_root . outside
exec unshare --cgroup chroot . /bin/sh -ec 'umount -l /outside
  exec env -i container=other PATH=/usr/sbin:/usr/bin:/sbin:/bin \
    setpriv --bounding-set=-sys_module,-sys_time,-sys_boot,-sys_rawio /lib/systemd/systemd --show-status=no'
