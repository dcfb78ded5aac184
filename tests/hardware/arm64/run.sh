#!/usr/bin/env bash
# The station on arm64 without a Pi: a trixie root for arm64 under qemu, compared with this machine.
# usage: tests/hardware/arm64/run.sh DIR [wheels|install|rules|quick|photograph|photographs|record|deb]…
# Default: install rules photographs record quick, by the README's command, and deb for root. CI takes `wheels` instead,
# which unpacks the lock's wheels, fetched by this machine's pip, and runs nothing of the other one.
# A stage that is done already is left out; `quick`, an hour by itself, goes on with the folder of tests that it was in.
# `deb` installs, upgrades and removes the package for a Pi under a systemd for arm64, in a root of its own; another hour.
# No root rights are needed once mmdebstrap is there, and proot where inside.sh needs it, but for `deb` (namespace.sh).
# Counts and answers are what emulation is good for; its times say nothing about a Pi.
# Status 4 where an answer differs; any other but 0: it could not be tried.
set -euo pipefail
mkdir -p "${1:?usage: run.sh DIR [STAGE…]}"
work=$(cd "$1" && pwd)
stages=("${@:2}")
if [ ${#stages[@]} = 0 ]; then
  stages=(install rules photographs record quick)
  [ "$(id -u)" != 0 ] || stages+=(deb)
fi
cd "$(dirname "$0")/../../.."
repository=$PWD
commit=$(git rev-parse --short HEAD) # what is committed meanwhile belongs to another run
root=$work/root
lock=$(cat requirements.lock requirements-dev.lock | sha256sum | cut -c1-16) # another one is installed anew
command -v mmdebstrap >/dev/null || { echo "run.sh: mmdebstrap is not installed: apt install mmdebstrap" >&2; exit 3; }
mirror=$(apt-get indextargets --format '$(REPO_URI) $(CODENAME)' 'Created-By: Packages' |
  awk '$2 ~ /^(bookworm|trixie)$/ {print $1; exit}')
tests=pytest,pytest-timeout,hypothesis,pluggy,iniconfig,packaging,pygments,sortedcontainers,attrs,sgfmill

once() { # NAME COMMAND…: runs it, unless it has been
  [ -e "$work/.$1" ] && return
  "${@:2}" || exit 3
  touch "$work/.$1"
}
# qemu 7.2 of Debian 12 crashes inside onnxruntime; 10 of Debian 13 does not. It is one static file of 450 MB of them.
emulator() {
  mmdebstrap --quiet --variant=extract --include=qemu-user trixie "$work/qemu" "deb $mirror trixie main"
  find "$work/qemu" -type f ! -name qemu-aarch64 -delete
}
# libstdc++6 and libgomp1 are what numpy and onnxruntime need and a minimal root lacks; awk is on every Debian, and a name
# that mawk's scripts make, which do not run here
unpacked() {
  mmdebstrap --quiet --variant=extract --architectures=arm64 \
    --include=python3,python3-venv,python3-pip,ca-certificates,libgomp1,libstdc++6,make,git,bash,coreutils,sed,grep,tar,gzip,findutils,mawk \
    trixie "$root" "deb $mirror trixie main"
  ln -sf mawk "$root/usr/bin/awk"
  cp /etc/resolv.conf "$root/etc/"
  mkdir -p "$root/etc/ssl/certs" && cp -L /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"
  [ ! -e /etc/pip.conf ] || cp -L /etc/pip.conf "$root/etc/"
}
site() {
  rm -rf "$work/wheels" "$root/opt/site"
  mkdir -p "$work/wheels" "$root/opt/site"
  .venv/bin/python station/deploy/debian/wheels.py arm64 "$work/wheels" 3.13 --also "$tests" &&
    for wheel in "$work"/wheels/*.whl; do .venv/bin/python -m zipfile -e "$wheel" "$root/opt/site" || return; done
}
copied() { # what the next stages run is this checkout, and nothing of an earlier one
  [ "$(cat "$root/opt/commit" 2>/dev/null)" != "$commit" ] || return 0
  rm -f "$root/opt/commit"
  mkdir -p "$root/opt/tianyuan"
  find "$root/opt/tianyuan" -mindepth 1 -maxdepth 1 ! -name .venv -exec rm -rf {} +
  git archive "$commit" | tar --extract --directory "$root/opt/tianyuan"
  ln -sf bash "$root/usr/bin/sh" # a link of dash's own that its package's scripts make
  echo "$commit" >"$root/opt/commit"
}
# With systemd, which dpkg's scripts and the station's unit need; what the package depends on besides, apt brings.
guest() {
  local guest=$work/guest
  rm -rf --one-file-system "$guest"
  tests/hardware/arm64/namespace.sh "$work/qemu/usr/bin/qemu-aarch64" mmdebstrap --quiet --mode=root --variant=apt \
    --architectures=arm64 --skip=check/qemu --include=ca-certificates,systemd,udev,python3-venv \
    trixie "$guest" "deb $mirror trixie main" || return
  cp -L /etc/resolv.conf "$guest/etc/"
  cp -L /etc/ssl/certs/ca-certificates.crt "$guest/etc/ssl/certs/"
  mkdir -p "$guest/src" "$guest/etc/systemd/system/service.d"
  cp tests/hardware/arm64/emulated.conf "$guest/etc/systemd/system/service.d/"
}
packaged() { # a test that is left out has tried nothing
  local status=0 said
  said=$(TIANYUAN_ARM64=$work .venv/bin/python -m pytest -q -rs -p no:cacheprovider -k "arm64 and not judge" \
    tests/station/deploy/test_package.py) || status=$?
  echo "$said"
  case $status-$said in 0-*skipped*) exit 3 ;; 0-*) ;; 1-*) exit 4 ;; *) exit 3 ;; esac
}
inside() { tests/hardware/arm64/inside.sh "$work" "$@"; }
tested() { # WORDS of pytest: only failed tests are a wrong answer, an emulator that crashed is none
  local status=0
  # hypothesis cannot keep its examples there, and says so in a warning
  inside python3 -m pytest -q -p no:cacheprovider -W ignore::hypothesis.errors.HypothesisWarning "$@" || status=$?
  case $status in 0 | 5) ;; 1) exit 4 ;; *) exit 3 ;; esac # 5: none of these are asked for
}
quick() { # what `make quick` runs, folder by folder; its 30 s for a test are this machine's
  local done=$work/.quick-$commit room
  touch "$done"
  for room in 'tests/test_*.py' tests/*/ 'tests/station/test_*.py' tests/station/*/; do
    case $room in tests/station/ | *__pycache__/) continue ;; esac
    if grep -qxF "$room" "$done"; then continue; fi
    echo "quick: $room"
    # shellcheck disable=SC2086 # the names of files are given by a pattern
    tested -m "not slow and not long" -n 2 --dist loadfile --timeout=3600 $room
    echo "$room" >>"$done"
  done
}

once qemu emulator
once root unpacked
copied
for stage in "${stages[@]}"; do
  case $stage in
    wheels)
      once "site-$lock" site
      about=$root/opt/site/tianyuan.dist-info # records name the program's version
      mkdir -p "$about"
      version=$(.venv/bin/python -c 'from importlib.metadata import version; print(version("tianyuan"))')
      printf 'Name: tianyuan\nVersion: %s\n' "$version" >"$about/METADATA"
      ;;
    install) once "install-$lock" inside make --assume-new=requirements.lock .venv/.installed PYTHON=/usr/bin/python3 ;;
    rules)
      [ ! -e "$root/opt/tianyuan/.venv" ] || once "dev-$lock" inside make --assume-new=requirements-dev.lock .venv/.installed-dev
      # examples by the hundred search our logic, which make test does; another interpreter is seen in the others
      tested -m "not slow and not hypothesis" tests/rules
      ;;
    quick)
      once "dev-$lock" inside make --assume-new=requirements-dev.lock .venv/.installed-dev
      quick
      ;;
    deb)
      once guest guest
      once "deb-$commit" station/deploy/debian/build.sh arm64
      packaged
      ;;
    photograph | photographs | record) "$repository/.venv/bin/python" -m tests.hardware.arm64.compare "$stage" "$work" ;;
    *) echo "run.sh: no stage is called $stage" >&2; exit 2 ;;
  esac
done
