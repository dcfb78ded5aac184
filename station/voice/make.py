"""Makes the clips: `python -m station.voice.make FOLDER` with espeak-ng on the PATH (`apt install espeak-ng`).

Synthetic speech of a formant synthesizer: plain, and clear enough to count by. A person's own recordings go into
another folder (`clips.clips`), under the same names.
"""

import argparse
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

import numpy as np

from station.locale.catalog import LANGUAGES, Language
from station.voice.sound import Samples, Sound, read, written
from station.voice.texts import VOICES, Text, texts

RATE_HZ = 11025
WORDS_A_MINUTE = 190
LOUDEST = 28000
QUIET = 0.02  # of the loudest sample: what is below at both ends is cut off
KEPT_S = 0.004  # … but so much, so that no sound begins with a click
TAPS = 63
ENGINE = "espeak-ng"


def main() -> int:
    """Writes LANGUAGE/NAME.wav for every phrase, and CARD.md. Status 2 without espeak-ng."""
    parser = argparse.ArgumentParser(prog="python -m station.voice.make", description=__doc__)
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args().folder
    if shutil.which(ENGINE) is None:
        print(f"{ENGINE}: not installed (apt install espeak-ng)", file=sys.stderr)
        return 2
    sizes: dict[Language, int] = {}
    for language in LANGUAGES:
        (folder / language).mkdir(parents=True, exist_ok=True)
        for name, text in texts(language).items():
            data = written(clip(text, VOICES[language]))
            (folder / language / f"{name}.wav").write_bytes(data)
            sizes[language] = sizes.get(language, 0) + len(data)
    (folder / "CARD.md").write_text(card(sizes), "utf-8")
    print(f"{sum(sizes.values())} bytes")
    return 0


def clip(text: Text, voice: str) -> Sound:
    """One phrase, trimmed, as loud as all others."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "clip.wav"
        command = [ENGINE, "-v", voice, "-s", str(WORDS_A_MINUTE), "-w", str(path), text.spoken]
        subprocess.run(command, check=True, capture_output=True, timeout=30)
        return prepared(read(path))


def prepared(sound: Sound) -> Sound:
    """At RATE_HZ, without the silence at both ends, its loudest sample at LOUDEST."""
    step = sound.rate_hz // RATE_HZ
    if sound.rate_hz != step * RATE_HZ:
        raise ValueError(f"{sound.rate_hz} Hz is no multiple of {RATE_HZ} Hz")
    at = np.arange(TAPS) - TAPS // 2
    low_pass = np.sinc(at / step) * np.hamming(TAPS)
    smooth = np.convolve(sound.samples, low_pass / low_pass.sum(), "same")[::step]
    loud = np.abs(smooth)
    heard = np.flatnonzero(loud > QUIET * loud.max())
    kept = int(KEPT_S * RATE_HZ)
    cut = smooth[max(0, heard[0] - kept) : heard[-1] + 4 * kept]
    samples: Samples = np.round(cut * (LOUDEST / loud.max())).astype(np.int16)
    return Sound(samples, RATE_HZ)


def version() -> str:
    """Of the engine, as it says it itself."""
    ran = subprocess.run([ENGINE, "--version"], check=True, capture_output=True, text=True, timeout=30)
    return ran.stdout.split("Data")[0].strip()


def card(sizes: Mapping[Language, int]) -> str:
    """How the clips were made, and what they are good for. sizes -- bytes by language."""
    phrases = {language: len(texts(language)) for language in LANGUAGES}
    rows = [f"| {language} | {VOICES[language]} | {phrases[language]} | {sizes[language]} |" for language in LANGUAGES]
    return CARD.format(
        version=version(),
        speed=WORDS_A_MINUTE,
        rate=RATE_HZ,
        rows="\n".join(rows),
        clips=sum(phrases.values()),
        bytes=sum(sizes.values()),
    )


CARD = """\
# The clips of the clock

Made by `python -m station.voice.make station/voice/espeak`; nobody's voice, no recording.

- Engine: {version}, formant synthesis, {speed} words a minute; run, not shipped (GPL-3.0-or-later).
  It draws no random numbers: there is no seed, and the same version makes the same bytes.
- Told pinyin with tones, kana and hangul, because it reads characters and kanji wrong: `station/voice/texts.py`.
- Format: WAV, µ-law, one channel, {rate} Hz; silence cut at both ends, so that the file's beginning is the onset.
- Plain and clear, not beautiful. Who wants another voice puts own recordings (WAV, 16-bit PCM) under the same names
  into a folder of their own, LANGUAGE/NAME.wav: they stand in the place of these.

| language | voice | clips | bytes |
|---|---|---|---|
{rows}
| all | | {clips} | {bytes} |
"""


if __name__ == "__main__":
    sys.exit(main())
