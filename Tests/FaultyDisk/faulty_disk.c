#define _GNU_SOURCE
#include "faulty_disk.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sqlite3.h>
#include <sys/types.h>
#include <unistd.h>

static _Thread_local bool is_counting, is_the_end;
static _Thread_local long change_count, failing_change;

bool faulty_disk_fails(void) {
    if (!is_counting) return false;
    long change = change_count++;
    return change == failing_change || (is_the_end && change > failing_change);
}

// Replacements for the system calls of SQLite.

static int (*real_open)(const char *, int, int);
static ssize_t (*real_write)(int, const void *, size_t);
static ssize_t (*real_pwrite)(int, const void *, size_t, off_t);
static ssize_t (*real_pwrite64)(int, const void *, size_t, off64_t);
static int (*real_ftruncate)(int, off_t);
static int (*real_fallocate)(int, off_t, off_t);
static int (*real_unlink)(const char *);

static int failure(int code) {
    errno = code;
    return -1;
}

static int faulty_open(const char *path, int flags, int mode) {
    return flags & O_CREAT && faulty_disk_fails() ? failure(ENOSPC) : real_open(path, flags, mode);
}

static ssize_t faulty_write(int file, const void *bytes, size_t count) {
    return faulty_disk_fails() ? failure(ENOSPC) : real_write(file, bytes, count);
}

// A failing write stores its first half, as on a disk that becomes full.

static ssize_t faulty_pwrite(int file, const void *bytes, size_t count, off_t offset) {
    if (!faulty_disk_fails()) return real_pwrite(file, bytes, count, offset);
    if (change_count == failing_change + 1) (void)!real_pwrite(file, bytes, count / 2, offset);
    return failure(ENOSPC);
}

static ssize_t faulty_pwrite64(int file, const void *bytes, size_t count, off64_t offset) {
    if (!faulty_disk_fails()) return real_pwrite64(file, bytes, count, offset);
    if (change_count == failing_change + 1) (void)!real_pwrite64(file, bytes, count / 2, offset);
    return failure(ENOSPC);
}

static int faulty_ftruncate(int file, off_t size) {
    return faulty_disk_fails() ? failure(EIO) : real_ftruncate(file, size);
}

static int faulty_fallocate(int file, off_t offset, off_t count) {
    return faulty_disk_fails() ? ENOSPC : real_fallocate(file, offset, count);
}

static int faulty_unlink(const char *path) { return faulty_disk_fails() ? failure(EIO) : real_unlink(path); }

static sqlite3_syscall_ptr replace(const char *name, sqlite3_syscall_ptr call) {
    sqlite3_vfs *system = sqlite3_vfs_find(NULL);
    sqlite3_syscall_ptr real = system->xGetSystemCall(system, name);
    // Some builds of SQLite lack some of the calls.
    if (real) system->xSetSystemCall(system, name, call);
    return real;
}

static void install(void) {
    sqlite3_initialize();
    real_open = (void *)replace("open", (void *)faulty_open);
    real_write = (void *)replace("write", (void *)faulty_write);
    real_pwrite = (void *)replace("pwrite", (void *)faulty_pwrite);
    real_pwrite64 = (void *)replace("pwrite64", (void *)faulty_pwrite64);
    real_ftruncate = (void *)replace("ftruncate", (void *)faulty_ftruncate);
    real_fallocate = (void *)replace("fallocate", (void *)faulty_fallocate);
    real_unlink = (void *)replace("unlink", (void *)faulty_unlink);
}

void faulty_disk_begin(long change, bool isTheEnd) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, install);
    is_counting = true;
    is_the_end = isTheEnd;
    change_count = 0;
    failing_change = change;
}

long faulty_disk_end(void) {
    is_counting = false;
    return change_count;
}
