# Finds calls and files that only Linux has outside of Sources/Platform, for "make check".
#
# Usage: awk -f Tests/platform.awk FILE…
#
# Comments don't count. An exception is a line of a file that may use such a name, with its reason; it must be used.

BEGIN {
    only = "inotify_[a-z0-9_]+|renameat2|RENAME_[A-Z]+|openat2|open_how|RESOLVE_[A-Z_]+|memfd_create|MFD_[A-Z]+|syncfs|" \
        "sched_[a-z]+|cpu_set_t|pipe2|accept4|SOCK_CLOEXEC|SOCK_NONBLOCK|MSG_NOSIGNAL|closefrom|close_range|prctl|PR_[A-Z_]+|" \
        "seccomp|epoll_[a-z0-9_]+|eventfd|signalfd|timerfd_[a-z]+|(__)?O_TMPFILE|O_PATH|F_OFD_[A-Z]+|copy_file_range|sendfile|" \
        "splice|statx|fallocate|FICLONE|getrandom|AT_EMPTY_PATH|syscall|gettid|/proc|/sys"
    # The program can't know its arguments without it, and only its message names it.
    exception["Sources/corkboard/CommandLine/Run.swift"] = "this program needs /proc, which isn't mounted"
}

{
    line = $0
    sub(/(^|[^:])\/\/.*/, "", line)
    if (!match(" " line " ", "[^A-Za-z0-9_.](" only ")[^A-Za-z0-9_]")) next
    if (FILENAME in exception && index(line, exception[FILENAME])) { used[FILENAME] = 1; next }
    printf "%s:%d: only Linux has this; call it in Sources/Platform\n    %s\n", FILENAME, FNR, $0
    found++
}

END {
    for (file in exception)
        if (!used[file]) { printf "Tests/platform.awk: %s doesn't need its exception\n", file; found++ }
    exit found > 0
}
