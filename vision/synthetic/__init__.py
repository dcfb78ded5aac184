"""Pictures rendered with known truth: boards, stones, light, hands. The simulated camera and the training share it."""

from vision.synthetic.compose import endgame_scene, random_scene, station_scene
from vision.synthetic.render import Rendered, render
from vision.synthetic.scene import Scene

__all__ = ["Rendered", "Scene", "endgame_scene", "random_scene", "render", "station_scene"]
