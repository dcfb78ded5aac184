from pathlib import Path

import pytest

from station.storage.log import Log
from station.table.help_call import HelpCall


@pytest.mark.parametrize("calls", [[], [True], [True, False], [False, True]])
def test_a_call_outlives_a_restart(tmp_path: Path, calls: list[bool]) -> None:
    log = Log(tmp_path)
    call = HelpCall(log)
    for on in calls:
        call.set(on)
        assert call.on is on
    log.close()
    again = Log(tmp_path)
    assert HelpCall(again).on is (calls[-1] if calls else False)
    again.close()
