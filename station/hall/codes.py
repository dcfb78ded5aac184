"""What the hall refuses: codes; see vision.reasons."""

from enum import StrEnum


class Code(StrEnum):
    """One sentence each; file and place stand before it."""

    NOT_JSON = "hall_not_json"
    MISSING = "hall_missing"
    VALUE = "hall_value"  # given
    CHOICE = "hall_choice"  # given, known
    UNKNOWN_PLAYER = "hall_unknown_player"  # name
    PLAYER_TWICE = "hall_player_twice"  # name
    AGAINST_SELF = "hall_against_self"  # name
    BYE_ALONE = "hall_bye_alone"  # name
    TWO_GAMES = "hall_two_games"  # name, round, other
    ROUND_OUTSIDE = "hall_round_outside"  # round, rounds
    ORDER_CYCLE = "hall_order_cycle"
    NOT_OF_TEAMS = "hall_not_of_teams"
    NOT_XML = "hall_not_xml"
    NOT_OPENGOTHA = "hall_not_opengotha"
    NOT_XLSX = "hall_not_xlsx"
    NOT_UTF8 = "hall_not_utf8"
    NOT_CSV = "hall_not_csv"
    NO_SUCH_RESULT = "hall_no_such_result"  # given
    TWO_OF_ONE_NAME = "hall_two_of_one_name"  # name
    MANY_ROWS = "hall_many_rows"  # most
    MANY_COLUMNS = "hall_many_columns"  # most
    MANY_PLAYERS = "hall_many_players"  # n, most
    WHICH_SHEET = "hall_which_sheet"  # known
    TEAM_BOARDS = "hall_team_boards"  # boards, team, most
    TEAM_EMPTY = "hall_team_empty"  # names
    NO_PAIR = "hall_no_pair"
    HAS_LEFT = "hall_has_left"  # name
    NO_COLUMN = "hall_no_column"  # name, known
    FILE_KIND = "hall_file_kind"  # known
    NO_PLAYERS = "hall_no_players"
    ROUND_PAIRED = "hall_round_paired"  # round
    ODD = "hall_odd"  # n
    NO_PAIRING = "hall_no_pairing"  # round
    FEW_PLAYERS = "hall_few_players"
    ONE_LEFT = "hall_one_left"  # name
    NOT_TWO = "hall_not_two"  # n
    UNDECIDED = "hall_undecided"  # black, white, round
    NO_SERVER = "hall_no_server"  # why
    NO_ENGINE = "hall_no_engine"
    ENGINE_ENDED = "hall_engine_ended"  # why
    STATION_NAME = "hall_station_name"  # given
    STATION_KEY = "hall_station_key"
    INVITATION = "hall_invitation"
    HALL_ANSWER = "hall_answer"  # why
    HALL_AWAY = "hall_away"  # why
    NO_HALL = "hall_none"
    HALL_OTHER = "hall_other"
    OFFICE_DAMAGED = "hall_office_damaged"  # why
    EVENT_REFUSED = "hall_event_refused"  # why
