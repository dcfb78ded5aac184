"""What is said at the clock in each language: the words, and their sounds for espeak-ng.

It reads Chinese characters by foreign letters and takes kanji for "Chinese letter", so it is told pinyin with tones,
kana and hangul.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.timing.style import Say
from station.locale.catalog import Language

MARKS_S = (10, 20, 30, 40, 50, 55, 58)
"""Seconds that styles of ours say with their unit."""
LEFT_SAID, COUNT_SAID = 9, 10
"""Clips are there for so many minutes or periods left, and for counting so far."""

VOICES: Mapping[Language, str] = {"zh": "cmn-latn-pinyin", "en": "en", "ja": "ja", "ko": "ko"}


@dataclass(frozen=True, slots=True)
class Text:
    """written -- for who records it; spoken -- for espeak-ng."""

    written: str
    spoken: str


_ZH = ("yi1", "er4", "san1", "si4", "wu3", "liu4", "qi1", "ba1", "jiu3", "shi2")
_ZH_COUNTED = ("yi4", "liang3", *_ZH[2:])
_EN = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_EN_TENS = {10: "ten", 20: "twenty", 30: "thirty", 40: "forty", 50: "fifty", 55: "fifty five", 58: "fifty eight"}
_JA = ("いち", "に", "さん", "よん", "ご", "ろく", "なな", "はち", "きゅう", "じゅう")
_JA_FUN = ("いっぷん", "にふん", "さんぷん", "よんぷん", "ごふん", "ろっぷん", "ななふん", "はっぷん", "きゅうふん")
_JA_KAI = ("いっかい", "にかい", "さんかい", "よんかい", "ごかい", "ろっかい", "ななかい", "はっかい", "きゅうかい")
_KO = ("하나", "둘", "셋", "넷", "다섯", "여섯", "일곱", "여덟", "아홉", "열")
_KO_SINO = ("일", "이", "삼", "사", "오", "육", "칠", "팔", "구", "십")


def _tens(n: int, digits: tuple[str, ...], join: str) -> str:
    """A number of two digits in Chinese, Japanese or Korean."""
    tens, ones = divmod(n, 10)
    parts = [digits[tens - 1]] * (tens > 1) + [digits[9]] + [digits[ones - 1]] * (ones > 0)
    return join.join(parts)


def _chinese(say: Say, n: int) -> Text:
    return {
        Say.BEGINS: lambda: Text("开始读秒", "kai1 shi3 du2 miao3"),
        Say.SECONDS: lambda: Text(f"{n}秒", f"{_tens(n, _ZH, ' ')} miao3"),
        Say.MINUTE: lambda: Text("1分", "yi4 fen1"),
        Say.PERIOD: lambda: Text("1次", "yi2 ci4"),
        Say.LEFT: lambda: Text(f"还剩{n}分", f"hai2 sheng4 {_ZH_COUNTED[n - 1]} fen1"),
        Say.PERIODS_LEFT: lambda: Text(f"还剩{n}次", f"hai2 sheng4 {('yi2', *_ZH_COUNTED[1:])[n - 1]} ci4"),
        Say.COUNT: lambda: Text(str(n), _ZH[n - 1]),
        Say.OVER: lambda: Text("超时判负", "chao1 shi2 pan4 fu4"),
    }[say]()


def _english(say: Say, n: int) -> Text:
    def left(of: str) -> str:
        return f"{_EN[n - 1]} {of}{'s' * (n > 1)} left"

    return {
        Say.BEGINS: lambda: Text("countdown begins", "countdown begins"),
        Say.SECONDS: lambda: Text(f"{n} seconds", f"{_EN_TENS[n]} seconds"),
        Say.MINUTE: lambda: Text("one minute", "one minute"),
        Say.PERIOD: lambda: Text("one period", "one period"),
        Say.LEFT: lambda: Text(left("minute"), left("minute")),
        Say.PERIODS_LEFT: lambda: Text(left("period"), left("period")),
        Say.COUNT: lambda: Text(_EN[n - 1], _EN[n - 1]),
        Say.OVER: lambda: Text("time is over", "time is over"),
    }[say]()


def _japanese(say: Say, n: int) -> Text:
    return {
        Say.BEGINS: lambda: Text("秒読みに入ります", "びょうよみに はいります"),
        Say.SECONDS: lambda: Text(f"{n}秒", f"{_tens(n, _JA, '')}びょう"),
        Say.MINUTE: lambda: Text("1分", "いっぷん"),
        Say.PERIOD: lambda: Text("1回", "いっかい"),
        Say.LEFT: lambda: Text(f"残り{n}分", f"のこり {_JA_FUN[n - 1]}"),
        Say.PERIODS_LEFT: lambda: Text(f"残り{n}回", f"のこり {_JA_KAI[n - 1]}"),
        Say.COUNT: lambda: Text(str(n), _JA[n - 1]),
        Say.OVER: lambda: Text("時間切れ負け", "じかんぎれ まけ"),
    }[say]()


def _korean(say: Say, n: int) -> Text:
    return {
        Say.BEGINS: lambda: Text("초읽기를 시작합니다", "초읽기를 시작합니다"),
        Say.SECONDS: lambda: Text(f"{n}초", f"{_tens(n, _KO_SINO, '')}초"),
        Say.MINUTE: lambda: Text("1분", "일분"),
        Say.PERIOD: lambda: Text("1회", "일회"),
        Say.LEFT: lambda: Text(f"{n}분 남았습니다", f"{_KO_SINO[n - 1]}분 남았습니다"),
        Say.PERIODS_LEFT: lambda: Text(f"{n}회 남았습니다", f"{_KO_SINO[n - 1]}회 남았습니다"),
        Say.COUNT: lambda: Text(_KO[n - 1], _KO[n - 1]),
        Say.OVER: lambda: Text("시간패", "시간패"),
    }[say]()


_TELL = {"zh": _chinese, "en": _english, "ja": _japanese, "ko": _korean}
_NUMBERS: Mapping[Say, tuple[int, ...]] = {
    Say.BEGINS: (0,),
    Say.SECONDS: MARKS_S,
    Say.MINUTE: (1,),
    Say.PERIOD: (1,),
    Say.LEFT: tuple(range(1, LEFT_SAID + 1)),
    Say.PERIODS_LEFT: tuple(range(1, LEFT_SAID + 1)),
    Say.COUNT: tuple(range(1, COUNT_SAID + 1)),
    Say.OVER: (0,),
}


def texts(language: Language) -> Mapping[str, Text]:
    """Every phrase by the name of its clip, "seconds-30", "count-7"."""
    return {f"{say}-{n}": _TELL[language](say, n) for say, numbers in _NUMBERS.items() for n in numbers}
