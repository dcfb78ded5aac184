"""One row of the tables: a ruling, when it is allowed, who decides it, and what it does."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from rules.ruleset import Ruleset
from rules.rulings.decider import Decider
from rules.rulings.effect import ADDED, ENDS_GAME, Do, Effect, effects
from rules.rulings.facts import Facts
from rules.rulings.guards import Guard

CHINESE = frozenset(("2002", "older"))
"""The texts whose articles are quoted."""
FOREIGN = frozenset(("japanese", "korean", "ing", "aga", "new-zealand", "tromp-taylor"))
"""All others: what may be ruled under them their switches say."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """A ruling that a text, or the silence of one, allows.

    id -- unique among those of one incident and ruleset
    decides -- any one of them; empty: nobody does, it follows by itself
    article -- that allows it, "2002 §17.2"; None where the text is silent
    text -- the words of the article, as they are; "" where it is silent
    texts -- the rulesets' texts under which it stands; None for all
    switch -- what the ruleset's own switches must say; asked after `texts`
    when -- every one must not be False
    choices -- the decider chooses one of them by name: further effects each; empty where there is nothing to choose
    reasons -- the decider has to say why, in words; pictures -- and the incident has to be seen on some
    """

    id: str
    decides: tuple[Decider, ...]
    effects: tuple[Effect, ...]
    article: str | None = None
    text: str = ""
    texts: frozenset[str] | None = CHINESE
    switch: "Switch | None" = None
    when: tuple[Guard, ...] = ()
    choices: Mapping[str, tuple[Effect, ...]] = field(default_factory=dict, hash=False)
    reasons: bool = False
    pictures: bool = False

    @property
    def ends_game(self) -> bool:
        """Whether it may be the end of the game."""
        return bool(self.does & ENDS_GAME)

    @property
    def does(self) -> frozenset[Do]:
        """What it may do, whatever is chosen."""
        done = [*self.effects, *(one for chosen in self.choices.values() for one in chosen)]
        return frozenset(effect.do for effect in done)

    @property
    def adds(self) -> bool:
        """Whether it comes on top of another ruling, and takes none back (2002 §23.2 除…之外)."""
        return bool(self.does) and self.does <= ADDED

    def stands_under(self, rules: Ruleset) -> bool:
        """Whether the ruleset has it at all."""
        return (self.texts is None or rules.text in self.texts) and (self.switch is None or self.switch(rules))

    def allowed_by(self, facts: Facts) -> bool:
        """Whether nothing that is known speaks against it."""
        return all(guard.holds(facts) is not False for guard in self.when)

    def chosen(self, choice: str = "") -> tuple[Effect, ...]:
        """All effects with that choice. KeyError where it is none, or where one has to be made."""
        return (*self.effects, *self.choices[choice]) if self.choices or choice else self.effects


class Switch:
    """One switch of a ruleset has this value, and no article of the text says so already.

    name, value -- of `rules.ruleset.Ruleset`: that value, or a list with it; covered -- texts that have an article
    """

    def __init__(self, name: str, value: object, *covered: str) -> None:
        self.name, self.value, self.covered = name, value, covered

    def __call__(self, rules: Ruleset) -> bool:
        """Whether this ruleset has it so."""
        there = getattr(rules, self.name)
        has = self.value in there if isinstance(there, tuple) else there == self.value
        return has and rules.text not in self.covered


def ruling(
    id: str,
    decides: Decider | tuple[Decider, ...] | None,
    does: str,
    law: str = "",
    text: str = "",
    *guards: Guard,
    texts: Iterable[str] | None = CHINESE,
    switch: Switch | None = None,
    choices: Mapping[str, str] | None = None,
    reasons: bool = False,
    pictures: bool = False,
) -> Ruling:
    """A row, written short. law -- "2002 §17.2": then only under that text; does -- see `effects`."""
    deciders = () if decides is None else (decides,) if isinstance(decides, Decider) else decides
    found = effects(does)
    parted = {name: effects(more) for name, more in (choices or {}).items()}
    ends = any(one.do in ENDS_GAME for one in (*found, *(e for more in parted.values() for e in more)))
    return Ruling(
        id=id,
        decides=deciders,
        effects=found,
        article=law or None,
        text=text,
        texts=frozenset((law.split()[0],)) if law else None if texts is None else frozenset(texts),
        switch=switch,
        when=guards,
        choices=MappingProxyType(parted),
        reasons=reasons or (ends and deciders == (Decider.CHIEF,)),
        pictures=pictures,
    )
