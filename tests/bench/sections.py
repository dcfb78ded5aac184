"""What `python -m tests.bench` can run, by name. Rooms import from each other one way only: films from photographs."""

SECTIONS = {
    "vision": "photographs.vision",
    "rendered": "photographs.rendered",
    "grid": "photographs.grid",
    "albums": "films.albums",
    "collages": "films.collages",
    "sequences": "films.sequences",
    "drawing": "films.drawing",
    "tracking": "games.tracking",
    "restarts": "games.restarts",
    "costs": "games.costs",
    "station": "station.evening",
    "stream": "station.stream",
    "longrun": "station.longrun",
    "evidence": "station.evidence",
    "bundles": "station.bundles",
    "writes": "station.writes",
    "memory": "station.memory",
    "instructions": "station.instructions",
    "browsers": "station.browsers",
    "camera": "station.camera",
    "calibration": "setup.calibration",
    "equipment": "setup.equipment",
    "advice": "counting.advice",
    "territory": "counting.territory",
    "desk": "desk.staged",
    "clock": "station.clock",
    "rules": "rules.replay",
    "fuzz": "rules.fuzz",
    "attack": "attack.attack",
    "hall": "hall.scale",
}
"""Each module has a docstring and `run(sheet) -> bool`: whether every bar was met; it prints its own lines."""

TOOLS = {
    "finals": "counting.finals",
    "traced": "photographs.traced.picture",
    "figures": "figures.pages",
}
"""Each has `main(arguments) -> int`: what makes boards and pictures to measure on, and the pages of the figures."""

LONG = frozenset({"hall", "fuzz", "territory", "attack", "longrun", "instructions"})
"""Sections that are run by name alone."""
