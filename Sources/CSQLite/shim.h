#include <sqlite3.h>

/* SQLITE_TRANSIENT is a cast of -1 to a function, which Swift does not see: SQLite keeps a copy of the bytes. */
static inline int corkboard_bind_copy(sqlite3_stmt *statement, int index, const void *bytes, int count) {
    return sqlite3_bind_blob(statement, index, bytes, count, SQLITE_TRANSIENT);
}
