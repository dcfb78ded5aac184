"""`vision.training.points.augment` on a graphics card: many boards at once.

The same changes from the same ranges; what is drawn once for each board there is drawn once for a group of boards here
where a loop would cost more than it teaches (symmetry, scale, blur, codec).
"""

import math

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional as fn

from vision.geometry.rectify import CELL_PX, SIDE_PX
from vision.training.points.augment import edge_beyond
from vision.training.points.lost import ALL_BLACK_GRAY, BLOWN_OUT_GRAY, SHARE, WINDOW_PX

_LUMA = (0.114, 0.587, 0.299)  # of BGR


def turned(boards: Tensor, symmetry: int) -> Tensor:
    """(…, H, W) under one of the eight symmetries, as `augment.turn`."""
    if symmetry >= 4:
        boards = boards.transpose(-1, -2)
    return torch.rot90(boards, symmetry % 4, (-2, -1))


def turned_lean(lean: Tensor, symmetry: int) -> Tensor:
    """(N, 3, 21, 21), as `vision.geometry.outlook.turned_lean`."""
    if symmetry >= 4:
        lean = lean.transpose(-1, -2)[:, [1, 0, 2]]
    for _ in range(symmetry % 4):
        right, below, known = torch.rot90(lean, 1, (-2, -1)).unbind(1)
        lean = torch.stack([below, -right, known], 1)
    return lean


def cut_off(rng: np.random.Generator, boards: Tensor, hidden: Tensor) -> tuple[Tensor, Tensor]:
    """(N, 3, 504, 504) and (N, 361), as `augment.cut_off`, at one place for all."""
    edge, beyond = edge_beyond(rng)
    boards = boards.clone()
    boards[..., edge:] = boards[..., edge - 1 : edge]
    return boards, torch.where(torch.from_numpy(beyond).to(hidden.device), 1.0, hidden)


def wear(rng: np.random.Generator, boards: Tensor, strength: float) -> Tensor:
    """Worse pictures of the same boards: float32 (N, 3, 504, 504) of whole numbers 0 to 255 to the same shape."""
    image = _misfit(rng, boards, strength)
    image = _tones(image, strength)
    low_x = low_y = 1.0
    if rng.random() < 0.7 * strength:
        low_x = low_y = float(np.exp(rng.uniform(np.log(0.3), 0)))
        if rng.random() < 0.5:
            low_y *= rng.uniform(0.5, 1)
        low_x, low_y = max(low_x, 0.28), max(low_y, 0.28)
        if rng.random() < 0.5:
            low_x, low_y = low_y, low_x
        image = fn.interpolate(image, (round(low_y * SIDE_PX), round(low_x * SIDE_PX)), mode="area")
    if rng.random() < 0.35 * strength:
        image = _blurred(image, rng.uniform(0.4, 1.6))
    elif rng.random() < 0.08 * strength:
        image = _moved(rng, image)
    if rng.random() < 0.15:
        amount = rng.uniform(0.3, 1.5)
        image = (image * (1 + amount) - amount * _blurred(image, rng.uniform(0.8, 2.5))).clamp_(0, 255)
    if rng.random() < 0.6 * strength:
        image = _noisy(image)
    if rng.random() < 0.06:
        share = rng.uniform(0.001, 0.02)
        dice = torch.rand_like(image[:, :1])
        image = torch.where(dice < share / 2, 0.0, torch.where(dice > 1 - share / 2, 255.0, image))
    if rng.random() < 0.35 * strength:
        image = packed(image, int(rng.integers(12, 90)))
    if image.shape[-2:] != (SIDE_PX, SIDE_PX):
        mode = "bilinear" if rng.random() < 0.7 else "bicubic"
        image = fn.interpolate(image, (SIDE_PX, SIDE_PX), mode=mode, align_corners=False)
    return image.round_().clamp_(0, 255)


def _misfit(rng: np.random.Generator, boards: Tensor, strength: float) -> Tensor:
    """Corners off by a few hundredths of a cell, now and then by more; a rest of lens distortion."""
    count, device = len(boards), boards.device
    plain = torch.rand(count, device=device) < 0.7
    sigma = torch.where(plain, 0.03, 0.08) * CELL_PX * (0.5 + 0.5 * strength)
    most = 0.2 * CELL_PX
    off = (torch.randn(count, 2, 2, 2, device=device) * sigma[:, None, None, None]).clamp_(-most, most)
    # between the corners of the grid, and on beyond them: for so little, a homography is bilinear
    low, high = 1.5 * CELL_PX - 0.5, SIDE_PX - 1.5 * CELL_PX - 0.5
    pixels = torch.arange(SIDE_PX, device=device, dtype=torch.float32)
    far = (pixels - low) / (high - low)
    weights = torch.stack([1 - far, far], 1)
    way = torch.einsum("ncij,yi,xj->ncyx", off, weights, weights)
    y, x = torch.meshgrid(pixels, pixels, indexing="ij")
    place = torch.stack([x, y])[None] + way
    if rng.random() < 0.25:
        bend = torch.randn(count, 1, 1, 1, device=device) * 0.012
        center = torch.randn(count, 2, 1, 1, device=device) * 0.3
        half = (SIDE_PX - 1) / 2 / 1.15
        from_center = (place - (SIDE_PX - 1) / 2) / half - center
        corners = torch.tensor([(-1.0, -1.0), (-1.0, 1.0), (1.0, -1.0), (1.0, 1.0)], device=device)
        corner_r2 = ((corners[None] - center[:, None, :, 0, 0]) ** 2).sum(2).mean(1)[:, None, None, None]
        scale = 1 + bend * ((from_center**2).sum(1, keepdim=True) - corner_r2)
        place = (center + from_center * scale) * half + (SIDE_PX - 1) / 2
    grid = ((place + 0.5) * (2 / SIDE_PX) - 1).permute(0, 2, 3, 1)
    return fn.grid_sample(boards, grid, mode="bilinear", padding_mode="border", align_corners=False)


def _tones(image: Tensor, strength: float) -> Tensor:
    """Gain and gamma of each channel; sometimes nearly gray."""
    count, device = len(image), image.device
    shape = (count, 3, 1, 1)
    gain = torch.exp(torch.randn(shape, device=device) * 0.1 * strength)
    gamma = torch.exp(torch.randn((count, 1, 1, 1), device=device) * 0.25 * strength)
    gamma = gamma * torch.exp(torch.randn(shape, device=device) * 0.04)
    image = ((image / 255).clamp_(1e-4, 1) ** gamma * (255 * gain)).clamp_(0, 255).floor_()
    gray = _gray(image)
    kept = torch.where(torch.rand(count, device=device) < 0.1, torch.rand(count, device=device) * 0.8 - 0.4, 1.0)
    kept = kept.clamp_(0, 1)[:, None, None, None]
    return gray + kept * (image - gray)


def _gray(image: Tensor) -> Tensor:
    return sum(weight * image[:, i : i + 1] for i, weight in enumerate(_LUMA))  # type: ignore[return-value]


def _blurred(image: Tensor, sigma_px: float) -> Tensor:
    radius = math.ceil(3 * sigma_px)
    steps = torch.arange(-radius, radius + 1, device=image.device, dtype=image.dtype)
    kernel = torch.exp(-(steps**2) / (2 * sigma_px**2))
    kernel = (kernel / kernel.sum())[None, None].repeat(3, 1, 1)
    image = fn.conv2d(fn.pad(image, (radius, radius, 0, 0), mode="reflect"), kernel[:, :, None, :], groups=3)
    return fn.conv2d(fn.pad(image, (0, 0, radius, radius), mode="reflect"), kernel[:, :, :, None], groups=3)


def _moved(rng: np.random.Generator, image: Tensor) -> Tensor:
    length = int(rng.integers(2, 6))
    kernel = torch.zeros(length, length, device=image.device)
    if rng.random() < 0.5:
        kernel.fill_diagonal_(1 / length)
    else:
        kernel[length // 2] = 1 / length
    before, after = length // 2, (length - 1) // 2
    padded = fn.pad(image, (before, after, before, after), mode="reflect")
    return fn.conv2d(padded, kernel[None, None].repeat(3, 1, 1, 1), groups=3)


def _noisy(image: Tensor) -> Tensor:
    count, device = len(image), image.device
    amount = 16 * torch.rand(count, 1, 1, 1, device=device) ** 2
    noise = torch.randn_like(image)
    one = (torch.rand(count, 1, 1, 1, device=device) < 0.5).float()
    return (image + amount * (noise + one * (noise[:, :1] - noise))).round_().clamp_(0, 255)


_LUMINANCE_STEPS = torch.tensor(  # ITU T.81, tables K.1 and K.2
    [
        [16, 11, 10, 16, 24, 40, 51, 61],
        [12, 12, 14, 19, 26, 58, 60, 55],
        [14, 13, 16, 24, 40, 57, 69, 56],
        [14, 17, 22, 29, 51, 87, 80, 62],
        [18, 22, 37, 56, 68, 109, 103, 77],
        [24, 35, 55, 64, 81, 104, 113, 92],
        [49, 64, 78, 87, 103, 121, 120, 101],
        [72, 92, 95, 98, 112, 100, 103, 99],
    ],
    dtype=torch.float32,
)
_CHROMINANCE_STEPS = torch.full((8, 8), 99.0)
_CHROMINANCE_STEPS[:4, :4] = torch.tensor([[17.0, 18, 24, 47], [18, 21, 26, 66], [24, 26, 56, 99], [47, 66, 99, 99]])


def packed(image: Tensor, quality: int) -> Tensor:
    """As a JPEG of that quality gives it back, chrominance at half the resolution; float32 (N, 3, H, W)."""
    height, width = image.shape[-2:]
    image = fn.pad(image, (0, -width % 16, 0, -height % 16), mode="replicate")
    blue, green, red = image.unbind(1)
    y = 0.299 * red + 0.587 * green + 0.114 * blue
    chroma = torch.stack([(blue - y) * 0.564, (red - y) * 0.713], 1)
    scale = 5000 / quality if quality < 50 else 200 - 2 * quality
    y = _quantized(y[:, None] - 128, _LUMINANCE_STEPS, scale)[:, 0] + 128
    chroma = _quantized(fn.avg_pool2d(chroma, 2), _CHROMINANCE_STEPS, scale)
    cb, cr = fn.interpolate(chroma, scale_factor=2, mode="bilinear", align_corners=False).unbind(1)
    image = torch.stack([y + 1.773 * cb, y - 0.344 * cb - 0.714 * cr, y + 1.403 * cr], 1)
    return image[:, :, :height, :width].round().clamp_(0, 255)


def _quantized(planes: Tensor, steps: Tensor, scale: float) -> Tensor:
    """(N, C, H, W), multiples of 8, through the discrete cosine transform and its coarse coefficients."""
    device = planes.device
    steps = ((steps.to(device) * scale + 50) / 100).floor_().clamp_(1, 255)
    k, n = torch.arange(8, device=device)[:, None], torch.arange(8, device=device)[None]
    cosines = torch.cos(math.pi * (2 * n + 1) * k / 16) / 2
    cosines[0] /= math.sqrt(2)
    count, channels, height, width = planes.shape
    blocks = planes.reshape(count, channels, height // 8, 8, width // 8, 8).permute(0, 1, 2, 4, 3, 5)
    coefficients = ((cosines @ blocks @ cosines.T) / steps).round_() * steps
    blocks = cosines.T @ coefficients @ cosines
    return blocks.permute(0, 1, 2, 4, 3, 5).reshape(count, channels, height, width)


def whitened(image: Tensor) -> Tensor:
    """As `vision.stones.net.whiten` does it, (N, 3, 504, 504)."""
    sample = image[:, :, ::5, ::5].flatten(2)
    median = sample.median(2).values[:, :, None]
    spread = (sample - median).abs().mean((1, 2))
    return (image - median[..., None]) * (0.6 / (spread + 6))[:, None, None, None]


def lost_points(image: Tensor) -> Tensor:
    """bool (N, 361): as `vision.training.points.lost`."""
    masks = torch.stack([image.amin(1) >= BLOWN_OUT_GRAY, image.amax(1) <= ALL_BLACK_GRAY], 1).float()
    first = CELL_PX * 3 // 2 - WINDOW_PX // 2
    shares = fn.avg_pool2d(masks[:, :, first:, first:], WINDOW_PX, CELL_PX)[:, :, :19, :19]
    return (shares.amax(1) > SHARE).flatten(1)
