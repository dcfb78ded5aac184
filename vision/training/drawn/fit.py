"""Fits the model of drawn boards: `python -m vision.training.drawn.fit --photographs PHOTOS --rows FILE`.

Drawn pages of `pages`, `programs` and `media` against rendered boards and the CC BY photographs that the stones net was
trained on too. Measured rows are kept in FILE, from which it goes on where it was interrupted.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np

from vision.geometry.outlook import Outlook, raised_through, turned_lean
from vision.geometry.pose import BoardPose
from vision.geometry.rectify import rectify
from vision.stones.drawn import MODEL, columns
from vision.stones.marks import MARKS, measure_marks
from vision.stones.net import read_stones
from vision.stones.thresholds import HIDDEN_PROBABILITY, LEAST_DRAWN_STONES, SURE_PROBABILITY, SUSPICION_LOGIT
from vision.synthetic import endgame_scene, random_scene, render, station_scene
from vision.training.drawn.media import shot
from vision.training.drawn.pages import Medium, random_page
from vision.training.drawn.programs import random_program
from vision.training.points.augment import turn
from vision.training.points.data import pose_of, training_photographs

REAL, RENDERED = "photographed", "rendered"
SCENES = (random_scene, random_scene, endgame_scene, station_scene)
LONG_SIDE_PX = 800
CORNER_ERROR_CELLS = 0.03
VIEWS = 4  # of each photograph
NOTES_PULL = 0.03  # of the weights towards 0, by the mean loss
SHARES = {REAL: 0.2, RENDERED: 0.3}  # of the weight; the drawn ones have the other half
SAVE_EVERY_BOARDS = 25
TABLE = ("sources", "groups", "notes", "marks")
LOGIT_BARS = (0.0, 1.0, 2.0, 2.5, 3.0)


def boards(
    photographs: Path, drawn: int, rendered: int, seed: int, first: int
) -> Iterator[tuple[str, str, np.ndarray, np.ndarray]]:
    """Source, group, the stones net's notes (768,) and the marks (12,) of each board, from number `first` on."""
    listed = list(training_photographs(photographs))
    jobs = [(one, i) for i in range(drawn) for one in (random_page, random_program)]
    jobs += [(RENDERED, i) for i in range(rendered)] + [(REAL, i) for i in range(len(listed) * VIEWS)]
    for number, (what, index) in enumerate(jobs):
        if number < first:
            continue
        rng = np.random.default_rng((seed, number))
        symmetry = 0
        if what == RENDERED:
            seen = render(SCENES[index % len(SCENES)](rng, LONG_SIDE_PX))
            if not seen.inside:
                yield "", "", np.zeros(0), np.zeros(0)
                continue
            source, group, image, pose = RENDERED, f"scene-{index}", seen.image_bgr, seen.pose
        elif what == REAL:
            row, image = listed[index // VIEWS]
            source, group, pose, symmetry = REAL, row["group"], pose_of(_shaken(rng, np.array(row["corners"]))), index
        else:
            page = what(rng)
            image, corners = shot(rng, page)
            group, pose = f"{what.__name__}-{index}", pose_of(_shaken(rng, corners))
            source = page.medium.value
        yield source, group, *_measured(image, pose, symmetry % 8)


def _shaken(rng: np.random.Generator, corners: np.ndarray) -> np.ndarray:
    cell = np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1).mean() / 18
    return np.asarray(corners + rng.normal(0, CORNER_ERROR_CELLS, (4, 2)) * cell)


def _measured(image: np.ndarray, pose: BoardPose, symmetry: int) -> tuple[np.ndarray, np.ndarray]:
    size = (image.shape[1], image.shape[0])
    raised, lean = raised_through(pose, size)
    board, _ = turn(rectify(image, raised), [], symmetry)
    noted = read_stones(np.asarray(board, np.uint8), turned_lean(lean, symmetry)).summary.ravel()
    stones = read_stones(rectify(image, raised), lean)
    sure = ((stones.best > SURE_PROBABILITY) & (stones.hidden < HIDDEN_PROBABILITY) & (stones.labels > 0)).sum()
    if sure < LEAST_DRAWN_STONES:
        return np.zeros(0), np.zeros(0)
    return noted, measure_marks(rectify(image, pose), Outlook.through(pose, size), stones)


def measured(args: argparse.Namespace) -> dict[str, np.ndarray]:
    """Sources (N,), groups (N,), notes (N, 768) and marks (N, 12) of all boards with stones enough, resumed from what
    is kept."""
    rows: list[tuple[str, str, np.ndarray, np.ndarray]] = []
    if args.rows.exists():
        with np.load(args.rows) as kept:
            rows = list(zip(*(kept[name] for name in TABLE), strict=True))
    for source, group, notes, marks in boards(args.photographs, args.drawn, args.rendered, args.seed, len(rows)):
        known = len(notes) > 0
        rows.append(
            (source if known else "", group, *((notes, marks) if known else (np.zeros(768), np.zeros(len(MARKS)))))
        )
        if len(rows) % SAVE_EVERY_BOARDS == 0:
            _save(args.rows, rows)
    _save(args.rows, rows)
    return _table([row for row in rows if row[0]])


def _table(rows: list[tuple[str, str, np.ndarray, np.ndarray]]) -> dict[str, np.ndarray]:
    return {name: np.array(values) for name, values in zip(TABLE, zip(*rows, strict=True), strict=True)}


def _save(path: Path, rows: list[tuple[str, str, np.ndarray, np.ndarray]]) -> None:
    fresh = path.with_suffix(".new.npz")
    np.savez(fresh, **_table(rows))  # type: ignore[arg-type]
    fresh.replace(path)


def fitted(table: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
    """What `vision.stones.drawn` takes: means and spreads, and the weights of both models."""
    sources, notes, marks = table["sources"], table["notes"], table["marks"]
    drawn = np.isin(sources, list(Medium))
    model = {
        "mean": notes.mean(axis=0),
        "spread": notes.std(axis=0) + 1e-3,
        "marks_mean": np.nanmean(marks, axis=0),
        "marks_spread": np.nanstd(marks, axis=0) + 1e-3,
    }
    share = np.zeros(len(sources))
    for source in np.unique(sources):
        share[sources == source] = SHARES.get(source, 0.5 / len(Medium)) / (sources == source).sum()
    model["suspicion"] = logistic(columns(model, notes), drawn, share)
    model["weights"] = logistic(columns(model, notes, marks), drawn, share)
    return model


def logistic(terms: np.ndarray, true: np.ndarray, share: np.ndarray) -> np.ndarray:
    """Weights, by Newton steps; the last column is the constant, which is free."""
    weights, held = np.zeros(terms.shape[1]), NOTES_PULL * np.diag(np.append(np.ones(terms.shape[1] - 1), 1e-9))
    for _ in range(30):
        chance = 1 / (1 + np.exp(-np.clip(terms @ weights, -30, 30)))
        gradient = terms.T @ (share * (chance - true)) + held @ weights
        curvature = (terms * (share * chance * (1 - chance))[:, None]).T @ terms
        step = np.linalg.solve(curvature + held + 1e-9 * np.eye(len(weights)), gradient)
        weights -= step
        if np.abs(step).max() < 1e-6:
            break
    return weights


def across_folds(table: dict[str, np.ndarray], folds: int = 5) -> tuple[np.ndarray, np.ndarray]:
    """(N,) logits of each board by notes alone, and by all, of models that saw none of its group."""
    groups = table["groups"]
    names = np.unique(groups)
    order = dict(zip(names, np.random.default_rng(0).permutation(len(names)) % folds, strict=True))
    fold, suspicion, logits = np.array([order[name] for name in groups]), np.zeros(len(groups)), np.zeros(len(groups))
    for one in range(folds):
        there, model = fold == one, fitted({name: values[fold != one] for name, values in table.items()})
        notes, marks = table["notes"][there], table["marks"][there]
        suspicion[there] = columns(model, notes) @ model["suspicion"]
        logits[there] = columns(model, notes, marks) @ model["weights"]
    return suspicion, logits


def main() -> None:
    """The command: prints what models say of boards that they did not see, then writes the one fitted on all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--photographs", type=Path, required=True)
    parser.add_argument("--rows", type=Path, required=True, help="an .npz that keeps what was measured")
    parser.add_argument("--drawn", type=int, default=220, help="pages by each of the two means")
    parser.add_argument("--rendered", type=int, default=150)
    parser.add_argument("--seed", type=int, default=61)
    parser.add_argument("--out", type=Path, default=MODEL)
    args = parser.parse_args()
    cv2.setNumThreads(1)
    table = measured(args)
    suspicion, logits = across_folds(table)
    for source in np.unique(table["sources"]):
        these = table["sources"] == source
        lost = int((suspicion[these] < SUSPICION_LOGIT).sum())
        above = "  ".join(f"> {bar}: {int((logits[these] > bar).sum())}" for bar in LOGIT_BARS)
        print(f"{source:14s} {these.sum():4d}  not suspected {lost}  {above}")
        print(f"  percentiles 0, 5, 50, 95, 100: {np.round(np.percentile(logits[these], (0, 5, 50, 95, 100)), 2)}")
    model = fitted(table)
    np.savez(args.out, **{name: values.astype(np.float16) for name, values in model.items()})
    print(f"{args.out}: {args.out.stat().st_size} bytes")


if __name__ == "__main__":
    main()
