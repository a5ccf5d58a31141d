// SPDX-License-Identifier: GPL-3.0-or-later
// A library for LD_PRELOAD that counts the calls with which a process changes the world (writes, creates, renames,
// syncs, connects, sends) and makes one of them go wrong.
//
//   FAULT_POINT=n      which call; counted from 1, in the process that was started, not in its children
//   FAULT=kill         the process is killed (SIGKILL) before call n
//         tear         ... after half of its bytes are through, if it writes or sends
//         full         call n and all later ones find no space (ENOSPC), as far as they need any on a disk
//         broken       call n fails with EIO, if it is one on a file
//   FAULT_LOG=file     where to write a line for the call that went wrong
//   FAULT_TRACE=file   where to write a line for each call
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

static atomic_long calls;
static long point;
static enum { NONE, KILL, TEAR, FULL, BROKEN } fault;
static pid_t self;
static char log_path[4096], trace_path[4096];

__attribute__((constructor)) static void start(void) {
    const char *number = getenv("FAULT_POINT"), *kind = getenv("FAULT"), *path = getenv("FAULT_LOG");
    const char *trace = getenv("FAULT_TRACE");
    if (!number || !kind) return;
    point = atol(number);
    fault = !strcmp(kind, "kill") ? KILL : !strcmp(kind, "tear") ? TEAR : !strcmp(kind, "full") ? FULL
          : !strcmp(kind, "broken") ? BROKEN : NONE;
    if (path) snprintf(log_path, sizeof log_path, "%s", path);
    if (trace) snprintf(trace_path, sizeof trace_path, "%s", trace);
    self = getpid();
    // Programs that it starts are not the one under test.
    unsetenv("FAULT_POINT");
}

static void note(const char *path, const char *text) {
    if (!*path) return;
    char line[64];
    int length = snprintf(line, sizeof line, "%s\n", text);
    int descriptor = syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_APPEND, 0600);
    syscall(SYS_write, descriptor, line, length);
    syscall(SYS_close, descriptor);
}

static void die(void) {
    kill(self, SIGKILL);
    for (;;) pause();
}

// Whether a call on `descriptor` needs a disk; -1 is a call that makes a name, which does.
static int on_disk(int descriptor) {
    struct stat facts;
    return descriptor < 0 || (fstat(descriptor, &facts) == 0 && (S_ISREG(facts.st_mode) || S_ISDIR(facts.st_mode)));
}

enum need { SPACE, NO_SPACE };
enum verdict { GO, HALF, FAIL };

// Counts a call, and says what is to become of it.
static enum verdict reach(const char *name, int descriptor, enum need need) {
    if ((fault == NONE && !*trace_path) || getpid() != self) return GO;
    long call = atomic_fetch_add(&calls, 1) + 1;
    note(trace_path, name);
    if (call < point || (call > point && fault != FULL)) return GO;
    if (call == point) note(log_path, name);
    switch (fault) {
    case KILL: die(); return GO;
    case TEAR: return HALF;
    case FULL: errno = ENOSPC; return need == SPACE && on_disk(descriptor) ? FAIL : GO;
    case BROKEN: errno = EIO; return on_disk(descriptor) ? FAIL : GO;
    default: return GO;
    }
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

// A call that moves `length` bytes.
#define MOVE(result, name, descriptor, need, length, call, half)            \
    switch (reach(#name, descriptor, need)) {                               \
    case FAIL: return -1;                                                   \
    case HALF: { size_t part = (length) / 2; (void)part; half; die(); }     \
    default: return call;                                                   \
    }

ssize_t write(int d, const void *b, size_t n) {
    MOVE(ssize_t, write, d, SPACE, n, REAL(write)(d, b, n), REAL(write)(d, b, part))
}
ssize_t pwrite(int d, const void *b, size_t n, off_t o) {
    MOVE(ssize_t, pwrite, d, SPACE, n, REAL(pwrite)(d, b, n, o), REAL(pwrite)(d, b, part, o))
}
ssize_t pwrite64(int d, const void *b, size_t n, off64_t o) {
    MOVE(ssize_t, pwrite64, d, SPACE, n, REAL(pwrite64)(d, b, n, o), REAL(pwrite64)(d, b, part, o))
}
ssize_t writev(int d, const struct iovec *v, int n) {
    MOVE(ssize_t, writev, d, SPACE, v->iov_len, REAL(writev)(d, v, n), REAL(write)(d, v->iov_base, part))
}
ssize_t send(int d, const void *b, size_t n, int f) {
    MOVE(ssize_t, send, d, NO_SPACE, n, REAL(send)(d, b, n, f), REAL(send)(d, b, part, f))
}
ssize_t sendto(int d, const void *b, size_t n, int f, const struct sockaddr *a, socklen_t l) {
    MOVE(ssize_t, sendto, d, NO_SPACE, n, REAL(sendto)(d, b, n, f, a, l), REAL(sendto)(d, b, part, f, a, l))
}
ssize_t sendmsg(int d, const struct msghdr *m, int f) {
    MOVE(ssize_t, sendmsg, d, NO_SPACE, 0, REAL(sendmsg)(d, m, f), )
}
ssize_t sendfile(int to, int from, off_t *o, size_t n) {
    extern ssize_t sendfile(int, int, off_t *, size_t);
    MOVE(ssize_t, sendfile, to, SPACE, n, REAL(sendfile)(to, from, o, n), REAL(sendfile)(to, from, o, part))
}
ssize_t copy_file_range(int from, off64_t *i, int to, off64_t *o, size_t n, unsigned f) {
    MOVE(ssize_t, copy_file_range, to, SPACE, n, REAL(copy_file_range)(from, i, to, o, n, f),
         REAL(copy_file_range)(from, i, to, o, part, f))
}

// A call that happens or does not.
#define STEP(name, descriptor, need, call)                                  \
    switch (reach(#name, descriptor, need)) {                               \
    case FAIL: return -1;                                                   \
    case HALF: (void)call; die();                                           \
    default: return call;                                                   \
    }

int fsync(int d) { STEP(fsync, d, NO_SPACE, REAL(fsync)(d)) }
int fdatasync(int d) { STEP(fdatasync, d, NO_SPACE, REAL(fdatasync)(d)) }
int ftruncate(int d, off_t n) { STEP(ftruncate, d, SPACE, REAL(ftruncate)(d, n)) }
int ftruncate64(int d, off64_t n) { STEP(ftruncate64, d, SPACE, REAL(ftruncate64)(d, n)) }
int fchmod(int d, mode_t m) { STEP(fchmod, d, NO_SPACE, REAL(fchmod)(d, m)) }
int chmod(const char *p, mode_t m) { STEP(chmod, -1, NO_SPACE, REAL(chmod)(p, m)) }
int rename(const char *a, const char *b) { STEP(rename, -1, SPACE, REAL(rename)(a, b)) }
int link(const char *a, const char *b) { STEP(link, -1, SPACE, REAL(link)(a, b)) }
int unlink(const char *p) { STEP(unlink, -1, NO_SPACE, REAL(unlink)(p)) }
int mkdir(const char *p, mode_t m) { STEP(mkdir, -1, SPACE, REAL(mkdir)(p, m)) }
int connect(int d, const struct sockaddr *a, socklen_t l) { STEP(connect, d, NO_SPACE, REAL(connect)(d, a, l)) }

// open(2) counts where it may create.
#define OPEN(name, path_argument, call)                                     \
    mode_t mode = 0;                                                        \
    if (flags & (O_CREAT | O_TMPFILE)) {                                    \
        va_list list;                                                       \
        va_start(list, flags);                                              \
        mode = va_arg(list, mode_t);                                        \
        va_end(list);                                                       \
    }                                                                       \
    struct stat facts;                                                      \
    if (!(flags & O_CREAT) || stat(path_argument, &facts) == 0) return call; \
    STEP(name, -1, SPACE, call)

int open(const char *p, int flags, ...) { OPEN(open, p, REAL(open)(p, flags, mode)) }
int open64(const char *p, int flags, ...) { OPEN(open64, p, REAL(open64)(p, flags, mode)) }
int openat(int at, const char *p, int flags, ...) { OPEN(openat, p, REAL(openat)(at, p, flags, mode)) }
