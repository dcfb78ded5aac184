"""Fits the model of drawn boards: `python -m vision.training.drawn.fit --photographs PHOTOS --rows FILE`.

Drawn pages of `pages` and `media` against rendered boards and the CC BY photographs that the stones net was trained on
too. Measured rows are kept in FILE, from which it goes on where it was interrupted.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np

from vision.geometry.outlook import raised_through, turned_lean
from vision.geometry.pose import BoardPose
from vision.geometry.rectify import rectify
from vision.stones.drawn import MODEL, scaled
from vision.stones.net import read_stones
from vision.synthetic import endgame_scene, random_scene, render, station_scene
from vision.training.drawn.media import shot
from vision.training.drawn.pages import Medium, random_page
from vision.training.points.augment import turn, wear
from vision.training.points.data import pose_of, training_photographs

REAL, RENDERED = "photographed", "rendered"
SCENES = (random_scene, random_scene, endgame_scene, station_scene)
LONG_SIDE_PX = 800
CORNER_ERROR_CELLS = 0.03
WORN, WEAR = 0.5, 0.35  # share of boards that are made worse once more, and by how much
VIEWS = 8  # of each photograph
PULL = 0.003  # of the weights towards 0, by the mean loss
SHARES = {REAL: 0.2, RENDERED: 0.3}  # of the weight; the drawn ones have the other half
SAVE_EVERY_BOARDS = 25
LOGIT_BARS = (0.0, 1.0, 1.5, 2.0, 3.0)


def boards(
    photographs: Path, drawn: int, rendered: int, seed: int, first: int
) -> Iterator[tuple[str, str, np.ndarray]]:
    """Source, group and the stones net's notes (768,) of each board, from number `first` on."""
    listed = list(training_photographs(photographs))
    jobs = [(Medium, i) for i in range(drawn)] + [(RENDERED, i) for i in range(rendered)]
    jobs += [(REAL, i) for i in range(len(listed) * VIEWS)]
    for number, (what, index) in enumerate(jobs):
        if number < first:
            continue
        rng = np.random.default_rng((seed, number))
        symmetry = int(rng.integers(8))
        if what is Medium:
            page = random_page(rng)
            image, corners = shot(rng, page)
            source, group, pose = page.medium.value, f"page-{index}", pose_of(_shaken(rng, corners))
        elif what == RENDERED:
            seen = render(SCENES[index % len(SCENES)](rng, LONG_SIDE_PX))
            if not seen.inside:
                yield "", "", np.zeros(0)
                continue
            source, group, image, pose = RENDERED, f"scene-{index}", seen.image_bgr, seen.pose
        else:
            row, image = listed[index // VIEWS]
            source, group, pose, symmetry = REAL, row["group"], pose_of(_shaken(rng, np.array(row["corners"]))), index
        yield source, group, _notes(rng, image, pose, symmetry % 8)


def _shaken(rng: np.random.Generator, corners: np.ndarray) -> np.ndarray:
    cell = np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1).mean() / 18
    return np.asarray(corners + rng.normal(0, CORNER_ERROR_CELLS, (4, 2)) * cell)


def _notes(rng: np.random.Generator, image: np.ndarray, pose: BoardPose, symmetry: int) -> np.ndarray:
    raised, lean = raised_through(pose, (image.shape[1], image.shape[0]))
    board, _ = turn(rectify(image, raised), [], symmetry)
    if rng.random() < WORN:
        board = wear(rng, board, WEAR)
    return read_stones(np.asarray(board, np.uint8), turned_lean(lean, symmetry)).summary.ravel()


def measured(args: argparse.Namespace) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Sources (N,), groups (N,) and notes (N, 768) of all boards, resumed from what is kept."""
    rows: list[tuple[str, str, np.ndarray]] = []
    if args.rows.exists():
        with np.load(args.rows) as kept:
            rows = list(zip(kept["sources"].tolist(), kept["groups"].tolist(), kept["notes"], strict=True))
    for row in boards(args.photographs, args.drawn, args.rendered, args.seed, len(rows)):
        rows.append((row[0], row[1], row[2] if row[0] else np.zeros(768, np.float32)))
        if len(rows) % SAVE_EVERY_BOARDS == 0:
            _save(args.rows, rows)
    _save(args.rows, rows)
    kept_rows = [row for row in rows if row[0]]
    sources, groups, notes = zip(*kept_rows, strict=True)
    return np.array(sources), np.array(groups), np.stack(notes).astype(np.float32)


def _save(path: Path, rows: list[tuple[str, str, np.ndarray]]) -> None:
    fresh = path.with_suffix(".new.npz")
    sources, groups, notes = zip(*rows, strict=True)
    np.savez(fresh, sources=np.array(sources), groups=np.array(groups), notes=np.stack(notes).astype(np.float32))
    fresh.replace(path)


def fitted(sources: np.ndarray, notes: np.ndarray) -> dict[str, np.ndarray]:
    """mean, spread and weights as `vision.stones.drawn` takes them."""
    drawn = np.isin(sources, list(Medium))
    mean, spread = notes.mean(axis=0), notes.std(axis=0) + 1e-3
    columns = np.column_stack([scaled(notes, mean, spread), np.ones(len(notes))]).astype(float)
    share = np.zeros(len(sources))
    for source in np.unique(sources):
        share[sources == source] = SHARES.get(source, 0.5 / len(Medium)) / (sources == source).sum()
    return {"mean": mean, "spread": spread, "weights": logistic(columns, drawn, share)}


def logistic(columns: np.ndarray, true: np.ndarray, share: np.ndarray) -> np.ndarray:
    """Weights, by Newton steps; the last column is the constant, which is free."""
    weights, held = np.zeros(columns.shape[1]), PULL * np.diag(np.append(np.ones(columns.shape[1] - 1), 1e-9))
    for _ in range(30):
        chance = 1 / (1 + np.exp(-np.clip(columns @ weights, -30, 30)))
        gradient = columns.T @ (share * (chance - true)) + held @ weights
        curvature = (columns * (share * chance * (1 - chance))[:, None]).T @ columns
        step = np.linalg.solve(curvature + held + 1e-9 * np.eye(len(weights)), gradient)
        weights -= step
        if np.abs(step).max() < 1e-6:
            break
    return weights


def across_folds(sources: np.ndarray, groups: np.ndarray, notes: np.ndarray, folds: int = 5) -> np.ndarray:
    """(N,) logits of each board by a model that saw none of its group."""
    names = np.unique(groups)
    order = dict(zip(names, np.random.default_rng(0).permutation(len(names)) % folds, strict=True))
    fold, logits = np.array([order[name] for name in groups]), np.zeros(len(sources))
    for one in range(folds):
        model = fitted(sources[fold != one], notes[fold != one])
        there = scaled(notes[fold == one], model["mean"], model["spread"])
        logits[fold == one] = np.column_stack([there, np.ones(len(there))]) @ model["weights"]
    return logits


def main() -> None:
    """The command: prints what models say of boards that they did not see, then writes the one fitted on all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--photographs", type=Path, required=True)
    parser.add_argument("--rows", type=Path, required=True, help="an .npz that keeps what was measured")
    parser.add_argument("--drawn", type=int, default=600)
    parser.add_argument("--rendered", type=int, default=400)
    parser.add_argument("--seed", type=int, default=61)
    parser.add_argument("--out", type=Path, default=MODEL)
    args = parser.parse_args()
    cv2.setNumThreads(1)
    sources, groups, notes = measured(args)
    logits = across_folds(sources, groups, notes)
    for source in np.unique(sources):
        these = logits[sources == source]
        above = "  ".join(f"> {bar}: {int((these > bar).sum())}" for bar in LOGIT_BARS)
        print(f"{source:14s} {len(these):4d}  {above}  {np.round(np.percentile(these, (0, 5, 50, 95, 100)), 2)}")
    model = fitted(sources, notes)
    np.savez(args.out, **{name: values.astype(np.float16) for name, values in model.items()})
    print(f"{args.out}: {args.out.stat().st_size} bytes")


if __name__ == "__main__":
    main()
