"""Codes of what the rules refuse, note and explain; the values of each stand beside it."""

from enum import StrEnum


class Code(StrEnum):
    """One sentence each, in the station's catalogs."""

    # points, boards
    NO_POINT = "point_none"  # text, size, last
    NO_PRINTED_POINT = "point_none_printed"  # text, size
    NO_SGF_POINT = "point_none_sgf"  # text, size
    DIAGRAM_ROWS = "diagram_rows"  # rows, most
    DIAGRAM_ROW = "diagram_row"  # row, points, rows
    DIAGRAM_LETTER = "diagram_letter"  # row, column, text
    POSITION_SIZE = "position_size"  # size, most
    POSITION_POINTS = "position_points"  # points, size, needed
    POSITION_CONTENT = "position_content"
    POSITION_SIZES_DIFFER = "position_sizes_differ"  # size, wanted
    POINT_NOT_EMPTY = "point_not_empty"  # point

    # rulesets
    RULESET_UNKNOWN = "ruleset_unknown"  # name, names
    SWITCH_MISSING = "switch_missing"  # switch
    SWITCH_UNKNOWN = "switch_unknown"  # switch
    SWITCH_VALUE = "switch_value"  # switch, value

    # moves
    OUT_OF_TURN = "move_out_of_turn"  # color, point, turn
    PASS_OUT_OF_TURN = "pass_out_of_turn"  # color, turn
    OCCUPIED = "move_on_stone"  # color, point
    SUICIDE = "move_suicide"  # color, point, n
    KO = "move_retakes_ko"  # color, point
    SUPERKO = "move_repeats"  # color, point, number

    # what a forbidden move costs
    COSTS_GAME = "cost_game"
    COSTS_MOVE = "cost_move"
    COSTS_MOVE_AND_WARNING = "cost_move_warning"
    COSTS_MOVE_AND_TURN = "cost_move_turn"
    COSTS_ALL_THREE = "cost_move_turn_warning"

    # what the moves of a cycle do not tell
    CYCLE_OF_TWO_STONES = "cycle_unsaid_two_stones"
    CYCLE_UNNAMED = "cycle_unsaid_unnamed"
    CYCLE_OF_FAKE_LIFE = "cycle_unsaid_fake_life"

    # games and records
    NO_MOVE = "game_no_move"  # number, moves
    NOTHING_TO_TAKE_BACK = "game_nothing_to_take_back"
    RECORD_SIZE = "record_board_size"  # size, most
    RECORD_POINT = "record_point"  # size
    RECORD_AREAS = "record_areas"
    RESULT_WITHOUT_WINNER = "result_without_winner"  # ending
    RESULT_WITH_WINNER = "result_with_winner"  # ending
    RESULT_OF_NOBODY = "result_of_nobody"
    RESULT_MARGIN = "result_margin"  # ending

    # komi fields
    KOMI_NO_NUMBER = "komi_no_number"  # raw
    KOMI_UNIT = "komi_unit"  # raw
    KOMI_COMMA = "komi_comma"  # raw
    KOMI_COMMA_ZI = "komi_comma_zi"  # raw
    KOMI_HUNDREDTHS = "komi_hundredths"  # raw
    KOMI_HUNDREDTHS_ZI = "komi_hundredths_zi"  # raw
    KOMI_ZI = "komi_quarters"  # raw
    KOMI_IMPLAUSIBLE = "komi_implausible"  # raw
    KOMI_FRACTION = "komi_fraction"  # raw

    # incidents and their facts
    INCIDENT_UNKNOWN = "no_incident_kind"  # kind, kinds
    FACT_UNKNOWN = "fact_unknown"  # name, names
    FACT_VALUE = "fact_value"  # name, value, values

    # time
    TIMING_VALUE = "timing_value"  # name, value, least
    TIMING_UNKNOWN = "timing_unknown"  # name, names
    TIMING_BACKWARDS = "timing_backwards"  # time, last
    TIMING_NOT_BEGUN = "timing_not_begun"
    TIMING_BEGUN = "timing_begun"
    TIMING_RUNS = "timing_runs"
    TIMING_STANDS = "timing_stands"
    TIMING_ENDED = "timing_ended"
    TIMING_NOT_ENDED = "timing_not_ended"
    TIMING_BEYOND = "timing_beyond"  # time
    TIMING_MOVE_END = "timing_move_end"  # color, time
    TIMING_NO_READING = "timing_no_reading"  # color
    TIMING_REWIND = "timing_rewind"  # time
    TIMING_NOT_OVER = "timing_not_over"  # color
    TIMING_ONE_SIDE = "timing_one_side"
    TIMING_ERROR_SMALL = "timing_error_small"  # error
    TIMING_SEATED = "timing_seated"  # color
    TIMING_NOT_LATE = "timing_not_late"  # color
    TIMING_LATE_LOSES = "timing_late_loses"  # color, time
    TIMING_LATE_CHIEF = "timing_late_chief"  # color, time
    TIMING_NO_LIMIT = "timing_no_limit"
    TIMING_LEAVE_TWICE = "timing_leave_twice"  # color
    TIMING_LEAVE_OWN_TIME = "timing_leave_own_time"  # color
    TIMING_NOT_AWAY = "timing_not_away"  # color
    TIMING_NO_PAUSE = "timing_no_pause"
    TIMING_PAUSE_RECORDED = "timing_pause_recorded"
    TIMING_SEALED = "timing_sealed"
    TIMING_NOT_SEALED = "timing_not_sealed"
    TIMING_SEAL_DIFFERS = "timing_seal_differs"
    TIMING_COMMITMENT = "timing_commitment"
    TIMING_SALT = "timing_salt"  # n
    TIMING_INTERVAL = "timing_interval"  # first, last

    # counting
    WARNINGS_NEGATIVE = "warnings_negative"
    NO_CONCESSION = "no_concession"  # rules
    NO_STONE = "no_stone_to_be_dead"  # point
    GIVEN_STONE = "given_point_with_stone"  # point

    # results in words
    DRAW = "ended_draw"
    NO_RESULT = "ended_no_result"
    BOTH_LOSE = "ended_both_lose"
    UNKNOWN = "ended_unknown"
    WINS = "ended_wins"  # winner
    WINS_BY_RESIGNATION = "ended_resignation"  # winner
    WINS_ON_TIME = "ended_time"  # winner
    WINS_BY_FORFEIT = "ended_forfeit"  # winner
    WINS_BY_ZI = "ended_zi"  # winner, whole
    WINS_BY_PART_OF_ZI = "ended_zi_part"  # winner, part
    WINS_BY_ZI_AND_PART = "ended_zi_and_part"  # winner, whole, part
    WINS_BY_POINTS = "ended_points"  # winner, whole
    WINS_BY_HALF_POINT = "ended_points_half"  # winner
    WINS_BY_POINTS_AND_HALF = "ended_points_and_half"  # winner, whole
    WINS_BY_AREA = "ended_area"  # the same in points of area (Ing)
    WINS_BY_HALF_AREA = "ended_area_half"
    WINS_BY_AREA_AND_HALF = "ended_area_and_half"

    # how a count was made
    NO_DEAD = "tally_no_dead"
    DEAD = "tally_dead"  # points
    AREA = "tally_area"  # color, surrounded, tens, rest, stones, together, total
    AREA_WITH_SHARED = "tally_area_shared"  # the same, shared, half
    SUM = "tally_sum"  # black, white, sum, board
    HOLDS = "tally_holds"  # color, total
    STAYS_EMPTY = "tally_stays_empty"  # color, left
    LEFT_OVER = "tally_left_over"  # color, left
    TERRITORY = "tally_territory"  # color, territory, taken, total
    PAR = "tally_par"  # half, given, need
    KOMI = "tally_komi"  # komi
    COMPENSATION = "tally_compensation"  # points
    WARNED = "tally_warned"  # color, warnings, cost
    WARNED_POINTS = "tally_warned_points"  # the same in points

    # files of records: why one cannot be read
    SGF_EMPTY = "sgf_empty"
    SGF_TOO_LARGE = "sgf_too_large"  # mb
    SGF_BINARY = "sgf_binary"
    SGF_NO_TREE = "sgf_no_tree"
    SGF_NODES = "sgf_nodes"  # most
    SGF_RECTANGLES = "sgf_rectangles"  # most
    SGF_UNCLOSED_VALUE = "sgf_unclosed_value"  # line
    SGF_OTHER_GAME = "sgf_other_game"  # text
    SGF_SIZE = "sgf_size"  # text
    SGF_NOT_SQUARE = "sgf_not_square"  # text
    SGF_SIZE_RANGE = "sgf_size_range"  # size, most
    SGF_MOVE = "sgf_move"  # move, text, size
    SGF_SET_UP = "sgf_set_up"  # move, property, text, size
    SGF_INFO = "sgf_info"  # property
    SGF_VARIATION = "sgf_variation"  # steps

    # … and what was unusual in it
    CA_UNKNOWN = "sgf_ca_unknown"  # name
    CA_WRONG = "sgf_ca_wrong"  # codec, name
    CA_MISSING = "sgf_ca_missing"  # codec
    CA_BROKEN = "sgf_ca_broken"  # name
    CA_GUESSED = "sgf_ca_guessed"
    TEXT_BEFORE = "sgf_text_before"  # line
    TEXT_AFTER = "sgf_text_after"  # line
    STRAY_TEXT = "sgf_stray_text"  # line, text
    STRAY_CLOSE = "sgf_stray_close"  # line
    STRAY_VALUE = "sgf_stray_value"  # line
    MORE_GAMES = "sgf_more_games"  # line
    PROPERTY_NAME = "sgf_property_name"  # line, text
    PROPERTY_TWICE = "sgf_property_twice"  # line, property
    UNCLOSED_GAME = "sgf_unclosed_game"  # line
    MORE_OF_THE_KIND = "sgf_more_of_the_kind"  # line
    MORE_NOTES = "sgf_more_notes"  # n
    SIZE_MISSING = "sgf_size_missing"
    SIZE_TWICE = "sgf_size_twice"  # text
    HANDICAP_TEXT = "sgf_handicap_text"  # text
    HANDICAP_DIFFERS = "sgf_handicap_differs"  # stones, placed
    HANDICAP_AS_MOVES = "sgf_handicap_as_moves"  # stones
    HANDICAP_UNKNOWN = "sgf_handicap_unknown"  # stones
    HANDICAP_PLACED = "sgf_handicap_placed"  # stones
    MOVES_FIRST = "sgf_moves_first"  # color
    YR_UNREADABLE = "sgf_switches_unreadable"
    YR_MISSING = "sgf_switch_missing"  # switch, rules
    YR_UNKNOWN = "sgf_switch_unknown"  # switch
    YR_VALUE = "sgf_switch_value"  # switch, value, rules
    RU_UNKNOWN = "sgf_rules_unknown"  # text
    RE_UNREADABLE = "sgf_result_unreadable"  # text
    SET_UP_AND_MOVE = "sgf_set_up_and_move"  # move; the same in a variation: variation, move
    SET_UP_AND_MOVE_ASIDE = "sgf_set_up_and_move_aside"
    MOVES_IN_NODE = "sgf_moves_in_node"  # move, n
    MOVES_IN_NODE_ASIDE = "sgf_moves_in_node_aside"
    POINT_TWICE = "sgf_point_twice"  # move, property
    POINT_TWICE_ASIDE = "sgf_point_twice_aside"
    MOVE_ENDS_VARIATION = "sgf_move_ends_variation"  # variation, move, text, size
    SET_UP_ENDS_VARIATION = "sgf_set_up_ends_variation"  # variation, move, property, text, size
    AREAS_OVERLAP = "sgf_areas_overlap"  # n
    AREA_POINT = "sgf_area_point"  # text, size
    PLAYER = "sgf_player"  # text
    CAPITALS = "sgf_capitals"  # text
