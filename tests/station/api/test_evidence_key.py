"""The station's key is there for whoever may have to check something one day."""

from hashlib import sha256

from station.evidence.note import VerifierKey
from tests.station.api.hall import Hall


def test_anybody_sees_the_key_and_the_newest_head(staged: Hall) -> None:
    staged.play()
    staged.folder.signing.sign()
    told = staged.client().get("/api/evidence/key").json()
    key = staged.folder.signing.key
    assert key is not None and VerifierKey.parse(told["vkey"]) == key
    assert told["fingerprint"].replace(" ", "") == sha256(told["vkey"].encode()).hexdigest()[:16]
    head = staged.folder.signing.heads.last(key.name)
    assert head is not None and told["records"] == head.checkpoint.size > 2
    assert head.note.text.splitlines()[2].startswith(told["head"]) and len(told["head"]) == 16
    assert told["qr_svg"].startswith("<svg") and told["fault"] is None
