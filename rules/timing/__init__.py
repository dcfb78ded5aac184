"""Time: 2002 §12, §22 and the older D2.3 as pure functions. Whole milliseconds; no clock is read, nothing is spoken.

One noun a module: `duration` (how one is written), `account` (a side's time and what a face shows of it), `systems`
(how time is used up), `style` (how seconds are read), `controls` (both together, by name and article); `clock` (both
sides), `records` (what may happen to it), `acts` (what each does), `journal` (records in a row: the readings are a fold
over them); `calls` (what is said when), `camera` (a press against the release that a camera saw), `lateness`, `talk`
(how long players may), `faults` (a clock that is wrong), `sealed` (a sealed move's commitment), `sgf`.
"""
