"""The address that is told, also in a hall's network that leads nowhere else."""

import os
import shutil
import subprocess
import sys

import pytest

from tests.station.process import ROOT

ASK = "from station.address import network_address; print(network_address())"
CARDS = "ip link set lo up; ip link add hall type veth peer name wire; ip address add 10.11.12.13/24 dev hall"
UP = "ip link set hall up; ip link set wire up"


def asked_in(script: str) -> str:
    """What a machine with the network that `script` makes says."""
    if os.geteuid() != 0:
        pytest.skip("a network of one's own needs root")
    if shutil.which("unshare") is None:
        pytest.skip("no unshare here (util-linux)")
    if subprocess.run(["unshare", "--net", "sh", "-ec", f"{CARDS}; {UP}"], capture_output=True).returncode:
        pytest.skip("this machine cannot make network cards")
    command = f'{script}; exec {sys.executable} -c "{ASK}"'
    done = subprocess.run(
        ["unshare", "--net", "sh", "-ec", command], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


@pytest.mark.parametrize(
    ("script", "address"),
    [
        ("true", "None"),
        ("ip link set lo up", "None"),
        (f"{CARDS}; {UP}", "10.11.12.13"),
        (f"{CARDS}; {UP}; ip address add 10.9.9.9/24 dev wire; ip route add default via 10.9.9.1", "10.9.9.9"),
    ],
)
def test_the_address_of_a_machine(script: str, address: str) -> None:
    assert asked_in(script) == address
