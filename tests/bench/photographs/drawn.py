"""Boards that are none: drawn ones read by mistake, real ones refused as drawn, and the processor time of photographs.

Drawn are TIANYUAN_BENCH_LIMIT (12) of each kind of `drawn_boards`, whose styles the model's training never saw;
real ones the photographs of TIANYUAN_DATA, those that no net was trained on told apart.
"""

import os
import time
from itertools import islice

import numpy as np

from tests.bench.figures.figure import Sheet
from tests.bench.photographs.drawn_boards import KINDS, drawn
from tests.bench.photographs.pictures import photographs
from vision.geometry.pose import NoBoard
from vision.picture import load_models, read_picture
from vision.reasons import Code
from vision.training.points.trained_on import TRAINED_GROUPS

COUNT = int(os.environ.get("TIANYUAN_BENCH_LIMIT", "12"))
SEED = 11
MOST_MEAN_S, MOST_P95_S, MOST_ANSWERS = 0.12, 0.35, 2.0


def run(sheet: Sheet) -> bool:
    """Prints the counts; the bars: no drawn board read, no photograph refused as drawn."""
    load_models()
    read_by_mistake, refusals = 0, []
    for kind in KINDS:
        read = told = 0
        for image_bgr in islice(drawn(kind, SEED), COUNT):
            began = time.process_time()
            answer = read_picture(image_bgr)
            if isinstance(answer, NoBoard):
                refusals.append(time.process_time() - began)
                told += answer.reason.code is Code.BOARD_DRAWN
            else:
                read += 1
        print(f"drawn boards, {kind}: read {read}/{COUNT}, told as drawn {told}/{COUNT}", flush=True)
        sheet.put(f"drawn.{kind}.read", read, of=COUNT, kind="rendered", seeds=[SEED])
        read_by_mistake += read
    answers, refused, unseen = [], 0, 0
    for case in photographs():
        began = time.process_time()
        answer = read_picture(case.image_bgr)
        unseen += case.group not in TRAINED_GROUPS
        if isinstance(answer, NoBoard):
            refused += answer.reason.code is Code.BOARD_DRAWN
        else:
            answers.append(time.process_time() - began)
    if not answers:
        print("photographs: none found, skipped")
        return read_by_mistake == 0
    mean, late = float(np.mean(answers)), float(np.quantile(answers, 0.95))
    print(f"photographs refused as drawn {refused}/{len(answers) + refused}, of which {unseen} not trained on")
    print(f"  processor time of an answer {mean:.3f} s on average (must {MOST_MEAN_S}), 95 % {late:.3f} ({MOST_P95_S})")
    if refusals:
        dearest = max(refusals) / mean
        print(f"  a drawn board's refusal costs {np.mean(refusals) / mean:.2f} of it, the dearest {dearest:.2f}")
        sheet.put("drawn.refusal_dearest", dearest, unit="answers", kind="rendered", seeds=[SEED])
    sheet.put("drawn.photographs.refused", refused, of=len(answers) + refused, kind="real")
    sheet.put("drawn.photographs.cpu", mean, unit="s", kind="real")
    sheet.put("drawn.photographs.cpu_p95", late, unit="s", kind="real")
    return read_by_mistake == 0 and refused == 0 and mean <= MOST_MEAN_S and late <= MOST_P95_S
