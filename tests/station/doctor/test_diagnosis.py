from station.doctor.diagnosis import Diagnosis, Grade, healthy, said


def test_a_note_is_no_failure() -> None:
    note, fail = Diagnosis("a", Grade.NOTE, said("x")), Diagnosis("b", Grade.FAIL, said("y"))
    assert healthy([note]) and not healthy([note, fail])
