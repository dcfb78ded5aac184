"""Pictures to evidence: where the board lies and what stands on its 361 points. Knows no rules and no camera."""
