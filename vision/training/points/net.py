"""The whole-board net of the points, in torch (training only)."""

import torch
from torch import nn

from vision.rectify import CELLS


class Block(nn.Module):
    """Two 3 × 3 convolutions around which the input is added."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.body = nn.Sequential(
            nn.Conv2d(channels, channels, 3, padding=1, bias=False),
            nn.BatchNorm2d(channels),
            nn.ReLU(inplace=True),
            nn.Conv2d(channels, channels, 3, padding=1, bias=False),
            nn.BatchNorm2d(channels),
        )
        nn.init.zeros_(self.body[-1].weight)  # begins as if it were not there

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """(N, C, H, W) to the same shape."""
        return torch.relu(x + self.body(x))


class Whole(nn.Module):
    """Adds to every place what the board looks like on average: its own wood, stones and light."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.mix = nn.Sequential(
            nn.Conv2d(2 * channels, channels, 1), nn.ReLU(inplace=True), nn.Conv2d(channels, channels, 1)
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """(N, C, H, W) to the same shape."""
        pooled = torch.cat([x.mean((2, 3), keepdim=True), x.amax((2, 3), keepdim=True)], 1)
        return torch.relu(x + self.mix(pooled))


def _down(before: int, after: int, kernel: int, stride: int) -> nn.Sequential:
    padding = (kernel - stride + 1) // 2
    return nn.Sequential(
        nn.Conv2d(before, after, kernel, stride, padding, bias=False), nn.BatchNorm2d(after), nn.ReLU(inplace=True)
    )


class PointsNet(nn.Module):
    """float32 (N, 3, 504, 504), whitened BGR, to two outputs.

    (N, 4, 19, 19): logits of empty, black, white, and of hidden; (N, 1): logit of "this grid fits the board".
    """

    def __init__(self, widths: tuple[int, int, int, int] = (16, 32, 64, 128), blocks: int = 4) -> None:
        super().__init__()
        a, b, c, d = widths
        deep: list[nn.Module] = []
        for i in range(blocks):
            deep.append(Block(d))
            if i % 2 == 0:
                deep.append(Whole(d))
        self.body = nn.Sequential(
            _down(3, a, 3, 3), _down(a, b, 3, 2), _down(b, c, 3, 2), Block(c), _down(c, d, 3, 2), *deep
        )
        self.fine = Block(b)  # at six pixels a cell's side or so, where a line cross still shows
        self.head = nn.Conv2d(d, 4, 1)
        self.fit = nn.Conv2d(d, 16, 1)
        self.grid = nn.Linear(32, 1)

    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """See the class."""
        features = self.body[2:](self.fine(self.body[:2](x)))
        assert features.shape[-1] == CELLS
        misfit = torch.relu(self.fit(features))
        grid = self.grid(torch.cat([misfit.mean((2, 3)), misfit.amax((2, 3))], 1))
        return self.head(features)[:, :, 1:-1, 1:-1], grid
