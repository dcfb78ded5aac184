"""What a long run did to the machine."""

from pathlib import Path

from hardware.health import Health
from hardware.strain import Strain, Strained, resident_mb


def test_extremes_of_all_looks() -> None:
    looks = iter([
        Health("Pi", 55.0, (), (), 3000),
        Health("Pi", 71.5, ("throttled",), (), 900),
        Health("Pi", 60.0, ("under-voltage", "throttled"), (), 2000),
    ])  # fmt: skip
    held = iter([100, 180, 130])
    strain = Strain(lambda: next(looks), lambda: next(held))
    for _ in range(3):
        strain.take()
    assert strain.told() == Strained(3, 71.5, 900, 30, ("throttled", "under-voltage"))


def test_a_machine_that_tells_nothing() -> None:
    strain = Strain(lambda: Health(None, None, None, None, None), lambda: None)
    assert strain.told() == Strained(0, None, None, None, ())
    strain.take()
    assert strain.told() == Strained(1, None, None, None, ())


def test_memory_as_the_kernel_tells_it(tmp_path: Path) -> None:
    (tmp_path / "status").write_text("VmPeak:\t  900000 kB\nVmRSS:\t  204800 kB\n")
    assert resident_mb(tmp_path / "status") == 200
    assert resident_mb(tmp_path / "none") is None
    (tmp_path / "status").write_text("Name: x\n")
    assert resident_mb(tmp_path / "status") is None
