#include <linux/fs.h>
#include <linux/memfd.h>
#include <linux/openat2.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Functions that glibc declares only with _GNU_SOURCE, which Swift's Glibc module doesn't define. */
int renameat2(int oldFolder, const char *oldName, int newFolder, const char *newName, unsigned int flags);
int syncfs(int descriptor);
int sched_getaffinity(pid_t process, size_t size, cpu_set_t *processors);
int memfd_create(const char *name, unsigned int flags);
int pipe2(int ends[2], int flags);

/* glibc has no function for it. Needs Linux 5.6: fails with ENOSYS before, and with EPERM if a container's filter doesn't
   know it. */
static inline int openat2(int folder, const char *path, const struct open_how *how) {
    return (int)syscall(SYS_openat2, folder, path, how, sizeof *how);
}

/* prctl is variadic, so Swift can't call it. The process gives up gaining privileges by exec, for good. */
static inline int corkboard_forbid_new_privileges(void) {
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
}
