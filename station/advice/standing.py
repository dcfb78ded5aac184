"""What reading says of strings that playouts let stand although nothing shows their two eyes.

Playouts never fill an eye to connect, nor put a string in atari that has to be: a group without two eyes can stand in
all of them and be dead all the same. Each such string is read as if it and its friends beside it were in question, and
the stones around it, if they are in question too, were not.
"""

from collections.abc import Mapping

from rules.ground import Area, Ground
from rules.points import Point
from rules.reading import Fate
from station.advice.advice import Reason
from station.advice.borders import borders
from station.advice.fights import Fights
from station.advice.verdict import PLAYED, String, Verdicts


def standing(
    fights: Fights, judged: Verdicts, fallen: frozenset[Point], taken: frozenset[Point]
) -> Mapping[String, Fate]:
    """Strings that stand so and are dead or hang on the turn, and strings in doubt that stay, as they kill one.

    fallen -- stones not taken to stay; taken -- those of them that are sure to be captured
    """
    position = fights.position
    left = borders(position, fallen)
    unshown = left.seki | left.alone
    weak = [
        string
        for string, (stands, why) in judged.items()
        if stands >= 0.5 and why in PLAYED and (why is not Reason.SIMULATED or string <= unshown)
    ]
    weak.sort(key=len, reverse=True)
    doubtful = fallen - taken
    found: dict[String, Fate] = {}
    grounds: dict[Area, Ground] = {}
    for color in {position.stones[min(string)] for string in weak}:
        around = {point for point in doubtful if position.stones[point] == 3 - color}
        ours = [string for string in weak if position.stones[min(string)] == color]
        asked = frozenset(point for string in ours for point in string)
        wide = Ground(position, 3 - color, (fallen - around) | asked, taken)
        for string in ours:
            area = wide.area_at(min(string))
            if area not in grounds:
                grounds[area] = Ground(position, 3 - color, (fallen - around) | (asked & area.points), taken)
            fate = fights.fate(string, grounds[area], standing=True)
            if fate is Fate.HANGS:
                found.setdefault(string, fate)
            if fate is Fate.DEAD:
                found[string] = fate
                walls = [position.string_at(first) for first in area.strings]
                found |= dict.fromkeys((wall for wall in walls if wall <= around), Fate.STAYS)
    return found
