"""Which photographs the points net has seen in training: groups of the manifest, CC BY 4.0 (Roboflow, go-board-4kjuw).

Everything else there is kept aside, so that figures of unseen photographs are honest.
"""

TRAINED_GROUPS = frozenset(f"wg_game_{game}" for game in "ABDFG")
