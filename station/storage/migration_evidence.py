"""Step of the schema: the log as a Merkle log (RFC 6962), and names of persons that can be erased.

segments -- each an origin with a tree of its own, from the record `first` on; another begins where the key was lost, or
    the log was found not to be what its last signed head says
records -- `leaf` is SHA-256(0 || record); the record is NULL once it was erased
events.record -- the record of an event; NULL for one of before there were records
events.keys -- of the names in an event: a record holds HMAC-SHA256(key, name) in the place of a name. Of a name that
    was erased the MAC stands here. No other column is ever changed but `data`, which loses that name
"""

from station.storage.triggers import undeleted, unedited, unreplaced

STEP = f"""
    CREATE TABLE segments (
        first INTEGER PRIMARY KEY,
        origin TEXT NOT NULL,
        digest BLOB
    ) STRICT;
    CREATE TABLE records (
        id INTEGER PRIMARY KEY,
        leaf BLOB NOT NULL,
        record BLOB
    ) STRICT;
    ALTER TABLE events ADD COLUMN record INTEGER;
    ALTER TABLE events ADD COLUMN keys TEXT;

    DROP TRIGGER events_are_not_edited;
    CREATE TRIGGER events_are_not_edited BEFORE UPDATE ON events
        WHEN NEW.keys IS NULL OR NEW.keys IS OLD.keys OR
            (NEW.seq, NEW.game, NEW.type, NEW.t_ns, NEW.frame, NEW.first_frame, NEW.monotonic_ns, NEW.wall_ns,
             NEW.wall_trusted, NEW.boot, NEW.device, NEW.record) IS NOT
            (OLD.seq, OLD.game, OLD.type, OLD.t_ns, OLD.frame, OLD.first_frame, OLD.monotonic_ns, OLD.wall_ns,
             OLD.wall_trusted, OLD.boot, OLD.device, OLD.record)
        BEGIN SELECT RAISE(ABORT, 'events are never edited'); END;
    CREATE TRIGGER records_are_not_edited BEFORE UPDATE ON records
        WHEN NEW.id IS NOT OLD.id OR NEW.leaf IS NOT OLD.leaf OR NEW.record IS NOT NULL
        BEGIN SELECT RAISE(ABORT, 'records are never edited'); END;
    {unreplaced("records", "id")}
    {undeleted("records")}
    {unedited("segments")}
    {unreplaced("segments", "first")}
    {undeleted("segments")}
"""
