"""Why a bundle is not what it should be: codes; see vision.reasons. The verifiers in `standalone` have them too."""

from enum import StrEnum


class Code(StrEnum):
    """What is wrong with a bundle, in the order in which it is looked for."""

    CONTAINER = "bundle_container"  # at: byte
    MEMBER = "bundle_member"  # name
    FORM = "bundle_form"  # name
    CHANGED = "bundle_changed"  # n
    ROOT = "bundle_root"  # first, last
    HEAD = "bundle_head"  # size
    MISPLACED = "bundle_misplaced"  # n
    STATEMENT = "bundle_statement"
    FILE = "bundle_file"  # name
    RANGE = "bundle_range"
    ERASED = "bundle_erased"  # n
    PICTURE = "bundle_picture"  # name, n
    NAME = "bundle_name"  # line
    UNSIGNED = "bundle_unsigned"
    SELF = "bundle_self"
    NO_BUNDLE = "bundle_no_bundle"
    KEY = "bundle_key"  # given
    NO_GAME = "bundle_no_game"  # n
    NO_INCIDENT = "bundle_no_incident"  # n, seq
    NO_RECORDS = "bundle_no_records"  # n
    OTHER_LOG = "bundle_other_log"  # n
    TOO_LARGE = "bundle_too_large"
    REFUSED = "bundle_refused"  # why
