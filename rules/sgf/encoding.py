"""Text out of the bytes of a record, when the declared character set is missing or wrong."""

import codecs
import re

from rules.codes import Code
from rules.errors import SgfError
from rules.reasons import Reason

_DECLARED = rb"CA\s*\[\s*([A-Za-z0-9_:.\-]{1,40})\s*\]"
_BOMS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
_WIDER = {"gb2312": "gb18030", "gbk": "gb18030", "cp936": "gb18030", "big5": "big5hkscs", "shift_jis": "cp932"}
_TEXT_CODECS = {
    "utf-8", "ascii", "gb18030", "gb2312", "gbk", "hz", "big5", "big5hkscs", "cp950", "shift_jis", "cp932", "euc_jp",
    "iso2022_jp", "euc_kr", "cp949", "koi8-r",
}  # fmt: skip


def decode(data: bytes) -> tuple[str, str, list[Reason]]:
    """The text, the codec that read it, and what was odd about it.

    Order: byte order mark; the declared CA; UTF-8; GB18030 or Big5, whichever gives more everyday characters;
    at last Latin-1, which never fails. Damaged text in the declared codec keeps it, with U+FFFD for what is lost.
    """
    for mark, codec in _BOMS:
        if data.startswith(mark):
            return data[len(mark) :].decode(codec, "replace"), codec, []
    oddities: list[Reason] = []
    declared = re.search(_DECLARED, data[:20_000])
    name = declared[1].decode("ascii") if declared else ""
    codec = _known(name)
    if name and not codec:
        oddities.append(Reason(Code.CA_UNKNOWN, {"name": name}))
    for attempt in dict.fromkeys((codec, "utf-8")):
        text = attempt and _try(data, attempt)
        if attempt and isinstance(text, str):
            if codec and attempt != codec:
                oddities.append(Reason(Code.CA_WRONG, {"codec": attempt, "name": name}))
            return text, attempt, oddities
    if b"\0" in data[:1000]:
        raise SgfError(Reason(Code.SGF_BINARY))
    scored = [
        (_everyday(text), attempt) for attempt in ("gb18030", "big5") if (text := _try(data, attempt)) is not None
    ]
    score, best = max(scored, key=lambda pair: pair[0], default=(0.0, ""))
    if score > 0.5:
        found = (
            Reason(Code.CA_WRONG, {"codec": best, "name": name}) if name else Reason(Code.CA_MISSING, {"codec": best})
        )
        return data.decode(best), best, [*oddities, found]
    if codec:
        return data.decode(codec, "replace"), codec, [*oddities, Reason(Code.CA_BROKEN, {"name": name})]
    return data.decode("latin-1"), "latin-1", [*oddities, Reason(Code.CA_GUESSED)]


def _known(name: str) -> str:
    """Python's name of a character set fit for text, the wider one where files mean that; empty if there is none."""
    try:
        codec = codecs.lookup(name.strip()).name if name else ""
    except (LookupError, UnicodeError):
        return ""
    if codec not in _TEXT_CODECS and not codec.startswith(("iso8859", "cp125", "latin")):
        return ""
    return _WIDER.get(codec, codec)


def _try(data: bytes, codec: str) -> str | None:
    try:
        return data.decode(codec)
    except UnicodeError:
        return None


def _everyday(text: str) -> float:
    """Share of the characters beyond ASCII that the first levels of GB 2312 or Big5 hold, or that are punctuation."""
    far = [char for char in text if char > "\x7f"]
    if not far:
        return 0.0
    return sum(map(_is_everyday, far)) / len(far)


def _is_everyday(char: str) -> bool:
    if "\u3000" <= char <= "\u303f" or "\uff01" <= char <= "\uff5e" or char in "·—“”‘’…":
        return True
    for codec, first, last in (("gb2312", 0xB0, 0xD7), ("big5", 0xA4, 0xC6)):
        lead = char.encode(codec, "ignore")[:1]
        if lead and first <= lead[0] <= last:
            return True
    return False
