"""Codes of what `tianyuan count` and `tianyuan check` refuse and remark, beyond what the rules do."""

from enum import StrEnum


class Code(StrEnum):
    """One sentence each; what it names stands beside it."""

    # files
    FILE_MISSING = "file_missing"
    FILE_FORBIDDEN = "file_forbidden"
    FILE_IS_FOLDER = "file_is_folder"
    TEXT_LARGE = "board_text_large"  # kb
    NO_TEXT = "board_no_text"
    NO_POSITIONS = "file_no_positions"

    # a line of a .jsonl
    LINE_LONG = "line_long"  # kb
    LINE_NO_OBJECT = "line_no_object"
    LINE_BOARD = "line_board"
    LINE_SIZE = "line_size"  # size
    LINE_RULES = "line_rules"  # given
    LINE_KOMI = "line_komi"  # name, given
    LINE_DEAD = "line_dead"
    LINE_TO_MOVE = "line_to_move"  # given
    LINE_BY_COLOR = "line_by_color"  # name, given
    LINE_COMPENSATION = "line_compensation"  # given
    LINE_GIVEN = "line_given"  # given
    LINE_WHOLE = "line_whole"  # name, given

    # options
    KOMI_TWICE = "option_komi_twice"
    KOMI_RANGE = "option_komi_range"  # points
    HANDICAP_RANGE = "option_handicap"  # stones
    DEAD_EMPTY = "option_dead_empty"
    WARNINGS_FORM = "option_warnings"  # given
    COMPENSATION = "option_compensation"  # given
    CONCEDED = "option_conceded"  # given
    GIVEN = "option_given"  # given
    ADVISER = "option_adviser"  # given, known
    ADVISER_MISSING = "option_adviser_missing"  # name, found
    NO_DECIMAL = "option_no_decimal"  # name, given

    # rules
    RULES_UNKNOWN = "count_rules_unknown"  # text, names

    # remarks
    ILLEGAL_MOVES = "count_illegal_moves"  # n, first
    AFTER_PASSES = "count_after_passes"  # n, first
    FROM_THE_MIDDLE = "count_from_the_middle"
    NOT_COMPARED = "count_not_compared"  # names
    COMPENSATION_OPEN = "count_compensation_open"
    AFTER_TEIRE = "count_after_teire"  # points, result
    RECORDED_RESULT = "count_recorded_result"  # result
    UNSURE_POINTS = "count_unsure_points"
    STONES_SHORT = "check_stones_short"  # color, stones, supplied
