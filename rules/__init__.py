"""The game itself: points, positions, rulesets, legality, records, counting. Standard library only.

One noun a module: `points`, `notation`, `color`, `position`, `diagrams` (boards); `ruleset`, `presets`, `articles`,
`penalty` (what is allowed, by which article, at what cost); `game`, `illegality`, `cycles` (play); `count`, `areas`,
`territory`, `eyespace`, `trace`, `comparison`, `result` (the end); `record`, `sgf`, `komi`, `handicap` (documents);
`rulings` (what a referee may rule); `timing` (both sides' time); `life`; `reasons`, `codes`, `errors` (why something
is so or refused: codes with values, in no language).
"""
