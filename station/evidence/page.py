"""The page of a bundle for people: what was seen, when, the pictures before, during and after, and which rulings.

It stands alone, in several languages one below the other, and has no script.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from html import escape

from station.game.catalog import Gap, HelpCalled, IllegalMove, Incident, Occurrence, Played, Ruled
from station.game.logged import Entry, LoggedGame
from station.game.state import OpenIncident
from station.locale.catalog import Catalog, Language, catalog

LANGUAGES: tuple[Language, ...] = ("zh", "en")
STONES = {"B": "●", "W": "○"}
_STYLE = """
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
  [lang] { display: block }
  [lang] + [lang] { color: #666 }
  article { border-top: 1px solid #999; margin-top: 1.5rem }
  figure { display: inline-block; margin: .5rem; vertical-align: top; max-width: 18rem }
  img { max-width: 100% }
  td { padding: 0 .6rem 0 0; vertical-align: top }
  td:first-child { white-space: nowrap; font-variant-numeric: tabular-nums }
"""


def page(
    games: Sequence[LoggedGame],
    pictures: Mapping[int, Mapping[str, str]],
    incident: int | None = None,
    languages: Sequence[Language] = LANGUAGES,
    late: frozenset[str] = frozenset(),
) -> bytes:
    """HTML, UTF-8.

    pictures -- by the event's number: moment (before, during, after) and the picture's name in the bundle
    incident -- the event that it is about; None: whole games
    late -- names of pictures that no record named when they were kept
    """
    words = [catalog(language) for language in languages]
    return _Page(words, pictures, incident, late).whole(games).encode()


class _Page:
    def __init__(
        self,
        words: Sequence[Catalog],
        pictures: Mapping[int, Mapping[str, str]],
        incident: int | None,
        late: frozenset[str],
    ) -> None:
        self._words, self._pictures, self._incident, self._late = words, pictures, incident, late

    def whole(self, games: Sequence[LoggedGame]) -> str:
        title = " · ".join(words.text("bundle_page_title") for words in self._words)
        intro = ("what", "check", "unproved", *(["unpack"] if self._pictures else []))
        body = "".join(f"<p>{self._said(f'bundle_page_{name}')}</p>\n" for name in intro)
        body += "".join(map(self._game, games))
        return (
            f'<!doctype html>\n<html lang="{self._words[0].language}">\n<head>\n<meta charset="utf-8">\n'
            "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src 'self' file: data:; "
            f"style-src 'unsafe-inline'\">\n<title>{escape(title)}</title>\n<style>{_STYLE}</style>\n</head>\n"
            f"<body>\n<h1>{self._said('bundle_page_title')}</h1>\n{body}</body>\n</html>\n"
        )

    def _said(self, key: str, **values: str | int | float) -> str:
        """The message in every language, one below the other."""
        return self._each(words.text(key, **values) for words in self._words)

    def _each(self, texts: Iterable[str]) -> str:
        pairs = zip(self._words, texts, strict=True)
        return "".join(f'<span lang="{words.language}">{escape(text)}</span>' for words, text in pairs)

    def _game(self, game: LoggedGame) -> str:
        known, state = game.details, game.state
        times = {"start": _clock(game.started.wall_ns), "end": _clock(game.last.at.wall_ns)}
        names: dict[str, str | int] = {"n": game.number, "black": known.black or "–", "white": known.white or "–"}
        parts = [
            f"<article>\n<h2>{self._said('bundle_page_game', **names)}</h2>",
            f"<p>{escape(' · '.join(filter(None, (known.event, known.board_number, known.place, known.round))))}</p>",
            f"<p>{self._said('bundle_page_times', **times)}</p>",
        ]
        if not all(entry.at.trusted for entry in game.entries):
            parts.append(f"<p>{self._said('bundle_page_untrusted')}</p>")
        if state.result:
            parts.append(f"<p>{self._said('bundle_page_result', result=state.result)}</p>")
        parts.append(f"<h3>{self._said('bundle_page_incidents')}</h3>")
        told = [one for one in state.incidents if self._incident in (None, one.event.seq)]
        parts += [self._told(game, one) for one in told] or [f"<p>{self._said('bundle_page_none')}</p>"]
        parts += [f"<p>{self._said('bundle_page_blind', **one)}</p>" for one in self._blind(game)]
        parts.append(f"<h3>{self._said('bundle_page_course')}</h3>\n<table>")
        parts += [
            f"<tr><td>{_clock(entry.at.wall_ns)}</td><td>{line}</td></tr>"
            for entry in game.entries
            if (line := self._line(entry.event.what))
        ]
        return "\n".join(parts) + "\n</table>\n</article>\n"

    def _told(self, game: LoggedGame, one: OpenIncident) -> str:
        seq, what = one.event.seq, one.what
        at = next(entry.at for entry in game.entries if entry.event.seq == seq)
        title = self._said(f"incident_{what.type}")
        sentence = self._each(_sentence(words, what, one.number) for words in self._words)
        found = self._pictures.get(seq, {})
        figures = "".join(self._figure(moment, path) for moment, path in found.items())
        rulings = "".join(self._ruling(given.what) for given in game.state.rulings if given.what.incident == seq)
        stands = self._said("bundle_page_open" if one.open else "bundle_page_settled")
        missing = "" if found else f"<p>{self._said('bundle_page_absent')}</p>"
        return (
            f"<section>\n<h4>{title}</h4>\n<p>{_clock(at.wall_ns)} UTC</p>\n<p>{sentence}</p>\n"
            f"{figures}{missing}\n<p>{stands}</p>\n{rulings}</section>"
        )

    def _figure(self, moment: str, path: str) -> str:
        caption = self._said(f"moment_{moment}") + (self._said("bundle_page_late") if path in self._late else "")
        return f'<figure><img src="{escape(path)}" alt="{escape(moment)}"><figcaption>{caption}</figcaption></figure>'

    def _ruling(self, what: Ruled) -> str:
        who = what.name or what.decider
        head = self._said("bundle_page_ruling", n=what.number, who=who, article=what.article or what.ruling)
        why = f"<p>{escape(what.why)}</p>" if what.why else ""
        rows = "\n".join(f"{a}   {b}" for a, b in zip(what.before, what.after, strict=True))
        return f"<p>{head}</p>{why}" + (f"<pre>{escape(rows)}</pre>\n" if what.before != what.after else "\n")

    def _blind(self, game: LoggedGame) -> Iterator[dict[str, str | int | float]]:
        for since, until, points in blind_times(game.entries):
            end = " / ".join(words.text("bundle_page_end") for words in self._words) if until is None else until
            yield {"points": " ".join(points), "start": since, "end": end}

    def _line(self, what: Occurrence) -> str:
        """One line of the course; "" for what is none."""
        if isinstance(what, Played) and not isinstance(what, Incident):
            return escape(f"{what.number} {STONES[what.color]} {getattr(what, 'point', None) or '–'}")
        if isinstance(what, Incident):
            return self._each(_sentence(words, what, 0) for words in self._words)
        name = what.type
        if isinstance(what, HelpCalled):
            name = "help_called" if what.on else "help_came"
        if f"happened_{name}" not in self._words[0]:
            return ""
        return self._each(_happened(words, f"happened_{name}", what) for words in self._words)


def blind_times(entries: Iterable[Entry]) -> Iterator[tuple[float, float | None, Sequence[str]]]:
    """When points were out of sight, in seconds since the first frame: from, to (None: to the end), which."""
    since: dict[float, Sequence[str]] = {}
    for entry in entries:
        data = entry.event.what.as_data()
        if entry.event.type == "view_blocked":
            since[data["since"]] = data["points"]
        elif entry.event.type == "view_cleared":
            points = since.pop(data["since"], data["points"])
            yield data["since"], data["until"], points
    yield from ((start, None, points) for start, points in since.items())


def _sentence(words: Catalog, what: Incident, number: int) -> str:
    """What happened. Every value that a sentence may name is given."""
    data = what.as_data()
    color = data.get("color")
    return words.text(
        f"told_{what.type}{'_order' if isinstance(what, Gap) and what.to_move else ''}",
        color=words.text("black" if color == "B" else "white") if color else "",
        point=str(data.get("point") or next(iter(what.at), "")),
        points=", ".join(what.at),
        kind=words.text(f"illegal_{what.kind}") if isinstance(what, IllegalMove) else "",
        n=data.get("stones") or data.get("number") or number,
        **{"from": data.get("from", ""), "to": data.get("to", "")},
    )


def _happened(words: Catalog, key: str, what: Occurrence) -> str:
    data = what.as_data()
    fault = f"fault_{data.get('fault') or 'gone'}"
    who = " ".join(str(data[name]) for name in ("by", "name", "why") if data.get(name))
    told = words.text(
        key,
        color=words.text("white" if data.get("color") == "W" else "black"),
        fault=words.text(fault) if fault in words else "",
        mb=data.get("free_mb", 0),
    )
    return f"{told} ({who})" if who else told


def _clock(wall_ns: int) -> str:
    return datetime.fromtimestamp(wall_ns // 10**9, UTC).strftime("%Y-%m-%d %H:%M:%S")
