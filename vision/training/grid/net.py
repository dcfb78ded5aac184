"""The network of the grid finder; one shape for both looks, trained apart.

Stride 8, four maps out, and four numbers for the whole picture:
- first look (whole picture): board, corner, the corner's offset x and y;
- second look (board nearly upright): way to the true board coordinates in x and y, log of its spread, board;
  the whole: 19x19, 13x13, 9x9, none.
"""

import torch
from torch import Tensor, nn


class Residual(nn.Module):
    """Two 3x3 convolutions around a shortcut."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.body = nn.Sequential(
            nn.Conv2d(width, width, 3, padding=1, bias=False),
            nn.BatchNorm2d(width),
            nn.ReLU(inplace=True),
            nn.Conv2d(width, width, 3, padding=1, bias=False),
            nn.BatchNorm2d(width),
        )

    def forward(self, x: Tensor) -> Tensor:
        return torch.relu(x + self.body(x))


def _down(narrow: int, wide: int) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(narrow, wide, 3, stride=2, padding=1, bias=False), nn.BatchNorm2d(wide), nn.ReLU(inplace=True)
    )


def _mix(narrow: int, wide: int) -> nn.Sequential:
    return nn.Sequential(nn.Conv2d(narrow, wide, 1, bias=False), nn.BatchNorm2d(wide), nn.ReLU(inplace=True))


class GridNet(nn.Module):
    """(N, 3, H, W) float, H and W multiples of 32, to maps (N, 4, H/8, W/8) and classes (N, 4)."""

    def __init__(self, widths: tuple[int, int, int, int, int] = (16, 32, 56, 96, 128)) -> None:
        super().__init__()
        a, b, c, d, e = widths
        self.to8 = nn.Sequential(_down(3, a), _down(a, b), Residual(b), _down(b, c), Residual(c), Residual(c))
        self.to16 = nn.Sequential(_down(c, d), Residual(d), Residual(d))
        self.to32 = nn.Sequential(_down(d, e), Residual(e), Residual(e))
        self.whole = nn.Sequential(nn.Linear(e, 64), nn.ReLU(inplace=True))
        self.spread = nn.Linear(64, e)
        self.classes = nn.Linear(64, 4)
        self.up16 = nn.Sequential(_mix(d + e, d), Residual(d))
        self.up8 = nn.Sequential(_mix(c + d, 64), Residual(64))
        self.maps = nn.Conv2d(64, 4, 1)

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor]:
        at8 = self.to8(x)
        at16 = self.to16(at8)
        at32 = self.to32(at16)
        whole = self.whole(at32.mean(dim=(2, 3)))
        at32 = at32 + self.spread(whole)[:, :, None, None]
        double = nn.functional.interpolate
        at16 = self.up16(torch.cat([at16, double(at32, scale_factor=2, mode="nearest")], dim=1))
        at8 = self.up8(torch.cat([at8, double(at16, scale_factor=2, mode="nearest")], dim=1))
        return self.maps(at8), self.classes(whole)
