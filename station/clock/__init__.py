"""The station's clock at the table: one clock for frames, presses and calls, its journal in the log.

`keeper` (what people and buttons ask for), `beat` (the last second on the disk), `restart` (where the clock stands
after a power cut), `presses` (a tablet's press on the station's clock); `witness` (the camera beside it), `looks`
(the last pictures, point by point), `judging` (a press against what was seen);
`mixing`, `stream`, `speaker` (calls from the loudspeaker); `external` (a clock beside the board); `check` (it, before
a game).
"""
