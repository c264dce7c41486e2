/// The tables of the ledger.
enum Schema {
    /// The number that marks a database as a ledger: "Cork".
    static let application: Int64 = 0x436f_726b

    /// The version of the format. Raise it when the tables change: older ledgers are then rebuilt.
    static let version: Int64 = 6

    /// Marks the database as complete; runs last.
    static let seal: StaticString = "PRAGMA user_version = 6"

    /// `ballot.key` has the voter's number in its lowest 27 bits, and the song's number above.
    ///
    /// `voter.loose` is null if it equals the name. `folder` has one row, with the sum of the names in the batch folder
    /// when all of its files were counted. `requested_song.batch` is the first batch with a request for a song;
    /// `requested_song.moderated` is 1 if all requests for it were moderated.
    static let tables: StaticString = """
        PRAGMA application_id = 0x436f726b;
        CREATE TABLE event (number INTEGER PRIMARY KEY, id BLOB NOT NULL UNIQUE);
        CREATE TABLE voter (number INTEGER PRIMARY KEY, name BLOB NOT NULL UNIQUE, loose BLOB);
        CREATE INDEX voter_loose ON voter (loose) WHERE loose IS NOT NULL;
        CREATE TABLE song (
            number INTEGER PRIMARY KEY, event INTEGER NOT NULL, id BLOB NOT NULL,
            ups INTEGER NOT NULL DEFAULT 0, downs INTEGER NOT NULL DEFAULT 0, withdrawn INTEGER NOT NULL DEFAULT 0,
            UNIQUE (event, id));
        CREATE TABLE ballot (key INTEGER PRIMARY KEY, standing INTEGER NOT NULL);
        CREATE TABLE batch (
            number INTEGER PRIMARY KEY, name BLOB NOT NULL UNIQUE, digest BLOB NOT NULL UNIQUE, source BLOB NOT NULL,
            size INTEGER NOT NULL, modified INTEGER NOT NULL, changed INTEGER NOT NULL, inode INTEGER NOT NULL);
        CREATE INDEX batch_source ON batch (source);
        CREATE TABLE folder (number INTEGER PRIMARY KEY, names INTEGER NOT NULL, sum INTEGER NOT NULL);
        CREATE TABLE history (
            song INTEGER NOT NULL, batch INTEGER NOT NULL, ups INTEGER NOT NULL, downs INTEGER NOT NULL,
            PRIMARY KEY (song, batch)) WITHOUT ROWID;
        CREATE TABLE request (
            event INTEGER NOT NULL, id BLOB NOT NULL, voter INTEGER NOT NULL, at INTEGER NOT NULL,
            title BLOB NOT NULL, artist BLOB NOT NULL, PRIMARY KEY (event, id, voter)) WITHOUT ROWID;
        CREATE TABLE requested_song (
            event INTEGER NOT NULL, id BLOB NOT NULL, batch INTEGER NOT NULL, moderated INTEGER NOT NULL,
            PRIMARY KEY (event, id)) WITHOUT ROWID;
        """
}
