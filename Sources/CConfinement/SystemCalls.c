// The system calls that decoders need, as a filter for seccomp(2).
#define _GNU_SOURCE
#include "CConfinement.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#ifndef ARCHITECTURE
int fx_filter_system_calls(void) { return -ENOSYS; }
#else

#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define LOAD_ARGUMENT(n) LOAD(args[n])  // its lower half: both machines are little-endian
#define LOAD_UPPER_HALF(n) \
    BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[n]) + sizeof(uint32_t))
#define END(verdict) BPF_STMT(BPF_RET | BPF_K, verdict)
#define REFUSE(error) END(SECCOMP_RET_ERRNO | (error))
#define SKIP_UNLESS(value, count) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, count)
#define SKIP_IF(value, count) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, count, 0)
#define SKIP_IF_ANY(bits, count) BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bits, count, 0)

#define ALLOW(call) SKIP_UNLESS(SYS_##call, 1), END(SECCOMP_RET_ALLOW)
#define DIE(call) SKIP_UNLESS(SYS_##call, 1), END(SECCOMP_RET_KILL_PROCESS)
/// Allows `call` if argument `n` has none of `bits`.
#define ALLOW_WITHOUT(call, n, bits, error) \
    SKIP_UNLESS(SYS_##call, 4), LOAD_ARGUMENT(n), SKIP_IF_ANY(bits, 1), END(SECCOMP_RET_ALLOW), REFUSE(error)
/// Allows `call` if argument `n` is the int `value`.
#define ALLOW_ONLY(call, n, value, error) \
    SKIP_UNLESS(SYS_##call, 4), LOAD_ARGUMENT(n), SKIP_UNLESS(value, 1), END(SECCOMP_RET_ALLOW), REFUSE(error)

enum { WRITING = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | (O_TMPFILE & ~O_DIRECTORY) };
#define NEW_WORLD \
    (CLONE_NEWCGROUP | CLONE_NEWIPC | CLONE_NEWNET | CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWUSER | CLONE_NEWUTS | \
     CLONE_PTRACE | CLONE_PARENT)

int fx_filter_system_calls(void) {
    const uint32_t process = (uint32_t)getpid();
    struct sock_filter rules[] = {
        LOAD(arch), SKIP_IF(ARCHITECTURE, 1), END(SECCOMP_RET_KILL_PROCESS),
        LOAD(nr),

        // What is asked most.
        ALLOW(read), ALLOW(write), ALLOW(pread64), ALLOW(mmap), ALLOW(munmap), ALLOW(mprotect), ALLOW(brk),
        ALLOW(futex), ALLOW(close), ALLOW(fstat), ALLOW(newfstatat), ALLOW(lseek),
        ALLOW_WITHOUT(openat, 2, WRITING, EACCES),
#ifdef SYS_open
        ALLOW_WITHOUT(open, 1, WRITING, EACCES), ALLOW(stat), ALLOW(lstat), ALLOW(access), ALLOW(readlink),
        ALLOW(dup2), ALLOW(poll), ALLOW(time), ALLOW(getrlimit),
#endif

        // Files that are open or may be read.
        ALLOW(readv), ALLOW(writev), ALLOW(pwrite64), ALLOW(preadv), ALLOW(pwritev), ALLOW(ftruncate), ALLOW(statx),
        ALLOW(fstatfs), ALLOW(statfs), ALLOW(faccessat), ALLOW(faccessat2), ALLOW(readlinkat), ALLOW(getdents64),
        ALLOW(getcwd), ALLOW(fadvise64), ALLOW(dup), ALLOW(dup3), ALLOW(close_range), ALLOW(ppoll), ALLOW(pipe2),
        ALLOW(eventfd2),
        // Without those that send signals (F_SETOWN) or wait for others.
        SKIP_UNLESS(SYS_fcntl, 5), LOAD_ARGUMENT(1), SKIP_IF(F_DUPFD_CLOEXEC, 2),
        BPF_JUMP(BPF_JMP | BPF_JGT | BPF_K, F_SETFL, 0, 1), REFUSE(EPERM), END(SECCOMP_RET_ALLOW),

        // Memory and time.
        ALLOW(mremap), ALLOW(madvise), ALLOW(msync), ALLOW(getrandom), ALLOW(sysinfo), ALLOW(uname),
        ALLOW(clock_gettime), ALLOW(clock_getres), ALLOW(clock_nanosleep), ALLOW(nanosleep), ALLOW(gettimeofday),
        ALLOW(times), ALLOW(getrusage),

        // Itself and its threads. clone3, whose flags are out of sight, is unknown, and libc goes on with clone.
        ALLOW(getpid), ALLOW(getppid), ALLOW(gettid), ALLOW(getuid), ALLOW(geteuid), ALLOW(getgid), ALLOW(getegid),
        ALLOW(rt_sigaction), ALLOW(rt_sigprocmask), ALLOW(rt_sigreturn), ALLOW(sigaltstack), ALLOW(restart_syscall),
        ALLOW(set_robust_list), ALLOW(rseq), ALLOW(sched_yield), ALLOW(sched_getaffinity), ALLOW(exit),
        ALLOW(exit_group),
        ALLOW_ONLY(tgkill, 0, process, EPERM),
        ALLOW_ONLY(kill, 0, process, EPERM),
        ALLOW_ONLY(prctl, 0, PR_SET_NAME, EPERM),
        SKIP_UNLESS(SYS_clone, 6), LOAD_ARGUMENT(0), SKIP_IF_ANY(CLONE_THREAD, 1), REFUSE(EPERM),
        SKIP_IF_ANY(NEW_WORLD, 1), END(SECCOMP_RET_ALLOW), REFUSE(EPERM),
        // Limits can be asked for, not set.
        SKIP_UNLESS(SYS_prlimit64, 6), LOAD_ARGUMENT(2), SKIP_UNLESS(0, 3), LOAD_UPPER_HALF(2), SKIP_UNLESS(0, 1),
        END(SECCOMP_RET_ALLOW), REFUSE(EPERM),

        // No decoder does these: somebody else is at work.
        DIE(execve), DIE(execveat), DIE(ptrace), DIE(process_vm_readv), DIE(process_vm_writev),

        // All else is unknown here; libraries do without, as on an older kernel.
        REFUSE(ENOSYS),
    };
    struct sock_fprog filter = {.len = sizeof rules / sizeof *rules, .filter = rules};
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter, 0, 0) < 0 ? -errno : 0;
}
#endif
