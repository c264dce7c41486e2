/* Does the minimum of work to count ballots: scans NDJSON in the form that the benchmark writes, and upserts each line into
   a table of a new database, without journal, in one transaction. Returns the number of ballots, or -1. */
long ballot_floor(const char *votes, const char *database);
