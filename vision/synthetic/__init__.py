"""Pictures rendered with known truth: boards, stones, light, hands. The simulated camera and the training share it."""
