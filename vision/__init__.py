"""Pictures to evidence: where the board lies and what stands on its 361 points. Knows no rules and no camera.

At this level stands what several rooms use; each room imports only from those before it: `geometry`, `stones`, `grid`,
`picture`, `stream`. `synthetic` draws boards and knows only geometry; `training` makes the nets in `models`.
"""
