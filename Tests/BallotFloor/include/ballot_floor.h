/* The least that counting ballots takes: scans NDJSON as the benchmark writes it and upserts each line into a table of
   a new database, without journal, in one transaction. Returns the number of ballots, or -1. */
long ballot_floor(const char *votes, const char *database);
