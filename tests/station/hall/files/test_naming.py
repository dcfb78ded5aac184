"""Ids for players without any."""

from station.hall.files.naming import distinct, named, parted, parts
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


def test_a_comma_tells_family_from_given_name() -> None:
    assert parts("Müller, Anna") == ("Müller", "Anna") and parts("李，娜") == ("李", "娜")
    assert parts(" van der Berg ") == ("van der Berg", "") and parts("A, B, C") == ("A, B, C", "")
    assert named(Person("1", "Müller, Anna")) == ("Müller", "Anna") and named(Person("7")) == ("7", "")


def test_who_is_here_already_by_name_and_what_both_sides_tell() -> None:
    here = [Person("p1", "王伟", club="北京", rank="5d"), Person("p2", "王伟", club="上海"), Person("p3", "Kim")]
    come = [
        Person("", "王伟", club="上海"), Person("", "王伟", rank="業餘5段"), Person("", "王伟"), Person("p3", "Kim"),
        Person("", "Kim"), Person("", "Sato"),
    ]  # fmt: skip
    new, known = parted(here, come)
    assert [one.id for one in known] == ["p2", "p1", "p3"]
    assert [one.name for one in new] == ["王伟", "Kim", "Sato"]
    assert parted(here, [Person("", "王伟", club="广州")])[1] == []
