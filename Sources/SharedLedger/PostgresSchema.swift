import Postgres

/// The tables of a ledger in PostgreSQL or a compatible database.
///
/// The first process that opens the ledger creates them in the first schema of the connection's `search_path`. It needs
/// the right to create tables there; later processes need the rights to select, insert, update and delete. The SQL is
/// PostgreSQL 12's, without features that Citus, YugabyteDB or CockroachDB lack.
enum PostgresSchema {
    /// The version of the tables that this program creates and uses.
    static var version: Int64 { Int64(migrations.count) }

    /// The statements that lead from each version to the next; the first ones create all tables.
    static let migrations: [[SQL]] = [
        [
            // One row: the version, and the salt of the digests of forgotten names.
            "CREATE TABLE corkboard (version BIGINT NOT NULL, salt TEXT NOT NULL)",

            // Each voter's current ballot on each song. The standing is the time in microseconds times four, plus 1 for
            // NONE, 2 for DOWN or 3 for UP, so that the greatest counts. "previous" is the standing before the last
            // change: with it, the statement that changes a ballot also returns its effect on the totals.
            //
            // The voter is the first column of the key, and the table's distribution column. If that were the event, a
            // single machine would do all the work of a big night.
            """
            CREATE TABLE ballot (
                voter TEXT COLLATE "C" NOT NULL, event TEXT COLLATE "C" NOT NULL, song TEXT COLLATE "C" NOT NULL,
                standing BIGINT NOT NULL, previous BIGINT, PRIMARY KEY (voter, event, song))
            """,

            // The totals, as sums of changes. "filed" is the batch, or for collectors the start of a five-minute
            // interval, so that the sums up to a batch are the totals after it. Each writer adds to a separate slot, so
            // that writers don't wait for each other.
            """
            CREATE TABLE tally (
                event TEXT COLLATE "C" NOT NULL, song TEXT COLLATE "C" NOT NULL, filed BIGINT NOT NULL, slot INT NOT NULL,
                ups BIGINT NOT NULL, downs BIGINT NOT NULL, withdrawn BIGINT NOT NULL,
                PRIMARY KEY (event, song, filed, slot))
            """,

            // How many transactions have changed an event; builders poll this. Unlike a row in a log, which may be
            // numbered early and committed late, a change of a counter can't be missed.
            """
            CREATE TABLE change (
                event TEXT COLLATE "C" NOT NULL, slot INT NOT NULL, count BIGINT NOT NULL, PRIMARY KEY (event, slot))
            """,

            // A voter's earliest wording of a request counts. "moderated" is 0 if any request was made while requests
            // were open.
            """
            CREATE TABLE request (
                voter TEXT COLLATE "C" NOT NULL, event TEXT COLLATE "C" NOT NULL, id TEXT COLLATE "C" NOT NULL,
                at BIGINT NOT NULL, title TEXT COLLATE "C" NOT NULL, artist TEXT COLLATE "C" NOT NULL,
                moderated INT NOT NULL, filed BIGINT NOT NULL, PRIMARY KEY (voter, event, id))
            """,

            // The accepted files, so that no file is accepted twice.
            """
            CREATE TABLE batch (
                name TEXT COLLATE "C" NOT NULL PRIMARY KEY, content TEXT NOT NULL, source TEXT NOT NULL)
            """,

            // Names that differ from their look-alike form (without accents, signs and confusable letters), by that
            // form.
            """
            CREATE TABLE lookalike (
                loose TEXT COLLATE "C" NOT NULL, voter TEXT COLLATE "C" NOT NULL, PRIMARY KEY (loose, voter))
            """,

            // Voters whose ballots up to a time are refused, by salted digests of their names.
            "CREATE TABLE forgotten (voter TEXT NOT NULL PRIMARY KEY, until BIGINT NOT NULL)",

            // The devices that names belong to, and the gates that devices have opened, by digests.
            "CREATE TABLE device (kind TEXT NOT NULL, key TEXT NOT NULL, device TEXT NOT NULL, PRIMARY KEY (kind, key))",
        ]
    ]

    /// Returns a row if the database has the Citus extension.
    static let isCitus: SQL = "SELECT 1 FROM pg_extension WHERE extname = 'citus'"
    /// Distributes the tables over machines with Citus; must run before the first row is added.
    static let distribute: [SQL] = [
        "SELECT create_distributed_table('ballot', 'voter')",
        "SELECT create_distributed_table('request', 'voter', colocate_with => 'ballot')",
    ]

    /// Creates a connection's temporary table for copied ballots; PostgreSQL empties it at each commit.
    static let staging: SQL = """
        CREATE TEMPORARY TABLE IF NOT EXISTS staged (
            voter TEXT COLLATE "C", event TEXT COLLATE "C", song TEXT COLLATE "C", standing BIGINT) ON COMMIT DELETE ROWS
        """

    /// Copies ballots into the temporary table.
    static let copy: SQL = "COPY staged (voter, event, song, standing) FROM STDIN"

    /// Merges the copied ballots: of a voter's ballots on a song the greatest standing counts, in any order.
    ///
    /// Returns the event, the song, the vote before (if any) and the vote now for each ballot that changed. Rows are
    /// sorted by key, so that two writers never wait for each other.
    static let upsert: SQL = """
        INSERT INTO ballot AS b (voter, event, song, standing)
        SELECT DISTINCT ON (voter, event, song) voter, event, song, standing FROM staged
        ORDER BY voter, event, song, standing DESC
        ON CONFLICT (voter, event, song) DO UPDATE SET previous = b.standing, standing = excluded.standing
        WHERE excluded.standing > b.standing
        RETURNING event, song, previous & 3 AS before, standing & 3 AS after, 1 AS count
        """

    /// The same, with the changes summed up, for databases that support it.
    static let summedUpsert: SQL =
        "WITH changed AS (" + upsert
        + ") SELECT event, song, before, after, count(*) FROM changed GROUP BY event, song, before, after"

    /// Adds changes to the totals, in one slot of one batch.
    static let addVotes: SQL = """
        INSERT INTO tally AS t (event, song, filed, slot, ups, downs, withdrawn)
        SELECT event, song, $1::bigint, $2::int, ups, downs, withdrawn
        FROM unnest($3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::bigint[])
            AS n (event, song, ups, downs, withdrawn)
        ON CONFLICT (event, song, filed, slot) DO UPDATE
        SET ups = t.ups + excluded.ups, downs = t.downs + excluded.downs, withdrawn = t.withdrawn + excluded.withdrawn
        """

    /// Records that events have changed.
    static let noteChanges: SQL = """
        INSERT INTO change AS c (event, slot, count) SELECT event, $1::int, 1 FROM unnest($2::text[]) AS n (event)
        ON CONFLICT (event, slot) DO UPDATE SET count = c.count + 1
        """

    /// Merges requests, at most one for each voter and song.
    static let addRequests: SQL = """
        INSERT INTO request AS r (voter, event, id, at, title, artist, moderated, filed)
        SELECT voter, event, id, at, title, artist, moderated, $1::bigint
        FROM unnest($2::text[], $3::text[], $4::text[], $5::bigint[], $6::text[], $7::text[], $8::int[])
            AS n (voter, event, id, at, title, artist, moderated)
        ON CONFLICT (voter, event, id) DO UPDATE SET
            at = CASE WHEN (excluded.at, excluded.title, excluded.artist) < (r.at, r.title, r.artist)
                THEN excluded.at ELSE r.at END,
            title = CASE WHEN (excluded.at, excluded.title, excluded.artist) < (r.at, r.title, r.artist)
                THEN excluded.title ELSE r.title END,
            artist = CASE WHEN (excluded.at, excluded.title, excluded.artist) < (r.at, r.title, r.artist)
                THEN excluded.artist ELSE r.artist END,
            moderated = LEAST(r.moderated, excluded.moderated), filed = LEAST(r.filed, excluded.filed)
        """
}
