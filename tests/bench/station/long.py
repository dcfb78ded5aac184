"""What `make test` leaves out: kills, floods, sick disks, a guest with systemd, registries, each page in each language
(some half an hour)."""

import subprocess
import sys
import tempfile
from pathlib import Path
from xml.etree import ElementTree

from tests.bench.figures.figure import ROOT, Sheet


def run(sheet: Sheet) -> bool:
    """Prints how many passed and were skipped, with pytest's own words; True where none failed."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        command = [sys.executable, "-m", "pytest", "-m", "long", "--junit-xml", str(report)]
        status = subprocess.run(command, cwd=ROOT, check=False).returncode
        suite = ElementTree.parse(report).getroot().find("testsuite")
    assert suite is not None
    tests, skipped, *bad = (int(suite.attrib[name]) for name in ("tests", "skipped", "failures", "errors"))
    passed = tests - skipped - sum(bad)
    print(f"long tests: {passed} of {tests} passed, {skipped} skipped")
    sheet.put("long.passed", passed, of=tests)
    return status == 0
