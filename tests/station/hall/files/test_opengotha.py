"""OpenGotha's XML: as its own program writes it, two of one name, and back."""

from dataclasses import replace

import pytest

from station.errors import InputError, sentence
from station.hall.files.opengotha import key, read, write
from station.hall.tournament.result import Kind, Result
from station.hall.tournament.standings import standings
from station.hall.tournament.tournament import Format, Game, Heading
from tests.station.hall.cups import cup, same

FILE = """<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<Tournament dataVersion="201" externalIPAddress="0.0.0.0" fullVersionNumber="3.51" runningMode="SAL">
<Players>
<Player agaExpirationDate="" agaId="" club="BuPe" country="HU" egfPin="16237463" ffgLicence="" ffgLicenceStatus=""
 firstName="Miklos" grade="12K" name="Csizmadia" participating="11000000000000000000" rank="11K" rating="1035"
 ratingOrigin="EGF" registeringStatus="FIN" smmsCorrection="0"/>
<Player club="Ams" country="NL" egfPin="" firstName="Jan" name="van der Berg" participating="11111111111111111111"
 rank="2D" rating="0"/>
<Player club="" country="CN" firstName="伟" name="王" participating="11111111111111111111" rank="5D" rating="2500"/>
</Players>
<Games>
<Game blackPlayer="VANDERBERGJAN" handicap="0" knownColor="true" result="RESULT_WHITEWINS_BYDEF" roundNumber="1"
 tableNumber="1" whitePlayer="王伟"/>
<Game blackPlayer="CSIZMADIAMIKLOS" handicap="9" knownColor="false" result="RESULT_BOTHLOSE" roundNumber="2"
 tableNumber="1" whitePlayer="VANDERBERGJAN"/>
<Game blackPlayer="王伟" handicap="0" knownColor="true" result="RESULT_UNKNOWN" roundNumber="3" tableNumber="1"
 whitePlayer="VANDERBERGJAN"/>
</Games>
<ByePlayers><ByePlayer player="CSIZMADIAMIKLOS" roundNumber="1"/></ByePlayers>
<TournamentParameterSet>
<GeneralParameterSet basicTime="60" beginDate="2013-07-28" endDate="2013-08-10" komi="6.5" location="Olsztyn"
 name="EGC2013main" numberOfRounds="3" size="19"/>
</TournamentParameterSet>
</Tournament>"""


def test_a_file_of_its_own_program() -> None:
    found = read(FILE.encode(), "cup.xml")
    assert [(one.id, one.rank, one.rating, one.pin) for one in found.players] == [
        ("Csizmadia Miklos", "11k", 1035, "16237463"), ("van der Berg Jan", "2d", None, ""), ("王 伟", "5d", 2500, ""),
    ]  # fmt: skip
    assert found.games == (
        Game(1, "van der Berg Jan", "王 伟", 1, Result(Kind.WHITE), played=False),
        Game(1, "Csizmadia Miklos", None, None, Result(Kind.BYE)),
        Game(2, "Csizmadia Miklos", "van der Berg Jan", 1, Result(Kind.BOTH_LOSE), handicap=9),
        Game(3, "王 伟", "van der Berg Jan", 1),
    )
    assert (found.rounds, found.name, found.withdrawn) == (3, "EGC2013main", {"Csizmadia Miklos": 2})
    assert found.heading == Heading("Olsztyn", "", "2013-07-28", "2013-08-10", "6.5", 60)
    assert read(FILE.encode(), "cup.xml", Format.ROUND_ROBIN).format is Format.ROUND_ROBIN


def test_what_is_written_is_read_again_two_of_one_name_kept_apart() -> None:
    written = write(cup(plain=True))
    assert 'firstName="伟 (2)"' in written and "?" not in written.split("?>")[1]
    again = read(written.encode(), "cup.xml")
    assert [one.name for one in again.players] == [one.name for one in cup().players]
    assert [one.id for one in again.players][:2] == ["王 伟", "王 伟 (2)"]
    assert same(again, cup(plain=True))
    assert [one.points for one in standings(again)] == [one.points for one in standings(cup(plain=True))]
    assert write(again) == written


def test_a_forfeit_stays_one() -> None:
    game = Game(1, "1", "2", 1, Result(Kind.BLACK), played=False)
    assert read(write(replace(cup(), games=(game,))).encode(), "f").games[0].played is False


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("<Players>", "<Players", "cup.xml, line 4: this is no XML"),
        ("<Tournament ", "<!DOCTYPE x [<!ENTITY a 'b'>]><Tournament ", "cup.xml: this is no tournament of OpenGotha"),
        ("Players>", "People>", "cup.xml: this is no tournament of OpenGotha"),
        ("RESULT_UNKNOWN", "RESULT_BOTHWIN", "cup.xml: Game 3 result: the rules know no such result: BOTHWIN"),
        ('whitePlayer="王伟"', 'whitePlayer="李娜"', "cup.xml: Game 1 whitePlayer: 李娜 is none of the players"),
        ('handicap="9"', 'handicap="nine"', "cup.xml: Game 2 handicap: 'nine' cannot stand here"),
        ('numberOfRounds="3"', "", "cup.xml: GeneralParameterSet numberOfRounds: '' cannot stand here"),
        (
            'firstName="Miklos" grade="12K" name="Csizmadia"', 'firstName="Jan" name="VAN der Berg"',
            "cup.xml: Game 1 blackPlayer: several players are called VANDERBERGJAN, and which of them played is not told",  # noqa: E501
        ),
    ],
)  # fmt: skip
def test_what_cannot_be_is_told_with_its_place(old: str, new: str, said: str) -> None:
    assert old in FILE
    with pytest.raises(InputError) as told:
        read(FILE.replace(old, new).encode(), "cup.xml")
    assert sentence(told.value) == said


def test_games_name_players_so() -> None:
    assert key("van der Berg", "Jan") == "VANDERBERGJAN"
