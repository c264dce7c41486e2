#include <linux/fs.h>
#include <linux/memfd.h>
#include <linux/openat2.h>
#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Of glibc's own calls, which its headers show only to who defines _GNU_SOURCE: Swift's Glibc module does not. */
int renameat2(int oldFolder, const char *oldName, int newFolder, const char *newName, unsigned int flags);
int syncfs(int descriptor);
int sched_getaffinity(pid_t process, size_t size, cpu_set_t *processors);
int memfd_create(const char *name, unsigned int flags);

/* glibc has no function for it. Linux 5.6; ENOSYS before that, and EPERM where a container's filter doesn't know it. */
static inline int openat2(int folder, const char *path, const struct open_how *how) {
    return (int)syscall(SYS_openat2, folder, path, how, sizeof *how);
}
