#include <sqlite3.h>

/* Binds a copy of the bytes. SQLITE_TRANSIENT casts -1 to a function pointer, which Swift doesn't import. */
static inline int corkboard_bind_copy(sqlite3_stmt *statement, int index, const void *bytes, int count) {
    return sqlite3_bind_blob(statement, index, bytes, count, SQLITE_TRANSIENT);
}
