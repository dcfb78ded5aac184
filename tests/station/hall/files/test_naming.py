"""Ids for players without any."""

from station.hall.files.naming import distinct
from station.hall.tournament.tournament import Person


def test_each_has_one_of_his_own() -> None:
    people = [
        Person("", "王", "伟"),
        Person("", "王", "伟"),
        Person("王 伟 (2)"),
        Person("", "李"),
        Person("", "王", "伟"),
    ]
    assert [one.id for one in distinct(people)] == ["王 伟", "王 伟 (3)", "王 伟 (2)", "李", "王 伟 (4)"]
