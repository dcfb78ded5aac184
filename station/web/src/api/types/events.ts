// Made by station/api/typescript.py from the catalog of events, station/game/catalog: edit there, then `make web`.

/** A point as GTP writes it: "Q16". */
type Point = string;

/** One reason of the station's own: `code`, of station.game.reasons, names the sentence, `values` fills it. */
interface Because {
  code: string;
  values: Record<string, string | number>;
}

/** Another reading of a doubtful move that is nearly as good. */
interface Alternative {
  color: "B" | "W";
  point: Point;
  confidence?: number | null;
}

/** Stones that each side took. */
interface Captures {
  B: number;
  W: number;
}

/** A string marked dead. `by` is "B", "W", "both" or "referee". */
interface DeadString {
  points: Point[];
  color: "B" | "W";
  by: string;
}

/** The game at the moment of a dispute. */
interface FrozenGame {
  board: string[];
  /** moves of the record until then */
  number: number;
  /** who would have been next */
  to_move: "B" | "W" | null;
  captures: Captures;
  /** what was marked by then */
  dead?: DeadString[];
}

/** One effect, with sides, moves and points filled in. */
interface RuledEffect {
  /** a word of `rules.rulings.effect.Do` */
  do: string;
  /** whose */
  side?: "B" | "W" | null;
  /** of a clock, a kind that is opened, a lot */
  action?: string;
  /** what stands on these points afterwards */
  changes?: Record<Point, "B" | "W" | ".">;
  /** what may still lie there until it is carried out */
  were?: Record<Point, "B" | "W" | ".">;
  /** a move that was missed: whose, where (None: a pass) */
  played?: ["B" | "W", Point | null][];
  /** a pass or missed move stands in front of the incident's own move, or in place of what it set */
  before?: boolean;
  /** a string that does not count as alive */
  points?: Point[];
}

/** Something about the view that the set-up found: a word. */
interface Finding {
  kind: string;
  zh?: string;
  en?: string;
}

/** What every event has. */
interface Envelope {
  /** number in the station's log, and the stream's id */
  seq: number;
  game: number;
  /** seconds since the game's first frame */
  t: number;
  /** ISO 8601 in UTC */
  time: string | null;
  /** index in the source, from 0 */
  frame?: number | null;
  /** where it was first seen */
  first_frame?: number | null;
  /** the paired device that asked for it; none where the station tells */
  device?: string;
}

/** What this game is timed by; said before its clock begins. */
interface ClockSetUp {
  /** its name */
  control: string;
  /** the article it is from, "" for what is in neither text */
  source?: string;
  system: "none" | "periods" | "sudden_death" | "sections" | "fischer";
  main_ms?: number;
  periods?: number;
  period_ms?: number;
  inside?: boolean;
  moves?: number;
  section_ms?: number;
  carried?: boolean;
  increment_ms?: number;
  most_ms?: number | null;
  /** how seconds are read: `rules.timing.style.Style` */
  marks_s?: number[];
  /** how seconds are read: `rules.timing.style.Style` */
  last_s?: number[];
  /** how seconds are read: `rules.timing.style.Style` */
  counted_s?: number;
  /** how seconds are read: `rules.timing.style.Style` */
  all_counted?: boolean;
  /** how seconds are read: `rules.timing.style.Style` */
  over?: boolean;
  /** whose reading counts */
  owner?: "station" | "external" | "referee";
  /** with what it begins: of the game in whose place it is played */
  used_black_ms?: number;
  /** with what it begins: of the game in whose place it is played */
  used_white_ms?: number;
}

/** A side says with its button that its move is finished: evidence, and where the clock takes it, the move's end. */
interface ClockPressed {
  color: "B" | "W";
  /** moves in the record at that time */
  number: number;
  /** on the station's clock; none in records of before there was one */
  at_ms?: number | null;
  /** where it was pressed */
  source?: "panel" | "tablet" | "external";
  /** either way, of button and clocks together */
  error_ms?: number;
  /** as a tablet said it, when that came, and its smallest round trip */
  device_ms?: number | null;
  /** as a tablet said it, when that came, and its smallest round trip */
  arrived_ms?: number | null;
  /** as a tablet said it, when that came, and its smallest round trip */
  round_trip_ms?: number | null;
  /** the tablet had lost the station and kept the press meanwhile */
  queued?: boolean;
  /** what the clock beside the board showed for this side then */
  left_ms?: number | null;
}

/** Something was done to the clock: by whom, under which article of the game's own text. */
interface ClockActed {
  act:
    | "begin"
    | "stop"
    | "resume"
    | "pause"
    | "confirm"
    | "seal"
    | "open"
    | "rewind"
    | "seated"
    | "deduct"
    | "leave"
    | "return"
    | "pass_ruled"
    | "set"
    | "pro_rata"
    | "share"
    | "replace"
    | "end"
    | "reopen"
    | "restart"
    | "asked";
  /** on the station's clock, which starts anew with the machine */
  at_ms: number;
  /** "B", "W", "both", "referee", "chief", "table", "station" */
  by?: string;
  /** of a referee */
  name?: string;
  article?: string;
  side?: "B" | "W" | null;
  to_move?: "B" | "W" | null;
  turn?: "B" | "W" | null;
  /** what is set */
  used_ms?: number | null;
  /** what is set */
  reading_ms?: number | null;
  /** of a wrong clock */
  true_ms?: number | null;
  /** of a wrong clock */
  black_ms?: number | null;
  /** of a wrong clock */
  white_ms?: number | null;
  /** before a pause without record */
  first_part_ms?: number | null;
  /** the last moment on the disk before the station stopped */
  stood_ms?: number | null;
  /** of a lateness */
  venue?: "apart" | "same" | null;
  /** of a lateness */
  chief?: string;
  /** of a sealed move */
  commitment?: string;
  /** of a sealed move */
  move?: string;
  /** of a sealed move */
  salt?: string;
  /** of another clock */
  owner?: "station" | "external" | "referee" | null;
}

/** A call was made. */
interface ClockCalled {
  /** its onset */
  at_ms: number;
  /** when it was due */
  planned_ms: number;
  /** as `rules.timing.calls` names them */
  words: string;
  /** it could not be said, and was only shown */
  shown?: boolean;
  /** the station's loudspeaker, or the tablet that told of it */
  source?: "station" | "tablet";
}

/** When a move that was read ended, as far as the camera told it: its stone, or the last prisoner, was off. */
interface ClockMoveEnded {
  side: "B" | "W";
  at_ms: number;
  /** between first_ms and last_ms, where it must have been */
  ended_ms: number;
  first_ms: number;
  last_ms: number;
  /** its event */
  move: number;
}

/** A press, or the end of a minute, against what the camera saw. Evidence: never a penalty. */
interface ClockJudged {
  /** what was compared */
  of: "press_early" | "press_before_lifted" | "overtime" | "two_hands";
  judgment: "told" | "fine" | "cannot_tell" | "no_stone" | "in_time" | "used";
  side: "B" | "W";
  /** the press, or the onset at which a minute was used up */
  press_ms: number;
  /** when the move ended, between (two_hands: while a hand lay over its stone) */
  first_ms?: number | null;
  /** when the move ended, between (two_hands: while a hand lay over its stone) */
  last_ms?: number | null;
  /** either way */
  error_ms?: number;
  /** the events */
  press?: number | null;
  /** the events */
  move?: number | null;
}

/** Stones without liberties still lay there after the next move. */
interface CaptureIncomplete {
  /** of the game's own ruleset; "" where its text has none */
  article?: string;
  /** the last frame that showed things as they were before, for the picture */
  before_frame?: number | null;
  points: Point[];
  /** the move that captured them */
  number: number;
}

/** Stones that still had liberties were lifted like a capture. */
interface WrongCapture {
  /** of the game's own ruleset; "" where its text has none */
  article?: string;
  /** the last frame that showed things as they were before, for the picture */
  before_frame?: number | null;
  /** the second of the last picture that showed all its points as before; None: none is known */
  last_seen?: number | null;
  /** of the first one that showed any of them otherwise (a stone that moved: where it went) */
  first_seen?: number | null;
  /** the side whose hand was over them before; "unknown": one was, and nobody can say whose; None: none was seen */
  hand?: "B" | "W" | "unknown" | null;
  color: "B" | "W";
  confidence?: number | null;
  points: Point[];
}

/** A stone recorded earlier lies on another point. */
interface StoneMoved {
  /** of the game's own ruleset; "" where its text has none */
  article?: string;
  /** the last frame that showed things as they were before, for the picture */
  before_frame?: number | null;
  /** the second of the last picture that showed all its points as before; None: none is known */
  last_seen?: number | null;
  /** of the first one that showed any of them otherwise (a stone that moved: where it went) */
  first_seen?: number | null;
  /** the side whose hand was over them before; "unknown": one was, and nobody can say whose; None: none was seen */
  hand?: "B" | "W" | "unknown" | null;
  color: "B" | "W";
  confidence?: number | null;
  from: Point;
  to: Point;
  /** the event of the push that this one puts back: then nobody is asked about it */
  restores?: number | null;
}

/** A stone is gone that nobody captured. */
interface StoneRemoved {
  /** of the game's own ruleset; "" where its text has none */
  article?: string;
  /** the last frame that showed things as they were before, for the picture */
  before_frame?: number | null;
  /** the second of the last picture that showed all its points as before; None: none is known */
  last_seen?: number | null;
  /** of the first one that showed any of them otherwise (a stone that moved: where it went) */
  first_seen?: number | null;
  /** the side whose hand was over them before; "unknown": one was, and nobody can say whose; None: none was seen */
  hand?: "B" | "W" | "unknown" | null;
  color: "B" | "W";
  confidence?: number | null;
  point: Point;
}

/** A stone came that is no move. */
interface StoneAdded {
  /** of the game's own ruleset; "" where its text has none */
  article?: string;
  /** the last frame that showed things as they were before, for the picture */
  before_frame?: number | null;
  /** the second of the last picture that showed all its points as before; None: none is known */
  last_seen?: number | null;
  /** of the first one that showed any of them otherwise (a stone that moved: where it went) */
  first_seen?: number | null;
  /** the side whose hand was over them before; "unknown": one was, and nobody can say whose; None: none was seen */
  hand?: "B" | "W" | "unknown" | null;
  color: "B" | "W";
  confidence?: number | null;
  point: Point;
}

/** A stone of the other color lies where one was recorded. `color` is the new stone's, `was` the recorded one's. */
interface StoneExchanged {
  /** of the game's own ruleset; "" where its text has none */
  article?: string;
  /** the last frame that showed things as they were before, for the picture */
  before_frame?: number | null;
  /** the second of the last picture that showed all its points as before; None: none is known */
  last_seen?: number | null;
  /** of the first one that showed any of them otherwise (a stone that moved: where it went) */
  first_seen?: number | null;
  /** the side whose hand was over them before; "unknown": one was, and nobody can say whose; None: none was seen */
  hand?: "B" | "W" | "unknown" | null;
  color: "B" | "W";
  confidence?: number | null;
  point: Point;
  was: "B" | "W";
}

/** A stone lies beside its point or between two. */
interface StoneOffPoint {
  /** of the game's own ruleset; "" where its text has none */
  article?: string;
  /** the last frame that showed things as they were before, for the picture */
  before_frame?: number | null;
  point: Point;
  /** how far off, in cells */
  offset: number;
  color: "B" | "W";
}

/** Many stones lie elsewhere at once: the record waits until they are back, or two moves show that play goes on. */
interface BoardScattered {
  /** of the game's own ruleset; "" where its text has none */
  article?: string;
  /** the last frame that showed things as they were before, for the picture */
  before_frame?: number | null;
  /** the second of the last picture that showed all its points as before; None: none is known */
  last_seen?: number | null;
  /** of the first one that showed any of them otherwise (a stone that moved: where it went) */
  first_seen?: number | null;
  /** the side whose hand was over them before; "unknown": one was, and nobody can say whose; None: none was seen */
  hand?: "B" | "W" | "unknown" | null;
  /** what to put where */
  restore: [Point, "B" | "W" | "."][];
  /** the last one that showed the whole board as recorded */
  last_frame?: number | null;
  /** the side to move, where one stone more of its color lies there than the record has, and no more of the other: perhaps its move, set as the board was swept */
  one_more?: "B" | "W" | null;
}

/** Every stone shows the other color than recorded (`recolored`). */
interface ColorsSwapped {
  /** of the game's own ruleset; "" where its text has none */
  article?: string;
  /** the last frame that showed things as they were before, for the picture */
  before_frame?: number | null;
  /** older logs tell so of a first move by White */
  color?: "B" | "W" | null;
  recolored?: boolean;
}

/** The first move, recorded as Black's while that was doubtful, proves to be White's. */
interface WhiteMovedFirst {
  /** of the game's own ruleset; "" where its text has none */
  article?: string;
  /** the last frame that showed things as they were before, for the picture */
  before_frame?: number | null;
  point: Point;
}

/** More stones of a color were played than a set holds. */
interface StoneSupplyExceeded {
  /** of the game's own ruleset; "" where its text has none */
  article?: string;
  /** the last frame that showed things as they were before, for the picture */
  before_frame?: number | null;
  color: "B" | "W";
  /** so many */
  stones: number;
}

/** More changed out of sight than can be told as moves in their order; the record goes on by set-up. */
interface Gap {
  /** of the game's own ruleset; "" where its text has none */
  article?: string;
  /** the last frame that showed things as they were before, for the picture */
  before_frame?: number | null;
  /** the second of the last picture that showed all its points as before; None: none is known */
  last_seen?: number | null;
  /** of the first one that showed any of them otherwise (a stone that moved: where it went) */
  first_seen?: number | null;
  /** the side whose hand was over them before; "unknown": one was, and nobody can say whose; None: none was seen */
  hand?: "B" | "W" | "unknown" | null;
  /** where the stones that came are moves in turn and none was taken: any order of them is a legal one */
  to_move: "B" | "W" | null;
  /** that changed */
  points: Point[];
  /** 19 rows of ".", "B", "W" */
  before: string[];
  /** 19 rows of ".", "B", "W" */
  after: string[];
}

/** Stones are right again: put back, lifted late, or the board after a scattering. */
interface PositionRestored {
  points: Point[];
  /** what stands where again, and changes the record */
  changes?: Record<Point, "B" | "W" | ".">;
  /** points still in doubt */
  unsure?: Point[];
}

/** Stones were taken off by handfuls: the record waits until they are back, or play goes on, or somebody decides. */
interface RecordFrozen {
  points: Point[];
  last_frame?: number | null;
}

/** The board is as recorded again. */
type RecordResumed = object;

/** The last moves were not played. `moves`: so many. */
interface TakeBack {
  action: "take_back";
  /** "B", "W", "both", "referee", "station", … */
  by: string;
  /** of a referee, or of whoever takes an end back */
  name?: string;
  /** in words */
  why: string;
  /** the same where the station corrects */
  because?: Because | null;
  /** the event that it speaks of */
  corrects?: number | null;
  /** points that the camera showed otherwise then: a person outranks it */
  against?: Point[];
  moves: number;
}

/** Moves that were none: nobody withdrew anything. */
interface Retract {
  action: "retract";
  /** "B", "W", "both", "referee", "station", … */
  by: string;
  /** of a referee, or of whoever takes an end back */
  name?: string;
  /** in words */
  why: string;
  /** the same where the station corrects */
  because?: Because | null;
  /** the event that it speaks of */
  corrects?: number | null;
  /** points that the camera showed otherwise then: a person outranks it */
  against?: Point[];
  retracts: number[];
}

/** What move `number` really was, or that it stays as it is, in doubt or not. */
interface ReplaceMove {
  action: "replace_move";
  /** "B", "W", "both", "referee", "station", … */
  by: string;
  /** of a referee, or of whoever takes an end back */
  name?: string;
  /** in words */
  why: string;
  /** the same where the station corrects */
  because?: Because | null;
  /** the event that it speaks of */
  corrects?: number | null;
  /** points that the camera showed otherwise then: a person outranks it */
  against?: Point[];
  number: number;
  color: "B" | "W";
  point?: Point | null;
  /** that the reason names */
  points?: Point[];
  doubtful?: boolean;
  alternatives?: Alternative[];
}

/** A move that was missed; it gets `number`, later ones move up. */
interface InsertMove {
  action: "insert_move";
  /** "B", "W", "both", "referee", "station", … */
  by: string;
  /** of a referee, or of whoever takes an end back */
  name?: string;
  /** in words */
  why: string;
  /** the same where the station corrects */
  because?: Because | null;
  /** the event that it speaks of */
  corrects?: number | null;
  /** points that the camera showed otherwise then: a person outranks it */
  against?: Point[];
  number: number;
  color: "B" | "W";
  point?: Point | null;
  /** that the reason names */
  points?: Point[];
  doubtful?: boolean;
  alternatives?: Alternative[];
}

/** Moves were made in the order of `numbers`. */
interface Reorder {
  action: "reorder";
  /** "B", "W", "both", "referee", "station", … */
  by: string;
  /** of a referee, or of whoever takes an end back */
  name?: string;
  /** in words */
  why: string;
  /** the same where the station corrects */
  because?: Because | null;
  /** the event that it speaks of */
  corrects?: number | null;
  /** points that the camera showed otherwise then: a person outranks it */
  against?: Point[];
  numbers: number[];
}

/** What stands on a point. `color` None: nothing. */
interface SetPoint {
  action: "set_point";
  /** "B", "W", "both", "referee", "station", … */
  by: string;
  /** of a referee, or of whoever takes an end back */
  name?: string;
  /** in words */
  why: string;
  /** the same where the station corrects */
  because?: Because | null;
  /** the event that it speaks of */
  corrects?: number | null;
  /** points that the camera showed otherwise then: a person outranks it */
  against?: Point[];
  point: Point;
  color?: "B" | "W" | null;
}

/** The board as it lies, or lay, is right. */
interface TakeBoard {
  action: "take_board";
  /** "B", "W", "both", "referee", "station", … */
  by: string;
  /** of a referee, or of whoever takes an end back */
  name?: string;
  /** in words */
  why: string;
  /** the same where the station corrects */
  because?: Because | null;
  /** the event that it speaks of */
  corrects?: number | null;
  /** points that the camera showed otherwise then: a person outranks it */
  against?: Point[];
  /** 19 rows of ".", "B", "W" */
  after: string[];
  to_move?: "B" | "W" | "kept" | null;
  /** where it goes back to an earlier position */
  captures?: Captures | null;
}

/** The end of the game, the event `corrects`, is taken back: it was a slip. */
interface Reopen {
  action: "reopen";
  /** "B", "W", "both", "referee", "station", … */
  by: string;
  /** of a referee, or of whoever takes an end back */
  name?: string;
  /** in words */
  why: string;
  /** the same where the station corrects */
  because?: Because | null;
  /** the event that it speaks of */
  corrects?: number | null;
  /** points that the camera showed otherwise then: a person outranks it */
  against?: Point[];
}

/** Black stones told as moves are a handicap. */
interface HandicapFound {
  action: "handicap";
  /** "B", "W", "both", "referee", "station", … */
  by: string;
  /** of a referee, or of whoever takes an end back */
  name?: string;
  /** in words */
  why: string;
  /** the same where the station corrects */
  because?: Because | null;
  /** the event that it speaks of */
  corrects?: number | null;
  /** points that the camera showed otherwise then: a person outranks it */
  against?: Point[];
  black: Point[];
}

/** An incident, the event `corrects`, needs no more attention. */
interface Dismiss {
  action: "dismiss";
  /** "B", "W", "both", "referee", "station", … */
  by: string;
  /** of a referee, or of whoever takes an end back */
  name?: string;
  /** in words */
  why: string;
  /** the same where the station corrects */
  because?: Because | null;
  /** the event that it speaks of */
  corrects?: number | null;
  /** points that the camera showed otherwise then: a person outranks it */
  against?: Point[];
}

/** The first stone came, or the record begins on a board with stones. */
interface GameStarted {
  black?: string;
  white?: string;
  event?: string;
  board_number?: string;
  /** name of a ruleset */
  rules?: string | null;
  /** one of the two at most, exact decimals */
  komi_zi?: string | null;
  /** one of the two at most, exact decimals */
  komi_points?: string | null;
  handicap?: number;
  /** none, n or n-1: what White gets back for handicap stones; None: as the ruleset has it */
  compensation?: string | null;
  /** who is to take Black, by name */
  drawn_black?: string;
  /** how that was fixed: draw, nigiri */
  drawn?: string;
  /** by whom */
  drawn_by?: string;
  /** as SGF has them */
  place?: string;
  /** as SGF has them */
  round?: string;
  /** as SGF has them */
  started?: string;
  /** the game that was ruled void, which this pairing plays again */
  replays?: number | null;
}

/** This game was ruled void; the one that the same pairing plays in its place has begun. */
interface ReplayBegun {
  /** that one */
  replayed_as: number;
}

/** The details of the game going on, all of them anew. */
interface DetailsGiven {
  black?: string;
  white?: string;
  event?: string;
  board_number?: string;
  /** name of a ruleset */
  rules?: string | null;
  /** one of the two at most, exact decimals */
  komi_zi?: string | null;
  /** one of the two at most, exact decimals */
  komi_points?: string | null;
  handicap?: number;
  /** none, n or n-1: what White gets back for handicap stones; None: as the ruleset has it */
  compensation?: string | null;
  /** who is to take Black, by name */
  drawn_black?: string;
  /** how that was fixed: draw, nigiri */
  drawn?: string;
  /** by whom */
  drawn_by?: string;
}

/** What was not said of a game while it was played, or said wrongly: all of it anew, after its end. */
interface RecordAmended {
  black?: string;
  white?: string;
  event?: string;
  board_number?: string;
  /** name of a ruleset */
  rules?: string | null;
  /** one of the two at most, exact decimals */
  komi_zi?: string | null;
  /** one of the two at most, exact decimals */
  komi_points?: string | null;
  handicap?: number;
  /** none, n or n-1: what White gets back for handicap stones; None: as the ruleset has it */
  compensation?: string | null;
  /** who is to take Black, by name */
  drawn_black?: string;
  /** how that was fixed: draw, nigiri */
  drawn?: string;
  /** by whom */
  drawn_by?: string;
  /** as SGF has them */
  place?: string;
  /** as SGF has them */
  round?: string;
  /** as SGF has it, null where nobody knows one */
  result?: string | null;
  by: string;
  /** of whoever says so */
  name: string;
  why: string;
}

/** Stones on the board when the record begins: handicap, or a game in progress. */
interface SetUpBoard {
  black: Point[];
  white: Point[];
  to_move: "B" | "W" | null;
  handicap?: number;
}

/** One side gives up. */
interface Resign {
  color: "B" | "W";
}

/** The record is closed. */
interface GameEnded {
  /** passes, resignation, agreed, decided, cleared, source_ended */
  reason: string;
  /** as in SGF, where one is known */
  result?: string | null;
  /** of whoever ended it without a count; the name is a referee's */
  by?: string;
  /** of whoever ended it without a count; the name is a referee's */
  name?: string;
  /** of whoever ended it without a count; the name is a referee's */
  why?: string;
  /** the last one that showed the whole board as recorded */
  last_frame?: number | null;
}

/** Nothing is recorded until play goes on. */
interface Paused {
  by: string;
  /** of a referee who says so */
  name?: string;
  why: string;
}

/** Play goes on: after a pause or a scattering, or over a disputed string or a count that was left. */
interface Resumed {
  /** of the game's own ruleset; "" where its text has none */
  article?: string;
  to_move?: "B" | "W" | "kept" | null;
  /** a point of the string over which play goes on */
  dispute?: Point | null;
  by?: string;
  /** of a referee who says so */
  name?: string;
  why?: string;
  /** points that are not as recorded */
  differs?: Point[];
}

/** The table calls for a person (`on`), or one came. */
interface HelpCalled {
  on: boolean;
}

/** The side to move says that the game is over. */
interface EndProposed {
  /** of the game's own ruleset; "" where its text has none */
  article?: string;
  color: "B" | "W";
}

/** The other side plays on. */
interface EndDeclined {
  /** of the game's own ruleset; "" where its text has none */
  article?: string;
  color: "B" | "W";
}

/** Both agreed (`by` "agreement"), both passed ("passes"), or a game whose board was cleared is counted "later". */
interface CountOpened {
  /** of the game's own ruleset; "" where its text has none */
  article?: string;
  by: string;
  /** the board as the camera saw it then */
  seen?: string[] | null;
}

/** On these points the picture (`seen`) or the record holds. */
interface CountSettled {
  points: Point[];
  seen: boolean;
  by: string;
  /** a referee's own */
  name?: string;
}

/** A string is dead, or alive after all. */
interface DeadMarked {
  /** the one touched */
  point?: Point | null;
  /** the string */
  points: Point[];
  color: "B" | "W";
  dead: boolean;
  by: string;
  /** a referee's own */
  name?: string;
}

/** Empty points are decided by hand: a ko left at the end, a border, a contest given up. */
interface PointsGiven {
  /** of the game's own ruleset; "" where its text has none */
  article?: string;
  points: Point[];
  /** whose they are, "shared", or None: as they lie, after all */
  to: "B" | "W" | "shared" | null;
  by: string;
  /** a referee's own */
  name?: string;
  /** who gave up the contest: all shared points went to the other side */
  conceded?: "B" | "W" | null;
}

/** Another look, another count: assents are taken back. */
interface Recounted {
  /** of the game's own ruleset; "" where its text has none */
  article?: string;
  by: string;
  /** a referee's own */
  name?: string;
  seen?: string[] | null;
}

/** One side agrees with the count as `revision`, the last event that changed it, made it. */
interface Assented {
  color: "B" | "W";
  revision: number;
  /** what it came to on the page, as in SGF; "" in logs from before it was kept */
  result?: string;
  /** of the player, where the game's details have it */
  name?: string;
}

/** The executing referee confirms the count as `revision` made it, or the chief where the board has none. */
interface ResultSigned {
  /** of the game's own ruleset; "" where its text has none */
  article?: string;
  revision: number;
  /** as in SGF */
  result: string;
  /** of his credential */
  role: string;
  /** of his credential */
  name: string;
}

/** A referee lets the count stand though something in it is unanswered: strings, borders. */
interface CountOverruled {
  revision: number;
  /** of what was unanswered */
  points: Point[];
  /** of his credential, "" where the table has no named referee */
  role?: string;
  name: string;
  why?: string;
}

/** The sides differ on a string; `says_dead` moves first when play goes on. */
interface Disputed {
  /** of the game's own ruleset; "" where its text has none */
  article?: string;
  point?: Point | null;
  points: Point[];
  color: "B" | "W";
  says_dead: "B" | "W";
  /** None in logs from before positions were kept */
  frozen?: FrozenGame | null;
}

/** A dispute is decided: counted as played, or on the position frozen when it began. */
interface DisputeRuled {
  /** the event that opened it */
  dispute: number;
  on: "played" | "frozen";
  /** what the string is there; None leaves it to the marks */
  dead: boolean | null;
  by: string;
  /** the referee's own */
  name?: string;
  why?: string;
  /** moves of the record at that time */
  number: number;
  /** the record went back */
  back: boolean;
}

/** Both sides agreed: it stands for good. */
interface ResultLocked {
  /** of the game's own ruleset; "" where its text has none */
  article?: string;
  /** as in SGF */
  result: string;
  /** as read out */
  text?: string;
  /** the whole count as it was shown, kept as evidence */
  score: Record<string, unknown>;
}

/** What the event has fixed where the texts are silent, as it holds in this game from here on. */
interface TermsGiven {
  /** what differs from what holds where nobody said anything, as GET /api/event names it; of the referees this board's alone */
  terms: Record<string, unknown>;
}

/** Something happened that no camera tells: conduct, the clock, another reading, colors taken against the draw. */
interface IncidentEntered {
  /** of the game's own ruleset; "" where its text has none */
  article?: string;
  /** the last frame that showed things as they were before, for the picture */
  before_frame?: number | null;
  /** as in `tianyuan rulings` */
  kind: string;
  /** whose doing it is */
  side?: "B" | "W" | "both" | "";
  by: string;
  /** in words */
  why?: string;
  /** where, if anywhere */
  points?: Point[];
  /** of a stone that came or is gone there, which the record does not say: that stone's */
  color?: "B" | "W" | null;
  /** the event of an incident that turned out to be this one */
  source?: number | null;
}

/** Somebody brings an incident up. Late: kept, and refused (2002 §17.3, §16.3). */
interface Claimed {
  incident: number;
  /** the side, or "ex officio" the referee of his own motion */
  by: "B" | "W" | "ex officio";
  why?: string;
  in_time?: boolean;
  pressing?: boolean;
  /** in the other side's time: heard at the claimant's own next turn, unless `pressing` (older D2.7.2) */
  noted?: boolean;
  /** the event that closed the window */
  closed_by?: number | null;
  /** Black's and White's used time then; empty without a clock that had begun */
  used_ms?: number[];
}

/** The desk asks a side, or both. */
interface Asked {
  incident: number;
  to: "B" | "W" | "both" | "";
  /** which of the facts that rulings depend on it asks for */
  fact?: string;
  text?: string;
  name?: string;
}

/** A side answers. */
interface Answered {
  question: number;
  by: "B" | "W" | "both" | "";
  /** of the fact asked for */
  value?: string;
  /** in words; both empty: not answered, which is one too */
  text?: string;
}

/** A referee found something out himself on which rulings depend. */
interface FactFound {
  incident: number;
  /** as in `tianyuan rulings` */
  fact: string;
  /** as in `tianyuan rulings` */
  value: string;
  name?: string;
}

/** A side agrees to a ruling that needs its assent; when all who have to have, the ruling follows. */
interface RulingAssented {
  incident: number;
  by: "B" | "W";
  /** as in the ruling */
  ruling: string;
  /** as in the ruling */
  choice?: string;
  /** what was touched with it */
  side?: "B" | "W" | null;
  /** what was touched with it */
  point?: Point | null;
  /** what was touched with it */
  played?: ["B" | "W", Point | null][];
}

/** A referee passes an incident on to the chief (2002 §31.4, older D8.3, D12.1). */
interface Referred {
  incident: number;
  by: string;
  why?: string;
}

/** A ruling on an incident, with all that it does. Taken back only by another that `supersedes` it. */
interface Ruled {
  /** of the game's own ruleset; "" where its text has none */
  article?: string;
  /** from 1 in the game */
  number: number;
  incident: number;
  /** its id */
  ruling: string;
  /** the row chosen where it leaves one */
  choice?: string;
  /** the ruleset */
  rules: string;
  /** whose word it is, role -- of who entered it, name -- his own */
  decider: string;
  role: string;
  name?: string;
  /** sides whose assent it needed */
  assents?: ("B" | "W")[];
  /** in order */
  effects?: RuledEffect[];
  /** events of moves that leave the main line, reinstates -- that come back into it */
  voids?: number[];
  reinstates?: number[];
  /** what was known */
  facts?: Record<string, string>;
  /** in words */
  why?: string;
  /** the board as recorded */
  before: string[];
  /** the board as recorded */
  after: string[];
  /** Black's and White's used time before it, then after it; empty without a clock that had begun */
  used_ms?: number[];
  supersedes?: number | null;
}

/** What a ruling orders has been done: the board agrees, play goes on. */
interface Executed {
  ruling: number;
  by?: string;
}

/** A side has heard a ruling, which is not to agree with it. */
interface Confirmed {
  ruling: number;
  by: "B" | "W";
}

/** A side goes to the organizers with a ruling (older D2.7.4, 2002 §16.3); it holds meanwhile. */
interface Appealed {
  ruling: number;
  by: "B" | "W";
  why?: string;
}

/** The lot that a ruling left to be drawn, for the pairing alone (2002 §17.5, §22.3): the result stays as ruled. */
interface LotDrawn {
  ruling: number;
  /** who is treated so in the pairing of the next round */
  winner: "B" | "W";
  /** who drew */
  drew: string;
  /** whose eyes */
  before: string;
  name?: string;
}

/** A referee has checked board, stones and clock of this table (2002 §31.5), or the chief (§30.5). */
interface EquipmentChecked {
  /** of his credential */
  role: string;
  /** of his credential */
  name: string;
  /** all is in order */
  passes: boolean;
  /** what is not, in words */
  remark?: string;
  /** before the game, at this wall time (Unix milliseconds); 0: in it, when it is told */
  signed_ms?: number;
}

/** A legal move, told when the stone lies still and is seen. */
interface Move {
  /** from 1, passes count */
  number: number;
  color: "B" | "W";
  point: Point;
  /** what the rules take, lifted yet or not; for a suicide the own stones */
  captures: Point[];
  /** how likely the reading is */
  confidence: number | null;
  /** another one is nearly as good: `alternatives` */
  doubtful: boolean;
  alternatives?: Alternative[];
  /** between which seconds its stone left the hand: the last picture with a hand over the point, or without the stone, and the first with the stone and no hand */
  released?: [number, number] | null;
  /** the side whose hand was over the point before: from where its arm reached; "unknown": nobody can say whose; None: none was seen */
  hand?: "B" | "W" | "unknown" | null;
  /** the second of the last picture that showed the point in sight and without the stone */
  absent?: number | null;
}

/** A move that the ruleset forbids; it stands in the record as it happened. */
interface IllegalMove {
  /** of the game's own ruleset; "" where its text has none */
  article?: string;
  /** the last frame that showed things as they were before, for the picture */
  before_frame?: number | null;
  /** from 1, passes count */
  number: number;
  color: "B" | "W";
  point: Point;
  /** what the rules take, lifted yet or not; for a suicide the own stones */
  captures: Point[];
  /** how likely the reading is */
  confidence: number | null;
  /** another one is nearly as good: `alternatives` */
  doubtful: boolean;
  alternatives?: Alternative[];
  /** between which seconds its stone left the hand: the last picture with a hand over the point, or without the stone, and the first with the stone and no hand */
  released?: [number, number] | null;
  /** the side whose hand was over the point before: from where its arm reached; "unknown": nobody can say whose; None: none was seen */
  hand?: "B" | "W" | "unknown" | null;
  /** the second of the last picture that showed the point in sight and without the stone */
  absent?: number | null;
  /** occupied, suicide, ko (the immediate retake) or superko */
  kind: string;
  reason?: string;
  /** after which move the position first stood (0: the start) */
  repeats?: number | null;
  /** the stones alone repeat it */
  positional?: boolean;
}

/** A second stone of the side that moved last, or White's as the first one of an even game. */
interface OutOfTurn {
  /** of the game's own ruleset; "" where its text has none */
  article?: string;
  /** the last frame that showed things as they were before, for the picture */
  before_frame?: number | null;
  /** from 1, passes count */
  number: number;
  color: "B" | "W";
  point: Point;
  /** what the rules take, lifted yet or not; for a suicide the own stones */
  captures: Point[];
  /** how likely the reading is */
  confidence: number | null;
  /** another one is nearly as good: `alternatives` */
  doubtful: boolean;
  alternatives?: Alternative[];
  /** between which seconds its stone left the hand: the last picture with a hand over the point, or without the stone, and the first with the stone and no hand */
  released?: [number, number] | null;
  /** the side whose hand was over the point before: from where its arm reached; "unknown": nobody can say whose; None: none was seen */
  hand?: "B" | "W" | "unknown" | null;
  /** the second of the last picture that showed the point in sight and without the stone */
  absent?: number | null;
  reason?: string;
}

/** A pass, from a button or the page. */
interface Pass {
  /** where the ruleset forbids it */
  article?: string;
  /** from 1, passes count */
  number: number;
  color: "B" | "W";
  /** where the ruleset forbids it */
  reason?: string;
}

/** The last stone was lifted again. No offence yet: whether it is set elsewhere shows later (2002 §17.3). */
interface MoveWithdrawn {
  /** of the game's own ruleset; "" where its text has none */
  article?: string;
  /** the last frame that showed things as they were before, for the picture */
  before_frame?: number | null;
  /** the second of the last picture that showed all its points as before; None: none is known */
  last_seen?: number | null;
  /** of the first one that showed any of them otherwise (a stone that moved: where it went) */
  first_seen?: number | null;
  /** the side whose hand was over them before; "unknown": one was, and nobody can say whose; None: none was seen */
  hand?: "B" | "W" | "unknown" | null;
  number: number;
  color: "B" | "W";
  point: Point;
}

/** Board or camera was bumped, or the board turned: its points keep their names. */
interface BoardShifted {
  distance_cells: number;
  turn_deg: number;
  /** by so many quarters the names must be turned to fit what the camera sees from now on */
  quarter_turns?: number;
}

/** Another light. */
type LightChanged = object;

/** No usable pictures come. */
interface CameraLost {
  /** a word of `hardware.faults.Fault` */
  fault?: string;
  /** in words */
  reason: string;
}

/** Pictures come again, after `fault`. */
interface CameraRestored {
  fault?: string;
}

/** Points that nobody could see for ten seconds. */
interface ViewBlocked {
  points: Point[];
  /** seconds since the record's first frame */
  since: number;
  /** the last one in which nothing was hidden */
  before_frame?: number | null;
}

/** They are seen again. */
interface ViewCleared {
  points: Point[];
  /** seconds since the record's first frame */
  since: number;
  /** seconds since the record's first frame */
  until: number;
}

/** The disk runs low. */
interface StorageLow {
  /** room left */
  free_mb: number;
  /** whether there is room for pictures of incidents */
  pictures_kept: boolean;
}

/** The power supply is too weak, the machine may stop. */
interface PowerLow {
  /** words of `hardware.health.THROTTLED` */
  trouble: string;
}

/** The machine is so hot that it slows down. */
interface MachineHot {
  /** as above */
  trouble: string;
  /** of its processor, if it tells that */
  celsius?: number | null;
}

/** The time of day is that of a paired device from here on, since no network tells it. */
interface ClockTold {
  /** by so much it is ahead of the machine's own */
  offset_s: number;
  /** of the device */
  name?: string;
}

/** The log is not what its last signed head says: what was written before is no evidence any more. */
interface EvidenceBroken {
  /** why, a code of `station.storage.reasons` */
  reason: string;
}

/** The stored set-up does not fit what is seen before a game. */
interface ProfileRefused {
  findings: Finding[];
}

/** The stored set-up was mended a little before a game. */
interface ProfileRefreshed {
  findings: Finding[];
}

/** The set-up is complete. */
interface StationSetUp {
  /** the side of the picture where Black sits */
  black: string;
  /** the camera's controls are */
  locked: boolean;
}

/** A lens was measured. */
interface LensCalibrated {
  /** residual */
  rms_px: number;
  /** diopters, None for a fixed one */
  focus_dpt?: number | null;
  /** where it is kept */
  file?: string | null;
}

/** Fields of each kind by its type; corrections differ by `action`. */
export interface EventFields {
  clock_set_up: ClockSetUp;
  clock_pressed: ClockPressed;
  clock_act: ClockActed;
  clock_called: ClockCalled;
  clock_move_end: ClockMoveEnded;
  clock_judged: ClockJudged;
  capture_incomplete: CaptureIncomplete;
  wrong_capture: WrongCapture;
  stone_moved: StoneMoved;
  stone_removed: StoneRemoved;
  stone_added: StoneAdded;
  stone_exchanged: StoneExchanged;
  stone_off_point: StoneOffPoint;
  board_scattered: BoardScattered;
  colors_swapped: ColorsSwapped;
  white_moved_first: WhiteMovedFirst;
  stone_supply_exceeded: StoneSupplyExceeded;
  gap: Gap;
  position_restored: PositionRestored;
  record_frozen: RecordFrozen;
  record_resumed: RecordResumed;
  correction:
    | TakeBack
    | Retract
    | ReplaceMove
    | InsertMove
    | Reorder
    | SetPoint
    | TakeBoard
    | Reopen
    | HandicapFound
    | Dismiss;
  game_started: GameStarted;
  replay_begun: ReplayBegun;
  details: DetailsGiven;
  record_amended: RecordAmended;
  setup: SetUpBoard;
  resign: Resign;
  game_ended: GameEnded;
  paused: Paused;
  resumed: Resumed;
  help: HelpCalled;
  end_proposed: EndProposed;
  end_declined: EndDeclined;
  count_opened: CountOpened;
  count_settled: CountSettled;
  dead_marked: DeadMarked;
  points_given: PointsGiven;
  recounted: Recounted;
  assented: Assented;
  signed: ResultSigned;
  count_overruled: CountOverruled;
  disputed: Disputed;
  dispute_ruled: DisputeRuled;
  result: ResultLocked;
  terms: TermsGiven;
  incident: IncidentEntered;
  claim: Claimed;
  question: Asked;
  answer: Answered;
  fact_found: FactFound;
  ruling_assent: RulingAssented;
  referral: Referred;
  ruling: Ruled;
  execution: Executed;
  confirmation: Confirmed;
  appeal: Appealed;
  lot_drawn: LotDrawn;
  equipment_checked: EquipmentChecked;
  move: Move;
  illegal_move: IllegalMove;
  out_of_turn: OutOfTurn;
  pass: Pass;
  move_withdrawn: MoveWithdrawn;
  board_shifted: BoardShifted;
  light_changed: LightChanged;
  camera_lost: CameraLost;
  camera_restored: CameraRestored;
  view_blocked: ViewBlocked;
  view_cleared: ViewCleared;
  storage_low: StorageLow;
  power_low: PowerLow;
  machine_hot: MachineHot;
  clock_told: ClockTold;
  evidence_broken: EvidenceBroken;
  profile_refused: ProfileRefused;
  profile_refreshed: ProfileRefreshed;
  set_up: StationSetUp;
  lens_calibrated: LensCalibrated;
}

export type EventType = keyof EventFields;

/** An event of a kind that these pages know. */
export type KnownEvent = { [Type in EventType]: Envelope & { type: Type } & EventFields[Type] }[EventType];

/** Some other word: a string, kept opaque so that whoever asks for a known one is done with it. */
type UnknownType = { readonly word: unique symbol };

/** An event of a newer station. */
export interface UnknownEvent extends Envelope {
  type: UnknownType;
}

/** A message of GET /api/events. */
export type LiveEvent = KnownEvent | UnknownEvent;

export type IncidentType =
  | "capture_incomplete"
  | "wrong_capture"
  | "stone_moved"
  | "stone_removed"
  | "stone_added"
  | "stone_exchanged"
  | "stone_off_point"
  | "board_scattered"
  | "colors_swapped"
  | "white_moved_first"
  | "stone_supply_exceeded"
  | "gap"
  | "incident"
  | "illegal_move"
  | "out_of_turn"
  | "move_withdrawn";

export type IncidentData = EventFields[IncidentType];

/** What the line of an event in the move list may name. */
export interface HappeningData {
  by?: string;
  name?: string;
  why?: string;
  because?: { code: string; values: Record<string, string | number> } | null;
  against?: Point[];
  fault?: string;
  free_mb?: number;
  pictures_kept?: boolean;
  color?: "B" | "W" | null;
  to_move?: "B" | "W" | "kept" | null;
  result?: string | null;
  on?: boolean | "played" | "frozen";
  number?: number;
  article?: string;
}
