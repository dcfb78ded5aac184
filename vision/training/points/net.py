"""The whole-board net of the points, in torch (training only)."""

import torch
from torch import nn


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
        nn.init.zeros_(self.mix[-1].weight)

    def forward(self, x: torch.Tensor, summary: torch.Tensor | None = None) -> tuple[torch.Tensor, torch.Tensor]:
        """(N, C, H, W) to the same shape, and the summary (N, 2 C) of the board; one that is given is used where it is
        not NaN."""
        pooled = torch.cat([x.mean((2, 3)), x.amax((2, 3))], 1)
        if summary is not None:
            pooled = torch.where(torch.isnan(summary), pooled, summary)
        return torch.relu(x + self.mix(pooled[:, :, None, None])), pooled


def _down(before: int, after: int, kernel: int, stride: int) -> nn.Sequential:
    padding = (kernel - stride + 1) // 2
    return nn.Sequential(
        nn.Conv2d(before, after, kernel, stride, padding, bias=False), nn.BatchNorm2d(after), nn.ReLU(inplace=True)
    )


class PointsNet(nn.Module):
    """float32 (N, 3, 504, 504), whitened BGR, and (N, 3, 21, 21), how stones lean (`Lean`), to three outputs.

    (N, 4, 19, 19): logits of empty, black, white, and of hidden; (N, 1): logit of "this grid fits the board";
    (N, 3, 256): summaries of the board, with which a window of whole cells can be read alone.
    """

    def __init__(self, widths: tuple[int, int, int, int] = (16, 32, 64, 128), blocks: int = 7) -> None:
        super().__init__()
        a, b, c, d = widths
        deep: list[nn.Module] = []
        for i in range(blocks):
            deep.append(Block(d))
            if i % 2 == 0 and i < 6:
                deep.append(Whole(d))
        self.body = nn.Sequential(
            _down(3, a, 3, 3), _down(a, b, 3, 2), _down(b, c, 3, 2), Block(c), _down(c, d, 3, 2), *deep
        )
        self.fine = Block(b)  # at six pixels a cell's side or so, where a line cross still shows
        self.place = Block(c)  # at two places a cell's side: where in its cell a stone lies
        self.lean = nn.Conv2d(3, d, 1)
        nn.init.zeros_(self.lean.weight)
        nn.init.zeros_(self.lean.bias)
        self.head = nn.Conv2d(d, 4, 1)
        self.fit = nn.Conv2d(d, 16, 1)
        self.grid = nn.Linear(32, 1)

    def forward(
        self, x: torch.Tensor, lean: torch.Tensor, summary: torch.Tensor | None = None
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """See the class."""
        features = self.body[4](self.place(self.body[2:4](self.fine(self.body[:2](x)))))
        features = features + self.lean(lean)
        summaries: list[torch.Tensor] = []
        for layer in self.body[5:]:
            if isinstance(layer, Whole):
                features, pooled = layer(features, None if summary is None else summary[:, len(summaries)])
                summaries.append(pooled)
            else:
                features = layer(features)
        misfit = torch.relu(self.fit(features))
        grid = self.grid(torch.cat([misfit.mean((2, 3)), misfit.amax((2, 3))], 1))
        return self.head(features)[:, :, 1:-1, 1:-1], grid, torch.stack(summaries, 1)
