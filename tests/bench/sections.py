"""What `python -m tests.bench` can run, by name. Rooms import from each other one way only: films from photographs."""

SECTIONS = {
    "vision": "photographs.vision",
    "rendered": "photographs.rendered",
    "grid": "photographs.grid",
    "drawn": "photographs.drawn",
    "sizes": "photographs.sizes",
    "startup": "photographs.startup",
    "albums": "films.albums",
    "collages": "films.collages",
    "troubles": "films.troubles",
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
    "flipped": "station.flipped",
    "idle": "station.idle",
    "writes": "station.writes",
    "memory": "station.memory",
    "instructions": "station.instructions",
    "browsers": "station.browsers",
    "first_view": "station.first_view",
    "interaction": "station.interaction",
    "tour": "station.tour",
    "camera": "station.camera",
    "calibration": "setup.calibration",
    "equipment": "setup.equipment",
    "advice": "counting.advice",
    "disputes": "counting.disputes",
    "territory": "counting.territory",
    "desk": "desk.staged",
    "clock": "station.clock",
    "voice": "station.voice",
    "rules": "rules.replay",
    "fuzz": "rules.fuzz",
    "attack": "attack.attack",
    "long": "station.long",
    "hall": "hall.scale",
    "hall_viewers": "hall.viewers",
    "hall_tablet": "hall.tablet",
    "hall_idle": "hall.idle",
    "hall_demo": "hall.demo",
}
"""Each module has a docstring and `run(sheet) -> bool`: whether every bar was met; it prints its own lines."""

TOOLS = {
    "finals": "counting.finals",
    "traced": "photographs.traced.picture",
    "figures": "figures.pages",
    "published": "hall.published",
}
"""Each has `main(arguments) -> int`: boards and pictures to measure on, pages of figures, others' tables."""

LONG = frozenset(
    {
        "attack",
        "disputes",
        "flipped",
        "fuzz",
        "hall",
        "hall_demo",
        "hall_idle",
        "hall_tablet",
        "hall_viewers",
        "instructions",
        "longrun",
        "territory",
        "tour",
        "voice",
    }
)
"""Sections that are run by name alone."""
