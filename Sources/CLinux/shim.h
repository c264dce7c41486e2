#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/fs.h>
#include <linux/memfd.h>
#include <linux/openat2.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Functions that glibc declares only with _GNU_SOURCE, which Swift's Glibc module doesn't define. */
int renameat2(int oldFolder, const char *oldName, int newFolder, const char *newName, unsigned int flags);
int syncfs(int descriptor);
int sched_getaffinity(pid_t process, size_t size, cpu_set_t *processors);
int memfd_create(const char *name, unsigned int flags);
int pipe2(int ends[2], int flags);

/* glibc has no wrapper for this call. It needs Linux 5.6: older kernels fail with ENOSYS, and containers whose
   filter doesn't know the call with EPERM. */
static inline int openat2(int folder, const char *path, const struct open_how *how) {
    return (int)syscall(SYS_openat2, folder, path, how, sizeof *how);
}

/* prctl is variadic, so Swift can't call it. The process permanently gives up gaining privileges through exec. */
static inline int corkboard_forbid_new_privileges(void) {
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
}

#if defined(__x86_64__)
#define CORKBOARD_AUDIT_ARCH AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define CORKBOARD_AUDIT_ARCH AUDIT_ARCH_AARCH64
#endif

/* Restricts this thread, or all threads, to the system calls that a worker needs; all other calls fail with EPERM.
   The process must have given up gaining privileges. Returns nonzero if the system has no such filters (seccomp(2)). */
static inline int corkboard_allow_only_needed_calls(int readsFiles, int inAllThreads) {
#ifdef CORKBOARD_AUDIT_ARCH
    static const unsigned short always[] = {
        SYS_read, SYS_write, SYS_readv, SYS_writev, SYS_close, SYS_fstat, SYS_lseek, SYS_ppoll,
        SYS_mmap, SYS_mremap, SYS_munmap, SYS_mprotect, SYS_madvise, SYS_brk, SYS_futex, SYS_set_robust_list, SYS_rseq,
        SYS_exit, SYS_exit_group, SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_sigaltstack, SYS_restart_syscall,
        SYS_setitimer, SYS_clock_gettime, SYS_clock_getres, SYS_gettimeofday, SYS_nanosleep, SYS_clock_nanosleep,
        SYS_sched_yield, SYS_sched_getaffinity, SYS_getcpu, SYS_getpid, SYS_gettid, SYS_getrandom, SYS_uname, SYS_sysinfo,
        SYS_getuid, SYS_geteuid, SYS_getgid, SYS_getegid,
#ifdef SYS_poll
        SYS_poll, SYS_time,
#endif
    };
    static const unsigned short reading[] = {
        SYS_newfstatat, SYS_statx, SYS_fstatfs, SYS_statfs, SYS_getdents64, SYS_pread64, SYS_readlinkat, SYS_faccessat,
        SYS_faccessat2, SYS_getcwd, SYS_fcntl, SYS_flock, SYS_fadvise64,
#ifdef SYS_open
        SYS_stat, SYS_lstat, SYS_access, SYS_readlink,
#endif
    };
    struct sock_filter program[200];
    unsigned short count = 0;
#define CORKBOARD_STEP(code, value, isTrue, isFalse) \
    (program[count++] = (struct sock_filter){(code), (isTrue), (isFalse), (unsigned)(value)})
#define CORKBOARD_LOAD(offset) CORKBOARD_STEP(BPF_LD | BPF_W | BPF_ABS, offset, 0, 0)
#define CORKBOARD_SKIP_UNLESS(value, steps) CORKBOARD_STEP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, steps)
#define CORKBOARD_RETURN(value) CORKBOARD_STEP(BPF_RET | BPF_K, value, 0, 0)
    /* Allows a call if some bits of an argument have the given value. Compares the lower half, which both
       architectures store first. */
#define CORKBOARD_ALLOW_IF(call, argument, bits, value) \
    do { \
        CORKBOARD_SKIP_UNLESS(call, 5); \
        CORKBOARD_LOAD(offsetof(struct seccomp_data, args) + 8 * (argument)); \
        CORKBOARD_STEP(BPF_ALU | BPF_AND | BPF_K, bits, 0, 0); \
        CORKBOARD_SKIP_UNLESS(value, 1); \
        CORKBOARD_RETURN(SECCOMP_RET_ALLOW); \
        CORKBOARD_RETURN(SECCOMP_RET_ERRNO | EPERM); \
    } while (0)
    CORKBOARD_LOAD(offsetof(struct seccomp_data, arch));
    CORKBOARD_STEP(BPF_JMP | BPF_JEQ | BPF_K, CORKBOARD_AUDIT_ARCH, 1, 0);
    CORKBOARD_RETURN(SECCOMP_RET_KILL_PROCESS);
    CORKBOARD_LOAD(offsetof(struct seccomp_data, nr));
    for (size_t i = 0; i < sizeof always / sizeof *always; i++) {
        CORKBOARD_SKIP_UNLESS(always[i], 1);
        CORKBOARD_RETURN(SECCOMP_RET_ALLOW);
    }
    for (size_t i = 0; readsFiles && i < sizeof reading / sizeof *reading; i++) {
        CORKBOARD_SKIP_UNLESS(reading[i], 1);
        CORKBOARD_RETURN(SECCOMP_RET_ALLOW);
    }
    /* The arguments of clone3 are in memory, which a filter can't read; on ENOSYS, the C library calls clone
       instead. */
    CORKBOARD_SKIP_UNLESS(SYS_clone3, 1);
    CORKBOARD_RETURN(SECCOMP_RET_ERRNO | ENOSYS);
    /* Allows threads but not processes: CLONE_THREAD and CLONE_VM. */
    CORKBOARD_ALLOW_IF(SYS_clone, 0, 0x10100, 0x10100);
    /* Allows signals to the process itself, for abort. */
    CORKBOARD_ALLOW_IF(SYS_tgkill, 0, ~0u, getpid());
    if (readsFiles)
        CORKBOARD_ALLOW_IF(SYS_openat, 2, O_ACCMODE | O_CREAT | O_TRUNC, O_RDONLY);
    else
        /* Allows the C library's fstat: AT_EMPTY_PATH. */
        CORKBOARD_ALLOW_IF(SYS_newfstatat, 3, 0x1000, 0x1000);
    CORKBOARD_RETURN(SECCOMP_RET_ERRNO | EPERM);
    struct sock_fprog filter = {count, program};
    if (inAllThreads && !syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &filter)) return 0;
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter, 0, 0);
#else
    return -1;
#endif
}
