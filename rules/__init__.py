"""The game itself: points, positions, rulesets, legality, records, counting. Standard library only.

Import from the modules: `rules.points`, `rules.color`, `rules.position`, `rules.diagrams`, `rules.ruleset`,
`rules.presets`, `rules.game`, `rules.illegality`.
"""
