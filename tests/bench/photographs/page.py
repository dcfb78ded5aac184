"""A page with the failures drawn, for people who look why."""

import base64
import html
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np

from tests.bench.photographs.scoring import Outcome
from vision.draw import draw_reading
from vision.geometry.rectify import Image
from vision.picture import Reading

WIDTH_PX = 520
MOST = 150


def write_page(path: Path, lines: Sequence[str], plots: Sequence[str], failures: Sequence[Outcome]) -> None:
    """The pictures that were not read exactly, with plots (SVG), as one HTML file that needs nothing else."""
    write_figures(path, "Pictures not read exactly", lines, [_figure(outcome) for outcome in failures[:MOST]], plots)


def write_figures(
    path: Path, title: str, lines: Sequence[str], figures: Sequence[tuple[Image, str]], plots: Sequence[str] = ()
) -> None:
    """One HTML file: the printed tables, the plots, then every picture with its caption."""
    style = (
        "body{font:14px sans-serif;margin:2em}figure{display:inline-block;width:520px;margin:8px;vertical-align:top}"
    )
    table = html.escape("\n".join(lines))
    shown = "\n".join(_shown(image, caption) for image, caption in figures)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(
        f"<!doctype html><meta charset=utf-8><title>{title}</title><style>{style}</style>"
        f"<h1>{title}</h1><pre>{table}</pre>{''.join(plots)}<div>{shown}</div>\n"
    )


def _figure(outcome: Outcome) -> tuple[Image, str]:
    answer, case = outcome.answer, outcome.case
    if isinstance(answer, Reading):
        image = draw_reading(case.image_bgr, answer)
        _ring_wrong(image, outcome, answer)
        words = f"grid {'right' if outcome.grid else 'WRONG'}, wrong {outcome.wrong}, sure {outcome.sure}"
    else:
        image, words = case.image_bgr, f"refused: {answer.reason}"
    return image, f"{case.source}: {case.name}: {words}"


def _shown(image: Image, caption: str) -> str:
    scale = WIDTH_PX / image.shape[1]
    small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    data = base64.b64encode(cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, 80])[1].tobytes()).decode()
    words = html.escape(caption)
    return (
        f'<figure><img width={WIDTH_PX} src="data:image/jpeg;base64,{data}"><figcaption>{words}</figcaption></figure>'
    )


def _ring_wrong(image: Image, outcome: Outcome, answer: Reading) -> None:
    """A magenta ring around each wrong point."""
    wrong = (answer.stones != outcome.case.stones) & ~outcome.case.skip
    radius = max(4, round(float(np.linalg.norm(answer.pose.corners_px[1] - answer.pose.corners_px[0])) / 36))
    for x, y in np.rint(answer.pose.crossings_px[wrong]).astype(int).tolist():
        cv2.circle(image, (x, y), radius, (255, 0, 255), max(2, radius // 5), cv2.LINE_AA)
