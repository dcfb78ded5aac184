"""One thing looked at by the doctor."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from station.locale.catalog import Catalog
from vision.reasons import Reason


class Grade(StrEnum):
    """How it stands."""

    OK = "ok"
    NOTE = "note"  # worth knowing; the station runs
    FAIL = "fail"  # the station will not run, or not for long


class Code(StrEnum):
    """What is found; SAID is what a program or the system says itself."""

    SAID = "doctor_said"
    PYTHON = "doctor_python"
    DISK = "doctor_disk"
    FOLDER_IS_FILE = "doctor_folder_is_file"
    FOLDER_UNWRITABLE = "doctor_folder_unwritable"
    FOLDER_WRITABLE = "doctor_folder_writable"
    HEAT_UNKNOWN = "doctor_heat_unknown"
    HEAT = "doctor_heat"
    HEAT_NOW = "doctor_heat_now"
    HEAT_BEFORE = "doctor_heat_before"  # celsius
    POWER_UNKNOWN = "doctor_power_unknown"
    POWER_NOW = "doctor_power_now"
    POWER_BEFORE = "doctor_power_before"
    POWER_GOOD = "doctor_power_good"
    CLOCK_GOOD = "doctor_clock_good"
    CLOCK_FREE = "doctor_clock_free"
    MDNS = "doctor_mdns"
    MDNS_NONE = "doctor_mdns_none"
    DEVICES_NONE = "doctor_devices_none"
    DEVICES_OPEN = "doctor_devices_open"
    DEVICES_CLOSED = "doctor_devices_closed"
    PICAMERA_NONE = "doctor_picamera_none"
    SIMPLEJPEG = "doctor_simplejpeg"
    BUTTONS_NONE = "doctor_buttons_none"
    CAMERAS_NONE = "doctor_cameras_none"
    RECORDS_NONE = "doctor_records_none"  # folder
    RECORDS_SOUND = "doctor_records_sound"  # games, events
    RECORDS_DAMAGED = "doctor_records_damaged"  # why
    RECORDS_UNREADABLE = "doctor_records_unreadable"  # why
    EVIDENCE_NONE = "doctor_evidence_none"
    EVIDENCE_SOUND = "doctor_evidence_sound"  # records, size
    EVIDENCE_SEGMENT = "doctor_evidence_segment"  # origin, why
    GAME_ASIDE = "doctor_game_aside"  # game, readable, lost, file
    DEVICES_FORGOTTEN = "doctor_devices_forgotten"  # file
    GAME_REPAIRED = "doctor_game_repaired"  # the same, repaired


class Cure(StrEnum):
    """What to do about it."""

    PYTHON = "cure_python"
    BITS = "cure_bits"
    DISK = "cure_disk"
    ELSEWHERE = "cure_elsewhere"
    FULL = "cure_full"
    READ_ONLY = "cure_read_only"
    OWNER = "cure_owner"
    HEAT = "cure_heat"
    POWER_NOW = "cure_power_now"
    POWER_BEFORE = "cure_power_before"
    CLOCK = "cure_clock"
    MDNS = "cure_mdns"
    DEVICES = "cure_devices"
    LIBCAMERA = "cure_libcamera"
    PICAMERA2 = "cure_picamera2"
    SIMPLEJPEG = "cure_simplejpeg"
    LIBCAP = "cure_libcap"
    BUTTONS = "cure_buttons"
    CAMERAS = "cure_cameras"
    REPAIR = "cure_repair"  # folder
    PAIR_AGAIN = "cure_devices_forgotten"  # file
    DISK_FAULT = "cure_disk_fault"
    EVIDENCE = "cure_evidence"


@dataclass(frozen=True)
class Diagnosis:
    """What was looked at, how it stands, what was found, and the cure (None where none is needed)."""

    name: str
    grade: Grade
    found: Reason
    cure: Reason | None = None

    def as_json(self, words: Catalog) -> str:
        """On one line, in the catalog's language."""
        cure = words.say(self.cure) if self.cure else ""
        shown = {"name": self.name, "grade": self.grade.value, "found": words.say(self.found), "cure": cure}
        return json.dumps(shown, ensure_ascii=False)


def said(text: str) -> Reason:
    """What a program or the system says itself, in its own words."""
    return Reason(Code.SAID, {"text": text})


def ok(name: str, found: Reason) -> Diagnosis:
    """All is well."""
    return Diagnosis(name, Grade.OK, found)


def healthy(diagnoses: Iterable[Diagnosis]) -> bool:
    """True when nothing fails."""
    return all(diagnosis.grade is not Grade.FAIL for diagnosis in diagnoses)
